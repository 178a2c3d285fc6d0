"""Armies on a board of Masked Army; worked out when asked for, not at each placement."""

from __future__ import annotations

from functools import lru_cache

from games.core import Pair
from games.kinds.grids import Cell, grid, groups, side_neighbours
from games.masked_army.view import COLOURS, SIZE, Army

CELLS = grid(SIZE, SIZE)


def around(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side with `cell`."""
    return side_neighbours(cell, SIZE, SIZE)


@lru_cache(maxsize=256)
def armies_of(board: str) -> Pair[tuple[Army, ...]]:
    """The armies of each seat on an unmasked board of 81 characters, largest first (MA-6)."""
    return COLOURS.map(lambda colour: _armies(board, colour))


def _armies(board: str, colour: str) -> tuple[Army, ...]:
    held = [cell for cell, mark in zip(CELLS, board, strict=True) if mark == colour]
    found = [Army(cells, len(cells)) for cells in groups(held, around)]
    return tuple(sorted(found, key=lambda army: -army.size))


def sizes(found: tuple[Army, ...]) -> list[int]:
    """The sizes of armies, in their order."""
    return [army.size for army in found]
