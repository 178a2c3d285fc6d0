"""Wandering Noughts and Crosses: the last round, searched with every turn against every turn."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
from found import Found, tempting
from matches import played

from games import registry
from games.core import Seat
from games.engine.compiled import kernel
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts import kernels
from games.unlucky.wandering_noughts.notation import write
from games.unlucky.wandering_noughts.practice import PRACTICE
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.turns import numbers, turn_of
from games.unlucky.wandering_noughts.view import Turn

ID = "wandering-noughts"
GAME = registry.game(ID)
MOST = 40_000
TRIED = 200
"""Number of likely replies that are tried first."""


def turns(trial: Noughts, seat: Seat) -> tuple[Any, Any]:
    """Return all turns of a seat as kernel rows, and each turn's value by itself."""
    rows, values = np.full((MOST, 4), -1, np.int64), np.empty(MOST)
    start, walls = numbers(trial.board), trial.walls_left[seat]
    count = kernels.turns(start, seat.value + 1, trial.number, walls, rows, values)
    return rows[:count].copy(), values[:count]


@kernel
def last_results(start: Any, first: Any, ones: Any, twos: Any, payoff: Any):  # type: ignore[no-untyped-def]
    """Write the result of the last round to `payoff` (m, n) for each pair of turns."""
    board = np.empty(3, np.uint64)
    for a in range(len(ones)):
        for b in range(len(twos)):
            board[:] = start
            kernels.resolve(board, ones[a], twos[b])
            payoff[a, b] = kernels.result(board, first)


def wins(trial: Noughts, seat: Seat, own: Any, other: Any) -> Any:
    """Return a matrix: whether each of the seat's turns wins against each reply."""
    first = 0 if trial.first_ahead is None else trial.first_ahead[0].value + 1
    ones, twos = (own, other) if seat is Seat.ONE else (other, own)
    payoff = np.empty((len(ones), len(twos)))
    last_results(numbers(trial.board), first, ones, twos, payoff)
    return payoff == 1.0 if seat is Seat.ONE else payoff.T == 0.0


def found(rng: random.Random) -> Iterator[Found]:
    """Yield last rounds in which one turn alone, of the fewest actions, certainly wins."""
    for moves in played(ID, rng, {}, ms=30, wild=0.3):
        cut = moves[: 2 * (ROUNDS - 1)]
        puzzle = Puzzle(seat="dmo", moves=cut, answer="none", grade=1)
        position: Any = position_of(GAME, PRACTICE, puzzle)
        if position.outcome() is not None:
            continue
        for seat in Seat:
            result = _found(cut, position.trials[0], seat)
            if result is not None:
                yield result


def _found(moves: tuple[str, ...], trial: Noughts, seat: Seat) -> Found | None:
    own, values = turns(trial, seat)
    other, other_values = turns(trial, seat.other)
    other = np.ascontiguousarray(other[np.argsort(-other_values, kind="stable")])
    price = (own[:, 0] >= 0).astype(int) + (own[:, 1] >= 0) + (own[:, 3] >= 0)
    for count in (0, 1, 2):
        candidates = np.ascontiguousarray(own[price == count])
        likely = wins(trial, seat, candidates, other[:TRIED])
        left = np.flatnonzero(likely.all(axis=1))
        if not len(left):
            continue
        certain = wins(trial, seat, np.ascontiguousarray(candidates[left]), other).all(axis=1)
        if certain.sum() == 0:
            continue
        if count == 0 or certain.sum() > 1:
            return None
        at = int(left[np.flatnonzero(certain)[0]])
        shares = np.delete(likely.mean(axis=1), at)
        better = float((values[price == count] > values[price == count][at]).mean())
        hard = 2.0 * (count - 1) + tempting(shares.tolist()) + 2 * better
        return Found(
            moves,
            GAME.seats[seat],
            write(turn_of(candidates[at])),
            hard,
            _idea(trial, turn_of(candidates[at]), count),
        )
    return None


def _idea(trial: Noughts, turn: Turn, count: int) -> str:
    if count == 2:
        return "both"
    if turn.wall is not None:
        return "wall"
    if turn.move is not None:
        return "move"
    assert turn.place is not None
    column, row = turn.place
    return "place" if trial.board[row * 6 + column] == "." else "take"
