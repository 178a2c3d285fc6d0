"""What an investment holds for certain, however the rival's Sway lies and is invested (KN-4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core import Seat
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.rules import ENOUGH, LEAD, Nodes
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.trial import ROUNDS

Put = tuple[int, int, int]
"""What it costs to hold a region: Sway in all, the node that it goes into (0 for none), Sway."""


def winning(trial: Nodes, belief: Belief, seat: Seat) -> Investment | None:
    """Return an investment that wins with this round whatever the rival does; None without one.

    That takes nine regions, in the last round more than half of them (KN-7). Each has to be held
    against all of the rival's Sway, so what it cannot do everywhere at once is not seen.
    """
    wanted = ENOUGH if trial.number < ROUNDS else len(REGIONS) // 2 + 1
    own, sway = trial.invested[seat], trial.sway
    prices = []
    for nodes in trial.map.of:
        found = list(
            _held([(node, own[node], belief.most(node)) for node in nodes], sway[seat.other])
        )
        if found:
            prices.append(min(found))
    prices = sorted(prices)[:wanted]
    if len(prices) < wanted or sum(cost for cost, _, _ in prices) > sway[seat]:
        return None
    put = sorted((node, amount) for _, node, amount in prices if amount)
    return Investment(tuple((trial.map.nodes[node], amount) for node, amount in put))


def _held(nodes: Sequence[tuple[int, int, int]], attack: int) -> Iterator[Put]:
    """Ways to hold a region; `nodes`: each with what both have there, of the rival the most.

    `attack`: what the rival may add to one of them.
    """
    if holds([(own, most) for _, own, most in nodes], attack):
        yield 0, 0, 0
    for at, (node, own, most) in enumerate(nodes):
        for wanted in (most + LEAD if most else 1, most + attack + LEAD):
            after = [
                (wanted if at == one else nodes[one][1], nodes[one][2]) for one in range(len(nodes))
            ]
            if wanted > own and holds(after, attack):
                yield wanted - own, node, wanted - own


def holds(nodes: Sequence[tuple[int, int]], attack: int) -> bool:
    """Return whether more than half of a region's nodes stay held when one of them is attacked."""
    held = [(own, most) for own, most in nodes if own and (not most or own >= most + LEAD)]
    lost = attack > 0 and any(own < most + attack + LEAD for own, most in held)
    return 2 * (len(held) - lost) > len(nodes)
