"""How hard each level of the bot looks."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks.

    `scouting`: games to find good cells by, of which `kept` of either kind are kept, more where
    there is much time; `games`: to weigh the pairs of them by; `tries`: how many cells each stone
    of a game played on is the best of; `exact`: whether the last round is solved.
    """

    scouting: int
    kept: int
    games: int
    tries: int
    exact: bool


EFFORTS = {
    Level.BEGINNER: Effort(100, 12, 50, 1, False),
    Level.CASUAL: Effort(600, 8, 600, 1, False),
    Level.STRONG: Effort(1_000, 6, 1_500, 2, True),
    Level.EXPERT: Effort(ENDLESS, 6, ENDLESS, 2, True),
}
