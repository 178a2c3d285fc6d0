"""Random walls, either in corners as on traditional boards or anywhere (GY-1)."""

from __future__ import annotations

import random
from dataclasses import dataclass

from games.gyulbot.board import SIDES, STEPS
from games.kinds.grids import Cell, cell_name, grid, groups, side_neighbours

LEAST_TABLETOP = 10
"""Minimum side length of a board with walls in corners and a centre block."""

_CORNERS = ("NE", "SE", "SW", "NW")
_PER_CORNER = 13
"""Cells per corner; a 16×16 board has the traditional 17 corners."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The walls of a board, in a puzzle's notation.

    `nooks` holds the cells in the corner of two walls, the traditional places for goals. `closed`
    holds the cells that walls separate from the rest, such as those in the centre block.
    """

    width: int
    height: int
    walls: tuple[str, ...]
    nooks: tuple[Cell, ...]
    closed: frozenset[Cell] = frozenset()


def tabletop(rng: random.Random, width: int = 16, height: int = 16) -> Layout:
    """Return a traditional layout; raise ValueError for a side shorter than 10 cells."""
    if min(width, height) < LEAST_TABLETOP:
        raise ValueError(f"a board with walls in corners needs sides of {LEAST_TABLETOP} or more")
    block = [(x, y) for x in _middle(width) for y in _middle(height)]
    edge = _edge_walls(rng, width, height)
    walls = _walls_around(block) + [cell_name(cell) + side for cell, side in edge]
    kept_clear = [*block, *(cell for cell, _ in edge)]
    nooks: list[Cell] = []
    free = [cell for cell in grid(width, height) if _inside(cell, width, height, kept_clear)]
    rng.shuffle(free)
    count = max(4, width * height // _PER_CORNER - len(block) // 2)
    for cell in free:
        if len(nooks) == count:
            break
        if all(_are_apart(cell, other) for other in nooks):
            nooks.append(cell)
    for number, cell in enumerate(nooks):
        walls += [cell_name(cell) + side for side in _CORNERS[number % len(_CORNERS)]]
    return _layout(width, height, walls, nooks)


def free(rng: random.Random, width: int = 16, height: int = 16) -> Layout:
    """Return a layout with walls anywhere, on 1/24 to 1/8 of the borders between cells."""
    cells = [cell_name(cell) for cell in grid(width, height)]
    borders = [cell + side for cell in cells for side in "ES"]
    walls = rng.sample(borders, rng.randint(len(borders) // 24, len(borders) // 8))
    return _layout(width, height, sorted(walls), [])


def _layout(width: int, height: int, walls: list[str], nooks: list[Cell]) -> Layout:
    """Return the layout with these walls; cells outside its largest region are closed."""
    largest = max(_rooms(width, height, walls), key=len)
    closed = frozenset(grid(width, height)) - largest
    open_nooks = tuple(cell for cell in nooks if cell not in closed)
    return Layout(width, height, tuple(walls), open_nooks, closed)


def _rooms(width: int, height: int, walls: list[str]) -> tuple[frozenset[Cell], ...]:
    """Return the regions into which walls divide the board."""
    cells = {cell_name(cell): cell for cell in grid(width, height)}
    parted: set[tuple[Cell, Cell]] = set()
    for wall in walls:
        column, row = cells[wall[:-1]]
        step = STEPS[SIDES[wall[-1]]]
        neighbour = column + step[0], row + step[1]
        parted |= {((column, row), neighbour), (neighbour, (column, row))}

    def joined(cell: Cell) -> list[Cell]:
        around = side_neighbours(cell, width, height)
        return [neighbour for neighbour in around if (cell, neighbour) not in parted]

    return groups(cells.values(), joined)


def _middle(length: int) -> range:
    return range((length - 1) // 2, length // 2 + 1)


def _walls_around(block: list[Cell]) -> list[str]:
    return [cell_name(cell) + side for cell in block for side in "NESW"]


def _edge_walls(rng: random.Random, width: int, height: int) -> list[tuple[Cell, str]]:
    """Return two short walls for each edge, one in each half, as (cell, side)."""
    walls: list[tuple[Cell, str]] = []
    for row in (0, height - 1):
        walls += [((rng.choice(columns), row), "E") for columns in _halves(width)]
    for column in (0, width - 1):
        walls += [((column, rng.choice(rows)), "S") for rows in _halves(height)]
    return walls


def _halves(length: int) -> tuple[range, range]:
    """Return the possible cells of the two short walls on an edge, one range for each half."""
    half = length // 2
    return range(1, half - 1), range(half, length - 2)


def _inside(cell: Cell, width: int, height: int, kept_clear: list[Cell]) -> bool:
    column, row = cell
    inside = 0 < column < width - 1 and 0 < row < height - 1
    return inside and all(_are_apart(cell, other) for other in kept_clear)


def _are_apart(cell: Cell, other: Cell) -> bool:
    return max(abs(cell[0] - other[0]), abs(cell[1] - other[1])) > 1
