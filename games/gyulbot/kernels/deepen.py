"""Iterative deepening when memory is full, with a table of states known to be dead ends.

The search continues from the f-limit where the A* search stopped. If the goal cannot be reached
from a state in the remaining moves, the state is stored in the table with that number of moves. New
entries replace old entries, so a table of any size works. Entries are exact: slot and stored bits
together identify the state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import FAR, FOUND, HASH, LOOKING, NONE, step_of
from games.gyulbot.kernels.lines import DEPTH, key_of
from games.gyulbot.kernels.moves import lower_bound, place, slides
from games.gyulbot.kernels.search import BITS, EXPANDED

NEXT = 8
"""Index in `numbers` of the smallest f above the limit that has occurred so far."""
LONGEST = 255
"""Maximum length of a line. Table entries store the number of moves left in one byte."""


@kernel
def deepen(
    stride: Any,
    first: Any,
    offsets: Any,
    classes: Any,
    finishers: Any,
    runs: Any,
    bounds: Any,
    assisted: Any,
    tables: Any,
    numbers: Any,
    table: Any,
    limit: Any,
    stack: Any,
    far: Any,
    tried: Any,
    budget: Any,
) -> Any:
    """Look for a solution of up to `limit` moves; return FOUND, NONE or LOOKING.

    The search stops after `budget` steps and is continued by the next call. lines.py describes
    `stack`, `far` and `tried`; `tried[: numbers[DEPTH] + 1, 2]` is the solution.
    """
    bodies, robots = len(classes), len(offsets)
    cells = np.empty(6, np.int64)
    bits = numbers[BITS]
    rest = np.uint64((1 << (64 - bits)) - 1)
    while budget > 0:
        depth = numbers[DEPTH]
        if depth < 0:
            return NONE
        budget -= 1
        number = tried[depth, 0]
        if number == 4 * bodies:
            key = key_of(stack[depth], classes)
            mixed = (key ^ (key >> np.uint64(32))) * HASH
            entry = ((mixed & rest) << np.uint64(8)) | np.uint64(limit - depth)
            table[np.int64(mixed >> np.uint64(64 - bits))] = entry
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
        if to == anchor:
            continue
        tried[depth, 2] = number
        for other in range(bodies):
            stack[depth + 1, other] = stack[depth, other]
        stack[depth + 1, body] = to
        after = stack[depth + 1]
        moves = lower_bound(
            first, offsets, classes, finishers, bounds, assisted, tables, after, cells
        )
        if depth + 1 + moves > limit:
            if moves < FAR:
                numbers[NEXT] = min(numbers[NEXT], depth + 1 + moves)
            continue
        if moves == 0:
            return FOUND
        key = key_of(after, classes)
        mixed = (key ^ (key >> np.uint64(32))) * HASH
        entry = table[np.int64(mixed >> np.uint64(64 - bits))]
        left_over = np.int64(entry & np.uint64(255))
        if entry >> np.uint64(8) == mixed & rest and left_over >= limit - depth - 1:
            continue
        numbers[EXPANDED] += 1
        tried[depth + 1, 0] = 0
        numbers[DEPTH] += 1
    return LOOKING
