"""The letters of a map's regions: on a road between two nodes, where nothing covers them."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from games.core import Seat
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes.map import REGIONS, map_of
from gui.games.unlucky.panel import Look
from gui.games.unlucky.tones import readable, region_ground
from gui.kit.board.layout import SMALLEST_LABEL as SMALLEST
from gui.kit.board.layout import GridLayout
from gui.kit.theme import Weight, font, tint

LETTERED = 26.0
"""From this distance of two nodes on, in pixels, there is room for a letter between them."""
SIZE = 0.27
"""The height of letters, in cells."""
CORNER = 0.15
"""Where the letter of a lone node is: so far from the upper left corner of its cell, in cells."""

Road = tuple[Cell, Cell]


def roads(rows: tuple[str, ...]) -> list[Road]:
    """The pairs of nodes of one region side by side, row by row."""
    map_ = map_of(rows)
    return [
        ((x, y), beyond)
        for x, y in map_.nodes
        for beyond in ((x + 1, y), (x, y + 1))
        if map_.region((x, y)) == map_.region(beyond)
    ]


@lru_cache(maxsize=16)
def lettered(rows: tuple[str, ...]) -> dict[str, Road]:
    """The road on which a region's letter stands, for regions that have one: best one across,
    because amounts stand below nodes."""
    found: dict[str, Road] = {}
    across_first = sorted(roads(rows), key=lambda road: road[0][1] != road[1][1])
    for road in across_first:
        found.setdefault(map_of(rows).region(road[0]) or "", road)
    return found


def place(grid: GridLayout, rows: tuple[str, ...], letter: str) -> QPointF:
    """The middle of a region's letter."""
    road = lettered(rows).get(letter)
    if road is not None:
        return (grid.centre(road[0]) + grid.centre(road[1])) / 2
    map_ = map_of(rows)
    alone = map_.nodes[map_.of[REGIONS.index(letter)][0]]
    return grid.rect(alone).topLeft() + QPointF(CORNER, CORNER) * grid.pitch


def letter_size(look: Look, text: int, grid: GridLayout) -> int:
    """How high letters are, in pixels; 0 where there is no room for them."""
    if not look.named or grid.pitch < LETTERED:
        return 0
    return max(SMALLEST, round(min(text, grid.pitch * SIZE)))


def paint_letter(
    look: Look,
    painter: QPainter,
    at: QPointF,
    size: int,
    letter: str,
    holder: Seat | None,
) -> None:
    """A region's letter on the ground of whoever holds it."""
    ground = region_ground(None if holder is None else look.styles[holder], look.theme)
    area = QRectF(0, 0, size * 2, size * 2)
    area.moveCenter(at)
    painter.setFont(font(size, Weight.STRONG))
    painter.setPen(tint(readable(look.theme.muted, ground, look.theme)))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, letter)


def gap(size: int) -> float:
    """How much of a road a letter takes, in pixels."""
    return QFontMetricsF(font(size, Weight.STRONG)).horizontalAdvance("M") + 3
