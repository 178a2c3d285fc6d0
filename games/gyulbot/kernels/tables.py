"""The assist bound: how many moves are left at least, the finisher's and its helpers'.

The *finisher* is the body that goes to the goal; its *helpers* are the other Gyulbots, each for
itself even if it is part of a rigid body, which makes it no less able to help. A *free* distance is
in slides that may end anywhere on their way, a *wall* distance in slides that end by walls alone.
A helper on cell q makes the finisher stop at p, next to it: an *assist*. A solution has either

- no assist: the finisher's wall distance W[a] to the goal, from a; or
- assists of one helper only first and last, from x: E[a][x]; or
- a first assist by one helper, from x, and a last one by another, from y: P[a][x] + Q[a][y].

Before the first assist and after the last the finisher's slides end by walls, between them
anywhere; a helper needs at least its free distance to where it assists. P holds the finisher's
whole way and the first helper's; Q the last helper's, and by how much the finisher's way by that
last assist is longer than its shortest after the same first one.

Everything but a finisher's own rows of E, P and Q is filled once a puzzle; those when asked for.
The inner loops run over whole rows of bytes, which the compiler turns into vector instructions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import BYTE, step_of
from games.gyulbot.kernels.survey import OFF

NEVER = np.uint8(120)
"""No way; a sum of two such still is a byte."""
MOST_FREE = 15
"""With longer free distances the bound is not used: its sums must stay below NEVER."""
MOST_WALL = np.uint8(24)
"""Longer wall distances are counted as so many, which is not too much."""
ONE = np.uint8(1)


def room(size: int) -> tuple[Any, ...]:
    """Memory for the tables of a board with `size` cells.

    In this order: the words of E, P and Q (see `row`), and which rows of them are there; W; free
    distances of helpers, and of a finisher of several members; `_last` untransposed; wall
    distances; `_last`; the least of it for each p; what `_first` fills, three tables; Q by first
    stops, and which rows of that are there; a row and a queue to work with.
    """
    words, square = np.empty((size, size), np.uint32), (size, size)
    tables = [np.empty(square, np.uint8) for _ in range(9)]
    rows = [np.empty(size, np.uint8) for _ in range(5)]
    return (
        *(words, rows[0], rows[1], *tables[:5], rows[2], *tables[5:], rows[3], rows[4]),
        np.empty(size, np.int16),
    )


@kernel
def lower(row: Any, other: Any, more: Any) -> None:
    """`row` is lowered to `other` plus `more`, where that is less."""
    for at in range(row.shape[0]):
        row[at] = min(row[at], np.uint8(other[at] + more))


@kernel
def free_between(runs: Any, stride: Any, out: Any, least: Any) -> None:
    """`out[u, v]`: the free distance of a body, whose `runs` these are, from u to v.

    Segment by segment: where one cell of it gets to, all others get in one slide more.
    """
    size = runs.shape[0]
    out[:, :] = NEVER
    for cell in range(size):
        if runs[cell] != OFF:
            out[cell, cell] = 0
    changed = True
    while changed:
        changed = False
        for upright in range(2):
            back = np.uint32(0) if upright else np.uint32(24)
            ahead = np.uint32(16) if upright else np.uint32(8)
            step = stride if upright else 1
            for cell in range(size):
                if runs[cell] == OFF or (runs[cell] >> back) & BYTE != 0:
                    continue
                count = np.int64((runs[cell] >> ahead) & BYTE)
                least[:] = NEVER
                for number in range(count + 1):
                    there = np.uint64(cell + number * step)
                    for at in range(size):
                        least[at] = min(least[at], out[there, at])
                for number in range(count + 1):
                    there = np.uint64(cell + number * step)
                    better = np.uint8(0)
                    for at in range(size):
                        moves = min(out[there, at], np.uint8(least[at] + ONE))
                        better |= moves ^ out[there, at]
                        out[there, at] = moves
                    if better:
                        changed = True


@kernel
def longest(free: Any) -> Any:
    """Return the longest of free distances."""
    most = np.uint8(0)
    for u in range(free.shape[0]):
        for v in range(free.shape[1]):
            moves = free[u, v]
            most = max(most, np.uint8(0) if moves == NEVER else moves)
    return most


@kernel
def _wall_distances(runs: Any, stride: Any, goals: Any, queue: Any, out: Any, walls: Any) -> None:
    """`out[c, a]`: the wall distance of the finisher from a to c; `walls[a]`: to the nearest of
    `goals`."""
    size = runs.shape[0]
    out[:, :] = NEVER
    for a in range(size):
        walls[a] = NEVER
        if runs[a] == OFF:
            continue
        out[a, a] = 0
        queue[0] = a
        at, filled = 0, 1
        while at < filled:
            cell = np.int64(queue[at])
            at += 1
            moves = min(np.uint8(out[cell, a] + ONE), MOST_WALL)
            for way in range(4):
                run = np.int64((runs[cell] >> np.uint32(8 * way)) & BYTE)
                stop = cell + run * step_of(way, stride)
                if out[stop, a] == NEVER:
                    out[stop, a] = moves
                    queue[filled] = stop
                    filled += 1
        for goal in goals:
            walls[a] = min(walls[a], out[goal, a])


@kernel
def _last(
    runs: Any, stride: Any, columns: Any, rows: Any, free: Any, walls: Any, behind: Any, out: Any
) -> None:
    """`out[q, p]`: the finisher's moves from p to the goal by way of a last assist at q.

    Free before it, by walls alone after it.
    """
    size = runs.shape[0]
    out[:, :] = NEVER
    for way in range(4):
        step = step_of(way, stride)
        for cell in range(size):
            if runs[cell] == OFF or (runs[cell] >> np.uint32(8 * (way ^ 2))) & BYTE != 0:
                continue
            behind[:] = NEVER
            for number in range(np.int64((runs[cell] >> np.uint32(8 * way)) & BYTE)):
                at = cell + number * step
                if number > 0 and walls[at] < NEVER:
                    for member in range(len(columns)):
                        q = at + rows[member] * stride + columns[member] + step
                        lower(out[q], behind, np.uint8(walls[at] + ONE))
                lower(behind, free[at], np.uint8(0))


@kernel
def _first(
    runs: Any,
    stride: Any,
    columns: Any,
    rows: Any,
    walls: Any,
    lone: Any,
    lasts: Any,
    lowest: Any,
    turned: Any,
    behind: Any,
    once: Any,
    twice: Any,
    stops: Any,
) -> None:
    """What a first assist at q leads to, for the finisher on a.

    `once[q, a]`: the moves of the whole way if it is the only assist, or the same helper (its way
    between the two counted) gives the last one; `twice[q, a]`: the finisher's moves if another
    does; `stops[p, a]`: its moves to p, where it stops for the first time by an assist.
    """
    size = runs.shape[0]
    once[:, :] = NEVER
    twice[:, :] = NEVER
    stops[:, :] = NEVER
    for way in range(4):
        step = step_of(way, stride)
        for cell in range(size):
            if runs[cell] == OFF or (runs[cell] >> np.uint32(8 * (way ^ 2))) & BYTE != 0:
                continue
            behind[:] = NEVER
            for number in range(np.int64((runs[cell] >> np.uint32(8 * way)) & BYTE)):
                at = cell + number * step
                if number > 0:
                    lower(stops[at], behind, ONE)
                    for member in range(len(columns)):
                        q = at + rows[member] * stride + columns[member] + step
                        mine, its = lasts[at], lone[q]
                        least = walls[at]
                        for there in range(size):
                            least = min(least, np.uint8(mine[there] + its[there]))
                        if least < NEVER:
                            lower(once[q], behind, np.uint8(least + ONE))
                        if lowest[at] < NEVER:
                            lower(twice[q], behind, np.uint8(lowest[at] + ONE))
                lower(behind, turned[at], np.uint8(0))


@kernel
def fill(
    lone_runs: Any, runs: Any, stride: Any, columns: Any, rows: Any, goals: Any, tables: Any
) -> Any:
    """Return the tables of a puzzle; False where distances get too long for them.

    `lone_runs`: a single Gyulbot's; `runs`: the finisher's, whose members stand `columns` and
    `rows` from its anchor; `goals`: the anchors with which it has reached the goal.
    """
    (
        _,
        ready,
        walls,
        lone,
        free,
        scratch,
        turned,
        lasts,
        lowest,
        once,
        twice,
        stops,
        _,
        mended,
        line,
        queue,
    ) = tables
    size = runs.shape[0]
    ready[:] = 0
    mended[:] = 0
    free_between(lone_runs, stride, lone, line)
    if longest(lone) > MOST_FREE:
        return False
    if len(columns) == 1:
        free = lone
    else:
        free_between(runs, stride, free, line)
        if longest(free) > MOST_FREE:
            return False
    _wall_distances(runs, stride, goals, queue, turned, walls)
    _last(runs, stride, columns, rows, free, walls, line, scratch)
    lowest[:] = NEVER
    for q in range(size):
        lower(lowest, scratch[q], np.uint8(0))
    for q in range(size):
        for p in range(size):
            lasts[p, q] = scratch[q, p]
    _first(
        runs, stride, columns, rows, walls, lone, lasts, lowest, turned, line, once, twice, stops
    )
    for a in range(size):
        if walls[a] == NEVER:
            walls[a] = 255
    return True


@kernel
def _sums(costs: Any, less: Any, lone: Any, out: Any) -> None:
    """`out[x]`: the least of `costs[q] - less` plus a helper's free distance from x to q."""
    size = out.shape[0]
    out[:] = NEVER
    for q in range(size):
        if costs[q] < NEVER:
            cost = np.uint8(costs[q] - less)
            for x in range(size):
                out[x] = min(out[x], np.uint8(lone[q, x] + cost))


@kernel
def row(a: Any, tables: Any) -> None:
    """The words of a finisher on a: three bytes E, P, Q for each cell of a helper; 255: never."""
    words, ready, _, lone, _, _, _, lasts, lowest, once, twice, stops, later, mended, line, _ = (
        tables
    )
    size = words.shape[0]
    ready[a] = 1
    mine = words[a]
    _sums(once[:, a], np.uint8(0), lone, line)
    for x in range(size):
        mine[x] = np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])
    _sums(twice[:, a], np.uint8(0), lone, line)
    for x in range(size):
        mine[x] |= (np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])) << np.uint32(8)
    line[:] = NEVER
    for p in range(size):
        if stops[p, a] < NEVER and lowest[p] < NEVER:
            if mended[p] == 0:
                mended[p] = 1
                _sums(lasts[p], lowest[p], lone, later[p])
            lower(line, later[p], np.uint8(0))
    for x in range(size):
        mine[x] |= (np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])) << np.uint32(16)
