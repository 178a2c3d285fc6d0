"""Kernels of Know Your Nodes that play rounds by the rules and invest by heuristics.

A map is stored as two vectors: `member` holds the nodes region by region, and `first`, of length
14, holds the index in `member` at which each of the 13 regions begins. `stock`, of shape (2,
nodes), holds what each seat has invested. `low` has the same shape and holds each seat's lower
bounds on what the *other* seat has invested. A *way* to invest is a heuristic with a row of weights
for each round (`games.unlucky.know_your_nodes.ways`); it uses the seat's own investments and `low`,
never the other seat's investments. Utilities are the first seat's: 1 for a win, 0 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random, shaded
from games.engine.matrices import drawn
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import ENOUGH, LEAD, MOST
from games.unlucky.know_your_nodes.values import workspace, worth
from games.unlucky.know_your_nodes.ways import (
    CHANCE,
    DENY,
    FRESH,
    GUARD,
    GUESS,
    HOPE,
    LEAST,
    LONE,
    NEUTRAL,
    NODE,
    OPEN,
    PAD,
    REGION,
    SPARE,
)
from games.unlucky.trial import ROUNDS

COUNT = len(REGIONS)
NOT_AHEAD = 0
A_NODE = 0.2
"""The value of a node relative to a region in the margin of a result."""
CLEAR = 3.0
"""A lead of this many regions counts half as much as an unlimited lead."""
BEYOND = 0.1
"""Value of one more node in a region already held, as a share of the region's value."""
UNIT = 1.0 / 65536.0


@kernel
def holder(first: Any, second: Any) -> Any:
    """Return the controller of a node: 1, 2, or 0 for nobody (KN-4)."""
    if first > 0 and (second == 0 or first >= second + LEAD):
        return 1
    if second > 0 and (first == 0 or second >= first + LEAD):
        return 2
    return 0


@kernel
def held(stock: Any, member: Any, first: Any, region: Any, control: Any) -> Any:
    """Return the controller of a region (KN-4); write its nodes' controllers to `control`."""
    one, second = 0, 0
    for at in range(first[region], first[region + 1]):
        node = member[at]
        who = holder(stock[0, node], stock[1, node])
        control[node] = who
        one += who == 1
        second += who == 2
    size = first[region + 1] - first[region]
    return 1 if 2 * one > size else 2 if 2 * second > size else 0


