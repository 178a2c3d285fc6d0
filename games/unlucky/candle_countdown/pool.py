"""Which arrangements a player of Candle Countdown draws from: those of a pool near equilibrium."""

from __future__ import annotations

import json
import random
from functools import cache

from games.unlucky.candle_countdown import arrangements
from games.unlucky.candle_countdown.view import Arrangement
from resources import CANDLES


@cache
def pool() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Good arrangements, kinds of the numbers 0 to 8, and how often each is used.

    `packaging/candle_policy.py` finds them: what won in games of a policy against itself.
    """
    told = json.loads((CANDLES / "pool.json").read_text("utf-8"))
    return tuple(told), tuple(told.values())


def arranged(rng: random.Random, share: float) -> Arrangement:
    """Return an arrangement for round 0: of the pool with that probability, else any valid one."""
    kinds = rng.choices(*pool())[0] if rng.random() < share else rng.choice(arrangements.types())
    return arrangements.arrangement(kinds, tuple(rng.sample(range(9), 9)))
