"""HyperStar in numbers, for search: HS-10 on sets of cells, and games played on.

A board is a byte for each cell in board order: 0 empty, 1 a stone of the first seat, 2 of the
second, 3 both (only the centre, cell 0, HS-3). A set of cells is three words of 64 bits, which hold
the largest board. `near`: shape (cells + 2, 3): the cells beside each, then the edge's and the
corners. Utilities are the first seat's, 0 to 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, lowest, ones, shaded
from games.hyperstar.scoring import COST

MOST = 184
"""More than the cells of the largest board."""
SPREAD = 0.3
"""How much a clear win counts more than a narrow one."""
CLEAR = 8.0
"""The lead in points that is half way to the clearest win: two groups' worth."""
OPENING = 2
"""So many turns lay the other's stone (HS-5)."""
MOVES, SWAPS, DOUBLES = 1, 2, 4
"""The items (HS-7), as bits."""
ONE, NOTHING, WORD = np.uint64(1), np.uint64(0), np.uint64(63)


@kernel
def connected(board: Any, near: Any, left: Any):  # type: ignore[no-untyped-def]
    """HS-10 (a): the stones beside another of their colour, into `left`: (2, 3), a set a seat."""
    a0, a1, a2, b0, b1, b2 = NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, NOTHING
    near_a0, near_a1, near_a2 = NOTHING, NOTHING, NOTHING
    near_b0, near_b1, near_b2 = NOTHING, NOTHING, NOTHING
    for cell in range(len(board)):
        first, second = np.uint64(board[cell] & 1), np.uint64(board[cell] >> 1)
        of_first, of_second = NOTHING - first, NOTHING - second
        at = np.uint64(cell) & WORD
        if cell < 64:
            a0 |= first << at
            b0 |= second << at
        elif cell < 128:
            a1 |= first << at
            b1 |= second << at
        else:
            a2 |= first << at
            b2 |= second << at
        beside = near[cell, 0]
        near_a0 |= beside & of_first
        near_b0 |= beside & of_second
        beside = near[cell, 1]
        near_a1 |= beside & of_first
        near_b1 |= beside & of_second
        beside = near[cell, 2]
        near_a2 |= beside & of_first
        near_b2 |= beside & of_second
    left[0, 0], left[0, 1], left[0, 2] = a0 & near_a0, a1 & near_a1, a2 & near_a2
    left[1, 0], left[1, 1], left[1, 2] = b0 & near_b0, b1 & near_b1, b2 & near_b2


@kernel
def fill(left: Any, near: Any, cells: Any):  # type: ignore[no-untyped-def]
    """HS-10 (b): regions beside one colour only give it their edge cells, added to `left`.

    What one region gives is no stone to another.
    """
    a0, a1, a2 = left[0, 0], left[0, 1], left[0, 2]
    b0, b1, b2 = left[1, 0], left[1, 1], left[1, 2]
    e0, e1, e2 = ~(a0 | b0), ~(a1 | b1), ~(a2 | b2)
    for word in range(3):
        room = min(max(cells - 64 * word, 0), 64)
        if room < 64:
            inside = (ONE << np.uint64(room)) - ONE
            if word == 0:
                e0 &= inside
            elif word == 1:
                e1 &= inside
            else:
                e2 &= inside
    while e0 | e1 | e2:
        f0, f1, f2 = e0 & (NOTHING - e0), NOTHING, NOTHING
        if not f0:
            f1 = e1 & (NOTHING - e1)
            if not f1:
                f2 = e2 & (NOTHING - e2)
        r0, r1, r2, n0, n1, n2 = f0, f1, f2, NOTHING, NOTHING, NOTHING
        while f0 | f1 | f2:
            if f0:
                cell = lowest(f0)
                f0 &= f0 - ONE
            elif f1:
                cell = 64 + lowest(f1)
                f1 &= f1 - ONE
            else:
                cell = 128 + lowest(f2)
                f2 &= f2 - ONE
            beside0, beside1, beside2 = near[cell, 0], near[cell, 1], near[cell, 2]
            n0 |= beside0
            n1 |= beside1
            n2 |= beside2
            f0 |= beside0 & e0 & ~r0
            f1 |= beside1 & e1 & ~r1
            f2 |= beside2 & e2 & ~r2
            r0 |= f0
            r1 |= f1
            r2 |= f2
        e0 &= ~r0
        e1 &= ~r1
        e2 &= ~r2
        touched = (n0 & a0) | (n1 & a1) | (n2 & a2) != 0
        if touched != ((n0 & b0) | (n1 & b1) | (n2 & b2) != 0):
            side = 0 if touched else 1
            left[side, 0] |= r0 & near[cells, 0]
            left[side, 1] |= r1 & near[cells, 1]
            left[side, 2] |= r2 & near[cells, 2]


