"""The search of Know Your Nodes' expert: fictitious play with learned values (Brown 1951).

Two steps alternate: the seat improves its investment against samples of the rival's investments,
and the rival's replies are searched again. Half of them are best replies to the seat's latest
investments; the others come from the rival's own search, which does not know these. The seat's
mixed strategy is the average of the later half of its investments.
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
FIRST, PART, PARTS = np.array([64, 8, 40]), np.array([64, 8, 150]), 2
"""The sizes of the first part of the search and of the others (see `replies.best_reply`), and the
number of parts after which the samples and the rival's replies are replaced. The search can be
stopped after each part; the first is always finished, so it is small."""
INFORMED, PLANS = 0.5, 8
"""Share of the rival's replies that are best replies to the seat's latest investments, and the
number of these."""
AT_ONCE = 4
"""Number of the rival's replies to find, some 2 ms, between two checks whether to stop."""
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
    parts, evaluations, now, took = 0, 0, time.monotonic(), 0.0
    while not parts or (now + took / 2 < end and not stop()):
        if parts % PARTS == 0:
            if parts:
                plans.append(best.copy())
            samples.draw()
            found = find_replies(samples, plans[-PLANS:], stop)
            if parts and stop():
                break
        size = PART if parts else FIRST
        value = best_reply(
            *(samples.own, samples.known, samples.worlds, samples.answers[:found], *samples.round),
            *(samples.ways, size, REPLY, parts > 0, samples.net, *samples.table),
            *(best, samples.state),
        )
        evaluations += int(size[0] * (size[1] + size[2]))
        parts, now, took = parts + 1, time.monotonic(), time.monotonic() - now
    plans.append(best)
    later = np.array(plans[len(plans) // 2 :])
    different, counts = np.unique(later, axis=0, return_counts=True)
    return Mixture(different, counts / counts.sum(), float(value), evaluations)


def find_replies(samples: Samples, plans: list[NDArray[np.int64]], stop: Stop) -> int:
    """Replace the rival's answers, or the first of them if stopped; return how many.

    If there are `plans`, a share of `INFORMED` are best replies to these investments of the seat.
    """
    informed = round(INFORMED * len(samples.answers)) if plans else 0
    known = samples.own, samples.known
    more = *samples.round, samples.ways
    last = samples.net, *samples.table
    at, count = 0, len(samples.answers)
    while at < count and not (at and stop()):
        expecting = at < informed
        some = slice(at, min(at + AT_ONCE, informed if expecting else count))
        worlds, answers = samples.worlds[some], samples.answers[some]
        if expecting:
            told = worlds, np.array(plans), *more, REPLYING, *last
            replies_to(*known, *told, answers, samples.state)
        else:
            replies(*known, worlds, *more, SEARCHING, *last, answers, samples.state)
        at = some.stop
    return at
