"""Masked Army by a tree of placements that share what is seen of a piece; it forgets nothing.

Upper confidence bounds with the all-moves-as-first average: of every game it counts which pieces
each seat might as well have laid, by the colours that their two cells have in the end.
"""

from __future__ import annotations

import random
from math import log, sqrt
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup

SIDE = 9
CELLS = SIDE * SIDE
PART = 64
NODES = 400_000
FADE = 150.0
CURIOUS = 0.15
GROWN = 12
HINT = 8.0
"""A piece that joins its own and parts the rival's is thought well of, as if seen so often."""
NAMES = [f"{'ABCDEFGHI'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]


def moves() -> Any:
    """Every piece: the cell of the own half, and of the other."""
    found = []
    for cell in range(CELLS):
        if cell % SIDE < SIDE - 1:
            found += [(cell, cell + 1), (cell + 1, cell)]
        if cell < CELLS - SIDE:
            found += [(cell, cell + SIDE), (cell + SIDE, cell)]
    return np.array(found, np.int64)


MOVES = moves()


@njit(cache=True)
def strength(board, sizes, stack, seen):  # type: ignore[no-untyped-def]
    """How red's armies compare, from -1 to 1: the largest decides, then the next."""
    sizes[:] = 0
    seen[:] = 0
    for start in range(CELLS):
        if seen[start] or board[start] == 0:
            continue
        seen[start], stack[0], top, size = 1, start, 1, 0
        while top:
            top -= 1
            cell = stack[top]
            size += 1
            column = cell % SIDE
            for step in (-1, 1, -SIDE, SIDE):
                near = cell + step
                if near < 0 or near >= CELLS:
                    continue
                if (step == -1 and column == 0) or (step == 1 and column == SIDE - 1):
                    continue
                if not seen[near] and board[near] == board[start]:
                    seen[near] = 1
                    stack[top] = near
                    top += 1
        sizes[board[start], size] += 1
    for size in range(CELLS, 0, -1):
        lead = sizes[1, size] - sizes[2, size]
        if lead:
            side, rival = (1 if lead > 0 else 2), size
            while rival and not sizes[3 - side, rival]:
                rival -= 1
            worth = 0.8 + 0.2 * (size - rival) / (2.0 + size - rival)
            return worth if side == 1 else -worth
    return 0.0


@njit(cache=True)
def fill(board, mover, order):  # type: ignore[no-untyped-def]
    """Lay pieces anywhere until none fits, mostly the way round that touches more of one's own."""
    for at in range(len(order)):
        other = at + np.random.randint(len(order) - at)
        order[at], order[other] = order[other], order[at]
        own, rest = MOVES[2 * order[at], 0], MOVES[2 * order[at], 1]
        if board[own] or board[rest]:
            continue
        if touching(board, own, mover) < touching(board, rest, mover):
            own, rest = rest, own
        if np.random.randint(4) == 0:
            own, rest = rest, own
        board[own], board[rest] = mover, 3 - mover
        mover = 3 - mover
    return mover


@njit(cache=True)
def touching(board, cell, colour):  # type: ignore[no-untyped-def]
    """A colour's cells beside a cell."""
    found, column = 0, cell % SIDE
    if column and board[cell - 1] == colour:
        found += 1
    if column < SIDE - 1 and board[cell + 1] == colour:
        found += 1
    if cell >= SIDE and board[cell - SIDE] == colour:
        found += 1
    if cell < CELLS - SIDE and board[cell + SIDE] == colour:
        found += 1
    return found


@njit(cache=True)
def think(start, mover0, games, tree, stats, used):  # type: ignore[no-untyped-def]
    """`tree` (n, 3): move, first child, children. `stats` (n, 4): visits, wins of who laid it, and
    the same of games in which its cells had those colours in the end.
    """
    board, stack = np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    sizes, seen = np.empty((3, CELLS + 1), np.int64), np.empty(CELLS, np.int64)
    path, order = np.empty(CELLS, np.int64), np.arange(len(MOVES) // 2)
    for _ in range(games):
        board[:] = start
        node, mover, depth = 0, mover0, 0
        path[0] = 0
        while True:
            ripe = node == 0 or stats[node, 0] >= GROWN
            if tree[node, 2] < 0 and ripe and used + len(MOVES) < len(tree):
                tree[node, 1], tree[node, 2] = used, 0
                for move in range(len(MOVES)):
                    if board[MOVES[move, 0]] == 0 and board[MOVES[move, 1]] == 0:
                        tree[used, 0], tree[used, 2] = move, -1
                        good = touching(board, MOVES[move, 0], mover)
                        good -= touching(board, MOVES[move, 1], 3 - mover)
                        stats[used, 2], stats[used, 3] = HINT, HINT * (0.5 + 0.1 * good)
                        used += 1
                        tree[node, 2] += 1
            if tree[node, 2] <= 0:
                break
            best, most, spur = -1, -1.0, log(stats[node, 0] + 2.0)
            for child in range(tree[node, 1], tree[node, 1] + tree[node, 2]):
                n, m = stats[child, 0], stats[child, 2]
                fade = FADE / (FADE + n)
                own = stats[child, 1] / n if n else 0.5
                any_ = (stats[child, 3] + 1.0) / (m + 2.0)
                worth = (1 - fade) * (own + CURIOUS * sqrt(spur / (n + 5.0))) + fade * any_
                if worth > most:
                    best, most = child, worth
            node = best
            board[MOVES[tree[node, 0], 0]] = mover
            board[MOVES[tree[node, 0], 1]] = 3 - mover
            mover = 3 - mover
            depth += 1
            path[depth] = node
        last = 3 - fill(board, mover, order)
        lead = strength(board, sizes, stack, seen)
        won = 0.5 + 0.5 * lead if lead else 1.0 * (last == 1)
        mover = mover0
        for index in range(depth + 1):
            node, mine = path[index], won if mover == 1 else 1 - won
            stats[node, 0] += 1
            stats[node, 1] += 1 - mine
            for child in range(tree[node, 1], tree[node, 1] + tree[node, 2]):
                move = tree[child, 0]
                if board[MOVES[move, 0]] == mover and board[MOVES[move, 1]] == 3 - mover:
                    stats[child, 2] += 1
                    stats[child, 3] += mine
            mover = 3 - mover
    return used


class Player:
    """Plays one seat."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.mover, self.rng = seat.value + 1, rng
        self.known = np.zeros(CELLS, np.int64)
        self.search(lambda: True)

    def observe(self, seen: dict[str, Any]) -> None:
        """Remember what is shown; what never was is of either colour."""
        for cell, mark in enumerate("".join(seen["detail"]["board"])):
            if mark in "rb":
                self.known[cell] = "rb".index(mark) + 1
            elif mark == ".":
                self.known[cell] = 0
            elif not self.known[cell]:
                self.known[cell] = self.rng.choice((1, 2))

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own, other = MOVES[self.search(clock.over)]
        return f"{NAMES[own]}-{NAMES[other]}"

    def search(self, over: Any) -> int:
        """The piece looked at most."""
        tree, stats, used = np.zeros((NODES, 3), np.int32), np.zeros((NODES, 4)), 1
        tree[0, 2] = -1
        while True:
            used = think(self.known, self.mover, PART, tree, stats, used)
            if over():
                break
        first, size = tree[0, 1], tree[0, 2]
        return int(tree[first + int(np.argmax(stats[first : first + size, 0])), 0])
