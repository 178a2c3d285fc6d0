"""A simple bot that only evaluates positions can play at all levels."""

from __future__ import annotations

import random

import pytest

from games.core import GameKind, Seat
from games.engine.bots import Level
from games.engine.sampling import SamplingBot
from games.engine.series import new_match
from games.match import referee
from tests.games.toys import Bids, BidsGame

LEVELS = [level for level in Level if level is not Level.EXPERT]


class Greed(SamplingBot[Bids]):
    """Evaluates a position by its points."""

    game = BidsGame()

    def worth(self, position: Bids) -> float:
        points = position.points
        return 0.5 + (points[self.seat] - points[self.seat.other]) / 8


class Blind(SamplingBot[Bids]):
    """Evaluates nothing, so that all matches are played to their end."""

    game = BidsGame()


def answer(kind: type[SamplingBot[Bids]], level: Level, seed: int = 1) -> str:
    match = new_match(kind.game, random.Random(1))
    match.append(match.resume(0))
    player = kind(match.setup, Seat.ONE, level, random.Random(seed))
    player.observe(referee.answer(match, Seat.ONE))
    move = player.choose(600_000, lambda: False).move
    match.position.check(Seat.ONE, match.game.read(move, match.position, Seat.ONE))
    return move


@pytest.mark.alike("kind")
@pytest.mark.parametrize("kind", [Greed, Blind])
@pytest.mark.parametrize("level", LEVELS)
def test_answers_are_legal_and_repeatable(kind: type[SamplingBot[Bids]], level: Level) -> None:
    assert kind.game.kind is GameKind.SEALED
    assert answer(kind, level) == answer(kind, level)


@pytest.mark.alike
@pytest.mark.parametrize("level", [Level.GREEDY, Level.CASUAL])
def test_secret_submissions_are_tried_with_replies(level: Level) -> None:
    """The higher bid scores, so high bids are better than low ones."""
    bids = [int(answer(Greed, level, seed)) for seed in range(9)]
    assert sum(bids) / len(bids) > 6
