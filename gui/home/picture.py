"""The board of a match as a small picture, and the demonstration match of a game's card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from games.core import Game
from games.matchview import MatchView
from gui.boards import scene_class
from gui.home import demo
from gui.home.miniature import Miniature, without_coordinates
from gui.players import styles_of
from gui.theme import Theme


def living_board(game: Game, theme: Theme) -> Miniature:
    """A small board on which a demonstration match plays itself."""
    return Miniature(game.id, tuple(demo.views(game)), theme, theme.motion)


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
