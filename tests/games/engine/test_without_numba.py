"""Where there is no numba for a computer, what can be searched in plain Python is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

PLAYED = """
import json, random, sys, time
sys.modules["numba"] = None
from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.engine.series import new_match
from games.match import referee
match = new_match(registry.game(sys.argv[1]), random.Random(4))
match.append(match.resume(0))
found = []
for _ in range(6):
    seat = next(iter(match.position.awaiting()))
    bot = roster.bot(match.setup, seat, Level.EXPERT, random.Random(7))
    bot.prepare(60)
    bot.observe(referee.answer(match, seat))
    began = time.process_time()
    choice = bot.choose(400, lambda: time.process_time() - began > 0.2)
    found.append((choice.simulations, time.process_time() - began))
    match.append(match.submit(seat, choice.move, 0))
print(json.dumps(found))
"""
TREES = 20
"""So many games in a fifth of a second are played by the search alone, not by one ply."""


@pytest.mark.parametrize("game_id", ["hyperstar", "masked-army"])
def test_the_same_search_is_made_and_stops_when_it_is_told(game_id: str) -> None:
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, game_id], cwd=root, capture_output=True, text=True
    )
    assert not done.stderr
    for games, seconds in json.loads(done.stdout):
        assert games > TREES and seconds < 0.3
