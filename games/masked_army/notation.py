"""Placements of Masked Army as text: `F4-G4`, the mover's colour first.

A reading must account for the whole text: two cells, or (`red F4 blue G4`) two cells each after
a different colour. Since B is a column as well as a colour's letter, nothing is completed or
corrected: what is not one of the two is refused.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, Seat
from games.core.pasted import BETWEEN, bare, printable
from games.core.text import not_understood, too_long, understood
from games.kinds.grids import cell_name, read_cell
from games.masked_army.rules import NAMES
from games.masked_army.view import Placement

LIMIT = 200
EXAMPLE = Message("write your colour’s cell first, as in “{example}”", example="F4-G4")

_CELL = r"([a-z]{1,2}[0-9]+)"
_COLOURED_CELL = f"(red|blue|r|b){BETWEEN}*([a-z][0-9]+)"
_FLAGS = re.ASCII | re.IGNORECASE
_CELLS = re.compile(f"{BETWEEN}*{_CELL}{BETWEEN}*{_CELL}{BETWEEN}*", _FLAGS)
_COLOURED = re.compile(f"{BETWEEN}*{_COLOURED_CELL}{BETWEEN}*{_COLOURED_CELL}{BETWEEN}*", _FLAGS)
_PART = re.compile(rf"{BETWEEN}+|[a-z]+[0-9]*|[0-9]+|.", _FLAGS | re.DOTALL)
_NAME = re.compile(_CELL, _FLAGS)
_GAP = re.compile(f"{BETWEEN}+")


def write(action: Placement) -> str:
    """The canonical text: the mover's cell, the opponent's cell."""
    return f"{cell_name(action.own)}-{cell_name(action.other)}"


def read(text: str, seat: Seat) -> Placement:
    """The placement that `text` says, also one on cells that are not on the board.

    Raises `InvalidAction` (MA-3) for what says no placement, or two.
    """
    if len(text) > LIMIT:
        raise InvalidAction("MA-3", too_long(LIMIT, EXAMPLE))
    said = bare(text)
    if match := _COLOURED.fullmatch(said):
        return _read_coloured(match, seat)
    if match := _CELLS.fullmatch(said):
        return Placement(_cell(match[1]), _cell(match[2]))
    raise InvalidAction("MA-3", _explain(text))


def _read_coloured(match: re.Match[str], seat: Seat) -> Placement:
    """The colours name the seats, whatever colours the players chose to be shown in."""
    cells = {match[1][0].lower(): match[2], match[3][0].lower(): match[4]}
    if len(cells) < 2:
        both = Message("Both cells are in one colour: {example}.", example=EXAMPLE)
        raise InvalidAction("MA-3", both)
    return Placement(_cell(cells[NAMES[seat][0]]), _cell(cells[NAMES[seat.other][0]]))


def _cell(name: str) -> tuple[int, int]:
    cell = read_cell(name)
    if cell is None:
        raise InvalidAction("MA-3", Message("{cell} is not on the board.", cell=name.upper()))
    return cell


def _explain(text: str) -> Message:
    """A sentence for the player: what was understood, what was not, and how to write it."""
    parts = [part for part in _PART.findall(text) if not _GAP.fullmatch(part)]
    cells = [part.upper() for part in parts if _NAME.fullmatch(part)]
    other = [part for part in parts if not _NAME.fullmatch(part)]
    if other:
        return understood(cells[:4], not_understood(printable(other[0][:20]), EXAMPLE))
    if not cells:
        return Message("There is no cell in it: {example}.", example=EXAMPLE)
    if len(cells) == 1:
        return understood(cells, Message("The other cell is missing: {example}.", example=EXAMPLE))
    two = Message("A piece covers two cells: {example}.", example=EXAMPLE)
    return understood(cells[:4], two)
