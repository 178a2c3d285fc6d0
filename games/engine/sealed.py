"""Search for simultaneous rounds.

A game lists the choices of each seat, ordered by a heuristic, and provides a kernel that plays
paired samples: all choices of a seat meet the same choice of the other seat, with the same hidden
facts and the same random numbers. Bad choices are eliminated early (sequential halving; Karnin,
Koren & Somekh 2013). Best responses to the other seat's mixture are added for the seats in turn
(double oracle; Bošanský et al. 2016), and regret matching (Hart & Mas-Colell 2000) mixes them,
based on sample means.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms
from games.engine.bots import ENDLESS, Stop
from games.engine.compiled import PLAIN
from games.engine.elimination import CHUNK, Elimination
from games.engine.matrices import Floats, match_regrets, without_rare
from games.engine.searching import ALONE, repeat

Choices: TypeAlias = NDArray[np.int64]
"""Choices encoded for a game's kernel, one per row."""
Numbers: TypeAlias = NDArray[np.int64]

MINE, THEIRS = 0, 1
"""The searching seat and its opponent, as values of `whose`."""
FEW, PAIRED = 5, 60
"""Maximum number of best responses kept from a search, and minimum number of samples per pair.

Fewer responses are kept if there is no time to sample more: a mixture based on too few samples
would be noise.
"""
PREDICTING, MIXING = 0.25, 0.3
"""Fractions of an iteration spent on searching the opponent's best responses, and on mixing."""
LIKELY = 0.2
"""Weight of the heuristic prior once best responses have been found."""
STEPS = 500
"""Number of steps of regret matching used to solve a matrix."""
EACH = 20
"""Mean number of games per choice in the pool; choices that survive longer play more of them."""


Meet: TypeAlias = Callable[[int, Choices, Choices, Floats, Numbers, Floats, int], object]
"""A function that plays paired samples: `meet(whose, own, others, mixed, alive, totals, rounds,
…)`.

`own` holds m choices of seat `whose`; `alive` lists those that are still played. In each of the
`rounds`, they all meet the same choice of the other seat, drawn from `others` with probabilities
`mixed`, and the same random numbers. Each result, 0 to 1 for its own seat, is added to `totals`
(m).
"""


@dataclass(frozen=True, slots=True)
class Side:
    """A seat's choices, most promising first.

    `likely` holds the prior probabilities of the first choices; it can be shorter than `choices`.
    """

    choices: Choices
    likely: Floats


@dataclass(frozen=True, slots=True)
class Round:
    """A round as a game describes it for the searching seat.

    `state` seeds the random numbers of `meet`. `vary(whose, best, n)` returns at most `n`
    variations of a seat's best choices. `anew`, if not None, is a pair (number of games, function);
    the function is called each time that number of games has been played. If `predicts` is True,
    the search also looks for the opponent's best responses. If it is False, the opponent's choices
    are a few policies, and it is unknown which of them the opponent follows.
    """

    mine: Side
    theirs: Side
    meet: Meet
    state: NDArray[np.uint64]
    vary: Callable[[int, Choices, int], Choices] | None = None
    anew: tuple[int, Callable[[], object]] | None = None
    predicts: bool = True

    def play(
        self,
        stop: Stop,
        whose: int,
        own: Choices,
        others: Choices,
        mixed: Floats,
        alive: Numbers,
        totals: Floats,
        rounds: int,
    ) -> bool:
        """Play samples with `meet` and return True; if stopped early, count none and return False.

        Without compilation a game takes milliseconds; then the choices are played one by one, so
        that `stop` is checked in between.
        """
        if not PLAIN:
            self.meet(whose, own, others, mixed, alive, totals, rounds)
            return True
        chance, results = self.state.copy(), np.zeros(len(totals))
        for choice in alive:
            if stop():
                return False
            self.state[:] = chance
            self.meet(whose, own, others, mixed, np.array([choice]), results, rounds)
        totals += results
        return True


@dataclass(frozen=True, slots=True)
class Plan:
    """The effort of a search: its number of `games`, divided into `parts` iterations.

    Each iteration searches for both seats' best responses to the choices kept so far, in growing
    pools, and mixes them. With 0 parts, the result is the best response to the prior.
    """

    games: int
    parts: int


@dataclass(frozen=True, slots=True)
class Solution:
    """A mixed strategy, its value for the seat (0 to 1), and the number of games played.

    `rivals` and `mixed` are the opponent's choices and their probabilities.
    """

    choices: Choices
    strategy: Floats
    value: float
    games: int
    rivals: Choices
    mixed: Floats

    def draw(self, rng: random.Random) -> NDArray[np.int64]:
        chosen: NDArray[np.int64] = rng.choices(list(self.choices), self.strategy.tolist())[0]
        return chosen