@kernel
def groups(stones: Any, near: Any, edge_only: Any, cells: Any) -> Any:
    """HS-10 (c), HS-11: how many groups of one colour cost."""
    s0, s1, s2 = stones[0], stones[1], stones[2]
    edge0, edge1, edge2 = near[cells, 0], near[cells, 1], near[cells, 2]
    found = 0
    while s0 | s1 | s2:
        f0, f1, f2 = s0 & (NOTHING - s0), NOTHING, NOTHING
        if not f0:
            f1 = s1 & (NOTHING - s1)
            if not f1:
                f2 = s2 & (NOTHING - s2)
        s0 ^= f0
        s1 ^= f1
        s2 ^= f2
        size, rim = 0, (f0 & edge0) | (f1 & edge1) | (f2 & edge2)
        while f0 | f1 | f2:
            if f0:
                cell = lowest(f0)
                f0 &= f0 - ONE
            elif f1:
                cell = 64 + lowest(f1)
                f1 &= f1 - ONE
            else:
                cell = 128 + lowest(f2)
                f2 &= f2 - ONE
            size += 1
            new0, new1, new2 = near[cell, 0] & s0, near[cell, 1] & s1, near[cell, 2] & s2
            s0 ^= new0
            s1 ^= new1
            s2 ^= new2
            f0 |= new0
            f1 |= new1
            f2 |= new2
            rim |= (new0 & edge0) | (new1 & edge1) | (new2 & edge2)
        if size > 1 and (rim or not edge_only):
            found += 1
    return found


@kernel
def score(board: Any, near: Any, edge_only: Any, left: Any, out: Any):  # type: ignore[no-untyped-def]
    """Scores and corners of both seats, into `out` (4), as if the game were over (HS-10).

    `left`: shape (2, 3), to work in.
    """
    cells = len(board)
    connected(board, near, left)
    fill(left, near, cells)
    for seat in range(2):
        edges, corners = 0, 0
        for word in range(3):
            edges += ones(left[seat, word] & near[cells, word])
            corners += ones(left[seat, word] & near[cells + 1, word])
        out[seat] = edges - COST * groups(left[seat], near, edge_only, cells)
        out[seat + 2] = corners


@kernel
def utility(board: Any, near: Any, edge_only: Any, left: Any, out: Any) -> Any:
    """What the board is worth to the first seat if the game ends now (HS-12)."""
    score(board, near, edge_only, left, out)
    ahead = out[0] - out[1]
    if ahead == 0:
        ahead_corners = out[2] - out[3]
        if ahead_corners == 0:
            return 0.5
        return 1.0 - SPREAD / 2 if ahead_corners > 0 else SPREAD / 2
    return shaded(1.0 if ahead > 0 else 0.0, ahead, CLEAR, SPREAD)


