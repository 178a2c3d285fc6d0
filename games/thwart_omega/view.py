"""Actions and views of Thwart Omega."""

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
"""The signs of single stones; a double is written as a capital (TO-3)."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The action: the cells of the black and the white stone that one seat places (TO-2)."""

    black: Cell
    white: Cell


def burned(reveal: Reveal[Submission]) -> frozenset[Cell]:
    """Return the cells that received stones of both colours in a round (TO-3)."""
    first, second = reveal.submissions
    return frozenset({first.black, second.black} & {first.white, second.white})


@dataclass(frozen=True, slots=True, kw_only=True)
class ThwartOmegaView(RoundView[Submission]):
    """A viewer's view (TO-10).

    `board`: 7 strings of 7, `.` empty, `b` `w` stones, `B` `W` doubles, `#` burned or left over at
    the end (`leftover`, TO-4). `last`: the last reveal; after a replay (TO-8) the one that caused
    it. `groups`: largest first, equal ones by their first cell in row-major order. `replayed_from`
    is the full board of the game before a replay (TO-8), None if there was none.
    """

    board: tuple[str, ...]
    leftover: frozenset[Cell]
    groups: Pair[tuple[Group, ...]]
    score: Pair[int]
    replayed_from: tuple[str, ...] | None
