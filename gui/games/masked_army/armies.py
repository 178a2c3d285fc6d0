"""How pieces of Masked Army look: the grey cloth, the open domino, armies once they are known."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPixmap

from games.core import Pair, Seat
from games.kinds.grids import Cell
from gui.kit.board.glyphs import paint_outline
from gui.kit.board.layout import GridLayout, contour
from gui.kit.theme import SeatStyle, Theme, tint
from gui.kit.widgets.marks import paint_glyph

CORNER = 0.16
"""The radius of a piece's corners, in cells."""


def weave(theme: Theme, layout: GridLayout) -> QBrush:
    """The cloth's texture: the same everywhere, whatever lies under it."""
    ratio = layout.ratio
    step = max(2, round(layout.pitch * ratio / 12))
    tile = QPixmap(step * 2, step * 2)
    tile.fill(QColor(theme.board.mask))
    painter = QPainter(tile)
    thread = tint(theme.board.mask_weave, 0.55)
    painter.fillRect(0, 0, step, step, thread)
    painter.fillRect(step, step, step, step, thread)
    painter.end()
    brush = QBrush(tile)
    transform = brush.transform()
    transform.translate(layout.left, layout.top)
    transform.scale(1 / ratio, 1 / ratio)
    brush.setTransform(transform)
    return brush


def paint_cloth(
    painter: QPainter, path: QPainterPath, texture: QBrush, layout: GridLayout, theme: Theme
) -> None:
    """One grey cloth over all masked cells, with no seam in it."""
    painter.setPen(Qt.PenStyle.NoPen)
    for drop, alpha in ((0.055, 0.16), (0.025, 0.26)):
        shade = QColor("#000000" if theme.dark else "#3A2E22")
        shade.setAlphaF(alpha)
        painter.translate(0, layout.pitch * drop)
        painter.fillPath(path, shade)
        painter.translate(0, -layout.pitch * drop)
    painter.fillPath(path, texture)
    pen = QPen(tint(theme.board.mask_edge), max(1.0, layout.pitch * 0.022))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def cloth_path(cells: Iterable[Cell], layout: GridLayout) -> QPainterPath:
    """The outline of the cloth over these cells."""
    inset = layout.pitch * 0.035
    return contour(cells, layout.origin, layout.pitch, inset, layout.pitch * CORNER)


def paint_half(
    painter: QPainter, rect: QRectF, style: SeatStyle, clip: QPainterPath, mark: float = 0.5
) -> None:
    """One cell of a player's colour with its mark, inside `clip`."""
    painter.save()
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    painter.fillRect(rect, _face(rect, style))
    side = rect.width() * mark
    inset = (rect.width() - side) / 2
    paint_glyph(painter, rect.adjusted(inset, inset, -inset, -inset), style)
    painter.restore()


def paint_domino(
    painter: QPainter,
    layout: GridLayout,
    theme: Theme,
    halves: Iterable[tuple[Cell, SeatStyle]],
    ring: str | None,
) -> None:
    """A piece whose colours are seen, bordered by `ring`."""
    halves = list(halves)
    pitch = layout.pitch
    cells = [cell for cell, _ in halves]
    path = contour(cells, layout.origin, pitch, pitch * 0.05, pitch * CORNER)
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QColor("#000000" if theme.dark else "#3A2E22")
    for drop, alpha in ((0.07, 0.2), (0.03, 0.3)):
        shade.setAlphaF(alpha)
        painter.fillPath(path.translated(0, pitch * drop), shade)
    for cell, style in halves:
        paint_half(painter, layout.rect(cell), style, path)
    if ring is not None:
        border = contour(cells, layout.origin, pitch, pitch * 0.03, pitch * CORNER)
        paint_outline(painter, border, theme, ring, max(2.0, pitch * 0.045))


def paint_armies(
    painter: QPainter,
    layout: GridLayout,
    theme: Theme,
    colours: dict[Cell, Seat],
    styles: Pair[SeatStyle],
) -> None:
    """Cells of known colours: neighbours of one colour grow together."""
    pitch = layout.pitch
    for seat, style in styles.items():
        cells = [cell for cell, owner in colours.items() if owner is seat]
        if not cells:
            continue
        path = contour(cells, layout.origin, pitch, pitch * 0.04, pitch * CORNER)
        shade = QColor("#000000" if theme.dark else "#3A2E22")
        shade.setAlphaF(0.3)
        painter.fillPath(path.translated(0, pitch * 0.03), shade)
        area = path.boundingRect()
        painter.fillPath(path, _face(area, style))
        if style.has_edge(theme):  # its colour alone does not stand out from empty cells
            painter.setPen(QPen(tint(style.edge(theme)), max(1.6, pitch * 0.035)))
        else:
            painter.setPen(QPen(tint(style.fill).darker(130), max(1.0, pitch * 0.02)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        painter.setOpacity(painter.opacity() * 0.6)
        for cell in cells:
            side = pitch * 0.3
            centre = layout.centre(cell)
            corner = centre - QPointF(side / 2, side / 2)
            paint_glyph(painter, QRectF(corner.x(), corner.y(), side, side), style)
        painter.setOpacity(painter.opacity() / 0.6)


def _face(rect: QRectF, style: SeatStyle) -> QBrush:
    """A player's colour under the lamp."""
    base = tint(style.fill)
    light = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    light.setColorAt(0.0, base.lighter(107))
    light.setColorAt(1.0, base.darker(107))
    return QBrush(light)
