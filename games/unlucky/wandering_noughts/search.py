"""The search of Wandering Noughts' bot for a mixed strategy over turns.

A round is a matrix game between likely turns of both seats. Its entries are learned values of the
board after the round (`values`). Turns that do better against the other seat's mixed strategy join
the matrix (double oracle; Bošanský et al. 2016). Likely pairs of turns are searched a round deeper:
the value of such a pair is the value of the next round's equilibrium. In rounds 11 and 12, turns
are tried one by one, and those that do better by such values join. In the last round, the entries
are results.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count
from typing import Any

import numpy as np

from games.core import Ms, Seat
from games.engine import matrices
from games.engine.bots import ENDLESS, Stop
from games.engine.compiled import PLAIN
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import lookahead, values
from games.unlucky.wandering_noughts.efforts import Effort
from games.unlucky.wandering_noughts.last_round import last_round
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.turns import (
    IDLE,
    NONE,
    Floats,
    Turns,
    TurnStrategy,
    cells_of,
    legal_turns,
    numbers,
    turn_of,
)
from games.unlucky.wandering_noughts.view import Turn

POOL, FIRST, JOINING = 3_000, 24, 6
"""Numbers of a seat's turns: in its pool, in the first matrix, and added to the matrix per step."""
NARROW = 300
"""If no pairs are searched deeper, a pool is halved after each search, down to this size."""
LIKELIEST = 10
"""Number of the other seat's turns against which the pool is evaluated."""
LEAST_GAIN = 0.002
WIDENING = 0.15
"""Maximum share of the time for adding turns if pairs are also searched deeper."""
BLOCK, LATE_BLOCK = 6, 2
"""Number of each seat's likeliest turns in the first block of deeper searches: in earlier rounds,
and in rounds 11 and 12."""
OWN, OTHER, WEIGHING = (5, 20), (3, 40), (4, 32)
"""Growth of each seat's block as (n, maximum): per step, a seat with m turns gets m / n more.

Pass p permits p times the maximum. A mixed strategy is hard to exploit if it was computed against
many turns of the other seat; few of the seat's own turns suffice for that. If turns are evaluated
(`WEIGHING`), both blocks grow equally, since the other seat's strategy matters as much.
"""
SIZES = (7, 80, 5, 2, 3, 2, 60)
"""Sizes of the next round's equilibrium in the first pass of a deeper search
(`values.equilibrium`). In later ones, there are more actions and turns to choose from."""
TRIED, AT_ONCE, LEAST_PROVEN = 300, 3, 0.005
"""Limits of `_with_proven`: turns to try per pass, turns after which those that gain join, and the
least gain of such a turn."""
PAIRS_AT_ONCE = 2
"""Number of pairs of turns in round 12 that are evaluated between two checks of the time."""
POSITIONS, LATE_POSITIONS = 600, 6_000
"""Approximate number of positions that are evaluated for a pair of turns: in most rounds, and in
round 11."""
REGRET_STEPS = 300
RARE = 0.02
"""Turns rarer than this fraction of the most frequent one are dropped from a mixed strategy."""
POSITIONS_PER_CHECK = 8 if PLAIN else 2_000
LEARNED = values.learned_values()
"""Read on import: reading it during the first search would delay the answer to a stop."""


def best_choice(
    trial: Noughts,
    seat: Seat,
    effort: Effort,
    ms: Ms,
    stop: Stop,
    moves: Sequence[Turn] | None = None,
) -> TurnStrategy:
    """Return a mixed strategy for the open round, with the values of `moves`.

    If there are `moves`, half of the time is spent on evaluating them, except in the last round.
    """
    start = numbers(trial.board)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    to_evaluate = np.array([cells_of(turn) for turn in moves or ()], np.int64).reshape(-1, 4)
    end = time.monotonic() + ms / 1000
    if trial.number == ROUNDS and effort.exact:

        def over() -> bool:
            return stop() or time.monotonic() > end

        return last_round(trial, seat, start, first, to_evaluate, over)
    left = np.array([*trial.walls_left], np.int64)
    search = _Search(start, trial.number, first, left, effort, end, stop)
    if moves is not None:
        search.end -= ms / 2000
    return search.solve(seat, to_evaluate)


class _Over(Exception):
    """Raised when the time or the permitted number of positions is used up."""


