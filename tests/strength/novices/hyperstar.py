"""A novice of HyperStar, who builds outwards to the edge and along it.

It places every stone next to one of its own, as near the edge as possible. It uses no items and
does not look ahead.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup
from games.hyperstar.tiling import indices, tiling

HASTE = 0.15
"""Share of its placements that are random."""


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        options: Any = setup.options
        self.board, self.rng = tiling(options.radius), rng
        self.name = ("first", "second")[seat.value]

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        stones = seen["detail"]["stones"]
        empty = [name for name in self.board.names if name not in stones]
        if not empty:
            return "pass"
        if seen["round"] <= 2 or self.rng.random() < HASTE:
            return self.rng.choice(empty)
        return max(empty, key=lambda cell: (self.likes(cell, stones), self.rng.random()))

    def likes(self, cell: str, stones: dict[str, str]) -> float:
        near = [self.board.names[one] for one in indices(self.board.around(cell))]
        own = sum(stones.get(one) in (self.name, "both") for one in near)
        outward = self.board.rings[self.board.index[cell]]
        return outward + (2.5 if own == 1 else 1.5 if own else 0.0)
