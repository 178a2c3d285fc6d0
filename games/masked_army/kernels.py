"""Kernels of Masked Army's tree search, which uses random playouts.

A board is stored as 81 bytes in row-major order: 0 for empty, 1 for red, 2 for blue. There are 144
pairs of side-adjacent cells; an action is pair × 2, plus 1 if the mover's colour is on the second
cell. Utilities are those of red: 1 for a win, 0 for a loss.

During playouts, `sets` also holds each colour's cells as bits in two 64-bit words, shape (2, 2).
Each row takes ten bits; rows 1 to 6 are in the first word, the others in the second. `pairs` lists
the pairs that still fit, in any order, followed by all others. `place` holds each pair's index in
`pairs`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, ones
from games.engine.rave_tree import (
    NEVER,
    RAVE_VISITS,
    RAVE_WORTH,
    VISITS,
    best_move,
    inherit,
    plant,
    update,
)
from games.masked_army.view import SIZE

COUNT = SIZE * SIZE
ACTIONS = 4 * SIZE * (SIZE - 1)
PAIRS = ACTIONS // 2
SPREAD = 0.2
"""Weight of the margin in a result: a clear win counts more than a narrow one."""
UCB1_EXPLORATION = 0.15
EVEN = 150.0
"""Number of visits at which a piece's own statistics weigh as much as its RAVE statistics."""
PRIOR = 4.0
"""Weight, in visits, of a piece's heuristic value."""
HABIT = 50.0
"""Weight, in visits, of RAVE statistics inherited from the seat's previous turn."""


def _pairs() -> Any:
    """Return the cells of each pair, shape (144, 2)."""
    pairs = []
    for cell in range(COUNT):
        row, column = divmod(cell, SIZE)
        if column + 1 < SIZE:
            pairs.append((cell, cell + 1))
        if row + 1 < SIZE:
            pairs.append((cell, cell + SIZE))
    return np.array(pairs, np.uint8)


def _clashes() -> Any:
    """Return a table (144, 7) with a row for each pair: all pairs that share a cell with it.

    A row includes the pair itself. Shorter rows are padded with `PAIRS`.
    """
    clashes = np.full((PAIRS, 7), PAIRS, np.uint8)
    for pair, cells in enumerate(PAIR):
        clashing = np.flatnonzero(np.isin(PAIR, cells).any(axis=1))
        clashes[pair, : len(clashing)] = clashing
    return clashes


