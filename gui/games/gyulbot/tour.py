"""How the tour plays Gyulbot: claims that can be shown, and solutions that the packs know."""

from __future__ import annotations

from functools import cache

from games.core import Seat
from games.gyulbot import packs
from games.gyulbot.board import Puzzle
from games.gyulbot.rules import Position
from games.gyulbot.view import Phase


def pick(position: Position, seat: Seat) -> str | None:
    """What a seat says; "" for nothing in time. None where the packs do not know enough."""
    known = _lines().get(position.puzzle) if position.puzzle is not None else None
    if known is None:
        return None
    text, least = known
    number, standing = position.number, position.standing
    if position.phase is Phase.RACE:
        hesitates = number == 1 and seat is Seat.ONE and seat not in position.declined
        return "decline" if hesitates else f"claim {least + 1 + number % 2}"
    if standing is None or position.phase is Phase.REBUTTAL:
        return f"undercut {least}" if number % 3 == 0 else "decline"
    if standing.number < least:
        return None
    return "" if number % 4 == 0 else f"solve {text}"


@cache
def _lines() -> dict[Puzzle, tuple[str, int]]:
    """Of each puzzle in the packs that come with Garnet a solution, and its number of moves."""
    entries = [entry for one in packs.SHIPPED for entry in packs.shipped(one).puzzles]
    return {
        entry.puzzle: (entry.line, entry.least)
        for entry in entries
        if entry.line is not None and entry.least is not None
    }
