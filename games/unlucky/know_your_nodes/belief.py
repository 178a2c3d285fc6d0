"""What a seat can tell of its rival's investments (KN-6): bounds for nodes, and their sum."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from games.boards import cell_name
from games.core import Pair, Seat
from games.unlucky.know_your_nodes.map import Map
from games.unlucky.know_your_nodes.rules import LEAD, START, income
from games.unlucky.trial import NAMES

_SEATS = {NAMES[seat]: seat for seat in Seat}
ANY = 10_000
"""No bound."""


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody sees: the seat that holds each node, regions held by seat, and Sway."""

    control: tuple[Seat | None, ...]
    regions: Pair[int]
    sway: Pair[int]


def seat_of(name: str | None) -> Seat | None:
    """The seat of that name."""
    return None if name is None else _SEATS[name]


def public(map_: Map, detail: dict[str, Any]) -> Public:
    """What everybody sees, as the referee words it."""
    holders = [seat_of(name) for name in detail["regions"].values()]
    return Public(
        control=tuple(seat_of(detail["nodes"][cell_name(cell)]) for cell in map_.nodes),
        regions=Pair(*(holders.count(seat) for seat in Seat)),
        sway=Pair(*(detail["sway"][name] for name in NAMES)),
    )


def bounds(own: int, holder: Seat | None, rival: Seat) -> tuple[int, int]:
    """The least and the most that the rival may have in a node (KN-4)."""
    if holder is rival:
        return (own + LEAD if own else 1), ANY
    if holder is not None:
        return 0, max(0, own - LEAD)
    return (max(1, own - LEAD + 1), own + LEAD - 1) if own else (0, 0)


def spent(number: int, before: int, after: int, nodes: int, regions: int) -> tuple[int, int]:
    """The least and the most that round `number` can have cost a seat, by its Sway (KN-5)."""
    amounts = [
        cost
        for cost in range(before + 1)
        if income(number, before - cost, nodes, regions).sway == after
    ]
    return (amounts[0], amounts[-1]) if amounts else (0, before)


class Belief:
    """What is known after each round that was watched."""

    def __init__(self, map_: Map, seat: Seat) -> None:
        self.map, self.rival = map_, seat.other
        self.low = [0] * len(map_.nodes)
        self.high = [0] * len(map_.nodes)
        self.sum = (0, 0)
        self.number, self.sway = 1, START

    def watch(self, number: int, seen: Public, own: tuple[int, ...]) -> None:
        """Take in the map as it is when round `number` is open."""
        now = [bounds(m, holder, self.rival) for m, holder in zip(own, seen.control, strict=True)]
        self.low = [max(old, low) for old, (low, _) in zip(self.low, now, strict=True)]
        self.high = [high for _, high in now]
        nodes = seen.control.count(self.rival)
        if number == self.number + 1:
            cost = spent(
                self.number, self.sway, seen.sway[self.rival], nodes, seen.regions[self.rival]
            )
            self.sum = self.sum[0] + cost[0], self.sum[1] + cost[1]
        elif number > self.number:  # rounds went by that were not watched
            self.sum = sum(self.low), max(sum(self.low), sum(own))
        self.number, self.sway = number, seen.sway[self.rival]

    def sample(self, rng: random.Random) -> list[int]:
        """Investments of the rival that would look the same."""
        world = list(self.low)
        rest = rng.randint(*self.sum) - sum(world)
        free = [node for node, high in enumerate(self.high) if world[node] < high]
        while rest > 0 and free:
            node = rng.choice(free)
            more = min(rest, rng.choice((1, 1, 2, 2, 3, 4)), self.high[node] - world[node])
            world[node] += more
            rest -= more
            if world[node] >= self.high[node]:
                free.remove(node)
        return world
