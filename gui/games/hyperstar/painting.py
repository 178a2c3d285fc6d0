"""Painting functions for HyperStar's board: the round table, cells, sectors and stones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from games.core import Pair, Seat
from gui.games.hyperstar.camera import Plate, Projected, Viewport, spot
from gui.games.hyperstar.disk import COARSE, Cells
from gui.games.hyperstar.names import sectors
from gui.kit.board.painting import paint_grain
from gui.kit.look.smooth import fill_with
from gui.kit.theme import Mark, SeatStyle, Theme, Weight, contrast, font, mix, tint
from gui.kit.widgets.marks import mark_path

GAP = 0.95
"""Scale of a cell's background relative to the cell."""


@dataclass(frozen=True, slots=True)
class Style:
    """The style of a board.

    If `names` is True, sectors and cells are labelled. `labels` is the opacity of cell names. While
    the board is `moving`, some parts are painted without antialiasing, ten times as fast.
    """

    theme: Theme
    styles: Pair[SeatStyle]
    plain: bool = False
    names: bool = True
    moving: bool = False
    labels: float = 1.0

    @contextmanager
    def coarsely(self, painter: QPainter) -> Iterator[None]:
        if not self.moving:
            yield
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        yield
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def outline(projected: Projected, index: int) -> QPolygonF:
    spots = projected.spots
    return QPolygonF([spots[n] for n in projected.cells.outlines[index]])


def shrinking(projected: Projected, index: int, share: float) -> QTransform:
    offset = projected.plates[index].middle * (1 - share)
    return QTransform(share, 0, 0, share, offset.real, offset.imag)


def paint_table(painter: QPainter, viewport: Viewport, radius: float, look: Style) -> None:
    theme, middle = look.theme, spot(viewport.centre)
    base = tint(theme.board.table) if theme.dark else tint(theme.board.table).darker(106)
    fall = QLinearGradient(middle - QPointF(0, radius), middle + QPointF(0, radius))
    fall.setColorAt(0.0, base.lighter(118 if theme.dark else 103))
    fall.setColorAt(1.0, base.darker(115 if theme.dark else 105))
    painter.setPen(QPen(tint(theme.board.grid, 0.8), 1))
    painter.setBrush(fall)
    painter.drawEllipse(middle, radius - 0.5, radius - 0.5)
    whole = QPainterPath()
    whole.addEllipse(middle, radius - 1, radius - 1)
    painter.save()
    painter.setClipPath(whole)
    paint_grain(painter, whole.boundingRect(), theme)
    painter.restore()
    if look.plain:
        return
    light = QRadialGradient(middle - QPointF(0, radius * 0.3), radius * 1.2)
    for stop, colour, alpha in (
        (0.0, "#FFFFFF", 0.06 if theme.dark else 0.16),
        (0.6, "#FFFFFF", 0.0),
        (1.0, "#000000", 0.18 if theme.dark else 0.06),
    ):
        light.setColorAt(stop, tint(colour, alpha))
    fill_with(painter, light)
    painter.drawEllipse(middle, radius, radius)


@lru_cache(maxsize=64)
def ground_of(theme: Theme, heptagon: bool, edge: bool) -> QColor:
    """Return the colour of an empty cell. Edge cells have a slightly warmer colour."""
    board = theme.board
    colour = board.cell_alt if heptagon else board.cell
    if theme.dark:
        colour = mix("#FFFFFF", colour, 0.045 if heptagon else 0.015)
    if edge:
        colour = mix(theme.gold, colour, 0.055) if theme.dark else mix("#FBE9BE", colour, 0.55)
    return QColor(colour)


def paint_cells(painter: QPainter, projected: Projected, look: Style, shown: Iterable[int]) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    old_transform = painter.transform()
    kinds, edge = projected.cells.kinds, projected.cells.board.edge
    with look.coarsely(painter):
        for index in shown:
            painter.setBrush(ground_of(look.theme, kinds[index] == 7, bool(edge >> index & 1)))
            painter.setTransform(shrinking(projected, index, GAP) * old_transform)
            painter.drawPolygon(outline(projected, index))
    painter.setTransform(old_transform)


