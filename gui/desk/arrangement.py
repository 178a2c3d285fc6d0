"""The choice of the Desk's layout: the one with the largest board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Arrangement(Enum):
    """A layout of board, seats, and information (notices, news, log)."""

    COLUMNS = "columns"
    """Board, seats and information side by side."""
    TWO = "two"
    """The board on the left; the seats on the right one above the other, with the information
    below them."""
    BESIDE = "beside"
    """The information at the side of the board, both seats side by side below them."""
    BELOW = "below"
    """Board, seats and information one below the other."""
    BEHIND = "behind"
    """Information and board share an area with tabs; the seats below."""
    ASIDE = "aside"
    """Information and board share an area with tabs; the seats at its side, scrolling."""
    PILE = "pile"
    """Everything in one scrolling column, for very large text."""


COLUMNS_FROM = 1100
"""Smallest window width with three columns."""

ASIDE_FROM = 820
"""Smallest window width, relative to its text, with tabs and tools next to the seats."""

TABS_AND_TOOLS = 480
"""Width of tabs and tools side by side."""

PILE_BELOW = 560
"""Window width, relative to its text, below which everything scrolls."""

SEATS, LOG, TOLD, LINES = 324, 226, 216, 170
"""Smallest widths of the stacked seats, of the log, and of the information at the side of the
board; smallest height of information below it."""

NARROW_SEATS, LEAST_TOLD = 300, 200
"""Smallest width of the seats without a third column, and smallest height of the information
below them."""

LEAST_HEIGHT = 380
"""Height left by text below which everything scrolls."""

MOST_OF_SIGHT = 0.75
"""Largest share of the visible height for the board when everything scrolls."""

LEAST_BOARD = 0.36
"""Smallest share of the height for the board; longer seats scroll."""

TOOLS, GAP, WIDE_GAP = 40, 12, 24
"""Height of the tools above the board, and distances between parts."""

WORTH = {
    Arrangement.COLUMNS: 1.2,
    Arrangement.TWO: 1.0,
    Arrangement.BESIDE: 1.0,
    Arrangement.BELOW: 1.0,
    Arrangement.BEHIND: 0.85,
    Arrangement.ASIDE: 1.0,
    Arrangement.PILE: 0.0,
}
"""Weight of each layout for boards of equal size: layouts that show more of the rest weigh more."""

Reach = Callable[[float, float], float]
"""A function that returns the size of a board in this width and height, for comparing layouts."""


@dataclass(frozen=True, slots=True)
class Room:
    """The area of the Desk between its bars. `window`: width of the window; `scale`: text scale;
    `seat`: height of a seat; `seen`: visible height."""

    window: int
    width: int
    height: int
    scale: float
    seat: int
    seen: int


def room_for_board(arrangement: Arrangement, room: Room) -> tuple[float, float]:
    """Return the width and height left for the board."""
    width, height, scale = room.width, room.height, room.scale
    tools, gap = TOOLS * scale, GAP * scale
    below = max(height - room.seat - gap, height * LEAST_BOARD)
    match arrangement:
        case Arrangement.COLUMNS:
            rest = (SEATS + LOG + 2 * WIDE_GAP) * scale
            return width - rest, height - tools
        case Arrangement.TWO:
            told = height - 2 * (room.seat + gap)
            fits = told >= LEAST_TOLD * scale
            return width - NARROW_SEATS * scale - gap, height - tools if fits else 0.0
        case Arrangement.BESIDE:
            return width - (TOLD + GAP) * scale, below
        case Arrangement.BELOW:
            return width, below - tools - (LINES + GAP) * scale
        case Arrangement.BEHIND:
            return width, max(below - tools, height * LEAST_BOARD)
        case Arrangement.ASIDE:
            return width - (NARROW_SEATS + GAP) * scale, height - tools
        case Arrangement.PILE:
            return width, room.seen * MOST_OF_SIGHT


def best(room: Room, reach: Reach) -> Arrangement:
    """Return the layout with the most valuable board; of equal ones the first."""
    if room.window < PILE_BELOW * room.scale:
        return Arrangement.PILE

    def worth(arrangement: Arrangement) -> float:
        width, height = room_for_board(arrangement, room)
        if min(width, height) <= 0:
            return 0.0
        least = {Arrangement.COLUMNS: COLUMNS_FROM, Arrangement.ASIDE: ASIDE_FROM * room.scale}
        if room.window < least.get(arrangement, 0):
            return 0.0
        return reach(width, height) * WORTH[arrangement]

    return max(Arrangement, key=worth)
