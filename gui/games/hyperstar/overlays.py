"""The overlays of HyperStar's board. They show only public information (HS-13)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from games.core import Seat
from games.hyperstar.scoring import COST
from games.hyperstar.tiling import indices
from games.hyperstar.view import Double, Group, HyperStarView, Move, Place, Swap, Turn
from games.kinds.grids import groups
from gui.games.hyperstar.camera import Projected, spot
from gui.games.hyperstar.disk import Cells
from gui.games.hyperstar.painting import FILLS, GAP, Style, body, ground_of, paint_over_cells
from gui.kit.board.painting import paint_chip, paint_outline, readable_on
from gui.kit.look.smooth import fill_with, stroke_with
from gui.kit.theme import SeatStyle, mix, tint

WASH = 0.16
"""Opacity of the owner's colour on territory."""
GHOST = 0.5
"""Opacity of tiles that are not on the board yet."""


class Overlay(Enum):
    GROUPS = "groups"
    WORKING = "working"
    LINKS = "links"
    CORNERS = "corners"
    OPEN = "open"
    LAST = "last"
    NAMES = "names"


USUAL = frozenset({Overlay.CORNERS, Overlay.LAST})
INSET, WIDTH, BEND = 0.002, 0.0045, 0.011
"""Inset, width and corner radius of a group's outline, as used by `shapes.outline`."""
EXACTLY, COARSELY = 0.0008, 0.0013
"""Tolerances of outlines at rest and in motion: less than 0.5 and 1 px on an 800 px board."""

TAGS_FROM = 150.0
"""Minimum radius of the board, in pixels, at which groups have tags."""


@lru_cache(maxsize=512)
def numbers(cells: Cells, names: frozenset[str]) -> frozenset[int]:
    index = cells.board.index
    return frozenset(index[name] for name in names)


def outline_path(
    projected: Projected, held: frozenset[int], inset: float = INSET, exact: float = EXACTLY
) -> QPainterPath:
    from gui.games.hyperstar.shapes import outline  # imported late, as it imports shapely

    path = QPainterPath()
    for ring in outline(projected.cells.board.radius, held, inset, BEND, exact):
        path.addPolygon(QPolygonF([QPointF(at.real, at.imag) for at in projected.at(ring)]))
        path.closeSubpath()
    return path


def band_path(projected: Projected, held: frozenset[int], width: float) -> QPainterPath:
    """Return a group's outline as a band to fill. Filling is ten times as fast as stroking."""
    path = outline_path(projected, held)
    path.addPath(outline_path(projected, held, INSET + width))
    return path


def paint_thread(
    painter: QPainter, path: QPainterPath, line: QColor, projected: Projected, width: float
) -> None:
    """Paint a band as a few parallel one-pixel lines, which is fast."""
    away = width * projected.viewport.radius * 0.42
    stroke_with(painter, QPen(line, 1.0))
    for x, y in ((0, 0), (0, -1), (0.87, 0.5), (-0.87, 0.5)):
        painter.drawPath(path.translated(x * away, y * away))


def tag_place(projected: Projected, held: frozenset[int]) -> QPointF:
    from gui.games.hyperstar.shapes import tag_point

    (at,) = projected.at((tag_point(projected.cells.board.radius, held),))
    return spot(at)


# Groups


