"""A player of Masked Army that searches a tree of placements and forgets nothing.

It uses upper confidence bounds with the all-moves-as-first average: every game counts for all
pieces of a seat whose two cells have the piece's colours in the end. Only pairs of cells that are
free at the start of a search are numbered, so it gets faster during a match.
"""

from __future__ import annotations

import random
from math import log
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from games.core import Seat, Setup

SIDE = 9
CELLS = SIDE * SIDE
CLASHING = 7
PART = 64
ROOM = 10_000_000
"""Maximum size of a tree, in 32-bit numbers."""
VISITS, WON, MET, SHARED = range(4)
FADE = np.float32(150.0)
CURIOUS = np.float32(0.15)
GROWN = 30
HINT = 4.0
"""Number of prior visits of a move; its prior wins depend on the armies that the piece joins."""
AGAIN = 50.0
"""Maximum weight, in visits, of the average from the same seat's previous node in a new node."""
NEVER = np.float32(-1e30)
NAMES = [f"{'ABCDEFGHI'[cell % SIDE]}{cell // SIDE + 1}" for cell in range(CELLS)]
PAIRS = np.array(
    [(cell, cell + 1) for cell in range(CELLS) if cell % SIDE < SIDE - 1]
    + [(cell, cell + SIDE) for cell in range(CELLS - SIDE)],
    np.int64,
)
NEAR = np.array(
    [
        ([*PAIRS[PAIRS[:, 0] == c, 1], *PAIRS[PAIRS[:, 1] == c, 0]] + [CELLS] * 2)[:4]
        for c in range(CELLS)
    ]
)
"""The cells beside each cell, padded with the index of an extra cell that stays empty."""


class Field(NamedTuple):
    """The parts of a board that can still change.

    `free` lists the pairs of free cells, and `clashes` the pairs that each of them overlaps (padded
    with an invalid number). `open` lists the neighbouring cells that can still become connected.
    `first` leads from each cell, by one or more steps, to the first cell of its army.
    """

    free: Any
    clashes: Any
    open: Any
    first: Any


def field(board: Any) -> Field:
    filled = (board[PAIRS] != 0).sum(axis=1)
    free = PAIRS[filled == 0]
    clashes = np.full((len(free), CLASHING), len(free), np.int64)
    for number, cells in enumerate(free):
        found = np.flatnonzero(np.isin(free, cells).any(axis=1))
        clashes[number, : len(found)] = found
    first = np.arange(CELLS)
    join(board, PAIRS[filled == 2], first)
    return Field(free, clashes, PAIRS[filled < 2], first)


@njit(cache=True)
def join(board, pairs, first):  # type: ignore[no-untyped-def]
    """Merge neighbouring cells of one colour into one army."""
    for pair in range(len(pairs)):
        one, two = pairs[pair, 0], pairs[pair, 1]
        if board[one] and board[one] == board[two]:
            while first[one] != one:
                one = first[one]
            while first[two] != two:
                two = first[two]
            first[max(one, two)] = min(one, two)


@njit(cache=True)
def strength(board, field, first, size, sizes):  # type: ignore[no-untyped-def]
    """Return red's result from -1 to 1: the largest armies are compared, then the next largest."""
    first[:] = field.first
    join(board, field.open, first)
    size[:], sizes[:] = 0, 0
    for cell in range(CELLS):
        first[cell] = first[first[cell]]
        size[first[cell]] += 1
    for cell in range(CELLS):
        sizes[board[cell], size[cell]] += 1
    for most in range(CELLS, 0, -1):
        lead = sizes[1, most] - sizes[2, most]
        if lead:
            side, rival = (1 if lead > 0 else 2), most
            while rival and not sizes[3 - side, rival]:
                rival -= 1
            worth = 0.8 + 0.2 * (most - rival) / (2.0 + most - rival)
            return worth if side == 1 else -worth
    return 0.0


@njit(cache=True)
def lay(board, field, order, place, left, move, mover):  # type: ignore[no-untyped-def]
    """Place a piece and return how many pairs are still free; move the other pairs to the end."""
    pair = move // 2
    board[field.free[pair, move % 2]] = mover
    board[field.free[pair, 1 - move % 2]] = 3 - mover
    for index in range(CLASHING):
        gone = field.clashes[pair, index]
        at = place[gone]
        if at < left:
            left -= 1
            order[at], order[left] = order[left], gone
            place[order[at]], place[gone] = at, left
    return left


@njit(cache=True)
def touching(board, cell, colour):  # type: ignore[no-untyped-def]
    """Return the number of cells of a colour next to a cell."""
    found = 0
    for side in range(4):
        found += board[NEAR[cell, side]] == colour
    return found


