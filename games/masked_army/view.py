"""Actions and views of Masked Army."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core import Outcome, Pair, Seat
from games.kinds.grids import Cell, Grid, Group

RED, BLUE = Seat
SIZE = 9
GRID = Grid(SIZE, SIZE)
EMPTY = "."
MASKED = "?"
COLOURS = Pair("r", "b")
"""The signs of cells, by the seat of their colour."""


@dataclass(frozen=True, slots=True)
class Placement:
    """The action: a domino with the mover's colour on `own` and the opponent's on `other`
    (MA-3).
    """

    own: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class LastPiece:
    """The last piece and who placed it; only this piece shows its colours (MA-4)."""

    seat: Seat
    placement: Placement


Army: TypeAlias = Group
"""A maximal set of side-adjacent cells of one colour (MA-6)."""


@dataclass(frozen=True, slots=True)
class MaskedArmyView:
    """A viewer's view (MA-10).

    `board`: 9 strings of 9, `.` empty, `r` `b` colours, `?` occupied and masked. `last`: None
    before the first placement, and while it is hidden after a rewind; `last_seat`: who placed it,
    even then. `armies`: sizes, largest first; None while they are secret from the viewer. `pieces`:
    all pieces in the order placed; () until the game is over.
    """

    round: int
    to_move: Seat | None
    board: tuple[str, ...]
    last: LastPiece | None
    last_seat: Seat | None
    armies: Pair[tuple[Army, ...]] | None
    outcome: Outcome | None
    pieces: tuple[Placement, ...] = ()
