"""What can be submitted in Thwart Omega, and what each viewer may see of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Outcome, Pair, Seat
from games.kinds.grids import Cell

BLACK, WHITE = Seat
SIZE = 7
EMPTY = "."
BURNED = "#"
STONES = Pair("b", "w")
"""How one stone of each colour is written; two on one cell are written as a capital (TO-3)."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The action: the cells of the black and the white stone that one seat places (TO-2)."""

    black: Cell
    white: Cell


@dataclass(frozen=True, slots=True)
class Group:
    """A maximal set of side-adjacent cells of one colour; `size` counts a double twice (TO-5)."""

    cells: frozenset[Cell]
    size: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """What a closed round showed: both submissions, and whose of them were drawn (TO-9)."""

    submissions: Pair[Submission]
    drawn: frozenset[Seat]
    round: int

    @property
    def burned(self) -> frozenset[Cell]:
        """The cells that received stones of both colours in this round (TO-3)."""
        one, two = self.submissions
        return frozenset({one.black, two.black} & {one.white, two.white})


@dataclass(frozen=True, slots=True)
class View:
    """All that one viewer may know (TO-10).

    `board`: 7 strings of 7, `.` empty, `b` `w` stones, `B` `W` doubles, `#` burned, which the
    cells left over at the end (`leftover`, TO-4) are too. `last` is None before the first reveal;
    a replay keeps the reveal that caused it. `groups` come by size, descending, then by their
    first cell in row-major order. `received` says whose submission for the open round is in,
    `own` is the viewer's own pending one and never anybody else's. `replayed_from` is the full
    board of the game before a replay (TO-8), None if there was none. `ruled`: a ruling ended the
    match, so nothing is scored (GEN-6).
    """

    round: int
    board: tuple[str, ...]
    last: Reveal | None
    leftover: frozenset[Cell]
    groups: Pair[tuple[Group, ...]]
    score: Pair[int]
    received: frozenset[Seat]
    own: Submission | None
    replayed_from: tuple[str, ...] | None
    outcome: Outcome | None
    ruled: bool = False


def rows(board: str) -> tuple[str, ...]:
    """A board of 49 characters as 7 strings of 7."""
    return tuple(board[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE))
