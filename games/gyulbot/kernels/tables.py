"""The assist bound: how many moves are left at least, for one finisher and its helpers.

All Gyulbots here stand alone. The *finisher* is the one that goes to the goal, the others are its
*helpers*. A cell's *free* distance is in slides that may end anywhere on their way; its *wall*
distance in slides that end at walls only. Every solution is of one of four kinds:

- the finisher stops at walls only;
- once, a helper on cell q makes it stop before q: an *assist*;
- more than once, first and last time by the same helper;
- more than once, first and last time by two different ones.

Before the first assist and after the last the finisher's slides end at walls, between them
anywhere; a helper needs at least its free distance to where it assists. For a finisher on cell a
and helpers on x, y, … the bound is the least of

    W[a]        walls only
    E[a][x]     one assist, or first and last by the same helper
    P[a][x] + Q[a][y]     first by x, last by y

P holds the finisher's whole way and the first helper's, Q what the last helper adds: its free
distance, and by how much the finisher's way gets longer than its shortest for that first assist.

Cells are row × stride + column, stride a power of two; arrays over cells have `size` entries.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.gyulbot.kernels.bits import BYTE, FAR, kernel, step_of

MOST_FREE = 15
"""With longer free distances the bound is not used: its sums must stay below FAR."""
MOST_WALL = 24
"""Longer wall distances are counted as so many, which is not too much."""


@kernel
def survey(
    cells: Any,
    runs: Any,
    size: Any,
    stride: Any,
    first: Any,
    members: Any,
    segment: Any,
    arrivals: Any,
    numbers: Any,
) -> None:
    """The segments of a board, and the ways to arrive at a cell and be stopped there by a helper.

    `cells`: those of the board in row-major order. `runs[cell]`: four bytes, how far it is to the
    wall up, right, down, left. Filled: `segment[cell]` and `segment[size + cell]`, the row and
    column segment of a cell; `members[first[s] : first[s + 1]]`, the cells of segment s;
    `arrivals`, three a way: direction × size + cell, cell, and the cell that must be blocked.
    `numbers`: how many segments, how many arrivals.
    """
    count, at, ways = 0, 0, 0
    for upright in range(2):
        back, ahead, step = (np.uint64(0), np.uint64(16), stride) if upright else (
            np.uint64(24), np.uint64(8), 1
        )  # fmt: skip
        for cell in cells:
            if (runs[cell] >> back) & BYTE == 0:
                first[count] = at
                for number in range(np.int64((runs[cell] >> ahead) & BYTE) + 1):
                    members[at] = cell + number * step
                    segment[upright * size + members[at]] = count
                    at += 1
                count += 1
    first[count] = at
    for cell in cells:
        for way in range(4):
            if (runs[cell] >> np.uint64(8 * way)) & BYTE:
                arrivals[ways, 0] = way * size + cell
                arrivals[ways, 1] = cell
                arrivals[ways, 2] = cell + step_of(way, stride)
                ways += 1
    numbers[0], numbers[1] = count, ways


@kernel
def free_from(
    source: Any, size: Any, first: Any, members: Any, segment: Any, done: Any, queue: Any, out: Any
) -> Any:
    """`out`: the free distance of every cell from `source`, FAR where there is no way.

    Returns the longest. Each segment is looked at once, from the first of its cells reached.
    """
    out[:] = FAR
    done[:] = 0
    out[source] = 0
    queue[0] = source
    filled, at = 1, 0
    while at < filled:
        cell = queue[at]
        at += 1
        for upright in range(2):
            one = segment[upright * size + cell]
            if done[one] == 0:
                done[one] = 1
                for place in range(first[one], first[one + 1]):
                    there = members[place]
                    if out[there] == FAR and out[cell] + 1 < FAR:
                        out[there] = out[cell] + 1
                        queue[filled] = there
                        filled += 1
    return out[queue[filled - 1]]


@kernel
def fill(
    cells: Any,
    runs: Any,
    size: Any,
    stride: Any,
    goal: Any,
    first: Any,
    members: Any,
    segment: Any,
    arrivals: Any,
    numbers: Any,
    walls: Any,
    free: Any,
    last: Any,
    after: Any,
    lowest: Any,
    behind: Any,
    done: Any,
    queue: Any,
) -> Any:
    """The tables that the rows are made from; False where free distances get too long.

    `walls[a]`: the wall distance from a to the goal. `free[a, x]`: free distances. `last[a, q]`:
    the finisher's moves from a to the goal by way of a last assist at q, free before it;
    `lowest[a]` is the least of them. `after[k]`: for arrival k, at p by an assist at q, the least
    of what is left with one more assist by the same helper: from p, and for it from q.
    """
    _walls_to(cells, runs, stride, goal, walls)
    for source in cells:
        free_row, last_row = free[source], last[source]
        if free_from(source, size, first, members, segment, done, queue, free_row) > MOST_FREE:
            return False
        _behind(cells, runs, size, stride, free_row, behind)
        last_row[:] = FAR
        least = np.uint8(FAR)
        for way in range(numbers[1]):
            left = walls[arrivals[way, 1]]
            if left < FAR:
                moves = np.uint8(behind[arrivals[way, 0]] + left + 1)
                blocked = arrivals[way, 2]
                last_row[blocked] = min(moves, last_row[blocked])
                least = min(moves, least)
        lowest[source] = least
    for way in range(numbers[1]):
        last_row, free_row = last[arrivals[way, 1]], free[arrivals[way, 2]]
        least = np.uint8(FAR)
        for cell in range(size):
            least = min(least, np.uint8(last_row[cell] + free_row[cell]))
        after[way] = least
    return True


@kernel
def _walls_to(cells: Any, runs: Any, stride: Any, goal: Any, walls: Any) -> None:
    """Wall distances to the goal."""
    walls[:] = FAR
    walls[goal] = 0
    moves, changed = 0, True
    while changed:
        changed = False
        for cell in cells:
            if walls[cell] == FAR:
                for way in range(4):
                    run = np.int64((runs[cell] >> np.uint64(8 * way)) & BYTE)
                    if walls[cell + run * step_of(way, stride)] == moves:
                        walls[cell] = min(moves + 1, MOST_WALL)
                        changed = True
                        break
        moves += 1
