"""How hard each level of the bot looks."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a level looks.

    `choices`: how many investments are weighed, more where there is much time, against the `ways`
    to invest (from and up to, of `kernels.WAYS`), in so many `worlds` at a time, what the rival may
    have invested; `games`: played on for that; `parts`: of the time, after each of which the best
    are weighed against what differs from them a little.
    """

    choices: int
    games: int
    worlds: int
    ways: tuple[int, int]
    parts: int = 1


EFFORTS = {
    Level.BEGINNER: Effort(4, 4, 1, (10, 12)),
    Level.CASUAL: Effort(4, 20, 1, (8, 10)),
    Level.STRONG: Effort(12, 150, 4, (0, 4)),
    Level.EXPERT: Effort(48, ENDLESS, 64, (0, 8), 4),
}
