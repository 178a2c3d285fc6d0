"""Placements of Masked Army as text: `F4-G4`, the mover's colour first.

The whole text must be two cells, or two cells each preceded by a different colour (`red F4 blue
G4`). B is both a column and a colour's letter, so all other text is refused instead of being
corrected.
"""

from __future__ import annotations

import re

from games.core import InvalidAction, Message, Seat
from games.core.pasted import BETWEEN, FLAGS, bare
from games.kinds.cells import LIMIT, named_cell, read_cells
from games.kinds.grids import cell_name
from games.masked_army.rules import NAMES
from games.masked_army.view import Placement

EXAMPLE = Message("write your colour’s cell first, as in “{example}”", example="F4-G4")

_COLOURED_CELL = f"(red|blue|r|b){BETWEEN}*([a-z][0-9]+)"
_COLOURED = re.compile(f"{BETWEEN}*{_COLOURED_CELL}{BETWEEN}*{_COLOURED_CELL}{BETWEEN}*", FLAGS)


def write(action: Placement) -> str:
    """Return a placement as canonical text: the mover's cell, then the opponent's."""
    return f"{cell_name(action.own)}-{cell_name(action.other)}"


def read(text: str, seat: Seat) -> Placement:
    """Parse a placement, whose cells may be off the board; raise `InvalidAction` (MA-3)."""
    match = _COLOURED.fullmatch(bare(text)) if len(text) <= LIMIT else None
    return _coloured(match, seat) if match else Placement(*read_cells(text, 2, "MA-3", EXAMPLE))


def _coloured(match: re.Match[str], seat: Seat) -> Placement:
    """Return the placement for text such as `red F4 blue G4`; red always means the first seat."""
    cells = {match[1][0].lower(): match[2], match[3][0].lower(): match[4]}
    if len(cells) < 2:
        both = Message("Both cells have the same colour: {example}.", example=EXAMPLE)
        raise InvalidAction("MA-3", both)
    own, other = (cells[NAMES[name][0]] for name in (seat, seat.other))
    return Placement(named_cell(own, "MA-3"), named_cell(other, "MA-3"))
