"""Painting functions for boards of square cells: background, rings, labels, die and check mark."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
)

from games.kinds.grids import Cell, column_name, grid
from gui.kit.board.layout import GridLayout
from gui.kit.look.smooth import fill_with, smooth, stroke_with
from gui.kit.theme import SeatStyle, Theme, Weight, contrast, font, tint
from gui.kit.widgets.marks import paint_mark

Paint = Callable[[QPainter], None]


def painted(pixels: QSize, ratio: float, paint: Paint, corner: QPointF | None = None) -> QPixmap:
    """Return a transparent image painted by `paint`. Its top left corner is at `corner`."""
    picture = QPixmap(pixels)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with smooth(picture) as painter:
        if corner is not None:
            painter.translate(-corner)
        paint(painter)
    return picture


class Sheets:
    """A cache of images that are reused in many frames.

    An image is repainted when its key changes.
    """

    def __init__(self) -> None:
        self._kept: dict[str, tuple[Hashable, QPixmap]] = {}
        self._pixels, self._ratio, self._corner = QSize(), 1.0, QPointF()

    def resize(self, pixels: QSize, ratio: float, corner: QPointF) -> None:
        self._pixels, self._ratio, self._corner = pixels, ratio, corner
        self._kept.clear()

    def draw(self, painter: QPainter, name: str, key: Hashable, paint: Paint) -> None:
        """Draw the sheet `name`. If `key` has changed, paint the sheet again first."""
        entry = self._kept.get(name)
        if entry is None or entry[0] != key:
            picture = painted(self._pixels, self._ratio, paint, self._corner)
            entry = self._kept[name] = (key, picture)
        painter.drawPixmap(self._corner, entry[1])


def paint_ground(
    painter: QPainter, layout: GridLayout, theme: Theme, wells: bool, plain: bool
) -> None:
    """Paint the board's background, its empty cells and its coordinates.

    If `wells` is True, there are gaps between the cells. If `plain` is True, no light is painted.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_table(painter, layout, theme)
    if wells:
        _paint_wells(painter, layout, theme)
    else:
        _paint_squares(painter, layout, theme)
    paint_grain(painter, layout.table, theme)
    if not plain:
        _paint_light(painter, layout, theme)
    if layout.coordinates:
        for column in range(layout.columns):
            paint_label(painter, layout, theme, column=column)
        for row in range(layout.rows):
            paint_label(painter, layout, theme, row=row)


def paint_lit_labels(painter: QPainter, layout: GridLayout, theme: Theme, cell: Cell) -> None:
    for column, row in ((cell[0], None), (None, cell[1])):
        paint_label(painter, layout, theme, column, row, lit=True)


def paint_label(
    painter: QPainter,
    layout: GridLayout,
    theme: Theme,
    column: int | None = None,
    row: int | None = None,
    lit: bool = False,
) -> None:
    """Paint the name of a column above it, or the name of a row to its left."""
    cells, gap = layout.cells, layout.band
    if column is not None:
        text = column_name(column)
        area = QRectF(cells.left() + column * layout.pitch, cells.top() - gap, layout.pitch, gap)
    else:
        text = str((row or 0) + 1)
        area = QRectF(
            cells.left() - gap, cells.top() + (row or 0) * layout.pitch, gap, layout.pitch
        )
    if lit:
        painter.fillRect(area.adjusted(1, 1, -1, -1), tint(theme.board.table))
    painter.setFont(font(layout.label, Weight.STRONG if lit else Weight.NORMAL))
    painter.setPen(tint(theme.text if lit else theme.board.coordinate))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)


