"""Know Your Nodes by rules of thumb, without search.

Each rule bounds the hidden investments, and invests Sway where it gains most; the rules differ in
the values of gains. The league (`nodes_league`) never plays against them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from games.core import Seat, Setup
from games.unlucky.trial import ROUNDS
from tests.strength.nodes_belief import Belief


@dataclass(frozen=True)
class Rule:
    """The values that a rule of thumb assigns, in Sway.

    `node` is the value of a node per remaining round. `region` is the value of a region, `step` the
    share of it for a step towards the region, and `late` its increase per round. `deny` is the
    weight of the rival's loss relative to the own gain, and `guard` that of guarding a thin lead.
    `more` is the maximum Sway paid beyond the price, `chance` the share of luck in a value, and
    `saved` the share of the Sway that is saved before round `until`.
    """

    node: float = 1.0
    region: float = 0.5
    step: float = 0.3
    late: float = 0.0
    deny: float = 2.2
    guard: float = 0.5
    more: int = 1
    chance: float = 0.3
    saved: float = 0.0
    until: int = 0


RULES = {
    "nodes": Rule(),
    "payer": Rule(more=3, deny=2.6, late=0.3),
    "denier": Rule(deny=4.5, guard=0.2, more=1),
    "guard": Rule(deny=1.6, guard=1.4, more=2, late=0.2),
    "banker": Rule(saved=0.4, until=11, late=0.5),
    "closer": Rule(region=0.3, late=1.5, deny=2.0, more=2),
    "regions": Rule(node=0.2, region=8.0, step=0.5, deny=1.5, late=0.5),
    "rusher": Rule(node=0.1, region=12.0, step=0.7, deny=0.6, guard=0.2),
}


class Player(Belief):
    """A player of one seat by the rule called `name`; "any" uses a random rule for each match."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random, name: str = "nodes") -> None:
        super().__init__(setup, seat, rng)
        self.rule = drawn(rng) if name == "any" else RULES[name]

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        detail, number, name = seen["detail"], seen["round"], ("dmo", "ec")[self.seat]
        holders = [detail["nodes"][one] for one in self.names]
        mine = [1 if one == name else -1 if one else 0 for one in holders]
        own, world = self.own(detail), self.world()
        left = detail["sway"][name]
        last = number == ROUNDS
        if number < self.rule.until:
            left -= int(self.rule.saved * left)
        offers = []
        for nodes in self.map.of:
            found = [self.offer(node, nodes, mine, own, world, number) for node in nodes]
            offers.append(max(found))
        given: dict[int, int] = {}
        for worth, cost, node in sorted(offers, reverse=True):
            if worth > 0 and cost <= left:
                given[node] = cost
                left -= cost
        while left > 0 and given and (last or self.rule.more > 1):
            given[self.rng.choice([*given])] += 1
            left -= 1
        return " ".join(f"{self.names[node]}={given[node]}" for node in given) or "none"

    def offer(
        self, node: int, nodes: tuple[int, ...], mine: list[int], own: Any, world: Any, number: int
    ) -> tuple[float, int, int]:
        """Return (value per Sway, price, node) of the best action on a node."""
        rule, luck = self.rule, 1.0 + self.rule.chance * (self.rng.random() - 0.5)
        have, has = int(own[node]), int(world[node])
        held = sum(mine[one] > 0 for one in nodes)
        theirs = sum(mine[one] < 0 for one in nodes)
        more = self.rng.randint(0, rule.more)
        if mine[node] > 0:
            spare = have - max(1, has) - 1  # about what the rival must pay to neutralize it
            cost = 2 if spare < 0 else 1
            worth = rule.guard * self.value(held - 1, len(nodes), number) / (spare + 2) ** 2
            return luck * worth / cost, cost, node
        gain = self.value(held, len(nodes), number)
        if not has:
            return luck * gain, 1, node
        take = max(1, has + 2 - have) + more
        if mine[node] == 0:
            return luck * gain / take, take, node
        loss = rule.deny * self.value(theirs - 1, len(nodes), number)
        spoil = max(1, has - 1 - have)
        return max(
            (luck * (gain + loss) / take, take, node),
            (luck * 0.8 * loss / spoil, spoil, node),
        )

    def value(self, held: int, size: int, number: int) -> float:
        """Return the value of one more node to a seat that holds `held` nodes of a region."""
        rule, need = self.rule, size // 2 + 1 - held
        region = (rule.region + rule.late * number) * (
            1.0 if need == 1 else rule.step if need > 1 else 0.05
        )
        return rule.node * max(0.3, ROUNDS - number) + region


def drawn(rng: random.Random) -> Rule:
    return Rule(
        node=rng.uniform(0.5, 1.5),
        region=rng.choice((0.2, 1.0, 4.0)),
        step=rng.uniform(0.1, 0.6),
        late=rng.choice((0.0, 0.3, 1.0)),
        deny=rng.uniform(1.0, 5.0),
        guard=rng.choice((0.2, 0.6, 1.5)),
        more=rng.choice((0, 1, 2, 3)),
        chance=rng.uniform(0.0, 0.8),
    )
