"""Groups and scores on a board of Thwart Omega; worked out when asked for, not at each move."""

from __future__ import annotations

import math
from functools import lru_cache

from games.core import Pair, Seat
from games.kinds.grids import Cell, compare_sizes, grid, groups, side_neighbours
from games.thwart_omega.view import SIZE, STONES, Group

CELLS = grid(SIZE, SIZE)


def around(cell: Cell) -> tuple[Cell, ...]:
    """The cells that share a side with `cell`."""
    return side_neighbours(cell, SIZE, SIZE)


@lru_cache(maxsize=256)
def groups_of(board: str) -> Pair[tuple[Group, ...]]:
    """The groups of each colour on a board of 49 characters, largest first (TO-5)."""
    return STONES.map(lambda stone: _groups(board, stone))


def _groups(board: str, stone: str) -> tuple[Group, ...]:
    stones = {stone: 1, stone.upper(): 2}
    count = {cell: stones[mark] for cell, mark in zip(CELLS, board, strict=True) if mark in stones}
    found = [Group(cells, sum(count[cell] for cell in cells)) for cells in groups(count, around)]
    return tuple(sorted(found, key=lambda group: -group.size))


def sizes(found: tuple[Group, ...]) -> list[int]:
    """The sizes of groups, in their order."""
    return [group.size for group in found]


def score_of(found: tuple[Group, ...]) -> int:
    """The product of the sizes of a seat's groups; 0 without a stone (TO-6)."""
    return math.prod(sizes(found)) if found else 0


def winner_by_sizes(both: Pair[tuple[Group, ...]]) -> tuple[Seat, int, int, int] | None:
    """Whom the group sizes favour, and the place (from 1) and sizes that decide; None if equal.

    The sizes are compared largest first, missing ones as 0 (TO-8).
    """
    first = compare_sizes(sizes(both.one), sizes(both.two))
    if first is None:
        return None
    place, difference = first
    better = Seat.ONE if difference > 0 else Seat.TWO
    return better, place, _size_at(both[better], place), _size_at(both[better.other], place)


def _size_at(found: tuple[Group, ...], place: int) -> int:
    return found[place - 1].size if place <= len(found) else 0
