"""HyperStar's board in a window, and positions to show."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Pair, Seat, Setup
from games.hyperstar import GAME
from games.hyperstar.rules import Position
from games.hyperstar.view import HyperStarView
from gui.games.hyperstar.hud import Act
from gui.games.hyperstar.scene import HyperStarScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK, Theme, load_fonts, set_theme
from tests.gui import mouse

GAME_SO_FAR = (
    "A1", "D1", "D3", "A2", "B1", "A3", "C1", "G1", "C3", "F1", "B3", "F2", "E1", "F6",
    "'B3", "'F2", "B6", "F5", "move E1>E3", "F7",
    "C2", "F4", "C4", "'F3", "'C1", "E7",
)  # fmt: skip
"""The middle of a game: first has used Move and is to move; E3 is single; B7 is in a pocket."""

NO = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton


def start(radius: int = 4) -> Position:
    options = msgspec.convert({"radius": radius}, GAME.options, strict=True)
    return GAME.start(Setup(GAME.id, None, options, Pair("Ann", "Ben")))


def play(position: Position, *texts: str) -> Position:
    """Return the position after these turns; `-` stands for an expired clock."""
    for text in texts:
        if text == "-":
            position = position.expire(("turn", position.round))
            continue
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position


def middle(radius: int = 4) -> Position:
    """Return the middle of a game: of `GAME_SO_FAR` at radius 4, else with random stones."""
    if radius == 4:
        return play(start(), *GAME_SO_FAR)
    chance, position = random.Random(7), start(radius)
    for _ in range(len(position.board.names) // 2):
        position = play(position, chance.choice(position.board.named(position.empty)))
    return position


def view_of(position: Position) -> HyperStarView:
    return position.view(PUBLIC)


class Disk:
    """A board in a window: records its signals, and clicks and types as a player would."""

    def __init__(self, qtbot: QtBot, theme: Theme, motion: bool, side: int) -> None:
        load_fonts()
        self.scene = HyperStarScene()
        self.scene.setPlayers(Pair("Ann", "Ben"), self.scene.usual_styles())
        self.board = BoardView(self.scene)
        qtbot.addWidget(self.board)
        set_theme(self.board, theme.with_motion(motion))
        self.board.resize(side, side)
        self.board.show()
        self.proposed: list[str] = []
        self.drafts: list[str] = []
        self.said: list[str] = []
        self.finished = 0
        self.scene.actionProposed.connect(self.proposed.append)
        self.scene.draftChanged.connect(self.drafts.append)
        self.scene.spoken.connect(self.said.append)
        self.scene.revealFinished.connect(self._count)

    def _count(self) -> None:
        self.finished += 1

    def see(self, position: Position | HyperStarView, seat: Seat | None = None) -> Disk:
        """Show a position and let `seat` act."""
        view = position.view(PUBLIC) if isinstance(position, Position) else position
        self.scene.setView(view, False)
        self.scene.setInput(seat)
        self.board.setFocus()
        return self

    def index(self, name: str) -> int:
        return self.scene.steering.cells.board.index[name]

    def point(self, name: str) -> QPoint:
        """Return the centre of a cell, in viewport coordinates."""
        at = self.scene.steering.projected.plates[self.index(name)].middle
        return self.board.mapFromScene(QPointF(at.real, at.imag))

    def chip(self, act: Act, seat: Seat | None = None) -> QPoint:
        """Return the centre of a button that the scene paints, in viewport coordinates."""
        self.pixels()
        (found,) = [
            chip
            for chip in self.scene.panel.chips
            if chip.act is act and chip.live and seat in (None, chip.seat)
        ]
        return self.board.mapFromScene(found.area.center())

    def hover(self, at: str | QPoint) -> None:
        place = self.point(at) if isinstance(at, str) else at
        mouse.move(self.board.viewport(), place)

    def click(
        self, *places: str | QPoint, button: Qt.MouseButton = LEFT, keys: Qt.KeyboardModifier = NO
    ) -> None:
        for at in places:
            place = self.point(at) if isinstance(at, str) else at
            mouse.click(self.board.viewport(), place, button=button, keys=keys)

    def drag(self, start: str | QPoint, end: str | QPoint, drop: bool = True) -> None:
        one, two = (self.point(at) if isinstance(at, str) else at for at in (start, end))
        mouse.drag(self.board.viewport(), one, two, drop=drop)

    def wheel(self, at: QPoint, delta: int) -> None:
        port = self.board.viewport()
        event = QWheelEvent(
            QPointF(at), QPointF(port.mapToGlobal(at)), QPoint(), QPoint(0, delta),
            Qt.MouseButton.NoButton, NO, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(port, event)

    def keys(self, *keys: str, held: Qt.KeyboardModifier = NO) -> None:
        for key in keys:
            QTest.keyClick(self.board, getattr(Qt.Key, f"Key_{key}"), held)

    def type(self, text: str) -> None:
        for letter in text:
            key = ord(letter.upper()) if letter.isascii() else 0
            QApplication.sendEvent(self.board, QKeyEvent(QEvent.Type.KeyPress, key, NO, letter))

    def pixels(self) -> QImage:
        return self.board.grab().toImage()


MakeDisk = Callable[..., Disk]


@pytest.fixture
def make_disk(qtbot: QtBot) -> MakeDisk:
    def make(theme: Theme = DARK, motion: bool = False, side: int = 620, **_: Any) -> Disk:
        return Disk(qtbot, theme, motion, side)

    return make


@pytest.fixture
def disk(make_disk: MakeDisk) -> Disk:
    """Return a board in the middle of a game, without motion; the first seat is to move."""
    return make_disk().see(middle(), Seat.ONE)


@pytest.fixture
def star() -> Iterator[ModuleType]:
    """Return this module: tests call its functions that make positions."""
    yield sys.modules[__name__]
