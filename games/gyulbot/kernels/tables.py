"""The assist bound: a lower bound on the moves left for the finisher and its helpers.

The *finisher* is the body that goes to the goal. Its *helpers* are the other Gyulbots, each
considered alone even if it belongs to a rigid body, which can only lower the bound. A *free*
distance counts slides that may stop anywhere; a *wall* distance counts slides that stop only at
walls. A helper on cell q *assists* when it makes the finisher stop at the adjacent cell p. There
are three cases:

- No assist: the cost is the finisher's wall distance W[a] from its cell a to the goal.
- The same helper, on x, makes the first and the last assist: the cost is E[a][x].
- Helpers on x and y make the first and the last assist: the cost is P[a][x] + Q[a][y].

Before the first assist and after the last, the finisher's slides end at walls; in between they may
end anywhere. A helper needs at least its free distance to reach the cell from which it assists. P
counts the moves of the first helper, and of the finisher if the last assist is the best possible
one. Q counts the moves of the last helper, and the moves that this last assist costs the finisher
compared with the best one after the same first assist.

The rows of E, P and Q for a cell of the finisher are filled on demand, everything else once per
puzzle. The inner loops run over whole rows of bytes, which the compiler vectorizes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import BYTE, step_of
from games.gyulbot.kernels.board_tables import OFF

NEVER = np.uint8(120)
"""The distance to an unreachable cell; twice this number still fits in a byte."""
MOST_FREE = 15
"""The longest free distance for which the bound is used, so that sums stay below NEVER."""
MOST_WALL = np.uint8(24)
"""The largest wall distance to store. Longer distances are stored as this number."""
ONE = np.uint8(1)


def allocate(size: int) -> tuple[Any, ...]:
    """Allocate the tables of a board with `size` cells.

    They are, in this order: E, P and Q in one array (see `row`), and flags of its filled rows; W;
    the free distances of helpers, and of a finisher with several members; the output of `_last`;
    wall distances; the transpose of the output of `_last`, and its minimum for each p; the three
    tables of `_first`; Q by first stops, and flags of its filled rows; a scratch row and a queue.
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
    """Set each entry of `row` to the minimum of itself and the entry of `other` plus `more`."""
    for at in range(row.shape[0]):
        row[at] = min(row[at], np.uint8(other[at] + more))


