"""HyperStar's search tree (`games/engine/rave_tree.py`): selection and expansion.

A node is a position in which a seat has a stone to place. Its slots are a placement on each cell, a
pass, the double, and `EXCHANGES` swaps and moves. In the tree, a double is two turns of one seat,
so its cells are chosen like any others. Playouts ignore items: when playouts used the remaining
doubles, the tree held back its own doubles for too long (docs/engine.md).

`codes`, of shape (nodes, EXCHANGES), holds the swaps and moves. `weighed`, of shape (nodes), holds
their number, or -1 before they are generated.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.engine.rave_tree import (
    GAMES,
    NEVER,
    RAVE_WORTH,
    VALUE,
    VISITS,
    WORTH,
    best_move,
    inherit,
    plant,
    update,
)
from games.hyperstar.kernels import (
    DOUBLES,
    MOST,
    MOVES,
    OPENING,
    SWAPS,
    codes_of,
    finish,
    put,
    utility,
)

KEPT = 8
"""Maximum number of swaps, and of moves, per node."""
EXCHANGES = 2 * KEPT
EXTRA = 2 + EXCHANGES
"""Number of slots that are not placements: a pass, a double, and swaps and moves."""
EVEN = 300.0
"""Number of visits at which a move's own statistics have the same weight as its RAVE statistics."""
PLACEMENT_EXPLORATION = 0.12
DOUBLED = 20
"""Number of visits to a node before the search tries a double there."""
CONSIDERED = 12
"""Number of visits to a node, per empty cell, before passes, swaps and moves are tried there."""
TRUST = 8.0
"""Number of virtual visits with which a pass or an item starts, each worth the node's value."""
EXTRA_EXPLORATION = 0.06
SHARE, FAIR = 8.0, 400.0
"""A node's double gets at least 1/`SHARE` of the node's playouts, or `FAIR` if that is less.

A double needs many playouts because its value becomes apparent late.
"""
SPARE, ROOMY = 0.1, 30.0
"""Value of an unused Move item (half of it for a Swap) while at least `ROOMY` cells are empty.

With fewer empty cells, the value falls in proportion.
"""
HABIT = 50.0
"""Weight, in visits, of the RAVE statistics inherited from the seat's previous turn."""


@kernel
def runs(board: Any, cell: Any, colour: Any, around: Any, sides: Any, ignored: Any) -> Any:
    """Return the number of runs of a colour's stones around a cell, except `ignored`."""
    number, before = 0, False
    count = sides[cell]
    for at in range(1, count + 1):
        other = around[cell, at]
        present = other != ignored and board[other] & colour != 0
        if present and not before:
            number += 1
        before = present
    if number > 1 and before and around[cell, 0] != cell:
        first = around[cell, 1]
        if first != ignored and board[first] & colour != 0:
            number -= 1
    return number


@kernel
def coded(kind: Any, first: Any, second: Any) -> Any:
    """Encode a swap or a move of two cells as an integer."""
    return (kind * MOST + first) * MOST + second


@kernel
def keep(codes: Any, rated: Any, begin: Any, size: Any, code: Any, worth: Any) -> Any:
    """Add a candidate to `codes` if it is one of the `KEPT` best; return the number of candidates.

    `codes` holds `size` candidates from index `begin` on, and `rated` their values.
    """
    if size < KEPT:
        codes[begin + size], rated[size] = code, worth
        return size + 1
    least = 0
    for at in range(1, size):
        if rated[at] < rated[least]:
            least = at
    if worth > rated[least]:
        codes[begin + least], rated[least] = code, worth
    return size


