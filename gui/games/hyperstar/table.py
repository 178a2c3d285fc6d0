"""HyperStar's empty board, painted: the round table, its cells, sectors and corners."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPen,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from games.core import Pair
from gui.games.hyperstar.sight import Lens, Sight, spot
from gui.kit.theme import SeatStyle, Theme, Weight, font, mix, tint

GAP = 0.95
"""How much of its cell the ground of a cell fills, towards its middle."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a board is painted with. `names`: whether cells and sectors are named.

    `moving`: the next picture follows at once. What no eye can follow is then painted without
    smoothing, which takes a tenth of the time.
    """

    theme: Theme
    styles: Pair[SeatStyle]
    plain: bool = False
    names: bool = True
    moving: bool = False

    @contextmanager
    def coarsely(self, painter: QPainter) -> Iterator[None]:
        """Paint something without smoothing while the board moves."""
        if not self.moving:
            yield
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        yield
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def outline(sight: Sight, index: int) -> QPolygonF:
    """A cell's outline."""
    spots = sight.spots
    return QPolygonF([spots[n] for n in sight.cells.outlines[index]])


def shrinking(sight: Sight, index: int, share: float) -> QTransform:
    """What draws a cell towards its middle."""
    rest = sight.plates[index].middle * (1 - share)
    return QTransform(share, 0, 0, share, rest.real, rest.imag)


def paint_table(painter: QPainter, lens: Lens, radius: float, look: Look) -> None:
    """The round table the board lies on."""
    theme, middle = look.theme, spot(lens.centre)
    base = tint(theme.board.table) if theme.dark else tint(theme.board.table).darker(106)
    fall = QLinearGradient(middle - QPointF(0, radius), middle + QPointF(0, radius))
    fall.setColorAt(0.0, base.lighter(118 if theme.dark else 103))
    fall.setColorAt(1.0, base.darker(115 if theme.dark else 105))
    painter.setPen(QPen(tint(theme.board.grid, 0.8), 1))
    painter.setBrush(fall)
    painter.drawEllipse(middle, radius - 0.5, radius - 0.5)
    if look.plain:
        return
    light = QRadialGradient(middle - QPointF(0, radius * 0.3), radius * 1.2)
    for stop, colour, alpha in (
        (0.0, "#FFFFFF", 0.06 if theme.dark else 0.16),
        (0.6, "#FFFFFF", 0.0),
        (1.0, "#000000", 0.18 if theme.dark else 0.06),
    ):
        light.setColorAt(stop, tint(colour, alpha))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(light)
    painter.drawEllipse(middle, radius, radius)


@lru_cache(maxsize=64)
def ground_of(theme: Theme, heptagon: bool, edge: bool) -> QColor:
    """The colour of an empty cell: the edge, which counts, is a little warmer."""
    board = theme.board
    colour = board.cell_alt if heptagon else board.cell
    if theme.dark:
        colour = mix("#FFFFFF", colour, 0.045 if heptagon else 0.015)
    if edge:
        colour = mix(theme.gold, colour, 0.055) if theme.dark else mix("#FBE9BE", colour, 0.55)
    return QColor(colour)


def paint_cells(painter: QPainter, sight: Sight, look: Look, shown: Iterable[int]) -> None:
    """The grounds of these cells."""
    painter.setPen(Qt.PenStyle.NoPen)
    before = painter.transform()
    kinds, edge = sight.cells.kinds, sight.cells.board.edge
    with look.coarsely(painter):
        for index in shown:
            painter.setBrush(ground_of(look.theme, kinds[index] == 7, bool(edge >> index & 1)))
            painter.setTransform(shrinking(sight, index, GAP) * before)
            painter.drawPolygon(outline(sight, index))
    painter.setTransform(before)


def paint_over_cells(
    painter: QPainter, sight: Sight, shown: Iterable[int], colour: QColor, share: float = GAP
) -> None:
    """Lay a colour over these cells."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    before = painter.transform()
    for index in shown:
        painter.setTransform(shrinking(sight, index, share) * before)
        painter.drawPolygon(outline(sight, index))
    painter.setTransform(before)


def paint_sectors(painter: QPainter, sight: Sight, look: Look) -> None:
    """The borders of the seven sectors (HS-2), and their letters while nobody looks elsewhere."""
    theme, spots, sides = look.theme, sight.spots, sight.cells.sides
    lines = [
        QLineF(spots[sides[index][side][0]], spots[sides[index][side][-1]])
        for index, side in sight.cells.borders
    ]
    painter.setPen(QPen(tint(theme.board.coordinate, 0.6), 1.0))  # wider ones take far longer
    with look.coarsely(painter):
        painter.drawLines(lines)
    if not sight.camera.home:
        return
    size = max(11, round(sight.lens.radius * 0.052))
    painter.setFont(font(size, Weight.STRONG))
    painter.setPen(tint(theme.board.coordinate, 0.9))
    for letter, index in sight.cells.middles.items():
        plate = sight.plates[index]
        away = plate.middle + plate.way * (plate.along * 1.1 + size * 0.62) - sight.lens.centre
        most = sight.lens.radius * 1.045 - size * 0.6
        at = spot(sight.lens.centre + away * min(1.0, most / abs(away)))
        area = QRectF(at.x() - size, at.y() - size, 2 * size, 2 * size)
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)
