"""Mixed-strategy search of Thwart Omega's bot: both seats choose simultaneously."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Outcome, Seat
from games.engine import matrices, sealed
from games.engine.bots import Stop
from games.engine.compiled import PLAIN
from games.engine.sealed import wider
from games.engine.searching import repeat
from games.thwart_omega import endgame, kernels, oracle
from games.thwart_omega.efforts import Effort
from games.thwart_omega.kernels import COUNT, FEW
from games.thwart_omega.rules import Position, judge
from games.thwart_omega.view import BURNED, EMPTY

Floats = NDArray[np.float64]
Pair = tuple[int, int]
"""Row-major indices of the cells for the stone of the seat's own colour and for the other stone."""

LAST = FEW + (2 if PLAIN else 4)
"""Maximum number of empty cells on a board that is solved exactly.

With seven empty cells, at most one more round follows (TO-4). Without numba, solving such a board
takes seconds, so only the last round is solved.
"""
STEPS = 1_000
"""Number of steps of regret matching for the last round but one; its value is accurate to 0.01."""
SPREAD = 0.25
"""Weight of the margin in a result, which guides the search when the winner seems certain."""
CHUNK = 500
"""Number of playouts between time checks."""
SCOUTING_SHARE = 0.25
LIKELY, HEAT = 12, 0.03
"""Number of each seat's pairs with prior probabilities, and temperature of the softmax for them."""

_MARKS = EMPTY + "bwBW" + BURNED


@dataclass(frozen=True, slots=True)
class MixedStrategy:
    """A mixed strategy over pairs, and its value: the chance of winning (0 to 1).

    `games` is the number of playouts, completions or final boards searched. `worth` maps pairs to
    their values against the rival's strategy. Unless it is empty, it contains at least the
    likeliest pair and the pairs to evaluate.
    """

    pairs: tuple[Pair, ...]
    strategy: Floats
    value: float
    games: int
    worth: dict[Pair, float] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> Pair:
        return rng.choices(self.pairs, self.strategy.tolist())[0]


def numbers(board: str) -> NDArray[np.int8]:
    return np.array([_MARKS.index(mark) for mark in board], np.int8)


def last_rounds(position: Position, seat: Seat, stop: Stop = lambda: False) -> MixedStrategy | None:
    """Return a solution of the last round or of the last round but one, or None if stopped.

    The round is a matrix game of all pairs against all pairs. Final boards are scored by the rules;
    before the last round, the entries are the values of the next round. The matrix is solved
    exactly for up to five empty cells, else approximately.
    """
    sets = endgame.sets(position.board)
    cells = _empty(position)
    n = len(cells)
    places = [(own, other) for own in range(n) for other in range(n) if own != other]
    payoff, known = np.empty((len(places), len(places))), np.full((n, n, n, n), endgame.UNSOLVED)
    even, by_sizes = _worth(_if_even(position)), _by_sizes(position)
    for row, (own, other) in zip(payoff, places, strict=True):
        if stop():
            return None
        endgame.fill_row(sets, cells, own, other, even, by_sizes, known, row)
    first, second, value = matrices.solve(payoff) if n <= FEW + 2 else _mixed(payoff)
    pairs = tuple((int(cells[own]), int(cells[other])) for own, other in places)
    if seat is Seat.ONE:
        worth = payoff @ second
        return MixedStrategy(pairs, first, value, payoff.size, dict(zip(pairs, worth, strict=True)))
    worth = 1.0 - first @ payoff
    return MixedStrategy(
        pairs, second, 1.0 - value, payoff.size, dict(zip(pairs, worth, strict=True))
    )


def _mixed(payoff: Floats) -> tuple[Floats, Floats, float]:
    """Return nearly optimal strategies and the value, faster than the simplex method would."""
    first, second = (np.empty(n) for n in payoff.shape)
    matrices.match_regrets(payoff, STEPS, first, second)
    return first, second, float(first @ payoff @ second)


