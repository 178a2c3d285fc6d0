"""Kernels of Know Your Nodes: rounds by the rules, and ways to invest.

A map is two vectors: `member`, the nodes region by region, and `first`, where each of the 13
regions begins in it (14 long). `stock`, shape (2, nodes): what each seat has invested. A *way* to
invest is a heuristic with six weights, see `WAYS`. Utilities are those of `dmo`: 1 for a win, 0 for
a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random, shaded
from games.engine.matrices import drawn
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import ENOUGH, LEAD, MOST
from games.unlucky.trial import ROUNDS

COUNT = len(REGIONS)
NOT_AHEAD = 0
HOPE = 0.4
"""Share of a region's worth for one step towards it."""
NODE = 0.2
"""Value of a node in a lead, in regions."""
CLEAR = 3.0
"""The lead in regions that counts half as much as the clearest win."""

WAYS = np.array(
    [
        # kept a round, for a region, against the rival, to guard, chance, since
        [0.0, 2.0, 1.0, 0.3, 0.3, 1.0],
        [0.5, 3.0, 0.6, 0.3, 0.1, 7.0],
        [0.0, 1.0, 0.6, 0.1, 0.1, 1.0],
        [0.0, 3.0, 1.0, 0.1, 0.3, 1.0],
        [0.0, 3.0, 0.3, 0.0, 0.1, 1.0],
        [1.0, 3.0, 0.3, 0.0, 0.1, 9.0],
        [0.5, 3.0, 0.0, 0.0, 0.1, 11.0],
        [3.0, 6.0, 1.5, 0.0, 0.1, 12.0],
        # those of people who have not played it often
        [0.3, 2.0, 2.5, 1.5, 0.6, 1.0],
        [0.0, 4.0, 4.0, 3.0, 0.6, 1.0],
        [1.0, 2.0, 2.5, 2.0, 0.8, 1.0],
        [1.0, 9.0, 0.0, 3.0, 0.8, 1.0],
    ]
)
"""The ways to invest; six weights each.

Sway kept per round, for interest and for later (KN-5); the worth of a region in nodes; of an
opponent's node compared with an empty one; of guarding a node; randomness; the first round in which
Sway is kept. The first eight are the equilibrium of a tournament of random ways, and variations of
it.
"""


@kernel
def holder(one: Any, two: Any) -> Any:
    """Return who controls a node: 1, 2, or 0 for nobody (KN-4)."""
    if one > 0 and (two == 0 or one >= two + LEAD):
        return 1
    if two > 0 and (one == 0 or two >= one + LEAD):
        return 2
    return 0


@kernel
def held(stock: Any, member: Any, first: Any, region: Any, control: Any) -> Any:
    """Return who controls a region (KN-4); write the controllers of its nodes to `control`."""
    one, two = 0, 0
    for at in range(first[region], first[region + 1]):
        node = member[at]
        who = holder(stock[0, node], stock[1, node])
        control[node] = who
        one += who == 1
        two += who == 2
    size = first[region + 1] - first[region]
    return 1 if 2 * one > size else 2 if 2 * two > size else 0


