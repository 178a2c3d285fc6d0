"""Least numbers are computed in the background, and sealed in the match (GY-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.core import PUBLIC, UMPIRE, Pair, Seat, Setup
from games.gyulbot import solution
from games.gyulbot.board import Puzzle
from games.gyulbot.solver import Solved
from games.match.match import Match, Table
from gui.games.gyulbot.solving import LeastState, Sealer, Solver
from gui.table.session import Session
from tests.gui.shell import Watch

ONE, TWO = Seat.ONE, Seat.TWO
GAME = registry.game("gyulbot")
SEED = bytes(range(32))
SMALL: dict[str, Any] = {
    "width": 4,
    "height": 4,
    "walls": [],
    "robots": [["red", "A1"], ["blue", "B2"]],
    "goal": ["D4", "red"],
}
WIDE = SMALL | {"width": 5, "goal": ["E4", "red"]}
FOUND = Solved(2, (solution.read("Red RD"),), True, 2)
WRONG = Solved(2, (solution.read("Blue RD"),), True, 2)
NONE = Solved(None, (), True, 2)
TIRED = Solved(None, (), False, 9)


class Slow(Solver):
    """A solver that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Puzzle] = []
        self.closed = False

    def ask(self, puzzle: Puzzle, *, every: bool = False, seconds: float | None = None) -> int:
        self.asked.append(puzzle)
        return len(self.asked)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def session(qapp: object) -> Iterator[Session]:
    options = msgspec.convert(
        {"rounds": 3, "puzzles": [SMALL, WIDE, SMALL], "cap_seconds": 60}, GAME.options
    )
    setup = Setup("gyulbot", "puzzler", options, Pair("Ann", "Ben"))
    made = Session(Match(GAME, setup, SEED, Table(True, None)), None, Watch())
    yield made
    made.stop()


def void(session: Session) -> None:
    session.resume()
    session.submit(ONE, "decline")
    session.submit(TWO, "decline")


def commitments(session: Session) -> list[int]:
    return [number for number, _ in session.view(PUBLIC).board.commitments]


@pytest.mark.clause("GY-13")
def test_each_number_is_sealed_at_its_round(session: Session) -> None:
    solver = Slow()
    sealer = Sealer(session, solver)
    puzzles = session.match.setup.options.puzzles
    assert solver.asked == [puzzles[0]] and sealer.state() is LeastState.SOLVING
    solver.answered.emit(1, FOUND)
    assert commitments(session) == [1] and sealer.state() is LeastState.COMMITTED
    assert session.view(PUBLIC).waiting, "it is public before the round begins"
    assert session.view(PUBLIC).board.least == ()
    known = session.view(UMPIRE).board.least_of(1)
    assert known.moves == 2 and solution.write(known.line) == "Red RD"
    assert solver.asked[1:] == [puzzles[1]], "the next is worked out meanwhile"
    solver.answered.emit(2, FOUND)
    assert commitments(session) == [1]
    assert len(solver.asked) == 2, "the third puzzle is the first once more"
    void(session)
    assert commitments(session) == [1, 2]
    assert session.view(PUBLIC).board.least_of(1).moves == 2


@pytest.mark.clause("GY-13")
def test_a_number_that_comes_late_is_sealed_late(session: Session) -> None:
    solver = Slow()
    sealer = Sealer(session, solver)
    session.resume()
    session.submit(ONE, "claim 8")
    assert sealer.state() is LeastState.SOLVING
    solver.answered.emit(1, FOUND)
    assert commitments(session) == [1] and session.view(PUBLIC).board.standing.moves == 8


@pytest.mark.clause("GY-13")
def test_numbers_undone_by_a_rewind_are_sealed_again(session: Session) -> None:
    solver = Slow()
    sealer = Sealer(session, solver)
    solver.answered.emit(1, FOUND)
    session.resume()
    session.rewind(0, "not yet")
    assert commitments(session) == [1] and sealer.state() is LeastState.COMMITTED
    assert len(solver.asked) == 2


@pytest.mark.parametrize("answer", [TIRED, WRONG, "failed"], ids=["tired", "wrong", "failed"])
def test_the_match_goes_on_if_no_number_is_found(session: Session, answer: object) -> None:
    solver = Slow()
    sealer = Sealer(session, solver)
    received: list[object] = []
    sealer.changed.connect(lambda: received.append(sealer.state()))
    if answer == "failed":
        solver.failed.emit(1, "The solver has stopped.")
    else:
        solver.answered.emit(1, answer)
    assert received[-1] is LeastState.UNKNOWN and commitments(session) == []
    void(session)
    assert session.view(PUBLIC).board.round == 2
    assert len(solver.asked) == 2, "it is not asked again"


@pytest.mark.clause("GY-13")
def test_missing_solutions_are_sealed_too(session: Session) -> None:
    solver = Slow()
    Sealer(session, solver).setParent(solver)
    solver.answered.emit(1, NONE)
    assert session.view(UMPIRE).board.least_of(1).moves is None
    assert commitments(session) == [1]


def test_answers_to_others_and_matches_that_are_over_are_left_alone(session: Session) -> None:
    solver = Slow()
    sealer = Sealer(session, solver)
    solver.answered.emit(77, FOUND)
    assert commitments(session) == []
    session.award(ONE, "Ben has left")
    solver.answered.emit(1, FOUND)
    assert commitments(session) == []
    sealer.close()
    assert solver.closed
    session.rewind(0, "Ben is back")
    assert commitments(session) == []


@pytest.mark.clause("GY-13")
def test_numbers_are_sealed_with_the_real_solver(session: Session, qtbot: QtBot) -> None:
    solver = Solver()
    sealer = Sealer(session, solver)
    qtbot.waitUntil(lambda: sealer.state() is LeastState.COMMITTED, timeout=60_000)
    assert session.view(UMPIRE).board.least_of(1).moves == 2
    sealer.close()
