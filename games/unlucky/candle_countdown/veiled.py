from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from games.unlucky.candle_countdown.view import Arrangement, Burn
from games.unlucky.trial import NAMES
from games.unlucky.veiled import Veiled


@dataclass(frozen=True, slots=True)
class VeiledCandles(Veiled):
    """A trial whose acts are known, but not the numbers and types of its candles (CC-1)."""

    id: ClassVar[str] = "candle-countdown"
    title: ClassVar[str] = "Candle Countdown"
    actions: ClassVar[tuple[type, ...]] = (Arrangement, Burn)
    revealed: ClassVar[tuple[type, ...]] = (Burn,)

    @property
    def trays(self) -> tuple[()] | None:
        """Return None in round 0, so that text is read as an arrangement, and () later."""
        return None if self.number == 0 else ()


def veiled_candles() -> VeiledCandles:
    detail = {name: dict.fromkeys(NAMES) for name in ("points", "lit", "trims", "stars")}
    return VeiledCandles(detail | {"totals": None, "winner": None, "by": None}, 0)
