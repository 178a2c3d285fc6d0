"""The levels of bots, as named in seats, logs and settings."""

from __future__ import annotations

import enum


class Level(enum.Enum):
    """A level of a bot. The first two are yardsticks for measuring strength.

    `RANDOM`: any legal move, all alike. `GREEDY`: the move after which the board looks best. The
    others are in order, the weakest first; no game need have those with a number alone.
    """

    RANDOM = "random"
    GREEDY = "greedy"
    BEGINNER = "beginner"
    TWO = "2"
    THREE = "3"
    CASUAL = "casual"
    FIVE = "5"
    SIX = "6"
    STRONG = "strong"
    EIGHT = "8"
    NINE = "9"
    EXPERT = "expert"


NAMED = (Level.BEGINNER, Level.CASUAL, Level.STRONG, Level.EXPERT)
"""The levels that every game has."""


def named(level: Level) -> Level:
    """Return the strongest of these levels at or below a level."""
    order = [*Level]
    return [one for one in NAMED if order.index(one) <= order.index(level)][-1]
