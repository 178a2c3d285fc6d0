"""Kernels of HyperStar: playouts, and scores (HS-10) on bit sets of cells.

A board has a byte per cell, in board order: 0 for empty, 1 for a stone of the first seat, 2 for one
of the second, 3 for both (only the centre, cell 0, HS-3). A set of cells takes three 64-bit words,
enough for the largest board; on most boards the third word is empty and is skipped. `near` holds
sets of cells, one per row: the neighbours of each cell, in blocks of 64 cells that are each
followed by an empty row; then the edge and the corners. Utilities are those of the first seat (0 to
1).

`codes` holds an integer per cell that describes its neighbours and is updated when stones are
placed or removed. Bit n is set if the first seat has a stone on the n-th neighbour, and bit n + 16
if the second seat has one. Neighbours are numbered from 1 in a walk around the cell (`around`). The
last neighbour is repeated before the first, and the first after the last. `beside` holds the
neighbours of each cell, padded to seven. `marks` holds the bits that a stone on the cell sets in
its neighbours' codes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, highest, kernel, lowest, ones, shaded
from games.hyperstar.scoring import COST

MOST = 184
SPREAD = 0.3
"""Weight of the margin in a result: a clear win counts more than a narrow one."""
CLEAR = 8.0
"""A lead of this many points, the cost of two groups, counts half as much as an unlimited lead."""
OPENING = 2
"""Number of turns that place a stone of the opponent's colour (HS-5)."""
MOVES, SWAPS, DOUBLES = 1, 2, 4
"""The bit of each item in a set of items (HS-7)."""
ONE, NOTHING, WORD = np.uint64(1), np.uint64(0), np.uint64(63)
ROWS = 65
"""Number of rows of `near` for each 64-bit word of a set."""
EDGE, CORNERS = 3 * ROWS, 3 * ROWS + 1
SIDES = 7
"""Maximum number of neighbours of a cell."""


@kernel
def connected(board: Any, near: Any, left: Any):  # type: ignore[no-untyped-def]
    """Fill `left` (2, 3) with the stones that are next to a stone of the same seat (HS-10 a)."""
    a0, a1, a2, b0, b1, b2 = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    near_a0, near_a1, near_a2 = NOTHING, NOTHING, NOTHING
    near_b0, near_b1, near_b2 = NOTHING, NOTHING, NOTHING
    for cell in range(len(board)):
        first, second = np.uint64(board[cell] & 1), np.uint64(board[cell] >> 1)
        of_first, of_second = NOTHING - first, NOTHING - second
        at, row = np.uint64(cell) & WORD, cell + (cell >> 6)
        if cell < 64:
            a0 |= first << at
            b0 |= second << at
        elif cell < 128:
            a1 |= first << at
            b1 |= second << at
        else:
            a2 |= first << at
            b2 |= second << at
        near_a0 |= near[row, 0] & of_first
        near_b0 |= near[row, 0] & of_second
        near_a1 |= near[row, 1] & of_first
        near_b1 |= near[row, 1] & of_second
        near_a2 |= near[row, 2] & of_first
        near_b2 |= near[row, 2] & of_second
    left[0, 0], left[0, 1], left[0, 2] = a0 & near_a0, a1 & near_a1, a2 & near_a2
    left[1, 0], left[1, 1], left[1, 2] = b0 & near_b0, b1 & near_b1, b2 & near_b2


