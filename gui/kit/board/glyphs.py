"""Small things painted on boards: rings, chips with numbers, the die, the check."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPen

from games.kinds.grids import Cell
from gui.kit.board.layout import GridLayout
from gui.kit.theme import SeatStyle, Theme, Weight, contrast, font, tint
from gui.kit.widgets.marks import paint_mark

RING = 2.0


def paint_cursor(painter: QPainter, layout: GridLayout, theme: Theme, cell: Cell) -> None:
    """The keyboard's place: 2 px of the focus colour with a 2 px gap round the cell."""
    rect = layout.rect(cell).adjusted(1, 1, -1, -1)
    radius = layout.pitch * 0.1 + 2
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tint(theme.board.ring_ground), RING + 2))
    painter.drawRoundedRect(rect, radius, radius)
    painter.setPen(QPen(tint(theme.focus), RING))
    painter.drawRoundedRect(rect, radius, radius)


def paint_outline(
    painter: QPainter,
    path: QPainterPath,
    theme: Theme,
    colour: str,
    width: float,
    dashed: bool = False,
) -> None:
    """A line that stands out from whatever it crosses: `colour` upon a wider dark or pale one.

    `dashed`: not there yet.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for tone, extra in ((theme.board.ring_ground, max(1.5, width * 0.8)), (colour, 0.0)):
        pen = QPen(tint(tone, 0.85 if extra else 1.0), width + extra)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if dashed and not extra:
            pen.setDashPattern([3.2, 2.4])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPath(path)


def paint_chip(
    painter: QPainter, centre: QPointF, text: str, height: float, fill: str, edge: str
) -> QRectF:
    """A small label with a number, as wide as it needs; where it is."""
    painter.setFont(chip_face(height))
    area = chip_area(centre, text, height)
    painter.setPen(QPen(QColor(edge), max(1.0, height * 0.07)))
    painter.setBrush(QColor(fill))
    painter.drawRoundedRect(area, height / 2, height / 2)
    painter.setPen(QColor(readable_on(fill)))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
    return area


def chip_area(centre: QPointF, text: str, height: float) -> QRectF:
    wide = QFontMetrics(chip_face(height)).horizontalAdvance(text) + height * 0.62
    size = QSizeF(max(height, wide), height)
    return QRectF(centre - QPointF(size.width() / 2, height / 2), size)


def chip_face(height: float) -> QFont:
    return font(max(9, round(height * 0.68)), Weight.STRONG)


def paint_badge(painter: QPainter, area: QRectF, style: SeatStyle, theme: Theme) -> None:
    """A small plate with a seat's mark: whose this is."""
    side = area.width()
    painter.setPen(QPen(tint(theme.edge), max(1.0, side * 0.06)))
    painter.setBrush(tint(theme.surface))
    painter.drawRoundedRect(area, side * 0.3, side * 0.3)
    inset = side * 0.17
    paint_mark(painter, area.adjusted(inset, inset, -inset, -inset), style, theme)


def readable_on(fill: str) -> str:
    """Black or white letters, whichever is read better on `fill`."""
    dark, pale = "#17141C", "#FFFFFF"
    return dark if contrast(dark, fill) > contrast(pale, fill) else pale


def paint_die(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """A die showing five: this was drawn, not chosen."""
    side = area.width()
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, side * 0.09)))
    painter.setBrush(tint(theme.gold))
    painter.drawRoundedRect(area, side * 0.22, side * 0.22)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(readable_on(theme.gold)))
    pip, reach = side * 0.095, side * 0.25
    for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        painter.drawEllipse(area.center() + QPointF(x, y) * reach, pip, pip)


def paint_check(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """A check in a disc: this was received."""
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, area.width() * 0.09)))
    painter.setBrush(tint(theme.ok))
    painter.drawEllipse(area)
    path = QPainterPath()
    for index, (x, y) in enumerate(((0.28, 0.53), (0.44, 0.68), (0.73, 0.36))):
        point = area.topLeft() + QPointF(x * area.width(), y * area.height())
        if index:
            path.lineTo(point)
        else:
            path.moveTo(point)
    pen = QPen(QColor(readable_on(theme.ok)), max(1.5, area.width() * 0.13))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def paint_dot(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """A legal target."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint(theme.board.dot, 0.8))
    painter.drawEllipse(centre, radius, radius)
