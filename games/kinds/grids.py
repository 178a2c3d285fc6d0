"""Square grids and connected groups, for the boards of several games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar

from games.core import IllegalAction, Message, Pair, Seat

Cell: TypeAlias = tuple[int, int]
"""A cell as (column, row), both starting at 0; `(0, 0)` is A1, the top left cell (GEN-1)."""

C = TypeVar("C", bound=Hashable)

_NAME = re.compile(r"([A-Za-z]{1,2})([0-9]{1,3})", re.ASCII)


def column_name(column: int) -> str:
    """Return the name of a column: A, B, …, Z, AA, AB, … for 0, 1, …"""
    return chr(65 + column) if column < 26 else chr(64 + column // 26) + chr(65 + column % 26)


@lru_cache(maxsize=4096)
def cell_name(cell: Cell) -> str:
    """Return the name of a cell, such as `C4`."""
    return f"{column_name(cell[0])}{cell[1] + 1}"


def read_cell(text: str) -> Cell | None:
    """Return the cell with a name such as `c4` on an unbounded board, or None if malformed."""
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
    """Return the lines of a board of at most nine rows, with column and row names."""
    head = "  " + " ".join(column_name(column) for column in range(len(rows[0])))
    return [head, *(f"{row} {' '.join(signs)}".rstrip() for row, signs in enumerate(rows, start=1))]


@lru_cache(maxsize=64)
def grid(width: int, height: int) -> tuple[Cell, ...]:
    return tuple((column, row) for row in range(height) for column in range(width))


@lru_cache(maxsize=4096)
def side_neighbours(cell: Cell, width: int, height: int) -> tuple[Cell, ...]:
    """Return the cells of the board that share a side with `cell`: above, left, right, below."""
    column, row = cell
    around = ((column, row - 1), (column - 1, row), (column + 1, row), (column, row + 1))
    return tuple(c for c in around if 0 <= c[0] < width and 0 <= c[1] < height)


def groups(cells: Iterable[C], neighbours: Callable[[C], Iterable[C]]) -> tuple[frozenset[C], ...]:
    """Return the maximal connected sets of `cells`, in the order of their first cells."""
    remaining = dict.fromkeys(cells)
    parts = []
    while remaining:
        first = next(iter(remaining))
        del remaining[first]
        group, frontier = [first], [first]
        while frontier:
            for cell in neighbours(frontier.pop()):
                if cell in remaining:
                    del remaining[cell]
                    group.append(cell)
                    frontier.append(cell)
        parts.append(frozenset(group))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Group:
    """A connected set of cells of one kind; `size` depends on the game's rules."""

    cells: frozenset[Cell]
    size: int


def sizes(all_groups: Iterable[Group]) -> list[int]:
    return [group.size for group in all_groups]


@dataclass(frozen=True)
class Grid:
    """A grid of cells, some of them `missing`.

    Methods take a board as a string with one character per cell, row by row.
    """

    width: int
    height: int
    missing: frozenset[Cell] = frozenset()

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in row-major order."""
        return tuple(cell for cell in grid(self.width, self.height) if cell not in self.missing)

    @cached_property
    def around(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """For each cell, the cells that share a side with it: above, left, right, below."""
        near = {cell: side_neighbours(cell, self.width, self.height) for cell in self.cells}
        return {cell: tuple(c for c in adjacent if c in near) for cell, adjacent in near.items()}

    def filled(self, mark: str, missing: str = " ") -> str:
        """Return a board with `mark` on every cell and `missing` where cells are missing."""
        every = grid(self.width, self.height)
        return "".join(missing if cell in self.missing else mark for cell in every)

    def mark(self, board: str, cell: Cell) -> str:
        return board[cell[1] * self.width + cell[0]]

    def put(self, board: str, marks: Mapping[Cell, str]) -> str:
        rows = list(board)
        for (column, row), mark in marks.items():
            rows[row * self.width + column] = mark
        return "".join(rows)

    def holding(self, board: str, marks: Collection[str]) -> tuple[Cell, ...]:
        """Return the cells with one of these marks, in row-major order."""
        wide = self.width
        return tuple([cell for cell in self.cells if board[cell[1] * wide + cell[0]] in marks])

    def groups(self, board: str, weights: Mapping[str, int]) -> tuple[Group, ...]:
        """Return the groups of side-adjacent cells with the marks in `weights`.

        A group's size is the sum of its cells' weights. Groups are ordered by size, largest first,
        then by first cell.
        """
        wide, held = self.width, self.holding(board, weights)
        count = {cell: weights[board[cell[1] * wide + cell[0]]] for cell in held}
        parts = groups(count, self.around.__getitem__)
        counted = [Group(cells, sum(map(count.__getitem__, cells))) for cells in parts]
        return tuple(sorted(counted, key=attrgetter("size"), reverse=True))

    def rows(self, board: str) -> tuple[str, ...]:
        starts = range(0, self.width * self.height, self.width)
        return tuple([board[start : start + self.width] for start in starts])

    def check(self, clause: str, *cells: Cell) -> None:
        """Raise `IllegalAction` unless all cells are on the board."""
        for cell in cells:
            if cell not in self.around:
                off = Message("{cell} is not on the board.", cell=cell_name(cell))
                raise IllegalAction(clause, off, tellable=True)

    def check_empty(self, clause: str, board: str, *cells: Cell) -> None:
        """Raise `IllegalAction` unless all cells are empty."""
        for cell in cells:
            if self.mark(board, cell) != ".":
                full = Message("{cell} is not empty.", cell=cell_name(cell))
                raise IllegalAction(clause, full, tellable=True)


def compare_sizes(first: Iterable[int], second: Iterable[int]) -> tuple[int, int] | None:
    """Return the first difference between two lists of group sizes, each sorted largest first.

    Missing groups have size 0. Return the place of the difference, counted from 1, and the first
    size minus the second; return None if the lists are equal.
    """
    left, right = sorted(first, reverse=True), sorted(second, reverse=True)
    length = max(len(left), len(right))
    left += [0] * (length - len(left))
    right += [0] * (length - len(right))
    for place, (a, b) in enumerate(zip(left, right, strict=True), start=1):
        if a != b:
            return place, a - b
    return None


class Larger(NamedTuple):
    """The seat with the larger groups. `place` (from 1) is where the sorted sizes first differ.

    At that place, `more` is the larger size and `fewer` the smaller one.
    """

    winner: Seat
    place: int
    more: int
    fewer: int


def larger(both: Pair[tuple[Group, ...]]) -> Larger | None:
    """Return the seat with the larger groups (see `compare_sizes`), or None if all are equal."""
    first = compare_sizes(sizes(both.one), sizes(both.two))
    if first is None:
        return None
    place, difference = first
    winner = Seat.ONE if difference > 0 else Seat.TWO
    more, fewer = ((*sizes(both[seat]), *[0] * place)[place - 1] for seat in (winner, winner.other))
    return Larger(winner, place, more, fewer)


def effect(all_groups: Iterable[Group], near: Collection[Cell]) -> Message:
    """Return a message on how a stone affects its colour's groups; `near` lists adjacent cells."""
    adjoining = [group.size for group in all_groups if group.cells.intersection(near)]
    size = sum(adjoining) + 1
    if len(adjoining) > 1:
        apart = " + ".join(map(str, sorted(adjoining, reverse=True)))
        return Message("joins {apart} into a group of {size}", apart=apart, size=size)
    if adjoining:
        return Message("extends a group of {before} to {size}", before=adjoining[0], size=size)
    return Message("starts a new group")
