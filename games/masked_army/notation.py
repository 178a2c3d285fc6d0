"""Placements of Masked Army as text: `F4-G4`, the mover's colour first.

A reading must account for the whole text: two cells, or (`red F4 blue G4`) two cells each after
a different colour. Since B is a column as well as a colour's letter, nothing is completed or
corrected: what is not one of the two is refused.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Seat
from games.core.pasted import BETWEEN, bare, printable
from games.kinds.grids import cell_name, read_cell
from games.masked_army.rules import NAMES
from games.masked_army.view import Placement

LIMIT = 200
EXAMPLE = "write your colour’s cell first, as in “F4-G4”"

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
        raise InvalidAction("MA-3", f"The text is longer than {LIMIT} characters: {EXAMPLE}.")
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
        raise InvalidAction("MA-3", f"Both cells are in one colour: {EXAMPLE}.")
    return Placement(_cell(cells[NAMES[seat][0]]), _cell(cells[NAMES[seat.other][0]]))


def _cell(name: str) -> tuple[int, int]:
    cell = read_cell(name)
    if cell is None:
        raise InvalidAction("MA-3", f"{name.upper()} is not on the board.")
    return cell


def _explain(text: str) -> str:
    """A sentence for the player: what was understood, what was not, and how to write it."""
    parts = [part for part in _PART.findall(text) if not _GAP.fullmatch(part)]
    cells = [part.upper() for part in parts if _NAME.fullmatch(part)]
    other = [part for part in parts if not _NAME.fullmatch(part)]
    said = f"Understood: {', '.join(cells[:4])}. " if cells else ""
    if other:
        return f"{said}Not understood: “{printable(other[0][:20])}”. Please {EXAMPLE}."
    if not cells:
        return f"There is no cell in it: {EXAMPLE}."
    if len(cells) == 1:
        return f"{said}The other cell is missing: {EXAMPLE}."
    return f"{said}A piece covers two cells: {EXAMPLE}."
