"""Finds good arrangements for Candle Countdown and writes resources/candles/pool.json.

    python packaging/candle_pool.py

Arrangements that use most of the strength allowed (CC-1) are burned against each other in the best
ways known; those that do best on average play again, and longer. What is written is the optimal
mixture of the matrix game among them. It takes about a minute and always finds the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engine import matrices
from games.unlucky.candle_countdown import arrangements, kernels
from games.unlucky.candle_countdown.view import MOST, Kind
from resources import CANDLES

ROUNDS = ((178, 40), (48, 400), (24, 4_000))
"""How many arrangements play, and how many games each plays against each other."""
STRONG = MOST - 1
"""Arrangements that are weaker than this are not tried."""
LEAST = 0.01
"""What is used less often is left out."""


def main() -> None:
    rivals = [kinds for kinds in arrangements.types() if _burns(kinds) @ np.arange(9) >= STRONG]
    state, payoff = np.array([20], np.uint64), np.zeros((0, 0))
    for wanted, games in ROUNDS:
        rivals = rivals[:wanted]
        payoff = _matrix(rivals, games, state)
        order = np.argsort(-payoff.mean(axis=1), kind="stable")
        rivals = [rivals[index] for index in order]
        payoff = payoff[np.ix_(order, order)]
    mixed, _, _ = matrices.solve(payoff)
    pool = {
        kinds: round(float(share), 3)
        for kinds, share in zip(rivals, mixed, strict=True)
        if share >= LEAST
    }
    CANDLES.mkdir(exist_ok=True)
    (CANDLES / "pool.json").write_text(json.dumps(pool, indent=2) + "\n", "utf-8")
    print(f"{len(pool)} arrangements")


def _burns(kinds: str) -> Any:
    return np.array([Kind(one).burn for one in kinds], np.int64)


def _matrix(rivals: list[str], games: int, state: Any) -> Any:
    """What each arrangement wins of each other's games."""
    payoff = np.full((len(rivals), len(rivals)), 0.5)
    numbers, ways = np.array([np.arange(9)] * 2), kernels.WAYS[:4]
    for a, one in enumerate(rivals):
        for b, two in enumerate(rivals[:a]):
            burns = np.array([_burns(one), _burns(two)])
            won = [
                kernels.duel(numbers, burns, mine, theirs, -(-games // 16), state)
                for mine in ways
                for theirs in ways
            ]
            payoff[a, b] = np.mean(won)
            payoff[b, a] = 1.0 - payoff[a, b]
    return payoff


if __name__ == "__main__":
    main()
