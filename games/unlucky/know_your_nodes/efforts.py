from __future__ import annotations

from dataclasses import dataclass

from games.engine.bots import ENDLESS, Level
from games.engine.ladder import efforts_by_level


@dataclass(frozen=True, slots=True)
class Effort:
    """The search effort of a level.

    `choices` is the number of investments to evaluate (more if there is much time). `games` is the
    number of playouts against the heuristics `ways` (start and end index in `ways.WAYS`). `worlds`
    is the number of samples of the opponent's investments at a time. `parts` is the number of
    iterations of the search. If `values` is True, the result of a playout is mixed with a learned
    value, and variations of the heuristics are used as well. `replies` is the number of samples in
    which the opponent's own search is simulated.
    """

    choices: int
    games: int
    worlds: int
    ways: tuple[int, int]
    parts: int = 0
    values: bool = False
    replies: int = 0


WAYS = {
    Level.BEGINNER: Effort(4, 4, 1, (10, 12)),
    Level.CASUAL: Effort(4, 20, 1, (8, 10)),
    Level.STRONG: Effort(12, 150, 4, (0, 5)),
    Level.EXPERT: Effort(48, ENDLESS, 128, (0, 8), 4, True, 24),
}
"""The base efforts, from which `levels.json` derives the effort of every level."""

EFFORTS = efforts_by_level(__package__, WAYS)
