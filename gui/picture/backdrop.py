"""What lies behind the Stage's board and cards."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from gui.kit.theme import Theme
from gui.kit.widgets.ground import paint_lamp

LIGHT = 0.7
"""How strong the studio's light is."""


class Backdrop(Enum):
    """The studio, a colour to be keyed out, or nothing at all (for captures that keep alpha)."""

    STUDIO = "studio"
    GREEN = "#00FF00"
    MAGENTA = "#FF00FF"
    BLUE = "#0000FF"
    CLEAR = "clear"

    @property
    def keyed(self) -> bool:
        """Whether only board, cards and digits may be painted on it."""
        return self is not Backdrop.STUDIO

    @property
    def colour(self) -> QColor:
        """The colour of a keyed backdrop, transparent if it is clear."""
        return QColor(Qt.GlobalColor.transparent) if self is Backdrop.CLEAR else QColor(self.value)

    @property
    def following(self) -> Backdrop:
        """The next one, as a key steps through them."""
        every = list(Backdrop)
        return every[(every.index(self) + 1) % len(every)]


def paint_backdrop(
    painter: QPainter, backdrop: Backdrop, theme: Theme, area: QRectF, part: QRectF
) -> None:
    """Fill `part` of a window that is `area` large."""
    if backdrop is Backdrop.STUDIO:
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        paint_lamp(painter, area, theme, LIGHT)
        painter.restore()
        return
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.fillRect(part, backdrop.colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
