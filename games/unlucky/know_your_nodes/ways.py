"""The ways to invest that the search of Know Your Nodes uses, and their weights.

`resources/nodes/ways.json` is written by `tests/strength/nodes_league.py`: each way has weights for
round 1, for round 12 and for the last; those between are interpolated.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.unlucky.trial import ROUNDS
from resources import NODES

FILE = NODES / "ways.json"
WEIGHTS = 14
NODE, REGION, HOPE, DENY, GUARD, CHANCE, LEAST, *_OTHERS = range(WEIGHTS)
PAD, GUESS, SPARE, NEUTRAL, OPEN, FRESH, LONE = _OTHERS
"""The weights, by index: the worth of a node; of a region; the share of it for a step towards it;
of taking a node from the rival (1: as much as an own one), of guarding one; randomness; the least
worth for a Sway to invest it; what is paid beyond the price; the share of the rival's unknown
amounts to reckon with; the share of what is left that is added to the chosen nodes; the worth of
making a rival's node nobody's; what is paid beyond 1 for a node that nobody has; the share of a
node's worth in a region in which the seat holds none; the same of the rival's only one there."""
PHASES = 3
BY_HAND, LEAGUE = 2, 8
"""Number of ways written by hand (nodes first, exactly and generously), and with those of the
league; then follow those of people who have not played it often."""
MOST = 1e3
"""The largest weight."""


def by_round(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return weights of ways (n, phases, weights) as rows for every round."""
    early, late, last = weights[:, None, 0], weights[:, None, 1], weights[:, None, 2]
    share = np.arange(ROUNDS - 1)[None, :, None] / (ROUNDS - 2)
    return np.ascontiguousarray(np.concatenate((early + share * (late - early), last), axis=1))


def read(data: Any) -> NDArray[np.float64]:
    """Return the weights in `data`; raises ValueError if it contains none."""
    weights = np.array(data, np.float64)
    if weights.ndim != 3 or not len(weights) or weights.shape[1:] != (PHASES, WEIGHTS):
        raise ValueError(f"{FILE.name}: ways of {PHASES} × {WEIGHTS} weights are expected")
    if not ((weights >= 0.0) & (weights <= MOST)).all():
        raise ValueError(f"{FILE.name}: a weight is negative, too large or no number")
    return weights


WAYS = by_round(read(json.loads(FILE.read_text("utf-8"))))
"""The ways, shape (n, rounds, weights); those of the league by their share in its equilibrium."""
