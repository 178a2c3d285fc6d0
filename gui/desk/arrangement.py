"""How the Desk's parts lie in a window: as shows the largest board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Arrangement(Enum):
    """How board, seats and what is told lie."""

    COLUMNS = "columns"
    """All three side by side."""
    TWO = "two"
    """The board; beside it the seats one above the other, and what is told below them."""
    BESIDE = "beside"
    """What is told beside the board, both seats side by side below them."""
    BELOW = "below"
    """Board, seats and what is told one below the other."""
    BEHIND = "behind"
    """What is told in the board's place, behind tabs; the seats below."""
    ASIDE = "aside"
    """What is told in the board's place, behind tabs; the seats beside it, to be scrolled."""
    PILE = "pile"
    """Everything one below the other, to be scrolled: text is too large for anything else."""


COLUMNS_FROM = 1100
"""In a narrower window there are never three columns."""

ASIDE_FROM = 820
"""In a narrower window, as measured by its text, tabs and tools have no room beside the seats."""

TABS_AND_TOOLS = 480
"""So wide are both, one beside the other."""

PILE_BELOW = 560
"""In a window that is narrower, as measured by its text, everything is scrolled."""

SEATS, LOG, TOLD, LINES = 324, 226, 216, 170
"""The least width of the seats one above the other, of the log and of what is told beside the
board; the least height of what is told below it."""

NARROW_SEATS, LEAST_TOLD = 300, 200
"""The least width of the seats where there is no third column, and the least height of what is
told below them."""

LEAST_HEIGHT = 380
"""Where text leaves less height, all is scrolled."""

MOST_OF_SIGHT = 0.75
"""So much of what is seen at once the board takes, at most, where all is scrolled."""

LEAST_BOARD = 0.36
"""So much of the height the board keeps, whatever the seats have to say: they scroll."""

TOOLS, GAP, WIDE_GAP = 40, 12, 24
"""The line of tools above the board, and the distances between parts."""

WORTH = {
    Arrangement.COLUMNS: 1.2,
    Arrangement.TWO: 1.0,
    Arrangement.BESIDE: 1.0,
    Arrangement.BELOW: 1.0,
    Arrangement.BEHIND: 0.85,
    Arrangement.ASIDE: 1.0,
    Arrangement.PILE: 0.0,
}
"""What a board is worth that is as large: the more of the rest is in sight, the more."""

Reach = Callable[[float, float], float]
"""How large a board comes out in so much width and height, to be compared with other room."""


@dataclass(frozen=True, slots=True)
class Room:
    """The room of the Desk between its bars. `window`: how wide the window is; `scale`: how large
    text is; `seat`: how high one of the two is; `seen`: how much of the height is seen at once."""

    window: int
    width: int
    height: int
    scale: float
    seat: int
    seen: int


def room_for_board(arrangement: Arrangement, room: Room) -> tuple[float, float]:
    """Width and height of what is left for the board."""
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
    """Return the arrangement in which the board is worth most; of equal ones the first."""
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