def parts_of(cells: Cells, group: Group, held: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Return the connected parts of a group, limited to the cells in `held`."""
    return connected(cells, numbers(cells, group.cells) & held)


@lru_cache(maxsize=256)
def connected(cells: Cells, held: frozenset[int]) -> tuple[frozenset[int], ...]:
    """Return the connected parts of a set of cells, in board order."""
    return groups(sorted(held), lambda index: cells.near[index])


def paint_groups(
    painter: QPainter, projected: Projected, look: Style, view: HyperStarView, filled: bool
) -> None:
    """Outline each seat's groups, with numbers and costs, and territory if `filled` is True."""
    parts = _parts(projected.cells, view, filled)
    for _seat, _number, _group, part in parts:
        paint_border(painter, projected, look, part)
    for seat, number, group, part in parts:  # paint tags last, as groups can meet at O
        paint_tag(painter, projected, look, seat, part, number, group.costs)


def prepare_groups(cells: Cells, view: HyperStarView) -> None:
    """Compute the shapes of the final groups. This may run on another thread."""
    from gui.games.hyperstar.shapes import outline, tag_point

    radius = cells.board.radius
    for *_, part in _parts(cells, view, True):
        for inset in (INSET, INSET + WIDTH):
            outline(radius, part, inset, BEND, EXACTLY)
        tag_point(radius, part)


def _parts(
    cells: Cells, view: HyperStarView, filled: bool
) -> list[tuple[Seat, int, Group, frozenset[int]]]:
    parts: list[tuple[Seat, int, Group, frozenset[int]]] = []
    for seat in Seat:
        stones = view.scoring.stones if filled or view.over else view.stones
        held = numbers(cells, stones[seat])
        for number, group in enumerate(view.scoring.groups[seat], start=1):
            parts += [(seat, number, group, part) for part in parts_of(cells, group, held)]
    return parts


def paint_border(
    painter: QPainter, projected: Projected, look: Style, held: frozenset[int], lit: bool = False
) -> None:
    """Paint a group's outline. If `lit` is True, highlight it: the group is being counted."""
    theme = look.theme
    line, width = QColor(theme.gold if lit else theme.board.ring), WIDTH * (2 if lit else 1)
    if look.moving:
        path = outline_path(projected, held, INSET + width / 2, COARSELY)
        paint_thread(painter, path, line, projected, width)
    else:
        fill_with(painter, line)
        painter.drawPath(band_path(projected, held, width))


def paint_tag(
    painter: QPainter,
    projected: Projected,
    look: Style,
    seat: Seat,
    held: frozenset[int],
    number: int,
    costs: bool,
    lit: bool = False,
) -> None:
    """Paint a group's number and cost.

    If `lit` is True, the group is being counted, and only the cost is painted.
    """
    if projected.viewport.radius < TAGS_FROM:
        return
    theme, style = look.theme, look.styles[seat]
    height = max(16.0, projected.viewport.radius * (0.066 if lit else 0.052))
    cost = f"−{COST}" if costs else "0"
    fill = theme.gold if lit else theme.board.ring_ground
    text = cost if lit else f"{number}: {cost}"
    paint_chip(
        painter,
        tag_place(projected, held),
        text,
        height,
        fill,
        style.fill if not lit else theme.board.ring_ground,
    )


# The score if the match ended now


def paint_territory(
    painter: QPainter, projected: Projected, look: Style, view: HyperStarView
) -> None:
    """Paint territory in its owner's colour, with ghosts of the stones to fill it (HS-10 b)."""
    scoring = view.scoring
    for region in scoring.regions:
        held = numbers(projected.cells, region.cells)
        if region.seat is None:
            paint_hatched(painter, projected, held, look.theme.muted, 0.4)
        else:
            paint_over_cells(painter, projected, held, tint(look.styles[region.seat].fill, WASH))
    for seat in Seat:
        paint_ghosts(
            painter, projected, look.styles[seat], numbers(projected.cells, scoring.filled[seat])
        )


def inks_on_territory(projected: Projected, look: Style, view: HyperStarView) -> dict[int, str]:
    kinds, edge, inks = projected.cells.kinds, projected.cells.board.edge, {}
    for seat in Seat:
        for index in numbers(projected.cells, view.scoring.filled[seat]):
            ground = ground_of(look.theme, kinds[index] == 7, bool(edge >> index & 1))
            inks[index] = ghost_ink(look.styles[seat], ground.name())
    return inks


@lru_cache(maxsize=64)
def ghost_ink(style: SeatStyle, ground: str) -> str:
    """Return black or white, whichever is readable on a ghost tile."""
    return readable_on(ghost_colour(style, ground))


def ghost_colour(style: SeatStyle, ground: str) -> str:
    return mix(style.fill, mix(style.fill, ground, WASH), GHOST)


def singles(projected: Projected, view: HyperStarView) -> list[int]:
    """Return the cells of the stones that scoring would remove (HS-10 a), which may include O."""
    return sorted(numbers(projected.cells, view.scoring.removed.one | view.scoring.removed.two))


def paint_ghosts(
    painter: QPainter, projected: Projected, style: SeatStyle, held: frozenset[int]
) -> None:
    painter.setPen(QPen(QColor(style.fill), max(1.2, projected.viewport.radius * 0.005)))
    painter.setBrush(tint(style.fill, GHOST))
    painter.drawPath(body(projected, held, FILLS - 0.03))


def paint_hatched(
    painter: QPainter, projected: Projected, held: frozenset[int], colour: str, alpha: float
) -> None:
    brush = QBrush(tint(colour, alpha), Qt.BrushStyle.BDiagPattern)
    fill_with(painter, brush)
    painter.drawPath(outline_path(projected, held))


def paint_fading(
    painter: QPainter, projected: Projected, look: Style, shown: Iterable[int]
) -> None:
    paint_over_cells(painter, projected, shown, tint(look.theme.board.table, 0.5), FILLS)


def paint_cross(painter: QPainter, projected: Projected, look: Style, index: int) -> None:
    """Paint a small cross on a stone that will be removed, next to the cell's name."""
    plate, theme = projected.plates[index], look.theme
    size = max(4.5, plate.least * 0.24)
    middle = plate.middle + complex(1, -1) * plate.least * 0.56
    painter.setPen(QPen(QColor(theme.board.ring_ground), 1.2))
    painter.setBrush(QColor(theme.danger))
    painter.drawEllipse(spot(middle), size * 1.25, size * 1.25)
    pen = QPen(QColor(readable_on(theme.danger)), max(1.3, size * 0.34))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    for way in (complex(1, 1), complex(1, -1)):
        arm = way * size * 0.48
        painter.drawLine(spot(middle - arm), spot(middle + arm))


# Links, corners, open edges


def paint_links(painter: QPainter, projected: Projected, look: Style, view: HyperStarView) -> None:
    """Paint a bar between neighbouring stones of one colour, thick if they are connected to O."""
    near, plates = projected.cells.near, projected.plates
    for seat in Seat:
        stones = view.scoring.stones if view.over else view.stones
        held = numbers(projected.cells, stones[seat])
        ink, light = look.styles[seat].ink, look.theme.board.ring
        for part in connected(projected.cells, held):
            bars = [
                _bar(plates[index].middle, plates[other].middle)
                for index in part
                for other in near[index]
                if index < other and other in part
            ]
            width = max(1.6, projected.viewport.radius * 0.009)
            if 0 in part and len(part) > 1:
                _paint_bars(painter, bars, look.theme.board.ring_ground, 3.2 * width)
                _paint_bars(painter, bars, light, 1.9 * width)
            else:
                _paint_bars(painter, bars, ink, width)


def _bar(start: complex, end: complex) -> QLineF:
    return QLineF(spot(start + (end - start) * 0.36), spot(start + (end - start) * 0.64))


def _paint_bars(painter: QPainter, bars: list[QLineF], colour: str, width: float) -> None:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLines(bars)


def paint_corners(
    painter: QPainter, projected: Projected, look: Style, owners: dict[int, Seat]
) -> None:
    """Paint a small diamond at the outer end of each corner (HS-1)."""
    tips = projected.cells.tips
    painter.setPen(Qt.PenStyle.NoPen)
    for index, at in zip(tips, projected.at(list(tips.values())), strict=True):
        seat = owners.get(index)
        painter.setBrush(QColor(look.theme.gold if seat is None else look.styles[seat].ink))
        painter.drawPolygon(_diamond(at, max(2.2, projected.plates[index].least * 0.19)))


def _diamond(at: complex, size: float) -> QPolygonF:
    return QPolygonF([spot(at + size * way) for way in (-1j, 1, 1j, -1)])


def open_edges(projected: Projected, view: HyperStarView) -> frozenset[int]:
    """Return the empty edge cells outside territory."""
    edge = frozenset(indices(projected.cells.board.edge))
    edges: set[int] = set()
    for region in view.scoring.regions:
        if region.seat is None:
            edges |= numbers(projected.cells, region.cells) & edge
    occupied = numbers(projected.cells, view.stones.one | view.stones.two)
    return frozenset(edges - occupied)


def paint_open(painter: QPainter, projected: Projected, look: Style, view: HyperStarView) -> None:
    held = open_edges(projected, view)
    paint_over_cells(painter, projected, held, tint(look.theme.gold, 0.3), GAP)
    pen = QPen(tint(look.theme.gold, 0.9), max(1.2, projected.viewport.radius * 0.005))
    stroke_with(painter, pen)
    for index in held:
        painter.drawPath(body(projected, frozenset({index}), GAP - 0.05))


# The last turn, the cursor


def paint_ring(
    painter: QPainter,
    projected: Projected,
    look: Style,
    index: int,
    strength: float,
    gold: bool = False,
) -> None:
    theme = look.theme
    painter.setOpacity(strength)
    path = body(projected, frozenset({index}), 0.93)
    width = max(1.6, projected.plates[index].least * 0.075)
    paint_outline(painter, path, theme, theme.gold if gold else theme.board.ring, width)
    painter.setOpacity(1.0)


def paint_last(painter: QPainter, projected: Projected, look: Style, turn: Turn) -> None:
    index = projected.cells.board.index
    arrows: list[tuple[str, str]] = []
    match turn.action:
        case Place(first):
            rings = [first]
        case Double(first, second):
            rings = [first, second]
        case Move(first, second):
            rings, arrows = [second], [(first, second)]
        case Swap(first, second):
            rings, arrows = [first, second], [(first, second), (second, first)]
        case _:
            return
    for name in rings:
        paint_ring(painter, projected, look, index[name], 1.0)
    for first, second in arrows:
        paint_arrow(painter, projected, look, index[first], index[second], look.theme.board.ring)


def paint_arrow(
    painter: QPainter, projected: Projected, look: Style, start: int, end: int, colour: str
) -> None:
    """Paint an arrow between two adjacent cells, across their common side."""
    source, target = projected.plates[start], projected.plates[end]
    way = target.middle - source.middle
    unit = way / abs(way)
    aside = unit * 1j * min(source.least, target.least) * 0.42
    tail, tip = source.middle + way * 0.28 + aside, source.middle + way * 0.74 + aside
    head = min(source.least, target.least) * 0.34
    path = QPainterPath(spot(tail))
    path.lineTo(spot(tip))
    path.moveTo(spot(tip + head * unit * (-0.8 + 0.6j)))
    path.lineTo(spot(tip))
    path.lineTo(spot(tip + head * unit * (-0.8 - 0.6j)))
    paint_outline(painter, path, look.theme, colour, max(1.6, head * 0.26))