@kernel
def flood(s0: Any, s1: Any, s2: Any, near: Any) -> Any:
    """Return the connected component that contains a set's lowest cell, and its cells' neighbours.

    Both are sets, returned as three words each. The neighbours include cells of the component
    itself.
    """
    f0, f1, f2 = s0 & (NOTHING - s0), NOTHING, NOTHING
    if not f0:
        f1 = s1 & (NOTHING - s1)
        if not f1:
            f2 = s2 & (NOTHING - s2)
    r0, r1, r2, n0, n1, n2 = f0, f1, f2, NOTHING, NOTHING, NOTHING
    while f0 | f1 | f2:
        first, second = lowest(f0), ROWS + lowest(f1)
        f0 &= f0 - ONE
        f1 &= f1 - ONE
        n0 |= near[first, 0] | near[second, 0]
        n1 |= near[first, 1] | near[second, 1]
        n2 |= near[first, 2] | near[second, 2]
        if f2:
            three = 2 * ROWS + lowest(f2)
            f2 &= f2 - ONE
            n0 |= near[three, 0]
            n1 |= near[three, 1]
            n2 |= near[three, 2]
        new0, new1, new2 = n0 & s0 & ~r0, n1 & s1 & ~r1, n2 & s2 & ~r2
        r0 |= new0
        r1 |= new1
        r2 |= new2
        f0 |= new0
        f1 |= new1
        f2 |= new2
    return r0, r1, r2, n0, n1, n2


@kernel
def fill(left: Any, near: Any, cells: Any):  # type: ignore[no-untyped-def]
    """Add the edge cells of the regions that touch a single colour to `left` (HS-10 b)."""
    a0, a1, a2 = left[0, 0], left[0, 1], left[0, 2]
    b0, b1, b2 = left[1, 0], left[1, 1], left[1, 2]
    e0, e1, e2 = inside(cells) & ~(a0 | b0), inside(cells - 64) & ~(a1 | b1), NOTHING
    if cells > 128:
        e2 = inside(cells - 128) & ~(a2 | b2)
    while e0 | e1 | e2:
        r0, r1, r2, n0, n1, n2 = flood(e0, e1, e2, near)
        e0 &= ~r0
        e1 &= ~r1
        e2 &= ~r2
        touched = (n0 & a0) | (n1 & a1) | (n2 & a2) != 0
        if touched != ((n0 & b0) | (n1 & b1) | (n2 & b2) != 0):
            side = 0 if touched else 1
            left[side, 0] |= r0 & near[EDGE, 0]
            left[side, 1] |= r1 & near[EDGE, 1]
            left[side, 2] |= r2 & near[EDGE, 2]


@kernel
def inside(cells: Any) -> Any:
    if cells >= 64:
        return NOTHING - ONE
    return (ONE << np.uint64(max(cells, 0))) - ONE


@kernel
def groups(stones: Any, near: Any, edge_only: Any) -> Any:
    """Return the number of groups of one colour that cost 4 points each (HS-10 c, HS-11)."""
    s0, s1, s2 = stones[0], stones[1], stones[2]
    count = 0
    while s0 | s1 | s2:
        r0, r1, r2, _, _, _ = flood(s0, s1, s2, near)
        s0 ^= r0
        s1 ^= r1
        s2 ^= r2
        rim = (r0 & near[EDGE, 0]) | (r1 & near[EDGE, 1]) | (r2 & near[EDGE, 2])
        count += (ones(r0) + ones(r1) + ones(r2) > 1) & ((rim != 0) | (not edge_only))
    return count


@kernel
def score(board: Any, near: Any, edge_only: Any, left: Any, out: Any):  # type: ignore[no-untyped-def]
    """Write both seats' current scores and corners to `out` (HS-10). `left` is scratch memory."""
    cells = len(board)
    connected(board, near, left)
    fill(left, near, cells)
    for seat in range(2):
        edges, corners = 0, 0
        for word in range(3):
            edges += ones(left[seat, word] & near[EDGE, word])
            corners += ones(left[seat, word] & near[CORNERS, word])
        out[seat] = edges - COST * groups(left[seat], near, edge_only)
        out[seat + 2] = corners


