from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `scouting` is the number of playouts for finding good cells, and `kept` the number of cells to
    try per stone (more if there is plenty of time). `games` is the number of playouts for
    evaluating pairs of cells, in `parts` iterations. A playout places each stone on the best of
    `tries` random cells. `exact` is True if the last rounds are solved exactly. If `all_pairs` is
    True, the search uses `games` completions to cover all pairs instead
    (`games.thwart_omega.oracle`), except in lost last rounds.
    """

    scouting: int
    kept: int
    games: int
    tries: int
    exact: bool
    parts: int = 0
    all_pairs: bool = False


WAYS = {
    Level.BEGINNER: Effort(100, 12, 50, 1, False),
    Level.CASUAL: Effort(600, 8, 600, 1, False),
    Level.STRONG: Effort(1_000, 6, 1_500, 2, True),
    Level.EXPERT: Effort(ENDLESS, 10, ENDLESS, 2, True, 3, True),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
