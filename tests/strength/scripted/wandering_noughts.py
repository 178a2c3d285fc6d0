"""Wandering Noughts by rules of thumb, and by one matrix of hand-written values.

Both evaluate a board after the round by its lines, the spaces that would complete lines, and who
was first ahead (WN-9). A rule plays the turn with the best mean against the rival's best turns
against an idle player; `matrix` mixes the hundred best turns of each seat by regret matching. The
bot's values were trained without these players.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from games.core import Seat, Setup
from games.unlucky.trial import ROUNDS
from tests.strength.opponents import wandering_noughts as opponent

Floats = NDArray[np.float64]
WIDE, STEPS = 100, 1_500
"""Number of turns of each seat in the matrix, and steps of regret matching."""
LAST = 300
"""Number of turns of each seat in the last round's matrix."""
RIVALS = 12
"""Number of the rival's turns against which a turn is ranked."""


@dataclass(frozen=True)
class Rule:
    """The values of a rule.

    `one`, `two` and `three` are the values of lines with that many pieces; `placed` and `moved` are
    added if a placement or a move can fill the third space. `first` is the value of having been
    ahead first, `deny` the factor for the rival's lines, and `later` the increase of a whole line's
    value per round. `rivals` is the number of the rival's turns to consider.
    """

    one: float = 0.05
    two: float = 0.3
    three: float = 1.0
    placed: float = 0.25
    moved: float = 0.15
    first: float = 0.6
    deny: float = 1.0
    later: float = 0.08
    rivals: int = RIVALS

    def weights(self) -> Floats:
        return np.array([getattr(self, name) for name in list(vars(self))[:-1]])


RULES = {
    "matrix": Rule(),
    "lines": Rule(two=0.15, placed=0.1, moved=0.05, deny=0.6, rivals=1),
    "builder": Rule(two=0.4, placed=0.4, moved=0.3, deny=0.8),
    "blocker": Rule(deny=1.6, first=1.0),
}


@njit(cache=True)
def appraise(board, number, ahead, own, weights):  # type: ignore[no-untyped-def]
    """Return the chance of circles after a round, by the values of the seat with pieces `own`.

    `ahead` is 1 if circles were first ahead, -1 if crosses were, and 0 otherwise.
    """
    whole, total = 0, 0.0
    for index in range(len(opponent.TRIPLES)):
        mine, theirs, dead, gap = 0, 0, False, -1
        for at in range(3):
            cell = opponent.TRIPLES[index, at]
            mark = board[cell]
            mine += mark == 1
            theirs += mark == 2
            dead |= mark == opponent.BLOCK
            if mark == 0:
                gap = cell
        if dead or (mine and theirs):
            continue
        piece, many = (1, mine) if mine else (2, theirs)
        worth = 0.0
        if many == 3:
            worth = weights[2]
            whole += 1 if mine else -1
        elif many == 2:
            worth = weights[1]
            if opponent.placeable(board, gap, piece):
                worth += weights[3]
            for side in range(8):
                near = opponent.BESIDE[gap, side]
                if near >= 0 and board[near] == piece:
                    inside = False
                    for at in range(3):
                        inside |= opponent.TRIPLES[index, at] == near
                    if not inside:
                        worth += weights[4]
                        break
        elif many == 1:
            worth = weights[0]
        if piece != own:
            worth *= weights[6]
        total += worth if mine else -worth
    if ahead == 0:
        ahead = 1 if whole > 0 else -1 if whole < 0 else 0
    if number >= ROUNDS:
        decides = whole if whole else ahead
        return 0.5 if decides == 0 else 1.0 if decides > 0 else 0.0
    left = (ROUNDS - number) / ROUNDS
    total = total * (0.4 + 0.6 * left) + weights[7] * number * whole * (1.0 - left)
    return 1.0 / (1.0 + exp(-1.5 * total - weights[5] * ahead))