@kernel
def exchanges(
    board: Any, kind: Any, mover: Any, around: Any, sides: Any, codes: Any, begin: Any, rated: Any
) -> Any:
    """Write the swaps or moves that join or cut the most groups to `codes`; return their number."""
    size, target = 0, 3 - mover if kind == SWAPS else 0
    for side in range(1, len(sides)):
        if board[side] != mover:
            continue
        lost = runs(board, side, mover, around, sides, -1)
        edge = around[side, 0] == side
        for at in range(1, sides[side] + 1):
            other = around[side, at]
            own = runs(board, other, mover, around, sides, side)
            if other == 0 or board[other] != target or own == 0:
                continue
            gained = 0.5 * ((around[other, 0] == other) - 1.0 * edge)
            worth = gained + own - lost + runs(board, other, 3 - mover, around, sides, -1)
            if kind == SWAPS:
                worth += gained - runs(board, side, 3 - mover, around, sides, other)
            size = keep(codes, rated, begin, size, coded(kind, side, other), worth)
    return size


@kernel
def grow(node: Any, board: Any, stats: Any, child: Any, total: Any, weighed: Any):  # type: ignore[no-untyped-def]
    """Initialize the node of a board. Placements on occupied cells are marked as illegal."""
    plant(node, stats, child, total)
    weighed[node] = -1
    for cell in range(len(board)):
        if board[cell]:
            stats[node, RAVE_WORTH, cell] = NEVER


@kernel
def weigh(  # type: ignore[no-untyped-def]
    node: Any,
    board: Any,
    mover: Any,
    held: Any,
    around: Any,
    sides: Any,
    codes: Any,
    weighed: Any,
    rated: Any,
):
    size = 0
    for kind in (SWAPS, MOVES):
        if held & kind:
            size += exchanges(board, kind, mover, around, sides, codes[node], size, rated)
    weighed[node] = size


@kernel
def best_slot(
    node: Any, cells: Any, others: Any, double: Any, stats: Any, total: Any, values: Any
) -> Any:
    """Return the slot to search next.

    `others` is the number of swaps and moves; 0 excludes these, and -1 excludes passes, too.
    `double` is True if a double is allowed. Passes and items have no statistics from other
    nodes, so they start with the node's own value. With an initial value of 1/2, a seat that is
    behind would pass and a seat that is ahead would play carelessly.
    """
    best = best_move(node, cells, EVEN, PLACEMENT_EXPLORATION, stats, total, values)
    visits, row = total[node, GAMES], stats[node]
    if double and row[VISITS, cells + 1] < min(FAIR, visits / SHARE):
        return cells + 1
    most = values[best]
    for slot in range(cells, cells + 2 + max(0, others)):
        if not double if slot == cells + 1 else others < 0:
            continue
        n = row[VISITS, slot] + TRUST
        value = (row[WORTH, slot] + TRUST * total[node, VALUE] / visits) / n
        value += EXTRA_EXPLORATION * sqrt(log(visits) / n)
        if value > most:
            most, best = value, slot
    return best