def _paint_table(painter: QPainter, layout: GridLayout, theme: Theme) -> None:
    table = layout.table
    radius = min(14.0, max(4.0, layout.pitch * 0.14))
    path = QPainterPath()
    path.addRoundedRect(table.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    wood = QLinearGradient(table.topLeft(), table.bottomLeft())
    base = tint(theme.board.table)
    wood.setColorAt(0.0, base.lighter(112 if theme.dark else 102))
    wood.setColorAt(1.0, base.darker(112 if theme.dark else 104))
    painter.fillPath(path, wood)
    stroke_with(painter, QPen(tint(theme.board.grid, 0.7), 1))
    painter.drawPath(path)


GRAINS = 46
"""Number of grain lines on a board."""


def paint_grain(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint the grain of a wooden board in an area. The pattern is the same at every size."""
    if not theme.board.grain:
        return
    chance = random.Random(GRAINS)
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide, high = area.width(), area.height()
    for number in range(GRAINS):
        y = area.top() + high * (number + chance.uniform(-0.7, 0.7)) / GRAINS
        bends = [y + high * chance.uniform(-0.03, 0.03) for _ in range(3)]
        path = QPainterPath(QPointF(area.left(), y))
        third = (QPointF(area.left() + wide * n / 3, bend) for n, bend in enumerate(bends, 1))
        path.cubicTo(*third)
        line = tint(theme.board.grid, theme.board.grain * chance.uniform(0.25, 1.0))
        painter.setPen(QPen(line, max(0.8, high / 420 * chance.uniform(0.4, 2.2))))
        painter.drawPath(path)
    painter.restore()


def _paint_squares(painter: QPainter, layout: GridLayout, theme: Theme) -> None:
    board = theme.board
    line = layout.hairline
    frame = layout.cells.adjusted(-line, -line, line, line)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillRect(frame, tint(board.grid))
    for cell in grid(layout.columns, layout.rows):
        colour = board.cell if sum(cell) % 2 == 0 else board.cell_alt
        painter.fillRect(layout.rect(cell).adjusted(0, 0, -line, -line), tint(colour))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_wells(painter: QPainter, layout: GridLayout, theme: Theme) -> None:
    board = theme.board
    radius = layout.pitch * 0.12
    inset = max(1.0, layout.pitch * 0.035)
    painter.setPen(Qt.PenStyle.NoPen)
    for cell in grid(layout.columns, layout.rows):
        rect = layout.rect(cell).adjusted(inset, inset, -inset, -inset)
        fall = QLinearGradient(rect.topLeft(), rect.bottomLeft())
        fall.setColorAt(0.0, _shade(board.cell, 88 if theme.dark else 96))
        fall.setColorAt(0.25, tint(board.cell))
        fall.setColorAt(1.0, tint(board.cell_alt))
        painter.setBrush(fall)
        painter.drawRoundedRect(rect, radius, radius)
        stroke_with(painter, QPen(tint(board.grid, 0.55), layout.hairline))
        painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)


def _paint_light(painter: QPainter, layout: GridLayout, theme: Theme) -> None:
    cells = layout.cells
    lamp = QRadialGradient(
        QPointF(cells.center().x(), cells.top() + cells.height() * 0.36), cells.width() * 0.78
    )
    glow = QColor("#FFFFFF")
    glow.setAlphaF(0.055 if theme.dark else 0.35)
    dusk = QColor("#000000")
    dusk.setAlphaF(0.16 if theme.dark else 0.035)
    no_glow = QColor(glow)
    no_glow.setAlphaF(0.0)
    lamp.setColorAt(0.0, glow)
    lamp.setColorAt(0.55, no_glow)
    lamp.setColorAt(1.0, dusk)
    painter.fillRect(cells, lamp)


def _shade(colour: str, percent: int) -> QColor:
    return tint(colour).darker(round(10000 / percent))


RING = 2.0


def paint_cursor(painter: QPainter, layout: GridLayout, theme: Theme, cell: Cell) -> None:
    """Paint the keyboard cursor: a frame of 2 px in the focus colour, 2 px away from the cell."""
    rect = layout.rect(cell).adjusted(1, 1, -1, -1)
    radius = layout.pitch * 0.1 + 2
    stroke_with(painter, QPen(tint(theme.board.ring_ground), RING + 2))
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
    """Stroke a path in `colour` on a wider contrasting line, visible on any background."""
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
    """Paint a small label that is as wide as its text. Return its area."""
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
    side = area.width()
    painter.setPen(QPen(tint(theme.edge), max(1.0, side * 0.06)))
    painter.setBrush(tint(theme.surface))
    painter.drawRoundedRect(area, side * 0.3, side * 0.3)
    inset = side * 0.17
    paint_mark(painter, area.adjusted(inset, inset, -inset, -inset), style, theme)


def readable_on(fill: str) -> str:
    dark, pale = "#17141C", "#FFFFFF"
    return dark if contrast(dark, fill) > contrast(pale, fill) else pale


def paint_die(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint a die that shows five, the sign for a randomly drawn move."""
    side = area.width()
    painter.setPen(QPen(tint(theme.board.ring_ground), max(1.0, side * 0.09)))
    painter.setBrush(tint(theme.gold))
    painter.drawRoundedRect(area, side * 0.22, side * 0.22)
    fill_with(painter, QColor(readable_on(theme.gold)))
    pip, reach = side * 0.095, side * 0.25
    for x, y in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
        painter.drawEllipse(area.center() + QPointF(x, y) * reach, pip, pip)


def paint_check(painter: QPainter, area: QRectF, theme: Theme) -> None:
    """Paint a check mark in a disc, the sign for a received move."""
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
    stroke_with(painter, pen)
    painter.drawPath(path)


def paint_dot(painter: QPainter, centre: QPointF, radius: float, theme: Theme) -> None:
    """Paint the dot that marks a legal target."""
    fill_with(painter, tint(theme.board.dot, 0.8))
    painter.drawEllipse(centre, radius, radius)
