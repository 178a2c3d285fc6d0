"""How hard each level of the bot looks."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import stepped


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks.

    `scouting`: games to find good cells by, of which `kept` of either kind are kept, more where
    there is much time; `games`: to weigh the pairs of them by, in so many `parts`; `tries`: how
    many cells each stone of a game played on is the best of; `exact`: whether the last round is
    solved.
    """

    scouting: int
    kept: int
    games: int
    tries: int
    exact: bool
    parts: int = 0


WAYS = {
    Level.BEGINNER: Effort(100, 12, 50, 1, False),
    Level.CASUAL: Effort(600, 8, 600, 1, False),
    Level.STRONG: Effort(1_000, 6, 1_500, 2, True),
    Level.EXPERT: Effort(ENDLESS, 10, ENDLESS, 2, True, 3),
}
"""How the named levels think; those of the scale do it as one of these (`levels.json`)."""

EFFORTS = stepped(__package__, WAYS)
