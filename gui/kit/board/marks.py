"""A caster's drawings on a board: rings around places, and arrows between places."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from games.broadcast.hand import COLOURS

CASING = "#14121A"
"""Colour of a mark's edge, chosen to contrast with every background."""


def paint_ring(painter: QPainter, area: QRectF, colour: int) -> None:
    side = max(14.0, min(area.width(), area.height()) * 0.92)
    box = QRectF(0, 0, side, side)
    box.moveCenter(area.center())
    width = max(2.5, side * 0.085)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, line in ((CASING, width + 2.0), (COLOURS[colour], width)):
        painter.setPen(QPen(QColor(tone), line))
        painter.drawEllipse(box.adjusted(width / 2, width / 2, -width / 2, -width / 2))


def paint_arrow(painter: QPainter, start: QRectF, end: QRectF, colour: int) -> None:
    sides = (start.width(), end.width(), start.height(), end.height())
    size = max(16.0, sum(sides) / len(sides))
    path = _arrow(start.center(), end.center(), size)
    pen = QPen(QColor(CASING), 2.0)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    tone = QColor(COLOURS[colour])
    tone.setAlphaF(0.92)
    painter.setBrush(tone)
    painter.drawPath(path)


def _arrow(start: QPointF, end: QPointF, size: float) -> QPainterPath:
    offset = end - start
    length = math.hypot(offset.x(), offset.y())
    if length < 1:
        return QPainterPath()
    direction = offset / length
    normal = QPointF(-direction.y(), direction.x())
    thick = max(3.0, size * 0.1)
    head = min(length * 0.6, max(10.0, size * 0.42))
    tail, neck = start + direction * min(size * 0.22, length * 0.2), end - direction * head
    path = QPainterPath(tail + normal * thick)
    for point in (
        neck + normal * thick,
        neck + normal * head * 0.55,
        end,
        neck - normal * head * 0.55,
        neck - normal * thick,
        tail - normal * thick,
    ):
        path.lineTo(point)
    path.closeSubpath()
    return path
