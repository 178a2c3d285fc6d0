"""HyperStar's stones: tiles that fill their cells and grow together with those beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from games.core import Seat
from gui.games.hyperstar.cells import COARSE, Cells
from gui.games.hyperstar.sight import Plate, Sight, spot
from gui.games.hyperstar.table import Look
from gui.kit.theme import Mark, SeatStyle, Theme, contrast, tint
from gui.kit.widgets.marks import mark_path

FILLS = 0.87
"""How much of its cell a tile fills, towards the cell's middle."""
RIM = 0.045
"""How much more of it is its dark rim."""
MARK = 0.74
"""The reach of a tile's mark, of the largest circle in the cell."""

Way = tuple[tuple[int, int], ...]
"""The sides round a set of cells, one after another: (cell, number of its side)."""


@lru_cache(maxsize=256)
def loops(cells: Cells, held: frozenset[int]) -> tuple[Way, ...]:
    """The closed ways round some cells, clockwise outside and the other way round holes.

    Three cells at most meet in a corner, so no two ways do.
    """
    found = []
    start: dict[int, tuple[int, int]] = {}
    for index in held:
        for side, other in enumerate(cells.across[index]):
            if other not in held:
                start[cells.sides[index][side][0]] = (index, side)
    while start:
        corner = min(start)
        way = []
        while corner in start:
            index, side = start.pop(corner)
            way.append((index, side))
            corner = cells.sides[index][side][-1]
        found.append(tuple(way))
    return tuple(found)


def body(sight: Sight, held: Collection[int], fills: float) -> QPainterPath:
    """The tiles on some cells as one shape with round corners."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for way in loops(sight.cells, frozenset(held)):
        _add(path, sight, way, fills)
    return path


def _add(path: QPainterPath, sight: Sight, way: Way, fills: float) -> None:
    """Each side goes straight on in its middle third and turns to the next in its outer ones."""
    points, plates, sides = sight.points, sight.plates, sight.cells.sides
    insets = []
    for index, side in way:
        rest = plates[index].middle * (1 - fills)
        inset = [points[n] * fills + rest for n in sides[index][side]]
        if len(inset) == COARSE + 1:
            one, middle, two = inset
            inset = [one, (one + 2 * middle) / 3, (2 * middle + two) / 3, two]
        insets.append(inset)
    before = insets[-1]
    path.moveTo(before[2].real, before[2].imag)
    for inset in insets:
        corner, after, straight = (before[3] + inset[0]) / 2, inset[1], inset[2]
        path.quadTo(corner.real, corner.imag, after.real, after.imag)
        path.lineTo(straight.real, straight.imag)
        before = inset
    path.closeSubpath()


def paint_stones(
    painter: QPainter, sight: Sight, look: Look, seat: Seat, held: frozenset[int], shared: bool
) -> None:
    """A seat's tiles. `shared`: O holds a stone of the other seat too, painted by `paint_hub`."""
    if not held:
        return
    style = look.styles[seat]
    drop = max(0.8, sight.lens.radius * 0.0035)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(rim_of(style, look.theme))
    with look.coarsely(painter):
        painter.drawPath(body(sight, held, FILLS + RIM).translated(0, drop))
    painter.setBrush(_lit(sight, style))
    painter.drawPath(body(sight, held, FILLS))
    with look.coarsely(painter):
        _paint_seams(painter, sight, style, held)
        paint_marks(painter, sight, style, (i for i in held if i or not shared))


def rim_of(style: SeatStyle, theme: Theme) -> QColor:
    """The dark colour round a seat's tiles."""
    return tint(style.fill).darker(210 if theme.dark else 165)


def _lit(sight: Sight, style: SeatStyle) -> QBrush:
    """The seat's colour in the light from above."""
    lens = sight.lens
    top, bottom = lens.centre - 1j * lens.radius, lens.centre + 1j * lens.radius
    fall = QLinearGradient(spot(top), spot(bottom))
    fall.setColorAt(0.0, tint(style.fill).lighter(107))
    fall.setColorAt(1.0, tint(style.fill).darker(108))
    return QBrush(fall)


def _paint_seams(painter: QPainter, sight: Sight, style: SeatStyle, held: frozenset[int]) -> None:
    """Where two tiles have grown together."""
    spots = sight.spots
    lines = []
    for index in held:
        for side, other in enumerate(sight.cells.across[index]):
            if other > index and other in held:
                way = sight.cells.sides[index][side]
                lines.append(QLineF(spots[way[0]], spots[way[-1]]))
    painter.setPen(QPen(tint(style.ink, 0.26), 1.0))  # wider lines take ten times as long
    painter.drawLines(lines)


def paint_marks(painter: QPainter, sight: Sight, style: SeatStyle, held: Iterable[int]) -> None:
    """The seat's mark, embossed in each of its tiles: a paler shape that names are written on."""
    dark_ink = contrast("#000000", style.ink) < contrast("#FFFFFF", style.ink)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(tint("#FFFFFF" if dark_ink else "#000000", 0.27))
    shape = mark_path(style.mark, QRectF(-1, -1, 2, 2)).toFillPolygon()
    round_ = style.mark is Mark.DISC
    before = painter.transform()
    for index in held:
        plate = sight.plates[index]
        if round_:
            reach = plate.least * MARK * 0.92
            painter.drawEllipse(spot(plate.middle), reach, reach)
        else:
            painter.setTransform(_placing(plate) * before)
            painter.drawPolygon(shape)
    painter.setTransform(before)


def _placing(plate: Plate) -> QTransform:
    reach = plate.least * MARK
    return QTransform(reach, 0, 0, reach, plate.middle.real, plate.middle.imag)


def paint_hub(painter: QPainter, sight: Sight, look: Look) -> None:
    """O with a stone of each seat: half and half, in one frame (HS-3)."""
    theme, plate = look.theme, sight.plates[0]
    middle, reach = spot(plate.middle), max(plate.along, plate.across) * 1.3
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.board.ring_ground if theme.dark else theme.board.wall))
    painter.drawPath(body(sight, {0}, FILLS + RIM))
    halves = QLinearGradient(middle - QPointF(reach, 0), middle + QPointF(reach, 0))
    one, two = (tint(style.fill) for style in look.styles)
    for stop, colour in ((0.0, one), (0.4999, one), (0.5001, two), (1.0, two)):
        halves.setColorAt(stop, colour)
    painter.setBrush(halves)
    painter.drawPath(body(sight, {0}, FILLS - 0.02))
    before = painter.transform()
    for style, way in zip(look.styles, (-1, 1), strict=True):
        size = plate.least * 0.34
        dark_ink = contrast("#000000", style.ink) < contrast("#FFFFFF", style.ink)
        painter.setBrush(tint("#FFFFFF" if dark_ink else "#000000", 0.45))
        at = plate.middle + way * plate.least * 0.5
        painter.setTransform(QTransform(size, 0, 0, size, at.real, at.imag) * before)
        painter.drawPath(mark_path(style.mark, QRectF(-1, -1, 2, 2)))
    painter.setTransform(before)
    if look.names:
        painter.setBrush(QColor(theme.board.ring_ground if theme.dark else theme.board.wall))
        painter.drawEllipse(middle, plate.least * 0.27, plate.least * 0.27)
