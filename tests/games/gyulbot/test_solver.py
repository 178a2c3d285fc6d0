"""The solver, compared with a plain breadth-first search and with known puzzles."""

import importlib
import json
import random
import sys
from pathlib import Path
from types import SimpleNamespace as Helpers
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.gyulbot import plain, solution, solver
from games.gyulbot.board import board_of, trace
from games.gyulbot.model import FAR, model_of
from games.gyulbot.starter import PUZZLES
from tests.drawing import examples

DATA = Path(__file__).parents[2] / "data" / "puzzles"
KNOWN: list[dict[str, Any]] = json.loads((DATA / "known.json").read_text("utf-8"))
STARTER = [3, 4, 5, 4, 6, 5, 6, 5, 7, 7, 7, 8]

Line = tuple[tuple[str, str], ...]
"""Moves, each as a colour and a letter."""


def lines_of(bot: Helpers, made: Any, least: int) -> set[Line]:
    """Return every line of `least` moves that solves the puzzle on the plain board."""
    board = bot.Plain(made)
    colours = sorted({colour for colour, _, _ in board.robots})
    open_: list[tuple[Any, Line]] = [(board.robots, ())]
    found = set[Line]()
    while open_:
        robots, line = open_.pop()
        for colour in colours:
            for way in "URDL":
                after = board.slide(robots, colour, way)
                if after is None:
                    continue
                longer = (*line, (colour, way))
                if board.solved(after):
                    if len(longer) == least:
                        found.add(longer)
                elif len(longer) < least:
                    open_.append((after, longer))
    return found


def check(made: Any, found: solver.Solved, least: int | None) -> None:
    """Check that the number is right, and that every line solves the puzzle in that many moves."""
    assert (found.least, found.complete) == (least, True)
    if least is None:
        assert found.lines == ()
        return
    assert found.bound == least and len(set(found.lines)) == len(found.lines) >= 1
    for line in found.lines:
        run = trace(board_of(made), line)
        assert run.solved and len(run.moves) == len(line) == least


@settings(max_examples=examples(400))
@given(seed=st.integers(0, 2**32))
def test_small_boards_agree_with_a_plain_search(bot: Helpers, seed: int) -> None:
    made = bot.random_puzzle(random.Random(seed), most=4, sides=(4, 5))
    check(made, solver.solve(made), bot.Plain(made).least())


@settings(max_examples=examples(150))
@given(seed=st.integers(0, 2**32))
def test_all_lines_of_small_boards(bot: Helpers, seed: int) -> None:
    made = bot.random_puzzle(random.Random(seed), most=4, sides=(4, 5))
    least = bot.Plain(made).least()
    found = solver.solve(made, every=True)
    check(made, found, least)
    if least is not None and least <= 4:
        lines = {
            tuple((item.colour, item.direction.value) for item in line) for line in found.lines
        }
        assert lines == lines_of(bot, made, least)


@given(seed=st.integers(0, 2**32))
def test_the_bound_is_never_too_high(bot: Helpers, seed: int) -> None:
    """At every step of a shortest solution, the bound is at most the number of moves left."""
    made = bot.random_puzzle(random.Random(seed))
    model = model_of(board_of(made))
    answer = plain.solve(model)
    if answer.line is None:
        return
    state = model.start
    for number, move in enumerate(answer.line):
        assert plain.bound_of(model, state) <= len(answer.line) - number
        state = next(
            after
            for body, way, after in plain.moves_from(model, state)
            if model.move(body, way) == move
        )
    assert plain.bound_of(model, state) == 0 and model.solved(state)


@pytest.mark.parametrize("number", range(len(PUZZLES)))
def test_the_shipped_starter_puzzles_are_solved(number: int) -> None:
    check(PUZZLES[number], solver.solve(PUZZLES[number]), STARTER[number])


@pytest.mark.alike
@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known["name"])
def test_known_puzzles_are_solved(bot: Helpers, known: dict[str, Any]) -> None:
    """Without kernels, only puzzles that do not take long are tried."""
    made = bot.read(known["puzzle"])
    model = model_of(board_of(made))
    answer = plain.solve(model, most=1_000)
    if answer.complete:
        assert (answer.line and len(answer.line)) == known["least"]
    else:
        assert known["least"] is None or answer.bound <= known["least"]


