"""Candle Countdown: numbers that are certain, among all 2,880 ways to number the candles."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import log2
from typing import Any

import numpy as np
from found import Found
from matches import played

from games import registry
from games.core import Seat
from games.engine.bots import Level
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle
from games.unlucky.candle_countdown.practice import PRACTICE
from games.unlucky.candle_countdown.view import LETTERS, MOST, STAR, CountdownView, Trim

ID = "candle-countdown"
GAME = registry.game(ID)
ROUNDS = (2, 9)
"""Minimum and maximum number of rounds played."""
ALIKE = 14
"""Maximum number of puzzles with the same answer."""
BURNS = np.array(sorted(set(permutations((1, 1, 1, 2, 2, 2, 3, 3, 3)))))
"""All ways to give the candles A to I their burn times."""


def numberings(view: CountdownView, seat: Seat) -> Any:
    """Return all numberings of the opponent's candles that fit their trims, (2880, 9)."""
    trims = [candle.trim is Trim.BLACK for candle in view.candles[seat.other]]
    found = np.empty((2880, 9), np.int64)
    both = [(a, b) for a in permutations(range(0, 9, 2)) for b in permutations(range(1, 9, 2))]
    evens, odds = (np.array([row[part] for row in both]) for part in (0, 1))
    found[:, [at for at, black in enumerate(trims) if black]] = evens
    found[:, [at for at, black in enumerate(trims) if not black]] = odds
    return found


def fitting(view: CountdownView, seat: Seat, but: str = "") -> Any:
    """Return the numberings that fit everything shown; `but` is a kind of facts to leave out."""
    numbers = numberings(view, seat)
    fits = np.ones(len(numbers), bool)
    for count in view.counts:
        lit = np.isin(list(LETTERS), list(count.lit[seat.other]))
        rank = numbers[:, lit].sum(axis=1) * 10 + lit.sum()
        own = (count.totals[seat] or 0) * 10 + len(count.lit[seat])
        if but != "total":
            sign = 0 if count.point is None else 1 if count.point is seat.other else -1
            fits &= np.sign(rank - own) == sign
        if but != "star":
            fits &= (rank // 10 >= STAR) == count.stars[seat.other]
    numbers = numbers[fits]
    if but == "sum" or not len(numbers):
        return numbers
    burns = BURNS
    for at, one in enumerate(view.candles[seat.other]):
        if one.kind is not None:
            burns = burns[burns[:, at] == one.kind.burn]
        else:
            burns = burns[burns[:, at] > one.burned]
    return numbers[(numbers @ burns.T).min(axis=1) <= MOST]


def found(rng: random.Random) -> Iterator[Found]:
    """Yield positions in which the last round has made a candle's number certain."""
    answers: Counter[str] = Counter()
    levels = (Level.GREEDY, Level.CASUAL)
    while True:
        moves = next(played(ID, rng, {}, rng.choice(levels), ms=10, wild=rng.choice((0.2, 0.6))))
        positions = [position for seat in Seat for position in _in(moves, seat)]
        if positions:
            rng.shuffle(positions)
            chosen = min(positions, key=lambda position: answers[position.answer])
            if answers[chosen.answer] < ALIKE:
                answers[chosen.answer] += 1
                yield chosen


def _in(moves: tuple[str, ...], seat: Seat) -> Iterator[Found]:
    known: set[str] = set()
    for number in range(1, ROUNDS[1] + 1):
        cut = moves[: 2 + 2 * number]
        puzzle = Puzzle(seat=GAME.seats[seat], moves=cut, answer="0", grade=1)
        position: Any = position_of(GAME, PRACTICE, puzzle)
        if position.outcome() is not None:
            return
        view = position.view(seat).parts[0]
        left = fitting(view, seat)
        sure = {letter for at, letter in enumerate(LETTERS) if len(set(left[:, at])) == 1}
        for letter in sorted(sure - known) if number >= ROUNDS[0] else ():
            at = LETTERS.index(letter)
            idea = _idea(view, seat, at)
            hard = number + log2(len(left)) / 2 + 2 * (idea == "sum") + (idea == "star")
            answer = str(int(left[0, at]))
            yield Found(cut, GAME.seats[seat], answer, hard, idea, letter)
        known |= sure


def _idea(view: CountdownView, seat: Seat, at: int) -> str:
    """Return the kind of facts that the answer depends on."""
    for idea in ("sum", "star"):
        if len(set(fitting(view, seat, idea)[:, at])) > 1:
            return idea
    return "total"
