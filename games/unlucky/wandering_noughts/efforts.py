"""How hard each level of the bot looks."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks.

    `turns`: how many of each seat's are weighed, more where there is much time, by `games` of
    `depth` rounds in which the best of `tries` placements and moves are taken; `exact`: whether the
    last round is solved; `wide`: among how many a best reply to the other's is looked for.
    """

    turns: int
    games: int
    depth: int
    tries: int
    exact: bool
    wide: int = 0


EFFORTS = {
    Level.BEGINNER: Effort(60, 150, 1, 1, False),
    Level.CASUAL: Effort(60, 150, 1, 1, False),
    Level.STRONG: Effort(24, 450, 3, 3, True),
    Level.EXPERT: Effort(40, ENDLESS, 3, 3, True, 400),
}
