"""The baseline: a plain breadth-first search over packed states, compiled by numba.

Only single Gyulbots, of which the first must finish. A state has eight bits per Gyulbot; helpers
are sorted, so that no state is visited twice. Visited states are kept in a hash table.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

HASH = np.uint64(0x9E3779B97F4A7C15)


@njit(cache=True, nogil=True)
def least(walls: Any, start: Any, goal: Any, queue: Any, table: Any) -> Any:
    """Return the fewest moves on a board of 16 columns; -1: none, -2: out of memory.

    `walls[cell]`: a bit per blocked direction: up, right, down, left; cells are row × 16 + column.
    `queue`, `table`: room for packed states; the table's size is a power of two.
    """
    robots = len(start)
    runs = np.zeros((4, len(walls)), np.int64)
    steps = (-16, 1, 16, -1)
    for way in range(4):
        for cell in range(len(walls)):
            at = cell
            while walls[at] & (1 << way) == 0:
                at += steps[way]
                runs[way, cell] += 1
    bits = 12
    table[: 1 << bits] = 0
    cells = np.empty(robots, np.int64)
    after = np.empty(robots, np.int64)
    packed = np.uint64(0)
    for robot in range(robots):
        packed |= np.uint64(start[robot]) << np.uint64(8 * robot)
    queue[0] = packed
    head, count, moves = 0, 1, 0
    table[np.int64((packed * HASH) >> np.uint64(64 - bits))] = packed + np.uint64(1)
    while head < count:
        moves += 1
        end = count
        while head < end:
            packed = queue[head]
            head += 1
            for robot in range(robots):
                cells[robot] = np.int64((packed >> np.uint64(8 * robot)) & np.uint64(255))
            for robot in range(robots):
                here = cells[robot]
                for way in range(4):
                    far = runs[way, here]
                    step = steps[way]
                    for other in range(robots):
                        apart = cells[other] - here
                        if way & 1:
                            if cells[other] >> 4 == here >> 4 and apart * step > 0:
                                far = min(far, abs(apart) - 1)
                        elif apart & 15 == 0 and apart * step > 0:
                            far = min(far, (abs(apart) >> 4) - 1)
                    if far == 0:
                        continue
                    to = here + far * step
                    if robot == 0 and to == goal:
                        return moves
                    for other in range(robots):
                        after[other] = cells[other]
                    at = robot
                    after[at] = to
                    while at > 1 and after[at - 1] > to:
                        after[at], after[at - 1] = after[at - 1], to
                        at -= 1
                    while 0 < at < robots - 1 and after[at + 1] < to:
                        after[at], after[at + 1] = after[at + 1], to
                        at += 1
                    packed = np.uint64(0)
                    for other in range(robots):
                        packed |= np.uint64(after[other]) << np.uint64(8 * other)
                    slot = np.int64((packed * HASH) >> np.uint64(64 - bits))
                    while table[slot] != 0 and table[slot] != packed + np.uint64(1):
                        slot = (slot + 1) & ((1 << bits) - 1)
                    if table[slot] == 0:
                        table[slot] = packed + np.uint64(1)
                        if count == len(queue):
                            return -2
                        queue[count] = packed
                        count += 1
            if count * 2 > 1 << bits:
                if len(table) < 1 << (bits + 2):
                    return -2
                bits += 2
                table[: 1 << bits] = 0
                for known in range(count):
                    packed = queue[known]
                    slot = np.int64((packed * HASH) >> np.uint64(64 - bits))
                    while table[slot] != 0:
                        slot = (slot + 1) & ((1 << bits) - 1)
                    table[slot] = packed + np.uint64(1)
    return -1
