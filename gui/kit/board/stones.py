"""Images of stones and burned cells, painted once for each size and cached."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from gui.kit.board.painting import painted
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import SeatStyle, Theme, tint
from gui.kit.widgets.marks import paint_glyph

RADIUS = 0.41
"""Radius of a single stone, in cells."""
STACKED = 0.33
"""Radius of each of two stacked stones, in cells."""
STACK = (QPointF(-0.095, 0.105), QPointF(0.085, -0.095))
"""Offsets of two stacked stones (lower, upper) from the cell's centre, in cells."""
VARIANTS = 5
"""Number of variants of the image of a burned cell."""


class StoneArt:
    """Images of stones and cells, each `pitch` wide and drawn at the corner of a cell.

    If `marked` is True, single stones carry the mark of their seat.
    """

    def __init__(self, theme: Theme, pitch: float, ratio: float, marked: bool = False) -> None:
        self._theme, self._pitch, self._ratio = theme, pitch, ratio
        self._marked = marked
        self._kept: dict[tuple[str, object], QPixmap] = {}

    def stone(self, style: SeatStyle) -> QPixmap:
        """Return the image of a single stone without its shadow."""
        return self._picture(("stone", style), lambda p, s: self._paint_stone(p, s, style))

    def shadow(self) -> QPixmap:
        return self._picture(
            ("shadow", None), lambda p, s: paint_shadow(p, _middle(s), s * RADIUS, self._theme)
        )

    def resting(self, style: SeatStyle) -> QPixmap:

        def paint(painter: QPainter, side: float) -> None:
            paint_shadow(painter, _middle(side), side * RADIUS, self._theme)
            self._paint_stone(painter, side, style)

        return self._picture(("resting", style), paint)

    def double(self, style: SeatStyle) -> QPixmap:

        def paint(painter: QPainter, side: float) -> None:
            lower, upper = (_middle(side) + place * side for place in STACK)
            paint_shadow(painter, lower, side * STACKED, self._theme)
            paint_stone(painter, lower, side * STACKED, style, self._theme, engraved=False)
            gap = side * STACKED + max(1.0, side * 0.018)
            fill_with(painter, QColor(0, 0, 0, 130))
            painter.drawEllipse(upper + QPointF(-1, 1) * side * 0.012, gap, gap)
            paint_stone(painter, upper, side * STACKED, style, self._theme)

        return self._picture(("double", style), paint)

    def burned(self, variant: int) -> QPixmap:
        """Return the image `variant` of a burned cell, in which two colours met."""
        return self._picture(
            ("burned", variant % VARIANTS),
            lambda p, s: paint_char(p, QRectF(0, 0, s, s), self._theme, variant % VARIANTS),
        )

    def leftover(self) -> QPixmap:
        """Return the image of a cell that is still empty at the end."""
        return self._picture(
            ("leftover", None), lambda p, s: paint_grey(p, QRectF(0, 0, s, s), self._theme)
        )

    def _paint_stone(self, painter: QPainter, side: float, style: SeatStyle) -> None:
        engraved = not self._marked
        paint_stone(painter, _middle(side), side * RADIUS, style, self._theme, engraved)
        if self._marked:
            inset = side * (0.5 - RADIUS * 0.5)
            area = QRectF(0, 0, side, side).adjusted(inset, inset, -inset, -inset)
            paint_glyph(painter, area, style)

    def _picture(
        self, key: tuple[str, object], paint: Callable[[QPainter, float], None]
    ) -> QPixmap:
        pixmap = self._kept.get(key)
        if pixmap is None:
            pixels = QSize(1, 1) * round(self._pitch * self._ratio)
            pixmap = painted(pixels, self._ratio, lambda painter: paint(painter, self._pitch))
            self._kept[key] = pixmap
        return pixmap


def _middle(side: float) -> QPointF:
    return QPointF(side / 2, side / 2)


