"""The public evaluation of Know Your Nodes, by sampling hidden investments.

Both seats' investments are sampled so that they agree with the controllers after each round and
with the spending implied by the Sway. Each sample is played out in random ways.
"""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np

from games.core import Ms
from games.engine.bots import Stop
from games.engine.compiled import below, kernel
from games.engine.searching import repeat
from games.unlucky.know_your_nodes import kernels
from games.unlucky.know_your_nodes.belief import PublicBelief
from games.unlucky.know_your_nodes.map import default_rows, map_of
from games.unlucky.know_your_nodes.search import numbers
from games.unlucky.know_your_nodes.ways import LEAGUE, WAYS

WORLDS = 64
"""Number of samples at a time."""
PLAYOUTS_PER_SAMPLE = 2_000
CHUNK = 100


def estimate(
    belief: PublicBelief, number: int, games: int, ms: Ms, stop: Stop, rng: random.Random
) -> tuple[float, int]:
    """Return the first seat's chance in the open round `number`, and the number of playouts."""
    end = time.monotonic() + ms / 1000
    state = np.array([rng.getrandbits(62) | 1], np.uint64)
    worlds = np.empty((WORLDS, 2, len(belief.map.nodes)), np.int64)
    was = 0 if belief.ahead is None else belief.ahead.value + 1
    sway, totals, table = np.array(tuple(belief.sway)), np.zeros(1), numbers(belief.map)

    def draw() -> None:
        worlds[:] = [belief.sample(rng) for _ in range(WORLDS)]

    def weigh(count: int) -> None:
        totals[0] += played_on(worlds, sway, number, was, WAYS[:LEAGUE], count, *table, state)

    draw()
    played = repeat(weigh, games, end, stop, CHUNK, (PLAYOUTS_PER_SAMPLE, draw))
    return float(totals[0]) / played, played


def warm() -> None:
    estimate(PublicBelief(map_of(default_rows())), 1, 1, 0, lambda: True, random.Random(1))


@kernel
def played_on(  # type: ignore[no-untyped-def]
    worlds: Any,
    sways: Any,
    number: Any,
    was: Any,
    ways: Any,
    games: Any,
    member: Any,
    first: Any,
    state: Any,
):
    """Return the sum of the first seat's utilities over `games` playouts in `worlds`."""
    nodes = len(member)
    stock, sway, work = worlds[0].copy(), sways.copy(), np.zeros((3, nodes), np.int64)
    low, nothing = np.empty((2, nodes), np.int64), np.zeros(nodes, np.int64)
    counts, bids = np.empty((2, 2), np.int64), np.empty((3, kernels.COUNT))
    found = 0.0
    for _ in range(games):
        stock[:] = worlds[below(state, len(worlds))]
        sway[:] = sways
        one, second = ways[below(state, len(ways))], ways[below(state, len(ways))]
        kernels.supposed(stock, low, nothing, 0, work[2])
        kernels.invest(stock, low, 0, sway[0], number, one, member, first, work[0], bids, state)
        kernels.invest(stock, low, 1, sway[1], number, second, member, first, work[1], bids, state)
        kernels.hand_in(stock, sway, work)
        found += kernels.play_on(
            *(
                stock,
                low,
                sway,
                number,
                was,
                one,
                second,
                0.0,
                member,
                first,
                work,
                bids,
                counts,
                state,
            )
        )
    return found
