"""The search of Know Your Nodes' expert: fictitious play with learned values (Brown 1951).

In turns, the seat improves its investment against what the rival may invest, and the rival's
replies are found anew: best replies to the seat's latest investments, and others that its own
search finds, which knows nothing of them. The seat's strategy is the mixture of its later
investments.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.bots import Stop
from games.unlucky.know_your_nodes.replies import best_reply, replies, replies_to
from games.unlucky.know_your_nodes.samples import Samples

REPLY = 0.7
"""Assumed probability that the rival searches; otherwise it invests by a heuristic."""
PART, PARTS = np.array([64, 8, 150]), 2
"""The size of a part of the search (see `replies.best_reply`), and the number of parts after which
the samples and the rival's replies are replaced. The search can be stopped after each."""
INFORMED, PLANS = 0.5, 8
"""Share of the rival's replies that are best replies to the seat's latest investments, and the
number of these."""
REPLYING, SEARCHING = np.array([8, 48]), np.array([8, 24, 12])
"""The sizes of the rival's searches (see `replies.replies_to` and `replies.pick`)."""


class Mixture(NamedTuple):
    """A mixed strategy over `plans` (n, nodes), its value, and the number of values computed."""

    plans: NDArray[np.int64]
    shares: NDArray[np.float64]
    value: float
    evaluations: int


def solve(samples: Samples, end: float, stop: Stop) -> Mixture:
    """Return a mixed strategy, found until about `end`, a time by `time.monotonic`."""
    best, plans, value = np.zeros(len(samples.own), np.int64), list[Any](), 0.5
    parts, now, took = 0, time.monotonic(), 0.0
    while not parts or (now + took / 2 < end and not stop()):
        if parts % PARTS == 0:
            if parts:
                plans.append(best.copy())
            samples.draw()
            find_replies(samples, plans[-PLANS:])
            if parts and stop():
                break
        value = best_reply(
            *(samples.own, samples.known, samples.worlds, samples.answers, *samples.round),
            *(samples.ways, PART, REPLY, parts > 0, samples.net, *samples.table),
            *(best, samples.state),
        )
        parts, now, took = parts + 1, time.monotonic(), time.monotonic() - now
    plans.append(best)
    later = np.array(plans[len(plans) // 2 :])
    different, counts = np.unique(later, axis=0, return_counts=True)
    evaluations = parts * int(PART[0] * (PART[1] + PART[2]))
    return Mixture(different, counts / counts.sum(), float(value), evaluations)


def find_replies(samples: Samples, plans: list[NDArray[np.int64]]) -> None:
    """Replace the rival's answers.

    If there are `plans`, a share of `INFORMED` are best replies to these investments of the seat.
    """
    informed = round(INFORMED * len(samples.answers)) if plans else 0
    own, known, worlds, answers = samples.own, samples.known, samples.worlds, samples.answers
    more = samples.net, *samples.table
    if plans:
        replies_to(
            *(own, known, worlds, np.array(plans), *samples.round, samples.ways, REPLYING, *more),
            *(answers[:informed], samples.state),
        )
    replies(
        *(own, known, worlds[informed:], *samples.round, samples.ways, SEARCHING, *more),
        *(answers[informed:], samples.state),
    )
