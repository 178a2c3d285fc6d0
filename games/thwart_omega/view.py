from __future__ import annotations

from dataclasses import dataclass

from games.core import Pair, Seat
from games.kinds.grids import Cell, Grid
from games.kinds.grids import Group as Group
from games.kinds.sealed import Reveal, RoundView

BLACK, WHITE = Seat
SIZE = 7
GRID = Grid(SIZE, SIZE)
EMPTY = "."
BURNED = "#"
STONES = Pair("b", "w")
"""The letters of single stones; doubles are capitals (TO-3)."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The cells on which a seat places a black and a white stone (TO-2)."""

    black: Cell
    white: Cell


def burned(reveal: Reveal[Submission]) -> frozenset[Cell]:
    """Return the cells that received stones of both colours in a round (TO-3)."""
    first, second = reveal.submissions
    return frozenset({first.black, second.black} & {first.white, second.white})


@dataclass(frozen=True, slots=True, kw_only=True)
class ThwartOmegaView(RoundView[Submission]):
    """A viewer's view of the match (TO-10).

    `board` holds 7 strings of 7 characters: `.` for empty, `b` and `w` for stones, `B` and `W` for
    doubles, `#` for cells that are burned or left over at the end (`leftover`, TO-4). `last` is the
    last reveal; when a game is replayed (TO-8), it is the reveal that caused the replay. `groups`
    are ordered by size, largest first, then by first cell in row-major order. `replayed_from` is
    the full board of the game before a replay (TO-8), or None.
    """

    board: tuple[str, ...]
    leftover: frozenset[Cell]
    groups: Pair[tuple[Group, ...]]
    score: Pair[int]
    replayed_from: tuple[str, ...] | None