def _words(cells: Iterable[int]) -> list[int]:
    bits = sum(1 << cell // SIZE * ROW + cell % SIZE for cell in cells)
    return [bits & (1 << SPLIT) - 1, bits >> SPLIT]


def _near(cell: int) -> list[int]:
    row, column = divmod(cell, SIZE)
    return [c for c in range(COUNT) if abs(c // SIZE - row) + abs(c % SIZE - column) == 1]


ROW, SPLIT = 10, 60
"""Number of bits per row, and number of bits used in the first word."""
PAIR = _pairs()
CLASH = _clashes()
CELL = np.array([_words([cell]) for cell in range(COUNT)], np.uint64)
NEAR = np.array([_words(_near(cell)) for cell in range(COUNT)], np.uint64)
NOTHING, ONE, DOWN = np.uint64(0), np.uint64(1), np.uint64(ROW)
ACROSS, SEAM = np.uint64(SPLIT - ROW), np.uint64((1 << ROW) - 1)
"""Shift and mask for moving bits between the adjacent rows at the boundary of the two words."""


@kernel
def armies(low: Any, high: Any, counts: Any) -> Any:
    """Count the armies of each size (MA-6) in a bit set of two words; return the largest size."""
    most = 0
    while low | high:
        a, b = low & (NOTHING - low), NOTHING
        if not a:
            b = high & (NOTHING - high)
        before_a, before_b = NOTHING, NOTHING
        while a != before_a or b != before_b:
            before_a, before_b = a, b
            a |= (a << ONE | a >> ONE | a << DOWN | a >> DOWN | (b & SEAM) << ACROSS) & low
            b |= (b << ONE | b >> ONE | b << DOWN | b >> DOWN | before_a >> ACROSS) & high
        low ^= a
        high ^= b
        size = ones(a) + ones(b)
        counts[size] += 1
        most = max(most, size)
    return most


@kernel
def utility(sets: Any, last: Any, counts: Any) -> Any:
    """Return the value of a full board to red; `last` is the seat of the last piece (MA-6, MA-7).

    `counts` is scratch memory of shape (2, 82).
    """
    counts[:] = 0
    largest = armies(sets[0, 0], sets[0, 1], counts[0])
    largest = max(largest, armies(sets[1, 0], sets[1, 1], counts[1]))
    for size in range(largest, 0, -1):
        difference = np.int64(counts[0, size]) - np.int64(counts[1, size])
        if difference:
            rival = size - 1
            loser = 1 if difference > 0 else 0
            while rival > 0 and counts[loser, rival] == 0:
                rival -= 1
            ahead = size - rival if counts[loser, size] == 0 else 1
            margin = 0.5 + 0.5 * ahead / (2.0 + ahead)
            value = 1.0 - SPREAD + SPREAD * margin
            return value if difference > 0 else 1.0 - value
    return 1.0 if last == 1 else 0.0


@kernel
def beside(low: Any, high: Any, cell: Any) -> Any:
    return ones(NEAR[cell, 0] & low) + ones(NEAR[cell, 1] & high)


@kernel
def liking(sets: Any, own: Any, other: Any, mover: Any) -> Any:
    """Return a piece's heuristic value, high if it joins the mover's cells but not the rival's."""
    own_colour, rival_colour = mover - 1, 2 - mover
    return beside(sets[own_colour, 0], sets[own_colour, 1], own) - beside(
        sets[rival_colour, 0], sets[rival_colour, 1], other
    )


@kernel
def scan(board: Any, sets: Any, pairs: Any, place: Any) -> Any:
    """Write the bit sets and the free pairs of a board; return the number of free pairs."""
    sets[:] = 0
    for cell in range(COUNT):
        for word in range(2):
            if board[cell]:
                sets[board[cell] - 1, word] |= CELL[cell, word]
    left, unfit = 0, PAIRS
    for pair in range(PAIRS):
        if board[PAIR[pair, 0]] or board[PAIR[pair, 1]]:
            unfit -= 1
            pairs[unfit], place[pair] = pair, unfit
        else:
            pairs[left], place[pair] = pair, left
            left += 1
    pairs[PAIRS], place[PAIRS] = PAIRS, PAIRS
    return left


@kernel
def put(
    board: Any, sets: Any, pairs: Any, place: Any, left: Any, pair: Any, flip: Any, mover: Any
) -> Any:
    """Place a piece, and return the number of pairs that still fit.

    If `flip` is True, the mover's colour is on the pair's second cell, otherwise on the first.
    """
    own, other = PAIR[pair, flip], PAIR[pair, 1 - flip]
    board[own], board[other] = mover, 3 - mover
    for word in range(2):
        sets[mover - 1, word] |= CELL[own, word]
        sets[2 - mover, word] |= CELL[other, word]
    for index in range(7):
        clashing = CLASH[pair, index]
        at = np.int64(place[clashing])
        fits = at < left
        left -= fits
        to = left if fits else at
        moved = pairs[to]
        pairs[at], place[moved] = moved, at
        pairs[to], place[clashing] = clashing, to
    return left


@kernel
def finish(
    board: Any, sets: Any, pairs: Any, place: Any, left: Any, mover: Any, careful: Any, state: Any
) -> Any:
    """Fill the board with random pieces; return the seat that placed the last piece.

    `left` is the number of pairs that fit, 0 for a full board. With probability `careful` / 4, a
    piece has the orientation that `liking` prefers, otherwise a random one.
    """
    while left:
        chance = below(state, 8 * left)
        pair, flip = pairs[chance >> 3], chance & 1
        if (chance >> 1 & 3) < careful:
            low, high = sets[0, 0] | sets[1, 0], sets[0, 1] | sets[1, 1]
            better = beside(low, high, PAIR[pair, 0]) - beside(low, high, PAIR[pair, 1])
            if better != 0:
                flip = np.int64(better < 0)
        left = put(board, sets, pairs, place, left, pair, flip, mover)
        mover = 3 - mover
    return 3 - mover


@kernel
def playouts(start: Any, mover: Any, count: Any, careful: Any, seed: Any) -> Any:
    """Return red's mean result of `count` playouts from a board, for benchmarks."""
    state = np.array([seed], np.uint64)
    board, sets, begun = (
        np.empty(COUNT, np.int8),
        np.empty((2, 2), np.uint64),
        np.empty((2, 2), np.uint64),
    )
    pairs, place = np.empty(PAIRS + 1, np.uint8), np.empty(PAIRS + 1, np.uint8)
    counts = np.empty((2, COUNT + 1), np.uint8)
    left = scan(start, begun, pairs, place)
    total = 0.0
    for _ in range(count):
        board[:] = start
        sets[:] = begun
        last = finish(board, sets, pairs, place, left, mover, careful, state)
        total += utility(sets, last, counts)
    return total / count


@kernel
def grow(  # type: ignore[no-untyped-def]
    node: Any, board: Any, sets: Any, mover: Any, free: Any, stats: Any, child: Any, total: Any
):
    """Initialize a board's node, with `PRIOR` visits and a heuristic value per legal placement."""
    plant(node, stats, child, total)
    for slot in range(2 * len(free)):
        own, other = PAIR[free[slot >> 1], slot & 1], PAIR[free[slot >> 1], 1 - (slot & 1)]
        if board[own] or board[other]:
            stats[node, RAVE_WORTH, slot] = NEVER
            continue
        like = 0.5 + 0.1 * min(4, max(-4, liking(sets, own, other, mover)))
        stats[node, RAVE_VISITS, slot] = PRIOR
        stats[node, RAVE_WORTH, slot] = PRIOR * like


@kernel
def lay(board: Any, action: Any, mover: Any):  # type: ignore[no-untyped-def]
    first, second = PAIR[action // 2, 0], PAIR[action // 2, 1]
    board[first] = 3 - mover if action % 2 else mover
    board[second] = mover if action % 2 else 3 - mover


def fitting(board: Any) -> Any:
    """Return the indices (into `PAIR`) of the pairs whose cells are both empty."""
    return np.flatnonzero((board[PAIR] == 0).all(axis=1))


@kernel
def gather(board: Any, free: Any, contained: Any):  # type: ignore[no-untyped-def]
    """Set `contained[seat, slot]` to 1 if the full board has the slot's placement, else to 0."""
    for index in range(len(free)):
        first, second = board[PAIR[free[index], 0]], board[PAIR[free[index], 1]]
        red, blue = np.float32(first == 1 and second == 2), np.float32(first == 2 and second == 1)
        contained[0, 2 * index], contained[0, 2 * index + 1] = red, blue
        contained[1, 2 * index], contained[1, 2 * index + 1] = blue, red


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    first: Any,
    free: Any,
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
    """Run `games` iterations of tree search, expanding nodes that were visited `ripe` times.

    `first` is the seat to move at the root, 1 or 2. The tree has two slots for each pair that is
    `free` at the root, so iterations are cheaper on fuller boards. `places` lists the indices of
    the nodes in the order in which they are used. Return the number of nodes used.
    """
    board, counts = np.empty(COUNT, np.int8), np.empty((2, COUNT + 1), np.uint8)
    sets, begun = np.empty((2, 2), np.uint64), np.empty((2, 2), np.uint64)
    pairs, place = np.empty(PAIRS + 1, np.uint8), np.empty(PAIRS + 1, np.uint8)
    slots, fit = 2 * len(free), scan(start, begun, pairs, place)
    path, chosen = np.empty(COUNT, np.int64), np.empty(COUNT, np.int64)
    values, contained = np.empty(slots, np.float32), np.empty((2, slots), np.float32)
    if used == 0:
        grow(places[0], start, begun, first, free, stats, child, total)
        used = 1
    for _ in range(games):
        board[:] = start
        sets[:] = begun
        node, mover, depth, left = places[0], first, 0, fit
        while node >= 0:
            slot = best_move(node, slots, EVEN, UCB1_EXPLORATION, stats, total, values)
            path[depth], chosen[depth] = node, slot
            depth += 1
            left = put(board, sets, pairs, place, left, free[slot >> 1], slot & 1, mover)
            mover = 3 - mover
            behind = child[node, slot]
            due = stats[node, VISITS, slot] >= ripe and used < len(places)
            if behind < 0 and due and left:
                behind = places[used]
                used += 1
                grow(behind, board, sets, mover, free, stats, child, total)
                if depth > 1:
                    inherit(behind, path[depth - 2], slots, HABIT, stats)
                child[node, slot] = behind
            node = behind
        last = finish(board, sets, pairs, place, left, mover, careful, state)
        result = utility(sets, last, counts)
        gather(board, free, contained)
        mover = first
        for index in range(depth):
            worth = result if mover == 1 else 1.0 - result
            update(path[index], chosen[index], contained[mover - 1], worth, stats, total)
            mover = 3 - mover
    return used
