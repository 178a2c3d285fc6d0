"""What lies behind the Stage's board and cards."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QRadialGradient

from gui.theme import Theme, tint


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
        painter.fillRect(part, QColor(theme.background))
        painter.fillRect(part, QBrush(_lamp(theme, area)))
        return
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.fillRect(part, backdrop.colour)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)


def _lamp(theme: Theme, area: QRectF) -> QRadialGradient:
    """One soft light on the table; the studio is dark at its edges."""
    middle = QPointF(area.left() + min(area.width(), area.height()) * 0.5, area.center().y())
    light = QRadialGradient(middle, max(area.width(), area.height()) * 0.72)
    light.setColorAt(0.0, tint(theme.lamp, 0.85))
    light.setColorAt(0.5, tint(theme.lamp, 0.30))
    light.setColorAt(1.0, tint(theme.lamp, 0.0))
    return light
