"""Kernels of Know Your Nodes that sample the rival's hidden investments (KN-6).

A particle consists of a heuristic for investing, and of possible investments by a rival that
follows it. For each past round, the particle invests by its heuristic, and the amounts are adjusted
to what was seen: the bounds of each node (`Belief`), one node per region (KN-3), and the Sway that
was spent. Particles with many changes are replaced by copies of others (particle filter; Gordon,
Salmond & Smith 1993).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random
from games.engine.matrices import drawn
from games.unlucky.know_your_nodes.kernels import COUNT, infer_bounds, invest

TRUST = 0.35
"""Decrease in a particle's log likelihood for each unit of Sway that was changed."""
OTHER = 0.15
"""Probability that a particle invests by a random heuristic in a round."""
TRIES = 80
"""Maximum number of tries to add or to remove 1 Sway."""


@kernel
def agree(  # type: ignore[no-untyped-def]
    given: Any, least: Any, most: Any, cost: Any, member: Any, first: Any, state: Any
):
    """Change the investment `given` to agree with the observations; return the amount changed.

    `least` and `most` are the bounds of each node's amount, and `cost` is the sum that was spent.
    If the sum is still wrong after `TRIES` tries, the difference counts as changed.
    """
    changed, total = 0, 0
    for region in range(COUNT):
        best = member[first[region]]
        for at in range(first[region], first[region + 1]):
            node = member[at]
            wanted = min(max(given[node], least[node]), most[node])
            changed += abs(wanted - given[node])
            given[node] = wanted
            if 1000 * least[node] + wanted > 1000 * least[best] + given[best]:
                best = node
        for at in range(first[region], first[region + 1]):
            node = member[at]
            if node != best:
                changed += given[node] - least[node]
                given[node] = least[node]
            total += given[node]
    for _ in range(TRIES):
        if total == cost:
            break
        region = below(state, COUNT)
        start, used = first[region], -1
        for at in range(start, first[region + 1]):
            if given[member[at]] and (used < 0 or total > cost):
                used = member[at]
        if total > cost:
            step = -1 if used >= 0 and given[used] > least[used] else 0
        else:
            if used < 0:
                used = member[start + below(state, first[region + 1] - start)]
            step = 1 if given[used] < most[used] else 0
        given[used] += step
        total += step
        changed += abs(step)
    return changed + abs(total - cost)


@kernel
def follow(  # type: ignore[no-untyped-def]
    own: Any,
    low: Any,
    high: Any,
    sway: Any,
    cost: Any,
    seat: Any,
    ways: Any,
    kinds: Any,
    worlds: Any,
    member: Any,
    first: Any,
    state: Any,
):
    """Sample k possible investments of the rival, consistent with all rounds seen so far.

    The samples are written to `worlds` (k, nodes), and their heuristics to `kinds` (k).

    `own` (rounds, nodes) holds the amounts of `seat` when each round opened, the open round last;
    `low` and `high` (rounds, nodes) hold the bounds of the rival's amounts. `sway` (rounds) is the
    rival's Sway, and `cost` (rounds, 2) the bounds of the Sway that it spent.
    """
    count, nodes, rival = len(worlds), len(member), 1 - seat
    stock, known = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    given, control = np.zeros(nodes, np.int64), np.zeros(nodes, np.int64)
    least, most = np.zeros(nodes, np.int64), np.zeros(nodes, np.int64)
    bids, weights = np.empty((3, COUNT)), np.empty(count)
    worlds[:] = 0
    for one in range(count):
        kinds[one] = below(state, len(ways))
    for number in range(1, len(own)):
        total = 0.0
        for one in range(count):
            world = worlds[one]
            stock[seat] = own[number - 1]
            stock[rival] = world
            infer_bounds(stock, known, low[number - 1], seat, control)
            kind = kinds[one]
            if next_random(state) / 4294967296.0 < OTHER:
                kind = below(state, len(ways))
            invest(
                *(stock, known, rival, sway[number - 1], number, ways[kind], member, first, given),
                *(bids, state),
            )
            for node in range(nodes):
                least[node] = max(0, low[number, node] - world[node])
                most[node] = high[number, node] - world[node]
            spent = cost[number - 1, 0]
            spent += below(state, cost[number - 1, 1] - spent + 1)
            changed = agree(given, least, most, spent, member, first, state)
            weights[one] = np.exp(-TRUST * changed)
            total += weights[one]
            for node in range(nodes):
                world[node] += given[node]
        weights /= total
        before, ways_before = worlds.copy(), kinds.copy()
        for one in range(count):
            at = drawn(weights, state)
            worlds[one] = before[at]
            kinds[one] = ways_before[at]
