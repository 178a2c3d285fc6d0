"""Masked Army in numbers, for search: a tree of placements with games played on at random.

A board is 81 bytes in row-major order: 0 empty, 1 red, 2 blue. There are 144 pairs of side-adjacent
cells; an action is pair × 2, plus 1 where the mover's colour goes on the second cell. Utilities are
red's: 1 for a win, 0 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel
from games.engine.sharing import (
    ELSEWHERE,
    NEVER,
    SHARED,
    VISITS,
    best_move,
    inherit,
    plant,
    remember,
)
from games.masked_army.view import SIZE

COUNT = SIZE * SIZE
ACTIONS = 4 * SIZE * (SIZE - 1)
PAIRS = ACTIONS // 2
SPREAD = 0.2
"""How much a clear win counts more than a narrow one."""
EXPLORE = 0.15
"""How much is explored."""
EVEN = 150.0
"""So many visits of a piece count as much as what was seen of it elsewhere (RAVE's k)."""
PRIOR = 4.0
"""As if it had been seen so often, each piece begins, by how it looks."""
HABIT = 50.0
"""What was seen of pieces in the seat's turn before counts in a new node as if seen so often."""


def _pairs() -> Any:
    """The cells of each pair: shape (144, 2)."""
    found = []
    for cell in range(COUNT):
        row, column = divmod(cell, SIZE)
        if column + 1 < SIZE:
            found.append((cell, cell + 1))
        if row + 1 < SIZE:
            found.append((cell, cell + SIZE))
    return np.array(found, np.int64)


def _around() -> Any:
    """Per cell the cells beside it, -1 where there is none: shape (81, 4)."""
    found = np.full((COUNT, 4), -1, np.int64)
    filled = [0] * COUNT
    for one, two in PAIR:
        for cell, near in ((one, two), (two, one)):
            found[cell, filled[cell]] = near
            filled[cell] += 1
    return found


PAIR = _pairs()
AROUND = _around()


@kernel
def armies(board: Any, counts: Any, stack: Any, seen: Any) -> Any:
    """Count the armies of each size (MA-6) into `counts`, shape (3, 82)."""
    counts[:] = 0
    seen[:] = 0
    for first in range(COUNT):
        colour = board[first]
        if colour == 0 or seen[first]:
            continue
        size, top = 0, 1
        stack[0] = first
        seen[first] = 1
        while top:
            top -= 1
            cell = stack[top]
            size += 1
            for side in range(4):
                near = AROUND[cell, side]
                if near < 0:
                    break
                if board[near] == colour and not seen[near]:
                    seen[near] = 1
                    stack[top] = near
                    top += 1
        counts[colour, size] += 1


@kernel
def utility(board: Any, last: Any, counts: Any, stack: Any, seen: Any) -> Any:
    """What a full board is worth to red; `last` placed the last piece (MA-6, MA-7)."""
    armies(board, counts, stack, seen)
    for size in range(COUNT, 0, -1):
        difference = counts[1, size] - counts[2, size]
        if difference:
            rival = size - 1
            loser = 2 if difference > 0 else 1
            while rival > 0 and counts[loser, rival] == 0:
                rival -= 1
            ahead = size - rival if counts[loser, size] == 0 else 1
            margin = 0.5 + 0.5 * ahead / (2.0 + ahead)
            value = 1.0 - SPREAD + SPREAD * margin
            return value if difference > 0 else 1.0 - value
    return 1.0 if last == 1 else 0.0


@kernel
def beside(board: Any, cell: Any, colour: Any) -> Any:
    """How many cells beside `cell` are of a colour."""
    count = 0
    for side in range(4):
        near = AROUND[cell, side]
        if near < 0:
            break
        if board[near] == colour:
            count += 1
    return count


@kernel
def liking(board: Any, own: Any, other: Any, mover: Any) -> Any:
    """How good a piece looks: the own cell beside own ones, the other's away from its own."""
    return beside(board, own, mover) - beside(board, other, 3 - mover)


@kernel
def finish(board: Any, mover: Any, order: Any, careful: Any, state: Any) -> Any:
    """Fill the board with random pieces; returns who placed the last one, or the one before.

    A random order of all pairs, of which each that still fits is placed, is as good as choosing
    among those that fit each time. `careful`: in how many of 4 cases a piece is laid the way that
    looks better, else at random. `order` keeps a permutation of the pairs from call to call.
    """
    last = 3 - mover
    for index in range(PAIRS):
        other = index + below(state, PAIRS - index)
        order[index], order[other] = order[other], order[index]
        one, two = PAIR[order[index], 0], PAIR[order[index], 1]
        if board[one] or board[two]:
            continue
        flip = below(state, 2) == 0
        if below(state, 4) < careful:
            better = liking(board, one, two, mover) - liking(board, two, one, mover)
            if better != 0:
                flip = better < 0
        board[one] = 3 - mover if flip else mover
        board[two] = mover if flip else 3 - mover
        last = mover
        mover = 3 - mover
    return last


@kernel
def playouts(start: Any, mover: Any, count: Any, careful: Any, seed: Any) -> Any:
    """The mean utility of `count` games played on from a board; for measuring."""
    state = np.array([seed], np.uint64)
    board, order = np.empty(COUNT, np.int8), np.arange(PAIRS)
    counts, stack = np.empty((3, COUNT + 1), np.int64), np.empty(COUNT, np.int64)
    seen = np.empty(COUNT, np.int8)
    total = 0.0
    for _ in range(count):
        board[:] = start
        last = finish(board, mover, order, careful, state)
        total += utility(board, last, counts, stack, seen)
    return total / count


@kernel
def grow(node: Any, board: Any, mover: Any, stats: Any, child: Any, total: Any):  # type: ignore[no-untyped-def]
    """Begin a node for this board: what fits, each as if seen `PRIOR` times, by how it looks."""
    plant(node, stats, child, total)
    for action in range(ACTIONS):
        one, two = PAIR[action // 2, 0], PAIR[action // 2, 1]
        if board[one] or board[two]:
            stats[node, SHARED, action] = NEVER
            continue
        own, other = (two, one) if action % 2 else (one, two)
        like = 0.5 + 0.1 * min(4, max(-4, liking(board, own, other, mover)))
        stats[node, ELSEWHERE, action] = PRIOR
        stats[node, SHARED, action] = PRIOR * like


@kernel
def lay(board: Any, action: Any, mover: Any):  # type: ignore[no-untyped-def]
    """Lay a piece of a seat's."""
    one, two = PAIR[action // 2, 0], PAIR[action // 2, 1]
    board[one] = 3 - mover if action % 2 else mover
    board[two] = mover if action % 2 else 3 - mover


@kernel
def fitting(board: Any) -> Any:
    """How many ways there are to lay a piece."""
    found = 0
    for pair in range(PAIRS):
        found += 2 * (board[PAIR[pair, 0]] == 0 and board[PAIR[pair, 1]] == 0)
    return found


@kernel
def gather(board: Any, got: Any):  # type: ignore[no-untyped-def]
    """Which pieces each seat might as well have laid, by the colours that lie there now."""
    for pair in range(PAIRS):
        one, two = board[PAIR[pair, 0]], board[PAIR[pair, 1]]
        red, blue = np.float32(one == 1 and two == 2), np.float32(one == 2 and two == 1)
        got[0, 2 * pair], got[0, 2 * pair + 1] = red, blue
        got[1, 2 * pair], got[1, 2 * pair + 1] = blue, red


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    first: Any,
    stats: Any,
    child: Any,
    total: Any,
    places: Any,
    used: Any,
    games: Any,
    careful: Any,
    ripe: Any,
    state: Any,
):
    """Play so many `games`: down the tree, a node more where it is `ripe`, played on at random.

    At the root `first` (1 or 2) is to move. `places`: the order of the tree's nodes. Returns how
    many of them are used.
    """
    board, order = np.empty(COUNT, np.int8), np.arange(PAIRS)
    counts, stack = np.empty((3, COUNT + 1), np.int64), np.empty(COUNT, np.int64)
    seen, values = np.empty(COUNT, np.int8), np.empty(ACTIONS, np.float32)
    path, chosen = np.empty(COUNT, np.int64), np.empty(COUNT, np.int64)
    got = np.empty((2, ACTIONS), np.float32)
    if used == 0:
        grow(places[0], start, first, stats, child, total)
        used = 1
    for _ in range(games):
        board[:] = start
        node, mover, depth = places[0], first, 0
        while node >= 0:
            action = best_move(node, ACTIONS, EVEN, EXPLORE, stats, total, values)
            path[depth], chosen[depth] = node, action
            depth += 1
            lay(board, action, mover)
            mover = 3 - mover
            behind = child[node, action]
            due = stats[node, VISITS, action] >= ripe and used < len(places)
            if behind < 0 and due and fitting(board):
                behind = places[used]
                used += 1
                grow(behind, board, mover, stats, child, total)
                if depth > 1:
                    inherit(behind, path[depth - 2], ACTIONS, HABIT, stats)
                child[node, action] = behind
            node = behind
        last = finish(board, mover, order, careful, state)
        found = utility(board, last, counts, stack, seen)
        gather(board, got)
        mover = first
        for index in range(depth):
            worth = found if mover == 1 else 1.0 - found
            remember(path[index], chosen[index], got[mover - 1], worth, stats, total)
            mover = 3 - mover
    return used
