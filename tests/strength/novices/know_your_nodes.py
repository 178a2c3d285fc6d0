"""A novice of Know Your Nodes, who invests a little in every region that is not yet won.

It begins a region, completes it, and takes a node of the opponent if this wins a region, with two
Sway more than it assumes there. It does not save on purpose and defends nothing. If `weaker`, it
invests everything in random nodes of the two regions that are nearest to being won.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup
from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes import map_from


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random, name: str = "") -> None:
        self.map, self.rng, self.weaker = map_from(setup.options.map), rng, name == "weaker"
        self.name = ("dmo", "ec")[seat.value]

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        detail = seen["detail"]
        left, investments = detail["sway"][self.name], []
        regions = list(self.map.of)
        self.rng.shuffle(regions)
        regions.sort(key=lambda nodes: self.missing(nodes, detail))
        if self.weaker:
            return self.all_in(regions, detail)
        for nodes in regions:
            names = [cell_name(self.map.nodes[node]) for node in nodes]
            holders = [detail["nodes"][name] for name in names]
            if 2 * holders.count(self.name) > len(nodes) or not left:
                continue
            free = [name for name, holder in zip(names, holders, strict=True) if holder is None]
            fresh = [name for name in free if not detail["own"].get(name)]
            rivals = [name for name in names if detail["nodes"][name] not in (None, self.name)]
            chosen = self.rng.choice(fresh or free or rivals)
            guess = 1 if chosen in fresh else 3 if chosen in free else seen["round"] // 3 + 3
            amount = min(left, guess)
            investments.append(f"{chosen}={amount}")
            left -= amount
        return " ".join(investments) or "none"

    def all_in(self, regions: list[tuple[int, ...]], detail: dict[str, Any]) -> str:
        """Return an investment of all Sway in a node of each of the first two unwon `regions`."""
        chosen = []
        for nodes in regions:
            names = [cell_name(self.map.nodes[node]) for node in nodes]
            held = [detail["nodes"][name] == self.name for name in names]
            if 2 * sum(held) <= len(nodes):
                chosen.append(
                    self.rng.choice([n for n, own in zip(names, held, strict=True) if not own])
                )
        left = detail["sway"][self.name]
        amounts = [left - left // 2, left // 2]
        investments = [
            f"{name}={many}" for name, many in zip(chosen, amounts, strict=False) if many
        ]
        return " ".join(investments) or "none"

    def missing(self, nodes: tuple[int, ...], detail: dict[str, Any]) -> int:
        """Return a region's cost: the nodes needed to win it, and two per node of the opponent."""
        holders = [detail["nodes"][cell_name(self.map.nodes[node])] for node in nodes]
        rivals = len([one for one in holders if one not in (None, self.name)])
        return len(nodes) // 2 + 1 - holders.count(self.name) + 2 * rivals