@njit(cache=True)
def fill(board, field, order, place, left, mover):  # type: ignore[no-untyped-def]
    """Place random pieces, mostly turned to join more own cells; return the next seat to move."""
    while left:
        chance = np.random.randint(8 * left)
        move = 2 * order[chance // 8] + chance % 2
        if chance % 8 > 1:
            one, two = field.free[move // 2, 0], field.free[move // 2, 1]
            more = touching(board, one, 1) + touching(board, one, 2)
            more -= touching(board, two, 1) + touching(board, two, 2)
            if more:
                move = move // 2 * 2 + (more < 0)
        left = lay(board, field, order, place, left, move, mover)
        mover = 3 - mover
    return mover


@njit(cache=True)
def grow(stats, child, node, before, board, field, order, left, mover):  # type: ignore[no-untyped-def]
    """Initialize a tree node; `before` is the node of the same seat's previous turn, or -1."""
    stats[node], child[node] = 0.0, -1
    stats[node, SHARED] = NEVER
    for move in range(2 * len(field.free)):
        own, other = field.free[move // 2, move % 2], field.free[move // 2, 1 - move % 2]
        if board[own] or board[other]:
            continue
        good = touching(board, own, mover) - touching(board, other, 3 - mover)
        met, shared = HINT, HINT * (0.5 + 0.1 * good)
        if before >= 0 and stats[before, MET, move]:
            met = min(AGAIN, stats[before, MET, move])
            shared = met * stats[before, SHARED, move] / stats[before, MET, move]
        stats[node, MET, move], stats[node, SHARED, move] = met, shared


@njit(cache=True, fastmath={"nsz", "contract"})
def promising(row, grown, worth):  # type: ignore[no-untyped-def]
    """Return the move with the highest upper confidence bound; `worth` is a buffer."""
    half, one, two, five = np.float32(0.5), np.float32(1), np.float32(2), np.float32(5)
    for move in range(len(worth)):
        n = row[VISITS, move]
        fade = FADE / (FADE + n)
        spur = CURIOUS * np.sqrt(grown / (n + five))
        own = (row[WON, move] + half) / (n + one) + spur
        any_ = (row[SHARED, move] + one) / (row[MET, move] + two)
        worth[move] = own + fade * (any_ - own)
    best = 0
    for move in range(1, len(worth)):
        if worth[move] > worth[best]:
            best = move
    return best


@njit(cache=True)
def think(start, mover0, games, field, stats, child, used):  # type: ignore[no-untyped-def]
    """Search the tree with `games` playouts; return the number of used nodes.

    `stats` (nodes, 4, moves) holds each move's visits and wins for the seat to move, and the number
    and wins of all games in which the cells had the move's colours in the end. `child` (nodes,
    moves) holds the nodes after each move.
    """
    moves = 2 * len(field.free)
    board, path, done = start.copy(), np.empty(CELLS, np.int64), np.empty(CELLS, np.int64)
    first, size, sizes = field.first.copy(), field.first.copy(), np.empty((3, CELLS + 1), np.int64)
    order, place = np.arange(moves // 2 + 1), np.arange(moves // 2 + 1)
    worth, got = np.empty(moves, np.float32), np.empty((3, moves), np.float32)
    if not used:
        grow(stats, child, 0, -1, board, field, order, moves // 2, mover0)
        used = 1
    for _ in range(games):
        board[:] = start
        order[:] = np.arange(len(order))
        place[:] = order
        node, mover, depth, left = 0, mover0, 0, moves // 2
        while node >= 0:
            looks = np.float32(log(stats[node, VISITS].sum() + 2.0))
            move = promising(stats[node], looks, worth)
            path[depth], done[depth] = node, move
            depth += 1
            left = lay(board, field, order, place, left, move, mover)
            mover = 3 - mover
            ripe = stats[node, VISITS, move] >= GROWN * len(stats) / max(1, len(stats) - used)
            if child[node, move] < 0 and ripe and left and used < len(stats):
                child[node, move] = used
                before = path[depth - 2] if depth > 1 else -1
                grow(stats, child, used, before, board, field, order, left, mover)
                used += 1
            node = child[node, move]
        last = 3 - fill(board, field, order, place, left, mover)
        lead = strength(board, field, first, size, sizes)
        won = np.float32(0.5 + 0.5 * lead if lead else last == 1)
        for move in range(0, moves, 2):
            one, two = board[field.free[move // 2, 0]], board[field.free[move // 2, 1]]
            got[1, move] = got[2, move + 1] = one == 1 and two == 2
            got[2, move] = got[1, move + 1] = one == 2 and two == 1
        mover = mover0
        for index in range(depth):
            node, mine = path[index], won if mover == 1 else np.float32(1) - won
            stats[node, VISITS, done[index]] += np.float32(1)
            stats[node, WON, done[index]] += mine
            for move in range(moves):
                stats[node, MET, move] += got[mover, move]
                stats[node, SHARED, move] += got[mover, move] * mine
            mover = 3 - mover
    return used


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.mover, self.rng = seat.value + 1, rng
        self.known = np.zeros(CELLS + 1, np.int64)
        self.numbers = np.empty(ROOM, np.float32)
        self.behind = np.empty(ROOM // 4, np.int32)
        self.search(lambda: True)

    def observe(self, seen: dict[str, Any]) -> None:
        """Remember the shown pieces; guess the colours of pieces that were never shown."""
        for cell, mark in enumerate("".join(seen["detail"]["board"])):
            if mark in "rb":
                self.known[cell] = "rb".index(mark) + 1
            elif mark == ".":
                self.known[cell] = 0
            elif not self.known[cell]:
                self.known[cell] = self.rng.choice((1, 2))

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        own, other = self.search(clock.over)
        return f"{NAMES[own]}-{NAMES[other]}"

    def search(self, over: Any) -> tuple[int, int]:
        """Return the cells of the most visited piece, the own half first."""
        now = field(self.known)
        moves, used = 2 * len(now.free), 0
        nodes = len(self.behind) // moves
        stats = self.numbers[: nodes * 4 * moves].reshape(nodes, 4, moves)
        child = self.behind[: nodes * moves].reshape(nodes, moves)
        while True:
            used = think(self.known, self.mover, PART, now, stats, child, used)
            if over():
                break
        best = int(np.argmax(stats[0, VISITS]))
        return int(now.free[best // 2, best % 2]), int(now.free[best // 2, 1 - best % 2])
