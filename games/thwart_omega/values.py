"""Learned values of boards: corrected chances from random completions.

Random completions ignore that players place stones well. The log odds of black are therefore a
weighted sum of the log odds from completions and of `FEATURES`: the scores, and how single stones
would change them. The weights depend on the number of empty cells. They are learned by
`tests/strength/omega_values.py`.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp, log
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel, ones
from games.thwart_omega.endgame import after_round
from games.thwart_omega.kernels import BIT, COUNT, LOGS, NEAR, NOTHING, first_group
from games.thwart_omega.pairs import entry
from resources import OMEGA

Weights: TypeAlias = NDArray[np.float64]
"""Weights of the log odds and of the features, by number of empty cells, shape (COUNT + 1, 4)."""

FILE = OMEGA / "values.json"
FEATURES = 3
"""Number of features, each black's minus white's.

The first is the logarithm of the score (TO-6). A stone multiplies its colour's score by a factor:
more than 1 where it enlarges a group, less than 1 where it joins groups whose product is larger.
The others are the sums of these factors, and of their reciprocals, over all empty cells.
"""
NEAREST = 0.005
"""Minimum distance of a chance from 0 and 1, so that its log odds are finite."""


def read(data: list[list[float]]) -> Weights:
    """Return the weights from a file's data; raise ValueError if they do not fit."""
    weights = np.array(data, np.float64)
    if weights.shape != (COUNT + 1, 1 + FEATURES) or not np.isfinite(weights).all():
        raise ValueError("the weights do not fit the board and the features")
    return weights


@cache
def weights() -> Weights:
    return read(json.loads(FILE.read_text("utf-8")))


@kernel
def add_features(stones: Any, doubled: Any, empty: Any, sign: Any, features: Any):  # type: ignore[no-untyped-def]
    """Add `sign` times a colour's features to `features`.

    `stones`, `doubled` and `empty` are bit sets: the colour's stones, the doubles of both colours,
    and the empty cells.
    """
    groups, sizes = np.empty(COUNT, np.uint64), np.empty(COUNT, np.int64)
    count, left = 0, stones
    while left:
        group = first_group(left)
        left ^= group
        groups[count], sizes[count] = group, ones(group) + ones(group & doubled)
        features[0] += sign * LOGS[sizes[count]]
        count += 1
    for cell in range(COUNT):
        if empty & BIT[cell] == NOTHING:
            continue
        size, product = 1, 1
        if NEAR[cell] & stones:
            for at in range(count):
                if groups[at] & NEAR[cell]:
                    size += sizes[at]
                    product *= sizes[at]
        features[1] += sign * size / product
        features[2] += sign * product / size


@kernel
def corrected(chance: Any, sets: Any, empty: Any, learned: Any) -> Any:
    """Return black's chance of winning: the `chance` from completions, corrected by the weights.

    `sets` holds the bit sets of black stones, white stones and doubles; `empty` is the set of empty
    cells. `learned` (1 + FEATURES) holds the weights for their number.
    """
    features = np.zeros(FEATURES)
    add_features(sets[0], sets[2], empty, 1.0, features)
    add_features(sets[1], sets[2], empty, -1.0, features)
    bounded = min(1.0 - NEAREST, max(NEAREST, chance))
    odds = learned[0] * log(bounded / (1.0 - bounded))
    for at in range(FEATURES):
        odds += learned[1 + at] * features[at]
    return 1.0 / (1.0 + exp(-odds))


@kernel
def corrected_payoffs(  # type: ignore[no-untyped-def]
    sets: Any, cells: Any, base: Any, alone: Any, both: Any, blacks: Any, whites: Any, learned: Any,
    payoff: Any,
):  # fmt: skip
    """Fill `payoff` with the values to black of black's pairs (rows) against white's (columns).

    These are the values of the four stones (`pairs.entry`), corrected by the weights `learned` for
    the board after the round. `sets` and `cells` are those of the board before it.
    """
    empty = NOTHING
    for cell in cells:
        empty |= BIT[cell]
    for row in range(len(blacks)):
        for column in range(len(whites)):
            own, other = blacks[row, 0], blacks[row, 1]
            white, black = whites[column, 0], whites[column, 1]
            chance = entry(base, alone, both, own, other, white, black)
            after, filled = after_round(sets, cells, own, other, white, black)
            weights = learned[len(cells) - ones(filled)]
            payoff[row, column] = corrected(chance, after, empty & ~filled, weights)