@kernel
def use(board: Any, codes: Any, code: Any, mover: Any, held: Any, beside: Any, marks: Any) -> Any:
    """Play a swap or move and use the item up; return the cell where the mover gained a stone."""
    kind, first, second = code // (MOST * MOST), code // MOST % MOST, code % MOST
    held[mover - 1] -= kind
    put(board, codes, first, mover, beside, marks)
    if kind == SWAPS:
        put(board, codes, first, 3 - mover, beside, marks)
        put(board, codes, second, 3 - mover, beside, marks)
    put(board, codes, second, mover, beside, marks)
    return second


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    first_turn: Any,
    passed: Any,
    placed: Any,
    items: Any,
    near: Any,
    around: Any,
    sides: Any,
    beside: Any,
    marks: Any,
    edge_only: Any,
    stats: Any,
    child: Any,
    total: Any,
    order: Any,
    codes: Any,
    weighed: Any,
    used: Any,
    games: Any,
    ripe: Any,
    state: Any,
):
    """Run `games` iterations of tree search, expanding nodes that were visited `ripe` times.

    The root is turn `first_turn`. `passed` is the number of consecutive passes before the root.
    `placed` is the cell of the stone that the previous turn added, or -1 if it added none. `items`
    holds bits for both seats. Return the number of nodes used.
    """
    count = len(sides)
    board, held = np.empty(count, np.int8), np.empty(2, np.int64)
    cells, place = np.empty(count, np.uint8), np.empty(count, np.uint8)
    neighbours, start_neighbours = np.empty(count + 1, np.uint32), np.empty(count + 1, np.uint32)
    codes_of(start, beside, marks, start_neighbours)
    left, out = np.empty((2, 3), np.uint64), np.empty(4, np.int64)
    path, chosen = np.empty(2 * MOST, np.int64), np.empty(2 * MOST, np.int64)
    colours, movers = np.empty(2 * MOST, np.int64), np.empty(2 * MOST, np.int64)
    values, rated = np.empty(count, np.float32), np.empty(KEPT)
    owned = np.empty((2, count), np.float32)
    room = len(child)
    if used == 0:
        grow(order[0], start, stats, child, total, weighed)
        used = 1
    free = 0
    for cell in range(count):
        free += start[cell] == 0
    for _ in range(games):
        board[:] = start
        neighbours[:] = start_neighbours
        held[:] = items
        turn, again, depth, passes, last, empty = first_turn, 0, 0, passed, placed, free
        node = order[0]
        while passes < 2 and empty and depth < 2 * MOST:
            mover = 1 if turn % 2 else 2
            double, others = False, -1
            if again == 0 and turn > OPENING:
                visits = total[node, GAMES]
                double = held[mover - 1] & DOUBLES != 0 and empty > 1 and visits >= DOUBLED
                if visits >= CONSIDERED * empty:
                    if weighed[node] < 0:
                        weigh(
                            *(node, board, mover, held[mover - 1], around, sides),
                            *(codes, weighed, rated),
                        )
                    others = weighed[node]
            slot = best_slot(node, count, others, double, stats, total, values)
            path[depth], chosen[depth], movers[depth] = node, slot, mover
            colours[depth] = 3 - mover if turn <= OPENING else mover
            if slot < count:
                put(board, neighbours, slot, colours[depth], beside, marks)
                empty -= 1
                passes, last = 0, slot
                again = max(0, again - 1)
            elif slot == count:
                passes += 1
                last = -1
            elif slot == count + 1:
                held[mover - 1] -= DOUBLES
                again, last = 2, -1
            else:
                code = codes[node, slot - count - 2]
                passes, last = 0, use(board, neighbours, code, mover, held, beside, marks)
            depth += 1
            if again == 0:
                turn += 1
            elif slot < count:
                last = -1
            behind = child[node, slot]
            if behind < 0:
                if stats[node, VISITS, slot] < ripe or used >= room:
                    break
                behind = order[used]
                grow(behind, board, stats, child, total, weighed)
                mover = 1 if turn % 2 else 2
                before = depth - 1
                while before >= 0 and movers[before] != mover:
                    before -= 1
                if before >= 0 and (turn > OPENING) == (colours[before] == mover):
                    inherit(behind, path[before], count, HABIT, stats)
                child[node, slot] = behind
                used += 1
            node = behind
        if passes < 2:
            finish(
                *(board, neighbours, turn, again, last, around, sides, beside, marks),
                *(cells, place, state),
            )
        result = utility(board, near, edge_only, left, out)
        spare = (held[0] & SWAPS) - (held[1] & SWAPS) + (held[0] & MOVES) - (held[1] & MOVES)
        result += SPARE * spare * min(1.0, empty / ROOMY)
        for cell in range(count):
            owned[0, cell] = board[cell] & 1
            owned[1, cell] = board[cell] >> 1
        for index in range(depth):
            worth = result if movers[index] == 1 else 1.0 - result
            update(path[index], chosen[index], owned[colours[index] - 1], worth, stats, total)
    return used
