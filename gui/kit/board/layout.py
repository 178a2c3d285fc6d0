"""Where a square board's cells, its edge and its coordinates lie, in whole device pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from games.kinds.grids import Cell

SMALLEST_LABEL = 11
TWO_DIGITS = 10
"""From so many rows on their names have two digits."""
BAND, BAND_TWO = (17.0, 0.36), (22.0, 0.42)
"""The band for coordinates of one letter or digit, and of two: at least, and of a cell."""


@dataclass(frozen=True, slots=True)
class GridLayout:
    """A board of `columns` × `rows` cells, each `pitch` logical pixels wide.

    `band` is the strip left of and above the cells that holds the coordinates, `edge` the one
    right of and below them; `left`, `top` is the corner of cell A1. `ratio` is the screen's
    device pixels for a logical one.
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
        """The top left corner of A1."""
        return QPointF(self.left, self.top)

    @property
    def cells(self) -> QRectF:
        """All cells together."""
        return QRectF(self.left, self.top, self.columns * self.pitch, self.rows * self.pitch)

    @property
    def table(self) -> QRectF:
        """The whole board with its edges."""
        return self.cells.adjusted(-self.band, -self.band, self.edge, self.edge)

    @property
    def hairline(self) -> float:
        """The width of a thin line: one device pixel, two on a large board."""
        return max(1.0, round(self.pitch * self.ratio / 64)) / self.ratio

    @property
    def label(self) -> int:
        """The size of the coordinates' letters in pixels."""
        share = 0.58 if self.rows < TWO_DIGITS else 0.52
        return max(SMALLEST_LABEL, min(22, round(self.band * share)))

    def rect(self, cell: Cell) -> QRectF:
        """The square of a cell."""
        return QRectF(
            self.left + cell[0] * self.pitch,
            self.top + cell[1] * self.pitch,
            self.pitch,
            self.pitch,
        )

    def centre(self, cell: Cell) -> QPointF:
        """The middle of a cell."""
        return self.rect(cell).center()

    def cell_at(self, point: QPointF) -> Cell | None:
        """The cell at a point; None beside the board."""
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
    """The largest board that fits into `width` × `height`, in the middle."""
    wished = (BAND if rows < TWO_DIGITS else BAND_TWO) if coordinates else None
    steps = math.floor(min(width / columns, height / rows) * ratio)
    while True:
        pitch = max(4, steps) / ratio
        band, edge = _margins(pitch, wished, ratio)
        across = band + columns * pitch + edge
        down = band + rows * pitch + edge
        if steps <= 4 or (across <= width and down <= height):
            break
        steps -= 1
    left = _snap((width - across) / 2, ratio) + band
    top = _snap((height - down) / 2, ratio) + band
    return GridLayout(columns, rows, pitch, left, top, band, edge, ratio, coordinates)


def _margins(pitch: float, wished: tuple[float, float] | None, ratio: float) -> tuple[float, float]:
    """Band and edge; `wished`: `BAND` or `BAND_TWO`, None without coordinates."""
    if wished is None:
        even = _snap(min(10.0, max(3.0, pitch * 0.12)), ratio)
        return even, even
    least, share = wished
    return (
        _snap(min(44.0, max(least, pitch * share)), ratio),
        _snap(min(18.0, max(6.0, pitch * 0.16)), ratio),
    )


def _snap(value: float, ratio: float) -> float:
    return math.floor(value * ratio) / ratio
