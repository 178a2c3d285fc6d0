"""The map being edited, with undo and redo, and functions that read and write map files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError
from games.core.strict_json import Unreadable, convert, parse, read_bytes
from games.kinds.grids import Cell
from games.unlucky.know_your_nodes.map import (
    LONGEST,
    NO_NODE,
    REGIONS,
    Problem,
    default_rows,
    map_of,
    problems,
)
from games.unlucky.options import MapFile
from gui.games.unlucky.words import Unlucky
from gui.kit.exports import Then, ask_which

MOST_STEPS = 500
"""Maximum number of undo steps."""

Rows = tuple[str, ...]


class MapBench(QObject):
    """A map being edited, which may be invalid: rows of region letters, with `.` for no node."""

    changed = Signal()

    def __init__(self, rows: Rows = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Rows = rows if drawable(rows) else default_rows()
        self._done: list[Rows] = []
        self._undone: list[Rows] = []
        self._stroke: Rows | None = None

    @property
    def size(self) -> tuple[int, int]:
        """The number of columns and rows."""
        return len(self.rows[0]), len(self.rows)

    def letter(self, cell: Cell) -> str:
        return self.rows[cell[1]][cell[0]]

    def problems(self) -> tuple[Problem, ...]:
        return tuple(problems(self.rows))

    def counts(self) -> dict[str, int]:
        by_letter = Counter("".join(self.rows))
        return {letter: by_letter[letter] for letter in REGIONS}

    # Changes

    def begin(self) -> None:
        """Begin a stroke. All changes until `end` form one undo step."""
        self._stroke = self.rows

    def end(self) -> None:
        old_rows, self._stroke = self._stroke, None
        if old_rows is not None and old_rows != self.rows:
            self._remember(old_rows)
            self.changed.emit()

    def paint(self, cells: Iterable[Cell], letter: str) -> None:
        """Set the region of these cells. The letter `.` removes their nodes."""
        lines = [list(row) for row in self.rows]
        for column, row in cells:
            lines[row][column] = letter
        self._become(tuple("".join(line) for line in lines))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size by cropping or by adding empty cells on the right and at the bottom."""
        columns, rows = min(max(1, columns), LONGEST), min(max(1, rows), LONGEST)
        cropped = [row[:columns].ljust(columns, NO_NODE) for row in self.rows[:rows]]
        self._become((*cropped, *[NO_NODE * columns] * (rows - len(cropped))))

    def take(self, rows: Rows) -> None:
        """Replace the rows in one undo step."""
        self._become(rows)

    def undo(self) -> None:
        if self._done:
            self._undone.append(self.rows)
            self.rows = self._done.pop()
            self.changed.emit()

    def redo(self) -> None:
        if self._undone:
            self._done.append(self.rows)
            self.rows = self._undone.pop()
            self.changed.emit()

    @property
    def can_undo(self) -> bool:
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        return bool(self._undone)

    def _become(self, rows: Rows) -> None:
        if rows == self.rows:
            return
        if self._stroke is None:
            self._remember(self.rows)
        self.rows = rows
        self.changed.emit()

    def _remember(self, rows: Rows) -> None:
        self._done = [*self._done, rows][-MOST_STEPS:]
        self._undone = []


def drawable(rows: Rows) -> bool:
    """Return True if the rows form a rectangle of regions and empty cells that is not too large."""
    if not rows or not rows[0] or max(len(rows), len(rows[0])) > LONGEST:
        return False
    allowed = {*REGIONS, NO_NODE}
    return all(len(row) == len(rows[0]) and allowed.issuperset(row) for row in rows)


SUFFIX = ".garnet-map.json"


def ask_to_open(parent: QWidget, then: Then) -> None:
    kinds = Unlucky.tr("Maps (*{0} *.json)").format(SUFFIX)
    ask_which(parent, Unlucky.tr("Open a map"), then, kinds)


def read_map(path: Path) -> Rows:
    """Return the rows of a map file. Raise `KnownError` if it cannot be read or is invalid."""
    try:
        return rows_of(read_bytes(path))
    except KnownError as error:
        raise KnownError(f"{path.name}: {error}.") from error


def rows_of(data: bytes) -> Rows:
    """Parse the content of a map file, and return its rows. Raise `Unreadable` if it is invalid."""
    rows = convert(parse(data), MapFile).rows
    try:
        map_of(rows)
    except ValueError as error:
        raise Unreadable(str(error)) from error
    return rows


def alike(value: Any) -> bool:
    """Return True if a JSON value appears to be a map, even if it is invalid."""
    return isinstance(value, dict) and "rows" in value


def dump(rows: Rows) -> bytes:
    """Return the content of a map file, with one line for each row."""
    lines = ",\n  ".join(json.dumps(row) for row in rows)
    return f'{{"rows": [\n  {lines}\n]}}\n'.encode()
