"""An exact solver for HyperStar endings with few empty cells and no items left.

A table has an entry for every possible filling of the empty cells, each mover and each number of
consecutive passes, so each board is searched only once. The search runs in steps and checks the
time between them; `FITS` cells take about 0.1 s.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.bots import Stop
from games.engine.compiled import PLAIN, kernel
from games.hyperstar.kernels import utility

FITS = 4 if PLAIN else 10
"""Number of empty cells that can be solved in 100 ms; each additional cell triples the time."""
MOST = 12
"""Maximum number of empty cells; it limits the table to 13 MB."""
BOARDS_PER_CHECK = 8 if PLAIN else 2_000
DEPTH, CODE = 0, 1


@kernel
def settle(
    board: Any,
    cells: Any,
    turn: Any,
    near: Any,
    edge_only: Any,
    known: Any,
    stack: Any,
    best: Any,
    at: Any,
    most: Any,
) -> Any:
    """Continue solving a board until `most` more boards are evaluated; return how many were.

    `cells` holds the empty cells. `turn` is the number of the turn at depth 0; the first seat moves
    in odd turns. `known` holds the value of each board to the first seat under perfect play of
    placements and passes (HS-9), or a negative number if it is unknown. Its indices are the number
    of consecutive passes, the mover, and the stones on the cells as a number in base 3. For each
    depth, `stack` holds the turn being tried (a cell's index, or one past the last index for a
    pass) and the number of passes before that turn, and `best` holds the best value so far. `at`
    holds the depth (negative when solved) and the stones as a number. The search is not recursive
    because numba's recursive kernels crash when loaded from disk.
    """
    count, judged = len(cells), 0
    left, out = np.empty((2, 3), np.uint64), np.empty(4, np.int64)
    depth, code = at[DEPTH], at[CODE]
    while depth >= 0 and judged < most:
        tried, passed = stack[depth, 0], stack[depth, 1]
        while tried < count and (board[cells[tried]] or passed > 1):
            tried += 1
        stack[depth, 0] = tried
        mover = 1 if (turn + depth) % 2 else 2
        if tried < count or (tried == count and best[depth] >= 0):
            after, passes_after = code, passed + 1
            if tried < count:
                after, passes_after = code + mover * 3**tried, 0
            value = known[passes_after, (turn + depth + 1) % 2, after]
            if value < 0:
                if tried < count:
                    board[cells[tried]] = mover
                code = after
                depth += 1
                stack[depth, 0], stack[depth, 1], best[depth] = 0, passes_after, -1.0
                continue
        else:
            value = best[depth]
            if value < 0:
                value = utility(board, near, edge_only, left, out)
                judged += 1
            known[passed, (turn + depth) % 2, code] = value
            depth -= 1
            if depth < 0:
                break
            tried = stack[depth, 0]
            mover = 1 if (turn + depth) % 2 else 2
            if tried < count:
                board[cells[tried]] = 0
                code -= mover * 3**tried
        if best[depth] < 0 or (value > best[depth] if mover == 1 else value < best[depth]):
            best[depth] = value
        stack[depth, 0] += 1
    at[DEPTH], at[CODE] = depth, code
    return judged


class Ending:
    """A solver for a board with few empty cells; `judged` counts the boards evaluated so far."""

    def __init__(self, start: Any, turn: int, passes: int, near: Any, edge_only: bool) -> None:
        self.board, self.turn, self.passes = start.copy(), turn, passes
        self._table = near, edge_only
        self.cells = np.flatnonzero(start == 0)
        count = len(self.cells)
        self._known = np.full((3, 2, 3**count), -1.0, np.float32)
        self._stack = np.zeros((2 * count + 3, 2), np.int64)
        self._best, self._at = np.full(2 * count + 3, -1.0), np.zeros(2, np.int64)
        self._stack[0, 1] = passes
        self.judged = 0

    def settle(self, stop: Stop) -> bool:
        """Solve the board; return False if stopped before it is solved."""
        while self._at[DEPTH] >= 0:
            if self.judged and stop():
                return False
            self.judged += settle(
                *(self.board, self.cells, self.turn, *self._table),
                *(self._known, self._stack, self._best, self._at, BOARDS_PER_CHECK),
            )
        return True

    def line(self, most: int) -> tuple[list[int], float]:
        """Return up to `most` turns of perfect play (-1 for a pass) and its value to the mover."""
        code, turn, passes, codes = 0, self.turn, self.passes, list[int]()
        free = set(range(len(self.cells)))
        worth = 0.0
        while free and passes < 2 and len(codes) < most:
            first = turn % 2 == 1
            outcomes = {at: (0, code + (1 if first else 2) * 3**at) for at in sorted(free)}
            outcomes[-1] = passes + 1, code
            values = {
                at: float(self._known[passes_after, (turn + 1) % 2, after])
                for at, (passes_after, after) in outcomes.items()
            }
            best = (max if first else min)(values, key=values.__getitem__)
            worth = worth if codes else (values[best] if first else 1.0 - values[best])
            codes.append(int(self.cells[best]) if best >= 0 else -1)
            passes, code = outcomes[best]
            free.discard(best)
            turn += 1
        return codes, worth


def fits(empty: int, ms: float) -> bool:
    return empty <= MOST and 3.0 ** (empty - FITS) <= max(ms / 200, 3.0 ** (4 - FITS))
