"""A player of HyperStar that searches a tree; its playouts complete bridges the opponent enters.

It uses upper confidence bounds, with the all-moves-as-first average as a prior that loses weight
with the visits. The only item it uses is the double, for its two best cells, as soon as the opening
is over.
"""

from __future__ import annotations

import random
from functools import cache
from math import log, sqrt
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup
from games.hyperstar.tiling import indices, tiling

PART = 64
NODES = 400_000
PRIOR = 300.0
CURIOUS = 0.12
GROWN = 6


@cache
def rings(radius: int) -> tuple[Any, Any, Any]:
    """Return each cell's neighbours in circular order, whether they form a circle, and the edge.

    Missing neighbours are -1.
    """
    board = tiling(radius)
    count = len(board.near)
    around, closed = np.full((count, 7), -1, np.int64), np.zeros(count, np.int64)
    for cell in range(count):
        left = set(indices(board.near[cell]))
        beside = {one: left & set(indices(board.near[one])) for one in left}
        ends = [one for one in left if len(beside[one]) < 2]
        closed[cell] = not ends
        walk = [min(ends) if ends else min(left)]
        while len(walk) < len(left):
            walk.append(min(one for one in beside[walk[-1]] if one not in walk))
        around[cell, : len(walk)] = walk
    edge = np.array([board.edge >> cell & 1 for cell in range(count)], np.int64)
    return around, closed, edge


@njit(cache=True)
def margin(stones, around, edge, edge_only, colours, marks, stack):  # type: ignore[no-untyped-def]
    """Return the first seat's score minus the second's, if the game ended now."""
    count, lead = len(stones), 0
    for cell in range(count):  # stones without a neighbour of their colour are removed
        kept = 0
        for side in range(7):
            if around[cell, side] < 0:
                break
            kept |= stones[cell] & stones[around[cell, side]]
        colours[cell] = kept
        marks[cell] = 0
    for start in range(count):  # empty regions beside one colour give it their edge cells
        if colours[start] or marks[start]:
            continue
        marks[start] = 1
        stack[0] = start
        top, at, touched = 1, 0, 0
        while at < top:
            cell = stack[at]
            at += 1
            for side in range(7):
                near = around[cell, side]
                if near < 0:
                    break
                if colours[near] & 3:
                    touched |= colours[near]
                elif not marks[near]:
                    marks[near] = 1
                    stack[top] = near
                    top += 1
        for index in range(top):
            if (touched == 1 or touched == 2) and edge[stack[index]]:
                # not yet final: other regions must see it as empty
                colours[stack[index]] = 4 * touched
    for cell in range(count):
        if colours[cell] > 3:
            colours[cell] //= 4
        if edge[cell] and colours[cell]:
            lead += 1 if colours[cell] == 1 else -1
    for colour in (1, 2):
        for start in range(count):
            if not colours[start] & colour or marks[start] & 2 * colour:
                continue
            marks[start] |= 2 * colour
            stack[0] = start
            top, at, border = 1, 0, 0
            while at < top:
                cell = stack[at]
                at += 1
                border += edge[cell]
                for side in range(7):
                    near = around[cell, side]
                    if near < 0:
                        break
                    if colours[near] & colour and not marks[near] & 2 * colour:
                        marks[near] |= 2 * colour
                        stack[top] = near
                        top += 1
            if top > 1 and (border or not edge_only):
                lead += -4 if colour == 1 else 4
    return lead


@njit(cache=True)
def threatened(board, last, mover, around, closed, begin):  # type: ignore[no-untyped-def]
    """Return the other cell of the mover's bridge that the stone on `last` entered, or -1."""
    size = 0
    while size < 7 and around[last, size] >= 0:
        size += 1
    for step in range(size):
        index = (begin + step) % size
        if not closed[last] and (index == 0 or index == size - 1):
            continue
        one, two = around[last, (index + size - 1) % size], around[last, (index + 1) % size]
        if board[around[last, index]] == 0 and board[one] & mover and board[two] & mover:
            return around[last, index]
    return -1


@njit(cache=True)
def fill(board, turn, last, around, closed, order, place):  # type: ignore[no-untyped-def]
    """Fill the board with random placements, but complete bridges that the opponent entered."""
    left = 0
    for cell in range(len(board)):
        if board[cell] == 0:
            order[left] = cell
            place[cell] = left
            left += 1
    while left:
        mover = 1 if turn % 2 else 2
        cell = -1
        if last >= 0 and turn > 2:
            cell = threatened(board, last, mover, around, closed, np.random.randint(7))
        if cell < 0:
            cell = order[np.random.randint(left)]
        board[cell] = 3 - mover if turn <= 2 else mover
        left -= 1
        order[place[cell]] = order[left]
        place[order[left]] = place[cell]
        last = cell
        turn += 1


