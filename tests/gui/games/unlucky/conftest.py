"""Positions, and boards in a window, for the tests of Unlucky For Some."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Pair, Seat, Setup, Viewer
from games.kinds.grids import read_cell
from games.unlucky import GAME, TRIALS
from games.unlucky.candle_countdown.view import LETTERS
from games.unlucky.rules import Position
from gui.games import scene_class
from gui.games.unlucky.candles.scene import CandlesPanel
from gui.games.unlucky.nodes.scene import NodesPanel
from gui.games.unlucky.noughts.scene import NoughtsPanel
from gui.games.unlucky.scene import UnluckyScene
from gui.kit.board.view import BoardView
from gui.kit.theme import DARK, Theme, load_fonts, set_theme
from tests.gui import mouse

DMO, EC = Seat
GAMES = {game.id: game for game in (GAME, *TRIALS)}
CANDLES, NODES, NOUGHTS = (game.id for game in TRIALS)
WHOLE = GAME.id
USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


def start(game: str = WHOLE, **options: Any) -> Position:
    found = GAMES[game]
    position = found.start(Setup(game, None, found.options(**options), Pair("Ann", "Ben")))
    assert isinstance(position, Position)
    return position


def submit(position: Position, seat: Seat, text: str) -> Position:
    """Return the position after one part, or after a sheet of several lines."""
    game = GAME if len(position.trials) > 1 else GAMES[position.trials[0].id]
    for part in game.parts.split(text):
        action = game.read(part, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position


def round_of(position: Position, dmo: str = "", ec: str = "") -> Position:
    """Return the position after a round: these parts are submitted, then its clock expires."""
    for seat, text in ((DMO, dmo), (EC, ec)):
        position = submit(position, seat, text) if text else position
    return position.expire(("round", position.round))


def arranged(game: str = WHOLE, dmo: str = USUAL, ec: str = USUAL) -> Position:
    head = f"{CANDLES}: " if game == WHOLE else ""
    return round_of(start(game), head + dmo, head + ec)


def rounds(*sheets: tuple[str, str], game: str = WHOLE) -> list[Position]:
    """Return the position before round 1 of a game with candles, and after each round."""
    positions = [arranged(game) if game in (WHOLE, CANDLES) else start(game)]
    for dmo, ec in sheets:
        positions.append(round_of(positions[-1], dmo, ec))
    return positions


@cache
def to_the_end(game: str = WHOLE, seed: int = 4) -> tuple[Position, ...]:
    """Return the positions of a whole match with random parts; cached."""
    chance = random.Random(seed)
    positions = [start(game)]
    while positions[-1].outcome() is None:
        position = positions[-1]
        for seat in Seat:
            while position.missing(seat):
                position = position.play(seat, _some(position, seat, chance))
        positions.append(position.close())
    return tuple(positions)


def _some(position: Position, seat: Seat, chance: random.Random) -> Any:
    """Return a random part for the first trial without one; rarely none."""
    trial = position.lacking(seat)[0]
    actions = trial.legal(seat)
    return chance.choice(actions[1:] or actions)


class Board:
    """A board in a window: records its signals, and clicks and types as a player would."""

    def __init__(
        self, qtbot: QtBot, game: str, theme: Theme, motion: bool, size: tuple[int, int]
    ) -> None:
        load_fonts()
        scene = scene_class(game)()
        assert isinstance(scene, UnluckyScene)
        self.scene = scene
        self.scene.setPlayers(Pair("Ann", "Ben"), scene.usual_styles())
        self.board = BoardView(scene)
        qtbot.addWidget(self.board)
        set_theme(self.board, theme.with_motion(motion))
        self.board.resize(*size)
        self.board.show()
        self.proposed: list[str] = []
        self.drafts: list[str] = []
        self.said: list[str] = []
        self.finished = 0
        scene.actionProposed.connect(self.proposed.append)
        scene.draftChanged.connect(self.drafts.append)
        scene.spoken.connect(self.said.append)
        scene.revealFinished.connect(self._count)

    def _count(self) -> None:
        self.finished += 1

    def see(
        self, position: Position, seat: Seat | None = None, viewer: Viewer | None = None
    ) -> Board:
        """Show the view of `viewer`, and let `seat` act.

        By default the viewer is the seat, or the public if there is no seat.
        """
        self.scene.setView(position.view(viewer or seat or PUBLIC), False)
        self.scene.setInput(seat)
        self.board.setFocus()
        return self

    # Places in the scene

    @property
    def candles(self) -> CandlesPanel:
        return next(panel for panel in self.scene.panels if isinstance(panel, CandlesPanel))

    @property
    def nodes(self) -> NodesPanel:
        return next(panel for panel in self.scene.panels if isinstance(panel, NodesPanel))

    @property
    def noughts(self) -> NoughtsPanel:
        return next(panel for panel in self.scene.panels if isinstance(panel, NoughtsPanel))

    def candle(self, letter: str, seat: Seat = DMO) -> QPointF:
        return self.candles.places.slots[seat][LETTERS.index(letter)].candle.center()

    def plate(self, letter: str, seat: Seat = DMO) -> QPointF:
        return self.candles.places.slots[seat][LETTERS.index(letter)].plate.center()

    def cell(self, panel: NodesPanel | NoughtsPanel, name: str) -> QPointF:
        found = read_cell(name)
        assert found is not None
        return panel.grid.centre(found)

    def node(self, name: str) -> QPointF:
        return self.cell(self.nodes, name)

    def space(self, name: str) -> QPointF:
        return self.cell(self.noughts, name)

    def chip(self, panel: int, act: str) -> QPointF:
        """Return the centre of a button that a panel paints."""
        chips = self.scene.panels[panel].chips()
        return next(area.center() for chip, area in chips if chip.act == act)

    def head(self, panel: int) -> QPointF:
        """Return the centre of a panel's title."""
        area = self.scene.trials.frames[panel].head
        assert area is not None
        return area.center()

    # Mouse and keyboard

    def _pixel(self, at: QPointF) -> QPoint:
        return self.board.mapFromScene(at)

    def click(self, *places: QPointF, right: bool = False) -> None:
        button = Qt.MouseButton.RightButton if right else Qt.MouseButton.LeftButton
        for place in places:
            mouse.click(self.board.viewport(), self._pixel(place), button=button)

    def drag(self, start: QPointF, end: QPointF) -> None:
        mouse.drag(self.board.viewport(), self._pixel(start), self._pixel(end))

    def keys(self, *keys: str) -> None:
        """Press keys in the focused window, given as Qt names or characters."""
        for key in keys:
            if len(key) == 1:
                QTest.keyClicks(self.board, key)
            else:
                QTest.keyClick(self.board, getattr(Qt.Key, f"Key_{key}"))

    def pixels(self) -> QImage:
        return self.board.grab().toImage()

    def picture(self) -> QImage:
        """Return the picture that *Copy picture* would copy."""
        return self.scene.picture(QSize(520, 420))


MakeBoard = Callable[..., Board]


@pytest.fixture
def make(qtbot: QtBot) -> MakeBoard:
    def board(
        game: str = WHOLE,
        theme: Theme = DARK,
        motion: bool = False,
        size: tuple[int, int] = (900, 680),
    ) -> Board:
        return Board(qtbot, game, theme, motion, size)

    return board
