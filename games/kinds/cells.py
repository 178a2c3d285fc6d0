"""Games on a grid of cells: reading and writing cells, and boards as text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from games.core import Game, InvalidAction, Message, Seat, counted
from games.core.pasted import FLAGS, bare, first_part, parts_of
from games.core.text import Listed, drawing, not_understood, too_long, understood
from games.kinds.grids import Cell, cell_name, labelled, read_cell

LIMIT = 200
"""Maximum length of a submission, in characters."""
CELL = r"([a-z]{1,2}[0-9]+)"
"""A regular expression group that matches a cell's name (compile with `pasted.FLAGS`)."""

_NAME = re.compile(CELL, FLAGS)


def read_cells(text: str, count: int, clause: str, example: Message) -> tuple[Cell, ...]:
    """Return the `count` cells that a text names, which may be off the board.

    Raise `InvalidAction` with `clause` if the text contains anything else or a different number of
    cells. `example` is the part of the error message that shows how to write the cells.
    """
    if len(text) > LIMIT:
        raise InvalidAction(clause, too_long(LIMIT, example))
    parts = parts_of(bare(text))
    names = [part.upper() for part in parts if _NAME.fullmatch(part)]
    other = [part for part in parts if not _NAME.fullmatch(part)]
    if other:
        fault = not_understood(first_part(other[0]), example)
    elif not names:
        fault = Message("It contains no cell: {example}.", example=example)
    elif (len(names), count) == (1, 2):
        fault = Message("The other cell is missing: {example}.", example=example)
    elif len(names) != count:
        fault = counted(
            count,
            "A move is one cell: {example}.",
            "A move is {count} cells: {example}.",
            example=example,
        )
    else:
        return tuple(named_cell(name, clause) for name in names)
    raise InvalidAction(clause, understood(names[:4], fault))


def named_cell(name: str, clause: str) -> Cell:
    """Return the cell with a name; raise `InvalidAction` for names such as `A0`."""
    cell = read_cell(name)
    if cell is None:
        off = Message("{cell} is not on the board.", cell=name.upper())
        raise InvalidAction(clause, off, tellable=True)
    return cell


def listed_cells(cells: Iterable[Cell]) -> Listed:
    """Return the names of cells, in row-major order."""
    return Listed.of(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


class CellGame(Game):
    """Base class of games whose views have a `board`: a string per row, a character per cell.

    An action is a cell, unless the game parses and writes actions itself. `legend` explains the
    characters. `chosen` is the clause on choosing a cell.
    """

    legend: ClassVar[str]
    chosen: ClassVar[str]

    def parse(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the cell that `text` names, which may be off the board."""
        example = Message("write a cell, as in “{example}”", example="C3")
        (cell,) = read_cells(text, 1, self.chosen, example)
        return cell

    def write(self, action: Any) -> str:
        return cell_name(action)

    def detail(self, view: Any) -> dict[str, Any]:
        return {"board": list(view.board)}

    def board_text(self, view: Any) -> Message:
        return drawing(labelled(view.board), self.legend)
