from __future__ import annotations

import enum


class Level(enum.Enum):
    """The levels of bots, weakest first.

    `RANDOM` and `GREEDY` are references for measuring strength: `RANDOM` chooses among all legal
    moves with equal probability, and `GREEDY` plays the move after which the board looks best. Not
    every game has `FIRST_STEPS`, which is for people who find the beginner too strong, or the
    levels whose names are numbers.
    """

    RANDOM = "random"
    GREEDY = "greedy"
    FIRST_STEPS = "first-steps"
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
    """Return the strongest level of `NAMED` up to `level`, or the weakest if all are above it."""
    order = [*Level]
    below = [name for name in NAMED if order.index(name) <= order.index(level)]
    return below[-1] if below else NAMED[0]
