"""Train the policy of the laboratory's opponent of Candle Countdown, and save it.

    python -m tests.strength.candle_policy

A million games of self-play take about half a minute. The weights are updated by their gradient
(Adam; Kingma & Ba 2015), and arrangements that win are chosen more often (Hedge; Freund & Schapire
1997). The weights and the shares of arrangements are averaged over the second half of the steps.
"""

from __future__ import annotations

import json

import numpy as np

from tests.strength import candle_games
from tests.strength.opponents import candle_countdown as opponent

PARTS, GAMES, SEED = 1_000, 1_000, 2
"""Number of steps, number of games per step, and random seed."""
SLOPE, LAST = 0.03, 0.002
"""The largest and the smallest step of a weight."""
HEDGE = 0.1
"""The step in the log share of an arrangement that has won all its games."""
RARE = 0.01
"""Arrangements with smaller shares than this are not saved."""


def main() -> None:
    kinds, state = opponent.EVERY, np.array([SEED], np.uint64)
    weights, liked = np.zeros(candle_games.WEIGHTS), np.zeros(len(kinds))
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    base = np.full((candle_games.ROUNDS, 2 * candle_games.ROUNDS + 1), 0.5)
    kept, arranged = np.zeros_like(weights), np.zeros(len(kinds))
    for part in range(1, PARTS + 1):
        left = 1.0 - part / PARTS
        shares = np.exp(liked - liked.max())
        shares /= shares.sum()
        gradient, gained = np.zeros_like(weights), np.zeros(len(kinds))
        candle_games.learn(weights, shares, kinds, GAMES, base, gradient, gained, state)
        gradient /= 2 * GAMES
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        step = (mean / (1 - 0.9**part)) / (np.sqrt(square / (1 - 0.99**part)) + 1e-4)
        weights += (SLOPE * left + LAST) * step
        liked += HEDGE * (left + 0.1) * gained / np.maximum(shares, 1 / (3 * len(kinds))) / GAMES
        if part > PARTS // 2:
            kept += weights
            arranged += shares
    arranged /= arranged.sum()
    data = {
        "weights": [round(2 * one / PARTS, 2) for one in kept.tolist()],
        "arrangements": {
            "".join(opponent.KINDS[burn] for burn in one): round(share, 3)
            for one, share in zip(kinds, arranged.tolist(), strict=True)
            if share >= RARE
        },
    }
    opponent.LEARNED.write_text(json.dumps(data) + "\n", "utf-8")


if __name__ == "__main__":
    main()
