"""Know Your Nodes' bot against simple rules without search (`tests/strength/scripted`)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from games import registry
from games.core import Pair, Seat
from games.engine.bots import Level
from games.engine.compiled import PLAIN
from games.engine.players import BotPlayer, Player
from games.engine.series import play_series
from games.unlucky.know_your_nodes import GAME
from games.unlucky.know_your_nodes.efforts import EFFORTS
from tests.strength.calibrate import Scripted
from tests.strength.scripted.know_your_nodes import RULES

MATCHES, GAMES = 6, 15_000


@pytest.mark.skipif(PLAIN, reason="no numba for this computer")
@pytest.mark.parametrize("rule", ["payer", "regions"])
def test_a_bot_that_thinks_beats_one_that_does_not(
    rule: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The effort is a number of games, so results are the same on every computer.

    Both rules beat the expert of 0.11.0.
    """
    counted = replace(EFFORTS[Level.EXPERT], games=GAMES)
    monkeypatch.setitem(EFFORTS, Level.EXPERT, counted)
    bot: Player = BotPlayer(Level.EXPERT, random.Random(7))
    players = Pair(bot, Scripted(GAME.id, "scripted", rule))
    series = play_series(registry.game(GAME.id), players, 60_000, MATCHES, rule, True)
    points = sum(0.5 if winner is None else winner is Seat.ONE for _, winner in series)
    assert points >= 0.6 * MATCHES


@pytest.mark.parametrize("rule", [*RULES, "any"])
def test_rules_of_thumb_play_legally(rule: str) -> None:
    """In a pairing, illegal answers are replaced and reported."""
    players: Pair[Player] = Pair(*(Scripted(GAME.id, "scripted", rule) for _ in Seat))
    for pairing, _ in play_series(registry.game(GAME.id), players, 1, 1, rule, True):
        assert not pairing.faults
