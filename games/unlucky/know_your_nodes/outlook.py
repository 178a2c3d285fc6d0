"""The public evaluation of Know Your Nodes, by sampling hidden investments.

Both seats' investments are sampled to be consistent with the controllers after each round and with
the spending implied by the Sway. The evaluation is the mean learned value of the samples.
"""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np

from games.core import Ms
from games.engine.bots import Stop
from games.engine.compiled import kernel
from games.engine.searching import repeat
from games.unlucky.know_your_nodes import kernels, values
from games.unlucky.know_your_nodes.belief import PublicBelief
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.samples import numbers
from games.unlucky.know_your_nodes.values import workspace, worth

WORLDS = 16
"""Number of samples drawn at a time; each is evaluated once."""


def estimate(
    belief: PublicBelief, number: int, games: int, ms: Ms, stop: Stop, rng: random.Random
) -> tuple[float, int]:
    """Return the first seat's chance of winning in the open round `number`, and the sample size."""
    end = time.monotonic() + ms / 1000
    worlds, net = np.empty((WORLDS, 2, len(belief.map.nodes)), np.int64), values.net()
    was = 0 if belief.ahead is None else belief.ahead.value + 1
    sway, totals, table = np.array(tuple(belief.sway)), np.zeros(2), numbers(belief.map)

    def draw() -> None:
        worlds[:] = [belief.sample(rng) for _ in range(WORLDS)]

    def weigh(count: int) -> None:
        at = int(totals[1]) % WORLDS
        totals[0] += valued(worlds[at : at + count], sway, number, was, net, *table)
        totals[1] += count

    draw()
    played = repeat(weigh, games, end, stop, WORLDS, (WORLDS, draw))
    return float(totals[0]) / played, played


def warm() -> None:
    estimate(PublicBelief(map_of(default_rows())), 1, 1, 0, lambda: True, random.Random(1))


@kernel
def valued(  # type: ignore[no-untyped-def]
    worlds: Any,
    sway: Any,
    number: Any,
    was: Any,
    net: Any,
    member: Any,
    first: Any,
):
    """Return the sum of the first seat's chances of winning in the `worlds`."""
    control, total, room = np.zeros(len(member), np.int64), 0.0, workspace()
    for stock in worlds:
        for node in range(len(member)):
            control[node] = kernels.holder(stock[0, node], stock[1, node])
        total += worth(stock, sway, was, control, number - 1, net, member, first, room)
    return total
