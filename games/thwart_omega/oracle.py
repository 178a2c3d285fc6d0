"""The search of Thwart Omega's expert: an equilibrium of each seat's best pairs of cells.

Random completions of the board yield an estimate of the value of any four stones of a round, and
thus an equilibrium of all pairs of cells against all pairs (double oracle; Bošanský et al. 2016).
Eighty good pairs of each seat form a matrix. Its entries are the estimates, corrected by learned
weights for the board after the round (`values`). As long as there is time, the entries that matter
most for its equilibrium are replaced by the values of the next round. These are found from
completions as well or, near the end, solved exactly. The difference from the estimate is carried
over to entries that have cells in common (`regression`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import cached_property
from math import ceil
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import ENDLESS, Stop
from games.engine.matrices import Floats, match_regrets
from games.engine.searching import repeat
from games.thwart_omega import completions, endgame, pairs, regression
from games.thwart_omega import values as learned
from games.thwart_omega.kernels import BIT, NOTHING

Numbers = NDArray[np.int64]
Sets = tuple[np.uint64, np.uint64, np.uint64]
Pair: TypeAlias = tuple[int, int]
"""Indices of empty cells: for the stone of the seat's own colour, and for the other stone."""

CHUNK = 32
"""Number of batches of completions between time checks."""
TURNS, NEXT_TURNS = 24, 4
"""Maximum number of times that pairs are added in the searches of this round and the next one."""
ROOM = 1 + TURNS * pairs.ADDED
"""Maximum number of a seat's pairs in an equilibrium."""
NEXT_STEPS = 50
"""Number of steps of regret matching for each matrix of the next round."""
FIRST = 0.15
"""Share of the time spent on this round before the next round is searched."""
BEGIN, POOL, MANY = 60, 300, 80
"""Numbers of a seat's pairs: in the first matrix, tried against its mixture, and in the matrix."""
TIMES = 2
"""Number of times that pairs are tried against the mixture so far."""
RARE = 0.01
"""Pairs that are rarer than this are left out when others are tried against a mixture."""
AT_ONCE = 16
"""Number of entries to search between two computations of the equilibrium."""
EXTRA, CLOSE = 0.15, 0.01
"""Entries are searched in the order of the product of their two pairs' weights, highest first.

A pair's weight is its probability in the equilibrium, plus `EXTRA`, which decreases by a factor of
e for each `CLOSE` by which the pair is worse than the equilibrium.
"""
BATCHES = 7
"""Number of batches of completions per entry and empty cell.

With more empty cells, pairs differ less, so their values must be more accurate. A search of n
seconds (n > 1) has n times as many batches.
"""
STEPS, LAST_STEPS = 200, 300
"""Number of steps of regret matching for the matrix, and for the final mixture."""
SOLVED = 6
"""Boards with at most this many empty cells are solved exactly, in up to 0.3 ms."""
SOLVING = 6
"""Time (ms) reserved for solving the matrix at the end."""
TIES = {0.0: 0x0000000000000000, 0.5: 0x5555555555555555, 1.0: 0xFFFFFFFFFFFFFFFF}
"""Masks by the value of a tie (TO-8): a tied completion counts as a win if its bit is set."""


class Rules(NamedTuple):
    """The value to black of a full tie, and whether group sizes decide equal scores (TO-8)."""

    even: float
    by_sizes: bool


class Values(NamedTuple):
    """A board's value to black, and the stones' contributions to it (see `pairs.contributions`)."""

    base: float
    alone: Floats
    both: Floats


class Mixtures(NamedTuple):
    """Each seat's pairs (indices of empty cells), their probabilities, and the value to black."""

    pairs: tuple[Numbers, Numbers]
    mixed: tuple[Floats, Floats]
    value: float


