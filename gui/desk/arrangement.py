"""Layouts of the Desk, and the choice of the layout with the largest board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Arrangement(Enum):
    """A layout of the board, the seats, and the information (notices, news, log)."""

    COLUMNS = "columns"
    """Board, seats and information in three columns."""

    BESIDE = "beside"
    """Information to the right of the board, and the seats below both."""

    BELOW = "below"
    """Seats below the board, with the information below them or in tabs next to the board's tab."""

    ASIDE = "aside"
    """Seats to the right of the board, with the same information as in `BELOW`."""

    SINGLE_COLUMN = "pile"
    """Everything in one scrolling column, for very large text."""


COLUMNS_FROM = 1100
"""Minimum window width for three columns, in pixels, regardless of the text scale."""

ASIDE_FROM = 820
"""Minimum window width for putting tabs and tools beside the seats, in pixels at text scale 1."""

TABS_AND_TOOLS = 480
"""Width of tabs and tools side by side, in px at text scale 1."""

SINGLE_COLUMN_BELOW = 560
"""Window width below which everything is in one scrolling column, in px at text scale 1."""

SEATS, LOG, INFORMATION, LINES = 324, 226, 216, 170
"""Minimum widths of seats, log and information, and the minimum height of the information below the
board, in pixels at text scale 1.
"""

NARROW_SEATS, LEAST_INFORMATION = 300, 200
"""Minimum width of the seats and minimum height of the information below them, when both are
narrow, in pixels at text scale 1.
"""

LEAST_HEIGHT = 380
"""Minimum height for the layout, in px at text scale 1."""

MAX_BOARD_SHARE = 0.75
"""Maximum fraction of the visible height that the board takes up in a single column."""

MIN_BOARD_SHARE = 0.36
"""Minimum fraction of the height reserved for the board. Seats that do not fit below it scroll."""

TOOLS, GAP, WIDE_GAP = 40, 12, 24
"""Height of the tools above the board, and widths of gaps, in pixels at text scale 1."""

COLUMNS_WEIGHT, HIDDEN_WEIGHT = 1.2, 0.85
"""Factors applied to the board's size when layouts are compared: for `COLUMNS`, and for layouts
with the information in tabs.
"""

Reach = Callable[[float, float], float]
"""A function that returns a measure of the board's size for a given width and height."""


@dataclass(frozen=True, slots=True)
class Room:
    """The area between the Desk's bars. All sizes are in pixels.

    `seat` is the height of a seat's panel, `seen` is the visible height, and `scale` is the text
    scale.
    """

    window: int
    width: int
    height: int
    scale: float
    seat: int
    seen: int


def room_for_board(arrangement: Arrangement, room: Room) -> tuple[float, float]:
    """Return the width and height left for the board, in pixels."""
    width, height, scale = room.width, room.height, room.scale
    tools, gap = TOOLS * scale, GAP * scale
    below = max(height - room.seat - gap, height * MIN_BOARD_SHARE)
    match arrangement:
        case Arrangement.COLUMNS:
            rest = (SEATS + LOG + 2 * WIDE_GAP) * scale
            return width - rest, height - tools
        case Arrangement.BESIDE:
            return width - (INFORMATION + GAP) * scale, below
        case Arrangement.BELOW:
            return width, max(below - tools, height * MIN_BOARD_SHARE)
        case Arrangement.ASIDE:
            return width - (NARROW_SEATS + GAP) * scale, height - tools
        case Arrangement.SINGLE_COLUMN:
            return width, room.seen * MAX_BOARD_SHARE


def height_under_board(room: Room) -> float:
    """Return the minimum height of the information below the board, with a gap, in pixels."""
    return (LINES + GAP) * room.scale


def fits_without_tabs(arrangement: Arrangement, room: Room, reach: Reach) -> bool:
    """Return True if the information fits below the seats without tabs.

    `reach` returns the size of the board in a given width and height.
    """
    if arrangement is Arrangement.ASIDE:
        return room.height - 2 * (room.seat + GAP * room.scale) >= LEAST_INFORMATION * room.scale
    if arrangement is Arrangement.BELOW:
        width, height = room_for_board(arrangement, room)
        return reach(width, height - height_under_board(room)) >= HIDDEN_WEIGHT * reach(
            width, height
        )
    return False


def best(room: Room, reach: Reach) -> Arrangement:
    """Return the layout with the largest weighted board size, measured by `reach`.

    Very narrow windows always get `SINGLE_COLUMN`. Of equally good layouts, the first is chosen.
    """
    if room.window < SINGLE_COLUMN_BELOW * room.scale:
        return Arrangement.SINGLE_COLUMN

    def weighted_size(arrangement: Arrangement) -> float:
        width, height = room_for_board(arrangement, room)
        if min(width, height) <= 0:
            return 0.0
        size = reach(width, height)
        match arrangement:
            case Arrangement.COLUMNS:
                return size * COLUMNS_WEIGHT if room.window >= COLUMNS_FROM else 0.0
            case Arrangement.BELOW:
                return max(size * HIDDEN_WEIGHT, reach(width, height - height_under_board(room)))
            case Arrangement.ASIDE if room.window < ASIDE_FROM * room.scale:
                return size if fits_without_tabs(arrangement, room, reach) else 0.0
            case Arrangement.SINGLE_COLUMN:
                return 0.0
        return size

    return max(Arrangement, key=weighted_size)