@kernel
def paid(number: Any, unspent: Any, nodes: Any, regions: Any) -> Any:
    """Return a seat's Sway after the income of round `number` (KN-5).

    `unspent` is the Sway that the seat did not invest; it controls `nodes` nodes and `regions`
    regions.
    """
    kept = max(number, unspent - number) if unspent > number else unspent
    return min(MOST, kept + 2 + nodes + regions + unspent // 2)


@kernel
def close(stock: Any, sway: Any, number: Any, member: Any, first: Any, control: Any, counts: Any):  # type: ignore[no-untyped-def]
    """Add both seats' income of round `number` to the unspent `sway`.

    The numbers of regions and nodes of each seat are written to `counts`, of shape (2, 2), and the
    nodes' controllers to `control`.
    """
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
    """Return the seat ahead in regions or, if equal, in nodes: 1, 2, or 0 for nobody (KN-7)."""
    for kind in range(2):
        if counts[0, kind] != counts[1, kind]:
            return 1 if counts[0, kind] > counts[1, kind] else 2
    return NOT_AHEAD


@kernel
def learn(stock: Any, low: Any, control: Any):  # type: ignore[no-untyped-def]
    """Raise `low` to what each seat can infer from the nodes' controllers (KN-6)."""
    for seat in range(2):
        for node in range(len(control)):
            own, least = stock[seat, node], 0
            if control[node] == 2 - seat:
                least = own + LEAD if own else 1
            elif control[node] == 0 and own:
                least = max(1, own - LEAD + 1)
            if least > low[seat, node]:
                low[seat, node] = least


@kernel
def step(held: Any, size: Any) -> Any:
    """Return 2 if one more node than `held` wins the region, 0 if it is already won, else 1."""
    enough = size // 2 + 1
    return 2 if held + 1 == enough else 1 if held < enough else 0


@kernel
def shared(way: Any, held: Any, size: Any, alone: Any) -> Any:
    """Return the value of one more node to a seat with `held` nodes in a region.

    The weights of `way` give the value of the node itself, which is multiplied by `alone` if it is
    the seat's first in the region, and its value for controlling the region.
    """
    kind = step(held, size)
    part = way[REGION] * (1.0 if kind == 2 else way[HOPE] if kind else BEYOND)
    return way[NODE] * (1.0 if held else alone) + part


@kernel
def best_node(  # type: ignore[no-untyped-def]
    stock: Any,
    low: Any,
    seat: Any,
    region: Any,
    way: Any,
    extra: Any,
    member: Any,
    first: Any,
    state: Any,
):
    """Return the best investment in a region as (value per Sway, node, price).

    An investment can take a node, neutralize an opponent's node, or guard one of the seat's nodes.
    `extra` is the amount that is assumed in an opponent's node beyond the known minimum. The node
    is -1 and the price 0 if no investment is worth more than `way[LEAST]`.
    """
    size, own, other = first[region + 1] - first[region], 0, 0
    for at in range(first[region], first[region + 1]):
        who = holder(stock[0, member[at]], stock[1, member[at]])
        own += who == seat + 1
        other += who == 2 - seat
    gain = shared(way, own, size, way[FRESH])
    kept = way[GUARD] * shared(way, own - 1, size, 1.0)
    denied = way[DENY] * shared(way, other - 1, size, way[LONE])
    most, best, cost = way[LEAST], -1, 0
    for at in range(first[region], first[region + 1]):
        node = member[at]
        mine, theirs = stock[seat, node], low[seat, node]
        who = holder(stock[0, node], stock[1, node])
        bits = next_random(state)
        luck = 1.0 - way[CHANCE] * float(bits & np.uint64(65535)) * UNIT
        chance = float(bits >> np.uint64(16)) * UNIT
        if who == seat + 1:
            safe = mine - LEAD + 1 - theirs
            needed = 1 if safe > 0 else LEAD
            worth = luck * kept * (1.0 / max(1, safe) - 1.0 / (max(0, safe) + 1)) / needed
        else:
            if who:
                theirs += int(extra + chance)
            elif mine:
                theirs = max(theirs, mine - LEAD + 1 + int(2.0 * LEAD * chance) // 2)
            needed = max(1, theirs + LEAD - mine) if theirs else 1
            needed += int((way[PAD] if theirs else way[OPEN]) + (1.0 - chance))
            worth = luck * gain / needed
            if who:
                worth += luck * denied / needed
                half = max(1, theirs - LEAD + 1 - mine)
                if luck * way[NEUTRAL] * denied / half > worth:
                    worth, needed = luck * way[NEUTRAL] * denied / half, half
        if worth > most:
            most, best, cost = worth, node, needed
    return most, best, cost


@kernel
def invest(  # type: ignore[no-untyped-def]
    stock: Any,
    low: Any,
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
    """Write a seat's investment by a heuristic to `given`: at most one node per region (KN-3).

    `ways` holds the heuristic's weights, a row for each round. `bids`, of shape (3, regions), is
    scratch memory: value per Sway, node and price of the best investment in each region.
    """
    given[:] = 0
    way, left, rest, places = ways[number - 1], sway, 0, 1
    for node in range(len(member)):
        rest += stock[1 - seat, node] - low[seat, node]  # the sum is known from the Sway (KN-5)
        places += low[seat, node] > 0
    extra = way[GUESS] * max(0, rest) / places
    for region in range(COUNT):
        bids[0, region], bids[1, region], bids[2, region] = best_node(
            stock, low, seat, region, way, extra, member, first, state
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
    if last >= 0:
        spread_rest(given, left if number >= ROUNDS else int(left * min(1.0, way[SPARE])))


@kernel
def spread_rest(given: Any, left: Any):  # type: ignore[no-untyped-def]
    while left > 0:
        for node in range(len(given)):
            if given[node] and left > 0:
                given[node] += 1
                left -= 1


@kernel
def result_of(counts: Any, was: Any, spread: Any) -> Any:
    """Return the utility of a finished game (KN-7).

    `counts` holds each seat's regions and nodes, and `was` is the seat that was last ahead.
    `spread` is the weight of the margin.
    """
    if max(counts[0, 0], counts[1, 0]) >= ENOUGH:
        was = 1 if counts[0, 0] >= ENOUGH else 2
    lead = (counts[0, 0] - counts[1, 0]) + A_NODE * (counts[0, 1] - counts[1, 1])
    result = 0.5 if was == 0 else 1.0 if was == 1 else 0.0
    return shaded(result, lead, CLEAR, spread)


@kernel
def play_on(  # type: ignore[no-untyped-def]
    stock: Any,
    low: Any,
    sway: Any,
    number: Any,
    was: Any,
    one: Any,
    second: Any,
    spread: Any,
    learned: Any,
    net: Any,
    member: Any,
    first: Any,
    work: Any,
    bids: Any,
    counts: Any,
    room: Any,
    state: Any,
):
    """Close round `number`, in which both seats have invested, play on, and return the utility.

    The utility is a weighted mean of the value that `net` gives the position after the round, with
    weight `learned` (0 to 1), and of the result of playing on by the heuristics `one` and `second`.
    If the round ends the game, its result is the utility. `was` is the seat that was last ahead.
    `spread` is the weight of the margin in a result. `work`, of shape (3, nodes), `bids`, of shape
    (3, regions), and `room` (see `values.workspace`) are scratch memory.
    """
    value, weight, opened = 0.0, 0.0, number
    while True:
        close(stock, sway, number, member, first, work[2], counts)
        who = ahead(counts)
        was = who if who else was
        if max(counts[0, 0], counts[1, 0]) >= ENOUGH or number >= ROUNDS:
            break
        if number == opened and learned > 0.0:
            value = worth(stock, sway, was, work[2], number, net, member, first, room)
            weight = learned
        learn(stock, low, work[2])
        number += 1
        invest(stock, low, 0, sway[0], number, one, member, first, work[0], bids, state)
        invest(stock, low, 1, sway[1], number, second, member, first, work[1], bids, state)
        hand_in(stock, sway, work)
    return weight * value + (1.0 - weight) * result_of(counts, was, spread)


@kernel
def hand_in(stock: Any, sway: Any, given: Any):  # type: ignore[no-untyped-def]
    """Add the investments in the first two rows of `given` to `stock`; pay for them from `sway`."""
    for seat in range(2):
        for node in range(stock.shape[1]):
            stock[seat, node] += given[seat, node]
            sway[seat] -= given[seat, node]


@kernel
def playouts(  # type: ignore[no-untyped-def]
    ones: Any, twos: Any, net: Any, member: Any, first: Any, count: Any, seed: Any
):
    """Return the mean utility of `count` games of heuristics drawn from `ones` and from `twos`."""
    state = np.array([seed], np.uint64)
    stock, low = np.zeros((2, len(member)), np.int64), np.zeros((2, len(member)), np.int64)
    work, counts = np.zeros((3, len(member)), np.int64), np.empty((2, 2), np.int64)
    sway, bids = np.empty(2, np.int64), np.empty((3, COUNT))
    room, total = workspace(), 0.0
    for _ in range(count):
        stock[:] = 0
        low[:] = 0
        sway[:] = 3
        one, second = ones[below(state, len(ones))], twos[below(state, len(twos))]
        invest(stock, low, 0, sway[0], 1, one, member, first, work[0], bids, state)
        invest(stock, low, 1, sway[1], 1, second, member, first, work[1], bids, state)
        hand_in(stock, sway, work)
        total += play_on(
            *(stock, low, sway, 1, 0, one, second, 0.0, 0.0, net, member, first),
            *(work, bids, counts, room, state),
        )
    return total / count


@kernel
def lay(  # type: ignore[no-untyped-def]
    choice: Any,
    stock: Any,
    low: Any,
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
    """Write the amounts that a choice invests to `given`.

    `choice[0]` is the index of a heuristic that determines the amounts from `stock` and `low`. If
    it is -1, the amounts are `choice[1:]`.
    """
    if choice[0] < 0:
        given[:] = choice[1:]
    else:
        invest(stock, low, seat, sway, number, ways[choice[0]], member, first, given, bids, state)


@kernel
def infer_bounds(  # type: ignore[no-untyped-def]
    stock: Any, low: Any, known: Any, seat: Any, control: Any
):
    """Write each seat's bounds to `low`, and the nodes' controllers to `control`.

    The bounds are `known` for `seat`; those of its opponent follow from `control`.
    """
    for node in range(len(control)):
        control[node] = holder(stock[0, node], stock[1, node])
    low[:] = 0
    low[seat] = known
    learn(stock, low, control)


@kernel
def meet(  # type: ignore[no-untyped-def]
    here: Any,
    known: Any,
    worlds: Any,
    replies: Any,
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
    learned: Any,
    net: Any,
    member: Any,
    first: Any,
    state: Any,
):
    """Play paired samples (`games.engine.sealed.Meet`) of the choices `own` of the seat `who`.

    `own` has the shape (m, 1 + nodes). `here` holds the investments of `seat`, `known` its lower
    bounds of the opponent's investments, and `worlds` (k, nodes) samples of the opponent's
    investments. A choice in `others` whose heuristic is `len(ways)` stands for a random row of
    `replies`. These rows are investments that the opponent would find by its own search in the
    first `worlds`. After this round, each seat plays by its chosen heuristic or a random one.
    `learned` is the weight of the learned value of the position (see `play_on`).
    """
    stock, low = np.zeros((2, len(member)), np.int64), np.zeros((2, len(member)), np.int64)
    work, counts = np.zeros((3, len(member)), np.int64), np.empty((2, 2), np.int64)
    before, sway = low.copy(), np.empty(2, np.int64)
    given = np.zeros(len(member), np.int64)
    bids, chance = np.empty((3, COUNT)), np.empty(1, np.uint64)
    goes, room = np.empty(2, np.int64), workspace()
    for _ in range(rounds):
        other = others[drawn(mixed, state)]
        replied = other[0] == len(ways)
        at = below(state, len(replies) if replied else len(worlds))
        world = worlds[at]
        goes[0], goes[1] = below(state, len(ways)), below(state, len(ways))
        if 0 <= other[0] < len(ways):
            goes[1 - who] = other[0]
        stock[seat] = here
        stock[1 - seat] = world
        spare = sways[1 - who]
        infer_bounds(stock, before, known, seat, work[2])
        if replied:
            given[:] = replies[at]
        else:
            lay(
                *(other, stock, before, 1 - who, spare, number, ways, member, first, given, bids),
                state,
            )
        next_random(state)
        for index in range(len(alive)):
            a = alive[index]
            chance[0] = state[0]
            stock[seat] = here
            stock[1 - seat] = world
            low[:] = before
            sway[:] = sways
            lay(
                *(
                    own[a],
                    stock,
                    low,
                    who,
                    sways[who],
                    number,
                    ways,
                    member,
                    first,
                    work[who],
                    bids,
                ),
                chance,
            )
            work[1 - who] = given
            hand_in(stock, sway, work)
            goer = own[a, 0] if own[a, 0] >= 0 else goes[who]
            one, second = ways[goer if who == 0 else goes[0]], ways[goer if who == 1 else goes[1]]
            found = play_on(
                *(
                    stock,
                    low,
                    sway,
                    number,
                    was,
                    one,
                    second,
                    spread,
                    learned,
                    net,
                    member,
                    first,
                    work,
                    bids,
                    counts,
                    room,
                ),
                chance,
            )
            totals[a] += found if who == 0 else 1.0 - found
