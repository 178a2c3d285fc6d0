"""Know Your Nodes' bot against simple rules without search (`tests/strength/scripted`)."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from games import registry
from games.core import Pair, Seat
from games.engine.bots import Level
from games.engine.compiled import PLAIN
from games.engine.players import BotPlayer, Player
from games.engine.series import play_series
from games.unlucky.know_your_nodes import GAME
from games.unlucky.know_your_nodes.efforts import EFFORTS
from games.unlucky.know_your_nodes.improve import climb
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.samples import numbers
from games.unlucky.know_your_nodes.values import net
from games.unlucky.know_your_nodes.ways import WAYS, read
from tests.strength import nodes_exploiter
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


@pytest.mark.skipif(PLAIN, reason="no numba for this computer")
def test_a_climb_never_ends_below_where_it_began() -> None:
    map_, chance = map_of(default_rows()), np.random.default_rng(3)
    worlds, answers = chance.integers(0, 3, (2, 6, len(map_.nodes)))
    none, sways = np.zeros(len(map_.nodes), np.int64), np.array([12, 300])
    given, reached = none.copy(), list[float]()
    for more in (1, 40, 200):
        reached.append(
            climb(
                *(none, none, worlds, answers, 0, sways, 6, 2, WAYS, 0, more, True, net()),
                *(*numbers(map_), given, np.array([5], np.uint64)),
            )
        )
    assert reached == sorted(reached) and reached[0] < reached[-1]
    assert sum(given) <= sways[0]
    assert all(np.count_nonzero(given[[*nodes]]) <= 1 for nodes in map_.of)


@pytest.mark.skipif(PLAIN, reason="no numba for this computer")
def test_an_exploiter_learns_from_games_in_both_seats() -> None:
    chance = np.random.default_rng(1)
    share, positions = nodes_exploiter.games(2, chance, net(), WAYS[:0])
    rows, purses, played, targets = positions
    assert share in (0.0, 0.25, 0.5, 0.75, 1.0)
    assert len(rows) == len(purses) == len(played) == len(targets) == 24
    assert [*played] == [*range(1, 13)] * 2 and ((targets >= 0.0) & (targets <= 1.0)).all()


@pytest.mark.skipif(PLAIN, reason="no numba for this computer")
def test_a_way_plays_the_expert() -> None:
    way = read(np.ones((1, 3, 14)))[0]
    assert nodes_exploiter.duel(way, 0, Seat.TWO, random.Random(2)) in (0.0, 0.5, 1.0)
