"""A scene between two matches as a picture for a chat."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from games.evening.scenes import Scene
from gui.kit.theme import Theme
from gui.picture.between import paint_scene, scale_of
from gui.picture.painter import Backdrop, StagePainter, paint_backdrop

SIZE = QSize(1600, 900)


def picture(scene: Scene, theme: Theme, now: int = 0) -> QImage:
    """Return a scene of public values as a picture; `now`: for the countdown of a break."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    area, size = QRectF(image.rect()), QSizeF(SIZE)
    paint_backdrop(painter, Backdrop.STUDIO, theme, area, area)
    stage = StagePainter(painter, theme, scale_of(size), Backdrop.STUDIO)
    paint_scene(stage, size, scene, now)
    painter.end()
    return image
