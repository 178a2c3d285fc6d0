"""The search of Thwart Omega's expert: an equilibrium of all pairs of cells against all pairs.

Random completions of the board yield an estimate of the value of any four stones of a round. The
search starts with a few pairs, mixes them by regret matching, and adds the pairs that gain most
against these mixtures, until no pair gains (double oracle; Bošanský et al. 2016). Then it solves a
matrix of the best pairs of both seats, whose entries are the values of the next round. These are
found in the same way and corrected by learned weights (`values`) or, near the end, solved exactly.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import ceil, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.matrices import Floats, match_regrets
from games.engine.sealed import wider
from games.engine.searching import repeat
from games.thwart_omega import completions, endgame, pairs
from games.thwart_omega import values as learned
from games.thwart_omega.kernels import BIT, NOTHING

Numbers = NDArray[np.int64]
Sets = tuple[np.uint64, np.uint64, np.uint64]

CHUNK = 32
"""Number of batches of completions between time checks."""
TURNS, NEXT_TURNS = 24, 8
"""Maximum number of times that pairs are added, in the search of this round and of the next."""
ROOM = 1 + TURNS * pairs.ADDED
"""Maximum number of a seat's pairs in an equilibrium."""
FIRST = 0.3
"""Share of the time spent on this round before the next round is searched."""
BEST, EACH = 8, 2
"""Maximum number of a seat's best pairs, and minimum time (ms) per combination of two pairs.

The next round is searched for every combination of two best pairs. If there is much time, more
pairs are searched.
"""
PAIRED = 640
"""Minimum number of completions per combination of two pairs, one of each seat."""
STEPS = 1_000
"""Number of steps of regret matching for the matrix of the best pairs."""
SOLVED = 6
"""Boards with at most this many empty cells are solved exactly, in up to 2 ms."""
SOLVING = 2
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

    def after(self, black: Numbers, white: Numbers) -> Board:
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
        chance = equilibrium(self.values(), NEXT_TURNS).value
        empty = np.bitwise_or.reduce(BIT[self.cells])
        weights = learned.weights()[len(self.cells)]
        return float(learned.corrected(chance, self.sets, empty, weights))


def equilibrium(values: Values, turns: int) -> Mixtures:
    """Return an equilibrium of all pairs, found by adding pairs at most `turns` times."""
    found, mixed = np.empty((2, ROOM, 2), np.int64), np.empty((2, ROOM))
    counts = np.empty(2, np.int64)
    value = pairs.equilibrium(*values, turns, found, mixed, counts)
    m, k = counts
    return Mixtures((found[0, :m], found[1, :k]), (mixed[0, :m], mixed[1, :k]), value)


def search(
    board: Board,
    seat: Seat,
    most: int,
    ms: Ms,
    stop: Stop,
    besides: Sequence[tuple[int, int]],
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
    whole = equilibrium(values, TURNS)
    room = max(1.0, 1000 * (end - time.monotonic()) / EACH)
    many = min(round(BEST * wider(ms)), int(sqrt(room)), max(1, int(sqrt(most / PAIRED))))
    kept = [_best(values, whole, seat_, many) for seat_ in Seat]
    asked = np.array(besides, np.int64).reshape(-1, 2)
    kept[seat.value] = np.unique(np.concatenate((kept[seat.value], asked)), axis=0)
    blacks, whites = kept
    payoff = np.empty((len(blacks), len(whites)))
    pairs.payoffs(*values, blacks, whites, payoff)
    payoff = payoff.clip(0.0, 1.0)
    left, extra = payoff.size, 0.0
    each = ceil(most * (1.0 - FIRST) / completions.BATCH / payoff.size)
    for row, column in np.ndindex(payoff.shape):
        now = time.monotonic()
        if stop() or now > end:
            break
        after = board.after(blacks[row], whites[column])
        value = after.solved()
        if value is None:
            until = now + (end - now) / left - extra
            batches += repeat(after.complete, each, until, stop, CHUNK)
            now = time.monotonic()
            value = after.estimated()
            extra = time.monotonic() - now
        if not stop():
            payoff[row, column] = value
        left -= 1
    mixed = np.empty(len(blacks)), np.empty(len(whites))
    match_regrets(payoff, STEPS, *mixed)
    worth = payoff @ mixed[1] if seat is Seat.ONE else 1.0 - mixed[0] @ payoff
    found = Mixtures((blacks, whites), mixed, float(mixed[0] @ payoff @ mixed[1]))
    return found, worth, batches * completions.BATCH


def _best(values: Values, found: Mixtures, seat: Seat, kept: int) -> Numbers:
    """Return the `kept` pairs of a seat with the highest values against the rival's mixture."""
    n, rival = len(values.both) // 2, seat.other.value
    worth = np.empty((n, n))
    pairs.answers(*values, seat.value, found.pairs[rival], found.mixed[rival], worth)
    worth *= 1 if seat is Seat.ONE else -1
    np.fill_diagonal(worth, -np.inf)
    order = np.argsort(-worth, axis=None, kind="stable")[:kept]
    return np.stack(np.unravel_index(order, (n, n)), axis=1)


def warm() -> None:
    """Compile the kernels by calling them."""
    cells = np.arange(BIT.size - SOLVED - 2, BIT.size)
    board = Board((NOTHING, NOTHING, NOTHING), cells, Rules(0.0, True), np.ones(1, np.uint64))
    search(board, Seat.ONE, 1, SOLVING, lambda: False, ())
    after = board.after(np.array([0, 1]), np.array([0, 1]))
    after.complete(1)
    after.estimated()
    after.solved()
