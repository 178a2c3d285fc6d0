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
"""The letter that marks each seat's cells on a board."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A domino with the mover's colour on `own` and the opponent's on `other` (MA-3)."""

    own: Cell
    other: Cell


@dataclass(frozen=True, slots=True)
class LastPiece:
    """The last piece, which alone shows its colours (MA-4), and the seat that placed it."""

    seat: Seat
    placement: Placement


Army: TypeAlias = Group
"""A maximal set of side-adjacent cells of one colour (MA-6)."""


@dataclass(frozen=True, slots=True)
class MaskedArmyView:
    """A viewer's view of the match (MA-10).

    `board` holds 9 strings of 9 characters: `.` for empty, `r` and `b` for colours, `?` for
    occupied and masked. `last` is None before the first placement, and while the last piece is
    hidden after a rewind; `last_seat` is the seat that placed the last piece, even if the piece is
    hidden. `armies` holds each seat's armies, largest first, or None while they are secret from the
    viewer. `pieces` lists all pieces in the order placed; it is () until the game is over.
    """

    round: int
    to_move: Seat | None
    board: tuple[str, ...]
    last: LastPiece | None
    last_seat: Seat | None
    armies: Pair[tuple[Army, ...]] | None
    outcome: Outcome | None
    pieces: tuple[Placement, ...] = ()
