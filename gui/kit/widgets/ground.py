"""The background of surfaces, with dark edges and a soft light in the middle."""

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from gui.kit.look.smooth import fill_with
from gui.kit.theme import Radius, Space, Theme, mix, px, theme_of, tint

_DIM = 0.42
"""Strength of the light behind a whole surface. It is weak, so that cards stand out."""
_GRAIN = 96
"""Side length of the noise tile, in pixels."""
_ALPHAS = bytes(value & 3 for value in range(256))
_SHADES = bytes(value & 3 if value & 4 else 0 for value in range(256))


def paint_lamp(painter: QPainter, rect: QRectF, theme: Theme, strength: float = _DIM) -> None:
    """Fill `rect` with the theme's background and a soft light, without visible banding."""
    reach = max(rect.width(), rect.height()) * 0.75
    light = QRadialGradient(QPointF(rect.center().x(), rect.top() + rect.height() * 0.42), reach)
    light.setColorAt(0.0, tint(theme.lamp, strength))
    light.setColorAt(0.45, tint(theme.lamp, 0.32 * strength))
    light.setColorAt(1.0, tint(theme.lamp, 0.0))
    painter.fillRect(rect, QColor(theme.background))
    painter.fillRect(rect, QBrush(light))
    painter.fillRect(rect, QBrush(_grain()))


def paint_lit(
    painter: QPainter, rect: QRectF, theme: Theme, bar: str, lit: float = 1.0, alarm: bool = False
) -> None:
    """Paint the background of the active seat's panel, with a bar in the colour `bar`.

    `lit` is the strength of the light, from 0 to 1. `alarm` is True if hardly any time is left.
    """
    if lit <= 0:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setOpacity(painter.opacity() * lit)
    outline = theme.line if not alarm else mix(theme.danger, theme.background, 0.5)
    painter.setPen(QPen(QColor(outline), 1))
    ground = mix(theme.danger, theme.background, 0.14 if theme.dark else 0.1)
    painter.setBrush(QColor(ground if alarm else theme.lamp))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), Radius.CARD, Radius.CARD)
    inset = min(px(12), rect.height() * 0.16)
    fill_with(painter, QColor(bar))
    area = QRectF(rect.left() + Space.S, rect.top() + inset, px(4), rect.height() - 2 * inset)
    painter.drawRoundedRect(area, 2, 2)
    painter.restore()


class Studio(QWidget):
    """The background of a whole surface. Its light is painted once for each size and theme."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._picture = QPixmap()
        self._for: tuple[QSize, float, Theme] | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        key = (self.size(), self.devicePixelRatioF(), theme_of(self))
        if key != self._for:
            self._picture = self._light(key[1])
            self._for = key
        with QPainter(self) as painter:
            area, ratio = QRectF(event.rect()), key[1]
            source = QRectF(area.topLeft() * ratio, area.size() * ratio)
            painter.drawPixmap(area, self._picture, source)

    def _light(self, ratio: float) -> QPixmap:
        result = QPixmap(self.size() * ratio)
        result.setDevicePixelRatio(ratio)
        with QPainter(result) as painter:
            paint_lamp(painter, QRectF(self.rect()), theme_of(self))
        return result


def _grain() -> QImage:
    """Return a tile of faint noise, which prevents banding in the light."""
    noise = Random(7).randbytes(_GRAIN * _GRAIN)
    pixels = bytearray(4 * len(noise))
    for channel in range(3):
        pixels[channel::4] = noise.translate(_SHADES)
    pixels[3::4] = noise.translate(_ALPHAS)
    form = QImage.Format.Format_ARGB32_Premultiplied
    return QImage(bytes(pixels), _GRAIN, _GRAIN, _GRAIN * 4, form).copy()


def paint_table(painter: QPainter, widget: QWidget) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill_with(painter, QColor(theme_of(widget).board.table))
    painter.drawRoundedRect(widget.rect(), Radius.SMALL, Radius.SMALL)