@kernel
def utility(board: Any, near: Any, edge_only: Any, left: Any, out: Any) -> Any:
    """Return the value of the board to the first seat if the game ends now (HS-12)."""
    score(board, near, edge_only, left, out)
    ahead = out[0] - out[1]
    if ahead == 0:
        ahead_corners = out[2] - out[3]
        if ahead_corners == 0:
            return 0.5
        return 1.0 - SPREAD / 2 if ahead_corners > 0 else SPREAD / 2
    return shaded(1.0 if ahead > 0 else 0.0, ahead, CLEAR, SPREAD)


@kernel
def put(board: Any, codes: Any, cell: Any, colour: Any, beside: Any, marks: Any):  # type: ignore[no-untyped-def]
    """Place a stone of `colour` on `cell`, or remove it if it is already there; update `codes`."""
    board[cell] ^= colour
    for at in range(SIDES):
        codes[beside[cell, at]] ^= marks[colour - 1, cell, at]


@kernel
def codes_of(board: Any, beside: Any, marks: Any, codes: Any):  # type: ignore[no-untyped-def]
    codes[:] = 0
    for cell in range(len(board)):
        for colour in range(1, 3):
            if board[cell] & colour:
                for at in range(SIDES):
                    codes[beside[cell, at]] ^= marks[colour - 1, cell, at]


@kernel
def bridge_replies(code: Any, mover: Any, sides: Any) -> Any:
    """Return the bits of the neighbours on which the mover can restore a broken two-bridge.

    `code` describes the cell of the opponent's last stone, which has `sides` neighbours.
    """
    own = code >> (16 * (mover - 1)) & 0xFFFF
    return ~(code | code >> 16) & own << 1 & own >> 1 & ((2 << sides) - 2)


@kernel
def finish(  # type: ignore[no-untyped-def]
    board: Any,
    codes: Any,
    turn: Any,
    again: Any,
    last: Any,
    around: Any,
    sides: Any,
    beside: Any,
    marks: Any,
    cells: Any,
    place: Any,
    state: Any,
):
    """Play out a board: answer intrusions into bridges, otherwise place stones at random.

    The first two turns place a stone of the opponent's colour. `again` is the number of stones of a
    double that are still to be placed. `last` is the cell of the previous stone, or -1 if there is
    none. `cells` and `place` are scratch memory of the same length as the board.
    """
    left = 0
    for cell in range(len(sides)):
        cells[left], place[cell] = cell, left
        left += board[cell] == 0
    while left:
        mover = 1 if turn % 2 else 2
        chance = below(state, 2 * left)
        cell = cells[chance >> 1]
        if last >= 0 and turn > OPENING:
            saving = bridge_replies(np.int64(codes[last]), mover, np.int64(sides[last]))
            if saving:
                at = highest(saving) if chance & 1 else lowest(saving)
                cell = around[last, at]
        put(board, codes, cell, 3 - mover if turn <= OPENING else mover, beside, marks)
        left -= 1
        cells[place[cell]] = cells[left]
        place[cells[left]] = place[cell]
        last = -1 if again > 1 else np.int64(cell)
        turn += again < 2
        again -= 1


@kernel
def playouts(
    start: Any,
    turn: Any,
    count: Any,
    near: Any,
    around: Any,
    sides: Any,
    beside: Any,
    marks: Any,
    edge_only: Any,
    seed: Any,
) -> Any:
    """Return the mean utility of `count` playouts from a board, for benchmarks."""
    state, length = np.array([seed], np.uint64), len(sides)
    board, codes = np.empty(length, np.int8), np.empty(length + 1, np.uint32)
    cells, place = np.empty(length, np.uint8), np.empty(length, np.uint8)
    left, out = np.empty((2, 3), np.uint64), np.empty(4, np.int64)
    begun = np.empty(length + 1, np.uint32)
    codes_of(start, beside, marks, begun)
    total = 0.0
    for _ in range(count):
        board[:] = start
        codes[:] = begun
        finish(board, codes, turn, 0, -1, around, sides, beside, marks, cells, place, state)
        total += utility(board, near, edge_only, left, out)
    return total / count
