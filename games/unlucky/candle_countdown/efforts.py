"""How hard each level of the bot looks."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks.

    `worlds`: so many arrangements of the rival are imagined at a time; `games`: played on in them,
    burned in the `ways` from and up to, of `kernels.WAYS`; `pool`: how often its arrangement is a
    good one.
    """

    worlds: int
    games: int
    ways: tuple[int, int]
    pool: float


EFFORTS = {
    Level.BEGINNER: Effort(1, 6, (6, 8), 0.0),
    Level.CASUAL: Effort(3, 165, (6, 8), 0.84),
    Level.STRONG: Effort(6, 700, (2, 7), 0.95),
    Level.EXPERT: Effort(96, ENDLESS, (0, 6), 1.0),
}