class _Search:
    """A search in progress.

    `pools` holds the turns of each seat, most promising first, and `turns` those in the matrix.
    `payoff` (m, n) holds the matrix's entries for the first seat, and `mixed` the seats'
    strategies. `columns` holds, for each seat and turn of the other seat, the learned values of
    the seat's pool. `known` holds the values of pairs of turns that were searched deeper. `games`
    is the number of positions evaluated. In plain Python, no pair is searched deeper, since one
    would take a quarter of a second.
    """

    def __init__(
        self, start: Any, number: int, first: int, left: Any, effort: Effort, end: float, stop: Stop
    ) -> None:
        self.here, self.effort, self.stop = (start, number, first, left), effort, stop
        self.end = self.whole = end
        self.deep = effort.deep and not PLAIN
        self.trying = number >= ROUNDS - 2
        self.games, self.most = 0, effort.games
        self.pools: list[Turns] = [NONE, NONE]
        self.turns: list[Turns] = [NONE, NONE]
        self.payoff = np.zeros((0, 0))
        self.mixed: list[Floats] = [np.zeros(0), np.zeros(0)]
        self.value = 0.5
        self.growth = [WEIGHING, WEIGHING]
        self.columns: list[dict[bytes, Floats]] = [{}, {}]
        self.known: dict[tuple[int, bytes], float] = {}

    def solve(self, seat: Seat, to_evaluate: Turns) -> TurnStrategy:
        """Return the seat's strategy, and the values of the turns `to_evaluate`."""
        own = seat.value
        if not len(to_evaluate):
            self.growth = [OWN, OTHER][:: 1 - 2 * own]
        try:
            self._begin(own)
            self._widen_all()
            if self.deep:
                self._deepen()
        except _Over:
            pass
        turns, strategy, value = self.turns[own], self.mixed[own], self.value
        if not len(strategy):  # there is no matrix yet
            turns, strategy = self.pools[own][:1], np.ones(1)
        value = value if own == 0 else 1.0 - value
        used = strategy > 0
        worth: dict[Turn, float] = {}
        if len(to_evaluate):
            all_ = np.concatenate((turns[[int(strategy.argmax())]], to_evaluate))
            worth = dict(zip(map(turn_of, all_), self._worths(own, all_), strict=True))
        return TurnStrategy(turns[used], strategy[used], value, self.games, worth)

    def _worths(self, own: int, turns: Turns) -> list[float]:
        """Return the values of `turns` against the other seat's strategy, all at the same depth."""
        rivals, mixed = self.turns[1 - own], self.mixed[1 - own]
        if not len(mixed):
            rivals, mixed = IDLE, np.ones(1)
        order = np.argsort(-mixed, kind="stable")[:LIKELIEST]
        self.end, self.most = self.whole, ENDLESS
        columns = np.empty((len(turns), 0))
        try:
            for at in order:
                ones, twos = (turns, rivals[at : at + 1])[:: 1 - 2 * own]
                column = self._values(ones, twos)
                columns = np.append(columns, column.reshape(-1, 1), axis=1)
                self._check()
            for at, index in enumerate(order if self.deep else ()):
                pairs = [(turn, rivals[index])[:: 1 - 2 * own] for turn in turns]
                columns[:, at] = [self._searched_value(*pair) for pair in pairs]
        except _Over:
            pass
        weights = mixed[order][: columns.shape[1]]
        means = (columns @ weights / weights.sum()).clip(0.0, 1.0)
        return [float(mean if own == 0 else 1.0 - mean) for mean in means]

    def _begin(self, own: int) -> None:
        """Rank the turns of both seats, and solve the matrix of the best turns."""
        start, number, _, left = self.here
        games = self.effort.games
        width = max(2, min(FIRST, int((games / 2) ** 0.5)))
        for seat_index in (own, 1 - own):
            legal = legal_turns(start, seat_index + 1, number, left[seat_index])
            self.pools[seat_index] = legal[: max(width, min(POOL, games // 4))]
        for seat_index in (own, 1 - own):
            looks = self._against(seat_index, self.pools[seat_index], IDLE, np.ones(1))
            self.pools[seat_index] = self.pools[seat_index][np.argsort(-looks, kind="stable")]
        self.payoff = self._table(self.pools[0][:width], self.pools[1][:width])
        self.turns = [pool[:width] for pool in self.pools]
        self._mix()

    def _widen_all(self) -> None:
        """Add turns to the matrix until no turn does better or the time for this is used up."""
        until = time.monotonic() + WIDENING * (self.end - time.monotonic())
        while any([self._widen(seat_index) for seat_index in (0, 1)]):
            self._mix()
            if self.deep and time.monotonic() > until:
                return

    def _widen(self, seat_index: int) -> bool:
        """Add the best responses to the other seat's strategy; return False if there are none."""
        rivals, pool = self.turns[1 - seat_index], self.pools[seat_index]
        means = self._against_mixture(seat_index)
        order = np.argsort(-means, kind="stable")
        if not self.deep:
            self.pools[seat_index] = pool[order[: max(NARROW, len(order) // 2)]]
        value = self.value if seat_index == 0 else 1.0 - self.value
        better = pool[order[:JOINING]][means[order[:JOINING]] > value + LEAST_GAIN]
        have = {turn.tobytes() for turn in self.turns[seat_index]}
        new = [turn for turn in better if turn.tobytes() not in have]
        if not new:
            return False
        added = np.array(new)
        more = self._table(*((added, rivals) if seat_index == 0 else (rivals, added)))
        self.payoff = np.concatenate((self.payoff, more), axis=seat_index)
        self.turns[seat_index] = np.concatenate((self.turns[seat_index], added))
        self.mixed[seat_index] = np.concatenate((self.mixed[seat_index], np.zeros(len(added))))
        return True

    def _deepen(self) -> None:
        """Search all pairs of a growing block of turns deeper; only they remain in the matrix.

        The turns of the pools that do best against the other seat's strategy join the block. Once
        it is as large as permitted, its pairs are searched again with more effort, and it grows
        again. In rounds 11 and 12, the search ends once all turns of the pools have been tried.
        """
        worths = self.payoff @ self.mixed[1], -(self.mixed[0] @ self.payoff)
        block = []
        for seat_index in (0, 1):
            order = np.lexsort((-worths[seat_index], -self.mixed[seat_index]))
            size = LATE_BLOCK if self.trying else BLOCK
            block.append(self.turns[seat_index][order[:size]])
        for times in count(1):
            payoff = np.empty((0, 0))
            while True:
                self._check()
                payoff = self._searched(block, payoff, times)
                self.payoff, self.turns = payoff, block
                self._mix()
                block = [self._joined(seat_index, times) for seat_index in (0, 1)]
                if block[0] is self.turns[0] and block[1] is self.turns[1]:
                    break
            if self.trying and times * TRIED >= max(map(len, self.pools)):
                return

    def _searched(self, block: list[Turns], searched: Floats, times: int) -> Floats:
        """Return the values of all pairs of turns in `block`.

        `searched` holds the values of the pairs that were searched before.
        """
        payoff = np.empty((len(block[0]), len(block[1])))
        m, n = searched.shape
        payoff[:m, :n] = searched
        for a, first_turn in enumerate(block[0]):
            for b, second_turn in enumerate(block[1]):
                if a >= m or b >= n:
                    payoff[a, b] = self._searched_value(first_turn, second_turn, times)
        return payoff

    def _joined(self, seat_index: int, times: int) -> Turns:
        """Return a seat's turns in the matrix, and some of the best turns in its pool."""
        if self.trying:
            return self._with_proven(seat_index, times)
        own, (part, widest) = self.turns[seat_index], self.growth[seat_index]
        more = min(times * widest - len(own), max(1, len(own) // part))
        if more <= 0:
            return own
        means = self._against_mixture(seat_index)
        have = {turn.tobytes() for turn in own}
        best = self.pools[seat_index][np.argsort(-means, kind="stable")[: more + len(own)]]
        new = [turn for turn in best if turn.tobytes() not in have][:more]
        return np.concatenate((own, np.array(new))) if new else own

    def _with_proven(self, seat_index: int, times: int) -> Turns:
        """Return a seat's turns in the matrix, and up to `AT_ONCE` others that gain if searched.

        Turns of the pool are tried in the order of their learned values against the other seat's
        strategy. Alone, these values would be of little use here: they are often far off.
        """
        pool, own = self.pools[seat_index], self.turns[seat_index]
        have = {turn.tobytes() for turn in own}
        order = np.argsort(-self._against_mixture(seat_index), kind="stable")[: times * TRIED]
        others = [turn for turn in pool[order] if turn.tobytes() not in have]
        for at in range(0, len(others), AT_ONCE):
            better = [turn for turn in others[at : at + AT_ONCE] if self._gains(seat_index, turn)]
            if better:
                return np.concatenate((own, better))
        return own

    def _gains(self, seat_index: int, turn: Any) -> bool:
        """Return True if a turn does better by deeper values against the other seat's strategy.

        Stop once it could not do better even by winning against all remaining turns.
        """
        rivals, mixed = self.turns[1 - seat_index], self.mixed[1 - seat_index]
        least = LEAST_PROVEN + (self.value if seat_index == 0 else 1.0 - self.value)
        mean, rest = 0.0, 1.0
        for at in np.argsort(-mixed, kind="stable"):
            if mixed[at] == 0.0 or mean + rest <= least:
                break
            chance = self._searched_value(*(turn, rivals[at])[:: 1 - 2 * seat_index])
            mean += mixed[at] * (chance if seat_index == 0 else 1.0 - chance)
            rest -= mixed[at]
        return bool(mean + rest > least)

    def _searched_value(self, first_turn: Any, second_turn: Any, times: int = 1) -> float:
        """Return the first seat's chance after two turns, from the next round's equilibrium."""
        few, kept, *others = SIZES
        if not self.trying:
            few, kept = few + 2 * (times - 1), kept * times
        pair = few, first_turn.tobytes() + second_turn.tobytes()
        if pair not in self.known:
            self._check()
            sizes = few, kept, *others
            if self.here[1] == ROUNDS - 2:
                self.games += LATE_POSITIONS
                self.known[pair] = self._before_last_two(first_turn, second_turn, sizes)
            else:
                self.games += POSITIONS
                told = *self.here, first_turn, second_turn, sizes, LEARNED
                self.known[pair] = float(lookahead.searched_value(*told))
        return self.known[pair]

    def _before_last_two(self, first_turn: Any, second_turn: Any, sizes: tuple[int, ...]) -> float:
        """Return the first seat's chance after two turns of round 11.

        It is computed in parts, because all of it can take longer than a stop may wait.
        """
        start, _, first, left = self.here
        board, walls = start.copy(), np.empty(2, np.int64)
        first = values.play_round(board, first, left, first_turn, second_turn, walls)
        ones, twos = lookahead.before_last(board, first, walls, sizes, LEARNED)
        known, pairs, value = np.full((len(ones), len(twos)), np.nan), 0, np.nan
        while np.isnan(value):
            self._check()
            pairs = min(pairs + PAIRS_AT_ONCE, lookahead.PAIRS)
            told = board, first, walls, ones, twos, sizes[-1], LEARNED, pairs, known
            value = float(lookahead.last_but_one(*told))
        return value

    def _mix(self) -> None:
        first_mix, second_mix = (np.empty(n) for n in self.payoff.shape)
        matrices.match_regrets(self.payoff, REGRET_STEPS, first_mix, second_mix)
        value = float(first_mix @ self.payoff @ second_mix)
        self.value = min(1.0, max(0.0, value))  # probabilities do not add up to exactly 1
        self.mixed = [matrices.without_rare(mix, RARE) for mix in (first_mix, second_mix)]

    def _against_mixture(self, seat_index: int) -> Floats:
        """Return the value of each turn in a seat's pool against the rival's likeliest turns."""
        rivals, mixed = self.turns[1 - seat_index], self.mixed[1 - seat_index]
        likeliest = np.argsort(-mixed, kind="stable")[:LIKELIEST]
        likeliest = likeliest[mixed[likeliest] > 0]
        weights = mixed[likeliest] / mixed[likeliest].sum()
        if not self.deep:
            return self._against(seat_index, self.pools[seat_index], rivals[likeliest], weights)
        columns, pool = self.columns[seat_index], self.pools[seat_index]
        keys = [rival.tobytes() for rival in rivals[likeliest]]
        for key, rival in zip(keys, rivals[likeliest], strict=True):
            if key not in columns:
                columns[key] = self._against(seat_index, pool, rival[None], np.ones(1))
        means: Floats = weights @ np.stack([columns[key] for key in keys])
        return means

    def _against(self, seat_index: int, own: Turns, others: Turns, mixed: Floats) -> Floats:
        """Return the mean value of each turn in `own` against a mixture of `others`."""
        if seat_index == 0:
            return self._table(own, others) @ mixed
        return 1.0 - mixed @ self._table(others, own)

    def _table(self, ones: Turns, twos: Turns) -> Floats:
        """Return the value of every pair of turns to the first seat, shape (m, n)."""
        seat_index = 0 if len(ones) >= len(twos) else 1
        sides = [ones, twos]
        whole, step = (
            sides[seat_index],
            max(1, POSITIONS_PER_CHECK // max(1, len(sides[1 - seat_index]))),
        )
        parts = []
        for at in range(0, len(whole), step):
            self._check()
            sides[seat_index] = whole[at : at + step]
            parts.append(self._values(*sides))
        return np.concatenate(parts, axis=seat_index)

    def _values(self, ones: Turns, twos: Turns) -> Floats:
        payoff = np.empty((len(ones), len(twos)))
        pair = np.ascontiguousarray(ones), np.ascontiguousarray(twos)
        values.table(*self.here, *pair, LEARNED, payoff)
        self.games += payoff.size
        return payoff

    def _check(self) -> None:
        """Raise `_Over` if the time or position limit is reached and something was evaluated."""
        if not self.games:
            return
        if self.games >= self.most or self.stop() or time.monotonic() > self.end:
            raise _Over


def warm() -> None:
    """Compile the kernels by calling them, however long that takes."""
    effort, hour = Effort(20_000, True, True), 3_600_000
    for number in (1, ROUNDS - 2, ROUNDS - 1, ROUNDS):
        best_choice(Noughts(number=number), Seat.ONE, effort, hour, lambda: False)
