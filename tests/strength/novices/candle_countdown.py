"""A novice of Candle Countdown: large numbers, one candle per round.

The numbers burn for nearly as long as allowed. The largest remaining candle is lit whenever none
burns, or fewer than the opponent has, and sometimes one more. No candle is extinguished.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup

BURNS = {"F": 1, "M": 2, "S": 3}
LEAST, MOST = 70, 75
"""Bounds of the sum of number times burn time: nearly the maximum allowed."""
EAGER = 0.3


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, self.name = rng, ("dmo", "ec")[seat.value]
        self.order: list[str] = []

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        if seen["round"] == 0:
            candles = [f"{8 - n}{kind}" for n, kind in enumerate(self.kinds())]
            self.order = list("ABCDEFGHI")
            return "arrange " + " ".join(candles)
        if not self.order:
            return "none"
        lit = seen["detail"]["lit"]
        behind = any(len(lit[self.name]) < len(others) for others in lit.values())
        if lit[self.name] and not behind and self.rng.random() > EAGER:
            return "none"
        return f"light {self.order.pop(0)}"

    def kinds(self) -> str:
        """Return the burn kinds of the numbers from 8 down."""
        while True:
            kinds = self.rng.sample("FFFMMMSSS", 9)
            if LEAST <= sum((8 - n) * BURNS[kind] for n, kind in enumerate(kinds)) <= MOST:
                return "".join(kinds)
