"""Diagrams of Gyulbot: a slide after another, a rigid body, a coloured goal."""

from __future__ import annotations

from games.core import PUBLIC, Pair, Seat, Setup
from games.gyulbot import GAME, solution
from games.gyulbot.board import Puzzle
from games.gyulbot.options import GyulbotOptions
from games.gyulbot.rules import Position
from games.gyulbot.view import Claim, Decline, Solve, View
from gui.games.face import tr
from gui.kit.diagram import Diagram

SLIDES = Puzzle(
    width=6,
    height=6,
    walls=("E1E", "E3E", "F3S", "A5S", "B6E"),
    robots=(("red", "C2"), ("blue", "D6")),
    goal=("F5", None),
)
RIGID = Puzzle(
    width=8,
    height=8,
    walls=("G1E", "H1S", "B4S", "E4S", "A5E", "D5E", "G5E", "H5S", "B8E"),
    robots=(("red", "A2"), ("red", "D2")),
    goal=("H8", None),
)
COLOURED = Puzzle(
    width=8,
    height=8,
    walls=("B1S", "A2E", "C3S", "C4E", "E4E", "E4S", "A5S", "F6S", "A7S", "F7E"),
    robots=(("red", "A6"), ("blue", "E2"), ("green", "C1")),
    goal=("A4", "blue"),
)


def diagrams() -> tuple[Diagram, ...]:
    """See `gui.rules.diagrams.diagrams`."""
    return (
        Diagram("GY-2", tr("Red left, down, right: three moves."), _solved(SLIDES, "Red LDR")),
        Diagram(
            "GY-3",
            tr("Both red Gyulbots slide and stop together: up, right, down, right."),
            _solved(RIGID, "Red URDR"),
        ),
        Diagram(
            "GY-5",
            tr("A blue goal is for Blue alone; a white star is for any Gyulbot."),
            _started(COLOURED).view(PUBLIC),
        ),
    )


def _started(puzzle: Puzzle) -> Position:
    """The race of a match of one round."""
    options = GyulbotOptions(rounds=1, puzzles=(puzzle,))
    return GAME.start(Setup(GAME.id, None, options, Pair("", "")))


def _solved(puzzle: Puzzle, line: str) -> View:
    """The end of such a match, with this solution."""
    moves = solution.read(line)
    position = _started(puzzle).play(Seat.ONE, Claim(len(moves))).play(Seat.TWO, Decline())
    position.check(Seat.ONE, Solve(moves))
    return position.play(Seat.ONE, Solve(moves)).view(PUBLIC)