@kernel
def settle(
    board: Any, turn: Any, passes: Any, near: Any, edge_only: Any, left: Any, out: Any
) -> Any:
    """What the board is worth to the first seat if both place and pass as well as can be (HS-9).

    Everything that may follow is looked at: for few empty cells, after the opening. `out` is one
    longer than elsewhere (5): its last counts the ends. Not recursive: numba's code for such a
    kernel crashes once it is loaded from disk.
    """
    cells, depth, value = len(board), 0, 0.0
    # By turn: what is tried now (a cell, or `cells` for a pass), passes before it, the best so far.
    tried, passed = np.zeros(2 * cells + 3, np.int64), np.zeros(2 * cells + 3, np.int64)
    best = np.full(2 * cells + 3, -1.0)
    passed[0] = passes
    while depth >= 0:
        while tried[depth] < cells and (board[tried[depth]] or passed[depth] > 1):
            tried[depth] += 1
        choice = tried[depth]
        if choice < cells or (choice == cells and best[depth] >= 0):
            passed[depth + 1] = passed[depth] + 1
            if choice < cells:
                board[choice] = 1 if (turn + depth) % 2 else 2
                passed[depth + 1] = 0
            depth += 1
            tried[depth], best[depth] = 0, -1.0
            continue
        value = best[depth]
        if value < 0:
            value = utility(board, near, edge_only, left, out)
            out[4] += 1
        depth -= 1
        if depth >= 0:
            if tried[depth] < cells:
                board[tried[depth]] = 0
            first = (turn + depth) % 2 == 1
            if best[depth] < 0 or (value > best[depth] if first else value < best[depth]):
                best[depth] = value
            tried[depth] += 1
    return value


@kernel
def entered(board: Any, cell: Any, mover: Any, around: Any, sides: Any, high: Any) -> Any:
    """The other cell of a two-bridge of the mover's that the rival has just entered, -1 for none.

    `cell`: where the rival's stone lies now. Of several the first in the walk around it, or the
    last (`high`).
    """
    own, empty = 0, 0
    for at in range(9):
        stones = board[around[cell, at]]
        own |= ((stones & mover) != 0) << at
        empty |= (stones == 0) << at
    between = empty & (own << 1) & (own >> 1) & ((2 << sides[cell]) - 2)
    if between == 0:
        return -1
    found = -1
    for at in range(1, 8):
        if between >> at & 1:
            found = around[cell, at]
            if not high:
                break
    return found


@kernel
def finish(  # type: ignore[no-untyped-def]
    board: Any,
    turn: Any,
    again: Any,
    last: Any,
    around: Any,
    sides: Any,
    cells: Any,
    place: Any,
    state: Any,
):
    """Fill the board, seats in turn: a bridge that was just entered is closed, else at random.

    In the first two turns with the other's stone. `again`: how many stones of a double are due;
    `last`: where the stone before was placed, -1 for nowhere; `cells`, `place`: as long as the
    board, to write on.
    """
    left = 0
    for cell in range(len(sides)):
        if board[cell] == 0:
            cells[left] = cell
            place[cell] = left
            left += 1
    while left:
        mover = 1 if turn % 2 else 2
        chance = below(state, 2 * left)
        cell = -1
        if last >= 0 and turn > OPENING:
            cell = entered(board, last, mover, around, sides, chance & 1)
        if cell < 0:
            cell = cells[chance >> 1]
        board[cell] = 3 - mover if turn <= OPENING else mover
        left -= 1
        cells[place[cell]] = cells[left]
        place[cells[left]] = place[cell]
        last = -1 if again > 1 else cell
        turn += again < 2
        again -= 1


@kernel
def playouts(
    start: Any, turn: Any, count: Any, near: Any, around: Any, sides: Any, edge_only: Any, seed: Any
) -> Any:
    """The mean utility of `count` games played on from a board; for measuring."""
    state = np.array([seed], np.uint64)
    board = np.empty(len(sides), np.int8)
    cells, place = np.empty(len(sides), np.int64), np.empty(len(sides), np.int64)
    left, out = np.empty((2, 3), np.uint64), np.empty(4, np.int64)
    total = 0.0
    for _ in range(count):
        board[:] = start
        finish(board, turn, 0, -1, around, sides, cells, place, state)
        total += utility(board, near, edge_only, left, out)
    return total / count