@njit(cache=True)
def table(start, number, ahead, own, ones, twos, weights, out):  # type: ignore[no-untyped-def]
    """Write the value of every pair of turns to `out` (m, n)."""
    board = np.empty_like(start)
    for a in range(len(ones)):
        for b in range(len(twos)):
            board[:] = start
            opponent.play(board, ones[a], twos[b])
            out[a, b] = appraise(board, number, ahead, own, weights)


def mixed(payoff: Floats, steps: int) -> tuple[Floats, Floats]:
    """Return both seats' mean strategies of regret matching (CFR+)."""
    regrets, sums = [np.zeros(n) for n in payoff.shape], [np.zeros(n) for n in payoff.shape]
    for step in range(1, steps + 1):
        now = [_matched(one) for one in regrets]
        for side, gains in enumerate((payoff @ now[1], -(now[0] @ payoff))):
            regrets[side] = np.maximum(0.0, regrets[side] + gains - gains @ now[side])
            sums[side] += step * now[side]
    first, second = (one / one.sum() for one in sums)
    return first, second


def _matched(regrets: Floats) -> Floats:
    total = float(regrets.sum())
    found: Floats = regrets / total if total > 0 else np.full(len(regrets), 1.0 / len(regrets))
    return found


class Player(opponent.Player):
    """A player of one seat by the rule called `name`; "any" uses a random rule for each match."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random, name: str = "matrix") -> None:
        self.matrix = name == "matrix"
        self.rule = drawn(rng) if name == "any" else RULES[name]
        super().__init__(setup, seat, rng)

    def answer(self, board: Any, number: int, walls: Any, over: Any) -> Any:
        """Return the rule's turn; `matrix` chooses it at random by a mixed strategy."""
        wide = LAST if number == ROUNDS else WIDE
        sides = [self.ranked(board, number, piece, walls[piece - 1]) for piece in (1, 2)]
        own = self.piece - 1
        if not self.matrix:
            sides[1 - own] = sides[1 - own][: self.rule.rivals]
        payoff = self.payoff(board, number, sides[0][:400], sides[1][:RIVALS])
        rows = np.argsort(-payoff.mean(axis=1), kind="stable")
        payoff = self.payoff(board, number, sides[0][:RIVALS], sides[1][:400])
        columns = np.argsort(payoff.mean(axis=0), kind="stable")
        ones, twos = sides[0][rows[:wide]], sides[1][columns[:wide]]
        if not self.matrix:
            return (ones if own == 0 else twos)[0]
        mine = mixed(self.payoff(board, number, ones, twos), STEPS)[own]
        mine = np.where(mine < 0.1 * mine.max(), 0.0, mine)
        return (ones, twos)[own][self.rng.choices(range(len(mine)), mine.tolist())[0]]

    def ranked(self, board: Any, number: int, piece: int, walls: int) -> Any:
        """Return all turns of a seat, sorted by their values against an idle rival."""
        found = np.full((opponent.MOST, 4), -1)
        found = found[: opponent.everything(board, piece, walls, found)]
        idle = np.full((1, 4), -1)
        if piece == 1:
            looks = self.payoff(board, number, found, idle)[:, 0]
        else:
            looks = -self.payoff(board, number, idle, found)[0]
        return np.ascontiguousarray(found[np.argsort(-looks, kind="stable")])

    def payoff(self, board: Any, number: int, ones: Any, twos: Any) -> Floats:
        """Return the chance of circles after every pair of turns, shape (m, n)."""
        out = np.empty((len(ones), len(twos)))
        ones, twos = np.ascontiguousarray(ones), np.ascontiguousarray(twos)
        table(board, number, self.ahead, self.piece, ones, twos, self.rule.weights(), out)
        return out


def drawn(rng: random.Random) -> Rule:
    """Return a random rule."""
    return Rule(
        one=rng.uniform(0.0, 0.12),
        two=rng.uniform(0.1, 0.6),
        placed=rng.uniform(0.0, 0.5),
        moved=rng.uniform(0.0, 0.4),
        first=rng.uniform(0.2, 1.2),
        deny=rng.uniform(0.7, 1.6),
        later=rng.uniform(0.0, 0.2),
        rivals=rng.choice((1, 4, RIVALS)),
    )
