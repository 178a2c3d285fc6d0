"""Maps of Know Your Nodes: nodes in 13 connected regions, read from rows of letters (KN-1)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from games.core import BadOption, Message
from games.kinds.grids import Cell, cell_name, groups, side_neighbours
from resources import MAPS

REGIONS = "ABCDEFGHIJKLM"
NO_NODE = "."
LONGEST = 32
"""Maximum number of columns and of rows; columns are named A to AF."""


@dataclass(frozen=True, slots=True)
class Map:
    """A map; maps with equal rows are the same object.

    `nodes` are in row-major order, and `regions` holds the letter of each node's region. `of` holds
    the indices of each region's nodes, in the order of `REGIONS`.
    """

    rows: tuple[str, ...]
    nodes: tuple[Cell, ...] = field(compare=False)
    regions: str = field(compare=False)
    index: dict[Cell, int] = field(compare=False)
    of: tuple[tuple[int, ...], ...] = field(compare=False)

    def region(self, cell: Cell) -> str | None:
        """Return the letter of a node's region, or None if the map has no such node."""
        number = self.index.get(cell)
        return None if number is None else self.regions[number]


@cache
def default_rows() -> tuple[str, ...]:
    rows: list[str] = json.loads((MAPS / "default.json").read_text("utf-8"))["rows"]
    return tuple(rows)


@lru_cache(maxsize=32)
def map_of(rows: tuple[str, ...]) -> Map:
    """Return the map with these rows; raise ValueError with the first problem and its clause."""
    problem = next(iter(problems(rows)), None)
    if problem is not None:
        raise BadOption("map", Message("map: {why}", why=problem.why, clause="KN-1"))
    by_region = _letters(rows)
    regions = "".join(by_region.values())
    return Map(
        rows=rows,
        nodes=tuple(by_region),
        regions=regions,
        index={cell: number for number, cell in enumerate(by_region)},
        of=tuple(
            tuple(number for number, region in enumerate(regions) if region == letter)
            for letter in REGIONS
        ),
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why rows do not form a valid map, with the cells concerned."""

    why: Message
    cells: tuple[Cell, ...] = ()


def problems(rows: tuple[str, ...]) -> Iterator[Problem]:
    """Yield all problems of a map: shape, letters, then regions (KN-1)."""
    shape = list(_shape(rows))
    yield from shape
    if shape:
        return
    by_cell = _letters(rows)
    for cell, letter in by_cell.items():
        if letter not in REGIONS:
            shown = letter if letter.isprintable() else f"U+{ord(letter):04X}"
            none = "“{letter}” at {cell} is not a region: use A to M, or . for no node"
            yield Problem(Message(none, letter=shown, cell=cell_name(cell)), (cell,))
    for letter in REGIONS:
        yield from _region(letter, [cell for cell in by_cell if by_cell[cell] == letter], rows)


def _letters(rows: tuple[str, ...]) -> dict[Cell, str]:
    """Return the letter of each node, in row-major order."""
    return {
        (column, row): letter
        for row, line in enumerate(rows)
        for column, letter in enumerate(line)
        if letter != NO_NODE
    }


def _shape(rows: tuple[str, ...]) -> Iterator[Problem]:
    if not rows or not rows[0]:
        yield Problem(Message("it has no rows"))
        return
    width, height = len(rows[0]), len(rows)
    if max(width, height) > LONGEST:
        large = "it has {width}×{height} places; at most {most}×{most}"
        yield Problem(Message(large, width=width, height=height, most=LONGEST))
    for number, row in enumerate(rows, start=1):
        if len(row) != width:
            uneven = "row {number} has {places} places, row 1 has {width}"
            yield Problem(Message(uneven, number=number, places=len(row), width=width))


def _region(letter: str, cells: list[Cell], rows: tuple[str, ...]) -> Iterator[Problem]:
    if not cells:
        empty = "region {region} has no node; there are 13 regions, A to M"
        yield Problem(Message(empty, region=letter))
        return
    width, height = len(rows[0]), len(rows)
    parts = groups(cells, lambda cell: side_neighbours(cell, width, height))
    if len(parts) > 1:
        firsts = tuple(min(part, key=lambda cell: (cell[1], cell[0])) for part in parts)
        first, other = (cell_name(cell) for cell in firsts[:2])
        apart = "region {region} is not connected: {one} and {other} are apart"
        yield Problem(Message(apart, region=letter, one=first, other=other), firsts)
