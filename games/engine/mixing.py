"""Mixed strategies of two who choose at once, as searches of simultaneous rounds grow them."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms
from games.engine.bots import Stop
from games.engine.compiled import kernel, next_random
from games.engine.searching import repeat

EXPLORE = 0.1
"""The share of choices that regrets have no say in."""
RARE = 0.25
"""What is chosen less often than this share of the most frequent was only tried."""
SEEN = 8
"""Nothing drops out that was looked at less often."""
CHUNK = 200
"""How many games are played between two looks at the clock."""


def wider(ms: Ms) -> float:
    """How many times as many choices are weighed in that much time as in a second or less.

    Of more time its square root goes into more entries of the matrix, the rest into looking at
    each more often.
    """
    return sqrt(sqrt(max(1.0, ms / 1000)))


@kernel
def drawn(strategy: Any, state: Any) -> Any:
    """A number drawn with the probabilities of a strategy."""
    at = next_random(state) / 4294967296.0
    for index in range(len(strategy)):
        at -= strategy[index]
        if at < 0:
            return index
    return len(strategy) - 1


@kernel
def match_regrets(regrets: Any, explore: Any, strategy: Any):  # type: ignore[no-untyped-def]
    """The strategy that regrets ask for, mixed with `explore` of any (Hart & Mas-Colell 2000)."""
    total = 0.0
    for index in range(len(regrets)):
        total += max(regrets[index], 0.0)
    for index in range(len(regrets)):
        wanted = max(regrets[index], 0.0) / total if total > 0 else 1.0 / len(regrets)
        strategy[index] = (1.0 - explore) * wanted + explore / len(regrets)


@kernel
def choose_both(regrets: Any, now: Any, state: Any) -> Any:
    """A choice of each seat for the next game, drawn from what regrets ask for.

    `regrets` and `now`, which gets the strategies, are pairs of vectors, as `learn` has them.
    """
    match_regrets(regrets[0], EXPLORE, now[0])
    match_regrets(regrets[1], EXPLORE, now[1])
    return drawn(now[0], state), drawn(now[1], state)


@kernel
def learn(found: Any, a: Any, b: Any, values: Any, visits: Any, regrets: Any, sums: Any, now: Any):  # type: ignore[no-untyped-def]
    """What a game between choices `a` and `b` was worth to the first, as regrets.

    `values` and `visits` (m, n) hold means of what was found; `regrets`, `sums` of strategies and
    the strategies of `now` are pairs of vectors (m and n long). An entry is worth the mean of all
    that was seen of it, so that luck averages out (Lanctot, Lisý & Winands 2013).
    """
    visits[a, b] += 1
    values[a, b] += (found - values[a, b]) / visits[a, b]
    mean = values[a, b]
    for other in range(len(regrets[0])):
        if visits[other, b] > 0:
            regrets[0][other] += values[other, b] - mean
        sums[0][other] += now[0][other]
    for other in range(len(regrets[1])):
        if visits[a, other] > 0:
            regrets[1][other] += mean - values[a, other]
        sums[1][other] += now[1][other]


class Matrix:
    """The root of a search: m choices of one seat against n of the other."""

    def __init__(self, m: int, n: int) -> None:
        self.values, self.visits = np.zeros((m, n)), np.zeros((m, n), np.int64)
        self.regrets = np.zeros(m), np.zeros(n)
        self.sums = np.zeros(m), np.zeros(n)
        self.now = np.zeros(m), np.zeros(n)

    def strategy(self, seat: int) -> NDArray[np.float64]:
        """The mean strategy of the first or the second, without what was only tried."""
        mean = self.sums[seat]
        kept: NDArray[np.float64] = np.where(mean < RARE * mean.max(), 0.0, mean)
        shares: NDArray[np.float64] = kept / kept.sum()
        return shares

    def value(self) -> float:
        """What it is worth to the first."""
        return float((self.values * self.visits).sum() / max(1, self.visits.sum()))


class Elimination:
    """Choices of one seat, of which the worse drop out: all that are left meet the same samples.

    `alive`: their numbers; `totals` (m): what each found in so many samples, `seen` (1). So luck
    that is good or bad for all of them does not tell them apart (common random numbers), and most
    games go to the best (Karnin, Koren & Somekh 2013).
    """

    def __init__(self, m: int, few: int) -> None:
        self.totals, self.seen = np.zeros(m), np.zeros(1, np.int64)
        self.alive, self._few = np.arange(m), min(few, m)

    def run(
        self, play: Callable[[int], object], games: int, end: float, stop: Stop, anew: Any = None
    ) -> int:
        """Let them meet as `repeat` does, dropping the worst as the time and the `games` go by."""
        began, played = time.monotonic(), 0

        def part(count: int) -> None:
            nonlocal played
            play(count)
            played += count
            taken = (time.monotonic() - began) / max(1e-9, end - began)
            self._thin(max(taken, played / games))

        return repeat(part, games, end, stop, CHUNK, anew)

    def _thin(self, share: float) -> None:
        """Drop the worst, so many as `share` of the time says, which is over."""
        m = len(self.totals)
        left = math.ceil(m * (self._few / m) ** min(1.0, share))
        if left < len(self.alive) and self.seen[0] >= SEEN:
            self.alive = np.sort(self.alive[self.order()[:left]])

    def means(self) -> NDArray[np.float64]:
        """What each that is left was worth on average."""
        means: NDArray[np.float64] = self.totals[self.alive] / max(1, self.seen[0])
        return means

    def order(self) -> NDArray[np.int64]:
        """The places in `alive`, the best first."""
        return np.argsort(-self.means(), kind="stable")
