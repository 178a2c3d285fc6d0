"""Listing of all shortest solutions that a search's node pool contains.

Before the listing, the search must have expanded its last layer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import HASH, part, step_of
from games.gyulbot.kernels.moves import place, slides
from games.gyulbot.kernels.search import BITS, LENGTH, MOVES

DEPTH, LISTED = 6, 7
"""Indices in `numbers` of the current depth in a line and of the number of lines listed."""
DEAD = np.uint64(1 << 61)
"""Flag of a node that leads to no solution of the required length."""


@part
def key_of(anchors: Any, classes: Any) -> Any:
    """Return a state as one integer, with the bodies of a class ordered by anchor."""
    key = np.uint64(0)
    for body in range(len(classes)):
        rank = 0
        for other in range(len(classes)):
            if classes[other] < classes[body] or (
                classes[other] == classes[body] and anchors[other] < anchors[body]
            ):
                rank += 1
        key |= np.uint64(anchors[body]) << np.uint64(10 * rank)
    return key


@part
def find(key: Any, numbers: Any, pool: Any, table: Any) -> Any:
    """Return the pool node of a state, or -1 if the pool does not hold the state."""
    bits = numbers[BITS]
    slot = np.int64(((key ^ (key >> np.uint64(32))) * HASH) >> np.uint64(64 - bits))
    while table[slot] != 0:
        node = np.int64(table[slot] & np.uint64(0xFFFFFFFF)) - 1
        if pool[2 * node] == key:
            return node
        slot = (slot + 1) & ((1 << bits) - 1)
    return -1


@kernel
def lines(
    stride: Any,
    first: Any,
    offsets: Any,
    classes: Any,
    finishers: Any,
    runs: Any,
    bounds: Any,
    numbers: Any,
    pool: Any,
    table: Any,
    least: Any,
    stack: Any,
    far: Any,
    tried: Any,
    out: Any,
    budget: Any,
) -> Any:
    """List up to `len(out)` solutions of `least` moves; return True when done.

    The search stops after `budget` steps and is continued by the next call. The pool holds every
    state of such a solution, with the number of moves to reach it. `stack[depth]` holds the
    anchors, and `far[depth]` how far the body being tried slides in each direction. `tried[depth]`
    holds the next move to try, whether a solution through this state was found, and the move being
    tried. `out[index]` holds a solution's moves, each 4 × body + direction.
    """
    bodies, robots = len(classes), len(offsets)
    cells = np.empty(6, np.int64)
    while budget > 0 and numbers[LISTED] < out.shape[0]:
        depth = numbers[DEPTH]
        if depth < 0:
            return True
        budget -= 1
        number = tried[depth, 0]
        if number == 4 * bodies:
            if tried[depth, 1] == 0:
                node = find(key_of(stack[depth], classes), numbers, pool, table)
                pool[2 * node + 1] |= DEAD
            elif depth > 0:
                tried[depth - 1, 1] = 1
            numbers[DEPTH] -= 1
            continue
        tried[depth, 0] += 1
        body, direction = number // 4, number % 4
        anchor, kind = stack[depth, body], classes[body]
        if direction == 0:
            place(first, offsets, stack[depth], cells)
            run = runs[kind, anchor]
            slides(stride, first[body], first[body + 1], cells, robots, run, far[depth])
        to = anchor + far[depth, direction] * step_of(direction, stride)
        tried[depth, 2] = number
        if body < finishers and bounds[kind, to] == 0:
            if depth + 1 == least:
                for move in range(least):
                    out[numbers[LISTED], move] = tried[move, 2]
                numbers[LISTED] += 1
                tried[depth, 1] = 1
            continue
        if to == anchor or depth + 1 == least:
            continue
        for other in range(bodies):
            stack[depth + 1, other] = stack[depth, other]
        stack[depth + 1, body] = to
        node = find(key_of(stack[depth + 1], classes), numbers, pool, table)
        if node < 0 or pool[2 * node + 1] & DEAD != 0:
            continue
        if np.int64((pool[2 * node + 1] >> LENGTH) & MOVES) == depth + 1:
            tried[depth + 1, 0] = tried[depth + 1, 1] = 0
            numbers[DEPTH] += 1
    return numbers[DEPTH] < 0
