"""A small board that lives: at rest a moment of a match, looked at it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games.core import Game, Pair
from games.matchview import MatchView
from gui.boards import scene_class
from gui.boards.scene import BoardScene
from gui.boards.view import BoardView
from gui.home import demo
from gui.players import styles_of
from gui.theme import SeatStyle, Theme

STEP = 1_400
"""Milliseconds from one move to the next."""
AT_REST = 7
"""The phase of the demonstration match that is shown at rest."""


def picture_of(view: MatchView, theme: Theme, side: int, ratio: float) -> QPixmap:
    """The board of a match as a picture, `side` logical pixels wide and high."""
    still = theme.with_motion(False)
    scene = scene_class(view.game.id)(still, still.motion)
    _without_coordinates(scene)
    scene.setPlayers(view.setup.players, styles_of(view))
    scene.setOver(view.over)
    scene.setView(view.board, False)
    picture = QPixmap(round(side * ratio), round(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    scene.fit(QSizeF(side, side), ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area = QRectF(0, 0, side, side)
    scene.render(painter, area, area)
    painter.end()
    return picture


def _without_coordinates(scene: BoardScene) -> None:
    """Leave the letters and numbers away where a board has them; they would not be readable."""
    hide = getattr(scene, "setCoordinates", None)
    if hide is not None:
        hide(False)


class Miniature(QWidget):
    """The board of a game, playing a demonstration match while it is looked at.

    It takes no clicks and no focus; with motion off it stands still.
    """

    def __init__(self, theme: Theme, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._game = theme, game
        self._scene = scene_class(game.id)(theme, theme.motion, self)
        _without_coordinates(self._scene)
        self._board = BoardView(self._scene, self)
        self._views = self._begin(AT_REST)
        self._timer = QTimer(self)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self._step)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._board)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._board.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self._theme = theme
        self._scene.setTheme(theme)
        self._scene.setMotion(theme.motion)
        if not theme.motion.on:
            self._timer.stop()

    def setStyles(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Show it in the players' colours."""
        self._scene.setPlayers(names, styles)

    def setLiving(self, living: bool) -> None:
        """Whether the match goes on."""
        if living and self._theme.motion.on:
            if not self._timer.isActive():
                self._timer.start()
        else:
            self._timer.stop()

    def _begin(self, at: int) -> Iterator[Any]:
        views = demo.views(self._game)
        for _ in range(at):
            view = next(views, None)
            if view is None:
                break
            self._scene.setView(view, False)
        return views

    def _step(self) -> None:
        view = next(self._views, None)
        if view is None:
            self._views = self._begin(1)
        else:
            self._scene.setView(view, True)