def paint_shadow(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    at = centre + QPointF(radius * 0.07, radius * 0.13)
    soft = QRadialGradient(at, radius * 1.14)
    dark = QColor("#000000" if theme.dark else "#3A2E22")
    for stop, alpha in ((0.0, 0.6), (0.8, 0.55), (0.9, 0.3), (1.0, 0.0)):
        dark.setAlphaF(alpha * (1.0 if theme.dark else 0.62))
        soft.setColorAt(stop, dark)
    fill_with(painter, soft)
    painter.drawEllipse(at, radius * 1.14, radius * 1.14)


def paint_stone(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    style: SeatStyle,
    theme: Theme,
    engraved: bool = True,
) -> None:
    """Paint one stone from above. If `engraved` is True, paint a ring on dark stones."""
    if tint(style.fill).lightnessF() < 0.5:
        _paint_dark(painter, centre, radius, style, theme, engraved)
    else:
        _paint_pale(painter, centre, radius, style, theme)


def _paint_pale(
    painter: QPainter, centre: QPointF, radius: float, style: SeatStyle, theme: Theme
) -> None:
    base = tint(style.fill)
    dome = QRadialGradient(centre, radius * 1.02, centre + QPointF(-0.36, -0.42) * radius)
    dome.setColorAt(0.0, QColor("#FFFFFF"))
    dome.setColorAt(0.38, base.lighter(103))
    dome.setColorAt(0.78, base.darker(106))
    dome.setColorAt(0.93, base.darker(122))
    dome.setColorAt(1.0, base.darker(150))
    fill_with(painter, dome)
    painter.drawEllipse(centre, radius, radius)
    _paint_grain(painter, centre, radius, base)
    _paint_gleam(painter, centre, radius, 0.85)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edged = style.has_edge(theme)
    rim = tint(style.edge(theme)) if edged else base.darker(185)
    rim.setAlphaF(1.0 if edged else 0.75)
    line = _rim(radius) if edged else max(0.8, radius * 0.025)
    painter.setPen(QPen(rim, line))
    painter.drawEllipse(centre, radius - line / 2, radius - line / 2)


def _paint_grain(painter: QPainter, centre: QPointF, radius: float, base: QColor) -> None:
    if radius < 18:
        return
    clip = QPainterPath()
    clip.addEllipse(centre, radius * 0.97, radius * 0.97)
    painter.save()
    painter.setClipPath(clip)
    tone = base.darker(160)
    tone.setAlphaF(0.10)
    stroke_with(painter, QPen(tone, max(0.8, radius * 0.022)))
    source = centre + QPointF(1.15, 1.5) * radius
    for step in range(9):
        reach = radius * (0.86 + step * 0.235)
        painter.drawEllipse(source, reach, reach * 0.94)
    painter.restore()


def _paint_dark(
    painter: QPainter,
    centre: QPointF,
    radius: float,
    style: SeatStyle,
    theme: Theme,
    engraved: bool,
) -> None:
    dome = QRadialGradient(centre, radius * 1.02, centre + QPointF(-0.36, -0.44) * radius)
    base = tint(style.fill)
    for stop, mixed in ((0.0, 0.26), (0.3, 0.13), (0.6, 0.03), (1.0, 0.0)):
        dome.setColorAt(stop, _towards(base, QColor("#CFC4E6"), mixed))
    fill_with(painter, dome)
    painter.drawEllipse(centre, radius, radius)
    _paint_gleam(painter, centre, radius, 0.42)
    edge = tint(style.edge_dark)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    edged = style.has_edge(theme)
    line = _rim(radius) if edged else max(1.0, radius * 0.055)
    edge.setAlphaF(1.0 if edged else 0.85)
    painter.setPen(QPen(edge, line))
    painter.drawEllipse(centre, radius - line / 2, radius - line / 2)
    if engraved:
        edge.setAlphaF(1.0)
        painter.setPen(QPen(edge, max(1.0, radius * 0.065)))
        painter.drawEllipse(centre, radius * 0.52, radius * 0.52)


def _rim(radius: float) -> float:
    """Return the width of a contrasting rim that stays visible in low-resolution video."""
    return max(2.0, radius * 0.12)


def _paint_gleam(painter: QPainter, centre: QPointF, radius: float, strength: float) -> None:
    at = centre + QPointF(-0.36, -0.45) * radius
    turn = QTransform().translate(at.x(), at.y()).rotate(-38).scale(1.0, 0.56)
    soft = QRadialGradient(QPointF(0, 0), radius * 0.36)
    white = QColor("#FFFFFF")
    for stop, alpha in ((0.0, strength), (0.45, strength * 0.55), (1.0, 0.0)):
        white.setAlphaF(alpha)
        soft.setColorAt(stop, white)
    painter.save()
    painter.setTransform(turn, True)
    fill_with(painter, soft)
    painter.drawEllipse(QPointF(0, 0), radius * 0.36, radius * 0.36)
    painter.restore()


def paint_char(painter: QPainter, rect: QRectF, theme: Theme, variant: int) -> None:
    """Paint a burned cell: charred edges, with hatched ash and a few embers in the middle."""
    chance = random.Random(variant + 1)
    side = rect.width()
    char = QColor("#0B0809" if theme.dark else "#4A3F3B")
    for reach, alpha in ((0.497, 0.35), (0.485, 0.55), (0.468, 1.0)):
        char.setAlphaF(alpha)
        painter.fillPath(_ragged(rect, chance, reach, 0.012), char)
    hearth = _ragged(rect, chance, 0.4, 0.032)
    painter.save()
    painter.setClipPath(hearth)
    ash = QRadialGradient(rect.center(), side * 0.55)
    ash.setColorAt(0.0, tint(theme.board.ash).lighter(150 if theme.dark else 104))
    ash.setColorAt(1.0, tint(theme.board.ash))
    painter.fillRect(rect, ash)
    _hatch(painter, rect, theme.board.hatch, side / 7, 0.85)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, alpha in ((0.10, 0.16), (0.05, 0.34), (0.018, 0.95)):
        painter.setPen(QPen(tint(theme.board.ember, alpha), max(0.9, side * width)))
        painter.drawPath(hearth)
    _sparks(painter, rect, chance)


def _sparks(painter: QPainter, rect: QRectF, chance: random.Random) -> None:
    side = rect.width()
    painter.setPen(Qt.PenStyle.NoPen)
    for _ in range(5):
        angle, reach = chance.uniform(0, 2 * pi), chance.uniform(0.36, 0.44) * side
        at = rect.center() + QPointF(cos(angle), sin(angle)) * reach
        size = chance.uniform(0.012, 0.024) * side
        for grow, colour in ((2.4, "#40E0793C"), (1.0, "#FFF2B262")):
            painter.setBrush(QColor(colour))
            painter.drawEllipse(at, size * grow, size * grow)


def paint_grey(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a cell that is still empty at the end."""
    grey = QColor("#3A3840" if theme.dark else "#BDB8B5")
    painter.fillRect(rect, grey)
    painter.save()
    painter.translate(rect.width(), 0)
    painter.scale(-1, 1)
    _hatch(painter, rect, "#67636F" if theme.dark else "#918B8C", rect.width() / 6, 0.8)
    painter.restore()


def _hatch(painter: QPainter, rect: QRectF, colour: str, step: float, alpha: float) -> None:
    step = max(4.0, step)
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(tint(colour, alpha), max(1.0, step * 0.2)))
    at = step / 2
    while at < rect.width() + rect.height():
        start = QPointF(rect.left() + at, rect.top())
        painter.drawLine(start, start + QPointF(-rect.height(), rect.height()))
        at += step
    painter.restore()


def _ragged(rect: QRectF, chance: random.Random, reach: float, bites: float) -> QPainterPath:
    points = []
    count = 36
    for index in range(count):
        angle = 2 * pi * index / count
        c, s = cos(angle), sin(angle)
        square = 1 / (abs(c) ** 6 + abs(s) ** 6) ** (1 / 6)
        bite = chance.uniform(-bites, bites)
        points.append(rect.center() + QPointF(c, s) * rect.width() * (reach * square + bite))
    path = QPainterPath(points[0])
    for index in range(count):
        path.lineTo(points[(index + 1) % count])
    path.closeSubpath()
    return path


def paint_flare(painter: QPainter, centre: QPointF, radius: float, share: float) -> None:
    """Paint the flash where two colours meet. `share` is the flash's progress, from 0 to 1."""
    strength = (1 - share) ** 1.5
    reach = radius * (0.55 + 0.75 * share)
    light = QRadialGradient(centre, reach)
    for stop, colour, alpha in (
        (0.0, "#FFF6DC", 1.0),
        (0.28, "#FFD27A", 0.9),
        (0.6, "#F0763A", 0.55),
        (1.0, "#B52C1A", 0.0),
    ):
        light.setColorAt(stop, tint(colour, alpha * strength))
    fill_with(painter, QBrush(light))
    painter.drawEllipse(centre, reach, reach)


def draw_scaled(
    painter: QPainter, picture: QPixmap, centre: QPointF, pitch: float, scale: float = 1.0
) -> None:
    """Draw a cell's image centred at `centre` and enlarged by `scale`."""
    size = QSizeF(pitch, pitch) * scale
    target = QRectF(centre - QPointF(size.width() / 2, size.height() / 2), size)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def _towards(colour: QColor, other: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        colour.redF() + (other.redF() - colour.redF()) * share,
        colour.greenF() + (other.greenF() - colour.greenF()) * share,
        colour.blueF() + (other.blueF() - colour.blueF()) * share,
    )
