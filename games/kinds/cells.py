"""Games on a grid of cells: reading and writing of cells, and boards in text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from games.core import Game, InvalidAction, Message, Seat, counted
from games.core.pasted import FLAGS, bare, first_part, parts_of
from games.core.text import Listed, drawing, not_understood, too_long, understood
from games.kinds.grids import Cell, cell_name, labelled, read_cell

LIMIT = 200
"""Most characters of a submission."""
CELL = r"([a-z]{1,2}[0-9]+)"
"""A cell's name as a group of a regular expression (`pasted.FLAGS`)."""

_NAME = re.compile(CELL, FLAGS)


def read_cells(text: str, count: int, clause: str, example: Message) -> tuple[Cell, ...]:
    """Return the `count` cells that a text names, which may lie off the board.

    Raises `InvalidAction` with that clause if the text says anything else. `example`: how to write
    it, for the refusal.
    """
    if len(text) > LIMIT:
        raise InvalidAction(clause, too_long(LIMIT, example))
    parts = parts_of(bare(text))
    names = [part.upper() for part in parts if _NAME.fullmatch(part)]
    other = [part for part in parts if not _NAME.fullmatch(part)]
    if other:
        fault = not_understood(first_part(other[0]), example)
    elif not names:
        fault = Message("There is no cell in it: {example}.", example=example)
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
    """Return the cell of that name; raises `InvalidAction` with the clause if none is (`A0`)."""
    cell = read_cell(name)
    if cell is None:
        off = Message("{cell} is not on the board.", cell=name.upper())
        raise InvalidAction(clause, off, tellable=True)
    return cell


def told_cells(cells: Iterable[Cell]) -> Listed:
    """Return a list of the names of cells, in row-major order."""
    return Listed.of(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


class CellGame(Game):
    """A game whose views have a `board`: a text for each row, a sign for each cell.

    An action is a cell, unless the game reads and writes its own. `legend`: the meaning of the
    signs. `chosen`: the clause about choosing a cell.
    """

    legend: ClassVar[str]
    chosen: ClassVar[str]

    def parse(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the cell that `text` names, which may lie off the board."""
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
