"""Games on a grid of cells: how cells are read and written, and how boards are told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, ClassVar

from games.core import Game, InvalidAction, Message, Seat, counted
from games.core.pasted import FLAGS, bare, first_part, parts_of
from games.core.text import Listed, drawing, not_understood, too_long, understood
from games.kinds.grids import Cell, cell_name, labelled, read_cell

LIMIT = 200
"""A submission is no longer than this."""
CELL = r"([a-z]{1,2}[0-9]+)"
"""A cell's name as a group of a regular expression (`pasted.FLAGS`)."""

_NAME = re.compile(CELL, FLAGS)


def read_cells(text: str, count: int, clause: str, example: Message) -> tuple[Cell, ...]:
    """Return the so many cells that a text names, and nothing else; also such as are on no board.

    Raises `InvalidAction` with that clause. `example`: how to write it, for its sentence.
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
    """Return the cell of that name; `InvalidAction` with the clause if no board has one (`A0`)."""
    cell = read_cell(name)
    if cell is None:
        off = Message("{cell} is not on the board.", cell=name.upper())
        raise InvalidAction(clause, off, tellable=True)
    return cell


def told_cells(cells: Iterable[Cell]) -> Listed:
    """Return the names of cells in a row, in row-major order."""
    return Listed.of(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


class CellGame(Game):
    """A game whose views have a `board`: a text for each row, a sign for each cell.

    An action is a cell, unless the game reads and writes its own. `legend`: what the signs mean.
    `chosen`: the clause by which a cell is chosen.
    """

    legend: ClassVar[str]
    chosen: ClassVar[str]

    def parse(self, text: str, position: Any, seat: Seat) -> Any:
        """Return the cell that `text` says, also one that is not on the board."""
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