@kernel
def paid(number: Any, unspent: Any, nodes: Any, regions: Any) -> Any:
    """Return the Sway after round `number` (KN-5)."""
    kept = max(number, unspent - number) if unspent > number else unspent
    return min(MOST, kept + 2 + nodes + regions + unspent // 2)


@kernel
def close(stock: Any, sway: Any, number: Any, member: Any, first: Any, control: Any, counts: Any):  # type: ignore[no-untyped-def]
    """Pay for round `number`: `sway` is what was not spent; write `counts` (regions, nodes)."""
    counts[:] = 0
    for region in range(COUNT):
        who = held(stock, member, first, region, control)
        if who > 0:
            counts[who - 1, 0] += 1
    for node in range(len(member)):
        if control[node] > 0:
            counts[control[node] - 1, 1] += 1
    for seat in range(2):
        sway[seat] = paid(number, sway[seat], counts[seat, 1], counts[seat, 0])


@kernel
def ahead(counts: Any) -> Any:
    """Return who is ahead in regions, or else in nodes: 1, 2, or 0 for nobody (KN-7)."""
    for kind in range(2):
        if counts[0, kind] != counts[1, kind]:
            return 1 if counts[0, kind] > counts[1, kind] else 2
    return NOT_AHEAD


@kernel
def price(own: Any, other: Any) -> Any:
    """Return the least addition to `own` that gives control of a node; 0 if it has control."""
    if other == 0:
        return 0 if own else 1
    return max(0, other + LEAD - own)


@kernel
def supposed(amount: Any, state: Any) -> Any:
    """Return a guess near the opponent's investment, which the seat cannot see (KN-6)."""
    return max(1, amount + below(state, 3) - 1) if amount > 1 else amount


@kernel
def best_node(  # type: ignore[no-untyped-def]
    stock: Any, seat: Any, region: Any, way: Any, alone: Any, member: Any, first: Any, state: Any
):
    """Return (value, node, price) of the node in a region with the best value for its price.

    `alone`: the value of a node that does not bring the region nearer.
    """
    size, own, other = first[region + 1] - first[region], 0, 0
    for at in range(first[region], first[region + 1]):
        who = holder(stock[0, member[at]], stock[1, member[at]])
        own += who == seat + 1
        other += who == 2 - seat
    enough = size // 2 + 1
    most, best, cost = 0.0, -1, 0
    for at in range(first[region], first[region + 1]):
        node = member[at]
        mine, theirs = stock[seat, node], supposed(stock[1 - seat, node], state)
        who = holder(stock[0, node], stock[1, node])
        if who == seat + 1:
            needed = LEAD if mine - theirs <= LEAD else 0
            worth = way[3] * (1.0 + way[1]) if own >= enough and own - enough < 2 else way[3]
        else:
            needed = max(1, price(mine, theirs))
            worth = alone + way[1] * (1.0 if own + 1 == enough else HOPE if own < enough else 0.1)
            if who == 2 - seat:
                worth += way[2] * (1.0 + way[1] * (1.0 if other == enough else HOPE))
        if needed:
            luck = 1.0 + way[4] * (next_random(state) / 2147483648.0 - 1.0)
            worth = luck * worth / needed
            if worth > most:
                most, best, cost = worth, node, needed
    return most, best, cost


@kernel
def invest(  # type: ignore[no-untyped-def]
    stock: Any,
    seat: Any,
    sway: Any,
    number: Any,
    way: Any,
    member: Any,
    first: Any,
    given: Any,
    bids: Any,
    state: Any,
):
    """Write to `given` what a seat invests by a way, at most one node per region (KN-3).

    `bids`: scratch memory (3, regions): value, index and price of the best node of each region.
    """
    given[:] = 0
    kept = 0 if number < way[5] or number >= ROUNDS else min(sway, int(way[0] * number))
    left = sway - kept
    alone = 0.4 + 2.0 * (ROUNDS - number) / ROUNDS  # it pays in every later round (KN-5)
    for region in range(COUNT):
        bids[0, region], bids[1, region], bids[2, region] = best_node(
            stock, seat, region, way, alone, member, first, state
        )
    last = -1
    while left > 0:
        best = -1
        for region in range(COUNT):
            if 0 < bids[2, region] <= left and (best < 0 or bids[0, region] > bids[0, best]):
                best = region
        if best < 0:
            break
        last, cost = int(bids[1, best]), int(bids[2, best])
        given[last] = cost
        left -= cost
        bids[2, best] = 0
    if number >= ROUNDS and left > 0 and last >= 0:
        spread_rest(given, left)


@kernel
def spread_rest(given: Any, left: Any):  # type: ignore[no-untyped-def]
    """Add the remaining Sway to the chosen nodes in turn: it is worth nothing after the end."""
    while left > 0:
        for node in range(len(given)):
            if given[node] and left > 0:
                given[node] += 1
                left -= 1


@kernel
def play_on(  # type: ignore[no-untyped-def]
    stock: Any,
    sway: Any,
    number: Any,
    was: Any,
    one: Any,
    two: Any,
    spread: Any,
    member: Any,
    first: Any,
    work: Any,
    bids: Any,
    counts: Any,
    state: Any,
):
    """Close round `number`, for which both have invested, and play out in two ways.

    `was`: who was ahead last; `spread`: weight of the margin in the utility; `work` (3, nodes) and
    `bids` (3, regions): scratch memory.
    """
    while True:
        close(stock, sway, number, member, first, work[2], counts)
        who = ahead(counts)
        was = who if who else was
        over = max(counts[0, 0], counts[1, 0]) >= ENOUGH
        if over:
            was = 1 if counts[0, 0] >= ENOUGH else 2
        if over or number >= ROUNDS:
            break
        number += 1
        invest(stock, 0, sway[0], number, one, member, first, work[0], bids, state)
        invest(stock, 1, sway[1], number, two, member, first, work[1], bids, state)
        hand_in(stock, sway, work)
    lead = (counts[0, 0] - counts[1, 0]) + NODE * (counts[0, 1] - counts[1, 1])
    result = 0.5 if was == 0 else 1.0 if was == 1 else 0.0
    return shaded(result, lead, CLEAR, spread)


@kernel
def hand_in(stock: Any, sway: Any, given: Any):  # type: ignore[no-untyped-def]
    """Add the investments `given`, shape (at least 2, nodes), and pay for them."""
    for seat in range(2):
        for node in range(stock.shape[1]):
            stock[seat, node] += given[seat, node]
            sway[seat] -= given[seat, node]


@kernel
def playouts(member: Any, first: Any, count: Any, seed: Any) -> Any:
    """Return the mean utility of `count` games played in random ways; used by benchmarks."""
    state = np.array([seed], np.uint64)
    stock, sway = np.zeros((2, len(member)), np.int64), np.empty(2, np.int64)
    work, counts = np.zeros((3, len(member)), np.int64), np.empty((2, 2), np.int64)
    bids = np.empty((3, COUNT))
    total = 0.0
    for _ in range(count):
        stock[:] = 0
        sway[:] = 3
        one, two = WAYS[below(state, len(WAYS))], WAYS[below(state, len(WAYS))]
        work[:] = 0
        invest(stock, 0, sway[0], 1, one, member, first, work[0], bids, state)
        invest(stock, 1, sway[1], 1, two, member, first, work[1], bids, state)
        hand_in(stock, sway, work)
        total += play_on(stock, sway, 1, 0, one, two, 0.2, member, first, work, bids, counts, state)
    return total / count


@kernel
def lay(  # type: ignore[no-untyped-def]
    choice: Any,
    stock: Any,
    seat: Any,
    sway: Any,
    number: Any,
    ways: Any,
    member: Any,
    first: Any,
    given: Any,
    bids: Any,
    state: Any,
):
    """Write to `given` what a choice invests: its amounts (from index 1), or those of its way.

    Index 0 is the way, -1 for none; ways depend on `stock`.
    """
    if choice[0] < 0:
        given[:] = choice[1:]
    else:
        invest(stock, seat, sway, number, ways[choice[0]], member, first, given, bids, state)


@kernel
def meet(  # type: ignore[no-untyped-def]
    here: Any,
    worlds: Any,
    seat: Any,
    sways: Any,
    number: Any,
    was: Any,
    ways: Any,
    who: Any,
    own: Any,
    others: Any,
    mixed: Any,
    alive: Any,
    totals: Any,
    rounds: Any,
    spread: Any,
    member: Any,
    first: Any,
    state: Any,
):
    """Play paired samples (`games.engine.sealed.Meet`); `own`: choices (m, 1 + nodes) of `who`.

    `here`: what `seat` has invested; `worlds` (k, nodes): samples of what the opponent has. After
    this round both play in random ways, or the opponent in the way that it chose.
    """
    stock, sway = np.zeros((2, len(member)), np.int64), np.empty(2, np.int64)
    work, counts = np.zeros((3, len(member)), np.int64), np.empty((2, 2), np.int64)
    given = np.zeros(len(member), np.int64)
    bids, chance = np.empty((3, COUNT)), np.empty(1, np.uint64)
    goes = np.empty(2, np.int64)
    for _ in range(rounds):
        world = worlds[below(state, len(worlds))]
        other = others[drawn(mixed, state)]
        goes[0], goes[1] = below(state, len(ways)), below(state, len(ways))
        if other[0] >= 0:
            goes[1 - who] = other[0]
        stock[seat] = here
        stock[1 - seat] = world
        spare = sways[1 - who]
        lay(other, stock, 1 - who, spare, number, ways, member, first, given, bids, state)
        next_random(state)
        for index in range(len(alive)):
            a = alive[index]
            chance[0] = state[0]
            stock[seat] = here
            stock[1 - seat] = world
            sway[:] = sways
            lay(
                *(own[a], stock, who, sways[who], number, ways, member, first, work[who], bids),
                chance,
            )
            work[1 - who] = given
            hand_in(stock, sway, work)
            goer = own[a, 0] if own[a, 0] >= 0 else goes[who]
            one, two = ways[goer if who == 0 else goes[0]], ways[goer if who == 1 else goes[1]]
            found = play_on(
                *(stock, sway, number, was, one, two, spread, member, first, work, bids, counts),
                chance,
            )
            totals[a] += found if who == 0 else 1.0 - found
