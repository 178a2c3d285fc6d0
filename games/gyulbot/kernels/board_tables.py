"""Tables of a board: distances to walls, and the first lower bound (free-stop distances)."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.gyulbot.kernels.bits import BYTE, FAR, step_of

OFF = 0xFFFFFFFF
"""The value of `runs` at anchors where a body does not fit on the board."""


@kernel
def runs_of(walls: Any, width: Any, height: Any, stride: Any, runs: Any) -> None:
    """Write to `runs` each cell's distances to the wall up, right, down and left, one byte each.

    The distance up is in the lowest byte. `walls[cell]` has a bit for each direction in which a
    wall blocks the cell: 1 up, 2 right, 4 down, 8 left.
    """
    runs[:] = OFF
    for row in range(height):
        for column in range(width):
            cell = row * stride + column
            up, left = np.uint32(0), np.uint32(0)
            if walls[cell] & 1 == 0:
                up = (runs[cell - stride] & BYTE) + np.uint32(1)
            if walls[cell] & 8 == 0:
                left = (runs[cell - 1] >> np.uint32(24)) + np.uint32(1)
            runs[cell] = up | (left << np.uint32(24))
    for row in range(height - 1, -1, -1):
        for column in range(width - 1, -1, -1):
            cell = row * stride + column
            right, down = np.uint32(0), np.uint32(0)
            if walls[cell] & 2 == 0:
                right = ((runs[cell + 1] >> np.uint32(8)) & BYTE) + np.uint32(1)
            if walls[cell] & 4 == 0:
                down = ((runs[cell + stride] >> np.uint32(16)) & BYTE) + np.uint32(1)
            runs[cell] |= (right << np.uint32(8)) | (down << np.uint32(16))


@kernel
def body_runs(
    runs: Any, width: Any, height: Any, stride: Any, columns: Any, rows: Any, out: Any
) -> None:
    """Write the runs of a body to `out`, indexed by anchor; `OFF` where the body does not fit.

    `columns` and `rows` are its members' offsets from the anchor.
    """
    out[:] = OFF
    for row in range(height):
        for column in range(width):
            up, right = np.uint32(255), np.uint32(255)
            down, left = np.uint32(255), np.uint32(255)
            stands = True
            for member in range(len(columns)):
                x, y = column + columns[member], row + rows[member]
                if x < 0 or x >= width or y < 0 or y >= height:
                    stands = False
                    break
                run = runs[y * stride + x]
                up = min(up, run & BYTE)
                right = min(right, (run >> np.uint32(8)) & BYTE)
                down = min(down, (run >> np.uint32(16)) & BYTE)
                left = min(left, run >> np.uint32(24))
            if stands:
                out[row * stride + column] = (
                    up | (right << np.uint32(8)) | (down << np.uint32(16)) | (left << np.uint32(24))
                )


@kernel
def free_to(goals: Any, runs: Any, stride: Any, queue: Any, out: Any) -> None:
    """Write to `out` each anchor's distance to `goals`, in slides that may stop anywhere.

    This is a lower bound for every state, because an obstacle can only end slides early. Anchors
    from which no goal can be reached are set to FAR. `runs` holds the body's runs; `queue` is
    scratch memory with room for all anchors.
    """
    out[:] = FAR
    filled = 0
    for goal in goals:
        if runs[goal] != OFF:
            out[goal] = 0
            queue[filled] = goal
            filled += 1
    at = 0
    while at < filled:
        cell = np.int64(queue[at])
        at += 1
        for direction in range(4):
            step = step_of(direction, stride)
            target = cell
            for _ in range((runs[cell] >> np.uint32(8 * direction)) & BYTE):
                target += step
                if out[target] == FAR:
                    out[target] = out[cell] + 1
                    queue[filled] = target
                    filled += 1
