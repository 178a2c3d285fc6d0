"""HyperStar's boards, loaded from resources/tilings: names, rings and neighbours (HS-1, HS-2).

A set of cells is an integer whose bit n is the n-th cell in board order: ring by ring outward, each
ring clockwise from the top. Bit 0 is the centre, O.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from resources import TILINGS

Cells: TypeAlias = int
"""A set of cells, as bits in board order."""

CENTRE: Cells = 1
"""The set that contains only O."""


@dataclass(frozen=True, slots=True, eq=False)
class Tiling:
    """A board with all cells within `radius` of O, in board order.

    `near` holds the neighbours of each cell. `edge` is the outermost ring; `corners` holds the edge
    cells that touch exactly one cell off the edge (HS-1).
    """

    radius: int
    names: tuple[str, ...]
    rings: tuple[int, ...]
    near: tuple[Cells, ...]
    edge: Cells
    corners: Cells
    all: Cells
    index: MappingProxyType[str, int]

    def cell(self, name: str) -> Cells:
        """Return the set that contains only the named cell.

        Raise KeyError if the cell is not on the board.
        """
        return 1 << self.index[name]

    def named(self, cells: Cells) -> tuple[str, ...]:
        return tuple(self.names[index] for index in indices(cells))

    def around(self, name: str) -> Cells:
        return self.near[self.index[name]]


def indices(cells: Cells) -> Iterator[int]:
    """Yield the indices of the cells in a set, in board order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


@cache
def tiling(radius: int) -> Tiling:
    """Return the board with this radius: 3, 4 or 5."""
    text = (TILINGS / f"radius-{radius}.json").read_text("utf-8")
    data: dict[str, Any] = json.loads(text)
    rings = tuple(data["rings"])
    near = tuple(sum(1 << other for other in others) for others in data["neighbours"])
    edge = sum(1 << index for index, ring in enumerate(rings) if ring == radius)
    return Tiling(
        radius=radius,
        names=tuple(data["names"]),
        rings=rings,
        near=near,
        edge=edge,
        corners=sum(1 << i for i in indices(edge) if (near[i] & ~edge).bit_count() == 1),
        all=(1 << len(rings)) - 1,
        index=MappingProxyType({name: index for index, name in enumerate(data["names"])}),
    )
