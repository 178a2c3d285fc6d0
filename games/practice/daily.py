"""The puzzle of the day. It depends only on the date, so it is the same for everybody."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import date

from games.practice.puzzles import Since


def place_of(ids: Sequence[str], days: Sequence[Since], day: date) -> int:
    """Return the index of the puzzle for `day` in the pool of puzzles with these ids.

    The latest entry of `days` that is not after `day`, or else the first entry, says how many
    puzzles take turns. Their order depends only on their ids, so adding puzzles does not change it.
    """
    since = max(
        (day_started for day_started in days if day_started.day <= day),
        key=lambda day_started: day_started.day,
        default=days[0],
    )
    order = sorted(range(since.count), key=lambda at: _order_of_day(ids[at]))
    return order[(day - since.day).days % since.count]


def _order_of_day(puzzle: str) -> str:
    return hashlib.sha256(f"day/{puzzle}".encode()).hexdigest()
