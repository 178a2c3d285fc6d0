"""The pool of arrangements that bots choose from: a mixed strategy near equilibrium."""

from __future__ import annotations

import json
import random
from functools import cache

from games.unlucky.candle_countdown import arrangements
from games.unlucky.candle_countdown.view import Arrangement
from resources import CANDLES


@cache
def pool() -> tuple[tuple[str, ...], tuple[float, ...]]:
    """Return good arrangements and their probabilities.

    An arrangement is a string with the type of candle for each number from 0 to 8.
    `tests/strength/candle_policy.py` generates them by self-play.
    """
    pool_data = json.loads((CANDLES / "pool.json").read_text("utf-8"))
    return tuple(pool_data), tuple(pool_data.values())


def arranged(rng: random.Random, share: float) -> Arrangement:
    """Sample an arrangement from the pool with probability `share`, else from all valid ones."""
    kinds = rng.choices(*pool())[0] if rng.random() < share else rng.choice(arrangements.types())
    return arrangements.arrangement(kinds, tuple(rng.sample(range(9), 9)))
