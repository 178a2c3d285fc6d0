"""How the bot of Wandering Noughts looks ahead: both choose at once, so its answer is mixed."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine import matrices
from games.engine.bots import Stop
from games.engine.mixing import CHUNK, Elimination, Matrix, wider
from games.engine.searching import repeat
from games.engine.weighing import against
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels
from games.unlucky.wandering_noughts.board import CORNER, EMPTY, PIECES, SIZE, WALL
from games.unlucky.wandering_noughts.efforts import Effort
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.view import Turn

MOST = 6_000
"""No seat has more turns than this."""
LAST = 240
"""So many turns of each seat are weighed in the last round."""
DISTINCT = 80
"""So many different rows and columns of the last round are solved exactly."""
WALLED = 6
"""For so many turns that look best, one more that builds a wall is weighed."""

LIKELY, HEAT = 60, 0.3
"""So many turns of the rival's are thought likely, and how much worse looking ones still are."""
PREDICTING = 0.35
"""The share of the time in which the rival's replies are looked for."""
REPLIES, REPLYING = 5, 0.8
"""So many of them are kept, and it is thought so likely that the rival plays one of them."""
Turns: TypeAlias = NDArray[np.int64]
"""Turns, (n, 4), as the kernels read them."""
NONE: Turns = np.empty((0, 4), np.int64)

_MARKS = EMPTY + "".join(PIECES) + WALL + CORNER


@dataclass(frozen=True, slots=True)
class Found:
    """A mixed strategy over turns (n, 4), and the seat's chance to win, 0 to 1.

    `worth`: what turns are worth that were to be weighed.
    """

    turns: NDArray[np.int64]
    strategy: NDArray[np.float64]
    value: float
    games: int
    worth: dict[Turn, float] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> Turn:
        """One of the turns."""
        return turn_of(rng.choices(list(self.turns), self.strategy.tolist())[0])


def numbers(board: str) -> NDArray[np.int8]:
    """A board of 36 characters as the kernels read it."""
    return np.array([_MARKS.index(mark) for mark in board], np.int8)


def cells_of(turn: Turn) -> NDArray[np.int64]:
    """A turn as the kernels read it."""
    named = (turn.wall, *(turn.move or (None, None)), turn.place)
    return np.array([-1 if one is None else one[1] * SIZE + one[0] for one in named], np.int64)


