"""The cloth of the curtain: garnet velvet in pleats, lit from above, with a golden hem."""

from __future__ import annotations

from math import sin, tau

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPixmap, QRadialGradient
from PySide6.QtWidgets import QWidget

from gui.kit.theme import Theme, mix, px, theme_of

PLEAT = 84
"""About how wide a pleat is."""
HEM = 5
RAIL = 14
"""How high the shadow of the rail is that it hangs from."""


class Cloth:
    """Paints itself over a whole widget; made once for each size and theme."""

    def __init__(self) -> None:
        self._picture = QPixmap()
        self._for: tuple[QSize, float, Theme] | None = None

    def paint(self, painter: QPainter, over: QWidget) -> None:
        wanted = (over.size(), over.devicePixelRatioF(), theme_of(over))
        if wanted != self._for:
            self._for, self._picture = wanted, _woven(*wanted)
        painter.drawPixmap(0, 0, self._picture)


def _woven(size: QSize, ratio: float, theme: Theme) -> QPixmap:
    result = QPixmap(size * ratio)
    result.setDevicePixelRatio(ratio)
    area = QRectF(0, 0, size.width(), size.height())
    painter = QPainter(result)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, _pleats(result.width(), px(PLEAT) * ratio, theme))
    _light(painter, area, theme)
    hem = QRectF(0, area.height() - px(HEM), area.width(), px(HEM))
    painter.fillRect(hem, QColor(mix(theme.gold, "#000000", 0.8)))
    painter.end()
    return result


def _pleats(width: int, pleat: float, theme: Theme) -> QImage:
    """One line of the cloth: what is seen of each pleat, no two of which are alike."""
    shades = [
        QColor(mix(theme.accent, "#12060B", 0.16 + 0.72 * step / 63)).rgb() for step in range(64)
    ]
    line = QImage(max(1, width), 1, QImage.Format.Format_RGB32)
    for x in range(width):
        at = x / pleat + 0.28 * sin(tau * x / (7.3 * pleat)) + 0.11 * sin(tau * x / (2.9 * pleat))
        lit = 0.5 + 0.5 * sin(tau * at)
        fine = 0.5 + 0.5 * sin(tau * (2.0 * at + 0.2))
        line.setPixel(x, 0, shades[min(63, int(64 * (0.72 * lit * lit + 0.2 * fine)))])
    return line


def _light(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """A lamp on the middle, night at the edges, the shadow of the rail above."""
    reach = max(area.width(), area.height()) * 0.72
    lamp = QRadialGradient(QPointF(area.center().x(), area.height() * 0.4), reach)
    for at, light, night in ((0.0, 26, 0), (0.45, 6, 40), (1.0, 0, 165 if theme.dark else 120)):
        lamp.setColorAt(at, QColor(255, 226, 214, light) if not night else QColor(8, 3, 8, night))
    painter.fillRect(area, lamp)
    rail = QLinearGradient(0, 0, 0, px(RAIL) * 2)
    rail.setColorAt(0.0, QColor(8, 3, 8, 200))
    rail.setColorAt(1.0, QColor(8, 3, 8, 0))
    painter.fillRect(QRectF(0, 0, area.width(), px(RAIL) * 2), rail)
