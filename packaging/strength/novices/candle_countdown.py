"""Candle Countdown as somebody plays it who has just read the rules: large numbers, one a round.

The large numbers burn fast, so that they are allowed; then the largest candle that is left is lit
whenever nothing burns, and now and then one more. Nothing is put out.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup

TYPES = ("FFFMMMSSS", "FFMFMMSSS", "FMFMFMSSS", "FMMFFMSSS")
"""From number 8 down."""
EAGER = 0.6


class Player:
    """Plays one seat."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, self.name = rng, ("dmo", "ec")[seat.value]
        self.order: list[str] = []

    def observe(self, seen: dict[str, Any]) -> None:
        """All is in what it is shown when it chooses."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        if seen["round"] == 0:
            candles = [f"{8 - n}{kind}" for n, kind in enumerate(self.rng.choice(TYPES))]
            self.order = list("ABCDEFGHI")
            return "arrange " + " ".join(candles)
        if not self.order:
            return "none"
        if seen["detail"]["lit"][self.name] and self.rng.random() > EAGER:
            return "none"
        return f"light {self.order.pop(0)}"
