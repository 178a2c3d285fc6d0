from __future__ import annotations

import random
from typing import Any

import numpy as np

from games.core import Seat, Setup
from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes import map_from

LIMIT = 50


class Belief:
    """A seat's bounds on the opponent's investments in Know Your Nodes, from control and Sway."""

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.map, self.seat, self.rng = map_from(setup.options.map), seat.value, rng
        self.names = [cell_name(cell) for cell in self.map.nodes]
        self.forget()

    def forget(self) -> None:
        none = np.zeros(len(self.names), np.int64)
        self.low, self.high, self.spent = none, none.copy(), [0, 0]
        self.round, self.before, self.ahead = 1, 3, 0

    def observe(self, seen: dict[str, Any]) -> None:
        if seen["round"] == 1:
            self.forget()
        if seen["round"] != self.round:
            self.learn(seen)

    def learn(self, seen: dict[str, Any]) -> None:
        """Update the bounds after a round, from the nodes' holders and the opponent's spending."""
        detail, names = seen["detail"], ("dmo", "ec")
        own = self.own(detail)
        other = names[1 - self.seat]
        low, high = [], []
        for node, name in enumerate(self.names):
            holder, mine = detail["nodes"][name], int(own[node])
            if holder == other:
                bounds = (mine + 2 if mine else 1, 99)
            elif holder is not None:
                bounds = (0, max(0, mine - 2))
            else:
                bounds = (max(1, mine - 1), mine + 1) if mine else (0, 0)
            low.append(max(bounds[0], int(self.low[node])))
            high.append(max(bounds[1], low[-1]))
        self.low, self.high = np.array(low), np.array(high)
        held = [list(detail["nodes"].values()).count(one) for one in names]
        regions = [list(detail["regions"].values()).count(one) for one in names]
        lead = regions[0] - regions[1] or held[0] - held[1]
        self.ahead = (lead > 0) - (lead < 0) or self.ahead
        number, rival = self.round, 1 - self.seat
        fits = []
        for cost in range(self.before + 1):
            left = self.before - cost
            kept = max(number, left - number) if left > number else left
            now = min(LIMIT, kept + 2 + held[rival] + regions[rival] + left // 2)
            if now == detail["sway"][other]:
                fits.append(cost)
        fits = fits or [0, self.before]
        self.spent = [self.spent[0] + fits[0], self.spent[1] + fits[-1]]
        self.round, self.before = seen["round"], detail["sway"][other]

    def own(self, detail: dict[str, Any]) -> Any:
        return np.array([detail["own"].get(name, 0) for name in self.names])

    def world(self) -> Any:
        """Return random investments of the opponent that are within the bounds."""
        world = self.low.copy()
        rest_ = self.rng.randint(*self.spent) - int(world.sum())
        room = [node for node in range(len(world)) if self.high[node] > world[node]]
        while rest_ > 0 and room:
            node = self.rng.choice(room)
            world[node] += 1
            rest_ -= 1
            if world[node] >= self.high[node]:
                room.remove(node)
        return world
