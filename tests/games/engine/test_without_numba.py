"""On computers without numba, bots search in plain Python where that is possible."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.engine import preparing

ROOT = Path(__file__).parents[3]
ALL = [module for module in preparing.modules() if module != "gyulbot"]
PLAYED = """
import json, random, sys, time
sys.modules["numba"] = None
from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.engine.series import new_match
from games.match import referee

def played(game_id):
    match = new_match(registry.game(game_id), random.Random(4))
    match.append(match.resume(0))
    found = []
    for _ in range(3):
        seat = next(iter(match.position.awaiting()))
        bot = roster.bot(match.setup, seat, Level.EXPERT, random.Random(7))
        bot.prepare(60)
        bot.observe(referee.answer(match, seat))
        began = time.process_time()
        choice = bot.choose(400, lambda: time.process_time() - began > 0.05)
        found.append((choice.value is not None, time.process_time() - began))
        match.append(match.submit(seat, choice.move, 0))
    return found

print(json.dumps({game_id: played(game_id) for game_id in sys.argv[1:]}))
"""
GAMES = {"candle-countdown": 1}
"""The number of answers that come from a search; in Candle Countdown both seats arrange first."""

Looks = list[tuple[bool, float]]


def run(code: str, *arguments: str) -> str:
    """Return what the code prints in a separate Python process."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert not done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def played() -> dict[str, Looks]:
    """Return three answers per game: whether it had a value, and its processor time."""
    data: dict[str, Looks] = json.loads(run(PLAYED, *ALL))
    return data


@pytest.mark.alike
@pytest.mark.parametrize("game_id", ALL)
def test_the_plain_search_is_the_same_and_stops_on_request(
    played: dict[str, Looks], game_id: str
) -> None:
    """Answers from one ply have no value."""
    found = played[game_id]
    assert sum(searched for searched, _ in found) == GAMES.get(game_id, 3)
    assert all(seconds < 0.25 for _, seconds in found)


LOOKS = """
import sys
sys.modules["numba"] = None
work, most = 0, 0

def counted(function):
    def called(*given):
        global work
        work += 1
        return function(*given)
    return called

def stop():
    global work, most
    most, work = max(most, work), 0
    return False
"""
"""`counted` counts a function's calls; `most`: most calls between two checks of `stop`."""
ENDED = """
import numpy as np
from games.hyperstar import ending, search
ending.utility = counted(ending.utility)
board = search.board_of(3)
start = np.array([3] + [1, 2] * (len(board.sides) // 2), np.int8)[: len(board.sides)]
start[5:9] = 0
assert ending.Ending(start, 5, 0, board.near, False).settle(stop)
print(most)
"""


def test_solving_an_ending_checks_stop_often() -> None:
    """Each evaluation takes a millisecond; there used to be 2,000 of them without a check."""
    assert 0 < int(run(LOOKS + ENDED)) <= 10


IMAGINED = """
import random
from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.engine.series import new_match
from games.match import referee
from games.unlucky.candle_countdown import kernels
kernels.doubts = counted(kernels.doubts)
rng = random.Random(4)
match = new_match(registry.game("candle-countdown"), rng)
match.append(match.resume(0))
seat = Seat.ONE
bot = roster.bot(match.setup, seat, Level.EXPERT, rng)
bot.prepare(60)
while match.position.round < 8:
    bot.observe(referee.answer(match, seat))
    for one in Seat:
        action = rng.choice(match.game.actions(match.position, one))
        match.append(match.submit(one, match.game.write(action), 0))
bot.observe(referee.answer(match, seat))
assert bot.choose(300, stop).simulations
print(most)
"""


def test_sampling_checks_stop_often() -> None:
    """Each attempted change takes 0.1 ms; there used to be thousands of them without a check."""
    assert 0 < int(run(LOOKS + IMAGINED)) <= 60


LEANING = """
import random, time
from games.unlucky.candle_countdown import outlook
from games.unlucky.candle_countdown.watch import PublicWatch
outlook.agreed = counted(outlook.agreed)
time.monotonic = time.process_time
print(outlook.estimate(PublicWatch(), 1, 1_000, 100, stop, random.Random(1))[1], most)
"""


def test_the_public_evaluation_leaves_half_of_the_time_for_playouts() -> None:
    """With 0.1 s, sampling 96 worlds used to take seconds, and only one game was played."""
    games, imagined = map(int, run(LOOKS + LEANING).split())
    assert games > 1 and imagined == 1


YARDSTICKS = """
import random, sys
from games import registry
from games.core import Seat
from games.engine import roster
from games.engine.bots import Level
from games.engine.series import new_match
from games.match import referee
for game_id in sys.argv[1:]:
    match = new_match(registry.game(game_id), random.Random(4))
    match.append(match.resume(0))
    seat = next(iter(match.position.awaiting()))
    for level in (Level.RANDOM, Level.GREEDY):
        bot = roster.bot(match.setup, seat, level, random.Random(7))
        bot.prepare(60)
        bot.observe(referee.answer(match, seat))
        assert bot.choose(400, lambda: False).move
print(sorted({"numba", "numpy"} & sys.modules.keys()))
"""


def test_bots_without_search_load_no_kernels() -> None:
    """Home's cards use such bots; loading numba takes longer than the rest of their start."""
    assert run(YARDSTICKS, *ALL) == "[]\n"