def best_choice(
    position: Position,
    seat: Seat,
    effort: Effort,
    ms: Ms,
    stop: Stop,
    seed: int,
    besides: Sequence[Pair] | None = None,
) -> MixedStrategy:
    """Return a mixed strategy for the round, found by playouts.

    First, playouts rate the cells for each of the round's four stones. Then the search evaluates
    pairs of the best cells; more of them are kept if there is much time (`wider`). Half of the time
    is spent on the pairs in `besides`, if there are any.
    """
    whole = time.monotonic() + ms / 1000
    ms = ms if besides is None else ms // 2
    began = time.monotonic()
    state = np.array([seed], np.uint64)
    start = numbers(position.board)
    even = _worth(_if_even(position))
    scouted = np.zeros((2, 4, COUNT))

    def scout(count: int) -> None:
        kernels.marginals(start, count, effort.tries, even, SPREAD, scouted, state)

    games = repeat(scout, effort.scouting, began + SCOUTING_SHARE * ms / 1000, stop, CHUNK)
    kept = round(effort.kept * sqrt(wider(ms)))

    def meet(whose: int, own: Any, others: Any, mixed: Any, alive: Any, *more: Any) -> None:
        kernels.meet(
            *(start, seat.value ^ whose, own, others, mixed, alive, *more),
            *(effort.tries, even, SPREAD, state),
        )

    ones, twos = (_pairs(start, scouted, seat, kept) for seat in Seat)
    sides = (ones, twos) if seat is Seat.ONE else (twos, ones)
    round_ = sealed.Round(*sides, meet, state)
    left = ms - round(1000 * (time.monotonic() - began))
    plan = sealed.Plan(effort.games, effort.parts)
    found = sealed.solve_round(round_, plan, left, stop)
    solution = MixedStrategy(
        tuple((int(own), int(other)) for own, other in found.choices),
        found.strategy,
        found.value,
        games + found.games,
    )
    if besides is None:
        return solution
    weighed = list(dict.fromkeys((solution.pairs[int(solution.strategy.argmax())], *besides)))
    worth = sealed.worths(round_, found, np.array(weighed, np.int64), whole, stop)
    return replace(solution, worth=dict(zip(weighed, worth, strict=True)))


def best_of_all(
    position: Position,
    seat: Seat,
    most: int,
    ms: Ms,
    stop: Stop,
    seed: int,
    besides: Sequence[Pair] | None,
) -> MixedStrategy:
    """Return a mixed strategy over all pairs, based on at most `most` completions of the board.

    `worth` holds the values of all pairs in the final matrix, which contains those in `besides`.
    """
    rules = oracle.Rules(_worth(_if_even(position)), _by_sizes(position))
    board = oracle.Board(
        endgame.sets(position.board), _empty(position), rules, np.array([seed], np.uint64)
    )
    index = {int(cell): at for at, cell in enumerate(board.cells)}
    asked = [(index[own], index[other]) for own, other in besides or ()]
    found, worth, games = oracle.search(board, seat, most, ms, stop, asked)
    pairs = [(int(own), int(other)) for own, other in board.cells[found.pairs[seat.value]]]
    value = found.value if seat is Seat.ONE else 1.0 - found.value
    strategy = matrices.without_rare(found.mixed[seat.value])
    return MixedStrategy(
        tuple(pairs), strategy, value, games, dict(zip(pairs, worth.tolist(), strict=True))
    )


def warm() -> None:
    position = Position("puzzler", Seat.TWO, round_time=0)
    oracle.warm()
    best_choice(position, Seat.ONE, Effort(1, 2, 1, 1, True, 1), 0, lambda: False, 1)
    last_rounds(replace(position, board=BURNED * (COUNT - LAST) + EMPTY * LAST), Seat.ONE)


def _pairs(start: Any, scouted: Any, seat: Seat, kept: int) -> sealed.Side:
    """Return a seat's most promising pairs of cells.

    Black maximizes the values, white minimizes them. Of the four stones, 0 and 1 are black's.
    """
    empty = np.flatnonzero(start == 0)
    means = (scouted[0] + 0.5) / (scouted[1] + 1.0)
    sign = 1 if seat is Seat.ONE else -1
    owns, others = (
        empty[np.argsort(-sign * means[stone, empty], kind="stable")][:kept].tolist()
        for stone in (2 * seat.value, 2 * seat.value + 1)
    )
    pairs = np.array([(own, other) for own in owns for other in others if own != other], np.int64)
    liked = sign * (means[2 * seat.value, pairs[:, 0]] + means[2 * seat.value + 1, pairs[:, 1]])
    order = np.argsort(-liked, kind="stable")
    return sealed.Side(pairs[order], matrices.softmax(liked[order], LIKELY, HEAT))


def _empty(position: Position) -> NDArray[np.int64]:
    return np.array([cell for cell, mark in enumerate(position.board) if mark == EMPTY])


def _by_sizes(position: Position) -> bool:
    """Return True if the sizes of groups break a tie (TO-8)."""
    return position.edition != "genius-game-3"


def _if_even(position: Position) -> Outcome | None:
    """Return the outcome for equal scores and groups (TO-8), or None if the game is replayed."""
    return judge(BURNED * COUNT, position.edition, position.dm_opponent)


def _worth(outcome: Outcome | None) -> float:
    """Return the value of an outcome to black; 0.5 for a replay (TO-8)."""
    winner = None if outcome is None else outcome.winner
    return 0.5 if winner is None else float(winner is Seat.ONE)