@kernel
def free_between(runs: Any, stride: Any, out: Any, least: Any) -> None:
    """Write to `out[u, v]` the free distance from u to v of the body with these `runs`.

    The search proceeds by segments: once a cell of a segment is reached, the other cells need at
    most one more slide.
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
                    target = np.uint64(cell + number * step)
                    for at in range(size):
                        least[at] = min(least[at], out[target, at])
                for number in range(count + 1):
                    target = np.uint64(cell + number * step)
                    better = np.uint8(0)
                    for at in range(size):
                        moves = min(out[target, at], np.uint8(least[at] + ONE))
                        better |= moves ^ out[target, at]
                        out[target, at] = moves
                    if better:
                        changed = True


@kernel
def longest(free: Any) -> Any:
    most = np.uint8(0)
    for u in range(free.shape[0]):
        for v in range(free.shape[1]):
            moves = free[u, v]
            most = max(most, np.uint8(0) if moves == NEVER else moves)
    return most


@kernel
def _wall_distances(runs: Any, stride: Any, goals: Any, queue: Any, out: Any, walls: Any) -> None:
    """Write the finisher's wall distances: from a to c in `out[c, a]`, to a goal in `walls[a]`."""
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
            for direction in range(4):
                run = np.int64((runs[cell] >> np.uint32(8 * direction)) & BYTE)
                stop = cell + run * step_of(direction, stride)
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
    """Write to `out[q, p]` the number of finisher moves from p if a helper on q assists last.

    The finisher goes to the goal. Its slides can end anywhere before that assist, and only at walls
    after it.
    """
    size = runs.shape[0]
    out[:, :] = NEVER
    for direction in range(4):
        step = step_of(direction, stride)
        for cell in range(size):
            if runs[cell] == OFF or (runs[cell] >> np.uint32(8 * (direction ^ 2))) & BYTE != 0:
                continue
            behind[:] = NEVER
            for number in range(np.int64((runs[cell] >> np.uint32(8 * direction)) & BYTE)):
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
    """Write the costs of routes on which a helper on q first stops a finisher that starts on a.

    `once[q, a]` is for routes with no other helper: it counts the finisher's moves and the moves
    that the helper makes between its assists. `twice[q, a]` is for routes on which another helper
    makes the last assist: it counts only the finisher's moves. `stops[p, a]` is the number of moves
    that the finisher needs to reach p, if p is where an assist first stops it.
    """
    size = runs.shape[0]
    once[:, :] = NEVER
    twice[:, :] = NEVER
    stops[:, :] = NEVER
    for direction in range(4):
        step = step_of(direction, stride)
        for cell in range(size):
            if runs[cell] == OFF or (runs[cell] >> np.uint32(8 * (direction ^ 2))) & BYTE != 0:
                continue
            behind[:] = NEVER
            for number in range(np.int64((runs[cell] >> np.uint32(8 * direction)) & BYTE)):
                at = cell + number * step
                if number > 0:
                    lower(stops[at], behind, ONE)
                    for member in range(len(columns)):
                        q = at + rows[member] * stride + columns[member] + step
                        last_row, lone_row = lasts[at], lone[q]
                        least = walls[at]
                        for stop in range(size):
                            least = min(least, np.uint8(last_row[stop] + lone_row[stop]))
                        if least < NEVER:
                            lower(once[q], behind, np.uint8(least + ONE))
                        if lowest[at] < NEVER:
                            lower(twice[q], behind, np.uint8(lowest[at] + ONE))
                lower(behind, turned[at], np.uint8(0))


@kernel
def fill(
    lone_runs: Any, runs: Any, stride: Any, columns: Any, rows: Any, goals: Any, tables: Any
) -> Any:
    """Fill the tables of a puzzle; return False if its distances are too long for them.

    `lone_runs` holds the runs of a single Gyulbot, `runs` those of the finisher, whose members are
    at `columns` and `rows` from its anchor. `goals` holds the anchors at which the finisher is at
    the goal.
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
    """Write to `out[x]` the least cost of an assist by a helper that starts on x.

    An assist from q costs `costs[q] - less`, plus the distance `lone[q, x]` from x to q."""
    size = out.shape[0]
    out[:] = NEVER
    for q in range(size):
        if costs[q] < NEVER:
            cost = np.uint8(costs[q] - less)
            for x in range(size):
                out[x] = min(out[x], np.uint8(lone[q, x] + cost))


@kernel
def row(a: Any, tables: Any) -> None:
    """Fill the row for a finisher on cell `a`: one 32-bit integer for each cell of a helper.

    Its lowest three bytes are E, P and Q, with E the lowest; 255 stands for “unreachable”.
    """
    words, ready, _, lone, _, _, _, lasts, lowest, once, twice, stops, later, mended, line, _ = (
        tables
    )
    size = words.shape[0]
    ready[a] = 1
    entries = words[a]
    _sums(once[:, a], np.uint8(0), lone, line)
    for x in range(size):
        entries[x] = np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])
    _sums(twice[:, a], np.uint8(0), lone, line)
    for x in range(size):
        entries[x] |= (np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])) << np.uint32(8)
    line[:] = NEVER
    for p in range(size):
        if stops[p, a] < NEVER and lowest[p] < NEVER:
            if mended[p] == 0:
                mended[p] = 1
                _sums(lasts[p], lowest[p], lone, later[p])
            lower(line, later[p], np.uint8(0))
    for x in range(size):
        entries[x] |= (np.uint32(255) if line[x] >= NEVER else np.uint32(line[x])) << np.uint32(16)
