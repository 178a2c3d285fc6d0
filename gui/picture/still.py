"""A scene between two matches as a picture for a chat."""

from __future__ import annotations

from PySide6.QtCore import QSize, QSizeF, Qt
from PySide6.QtGui import QImage

from games.broadcast.show import Scene
from gui.kit.theme import Theme
from gui.picture.between import paint_whole
from gui.picture.painter import Backdrop

SIZE = QSize(1600, 900)


def picture(scene: Scene, theme: Theme, now: int = 0) -> QImage:
    """Return a scene of public values as a picture, with a countdown at the time `now`."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    paint_whole(image, QSizeF(SIZE), theme, Backdrop.STUDIO, scene, now)
    return image
