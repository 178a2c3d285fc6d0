"""Positions, and boards in a window, for the tests of boards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Seat, Viewer
from games.kinds.grids import Cell, read_cell
from games.kinds.turns import Times
from games.masked_army import rules as masked_rules
from games.masked_army.view import MaskedArmyView, Placement
from games.thwart_omega import rules as thwart_rules
from games.thwart_omega.view import Submission, ThwartOmegaView
from gui.games import scene_class
from gui.kit.board.grid import GridScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK, Theme, load_fonts, set_theme
from tests.gui import mouse

Thwart = thwart_rules.Position
Masked = masked_rules.Position


def at(name: str) -> Cell:
    cell = read_cell(name)
    assert cell is not None
    return cell


def thwart(edition: str = "puzzler") -> Thwart:
    return Thwart(edition, Seat.TWO, round_time=60_000)


def submitted(position: Thwart, seat: Seat, black: str, white: str, drawn: bool = False) -> Thwart:
    action = Submission(at(black), at(white))
    return position.play_drawn(seat, action) if drawn else position.play(seat, action)


def thwart_round(position: Thwart, *cells: str, drawn: bool = False) -> Thwart:
    """Return the position after a round; `cells`: black and white of each seat in turn."""
    one, two, three, four = cells
    position = submitted(position, Seat.ONE, one, two, drawn)
    return submitted(position, Seat.TWO, three, four).close()


def thwart_rounds() -> list[Thwart]:
    """Return positions with single stones, a double of each colour and a burned cell."""
    positions = [thwart()]
    for cells in (("C2", "D4", "D4", "E3"), ("A1", "B1", "A1", "F6"), ("G7", "C3", "E5", "C3")):
        positions.append(thwart_round(positions[-1], *cells))
    return positions


def thwart_to_the_end(edition: str = "puzzler") -> list[Thwart]:
    """Return a match on seven rows in which each round fills the next four cells."""
    positions = [thwart(edition)]
    while positions[-1].outcome() is None:
        empty = positions[-1].empty()
        one, two, three, four = empty[:4]
        position = positions[-1].play(Seat.ONE, Submission(one, two))
        positions.append(position.play(Seat.TWO, Submission(four, three)).close())
    return positions


def all_burned(edition: str) -> list[Thwart]:
    """Return a match in which every stone meets its opposite, so that no groups form."""
    positions = [thwart(edition)]
    while len(positions) < 24:
        one, two = positions[-1].empty()[:2]
        position = positions[-1].play(Seat.ONE, Submission(one, two))
        positions.append(position.play(Seat.TWO, Submission(two, one)).close())
    return positions


def masked() -> Masked:
    return Masked(times=Times.alike(120_000, 300_000))


def laid(pieces: Iterable[str]) -> list[Masked]:
    """Return the start and the position after each piece. `F4-G4`: the mover's cell comes first."""
    positions = [masked()]
    for piece in pieces:
        own, other = (at(name) for name in piece.split("-"))
        position = positions[-1]
        positions.append(position.play(position.to_move, Placement(own, other)))
    return positions


def masked_to_the_end() -> list[Masked]:
    """Return a match in which the first legal move is always played."""
    positions = [masked()]
    while positions[-1].outcome() is None:
        position = positions[-1]
        positions.append(position.play(position.to_move, position.legal(position.to_move)[0]))
    return positions


def thwart_views(positions: Iterable[Thwart], viewer: Viewer = PUBLIC) -> list[ThwartOmegaView]:
    return [position.view(viewer) for position in positions]


def masked_views(positions: Iterable[Masked], viewer: Viewer = PUBLIC) -> list[MaskedArmyView]:
    return [position.view(viewer) for position in positions]


class Table:
    """A board in a window: records its signals, and clicks and types as a player would."""

    def __init__(self, qtbot: QtBot, game: str, theme: Theme, motion: bool, side: int) -> None:
        load_fonts()
        scene = scene_class(game)()
        assert isinstance(scene, GridScene)
        self.scene = scene
        self.board = BoardView(scene)
        qtbot.addWidget(self.board)
        set_theme(self.board, theme.with_motion(motion))
        self.board.resize(side, side)
        self.board.show()
        self.proposed: list[str] = []
        self.drafts: list[str] = []
        self.finished = 0
        self.told: list[tuple[Seat, str]] = []
        scene.actionProposed.connect(self.proposed.append)
        scene.draftChanged.connect(self.drafts.append)
        scene.revealFinished.connect(self._count)
        scene.workingChanged.connect(lambda seat, text: self.told.append((seat, text)))

    def _count(self) -> None:
        self.finished += 1

    def see(self, view: Any, seat: Seat | None = None, animated: bool = False) -> Table:
        """Show a view and let `seat` act."""
        self.scene.setView(view, animated)
        self.scene.setInput(seat)
        self.board.setFocus()
        return self

    def point(self, name: str) -> QPoint:
        """Return the centre of a cell, in viewport coordinates."""
        return self.board.mapFromScene(self.scene.layout.centre(at(name)))

    def hover(self, name: str) -> None:
        mouse.move(self.board.viewport(), self.point(name))

    def click(self, *names: str, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        for name in names:
            mouse.click(self.board.viewport(), self.point(name), button=button)

    def drag(self, *names: str) -> None:
        mouse.drag(self.board.viewport(), *(self.point(name) for name in names))

    def keys(self, *keys: Qt.Key | str) -> None:
        for key in keys:
            known = getattr(Qt.Key, f"Key_{key}") if isinstance(key, str) else key
            QTest.keyClick(self.board, known)

    def pixels(self) -> QImage:
        return self.board.grab().toImage()

    def picture(self) -> QImage:
        """Return the picture that *Copy picture* would copy."""
        return self.scene.picture(QSize(420, 420))


MakeTable = Callable[..., Table]


@pytest.fixture
def make_table(qtbot: QtBot) -> MakeTable:
    def make(game: str, theme: Theme = DARK, motion: bool = False, side: int = 360) -> Table:
        return Table(qtbot, game, theme, motion, side)

    return make


@pytest.fixture
def thwart_table(make_table: MakeTable) -> Table:
    return make_table("thwart-omega")


@pytest.fixture
def masked_table(make_table: MakeTable) -> Table:
    return make_table("masked-army")


@pytest.fixture
def positions() -> Iterator[ModuleType]:
    """Return this module: tests call its functions that make positions."""
    yield sys.modules[__name__]