@njit(cache=True)
def think(start, turn0, last0, around, closed, edge, edge_only, games, tree, stats, used):  # type: ignore[no-untyped-def]
    """Search the tree with `games` playouts; return the number of used nodes.

    A row of `tree` (n, 3) holds a node's cell, first child and number of children. A row of `stats`
    (n, 4) holds the visits and wins of the seat that placed on the cell, then the number of games
    in which that seat got the cell at any time, and their wins.
    """
    count = len(start)
    board, order, place = (
        np.empty(count, np.int64),
        np.empty(count, np.int64),
        np.empty(count, np.int64),
    )
    colours, marks, stack = (
        np.empty(count, np.int64),
        np.empty(count, np.int64),
        np.empty(count, np.int64),
    )
    path = np.empty(count + 1, np.int64)
    for _ in range(games):
        board[:] = start
        node, turn, last, depth = 0, turn0, last0, 0
        path[0] = 0
        while True:
            if (
                tree[node, 2] < 0
                and (node == 0 or stats[node, 0] >= GROWN)
                and used + count < len(tree)
            ):
                tree[node, 1], tree[node, 2] = used, 0
                for cell in range(count):
                    if board[cell] == 0:
                        tree[used, 0], tree[used, 2] = cell, -1
                        used += 1
                        tree[node, 2] += 1
            if tree[node, 2] <= 0:
                break
            best, most = -1, -1.0
            spur = log(stats[node, 0] + 2.0)
            for child in range(tree[node, 1], tree[node, 1] + tree[node, 2]):
                n, m = stats[child, 0], stats[child, 2]
                fade = PRIOR / (PRIOR + n)
                own = stats[child, 1] / n if n else 0.5
                any_ = (stats[child, 3] + 1.0) / (m + 2.0)
                worth = (
                    (1 - fade) * own + fade * any_ + CURIOUS * sqrt(spur / (n + 5.0)) * (1 - fade)
                )
                if worth > most:
                    best, most = child, worth
            node = best
            mover = 1 if turn % 2 else 2
            last = tree[node, 0]
            board[last] = 3 - mover if turn <= 2 else mover
            turn += 1
            depth += 1
            path[depth] = node
        fill(board, turn, last, around, closed, order, place)
        lead = margin(board, around, edge, edge_only, colours, marks, stack)
        won = 0.5 if lead == 0 else 0.9 if lead > 0 else 0.1
        won += 0.1 * lead / (10.0 + abs(lead))
        for index in range(depth + 1):
            node = path[index]
            stats[node, 0] += 1
            stats[node, 1] += won if (turn0 + index - 1) % 2 else 1 - won
            mover = 1 if (turn0 + index) % 2 else 2
            mine = won if mover == 1 else 1 - won
            colour = 3 - mover if turn0 + index <= 2 else mover
            if tree[node, 2] > 0:
                for child in range(tree[node, 1], tree[node, 1] + tree[node, 2]):
                    if board[tree[child, 0]] == colour:
                        stats[child, 2] += 1
                        stats[child, 3] += mine
    return used


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.options: Any = setup.options
        self.board = tiling(self.options.radius)
        self.name = ("first", "second")[seat.value]
        self.search(np.zeros(len(self.board.near), np.int64), 1, -1, lambda: True)

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        detail = seen["detail"]
        stones = np.zeros(len(self.board.near), np.int64)
        for cell, holder in detail["stones"].items():
            stones[self.board.index[cell]] = {"first": 1, "second": 2, "both": 3}[holder]
        if stones.all():
            return "pass"
        moved = [entry[-1] for entry in seen["moves"] if entry[-1].lstrip("'")[:1].isupper()]
        last = self.board.index[moved[-1]] if moved else -1
        ranked = self.search(stones, seen["round"], last, clock.over)
        names = [self.board.names[cell] for cell in ranked[:2]]
        if "double" in detail["items"][self.name] and seen["round"] > 2 and len(names) == 2:
            return "double " + " ".join(sorted(names, key=self.board.index.__getitem__))
        return names[0]

    def search(self, stones: Any, turn: int, last: int, over: Any) -> list[int]:
        """Return the empty cells, most visited first."""
        tree, stats, used = np.zeros((NODES, 3), np.int32), np.zeros((NODES, 4)), 1
        tree[0, 2] = -1
        while True:
            used = think(
                *(stones, turn, last, *rings(self.options.radius), self.options.edge_groups_only),
                *(PART, tree, stats, used),
            )
            if over():
                break
        first, size = tree[0, 1], tree[0, 2]
        order = np.argsort(-stats[first : first + size, 0], kind="stable")
        return [int(tree[first + one, 0]) for one in order]
