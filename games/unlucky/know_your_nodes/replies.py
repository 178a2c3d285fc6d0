"""Kernels of Know Your Nodes that choose an investment by the learned values.

The seat samples the rival's hidden investments, assumes that the rival invests by a random
heuristic, and compares its own investments by random heuristics with variations of the best one.
`imagine` and `change` are compiled versions of `Belief.sample` and `search._vary`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random
from games.unlucky.know_your_nodes.kernels import COUNT, holder, invest, play_on, supposed
from games.unlucky.know_your_nodes.rules import LEAD
from games.unlucky.know_your_nodes.values import FACTS, HIDDEN

LITTLE = 0.02
"""Weight of the margin in a result that is compared with learned values."""


@kernel
def imagine(stock: Any, low: Any, seat: Any, control: Any, world: Any, state: Any):  # type: ignore[no-untyped-def]
    """Fill `world` with random investments of the rival that agree with what `seat` knows."""
    own, true = stock[seat], stock[1 - seat]
    rest = 0
    for node in range(len(world)):
        world[node] = low[seat, node]
        rest += true[node] - world[node]
    for _ in range(200):
        if rest <= 0:
            break
        node = below(state, len(world))
        most = 0
        if control[node] == 2 - seat:
            most = 1 << 30
        elif control[node] == seat + 1:
            most = own[node] - LEAD
        elif own[node]:
            most = own[node] + LEAD - 1
        more = min(rest, most - world[node], 1 + below(state, 3))
        if more > 0:
            world[node] += more
            rest -= more


@kernel
def change(given: Any, sway: Any, member: Any, first: Any, state: Any):  # type: ignore[no-untyped-def]
    """Change an investment slightly in one region: move, raise, lower, drop or add an amount."""
    region, used, spare = below(state, COUNT), -1, sway
    for node in range(len(given)):
        spare -= given[node]
    for at in range(first[region], first[region + 1]):
        if given[member[at]]:
            used = member[at]
    to = member[first[region] + below(state, first[region + 1] - first[region])]
    kind = below(state, 4)
    if used < 0:
        if spare <= 0:
            node = below(state, len(given))
            for _ in range(len(given)):
                if given[node]:
                    break
                node = (node + 1) % len(given)
            spare = 1 + below(state, given[node]) if given[node] else 0
            given[node] -= spare
        given[to] = min(spare, 1 + (kind == 0) + (kind == 0) * below(state, 2))
    elif kind == 0:
        amount, given[used] = given[used], 0
        given[to] = amount
    elif kind == 1:
        given[used] = 0
    elif kind == 2:
        given[used] -= 1
    else:
        given[used] += min(spare, 1 + below(state, 2))


@kernel
def climb(  # type: ignore[no-untyped-def]
    own: Any,
    low: Any,
    worlds: Any,
    answers: Any,
    seat: Any,
    sway: Any,
    number: Any,
    was: Any,
    ways: Any,
    few: Any,
    more: Any,
    begun: Any,
    net: Any,
    member: Any,
    first: Any,
    given: Any,
    state: Any,
):
    """Fill `given` with the investment of `seat` that has the highest learned value; return it.

    `worlds` (k, nodes) are samples of the rival's investments, and `answers` (k, nodes) what the
    rival invests now in each. `few` investments by heuristics are compared, and then `more`
    variations of the best so far; if `begun` is True, `given` is compared before them. `own` holds
    the seat's investments, and `low` its lower bounds of the rival's.
    """
    nodes, met = len(member), len(worlds)
    work, counts = np.zeros((3, nodes), np.int64), np.empty((2, 2), np.int64)
    bids = np.empty((3, COUNT))
    facts, sums = np.empty((2, FACTS), np.float32), np.empty((2, HIDDEN), np.float32)
    purse = np.zeros(2, np.int64)
    options, worths = np.zeros((few + more, nodes), np.int64), np.zeros(few + more)
    here, known = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    best = 0
    for option in range(few + more):
        if option < few:
            here[seat], here[1 - seat] = own, worlds[option % met]
            supposed(here, known, low, seat, work[2])
            way = ways[below(state, len(ways))]
            invest(
                *(here, known, seat, sway[seat], number, way, member, first, options[option]),
                *(bids, state),
            )
        elif option == few and begun:
            options[option] = given
        else:
            options[option] = options[best]
            for _ in range(1 + below(state, 2)):
                change(options[option], sway[seat], member, first, state)
        for one in range(met):
            here[seat] = own + options[option]
            here[1 - seat] = worlds[one] + answers[one]
            purse[seat] = sway[seat] - options[option].sum()
            purse[1 - seat] = sway[1 - seat] - answers[one].sum()
            found = play_on(
                *(here, known, purse, number, was, ways[0], ways[0], LITTLE, 1.0, net),
                *(member, first, work, bids, counts, facts, sums, state),
            )
            worths[option] += found if seat == 0 else 1.0 - found
        if worths[option] > worths[best]:
            best = option
    given[:] = options[best]
    return worths[best] / met


@kernel
def pick(  # type: ignore[no-untyped-def]
    stock: Any,
    low: Any,
    sway: Any,
    seat: Any,
    number: Any,
    was: Any,
    ways: Any,
    size: Any,
    net: Any,
    member: Any,
    first: Any,
    given: Any,
    state: Any,
):
    """Fill `given` with the investment of `seat` that has the highest learned value.

    `size` holds three counts: the investments by heuristics to compare, the variations to compare,
    and the samples of the rival against which each of them is evaluated.
    """
    nodes, few, met = len(member), size[0], size[2]
    work, bids = np.zeros(nodes, np.int64), np.empty((3, COUNT))
    control = np.zeros(nodes, np.int64)
    worlds, answers = np.zeros((met, nodes), np.int64), np.zeros((met, nodes), np.int64)
    here, known = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    for node in range(nodes):
        control[node] = holder(stock[0, node], stock[1, node])
    for one in range(met):
        imagine(stock, low, seat, control, worlds[one], state)
        here[seat], here[1 - seat] = stock[seat], worlds[one]
        supposed(here, known, low[seat], seat, work)
        way = ways[below(state, len(ways))]
        invest(
            *(here, known, 1 - seat, sway[1 - seat], number, way, member, first, answers[one]),
            *(bids, state),
        )
    climb(
        *(stock[seat], low[seat], worlds, answers, seat, sway, number, was, ways, few, size[1]),
        *(False, net, member, first, given, state),
    )


@kernel
def replies(  # type: ignore[no-untyped-def]
    own: Any,
    known: Any,
    worlds: Any,
    seat: Any,
    sways: Any,
    number: Any,
    was: Any,
    ways: Any,
    size: Any,
    net: Any,
    member: Any,
    first: Any,
    given: Any,
    state: Any,
):
    """Fill `given` with investments of the rival, chosen by `pick`; row i is for `worlds[i]`.

    `own` holds the investments of `seat`, `known` its lower bounds of the rival's investments, and
    `worlds` (k, nodes) samples of the rival's investments.
    """
    stock, low = np.zeros((2, len(own)), np.int64), np.zeros((2, len(own)), np.int64)
    control = np.zeros(len(own), np.int64)
    for one in range(len(given)):
        stock[seat] = own
        stock[1 - seat] = worlds[one]
        supposed(stock, low, known, seat, control)
        pick(
            *(stock, low, sways, 1 - seat, number, was, ways, size, net, member, first),
            *(given[one], state),
        )


@kernel
def best_reply(  # type: ignore[no-untyped-def]
    own: Any,
    known: Any,
    worlds: Any,
    replies: Any,
    seat: Any,
    sways: Any,
    number: Any,
    was: Any,
    ways: Any,
    size: Any,
    searches: Any,
    begun: Any,
    net: Any,
    member: Any,
    first: Any,
    given: Any,
    state: Any,
):
    """Fill `given` with the best investment of `seat` in samples of the rival's (see `climb`).

    `size` holds the number of samples, and the numbers of investments by heuristics and of
    variations. With probability `searches` the rival invests what its search found (`replies`, one
    row for each of the first `worlds`), otherwise by a random heuristic. If `begun` is True,
    `given` is the best investment in earlier samples. Return the learned value.
    """
    nodes, met = len(member), size[0]
    stock, low = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    control, bids = np.zeros(nodes, np.int64), np.empty((3, COUNT))
    picked, answers = np.zeros((met, nodes), np.int64), np.zeros((met, nodes), np.int64)
    for one in range(met):
        if next_random(state) / 4294967296.0 < searches:
            at = below(state, len(replies))
            picked[one], answers[one] = worlds[at], replies[at]
            continue
        picked[one] = worlds[below(state, len(worlds))]
        stock[seat], stock[1 - seat] = own, picked[one]
        supposed(stock, low, known, seat, control)
        way = ways[below(state, len(ways))]
        invest(
            *(stock, low, 1 - seat, sways[1 - seat], number, way, member, first, answers[one]),
            *(bids, state),
        )
    return climb(
        *(own, known, picked, answers, seat, sways, number, was, ways, size[1], size[2]),
        *(begun, net, member, first, given, state),
    )
