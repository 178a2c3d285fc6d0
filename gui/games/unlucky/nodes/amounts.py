"""Sway on the map of Know Your Nodes: what is known to be invested in a node, and by whom."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from games.core import Pair, Seat
from games.kinds.grids import Cell
from gui.games.unlucky.panel import Look
from gui.kit.board.glyphs import chip_area, chip_face, paint_chip, readable_on
from gui.kit.board.layout import GridLayout

SMALLEST = 26.0
"""Below this distance of two nodes, in pixels, no amounts are shown."""
LOWER = 0.36
"""So far below the middle of its node an amount is, in cells."""
LEAST = 15.6
"""The least height of a chip, in pixels."""
AIR = 0.31
"""The air beside a number, in chips' heights."""
TIGHT = 1.4
"""The least of it, in pixels, before numbers are left out."""


def paint_amounts(
    look: Look, painter: QPainter, grid: GridLayout, cell: Cell, amounts: Pair[int]
) -> None:
    """Below a node: one seat's Sway on its left, the other's on its right, or both in one chip.

    Neither is wider than the node's cell, so that nothing beside it is covered. Where two numbers
    are too long for that, the chip says only that both have invested.
    """
    pitch = grid.pitch
    if pitch < SMALLEST or not any(amounts):
        return
    height = max(LEAST, pitch * 0.27)
    at = grid.centre(cell) + QPointF(0, pitch * LOWER)
    if all(amounts):
        _paint_both(look, painter, at, amounts.map(str), height, pitch - 1)
        return
    seat = Seat.ONE if amounts.one else Seat.TWO
    style, text = look.styles[seat], str(amounts[seat])
    paint_chip(painter, beside(at, text, height, pitch, -1 if seat is Seat.ONE else 1, 0.25),
               text, height, style.fill, style.edge(look.theme))  # fmt: skip


def beside(
    centre: QPointF, text: str, height: float, pitch: float, side: int, share: float
) -> QPointF:
    """The middle of a chip on one side of a cell: so far from its middle, but inside it."""
    room = max(0.0, (pitch - chip_area(centre, text, height).width()) / 2)
    return centre + QPointF(side * min(pitch * share, room), 0)


def halves(texts: Pair[str], height: float, most: float) -> tuple[Pair[str], Pair[float]]:
    """What a chip of two halves says, at most so wide, and how wide each half is."""
    metrics = QFontMetricsF(chip_face(height))
    air = (most - sum(map(metrics.horizontalAdvance, texts))) / 4
    if air < TIGHT:
        return Pair("…", "…"), Pair(most / 2, most / 2)
    air = min(air, height * AIR)
    return texts, texts.map(lambda text: metrics.horizontalAdvance(text) + 2 * air)


def _paint_both(
    look: Look, painter: QPainter, centre: QPointF, texts: Pair[str], height: float, most: float
) -> None:
    """Both numbers in one chip, each on its seat's colour."""
    shown, wide = halves(texts, height, most)
    area = QRectF(0, 0, sum(wide), height)
    area.moveCenter(centre)
    chip = QPainterPath()
    chip.addRoundedRect(area, height / 2, height / 2)
    painter.setFont(chip_face(height))
    left = area.left()
    for seat, text in shown.items():
        style, half = look.styles[seat], QRectF(left, area.top(), wide[seat], height)
        left = half.right()
        painter.save()
        outer = half.adjusted(-1 if seat is Seat.ONE else 0, -1, 0 if seat is Seat.ONE else 1, 1)
        painter.setClipRect(outer, Qt.ClipOperation.IntersectClip)
        painter.setPen(QPen(QColor(style.edge(look.theme)), max(1.0, height * 0.07)))
        painter.setBrush(QColor(style.fill))
        painter.drawPath(chip)
        painter.restore()
        painter.setPen(QColor(readable_on(style.fill)))
        painter.drawText(half, Qt.AlignmentFlag.AlignCenter, text)
