from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.kit.look.smooth import fill_with, smooth
from gui.kit.texts import Diaries
from gui.kit.theme import px, theme_of

WIDTH, HEIGHT = 240, 28
MIN_RANGE = 200
"""Minimum range of the vertical scale, so that small changes look small."""


class Curve(QWidget):
    """A small graph of ratings over time, with a mark at the last one."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__()
        self._numbers = [numbers[0], *numbers] if len(numbers) == 1 else list(numbers)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        template = Diaries.tr("Rating after each match: {0}")
        self.setAccessibleName(template.format(", ".join(map(str, numbers))))

    def sizeHint(self) -> QSize:
        return QSize(px(WIDTH), px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(WIDTH) // 2, px(HEIGHT))

    def points(self, area: QRectF) -> QPolygonF:
        low, high = min(self._numbers), max(self._numbers)
        more = max(0, MIN_RANGE - (high - low)) / 2
        low, high = round(low - more), round(high + more)
        last = len(self._numbers) - 1
        return QPolygonF(
            [
                QPointF(
                    area.left() + area.width() * at / last,
                    area.bottom() - area.height() * (number - low) / (high - low),
                )
                for at, number in enumerate(self._numbers)
            ]
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, dot = theme_of(self), float(px(4))
        points = self.points(QRectF(self.rect()).adjusted(dot, dot, -dot, -dot))
        with smooth(self) as painter:
            painter.setPen(QPen(QColor(theme.muted), px(2)))
            painter.drawPolyline(points)
            fill_with(painter, QColor(theme.accent_text))
            painter.drawEllipse(points.last(), dot, dot)
