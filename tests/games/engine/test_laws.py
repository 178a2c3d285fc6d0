"""Laws that every bot obeys at every level, in matches with all kinds of events.

Matches have pauses, rewinds, expired clocks, corrections and replaced submissions; bots are
replaced in mid-match; matches may end by a ruling. Times are processor times.
"""

from __future__ import annotations

import random
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import pytest

from games import registry
from games.core import Seat
from games.engine import roster, searching
from games.engine.bots import Choice, Level
from games.engine.compiled import Warming
from games.engine.series import new_match
from games.gyulbot.bot import LOOKING
from games.match import referee
from tests.games.engine.tables import Counted, Play, Sitter, odd_match

GAMES = registry.game_ids()
ENDS = (Level.RANDOM, Level.GREEDY, Level.BEGINNER, Level.EXPERT)
PLAYERS = [
    pytest.param(level, game_id, id=f"{level}-{game_id}")
    for nth, game_id in enumerate(GAMES)
    for step, level in enumerate(Level)
    if level in ENDS or (nth + step) % 4 == 0
]
"""Level and game. Middle levels differ only in effort: each is tried in a quarter of the games."""
STEPS = 60
FEW = 3
AT_ONCE = 1.0
"""Seconds of processor time.

A bot that ignores `stop` would think for a minute. Response times are measured elsewhere, with
nothing else running (docs/engine.md).
"""


def play(game_id: str, level: Level, seed: int, share: float = 0.25) -> Play:
    rng = random.Random(f"{game_id}/{seed}")
    return Play(odd_match(game_id, rng), level, rng, share)


def hurried(sitter: Sitter, now: int, ms: int) -> Choice:
    """Ask for an answer at once or in very little time, and check that the bot complies."""
    most = AT_ONCE + (ms + LOOKING) / 1000 if ms else AT_ONCE
    began = time.thread_time()
    choice = sitter.say(now, ms or 60_000, lambda: not ms)
    assert time.thread_time() - began < most
    return choice


@pytest.fixture
def never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate a computer on which kernels never become ready."""

    class Never:
        waiting = True

        def ready(self, seconds: float = 0.0) -> bool:
            return False

    monkeypatch.setattr(searching, "_warming", lambda *_: Never())
    monkeypatch.setattr("games.gyulbot.solver.KERNELS.prepare", lambda: None)
    monkeypatch.setattr("games.gyulbot.solver.KERNELS.module", None)


def legal(game_id: str, level: Level, seeds: range, ready: float) -> int:
    """Play such matches and check the bots' answers; return the number of answers.

    If a match ends before the bots were asked a few times, the next seed follows.
    """
    asked, times = 0, cycle((0, 1))
    for seed in seeds:
        if asked > FEW:
            break
        playing = play(game_id, level, seed)
        for sitter in playing.sitters:
            sitter.bot.prepare(ready)
        for _ in playing.run(STEPS, lambda sitter, now: hurried(sitter, now, next(times))):
            asked += 1
    return asked


@pytest.mark.alike("game_id")
@pytest.mark.parametrize(("level", "game_id"), PLAYERS)
def test_answers_are_always_legal_and_immediate(game_id: str, level: Level) -> None:
    seed = list(Level).index(level)  # another match for each level
    assert legal(game_id, level, range(seed, seed + 5), 120) > FEW


@pytest.mark.alike
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.usefixtures("never_compiled")
def test_answers_are_legal_without_compiled_kernels(game_id: str) -> None:
    assert legal(game_id, Level.EXPERT, range(2, 5), 0) > FEW


@pytest.mark.alike
@pytest.mark.parametrize("game_id", sorted({*GAMES} - {"gyulbot"}))
def test_a_computer_without_numba_can_play(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "games.engine.compiled", None)
    searching._warming.cache_clear()
    try:
        assert legal(game_id, Level.EXPERT, range(1), 1) > 0
    finally:
        searching._warming.cache_clear()


def test_kernels_that_cannot_be_compiled_are_never_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    monkeypatch.setattr(threading, "excepthook", lambda failed: texts.append(str(failed.exc_value)))
    failed = Warming(lambda: int("no such machine"))
    assert not failed.ready(10) and not failed.waiting and len(texts) == 1
    assert Warming(lambda: None).ready(10)


def test_a_bot_waits_for_its_kernels_part_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a bot would search only one ply, however much time it has."""
    came = threading.Event()
    warming = Warming(lambda: came.wait(60))
    monkeypatch.setattr(searching, "_warming", lambda *_: warming)
    match = new_match(registry.game("masked-army"), random.Random(1))
    one = roster.bot(match.setup, Seat.ONE, Level.CASUAL, random.Random(1))
    used = list[str]()
    for name in ("search", "choose_without_kernels"):
        monkeypatch.setattr(one, name, partial(_recorded_search, used, name, getattr(one, name)))
    one.observe(referee.answer(match, Seat.ONE))
    assert one.choose(20, lambda: False).move and used == ["choose_without_kernels"]
    assert one.choose(60_000, lambda: True).move and used == ["choose_without_kernels"] * 2
    threading.Timer(0.2, came.set).start()
    assert one.choose(60_000, lambda: False).move and used == [
        "choose_without_kernels",
        "choose_without_kernels",
        "search",
    ]


def _recorded_search(
    used: list[str], name: str, think: Callable[..., Choice], *args: Any
) -> Choice:
    """Record the name of the search, and run it."""
    used.append(name)
    return think(*args)


@pytest.mark.alike("game_id")
@pytest.mark.parametrize(("level", "game_id"), PLAYERS)
def test_a_seat_that_is_not_to_act_has_no_answer(game_id: str, level: Level) -> None:
    match = new_match(registry.game(game_id), random.Random(1))
    player = roster.bot(match.setup, Seat.TWO, level, random.Random(1))
    player.observe(referee.answer(match, Seat.TWO) | {"to_act": [match.game.seats.one]})
    began = time.thread_time()
    assert player.choose(60_000, lambda: False) == Choice("")
    assert time.thread_time() - began < AT_ONCE


@pytest.mark.alike("game_id")
@pytest.mark.parametrize(("level", "game_id"), PLAYERS)
def test_equal_seeds_and_efforts_give_equal_answers(game_id: str, level: Level) -> None:
    def answers() -> list[Choice]:
        playing = play(game_id, level, 5)
        for sitter in playing.sitters:
            sitter.bot.prepare(120)
        return list(playing.run(12, lambda sitter, now: sitter.say(now, 60_000, Counted(2))))

    assert answers() == answers()
