"""Operations on single states, used by both searches: slides and the bound on the moves left.

The members of body b are first[b] … first[b + 1] - 1, at `offsets` from its anchor; `classes[b]` is
its class. Bodies of one class have the same shape and either all may finish or none may, so they
are interchangeable. The first `finishers` bodies may finish.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.gyulbot.kernels.bits import BYTE, FAR, part
from games.gyulbot.kernels.tables import row


@part
def place(first: Any, offsets: Any, anchors: Any, cells: Any) -> None:
    """Write the cells of all members to `cells`, computed from the anchors."""
    for body in range(len(first) - 1):
        for robot in range(first[body], first[body + 1]):
            cells[robot] = anchors[body] + offsets[robot]


@part
def slides(stride: Any, from_: Any, to: Any, cells: Any, robots: Any, run: Any, far: Any) -> None:
    """Write to `far` how far the body of members from_ … to - 1 slides in each direction (GY-3).

    `run` packs in four bytes how far the body would slide if it were alone on the board.
    """
    mask = stride - 1
    shift = 5 if stride == 32 else 4
    up, right = np.int64(run & BYTE), np.int64((run >> np.uint32(8)) & BYTE)
    down, left = np.int64((run >> np.uint32(16)) & BYTE), np.int64(run >> np.uint32(24))
    for robot in range(from_, to):
        cell = cells[robot]
        for other in range(robots):
            apart = cells[other] ^ cell
            if apart < stride:
                if other < from_ or other >= to:
                    steps = cells[other] - cell
                    if steps > 0:
                        right = min(right, steps - 1)
                    else:
                        left = min(left, -steps - 1)
            elif apart & mask == 0 and (other < from_ or other >= to):
                steps = (cells[other] - cell) >> shift
                if steps > 0:
                    down = min(down, steps - 1)
                else:
                    up = min(up, -steps - 1)
    far[0], far[1], far[2], far[3] = up, right, down, left


@part
def helper_bounds(words: Any, finisher: Any, cells: Any, shift: Any, from_: Any, to: Any) -> Any:
    """Return the minima of E, P and Q (tables.py) over the members of a helping body.

    `finisher` is the finisher's anchor. The helper's members are from_ … to - 1, and the cell of
    member m is `cells[m] + shift`.
    """
    e, p, q = FAR, FAR, FAR
    for robot in range(from_, to):
        word = np.int64(words[finisher, cells[robot] + shift])
        e = min(e, word & 255)
        p = min(p, (word >> 8) & 255)
        q = min(q, (word >> 16) & 255)
    if to - from_ > 1:  # the first and the last assist may be made by different members
        e = min(e, p)
    return e, p, q


@part
def lower_bound(
    first: Any,
    offsets: Any,
    classes: Any,
    finishers: Any,
    bounds: Any,
    assisted: Any,
    tables: Any,
    anchors: Any,
    cells: Any,
) -> Any:
    """Return a lower bound on the moves left, or FAR if the goal cannot be reached.

    `cells` is overwritten. `bounds[class, anchor]` holds the free distances of finishers.
    `assisted` selects the assist bound, which requires all finishers to be of one class.
    """
    best = FAR
    if assisted:
        place(first, offsets, anchors, cells)
    for finisher in range(finishers):
        anchor = anchors[finisher]
        least = np.int64(bounds[classes[finisher], anchor])
        if least >= best:
            continue
        if assisted and least > 0:
            if tables[1][anchor] == 0:
                row(anchor, tables)
            value, p1, q1 = np.int64(tables[2][anchor]), FAR, FAR
            for other in range(len(classes)):
                if other != finisher:
                    e, p, q = helper_bounds(
                        tables[0], anchor, cells, 0, first[other], first[other + 1]
                    )
                    value = min(value, min(e, min(p + q1, p1 + q)))
                    p1, q1 = min(p1, p), min(q1, q)
            least = max(least, FAR if value >= 255 else value)
        best = min(best, least)
    return best
