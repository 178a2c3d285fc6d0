"""Sequential halving: most samples go to the best choices (Karnin, Koren & Somekh 2013)."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.bots import Stop
from games.engine.matrices import Floats
from games.engine.searching import repeat

CHUNK = 200
"""Number of games between two checks of the time."""
LEAST_SAMPLES = 8
"""Minimum number of samples of a choice before it can be eliminated."""


class Elimination:
    """Sequential halving of a seat's `m` choices until about `few` are left.

    `totals` holds the sum of each choice's results in `seen` rounds. All choices use the same
    random numbers (common random numbers), so that luck cancels out in comparisons.
    """

    def __init__(self, m: int, few: int) -> None:
        self.totals, self.seen = np.zeros(m), 0
        self.alive, self._few = np.arange(m), min(few, m)

    def run(
        self, play: Callable[[int], bool], games: int, end: float, stop: Stop, anew: Any = None
    ) -> int:
        """Play rounds with `play(n)`, and eliminate the worst choices as time and games run out.

        Return the number of games played. `anew`, if not None, is a pair (number of games,
        function); the function is called each time that number of games has been played.
        """
        began, played = time.monotonic(), 0

        def part(count: int) -> None:
            nonlocal played
            rounds = max(1, count // len(self.alive))
            if play(rounds):
                self.seen += rounds
            played += count
            taken = (time.monotonic() - began) / max(1e-9, end - began)
            self._eliminate(max(taken, played / games))

        return repeat(part, games, end, stop, CHUNK, anew)

    def _eliminate(self, share: float) -> None:
        """Eliminate the worst choices; `share` is the fraction of the time or games used so far."""
        m = len(self.totals)
        left = math.ceil(m * (self._few / m) ** min(1.0, share))
        if left < len(self.alive) and self.seen >= LEAST_SAMPLES:
            self.alive = np.sort(self.alive[self.order()[:left]])

    def means(self) -> Floats:
        """Return the average value of each remaining choice; 0.5 before the first sample."""
        means: Floats = self.totals[self.alive] / self.seen if self.seen else self.totals + 0.5
        return means

    def order(self) -> NDArray[np.int64]:
        """Return the indices of the choices in `alive`, best first."""
        return np.argsort(-self.means(), kind="stable")

    def best(self, few: int) -> NDArray[np.int64]:
        return self.alive[self.order()[:few]]
