from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games.gyulbot.board import Puzzle, board_of, trace
from games.gyulbot.generator import PuzzleRequest
from games.gyulbot.solver import Solved
from gui.games.gyulbot.solving import PuzzleMaker, Solver
from tests.gui.typed import as_a

EASY = Puzzle(width=5, height=5, walls=(), robots=(("red", "A1"),), goal=("E5", None))
NONE = Puzzle(width=5, height=5, walls=(), robots=(("red", "A1"),), goal=("C3", None))
BROKEN = Puzzle(width=5, height=5, walls=(), robots=(("red", "Z9"),), goal=("C3", None))
SECONDS = 30_000


@pytest.fixture
def solver() -> Iterator[Solver]:
    found = Solver()
    yield found
    found.close()


@pytest.fixture
def maker() -> Iterator[PuzzleMaker]:
    found = PuzzleMaker()
    yield found
    found.stop()


def test_puzzles_are_solved_one_after_another(solver: Solver, qtbot: QtBot) -> None:
    answers: dict[int, object] = {}
    solver.answered.connect(lambda ticket, found: answers.update({ticket: found}))
    easy, none = solver.ask(EASY, every=True), solver.ask(NONE)
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=SECONDS)
    one, other = (
        as_a(Solved, answers[easy]),
        as_a(Solved, answers[none]),
    )
    assert one.least == 2 and one.complete and len(one.lines) == 2
    assert all(trace(board_of(EASY), line).solved for line in one.lines)
    assert other.least is None and other.complete


def test_invalid_puzzles_are_reported(solver: Solver, qtbot: QtBot) -> None:
    with qtbot.waitSignal(solver.failed, timeout=SECONDS) as told:
        ticket = solver.ask(BROKEN)
    assert told.args[0] == ticket and "not a cell of the board" in told.args[1]


def test_cancelled_requests_are_not_reported(solver: Solver, qtbot: QtBot) -> None:
    heard: list[int] = []
    solver.answered.connect(lambda ticket, found: heard.append(ticket))
    first, second = solver.ask(EASY), solver.ask(NONE)
    solver.cancel(first)
    solver.cancel(99)
    qtbot.waitUntil(lambda: bool(heard), timeout=SECONDS)
    assert heard == [second]


def test_a_solver_that_dies_is_started_once_more(qtbot: QtBot) -> None:
    solver = Solver(command=[sys.executable, "-c", "import sys; sys.stdin.readline()"])
    with qtbot.waitSignal(solver.failed, timeout=SECONDS) as told:
        solver.ask(EASY)
    assert told.args == [1, "The solver has stopped. Please try again."]
    solver.close()


def test_a_missing_solver_is_reported(qtbot: QtBot) -> None:
    solver = Solver(command=["/nowhere/garnet"])
    with qtbot.waitSignal(solver.failed, timeout=SECONDS):
        solver.ask(EASY)
    solver.close()


def test_puzzles_are_made_as_requested(maker: PuzzleMaker, qtbot: QtBot) -> None:
    made: list[Any] = []
    maker.made.connect(made.append)
    wanted = PuzzleRequest(
        least=2, most=4, width=6, height=5, robots=("red", "red", "blue"), movers=2
    )
    with qtbot.waitSignal(maker.finished, timeout=SECONDS):
        maker.make(wanted, 3, "seed")
    assert not maker.busy and len(made) == 3
    for entry in made:
        assert 2 <= entry.least <= 4 and entry.grade is not None
        assert [colour for colour, _ in entry.puzzle.robots] == ["red", "red", "blue"]
        assert {move.colour for move in entry.moves} == {"red", "blue"}


def test_making_can_be_stopped_and_failures_are_reported(maker: PuzzleMaker, qtbot: QtBot) -> None:
    texts: list[str] = []
    maker.failed.connect(texts.append)
    maker.make(PuzzleRequest(least=90, most=99, width=4, height=4, robots=("red",)))
    assert maker.busy
    maker.stop()
    assert not maker.busy
    broken = PuzzleMaker(command=[sys.executable, "-c", "import sys; sys.exit('No such thing.')"])
    with qtbot.waitSignal(broken.failed, timeout=SECONDS) as signal:
        broken.make(PuzzleRequest())
    assert signal.args == ["No such thing."] and not texts
