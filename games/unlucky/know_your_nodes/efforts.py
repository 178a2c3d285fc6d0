"""The effort of each level of the bot."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import stepped


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort of a level.

    `choices`: how many investments are weighed, more where there is much time, by `games` against
    the `ways` to invest (from and up to, of `kernels.WAYS`), in so many `worlds` at a time, what
    the rival may have invested; `parts`: see `games.engine.sealed.Plan`.
    """

    choices: int
    games: int
    worlds: int
    ways: tuple[int, int]
    parts: int = 0


WAYS = {
    Level.BEGINNER: Effort(4, 4, 1, (10, 12)),
    Level.CASUAL: Effort(4, 20, 1, (8, 10)),
    Level.STRONG: Effort(12, 150, 4, (0, 4)),
    Level.EXPERT: Effort(48, ENDLESS, 64, (0, 4), 4),
}
"""The efforts of the named levels; `levels.json` derives those of the scale from them."""

EFFORTS = stepped(__package__, WAYS)