def turn_of(cells: Any) -> Turn:
    """A turn of the kernels as the rules read it."""
    wall, start, end, place = (None if c < 0 else (int(c) % SIZE, int(c) // SIZE) for c in cells)
    return Turn(wall, (start, end) if start is not None and end is not None else None, place)


def weigh(
    trial: Noughts,
    seat: Seat,
    moves: Sequence[Turn],
    effort: Effort,
    ms: Ms,
    stop: Stop,
    seed: int,
) -> Found:
    """What turns are worth beside the best, against the rival's mixed strategy; and the own one.

    Both are mixed of the best replies to each other that a third of the time finds each.
    """
    began, start = time.monotonic(), numbers(trial.board)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    own = np.array([cells_of(one) for one in moves], np.int64).reshape(-1, 4)
    if trial.number == ROUNDS and effort.exact:
        return last_round(trial, seat, start, first, own)
    state = np.array([seed], np.uint64)
    round_ = Round(trial, start, first, effort, state)
    end = began + ms / 1000
    (ours, games), (theirs, more) = (
        round_.replies(one, ms // 3, stop) for one in (seat, seat.other)
    )
    ours = np.concatenate((ours, own))
    root = Matrix(*((len(ours), len(theirs)) if seat is Seat.ONE else (len(theirs), len(ours))))

    def play(one: Turns, two: Turns, matrix: Matrix, count: int) -> None:
        kernels.search(
            *(start, trial.number, first, *((one, two) if seat is Seat.ONE else (two, one))),
            *(matrix.values, matrix.visits, matrix.regrets, matrix.sums, matrix.now),
            *(count, effort.depth, effort.tries, state),
        )

    half = time.monotonic() + max(0.0, end - time.monotonic()) / 2
    mixing = lambda count: play(ours, theirs, root, count)  # noqa: E731
    games += more + repeat(mixing, effort.games, half, stop, CHUNK)
    strategy, mixed = root.strategy(seat.value), root.strategy(seat.other.value)
    asked = list(dict.fromkeys((turn_of(ours[int(strategy.argmax())]), *moves)))
    alone = lambda at, one, count: play(  # noqa: E731
        cells_of(asked[at]).reshape(1, 4), theirs, one, count
    )
    worth = against(len(asked), seat, mixed, alone, end, stop)
    value = float(root.value() if seat is Seat.ONE else 1.0 - root.value())
    return Found(ours, strategy, value, games, dict(zip(asked, worth, strict=True)))


def look(trial: Noughts, seat: Seat, effort: Effort, ms: Ms, stop: Stop, seed: int) -> Found:
    """A mixed strategy for the round: the likeliest turns of both, weighed by games played on."""
    end = time.monotonic() + ms / 1000
    start = numbers(trial.board)
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    if trial.number == ROUNDS and effort.exact:
        return last_round(trial, seat, start, first)
    state = np.array([seed], np.uint64)
    if effort.wide and not stop():
        return Round(trial, start, first, effort, state).answered(seat, ms, stop)
    ones, twos = (_likely(trial, one, start, int(effort.turns * wider(ms)))[0] for one in Seat)
    root = Matrix(len(ones), len(twos))

    def weigh(count: int) -> None:
        kernels.search(
            *(start, trial.number, first, ones, twos),
            *(root.values, root.visits, root.regrets, root.sums, root.now),
            *(count, effort.depth, effort.tries, state),
        )

    games = repeat(weigh, effort.games, end, stop, CHUNK)
    value = root.value() if seat is Seat.ONE else 1.0 - root.value()
    return Found((ones, twos)[seat.value], root.strategy(seat.value), value, games)


@dataclass(frozen=True, slots=True)
class Round:
    """A round as the kernels read it: its board, who was first ahead, and how hard to look."""

    trial: Noughts
    start: NDArray[np.int8]
    first: int
    effort: Effort
    state: NDArray[np.uint64]

    def answered(self, seat: Seat, ms: Ms, stop: Stop) -> Found:
        """The best reply to what the rival is likely to do.

        That is what looks good by itself, and more often the best replies to what looks good of
        this seat's. In all of them the best of `wide` turns are looked for.
        """
        best, value, games = self._answering(seat, 1, ms, stop)
        return Found(best, np.ones(1), value, games)

    def replies(self, seat: Seat, ms: Ms, stop: Stop) -> tuple[Turns, int]:
        """The same, the best few of them, and how many games were played on."""
        best, _, games = self._answering(seat, REPLIES, ms, stop)
        return best, games

    def _answering(self, seat: Seat, wanted: int, ms: Ms, stop: Stop) -> tuple[Turns, float, int]:
        began, width = time.monotonic(), int(self.effort.wide * wider(ms))
        (ours, liked), (theirs, feared) = (
            _likely(self.trial, one, self.start, width) for one in (seat, seat.other)
        )
        known, foreseen = self._soft(liked), self._soft(feared)
        few = int(REPLIES * wider(ms))
        half = began + PREDICTING * ms / 1000
        replies, _, games = self._replies(seat.other, theirs, ours, known, few, half, stop)
        foreseen = np.concatenate(
            (foreseen * (1.0 - REPLYING), np.full(len(replies), REPLYING / len(replies)))
        )
        others = np.concatenate((theirs[:LIKELY], replies))
        end = began + ms / 1000
        best, value, more = self._replies(seat, ours, others, foreseen, wanted, end, stop)
        return best, value, games + more

    @staticmethod
    def _soft(liked: Any) -> NDArray[np.float64]:
        """How likely the turns are that look best: the better they look, the likelier."""
        weights = np.exp((liked[:LIKELY] - liked[0]) / HEAT)
        shares: NDArray[np.float64] = weights / weights.sum()
        return shares

    def _replies(
        self, seat: Seat, own: Turns, others: Turns, mixed: Any, few: int, end: float, stop: Stop
    ) -> tuple[Turns, float, int]:
        """The few best replies of a seat to mixed turns of the other's, the first one's worth to
        that seat, and the games played on for it.
        """
        trial, effort = self.trial, self.effort
        others = np.ascontiguousarray(others[: len(mixed)])
        left = Elimination(len(own), few)

        def play(count: int) -> None:
            kernels.reply(
                *(self.start, trial.number, self.first, seat.value, own, others, mixed),
                *(left.alive, left.totals, left.seen, max(1, count // len(left.alive))),
                *(effort.depth, effort.tries, self.state),
            )

        games = left.run(play, effort.games, end, stop)
        order = left.order()[:few]
        return own[left.alive[order]], float(left.means()[order[0]]), games


def last_round(trial: Noughts, seat: Seat, start: Any, first: int, weighed: Turns = NONE) -> Found:
    """The round after which lines are counted, as a matrix game of the turns that look best.

    Turns that come to the same against all others are one; what is left is solved exactly. Those
    to be `weighed` are among them.
    """
    ones, twos = (
        np.concatenate((_likely(trial, one, start, LAST)[0], weighed if one is seat else NONE))
        for one in Seat
    )
    payoff = np.empty((len(ones), len(twos)))
    kernels.ends(start, ROUNDS, first, ones, twos, payoff)
    _, rows = np.unique(payoff, axis=0, return_index=True)
    _, columns = np.unique(payoff[rows], axis=1, return_index=True)
    rows = rows[np.argsort(-payoff[rows][:, columns].mean(axis=1), kind="stable")][:DISTINCT]
    columns = columns[np.argsort(payoff[rows][:, columns].mean(axis=0), kind="stable")][:DISTINCT]
    one, two, value = matrices.solve(payoff[np.ix_(rows, columns)])
    if seat is Seat.ONE:
        turns, strategy, own = ones[rows], one, ones
        worth = payoff[:, columns] @ two
    else:
        turns, strategy, own, value = twos[columns], two, twos, 1.0 - value
        worth = 1.0 - one @ payoff[rows]
    asked = [len(own) - len(weighed) + at for at in range(len(weighed))]
    best = turns[int(strategy.argmax())]
    found = {turn_of(best): float(worth[(own == best).all(axis=1)][0])}
    found |= {turn_of(own[at]): float(worth[at]) for at in asked}
    return Found(turns, strategy, value, payoff.size, found)


def _likely(trial: Noughts, seat: Seat, start: Any, wanted: int) -> tuple[Turns, Any]:
    """The turns of a seat that look best if the other does nothing, (n, 4), and how good.

    Beside the `wanted` best, some of the best that build a wall: what a wall stops cannot be seen
    while the other does nothing.
    """
    found, liked = np.full((MOST, 4), -1, np.int64), np.empty(MOST)
    walls = trial.walls_left[seat]
    count = kernels.turns(start, seat.value + 1, trial.number, walls, found, liked)
    order = np.argsort(-liked[:count], kind="stable")
    best, rest = order[:wanted], order[wanted:]
    walled = rest[found[rest, 0] >= 0][: wanted // WALLED]
    kept = np.concatenate((best, walled))
    return np.ascontiguousarray(found[kept]), liked[kept]


def warm() -> None:
    """Compile the kernels by using them."""
    effort = Effort(4, 1, 1, 1, True, 4)
    look(Noughts(), Seat.ONE, effort, 0, lambda: False, 1)
    last_round(Noughts(number=ROUNDS), Seat.ONE, numbers(Noughts().board), 0)
    kernels.playouts(numbers(Noughts().board), 1, 1, 1, np.uint64(1))
