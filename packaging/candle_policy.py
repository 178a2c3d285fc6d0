"""Train the policy of Candle Countdown's expert, for arranging and burning, by self-play.

    python packaging/candle_policy.py

Writes resources/candles/policy.json and pool.json. A policy plays against itself; after every part
its weights follow the gradient of the result (REINFORCE, Williams 1992; Adam, Kingma & Ba 2015),
and arrangements that won are drawn more often (Hedge; Freund & Schapire 1997). The means of the
second half are kept. This takes half a minute on one core; the result is always the same.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engine.matrices import drawn
from games.unlucky.candle_countdown import arrangements, policy
from games.unlucky.candle_countdown.kernels import COUNT, act, begin, suppose, utility
from games.unlucky.candle_countdown.policy import (
    ACTS,
    KINDS,
    TOTALS,
    act_probabilities,
    count_and_revise,
)
from games.unlucky.candle_countdown.view import MOST, CandleKind
from games.unlucky.trial import ROUNDS
from resources import CANDLES

PARTS, GAMES, SEED = 1_000, 1_000, 12
"""Number of parts, games in each, and the random seed."""
STRONG = MOST - 1
"""Weaker arrangements are not tried."""
STEP, LAST = 0.03, 0.002
"""Step size of the weights in the first part, and in the last."""
HEDGE = 0.1
"""Step size of the logarithm of an arrangement's share, for its gain in all games."""
SPREAD = 0.1
"""Extra weight of a clear win over a narrow one."""
KEPT = 0.001
"""Weight of the latest game in the value of a lead."""
RARE = 0.01
"""Arrangements with a smaller share are left out."""


@njit(cache=True)
def play(
    weights: Any, kinds: Any, shares: Any, games: Any, leads: Any, slope: Any, gained: Any,
    state: Any,
) -> None:  # fmt: skip
    """Play whole games; add to the `slope` of the weights and to what arrangements `gained`.

    `kinds` has the burn times of the numbers 0 to 8, one row per arrangement, drawn by `shares`.
    `leads` is the value of each lead before each round, updated here.
    """
    tray, tally = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, burns = np.empty((2, COUNT), np.int64), np.empty((2, COUNT), np.int64)
    acts, probabilities, reach = (
        np.empty((ACTS, 2), np.int64),
        np.empty(ACTS),
        np.empty(TOTALS, np.int64),
    )
    known, many = np.empty((ROUNDS, 2, ACTS, KINDS), np.int64), np.empty((ROUNDS, 2), np.int64)
    pulls, ahead = np.empty((ROUNDS, 2, ACTS)), np.empty(ROUNDS, np.int64)
    arrangement, choice = np.empty(2, np.int64), np.empty((2, 2), np.int64)
    numbers = np.empty((2, COUNT), np.int64)
    for _ in range(games):
        for seat in range(2):
            arrangement[seat] = drawn(shares, state)
            numbers[seat], burns[seat] = np.arange(COUNT), kinds[arrangement[seat]]
        begin(tray, tally, numbers, burns)
        for seat in range(2):
            suppose(numbers[1 - seat], thought[seat], state)
        for at in range(ROUNDS):
            ahead[at] = tally[0] - tally[1] + ROUNDS
            for seat in range(2):
                lead, seen = tally[seat] - tally[1 - seat], known[at, seat]
                others = lead, at + 1, weights, acts, seen, probabilities, reach
                count = act_probabilities(tray[seat], tray[1 - seat], thought[seat], *others)
                chosen = drawn(probabilities[:count], state)
                choice[seat], many[at, seat] = acts[chosen], count
                pulls[at, seat] = -probabilities
                pulls[at, seat, chosen] += 1.0
            for seat in range(2):
                act(tray[seat], choice[seat, 0], choice[seat, 1])
            count_and_revise(tray, tally, thought, state)
        won = utility(tally, SPREAD)
        gained[arrangement[0]] += won - 0.5
        gained[arrangement[1]] += 0.5 - won
        for at in range(ROUNDS):
            more = won - leads[at, ahead[at]]
            leads[at, ahead[at]] += KEPT * more
            for seat in range(2):
                for number in range(many[at, seat]):
                    pull = (more if seat == 0 else -more) * pulls[at, seat, number]
                    for kind in range(KINDS):
                        slope[known[at, seat, number, kind]] += pull


def learned(parts: int, games: int, kinds: Any) -> tuple[Any, Any]:
    """Return the weights, and the share of each arrangement."""
    state, weights = np.array([SEED], np.uint64), np.zeros(policy.WEIGHTS)
    mean, square, weight_sum = (
        np.zeros_like(weights),
        np.zeros_like(weights),
        np.zeros_like(weights),
    )
    preferences, share_sum = np.zeros(len(kinds)), np.zeros(len(kinds))
    leads = np.full((ROUNDS, 2 * ROUNDS + 1), 0.5)
    for part in range(1, parts + 1):
        left = 1.0 - part / parts
        shares = np.exp(preferences - preferences.max())
        shares /= shares.sum()
        slope, gained = np.zeros_like(weights), np.zeros(len(kinds))
        play(weights, kinds, shares, games, leads, slope, gained, state)
        slope /= 2 * games
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        step = mean / (1 - 0.9**part) / (np.sqrt(square / (1 - 0.99**part)) + 1e-4)
        weights += (STEP * left + LAST) * step
        preferences += (
            HEDGE * (left + 0.1) * gained / games / np.maximum(shares, 1 / 3 / len(kinds))
        )
        if 2 * part > parts:
            weight_sum += weights
            share_sum += shares
    return weight_sum / (parts - parts // 2), share_sum / share_sum.sum()


def main() -> None:
    names = [name for name in arrangements.types() if burns_of(name) @ np.arange(COUNT) >= STRONG]
    weights, shares = learned(PARTS, GAMES, np.array([burns_of(name) for name in names]))
    frequent = {
        name: share for name, share in zip(names, shares.tolist(), strict=True) if share >= RARE
    }
    pool = {name: round(share / sum(frequent.values()), 3) for name, share in frequent.items()}
    rounded = [round(float(weight), 2) for weight in weights]
    policy.FILE.write_text(json.dumps(rounded) + "\n", "utf-8")
    (CANDLES / "pool.json").write_text(json.dumps(pool, indent=2) + "\n", "utf-8")
    print(f"{len(pool)} arrangements")


def burns_of(kinds: str) -> Any:
    return np.array([CandleKind(kind).burn for kind in kinds], np.int64)


if __name__ == "__main__":
    main()
