"""Gyulbot's board in a window, and positions to show."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Pair, Seat
from games.gyulbot import solution
from games.gyulbot.board import Puzzle
from games.gyulbot.options import RULES
from games.gyulbot.rules import Position, Terms
from games.gyulbot.view import Claim, Decline, GyulbotView, Solve
from games.kinds.grids import read_cell
from gui.games.gyulbot.scene import GyulbotScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK, Theme, load_fonts, set_theme
from tests.gui import mouse

ONE, TWO = Seat
NO = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton

EASY = Puzzle(
    width=6,
    height=6,
    walls=("E1E", "E3E", "F3S", "A5S", "B6E"),
    robots=(("red", "C2"), ("blue", "D6")),
    goal=("F5", None),
)
"""The least solution is Red LDR, 3 moves. Red RDR would stop on E5."""
EASY_LINE = "Red LDR"
RIGID = Puzzle(
    width=8,
    height=8,
    walls=("G1E", "H1S", "B4S", "E4S", "A5E", "D5E", "G5E", "H5S", "B8E"),
    robots=(("red", "A2"), ("red", "D2")),
    goal=("H8", None),
)
MIXED = Puzzle(
    width=8,
    height=8,
    walls=("B1S", "A2E", "C3S", "C4E", "E4E", "E4S", "A5S", "F6S", "A7S", "F7E"),
    robots=(("red", "A6"), ("blue", "E2"), ("green", "C1")),
    goal=("A4", "blue"),
)
MIXED_LINE = "Green LD Blue ULD"


def wide(width: int, height: int) -> Puzzle:
    names = ("red", "blue", "green", "yellow", "orange", "purple")
    cells = ("A1", "B2", "C3", "D4", "A3", "C1")
    return Puzzle(
        width=width,
        height=height,
        walls=("B1E", "C2S", "A3E"),
        robots=tuple(zip(names, cells, strict=True)),
        goal=("D1", "purple"),
    )


def start(*puzzles: Puzzle) -> Position:
    terms = Terms(RULES["dm2"], TWO, len(puzzles), puzzles, 600_000, 60_000, 120_000)
    return Position(terms)


def claimed(position: Position, number: int, seat: Seat = ONE) -> Position:
    """Return a demonstration: `seat` has claimed, the other has declined."""
    return position.play(seat, Claim(number)).play(seat.other, Decline())


def solved(position: Position, line: str) -> Position:
    seat = position.demonstrator
    assert seat is not None
    action = Solve(solution.read(line))
    position.check(seat, action)
    return position.play(seat, action)


def failed(position: Position) -> Position:
    return position.expire(position.timers()[0].key)


def noted(position: Position, fact: str) -> Position:
    """Return the position with a round's least number, given as a fact."""
    return position.note(fact, lambda label: hashlib.sha256(label.encode()).hexdigest())


def waiting(position: Position) -> GyulbotView:
    return position.before_start().view(PUBLIC)


@dataclass
class Hands:
    """A board in a window: records its signals, and clicks and types as a player would."""

    scene: GyulbotScene
    board: BoardView
    proposed: list[str]
    drafts: list[str]
    said: list[str]
    finished: list[int]

    def see(self, view: GyulbotView, seat: Seat | None = None) -> Hands:
        """Show a view and let `seat` act."""
        self.scene.setView(view, False)
        self.scene.setInput(seat)
        self.board.setFocus()
        return self

    def point(self, name: str) -> QPoint:
        """Return the centre of a cell, in viewport coordinates."""
        cell = read_cell(name)
        assert cell is not None
        return self.board.mapFromScene(self.scene.layout.centre(cell))

    def hover(self, name: str) -> None:
        mouse.move(self.board.viewport(), self.point(name))

    def click(self, *names: str, button: Qt.MouseButton = LEFT) -> None:
        for name in names:
            mouse.click(self.board.viewport(), self.point(name), button=button)

    def drag(self, start: str, end: str, drop: bool = True) -> None:
        mouse.drag(self.board.viewport(), self.point(start), self.point(end), drop=drop)

    def keys(self, *names: str, held: Qt.KeyboardModifier = NO) -> None:
        for name in names:
            QTest.keyClick(self.board, getattr(Qt.Key, f"Key_{name}"), held)

    def pixels(self) -> QImage:
        return self.board.grab().toImage()

    def picture(self) -> QImage:
        """Return the picture that *Copy picture* would copy."""
        return self.scene.picture(QSize(420, 420))


MakeHands = Callable[..., Hands]


@pytest.fixture
def make_hands(qtbot: QtBot) -> MakeHands:
    def make(theme: Theme = DARK, motion: bool = False, side: int = 360) -> Hands:
        load_fonts()
        scene = GyulbotScene()
        scene.setPlayers(Pair("Ann", "Ben"), scene.usual_styles())
        board = BoardView(scene)
        qtbot.addWidget(board)
        set_theme(board, theme.with_motion(motion))
        board.resize(side, side)
        board.show()
        hands = Hands(scene, board, [], [], [], [])
        scene.actionProposed.connect(hands.proposed.append)
        scene.draftChanged.connect(hands.drafts.append)
        scene.spoken.connect(hands.said.append)
        scene.revealFinished.connect(lambda: hands.finished.append(1))
        return hands

    return make


@pytest.fixture
def hands(make_hands: MakeHands) -> Hands:
    return make_hands()


@pytest.fixture
def mixed(hands: Hands) -> Hands:
    """Return a board with a demonstration by the first seat of a claim of five moves."""
    return hands.see(claimed(start(MIXED, EASY), 5).view(ONE), ONE)
