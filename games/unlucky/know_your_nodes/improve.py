"""Kernels of Know Your Nodes that improve an investment step by step.

An investment is judged by its mean learned value in samples of what the rival has invested and
invests now. A variation differs from the best investment so far in one or two regions, so only the
rows of the network for these regions and their nodes are exchanged in the sums of its hidden units.
A variation that is probably worse is dropped after some of the samples.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel
from games.unlucky.know_your_nodes.kernels import (
    COUNT,
    ahead,
    close,
    held,
    infer_bounds,
    invest,
    paid,
    result_of,
)
from games.unlucky.know_your_nodes.rules import ENOUGH
from games.unlucky.know_your_nodes.values import (
    HIDDEN,
    SMALL,
    TALLY,
    add_all,
    add_node,
    add_region,
    scored,
    workspace,
)
from games.unlucky.trial import ROUNDS

LITTLE = 0.02
"""Weight of the margin in a result that is compared with learned values."""
CHECKED, CERTAIN = 8, 1.0
"""After every `CHECKED` samples, a variation is dropped if it is worse by more than z standard
errors of the gain; `CERTAIN` is z squared."""


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
def judge(  # type: ignore[no-untyped-def]
    stock: Any,
    purse: Any,
    number: Any,
    was: Any,
    sums: Any,
    tally: Any,
    net: Any,
    member: Any,
    first: Any,
    control: Any,
    counts: Any,
    room: Any,
):
    """Return the value to the first seat after a round in which the seats have invested `stock`.

    `purse` holds the Sway that they did not invest; their income is added to it. The seats' sums
    and counts (see `values.add_all`) are written to `sums` and `tally`: other investments are
    judged from them. `room` is scratch memory (see `values.workspace`).
    """
    close(stock, purse, number, member, first, control, counts)
    who = ahead(counts)
    was = who if who else was
    add_all(stock, control, member, first, net[0], sums, tally)
    if number >= ROUNDS or max(counts[0, 0], counts[1, 0]) >= ENOUGH:
        return result_of(counts, was, LITTLE)
    return scored(sums, tally, purse, was, number, net, room[2], room[3])


@kernel
def judge_again(  # type: ignore[no-untyped-def]
    stock: Any,
    before: Any,
    after: Any,
    changed: Any,
    seat: Any,
    purse: Any,
    number: Any,
    was: Any,
    sums: Any,
    tally: Any,
    new_sums: Any,
    new_tally: Any,
    net: Any,
    member: Any,
    first: Any,
    control: Any,
    counts: Any,
    room: Any,
):
    """Return the value as `judge` does if `seat` has invested `after` instead of `before`.

    `changed` holds the regions in which they differ. `stock` holds the rival's investments; `sums`
    and `tally` belong to `before`, and the new ones are written to `new_sums` and `new_tally`.
    """
    inputs, rivals = net[0], stock[1 - seat]
    new_sums[:] = sums
    new_tally[:] = tally
    for region in changed:
        small = int(first[region + 1] - first[region] <= SMALL)
        for sign, amounts in ((-1, before), (1, after)):
            for at in range(first[region], first[region + 1]):
                node = member[at]
                stock[seat, node] = amounts[node]
                if before[node] != after[node]:
                    one, two = amounts[node], rivals[node]
                    if seat:
                        one, two = two, one
                    add_node(one, two, small, sign, inputs, new_sums)
            held(stock, member, first, region, control)
            add_region(
                *(stock, control, region, sign, member, first, inputs, new_sums, new_tally),
            )
    for side in range(2):
        nodes, regions = new_tally[side, 0], new_tally[side, 1]
        counts[side, 0], counts[side, 1] = regions, nodes
        purse[side] = paid(number, purse[side], nodes, regions)
    who = ahead(counts)
    was = who if who else was
    if number >= ROUNDS or max(counts[0, 0], counts[1, 0]) >= ENOUGH:
        return result_of(counts, was, LITTLE)
    return scored(new_sums, new_tally, purse, was, number, net, room[2], room[3])


@kernel
def differing(one: Any, two: Any, member: Any, first: Any, regions: Any) -> Any:
    """Write the regions in which two investments differ to `regions`; return their number."""
    count = 0
    for region in range(COUNT):
        for at in range(first[region], first[region + 1]):
            if one[member[at]] != two[member[at]]:
                regions[count] = region
                count += 1
                break
    return count


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
    """Fill `given` with the best investment found for `seat`; return its mean learned value.

    `worlds` (k, nodes) are samples of the rival's investments, and `answers` (k, nodes) what the
    rival invests now in each. `few` investments by heuristics are compared, and then `more`
    variations of the best so far; if `begun` is True, `given` is compared before them. `own` holds
    the seat's investments, and `low` its lower bounds of the rival's.
    """
    nodes, met, sign = len(member), len(worlds), 1.0 - 2.0 * seat
    control, counts = np.zeros(nodes, np.int64), np.empty((2, 2), np.int64)
    bids, regions = np.empty((3, COUNT)), np.empty(COUNT, np.int64)
    # In the next three, index 0 is for the best investment so far, and 1 for the one compared.
    sums = np.empty((2, met, 2, HIDDEN), np.float32)
    tally = np.empty((2, met, 2, TALLY), np.int64)
    values, purse, room = np.empty((2, met)), np.empty(2, np.int64), workspace()
    best, option, after = given.copy(), np.zeros(nodes, np.int64), np.empty(nodes, np.int64)
    before = own + best
    here, known = np.zeros((2, nodes), np.int64), np.zeros((2, nodes), np.int64)
    rivals, unspent = worlds + answers, sway[1 - seat] - answers.sum(axis=1)
    start = 0 if begun else 1
    for turn in range(start, 1 + few + more):
        first_one = turn == start
        if turn == 0:
            option[:] = given
        elif turn <= few:
            here[seat], here[1 - seat] = own, worlds[turn % met]
            infer_bounds(here, known, low, seat, control)
            way = ways[below(state, len(ways))]
            option[:] = 0
            invest(
                *(here, known, seat, sway[seat], number, way, member, first, option),
                *(bids, state),
            )
        else:
            option[:] = best
            for _ in range(1 + below(state, 2)):
                change(option, sway[seat], member, first, state)
        changed = differing(option, best, member, first, regions)
        if not (first_one or changed):
            continue
        after[:] = own + option
        spare, total, squares, dropped = sway[seat] - option.sum(), 0.0, 0.0, False
        for one in range(met):
            purse[seat], purse[1 - seat] = spare, unspent[one]
            here[1 - seat] = rivals[one]
            if first_one:
                here[seat] = after
                values[1, one] = judge(
                    *(here, purse, number, was, sums[1, one], tally[1, one], net, member, first),
                    *(control, counts, room),
                )
                continue
            values[1, one] = judge_again(
                *(here, before, after, regions[:changed], seat, purse, number, was),
                *(sums[0, one], tally[0, one], sums[1, one], tally[1, one], net, member, first),
                *(control, counts, room),
            )
            gain = sign * (values[1, one] - values[0, one])
            total += gain
            squares += gain * gain
            spread = squares - total * total / (one + 1)
            if (one + 1) % CHECKED == 0 and total < 0.0 and total * total > CERTAIN * spread:
                dropped = True
                break
        if first_one or (total > 0.0 and not dropped):
            best[:] = option
            before[:] = after
            sums[0], tally[0], values[0] = sums[1], tally[1], values[1]
    given[:] = best
    value = values[0].mean()
    return value if seat == 0 else 1.0 - value
