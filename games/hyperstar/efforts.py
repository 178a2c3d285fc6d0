from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `games` is the number of playouts per turn. `ripe` is the number of visits after which a node is
    expanded; a nearly full tree requires more visits. `items` is True if the search considers items
    (HS-7).
    """

    games: int
    ripe: int
    items: bool


WAYS = {
    Level.BEGINNER: Effort(300, 1_000_000, False),
    Level.CASUAL: Effort(1_000, 1_000_000, True),
    Level.STRONG: Effort(2_000, 8, True),
    Level.EXPERT: Effort(ENDLESS, 4, True),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
