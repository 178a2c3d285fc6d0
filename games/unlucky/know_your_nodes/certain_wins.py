"""Investments that win whatever the opponent does with its Sway (KN-4, KN-7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import ENOUGH, LEAD, Nodes
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.trial import ROUNDS

Put = tuple[int, int, int]
"""A way to hold a region: (cost in Sway, node, amount). (0, 0, 0) stands for no investment."""


def winning(trial: Nodes, belief: Belief, seat: Seat) -> Investment | None:
    """Return an investment that is certain to win in this round, or None if none is found.

    A win needs nine regions or, in the last round, more than half of all regions (KN-7). Each
    region is secured against an opponent that spends all its Sway in that region. Wins that depend
    on the opponent dividing its Sway are therefore not found.
    """
    wanted = ENOUGH if trial.number < ROUNDS else len(REGIONS) // 2 + 1
    own, sway = trial.invested[seat], trial.sway
    prices = []
    for nodes in trial.map.of:
        winners = list(
            _ways_to_hold(
                [(node, own[node], belief.most(node)) for node in nodes], sway[seat.other]
            )
        )
        if winners:
            prices.append(min(winners))
    prices = sorted(prices)[:wanted]
    if len(prices) < wanted or sum(cost for cost, _, _ in prices) > sway[seat]:
        return None
    put = sorted((node, amount) for _, node, amount in prices if amount)
    return Investment(tuple((trial.map.nodes[node], amount) for node, amount in put))


def _ways_to_hold(nodes: Sequence[tuple[int, int, int]], attack: int) -> Iterator[Put]:
    """Yield the ways to hold a region.

    `nodes` lists each node with the seat's amount and the upper bound of the opponent's. `attack`
    is the amount that the opponent may add to one node.
    """
    if holds([(own, most) for _, own, most in nodes], attack):
        yield 0, 0, 0
    for at, (node, own, most) in enumerate(nodes):
        for wanted in (most + LEAD if most else 1, most + attack + LEAD):
            after = [
                (wanted if at == other else nodes[other][1], nodes[other][2])
                for other in range(len(nodes))
            ]
            if wanted > own and holds(after, attack):
                yield wanted - own, node, wanted - own


def holds(nodes: Sequence[tuple[int, int]], attack: int) -> bool:
    """Return True if a seat keeps more than half of a region's nodes when any one is attacked.

    `nodes` lists the seat's amount and the upper bound of the opponent's for each node, and
    `attack` is the amount that the opponent may add to one node.
    """
    held = [(own, most) for own, most in nodes if own and (not most or own >= most + LEAD)]
    lost = attack > 0 and any(own < most + attack + LEAD for own, most in held)
    return 2 * (len(held) - lost) > len(nodes)
