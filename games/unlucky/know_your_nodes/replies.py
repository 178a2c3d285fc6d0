"""Kernels of Know Your Nodes that choose investments in samples of what the other seat holds.

The other seat is assumed to invest by a random heuristic (`pick`), by one of some known
investments (`replies_to`), or sometimes as its own search would (`best_reply`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random
from games.unlucky.know_your_nodes.improve import climb
from games.unlucky.know_your_nodes.kernels import COUNT, holder, infer_bounds, invest
from games.unlucky.know_your_nodes.rules import LEAD


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
        infer_bounds(here, known, low[seat], seat, work)
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
        infer_bounds(stock, low, known, seat, control)
        pick(
            *(stock, low, sways, 1 - seat, number, was, ways, size, net, member, first),
            *(given[one], state),
        )


@kernel
def replies_to(  # type: ignore[no-untyped-def]
    own: Any,
    known: Any,
    worlds: Any,
    plans: Any,
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
    """Fill `given` with the rival's best replies to `plans`, possible investments of `seat`.

    Row i is for `worlds[i]`. Unlike in `replies`, the rival knows what `seat` has invested before.
    The other arguments are those of `replies`.
    """
    stock, low = np.zeros((2, len(own)), np.int64), np.zeros((2, len(own)), np.int64)
    control, owns = np.zeros(len(own), np.int64), np.empty_like(plans)
    owns[:] = own
    for one in range(len(given)):
        stock[seat] = own
        stock[1 - seat] = worlds[one]
        infer_bounds(stock, low, known, seat, control)
        climb(
            *(worlds[one], low[1 - seat], owns, plans, 1 - seat, sways, number, was, ways),
            *(size[0], size[1], False, net, member, first, given[one], state),
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
    variations. With probability `searches` the rival invests one of `replies`, which has a row for
    each of the first `worlds`, otherwise by a random heuristic. If `begun` is True, `given` is the
    best investment in earlier samples. Return the learned value.
    """
    nodes, count = len(member), size[0]
    stock, low = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    control, bids = np.zeros(nodes, np.int64), np.empty((3, COUNT))
    picked, answers = np.zeros((count, nodes), np.int64), np.zeros((count, nodes), np.int64)
    for one in range(count):
        if next_random(state) / 4294967296.0 < searches:
            at = below(state, len(replies))
            picked[one], answers[one] = worlds[at], replies[at]
            continue
        picked[one] = worlds[below(state, len(worlds))]
        stock[seat], stock[1 - seat] = own, picked[one]
        infer_bounds(stock, low, known, seat, control)
        way = ways[below(state, len(ways))]
        invest(
            *(stock, low, 1 - seat, sways[1 - seat], number, way, member, first, answers[one]),
            *(bids, state),
        )
    return climb(
        *(own, known, picked, answers, seat, sways, number, was, ways, size[1], size[2]),
        *(begun, net, member, first, given, state),
    )
