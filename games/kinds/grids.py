"""Square grids and connected groups: what the boards of several games have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import TypeAlias, TypeVar

Cell: TypeAlias = tuple[int, int]
"""A cell as (column, row), both from 0; `(0, 0)` is A1, top left (GEN-1)."""

C = TypeVar("C", bound=Hashable)

_NAME = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})", re.ASCII)


def column_name(column: int) -> str:
    """A, B, …, Z, AA, AB, … for 0, 1, …"""
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


def cell_name(cell: Cell) -> str:
    """The name of a cell, as `C4`."""
    return f"{column_name(cell[0])}{cell[1] + 1}"


def read_cell(text: str) -> Cell | None:
    """The cell that a name such as `c4` says, on a board without end; None if it is no name."""
    match = _NAME.fullmatch(text)
    if match is None:
        return None
    letters, digits = match[1].upper(), match[2]
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    row = int(digits)
    return (column - 1, row - 1) if row >= 1 else None


def labelled(rows: Sequence[str]) -> list[str]:
    """A board of up to nine rows, a sign a cell, with the names of columns and rows, by lines."""
    head = "  " + " ".join(column_name(column) for column in range(len(rows[0])))
    return [head, *(f"{row} {' '.join(signs)}".rstrip() for row, signs in enumerate(rows, start=1))]


@lru_cache(maxsize=64)
def grid(width: int, height: int) -> tuple[Cell, ...]:
    """All cells in row-major order."""
    return tuple((column, row) for row in range(height) for column in range(width))


@lru_cache(maxsize=4096)
def side_neighbours(cell: Cell, width: int, height: int) -> tuple[Cell, ...]:
    """The cells of the board that share a side with `cell`: up, left, right, down."""
    column, row = cell
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(c for c in around if 0 <= c[0] < width and 0 <= c[1] < height)


def groups(cells: Iterable[C], neighbours: Callable[[C], Iterable[C]]) -> tuple[frozenset[C], ...]:
    """The maximal connected sets of `cells`, in the order in which their first cells come."""
    left = dict.fromkeys(cells)
    found = []
    while left:
        first = next(iter(left))
        del left[first]
        group, frontier = [first], [first]
        while frontier:
            for cell in neighbours(frontier.pop()):
                if cell in left:
                    del left[cell]
                    group.append(cell)
                    frontier.append(cell)
        found.append(frozenset(group))
    return tuple(found)


def compare_sizes(one: Iterable[int], two: Iterable[int]) -> tuple[int, int] | None:
    """Where two lists of group sizes first differ, largest first and missing ones as 0.

    Returns (place from 1, difference one - two), or None if they agree.
    """
    left, right = sorted(one, reverse=True), sorted(two, reverse=True)
    length = max(len(left), len(right))
    left += [0] * (length - len(left))
    right += [0] * (length - len(right))
    for place, (a, b) in enumerate(zip(left, right, strict=True), start=1):
        if a != b:
            return place, a - b
    return None
