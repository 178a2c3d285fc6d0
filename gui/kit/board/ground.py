"""The table a square board lies on, painted once per size and theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
)

from games.kinds.grids import Cell, column_name, grid
from gui.kit.board.layout import GridLayout
from gui.kit.theme import Theme, Weight, font, tint


def paint_ground(
    painter: QPainter, layout: GridLayout, theme: Theme, wells: bool, plain: bool
) -> None:
    """The table with its empty cells and coordinates. `plain`: in flat colours, to be keyed."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _paint_table(painter, layout, theme)
    if wells:
        _paint_wells(painter, layout, theme)
    else:
        _paint_squares(painter, layout, theme)
    if not plain:
        _paint_light(painter, layout, theme)
    if layout.coordinates:
        for column in range(layout.columns):
            paint_label(painter, layout, theme, column=column)
        for row in range(layout.rows):
            paint_label(painter, layout, theme, row=row)


def paint_lit_labels(painter: QPainter, layout: GridLayout, theme: Theme, cell: Cell) -> None:
    """The two coordinates of a cell, lit."""
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
    """The name of a column, above it, or of a row, left of it."""
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
    painter.setPen(QPen(tint(theme.board.grid, 0.7), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


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
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tint(board.grid, 0.55), layout.hairline))
        painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)


def _paint_light(painter: QPainter, layout: GridLayout, theme: Theme) -> None:
    """One lamp above the table: a little brighter in the middle, dimmer in the corners."""
    cells = layout.cells
    lamp = QRadialGradient(
        QPointF(cells.center().x(), cells.top() + cells.height() * 0.36), cells.width() * 0.78
    )
    glow = QColor("#FFFFFF")
    glow.setAlphaF(0.055 if theme.dark else 0.35)
    dusk = QColor("#000000")
    dusk.setAlphaF(0.16 if theme.dark else 0.035)
    off = QColor(glow)
    off.setAlphaF(0.0)
    lamp.setColorAt(0.0, glow)
    lamp.setColorAt(0.55, off)
    lamp.setColorAt(1.0, dusk)
    painter.fillRect(cells, lamp)


def _shade(colour: str, percent: int) -> QColor:
    return tint(colour).darker(round(10000 / percent))
