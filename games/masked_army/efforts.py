from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort and the memory of a level.

    `games` is the number of playouts per move. With probability `careful` / 4, a playout gives a
    piece its better orientation, otherwise a random one. `ripe` is the number of visits after which
    a node is expanded; a nearly full tree requires more visits. `recall` is the share of remembered
    cells that are still remembered one turn later (Ebbinghaus' forgetting curve).
    """

    games: int
    careful: int
    ripe: int
    recall: float


WAYS = {
    Level.BEGINNER: Effort(40, 0, 1_000, 0.85),
    Level.CASUAL: Effort(1_500, 1, 1_000, 0.97),
    Level.STRONG: Effort(6_000, 3, 30, 0.995),
    Level.EXPERT: Effort(ENDLESS, 3, 30, 1.0),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
