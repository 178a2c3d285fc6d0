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
"""A cell's name as a group of a regular expression (compiled with `pasted.FLAGS`)."""

_NAME = re.compile(CELL, FLAGS)


def read_cells(text: str, count: int, clause: str, example: Message) -> tuple[Cell, ...]:
    """Return the `count` cells that a text names; they may be off the board.

    Raises `InvalidAction` with the clause if the text contains anything else. `example`: how to
    write the cells, for the refusal.
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
            "It takes one cell: {example}.",
            "It takes {count} cells: {example}.",
            example=example,
        )
    else:
        return tuple(named_cell(name, clause) for name in names)
    raise InvalidAction(clause, understood(names[:4], fault))


def named_cell(name: str, clause: str) -> Cell:
    """Return the cell with a name; raises `InvalidAction` with the clause for names such as
    `A0`.
    """
    cell = read_cell(name)
    if cell is None:
        off = Message("{cell} is not on the board.", cell=name.upper())
        raise InvalidAction(clause, off, tellable=True)
    return cell


def listed_cells(cells: Iterable[Cell]) -> Listed:
    """Return a list of the names of cells, in row-major order."""
    return Listed.of(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


class CellGame(Game):
    """A game whose views have a `board`: one text per row, one sign per cell.

    An action is a cell, unless the game reads and writes its own actions. `legend`: the meaning of
    the signs. `chosen`: the clause about choosing a cell.
    """

    legend: ClassVar[str]
    chosen: ClassVar[str]

    def parse(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the cell that `text` names; it may be off the board."""
        example = Message("write a cell, as in “{example}”", example="C3")
        (cell,) = read_cells(text, 1, self.chosen, example)
        return cell

    def write(self, action: Any) -> str:
        """Return the cell's name."""
        return cell_name(action)

    def detail(self, view: Any) -> dict[str, Any]:
        """Return the board, row by row."""
        return {"board": list(view.board)}

    def board_text(self, view: Any) -> Message:
        """Return the board with its coordinates and a legend."""
        return drawing(labelled(view.board), self.legend)