class Board:
    """A board with its empty `cells`, and the counts of its completions."""

    def __init__(self, sets: Sets, cells: Numbers, rules: Rules, state: NDArray[np.uint64]) -> None:
        self.sets, self.cells, self.rules, self.state = sets, cells, rules, state
        self._bits = np.array([int(bit).bit_length() - 1 for bit in BIT[cells].tolist()])
        n = len(cells)
        self._alone = np.zeros((2, 5 * n + 1), np.int64)
        self._both = np.zeros((2, 2 * n, 2 * n), np.int64)

    def complete(self, batches: int) -> None:
        even = np.uint64(TIES[0.5 if self.rules.by_sizes else self.rules.even])
        counts = self._alone, self._both
        completions.gather(self.sets, self._bits, even, batches, *counts, self.state)

    def values(self) -> Values:
        n = len(self.cells)
        told = np.empty(5 * n), np.empty((2 * n, 2 * n))
        return Values(pairs.contributions(self._alone, self._both, *told), *told)

    def after(self, black: Pair, white: Pair) -> Board:
        """Return the board after a round in which the seats place these pairs."""
        sets, filled = endgame.after_round(self.sets, self.cells, *black, *white)
        rest = self.cells[BIT[self.cells] & filled == NOTHING]
        return Board(sets, rest, self.rules, self.state)

    def solved(self) -> float | None:
        """Return the exact value to black if few cells are empty, otherwise None."""
        if len(self.cells) > SOLVED:
            return None
        return float(endgame.last_rounds_value(self.sets, self.cells, *self.rules))

    def estimated(self) -> float:
        """Return the value to black from the completions so far, corrected by learned weights."""
        chance = equilibrium(self.values(), NEXT_TURNS, NEXT_STEPS).value
        empty = np.bitwise_or.reduce(BIT[self.cells])
        weights = learned.weights()[len(self.cells)]
        return float(learned.corrected(chance, self.sets, empty, weights))


def equilibrium(values: Values, turns: int, steps: int) -> Mixtures:
    """Return an equilibrium of all pairs, found by adding pairs at most `turns` times."""
    found, mixed = np.empty((2, ROOM, 2), np.int64), np.empty((2, ROOM))
    counts = np.empty(2, np.int64)
    value = pairs.equilibrium(*values, turns, steps, found, mixed, counts)
    m, k = counts
    return Mixtures((found[0, :m], found[1, :k]), (mixed[0, :m], mixed[1, :k]), value)


def search(
    board: Board,
    seat: Seat,
    most: int,
    ms: Ms,
    stop: Stop,
    besides: Sequence[Pair],
) -> tuple[Mixtures, Floats, int]:
    """Return both seats' strategies, the values of the seat's pairs, and the number of completions.

    The strategies are mixtures of each seat's best pairs. The values are those of the seat's own
    pairs against the rival's mixture. `besides` holds pairs of the seat that are evaluated like
    those that are played most often. If the number of completions is limited, there are about
    `most` completions of this board, and the next round is not searched.
    """
    began = time.monotonic()
    end = began + (ms - SOLVING) / 1000
    first = FIRST if most == ENDLESS else 1.0
    limit = ceil(most / completions.BATCH)
    batches = repeat(board.complete, limit, began + first * ms / 1000, stop, CHUNK)
    values = board.values()
    whole = equilibrium(values, TURNS, pairs.STEPS)
    kept = _promising(board, values, whole, stop)
    kept[seat.value].extend(pair for pair in besides if pair not in kept[seat.value])
    each = ceil(BATCHES * len(board.cells) * max(1.0, ms / 1000))
    matrix = Matrix(board, values, kept, each)
    wanted = [kept[seat.value].index(pair) for pair in besides]
    while most == ENDLESS and matrix.improve(seat, wanted, end, stop):
        pass
    found = matrix.solved(LAST_STEPS)
    worth = matrix.payoff @ found.mixed[1]
    if seat is Seat.TWO:
        worth = 1.0 - found.mixed[0] @ matrix.payoff
    return found, worth, (batches + matrix.batches) * completions.BATCH


