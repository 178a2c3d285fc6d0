"""The geometry of a board of square cells in whole device pixels, and the outlines of cell sets."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from games.kinds.grids import Cell
from gui.kit.theme import px

SMALLEST_LABEL = 11
TWO_DIGITS = 10
"""Minimum number of rows at which a row name has two digits."""
BAND, BAND_TWO = (17.0, 0.36), (22.0, 0.42)
"""Width of the coordinate band for one-digit and for two-digit row names.

Each pair holds the minimum width in pixels and the preferred width as a fraction of a cell.
"""


@dataclass(frozen=True, slots=True)
class GridLayout:
    """A board of `columns` × `rows` cells, each `pitch` logical pixels wide.

    `band` is the width of the strip left of and above the cells, which holds the coordinates.
    `edge` is the width of the strip right of and below the cells. `left` and `top` give the corner
    of cell A1. `ratio` is the number of device pixels per logical pixel.
    """

    columns: int
    rows: int
    pitch: float
    left: float
    top: float
    band: float
    edge: float
    ratio: float
    coordinates: bool

    @property
    def origin(self) -> QPointF:
        return QPointF(self.left, self.top)

    @property
    def cells(self) -> QRectF:
        return QRectF(self.left, self.top, self.columns * self.pitch, self.rows * self.pitch)

    @property
    def table(self) -> QRectF:
        """The rectangle of the whole board, including band and edge."""
        return self.cells.adjusted(-self.band, -self.band, self.edge, self.edge)

    @property
    def hairline(self) -> float:
        """The width of a thin line: one device pixel, or two on a large board."""
        return max(1.0, round(self.pitch * self.ratio / 64)) / self.ratio

    @property
    def label(self) -> int:
        """The font size of the coordinates in pixels."""
        share, most = (0.58, 0.8) if self.rows < TWO_DIGITS else (0.52, 0.62)
        share = min(most, px(100 * share) / 100)
        return max(SMALLEST_LABEL, min(px(22), round(self.band * share)))

    def rect(self, cell: Cell) -> QRectF:
        return QRectF(
            self.left + cell[0] * self.pitch,
            self.top + cell[1] * self.pitch,
            self.pitch,
            self.pitch,
        )

    def centre(self, cell: Cell) -> QPointF:
        return self.rect(cell).center()

    def cell_at(self, point: QPointF) -> Cell | None:
        column = math.floor((point.x() - self.left) / self.pitch)
        row = math.floor((point.y() - self.top) / self.pitch)
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return column, row
        return None


def fit(
    columns: int,
    rows: int,
    width: float,
    height: float,
    ratio: float = 1.0,
    coordinates: bool = True,
) -> GridLayout:
    """Return the largest board that fits into `width` × `height`, centred.

    Cells are at least four device pixels wide, even if the board is then too large.
    """
    preferred = (BAND if rows < TWO_DIGITS else BAND_TWO) if coordinates else None
    steps = math.floor(min(width / columns, height / rows) * ratio)
    while True:
        pitch = max(4, steps) / ratio
        band, edge = _margins(pitch, preferred, ratio)
        total_width = band + columns * pitch + edge
        total_height = band + rows * pitch + edge
        if steps <= 4 or (total_width <= width and total_height <= height):
            break
        steps -= 1
    left = _snap((width - total_width) / 2, ratio) + band
    top = _snap((height - total_height) / 2, ratio) + band
    return GridLayout(columns, rows, pitch, left, top, band, edge, ratio, coordinates)


def _margins(
    pitch: float, preferred: tuple[float, float] | None, ratio: float
) -> tuple[float, float]:
    """Return the widths of the band and the edge.

    `preferred` is `BAND` or `BAND_TWO`, or None if coordinates are not shown.
    """
    if preferred is None:
        margin = _snap(min(10.0, max(3.0, pitch * 0.12)), ratio)
        return margin, margin
    least, share = preferred
    return (
        _snap(min(44.0, max(least, pitch * share)), ratio),
        _snap(min(18.0, max(6.0, pitch * 0.16)), ratio),
    )


def _snap(value: float, ratio: float) -> float:
    return math.floor(value * ratio) / ratio


Vertex = tuple[int, int]
Step = tuple[int, int]

ROUND = 0.5523
"""Distance of the Bézier control points of a quarter circle from its ends, divided by the
radius.
"""


def contour(
    cells: Iterable[Cell], origin: QPointF, pitch: float, inset: float = 0.0, radius: float = 0.0
) -> QPainterPath:
    """Return the closed outline of `cells` with rounded corners, `inset` pixels inside their edges.

    `origin` is the top left corner of cell (0, 0). Cells that touch only at a corner stay apart.
    With a negative inset, the outline is outside the edges.
    """
    path = QPainterPath()
    for loop in loops(frozenset(cells)):
        _add_loop(path, loop, origin, pitch, inset, radius)
    return path


def loops(cells: frozenset[Cell]) -> Iterator[list[tuple[Vertex, Step, Step]]]:
    """Yield each closed boundary of the cells as a list of corners, with the cells on the right.

    Each corner is a tuple: the vertex, the step that leads to it, and the step that leaves it.
    """
    edges: dict[Vertex, set[Step]] = {}
    for x, y in cells:
        for start, step, beyond in (
            ((x, y), (1, 0), (x, y - 1)),
            ((x + 1, y), (0, 1), (x + 1, y)),
            ((x + 1, y + 1), (-1, 0), (x, y + 1)),
            ((x, y + 1), (0, -1), (x - 1, y)),
        ):
            if beyond not in cells:
                edges.setdefault(start, set()).add(step)
    while edges:
        yield _trace(edges)


def _trace(edges: dict[Vertex, set[Step]]) -> list[tuple[Vertex, Step, Step]]:
    """Remove one loop from `edges` and return it. Turn right wherever two loops meet."""
    start = min(edges)
    first = step = min(edges[start])
    corners: list[tuple[Vertex, Step, Step]] = []
    vertex = start
    while True:
        _remove_edge(edges, vertex, step)
        vertex = (vertex[0] + step[0], vertex[1] + step[1])
        steps_out = edges.get(vertex)
        if vertex == start and (not steps_out or first not in steps_out):
            if step != first:
                corners.append((vertex, step, first))
            return corners
        assert steps_out
        right = (-step[1], step[0])
        turn = right if right in steps_out else step if step in steps_out else next(iter(steps_out))
        if turn != step:
            corners.append((vertex, step, turn))
        step = turn


def _remove_edge(edges: dict[Vertex, set[Step]], vertex: Vertex, step: Step) -> None:
    edges[vertex].discard(step)
    if not edges[vertex]:
        del edges[vertex]


def _add_loop(
    path: QPainterPath,
    loop: list[tuple[Vertex, Step, Step]],
    origin: QPointF,
    pitch: float,
    inset: float,
    radius: float,
) -> None:
    points = [_corner(corner, origin, pitch, inset) for corner in loop]
    count = len(points)
    for index, (_, into, out) in enumerate(loop):
        point = points[index]
        previous, following = points[index - 1], points[(index + 1) % count]
        reach = min(
            radius,
            (abs(point.x() - previous.x()) + abs(point.y() - previous.y())) / 2,
            (abs(point.x() - following.x()) + abs(point.y() - following.y())) / 2,
        )
        start = point - QPointF(*into) * reach
        end = point + QPointF(*out) * reach
        if index == 0:
            path.moveTo(start)
        else:
            path.lineTo(start)
        bend = reach * (1 - ROUND)
        path.cubicTo(point - QPointF(*into) * bend, point + QPointF(*out) * bend, end)
    path.closeSubpath()


def _corner(
    corner: tuple[Vertex, Step, Step], origin: QPointF, pitch: float, inset: float
) -> QPointF:
    (x, y), (ax, ay), (bx, by) = corner
    return origin + QPointF(x * pitch - inset * (ay + by), y * pitch + inset * (ax + bx))
