"""The search effort of each level of the bot."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `turns`: number of turns of each seat to evaluate, more if there is much time; `games`: playouts
    of `depth` rounds with the best of `tries` placements and moves; `exact`: the last round is
    solved; `parts`: see `games.engine.sealed.Plan`.
    """

    turns: int
    games: int
    depth: int
    tries: int
    exact: bool
    parts: int = 0


WAYS = {
    Level.BEGINNER: Effort(60, 150, 1, 1, False),
    Level.CASUAL: Effort(60, 150, 1, 1, False),
    Level.STRONG: Effort(24, 450, 3, 3, True),
    Level.EXPERT: Effort(400, ENDLESS, 3, 3, True, 1),
}
"""The efforts of the named levels; `levels.json` derives those of the numeric scale."""

EFFORTS = efforts_by_level(__package__, WAYS)
