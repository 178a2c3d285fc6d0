"""Which puzzle is a day's: the same for everybody, worked out from the date alone."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date

from games.practice.puzzles import Since


def place_of(ids: Sequence[str], days: Sequence[Since], day: date) -> int:
    """Return where in a pool a day's puzzle stands, by the ids of all its puzzles.

    The latest version of the pool that had begun by then decides how many take turns. Their order
    comes from their ids alone, so it stays when more are added behind them.
    """
    since = max((one for one in days if one.day <= day), key=lambda one: one.day, default=days[0])
    order = sorted(range(since.count), key=lambda at: _rank(ids[at]))
    return order[(day - since.day).days % since.count]


def _rank(puzzle: str) -> str:
    return hashlib.sha256(f"day/{puzzle}".encode()).hexdigest()
