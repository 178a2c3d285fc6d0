from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `games` is the number of positions to evaluate. If `exact` is True, the last round is solved as
    a matrix game of results. If `deep` is True, likely pairs of turns are searched a round deeper.
    """

    games: int
    exact: bool
    deep: bool = False


WAYS = {
    Level.BEGINNER: Effort(150, False),
    Level.CASUAL: Effort(150, False),
    Level.STRONG: Effort(450, True),
    Level.EXPERT: Effort(ENDLESS, True, True),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
