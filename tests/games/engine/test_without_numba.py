"""Where there is no numba for a computer, what can be searched in plain Python is."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import preparing

ALL = [one for one in preparing.modules() if one != "gyulbot"]
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
for _ in range(3):
    seat = next(iter(match.position.awaiting()))
    bot = roster.bot(match.setup, seat, Level.EXPERT, random.Random(7))
    bot.prepare(60)
    bot.observe(referee.answer(match, seat))
    began = time.process_time()
    choice = bot.choose(400, lambda: time.process_time() - began > 0.2)
    found.append((choice.value is not None, time.process_time() - began))
    match.append(match.submit(seat, choice.move, 0))
print(json.dumps(found))
"""
GAMES = {"candle-countdown": 1}
"""Of how many looks the answer comes from the search; in Candle Countdown both arrange first."""


@pytest.mark.parametrize("game_id", ALL)
def test_the_same_search_is_made_and_stops_when_it_is_told(game_id: str) -> None:
    """One ply tells no worth of what it finds."""
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, game_id], cwd=root, capture_output=True, text=True
    )
    assert not done.stderr
    found = json.loads(done.stdout)
    assert sum(searched for searched, _ in found) == GAMES.get(game_id, 3)
    assert all(seconds < 0.4 for _, seconds in found)


ENDED = """
import sys
sys.modules["numba"] = None
import numpy as np
from games.hyperstar import ending, search
judge, judged, most = ending.utility, 0, 0

def utility(*given):
    global judged
    judged += 1
    return judge(*given)

def stop():
    global judged, most
    most, judged = max(most, judged), 0
    return False

ending.utility = utility
board = search.board_of(3)
start = np.array([3] + [1, 2] * (len(board.sides) // 2), np.int8)[: len(board.sides)]
start[5:9] = 0
assert ending.Ending(start, 5, 0, board.near, False).settle(stop)
print(most)
"""


def test_an_end_looks_often_whether_it_is_to_stop() -> None:
    """A board is judged in a millisecond there; 2,000 of them were, and nobody was heard."""
    done = subprocess.run(
        [sys.executable, "-c", ENDED], cwd=Path(__file__).parents[3], capture_output=True, text=True
    )
    assert not done.stderr and 0 < int(done.stdout) <= 10