def paint_over_cells(
    painter: QPainter,
    projected: Projected,
    shown: Iterable[int],
    colour: QColor,
    share: float = GAP,
) -> None:
    fill_with(painter, colour)
    old_transform = painter.transform()
    for index in shown:
        painter.setTransform(shrinking(projected, index, share) * old_transform)
        painter.drawPolygon(outline(projected, index))
    painter.setTransform(old_transform)


def paint_sectors(painter: QPainter, projected: Projected, look: Style) -> None:
    """Paint the seven sectors' borders (HS-2), and their letters if the whole board is shown."""
    theme, spots, sides = look.theme, projected.spots, projected.cells.sides
    lines = [
        QLineF(spots[sides[index][side][0]], spots[sides[index][side][-1]])
        for index, side in projected.cells.borders
    ]
    painter.setPen(QPen(tint(theme.board.coordinate, 0.6), 1.0))  # wider lines are much slower
    with look.coarsely(painter):
        painter.drawLines(lines)
    if not projected.camera.home:
        return
    painter.setPen(tint(theme.board.coordinate, 0.9))
    for letter, (middle, size) in sectors(projected).items():
        painter.setFont(font(size, Weight.STRONG))
        at = spot(middle)
        area = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


FILLS = 0.87
"""Scale of a tile relative to its cell."""
RIM = 0.045
"""Additional scale of the tile's dark rim."""
MARK = 0.74
"""Radius of a tile's mark, as a fraction of the radius of the largest circle in the cell."""

Way = tuple[tuple[int, int], ...]
"""Consecutive sides around a set of cells, as (cell, side number) pairs."""


@lru_cache(maxsize=256)
def loops(cells: Cells, held: frozenset[int]) -> tuple[Way, ...]:
    """Return the closed loops around a set of cells, clockwise except around holes."""
    ways = []
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
        ways.append(tuple(way))
    return tuple(ways)


def body(projected: Projected, held: Collection[int], fills: float) -> QPainterPath:
    """Return the tiles on these cells as one shape with rounded corners."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for way in loops(projected.cells, frozenset(held)):
        _add(path, projected, way, fills)
    return path


def _add(path: QPainterPath, projected: Projected, way: Way, fills: float) -> None:
    """Add a loop to the path. Each side is straight in the middle third and curved at its ends."""
    points, plates, sides = projected.points, projected.plates, projected.cells.sides
    insets = []
    for index, side in way:
        offset = plates[index].middle * (1 - fills)
        inset = [points[n] * fills + offset for n in sides[index][side]]
        if len(inset) == COARSE + 1:
            first, middle, second = inset
            inset = [first, (first + 2 * middle) / 3, (2 * middle + second) / 3, second]
        insets.append(inset)
    previous = insets[-1]
    path.moveTo(previous[2].real, previous[2].imag)
    for inset in insets:
        corner, after, straight = (previous[3] + inset[0]) / 2, inset[1], inset[2]
        path.quadTo(corner.real, corner.imag, after.real, after.imag)
        path.lineTo(straight.real, straight.imag)
        previous = inset
    path.closeSubpath()


def paint_stones(
    painter: QPainter,
    projected: Projected,
    look: Style,
    seat: Seat,
    held: frozenset[int],
    shared: bool,
) -> None:
    """Paint a seat's tiles. If `shared` is True, both seats occupy O; `paint_hub` paints marks."""
    if not held:
        return
    style = look.styles[seat]
    drop = max(0.8, projected.viewport.radius * 0.0035)
    fill_with(painter, rim_of(style, look.theme))
    with look.coarsely(painter):
        painter.drawPath(body(projected, held, FILLS + RIM).translated(0, drop))
    painter.setBrush(_lit(projected, style))
    painter.drawPath(body(projected, held, FILLS))
    with look.coarsely(painter):
        _paint_seams(painter, projected, style, held)
        paint_marks(painter, projected, style, (i for i in held if i or not shared))


