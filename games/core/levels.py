"""How well a bot plays, as seats, logs and settings name it."""

from __future__ import annotations

import enum


class Level(enum.Enum):
    """How well a bot plays. The first two are yardsticks that strength is measured against.

    `RANDOM`: any legal move, all alike. `GREEDY`: the move after which the board looks best.
    """

    RANDOM = "random"
    GREEDY = "greedy"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    EXPERT = "expert"
