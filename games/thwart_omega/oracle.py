"""The search of Thwart Omega's expert: an equilibrium of all pairs of cells against all pairs.

Random completions of the board yield an estimate of the value of any four stones of a round. The
search starts with a few pairs, mixes them by regret matching, and adds the pairs that gain most
against these mixtures, until no pair gains (double oracle; Bošanský et al. 2016). Then it solves a
matrix of the best pairs of both seats. The entries of this matrix are the values of the next round.
They are found in the same way and corrected by learned weights (`values`) or, near the end, solved
exactly. As long as there is time, pairs that gain most against the mixtures of this matrix join it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import ENDLESS, Stop
from games.engine.matrices import Floats, match_regrets
from games.engine.searching import repeat
from games.thwart_omega import completions, endgame, pairs
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
FIRST = 0.3
"""Share of the time spent on this round before the next round is searched."""
MANY, FEWEST = 48, 4
"""Each seat's maximum number of pairs in the matrix, and their number at first.

Then, as long as there is time, each seat's pair joins that gains most against the other's mixture.
Without these, the mixture would be weak against pairs that answer it (docs/engine.md).
"""
BATCHES = 7
"""Number of batches of completions per combination and empty cell.

With more empty cells, pairs differ less, so their values must be more accurate. A search of n
seconds (n > 1) has n times as many batches.
"""
PAIRED = 640
"""Minimum number of completions per combination if the total number of completions is fixed."""
STEPS = 1_000
"""Number of steps of regret matching for the matrix of the best pairs."""
SOLVED = 6
"""Boards with at most this many empty cells are solved exactly, in up to 0.3 ms."""
SOLVING = 4
"""Time (ms) reserved for solving the matrix at the end."""
TIES = {0.0: 0x0000000000000000, 0.5: 0x5555555555555555, 1.0: 0xFFFFFFFFFFFFFFFF}
"""Masks by the value of a tie (TO-8): a tied completion counts as a win if its bit is set."""


class Rules(NamedTuple):
    """The value to black of a full tie, and whether group sizes decide equal scores (TO-8)."""

    even: float
    by_sizes: bool


class Values(NamedTuple):
    """The value of a board to black, and the stones' contributions to it (see `pairs.tell`)."""

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
        return Values(pairs.tell(self._alone, self._both, *told), *told)

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
    pairs against the rival's mixture. `besides` holds pairs of the seat that are evaluated in
    addition to its best pairs. There are about `most` completions, fewer if time runs out.
    """
    began = time.monotonic()
    end = began + (ms - SOLVING) / 1000
    first = most * FIRST / completions.BATCH
    batches = repeat(board.complete, ceil(first), began + FIRST * ms / 1000, stop, CHUNK)
    values = board.values()
    whole = equilibrium(values, TURNS, pairs.STEPS)
    if most == ENDLESS:
        many, each = FEWEST, ceil(BATCHES * len(board.cells) * max(1.0, ms / 1000))
    else:
        many = max(1, int(sqrt(most / PAIRED)))
        each = ceil(most * (1.0 - FIRST) / completions.BATCH / many**2)
    kept = [_best(values, whole, seat_, many) for seat_ in Seat]
    asked = [pair for pair in besides if pair not in kept[seat.value]]
    kept[seat.value] = asked + kept[seat.value]
    matrix = Matrix(board, values, (kept[0], kept[1]), each)
    matrix.fill(end, stop)
    while most == ENDLESS and matrix.size < MANY and matrix.grow(end, stop):
        pass
    found = matrix.solved(STEPS)
    worth = matrix.payoff @ found.mixed[1]
    if seat is Seat.TWO:
        worth = 1.0 - found.mixed[0] @ matrix.payoff
    return found, worth, (batches + matrix.batches) * completions.BATCH


class Matrix:
    """A matrix of pairs of both seats; `payoff` holds the values to black of the boards after them.

    `each` is the number of batches of completions for each board.
    """

    def __init__(
        self, board: Board, values: Values, kept: tuple[list[Pair], list[Pair]], each: int
    ) -> None:
        self._board, self._values, self._kept, self._each = board, values, kept, each
        self._known: dict[tuple[int, ...], float] = {}
        self.batches = 0
        self.payoff = np.empty((len(kept[0]), len(kept[1])))
        pairs.payoffs(*values, np.array(kept[0]), np.array(kept[1]), self.payoff)
        self.payoff = self.payoff.clip(0.0, 1.0)

    @property
    def size(self) -> int:
        return max(self.payoff.shape)

    def fill(self, end: float, stop: Stop) -> None:
        """Judge all boards; those that there is no time for keep the values of their stones."""
        for row, column in sorted(np.ndindex(self.payoff.shape), key=max):
            if stop() or time.monotonic() > end:
                break
            self.payoff[row, column] = self._judged(row, column, end, stop)

    def grow(self, end: float, stop: Stop) -> bool:
        """Add each seat's pair that gains most against the other's mixture so far.

        Return False, with the matrix unchanged, if time runs out.
        """
        found, before = self.solved(pairs.STEPS), self.payoff
        new = [_best(self._values, found, seat, 1, self._kept[seat.value]) for seat in Seat]
        if not all(new):
            return False
        for pairs_, added in zip(self._kept, new, strict=True):
            pairs_ += added
        rows, columns = before.shape
        self.payoff = np.pad(before, (0, 1))
        for row, column in np.ndindex(self.payoff.shape):
            if row < rows and column < columns:
                continue
            if stop() or time.monotonic() > end:
                self.payoff = before
                for pairs_ in self._kept:
                    pairs_.pop()
                return False
            self.payoff[row, column] = self._judged(row, column, end, stop)
        return True

    def solved(self, steps: int) -> Mixtures:
        mixed = np.empty(self.payoff.shape[0]), np.empty(self.payoff.shape[1])
        match_regrets(self.payoff, steps, *mixed)
        value = float(mixed[0] @ self.payoff @ mixed[1])
        return Mixtures((np.array(self._kept[0]), np.array(self._kept[1])), mixed, value)

    def _judged(self, row: int, column: int, end: float, stop: Stop) -> float:
        """Return the value to black of the board after a round with these pairs."""
        black, white = self._kept[0][row], self._kept[1][column]
        stones = *sorted((black[0], white[1])), *sorted((black[1], white[0]))
        if stones not in self._known:
            after = self._board.after(black, white)
            value = after.solved()
            if value is None:
                self.batches += repeat(after.complete, self._each, end, stop, CHUNK)
                value = after.estimated()
            self._known[stones] = value
        return self._known[stones]


def _best(
    values: Values, found: Mixtures, seat: Seat, count: int, besides: Sequence[Pair] = ()
) -> list[Pair]:
    """Return the `count` pairs of a seat, except `besides`, that gain most against a mixture."""
    n, rival = len(values.both) // 2, seat.other.value
    worth = np.empty((n, n))
    pairs.answers(*values, seat.value, found.pairs[rival], found.mixed[rival], worth)
    worth *= 1 if seat is Seat.ONE else -1
    np.fill_diagonal(worth, -np.inf)
    for pair in besides:
        worth[pair] = -np.inf
    order = np.argsort(-worth, axis=None, kind="stable")[: min(count, n * (n - 1) - len(besides))]
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
