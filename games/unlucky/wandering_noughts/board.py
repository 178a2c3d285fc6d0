"""The board of Wandering Noughts and Crosses: 32 spaces, stored as 36 characters (WN-1)."""

from __future__ import annotations

from functools import cache, lru_cache

from games.core import Pair
from games.kinds.grids import Cell, Grid

SIZE = 6
EMPTY = "."
WALL = "#"
CORNER = " "
PIECES = Pair("o", "x")

CORNERS = frozenset({(0, 0), (SIZE - 1, 0), (0, SIZE - 1), (SIZE - 1, SIZE - 1)})
GRID = Grid(SIZE, SIZE, CORNERS)
SPACES = GRID.cells
"""The spaces in row-major order."""
START = GRID.filled(EMPTY, CORNER)
mark, put, rows = GRID.mark, GRID.put, GRID.rows
beside = GRID.around.__getitem__
"""beside(space) returns the spaces that share a side with it, at most four (WN-5)."""


@cache
def surrounding(cell: Cell) -> tuple[Cell, ...]:
    """Return the spaces around a space, at most eight, in row-major order (WN-4, WN-5)."""
    near = range(-1, 2)
    around = ((cell[0] + dx, cell[1] + dy) for dy in near for dx in near if dx or dy)
    return tuple(space for space in around if space in GRID.around)


def flanks(start: Cell, end: Cell) -> tuple[Cell, Cell] | None:
    """Return the spaces on both sides of a diagonal step, or None for a straight step (WN-4)."""
    if start[0] == end[0] or start[1] == end[1]:
        return None
    return (end[0], start[1]), (start[0], end[1])


def _lines() -> tuple[tuple[Cell, ...], ...]:
    """Return all triples of consecutive spaces, ordered by first space (WN-9)."""
    triples = []
    for column, row in SPACES:
        for dx, dy in ((1, 0), (-1, 1), (0, 1), (1, 1)):
            line = tuple((column + step * dx, row + step * dy) for step in range(3))
            if all(cell in SPACES for cell in line):
                triples.append(line)
    return tuple(triples)


LINES = _lines()
_MARKS = (*PIECES, EMPTY, WALL, CORNER)
_ONLY = PIECES.map(lambda piece: {ord(mark): "1" if mark == piece else "0" for mark in _MARKS})
"""Translation tables by seat: the seat's pieces become 1, all other marks 0."""
_MASKS = tuple(
    (line, sum(1 << (SIZE * SIZE - 1 - row * SIZE - column) for column, row in line))
    for line in LINES
)


@lru_cache(maxsize=256)
def lines(board: str) -> Pair[tuple[tuple[Cell, ...], ...]]:
    """Return the lines of each seat on a board (WN-9)."""
    own = _ONLY.map(lambda table: int(board.translate(table), 2))
    return own.map(lambda bits: tuple(line for line, mask in _MASKS if bits & mask == mask))