def rim_of(style: SeatStyle, theme: Theme) -> QColor:
    return tint(style.fill).darker(210 if theme.dark else 230)


def _lit(projected: Projected, style: SeatStyle) -> QBrush:
    viewport = projected.viewport
    top, bottom = viewport.centre - 1j * viewport.radius, viewport.centre + 1j * viewport.radius
    fall = QLinearGradient(spot(top), spot(bottom))
    fall.setColorAt(0.0, tint(style.fill).lighter(107))
    fall.setColorAt(1.0, tint(style.fill).darker(108))
    return QBrush(fall)


def _paint_seams(
    painter: QPainter, projected: Projected, style: SeatStyle, held: frozenset[int]
) -> None:
    spots = projected.spots
    lines = []
    for index in held:
        for side, other in enumerate(projected.cells.across[index]):
            if other > index and other in held:
                way = projected.cells.sides[index][side]
                lines.append(QLineF(spots[way[0]], spots[way[-1]]))
    painter.setPen(QPen(tint(style.ink, 0.26), 1.0))  # wider lines are ten times slower
    painter.drawLines(lines)


def paint_marks(
    painter: QPainter, projected: Projected, style: SeatStyle, held: Iterable[int]
) -> None:
    """Paint the seat's mark on its tiles, in a tone that keeps cell names on the tiles readable."""
    dark_ink = contrast("#000000", style.ink) < contrast("#FFFFFF", style.ink)
    fill_with(painter, tint("#FFFFFF" if dark_ink else "#000000", 0.27))
    shape = mark_path(style.mark, QRectF(-1, -1, 2, 2)).toFillPolygon()
    round_ = style.mark is Mark.DISC
    old_transform = painter.transform()
    for index in held:
        plate = projected.plates[index]
        if round_:
            reach = plate.least * MARK * 0.92
            painter.drawEllipse(spot(plate.middle), reach, reach)
        else:
            painter.setTransform(_placing(plate) * old_transform)
            painter.drawPolygon(shape)
    painter.setTransform(old_transform)


def _placing(plate: Plate) -> QTransform:
    reach = plate.least * MARK
    return QTransform(reach, 0, 0, reach, plate.middle.real, plate.middle.imag)


def paint_hub(painter: QPainter, projected: Projected, look: Style) -> None:
    """Paint O with a stone of each seat, as two halves in one frame (HS-3)."""
    theme, plate = look.theme, projected.plates[0]
    middle, reach = spot(plate.middle), max(plate.along, plate.across) * 1.3
    fill_with(painter, QColor(theme.board.ring_ground if theme.dark else theme.board.wall))
    painter.drawPath(body(projected, {0}, FILLS + RIM))
    halves = QLinearGradient(middle - QPointF(reach, 0), middle + QPointF(reach, 0))
    first, second = (tint(style.fill) for style in look.styles)
    for stop, colour in ((0.0, first), (0.4999, first), (0.5001, second), (1.0, second)):
        halves.setColorAt(stop, colour)
    painter.setBrush(halves)
    painter.drawPath(body(projected, {0}, FILLS - 0.02))
    old_transform = painter.transform()
    for style, way in zip(look.styles, (-1, 1), strict=True):
        size = plate.least * 0.34
        dark_ink = contrast("#000000", style.ink) < contrast("#FFFFFF", style.ink)
        painter.setBrush(tint("#FFFFFF" if dark_ink else "#000000", 0.45))
        at = plate.middle + way * plate.least * 0.5
        painter.setTransform(QTransform(size, 0, 0, size, at.real, at.imag) * old_transform)
        painter.drawPath(mark_path(style.mark, QRectF(-1, -1, 2, 2)))
    painter.setTransform(old_transform)
    if look.names:
        painter.setBrush(QColor(theme.board.ring_ground if theme.dark else theme.board.wall))
        painter.drawEllipse(middle, plate.least * 0.27, plate.least * 0.27)
