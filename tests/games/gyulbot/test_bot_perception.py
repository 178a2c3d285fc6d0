"""Gyulbot's bot: the lines that it finds, when it acts, and that it can be interrupted."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from games import registry
from games.core import Seat
from games.engine.bots import Level
from games.gyulbot import bot, solution, solver
from games.gyulbot.board import Puzzle, board_of, trace
from games.gyulbot.bot import PERCEPTION, GyulbotBot
from games.gyulbot.model import model_of
from games.gyulbot.packs import shipped
from games.match import record, referee
from games.match.match import Match, Table

GAME = registry.game("gyulbot")
PUZZLES = tuple(entry.puzzle for entry in shipped("tabletop").puzzles)
LONE: dict[str, Any] = {"width": 4, "height": 4, "walls": [], "goal": ["B2", "red"]}
UNSOLVABLE = LONE | {"robots": [["red", "A1"]]}


def seated(level: Level, seed: int = 1) -> GyulbotBot:
    options = {"rounds": 1, "puzzles": [UNSOLVABLE] * 2}
    setup = record.setup_of(GAME, "puzzler", options, {"a": "Ann", "b": "Ben"})
    return GyulbotBot(setup, Seat.ONE, level, random.Random(seed))


@pytest.mark.alike
@pytest.mark.parametrize("level", PERCEPTION)
@pytest.mark.parametrize("puzzle", PUZZLES[:4])
def test_found_lines_are_solutions_and_get_shorter(level: Level, puzzle: Puzzle) -> None:
    found = seated(level)._find_lines(puzzle, 2_000, lambda: False)
    board = board_of(puzzle)
    for sight in found:
        assert trace(board, sight.line).solved
    assert [item.at for item in found] == sorted(item.at for item in found)
    lengths = [len(item.line) for item in found]
    assert lengths == sorted(set(lengths), reverse=True)
    if level is Level.EXPERT:
        assert lengths[-1] == solver.solve(puzzle).least


def test_no_lines_are_found_without_a_solution() -> None:
    match = Match(GAME, seated(Level.EXPERT).setup, bytes(32), Table(grace=0))
    match.append(match.resume(0))
    player = seated(Level.EXPERT)
    player.observe(referee.answer(match, Seat.ONE))
    assert player.choose(50, lambda: False).move == "decline" and player.found_lines == ()


@pytest.mark.parametrize("puzzle", PUZZLES[:2])
def test_an_interrupted_search_is_repeated(puzzle: Puzzle) -> None:
    player = seated(Level.EXPERT)
    player.setup = record.setup_of(
        GAME, "puzzler", {"rounds": 1, "puzzles": [puzzle] * 2}, {"a": "Ann", "b": "Ben"}
    )
    match = Match(GAME, player.setup, bytes(32), Table(grace=0))
    match.append(match.resume(0))
    player.observe(referee.answer(match, Seat.ONE))
    began = time.thread_time()
    player.choose(60_000, lambda: True)
    assert time.thread_time() - began < 5 and player.found_lines is None
    assert player.choose(2_000, lambda: False).move.startswith("claim") and player.found_lines


def test_a_short_time_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot, "LOOKING", 0)
    began = time.thread_time()
    seated(Level.EXPERT)._find_lines(PUZZLES[0], 1, lambda: False)
    assert time.thread_time() - began < 0.5


def test_a_glimpse_stops_immediately() -> None:
    assert (
        bot.beam_search(model_of(board_of(PUZZLES[0])), 80, random.Random(1), lambda: True) is None
    )
    line = bot.beam_search(model_of(board_of(PUZZLES[0])), 80, random.Random(1))
    assert line is None or solution.write(line)