class Matrix:
    """A matrix of pairs of both seats; `payoff` holds the values to black of the boards after them.

    `batches` is the number of batches of completions so far, and `each` that for one entry that is
    searched.
    """

    def __init__(
        self, board: Board, values: Values, kept: tuple[list[Pair], list[Pair]], each: int = 0
    ) -> None:
        self._board, self._each = board, each
        self._pairs = np.array(kept[0]), np.array(kept[1])
        self._estimates = _estimates(board, values, *self._pairs)
        self._searched: dict[tuple[int, int], float] = {}
        self._known: dict[tuple[int, ...], float] = {}
        self.payoff, self.batches = self._estimates, 0

    def improve(self, seat: Seat, wanted: list[int], end: float, stop: Stop) -> bool:
        """Search the entries that matter most. Return False if there are none, or no time is left.

        The pairs `wanted` of a seat matter as much as the pair that it plays most often.
        """
        weights = self._weights()
        weights[seat.value][wanted] = weights[seat.value].max()
        matters = np.outer(*weights)
        for entry in self._searched:
            matters[entry] = -1.0
        order = np.argsort(-matters, axis=None, kind="stable")[:AT_ONCE]
        entries = [divmod(int(at), matters.shape[1]) for at in order if matters.flat[at] > 0.0]
        in_time = bool(entries)
        for row, column in entries:
            if stop() or time.monotonic() > end:
                in_time = False
                break
            self._searched[row, column] = self._value(row, column, end, stop)
        if self._searched:
            entries = [*self._searched]
            found = np.array([*self._searched.values()])
            differences = found - self._estimates[tuple(np.array(entries).T)]
            more = regression.expected(self._codes, entries, differences)
            self.payoff = (self._estimates + more).clip(0.0, 1.0)
        return in_time

    def solved(self, steps: int) -> Mixtures:
        mixed = np.empty(self.payoff.shape[0]), np.empty(self.payoff.shape[1])
        match_regrets(self.payoff, steps, *mixed)
        value = float(mixed[0] @ self.payoff @ mixed[1])
        return Mixtures(self._pairs, mixed, min(1.0, max(0.0, value)))  # sums are not exactly 1

    @cached_property
    def _codes(self) -> regression.Codes:
        return regression.codes(*self._pairs)

    def _weights(self) -> tuple[Floats, Floats]:
        """Return how much each seat's pairs matter."""
        _, (first, second), value = self.solved(STEPS)
        losses = value - self.payoff @ second, first @ self.payoff - value
        near = [EXTRA * np.exp(-np.maximum(loss, 0.0) / CLOSE) for loss in losses]
        return first + near[0], second + near[1]

    def _value(self, row: int, column: int, end: float, stop: Stop) -> float:
        """Search the round after an entry's pairs have been placed; return its value to black."""
        (own, other), (white, black) = self._pairs[0][row], self._pairs[1][column]
        stones = *sorted((own, black)), *sorted((other, white))
        if stones not in self._known:
            after = self._board.after((own, other), (white, black))
            value = after.solved()
            if value is None:
                self.batches += repeat(after.complete, self._each, end, stop, CHUNK)
                value = after.estimated()
            self._known[stones] = value
        return self._known[stones]


def _promising(
    board: Board, values: Values, whole: Mixtures, stop: Stop
) -> tuple[list[Pair], list[Pair]]:
    """Return the best pairs of each seat by corrected estimates.

    `whole` is the equilibrium of all pairs by the values of stones alone.
    """
    kept = [_best(values, whole, seat, BEGIN) for seat in Seat]
    for _ in range(TIMES):
        if stop():
            break
        found = Matrix(board, values, (kept[0], kept[1])).solved(STEPS)
        tried = [_best(values, found, seat, POOL) for seat in Seat]
        kept = [
            _best_corrected(board, values, found, seat, [*dict.fromkeys(more + have)])
            for seat, more, have in zip(Seat, tried, kept, strict=True)
        ]
    return kept[0], kept[1]


def _best_corrected(
    board: Board, values: Values, found: Mixtures, seat: Seat, tried: list[Pair]
) -> list[Pair]:
    """Return the `MANY` pairs in `tried` that gain most against the rival's mixture in `found`.

    The gains are those by corrected estimates.
    """
    rival, own = seat.other.value, np.array(tried)
    likely = found.mixed[rival] >= RARE
    others, mixed = found.pairs[rival][likely], found.mixed[rival][likely]
    if seat is Seat.ONE:
        worth = _estimates(board, values, own, others) @ mixed
    else:
        worth = -(mixed @ _estimates(board, values, others, own))
    return [tried[at] for at in np.argsort(-worth, kind="stable")[:MANY]]


def _estimates(board: Board, values: Values, blacks: Numbers, whites: Numbers) -> Floats:
    """Return the corrected values to black of black's pairs (m, 2) against white's (n, 2)."""
    found = np.empty((len(blacks), len(whites)))
    arguments = board.sets, board.cells, *values, blacks, whites, learned.weights()
    learned.corrected_payoffs(*arguments, found)
    return found


def _best(values: Values, found: Mixtures, seat: Seat, count: int) -> list[Pair]:
    """Return the `count` pairs of a seat that gain most against a mixture."""
    n, rival = len(values.both) // 2, seat.other.value
    worth = np.empty((n, n))
    pairs.answers(*values, seat.value, found.pairs[rival], found.mixed[rival], worth)
    worth *= 1 if seat is Seat.ONE else -1
    np.fill_diagonal(worth, -np.inf)
    order = np.argsort(-worth, axis=None, kind="stable")[: min(count, n * (n - 1))]
    return [(int(at // n), int(at % n)) for at in order]


def warm() -> None:
    """Compile the kernels by calling them."""
    cells = np.arange(BIT.size - SOLVED - 2, BIT.size)
    board = Board((NOTHING, NOTHING, NOTHING), cells, Rules(0.0, True), np.ones(1, np.uint64))
    search(board, Seat.ONE, 1, SOLVING, lambda: False, ())
    after = board.after((0, 1), (0, 1))
    after.complete(1)
    after.estimated()
    after.solved()