def test_most_known_puzzles_are_solved_quickly(bot: Helpers) -> None:
    models = [model_of(board_of(bot.read(known["puzzle"]))) for known in KNOWN[::8]]
    assert sum(plain.solve(model, most=3_000).complete for model in models) > len(models) * 0.5


@pytest.mark.clause("GY-5")
def test_a_goal_that_no_gyulbot_can_reach(bot: Helpers) -> None:
    made = bot.read(bot.puzzle(goal="E5 green"))
    assert solver.solve(made) == solver.Solved(None, (), True, FAR)
    walled = bot.read(bot.puzzle(walls="E5N E5W"))
    assert solver.solve(walled) == solver.Solved(None, (), True, FAR)


def test_a_goal_where_no_gyulbot_can_stop(bot: Helpers) -> None:
    made = bot.read(bot.puzzle(goal="C3 any"))
    found = solver.solve(made)
    assert (found.least, found.complete) == (None, True)


def test_the_search_stops_on_request(bot: Helpers) -> None:
    hard = bot.read(next(item for item in KNOWN if item["least"] and item["least"] > 16)["puzzle"])
    asked: list[int] = []

    def keep_going(bound: int) -> bool:
        asked.append(bound)
        return len(asked) < 3

    found = solver.solve(hard, keep_going=keep_going)
    assert (found.least, found.lines, found.complete) == (None, (), False)
    assert len(asked) == 3 and sorted(asked) == asked
    assert found.bound == asked[-1]


def test_the_search_stops_in_time(bot: Helpers) -> None:
    hard = bot.read(next(item for item in KNOWN if item["least"] and item["least"] > 16)["puzzle"])
    found = solver.solve(hard, seconds=0.001)
    assert (found.least, found.complete) == (None, False)


def test_lines_are_limited_to_a_number(bot: Helpers) -> None:
    assert KNOWN[0]["least"] == 7
    model = model_of(board_of(bot.read(KNOWN[0]["puzzle"])))
    lines, complete = plain.every(model, 7, most=10_000)
    assert complete and len(lines) > 9
    some, all_ = plain.every(model, 7, most=3)
    assert some == lines[:3] and not all_
    assert plain.every(model, 7, most=len(lines)) == (lines, True)
    assert plain.every(model, 7, most=9, keep_going=lambda bound: False) == ((), False)


def test_lines_are_readable_solutions(bot: Helpers) -> None:
    (line,) = solver.solve(PUZZLES[0]).lines
    assert solution.read(solution.write(line)) == line


class Module:
    """A stand-in for kernels that records its calls."""

    def __init__(self) -> None:
        self.asked = 0

    def solve(self, board: Any, keep_going: solver.KeepGoing, every: bool, most: int) -> Any:
        self.asked += 1
        return Helpers(lines=(), complete=True, bound=7)


def test_kernels_take_over_as_soon_as_they_are_ready(
    bot: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    hard = bot.read(next(item for item in KNOWN if item["least"] and item["least"] > 16)["puzzle"])
    module, kernels = Module(), solver.Kernels()
    monkeypatch.setattr(kernels, "prepare", lambda: setattr(kernels, "module", module))
    monkeypatch.setattr(solver, "KERNELS", kernels)
    easy = bot.read(bot.puzzle())
    assert solver.solve(easy).least == 2 and not module.asked
    assert solver.solve(hard).bound == 7 and module.asked == 1
    assert solver.solve(easy).bound == 7 and module.asked == 2


def test_without_numba_the_plain_search_is_used(
    bot: Helpers, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, kernels = importlib.import_module("games.gyulbot.kernels"), solver.Kernels()
    monkeypatch.delattr(package, "compiled", raising=False)
    monkeypatch.setitem(sys.modules, f"{package.__name__}.compiled", None)
    monkeypatch.setattr(solver, "KERNELS", kernels)
    monkeypatch.setattr(solver, "PATIENCE", 0.0)
    assert solver.solve(bot.read(KNOWN[0]["puzzle"])).least == KNOWN[0]["least"]
    kernels.prepare().join()
    assert kernels.module is None
    assert solver.solve(bot.read(bot.puzzle())).least == 2
