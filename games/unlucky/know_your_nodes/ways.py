"""The heuristics for investing that the search of Know Your Nodes uses, and their weights.

`tests/strength/nodes_league.py` writes `resources/nodes/ways.json`. Each heuristic has weights for
round 1, for round 12 and for the last round; the weights for rounds 2 to 11 are interpolated.
"""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.unlucky.trial import ROUNDS
from resources import NODES

FILE = NODES / "ways.json"
WEIGHTS = 14
NODE, REGION, HOPE, DENY, GUARD, CHANCE, LEAST, *_OTHERS = range(WEIGHTS)
PAD, GUESS, SPARE, NEUTRAL, OPEN, FRESH, LONE = _OTHERS
"""Indices of the weights:

- NODE and REGION: the value of a node and of a region
- HOPE: the share of a region's value that a step towards control of it is worth
- DENY and GUARD: the value of taking a rival's node and of guarding an own node, relative to a new
  node
- CHANCE: randomness
- LEAST: the minimum value per Sway of an investment
- PAD: the Sway paid beyond the price
- GUESS: the share of the rival's unknown Sway that is assumed to be in its nodes
- SPARE: the share of the remaining Sway that is added to chosen nodes
- NEUTRAL: the value of neutralizing a rival's node
- OPEN: the Sway paid beyond 1 in an empty node
- FRESH and LONE: the share of a node's value if it is the seat's first or the rival's only node in
  its region
"""
PHASES = 3
BY_HAND, LEAGUE = 2, 8
"""End indices in `WAYS` of the handwritten heuristics and of the league's heuristics.

The two handwritten heuristics begin by taking many nodes, the second with larger amounts. The
heuristics after the league's are those of inexperienced players.
"""
MOST = 1e3
"""Maximum value of a weight."""


def by_round(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Interpolate weights of shape (n, phases, weights) to one row of weights for every round."""
    early, late, last = weights[:, None, 0], weights[:, None, 1], weights[:, None, 2]
    share = np.arange(ROUNDS - 1)[None, :, None] / (ROUNDS - 2)
    return np.ascontiguousarray(np.concatenate((early + share * (late - early), last), axis=1))


def read(data: Any) -> NDArray[np.float64]:
    """Return the weights in `data`; raise ValueError if they are not valid."""
    weights = np.array(data, np.float64)
    if weights.ndim != 3 or not len(weights) or weights.shape[1:] != (PHASES, WEIGHTS):
        raise ValueError(f"{FILE.name}: expected ways with {PHASES} × {WEIGHTS} weights each")
    if not ((weights >= 0.0) & (weights <= MOST)).all():
        raise ValueError(f"{FILE.name}: a weight is negative, too large or not a number")
    return weights


WAYS = by_round(read(json.loads(FILE.read_text("utf-8"))))
"""The heuristics, of shape (n, rounds, weights).

The league's heuristics are ordered by their share in the league's equilibrium.
"""

CHANGES = 0.2, 0.45
"""Standard deviations of the logarithms of weights in variations of the heuristics."""


def with_variations(ways: NDArray[np.float64], rng: random.Random) -> NDArray[np.float64]:
    """Return `ways`, followed by a random variation of each heuristic per value in `CHANGES`.

    A weight is multiplied by the same random factor in all rounds.
    """
    shape = len(ways), 1, WEIGHTS
    random_numbers = np.random.default_rng(rng.getrandbits(64))
    varied = [ways * np.exp(random_numbers.normal(0.0, size, shape)) for size in CHANGES]
    return np.concatenate((ways, *varied))