def wider(ms: Ms) -> float:
    """Return the number of choices to search in `ms`, divided by the number for one second."""
    return sqrt(sqrt(max(1.0, ms / 1000)))


def solve_round(round_: Round, plan: Plan, ms: Ms, stop: Stop) -> Solution:
    return _Search(round_, plan, ms, stop).solve()


def worths(
    round_: Round, solution: Solution, choices: Choices, end: float, stop: Stop
) -> list[float]:
    """Return the mean result of each choice against the opponent's mixture.

    The same samples are used for all choices.
    """
    totals, everybody = np.zeros(len(choices)), np.arange(len(choices))
    seen = 0

    def play(count: int) -> None:
        nonlocal seen
        rounds = max(1, count // len(choices))
        if round_.play(
            stop, MINE, choices, solution.rivals, solution.mixed, everybody, totals, rounds
        ):
            seen += rounds

    repeat(play, ENDLESS, end, stop, CHUNK, round_.anew)
    return [float(total) / seen if seen else 0.5 for total in totals]


class _Search:
    """A search in progress.

    For each seat, `best` holds the latest best responses, `kept` the choices of the mixture, and
    `mixed` their probabilities (empty until they are computed). For each pair of kept choices,
    `totals` holds the sum of the samples and `counts` their number.
    """

    def __init__(self, round_: Round, plan: Plan, ms: Ms, stop: Stop) -> None:
        self.round, self.plan, self.stop, self.ms = round_, plan, stop, max(0, ms)
        self.sides = round_.mine, round_.theirs
        self.began, self.games = time.monotonic(), 0
        self.kept = [side.choices[:0] for side in self.sides]
        self.best = [*self.kept]
        self.mixed = [np.zeros(0), np.zeros(0)]
        self.totals, self.counts = np.zeros((0, 0)), np.zeros((0, 0), np.int64)
        self.value = 0.5
        self.predicts = round_.predicts
        if not self.predicts:
            self._keep(THEIRS, round_.theirs.choices)

    def solve(self) -> Solution:
        parts = self.plan.parts
        if not parts or len(self.round.mine.choices) < 2:
            self._add_best_responses(MINE, 0.0, 1.0)
            return self._solution()
        for part in range(parts):
            begins, ends = part / parts, (part + 1) / parts
            if self.predicts:
                self._add_best_responses(THEIRS, begins, begins + PREDICTING / parts)
                begins += PREDICTING / parts
                if self.stop():
                    break
            mixes = self._capacity() > 1 or not self.games
            until = ends - MIXING / parts if mixes else ends
            self._add_best_responses(MINE, begins, until)
            if self.stop():
                break
            if mixes and self._capacity() > 1:
                self._mix(until, ends)
        return self._solution()

    def _solution(self) -> Solution:
        mine = self.round.mine
        choices, strategy = self.kept[MINE], self.mixed[MINE]
        if not len(strategy):  # the latest responses are not mixed
            choices, strategy = np.concatenate((self.best[MINE], mine.choices[:1]))[:1], np.ones(1)
        rivals, mixed = self.kept[THEIRS], self.mixed[THEIRS]
        if not len(mixed):
            rivals, mixed = self._against(MINE)
        used = strategy > 0
        return Solution(choices[used], strategy[used], self.value, self.games, rivals, mixed)

    def _share(self, begins: float, ends: float) -> tuple[int, float]:
        """Return the number of games and the end time of a section of the search.

        `begins` and `ends` are the limits of the section, as fractions of the whole search.
        """
        games = self.plan.games
        if len(self.round.mine.choices) < 2:
            games = min(games, ALONE)
        elif games != ENDLESS:
            games = max(1, round(games * (ends - begins)))
        return games, self.began + ends * self.ms / 1000

    def _pool(self, whose: int, share: float) -> Choices:
        """Return the choices to search for a seat: the best so far plus others or variations."""
        side, best = self.sides[whose], self.best[whose]
        if self.round.vary is not None:
            return self.round.vary(whose, best, len(side.choices)) if len(best) else side.choices
        size = len(side.choices)
        if self.plan.parts > 1:
            size = int(share * self._games() / EACH) if self.games else size // FEW
        return _joined(best, side.choices[: max(size, FEW)])

    def _games(self) -> float:
        taken = 1 + 1000 * (time.monotonic() - self.began)
        return min(self.plan.games, self.games * self.ms / taken)

    def _against(self, whose: int) -> tuple[Choices, Floats]:
        """Return the choices expected of the opponent of `whose`, and the probability of each."""
        side, kept, mixed = self.sides[1 - whose], self.kept[1 - whose], self.mixed[1 - whose]
        count = len(side.likely)
        if not len(kept) or not (self.predicts or len(mixed)):
            return side.choices[:count], side.likely
        if len(mixed) != len(kept):  # the latest responses are not mixed yet
            mixed = np.full(len(kept), 1.0 / len(kept))
        return (
            np.concatenate((side.choices[:count], kept)),
            np.concatenate((side.likely * LIKELY, mixed * (1.0 - LIKELY))),
        )

    def _add_best_responses(self, whose: int, begins: float, ends: float) -> None:
        pool, (others, mixed) = self._pool(whose, ends - begins), self._against(whose)
        elimination = Elimination(len(pool), FEW)

        def play(rounds: int) -> bool:
            arguments = whose, pool, others, mixed, elimination.alive, elimination.totals, rounds
            return self.round.play(self.stop, *arguments)

        games, end = self._share(begins, ends)
        self.games += elimination.run(play, games, end, self.stop, self.round.anew)
        if whose == MINE:
            self.value = float(elimination.means().max())
        self.best[whose] = pool[elimination.best(FEW)]
        self._keep(whose, self.best[whose][: self._capacity()])

    def _capacity(self) -> int:
        """Return the maximum number of best responses to keep from each search."""
        if self.plan.parts < 2:
            return FEW
        pairs = MIXING / self.plan.parts * self._games() / PAIRED
        room = sqrt(pairs) if self.predicts else pairs / len(self.round.theirs.choices)
        return max(1, min(FEW, int(room)))

    def _keep(self, whose: int, best: Choices) -> None:
        """Keep `best`, plus at most as many of the likeliest choices of the seat's last mixture."""
        mixed, kept = self.mixed[whose], self.kept[whose]
        used = np.arange(0)
        if len(mixed) == len(kept):
            used = np.sort(np.argsort(-mixed, kind="stable")[: min(len(best), (mixed > 0).sum())])
        self.kept[whose] = _joined(kept[used], best)
        grown = len(self.kept[whose]) - len(used)
        for name in ("totals", "counts"):
            table = np.take(getattr(self, name), used, axis=whose)
            shape = list(table.shape)
            shape[whose] = grown
            setattr(self, name, np.concatenate((table, np.zeros(shape, table.dtype)), axis=whose))
        self.mixed[whose] = np.zeros(0)

    def _mix(self, begins: float, ends: float) -> None:
        """Sample all kept choices, least sampled pairs first, and mix them by regret matching."""
        games, end = self._share(begins, ends)
        mine, theirs = self.kept
        samples = 0

        def play(count: int) -> None:
            nonlocal samples
            rounds = max(1, count // max(1, self.totals.size))
            samples = int(self.counts.min()) + rounds
            self._meet_all(samples)

        self.games += repeat(play, games, end, self.stop, CHUNK, self.round.anew)
        means = self.totals / np.maximum(1, self.counts)
        first, second = np.zeros(len(mine)), np.zeros(len(theirs))
        match_regrets(means, STEPS, first, second)
        self.mixed = [without_rare(first), without_rare(second)]
        self.value = float(self.mixed[MINE] @ means @ self.mixed[THEIRS])

    def _meet_all(self, samples: int) -> None:
        """Play samples until every pair has `samples`, all with the same random numbers."""
        mine, theirs = self.kept
        chance, after = self.round.state.copy(), self.round.state.copy()
        for column in range(len(theirs)):
            fewest = int(self.counts[:, column].min())
            if fewest >= samples:
                continue
            alive = np.flatnonzero(self.counts[:, column] < samples)
            rounds, totals = samples - fewest, np.zeros(len(mine))
            self.round.state[:] = chance
            column_choice = theirs[column : column + 1]
            if not self.round.play(
                self.stop, MINE, mine, column_choice, np.ones(1), alive, totals, rounds
            ):
                return
            after[:] = self.round.state
            self.totals[:, column] += totals
            self.counts[alive, column] += rounds
        self.round.state[:] = after


def _joined(kept: Choices, more: Choices) -> Choices:
    """Return the choices of both arrays in order, each choice once."""
    both = np.concatenate((kept, more))
    _, first = np.unique(both, axis=0, return_index=True)
    return np.ascontiguousarray(both[np.sort(first)])
