"""The board of a match as a small picture, and the demonstration match of a game's card."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games.core import Game, Pair
from games.match.matchview import MatchView
from gui.games import scene_class
from gui.games.styles import styles_of
from gui.home import demo
from gui.home.miniature import Miniature, without_coordinates
from gui.kit.theme import Radius, SeatStyle, Theme


class LivingBoard(QWidget):
    """A small board on which a demonstration match plays itself, once it has been woken.

    Until then there is only the table: boards take time to load, and the first picture does not
    wait for them. `played`: the match was shown to its end.
    """

    played = Signal()

    def __init__(self, game: Game, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self._theme = game, theme
        self._players: tuple[Pair[str], Pair[SeatStyle]] | None = None
        self.miniature: Miniature | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def wake(self) -> None:
        """Load the board and let it play."""
        if self.miniature is None:
            views = demo.views(self.game)
            self.miniature = Miniature(self.game.id, views, self._theme, self._theme.motion)
            if self._players is not None:
                self.miniature.scene.setPlayers(*self._players)
            self.miniature.played.connect(self.played)
            self._column.addWidget(self.miniature)

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this and no longer the demonstration match, until it is told to rest or to play."""
        if self.miniature is not None:
            self.miniature.follow(view, animated)

    def rest(self, resting: bool) -> None:
        """Stand still, or play the demonstration match from its beginning."""
        if self.miniature is not None:
            self.miniature.rest(resting)

    @property
    def seen(self) -> bool:
        """Whether its board is there, and a part of it not scrolled away."""
        return self.miniature is not None and not self.visibleRegion().isEmpty()

    @property
    def running_time(self) -> float:
        """How long the running animation takes, in ms; 0 if none runs."""
        return 0.0 if self.miniature is None else self.miniature.scene.running_time

    @property
    def moving(self) -> bool:
        """Whether it still shows what happened."""
        return self.running_time > 0

    def setTheme(self, theme: Theme) -> None:
        """Take another theme, and its motion."""
        self._theme = theme
        if self.miniature is not None:
            self.miniature.setTheme(theme)
            self.miniature.setMotion(theme.motion)
        self.update()

    def setPlayers(self, names: Pair[str], styles: Pair[SeatStyle]) -> None:
        """Who plays, and in what colours."""
        self._players = names, styles
        if self.miniature is not None:
            self.miniature.scene.setPlayers(names, styles)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.miniature is None:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.board.table))
            painter.drawRoundedRect(self.rect(), Radius.SMALL, Radius.SMALL)
            painter.end()


def picture_of(view: MatchView, theme: Theme, side: int, ratio: float) -> QPixmap:
    """The board of a match as a picture, `side` logical pixels wide and high."""
    still = theme.with_motion(False)
    scene = scene_class(view.game.id)(still, still.motion)
    without_coordinates(scene)
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
