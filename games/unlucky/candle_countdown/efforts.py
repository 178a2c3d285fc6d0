from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `worlds` is the number of the opponent's arrangements that are sampled at a time. `games` is the
    number of playouts with these samples. In these playouts, both seats follow the learned policy
    if `policy` is True, otherwise the heuristics `ways` (start and end index in `kernels.WAYS`).
    `pool` is the probability of choosing an arrangement from the pool.
    """

    worlds: int
    games: int
    ways: tuple[int, int]
    pool: float
    policy: bool = False


WAYS = {
    Level.BEGINNER: Effort(1, 8, (6, 8), 0.0),
    Level.CASUAL: Effort(3, 165, (6, 8), 0.84),
    Level.STRONG: Effort(6, 700, (2, 7), 0.95),
    Level.EXPERT: Effort(96, ENDLESS, (0, 0), 1.0, True),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
