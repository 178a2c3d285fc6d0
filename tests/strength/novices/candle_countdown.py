"""A novice of Candle Countdown, who burns large numbers first.

Its candles burn for nearly as long as allowed. It lights its largest remaining candle whenever none
is lit or the opponent has more lit candles, and sometimes without a reason. It extinguishes none.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup

BURNS = {"F": 1, "M": 2, "S": 3}
LEAST, MOST = 70, 75
"""Bounds of the sum of each number times its burn time, near the allowed maximum."""
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
        """Return the letters of the burn times of the numbers from 8 down to 0."""
        while True:
            kinds = self.rng.sample("FFFMMMSSS", 9)
            if LEAST <= sum((8 - n) * BURNS[kind] for n, kind in enumerate(kinds)) <= MOST:
                return "".join(kinds)
