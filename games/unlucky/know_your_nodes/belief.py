"""What a seat can tell of its rival's investments (KN-6): bounds for nodes, and their sum."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from games.core import Pair, Seat, ahead
from games.kinds.grids import cell_name
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


@dataclass(frozen=True, slots=True)
class _Known:
    """What was known of the rival when round `number` was open, by node and in sum.

    `ahead`: who was ahead last, by regions or else by nodes (KN-7).
    """

    number: int
    sway: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    sum: tuple[int, int]
    ahead: Seat | None


class Belief:
    """What is known after each round that was watched; what a rewind took back is forgotten."""

    def __init__(self, map_: Map, seat: Seat) -> None:
        self.map, self.rival = map_, seat.other
        none = (0,) * len(map_.nodes)
        self._known = [_Known(1, START, none, none, (0, 0), None)]

    @property
    def low(self) -> tuple[int, ...]:
        """The least that the rival may have in each node."""
        return self._known[-1].low

    @property
    def high(self) -> tuple[int, ...]:
        """The most."""
        return self._known[-1].high

    @property
    def sum(self) -> tuple[int, int]:
        """The least and the most that it may have in all."""
        return self._known[-1].sum

    @property
    def ahead(self) -> Seat | None:
        """Who was ahead last, of the rounds that were watched."""
        return self._known[-1].ahead

    def watch(self, number: int, seen: Public, own: tuple[int, ...]) -> None:
        """Take in the map as it is when round `number` is open."""
        while len(self._known) > 1 and self._known[-1].number >= number:
            self._known.pop()
        before = self._known[-1]
        now = [bounds(m, holder, self.rival) for m, holder in zip(own, seen.control, strict=True)]
        low = tuple(max(old, least) for old, (least, _) in zip(before.low, now, strict=True))
        high = tuple(most for _, most in now)
        nodes, sway = seen.control.count(self.rival), seen.sway[self.rival]
        total = before.sum
        if number == before.number + 1:
            cost = spent(before.number, before.sway, sway, nodes, seen.regions[self.rival])
            total = total[0] + cost[0], total[1] + cost[1]
        elif number > before.number:  # rounds went by that were not watched
            total = sum(low), max(sum(low), sum(own))
        if any(least > most for least, most in zip(low, high, strict=True)):
            low = tuple(least for least, _ in now)  # what was seen before was taken back
            total = sum(low), max(sum(low), sum(own))
        ahead = _ahead(seen) or before.ahead
        self._known.append(_Known(number, sway, low, high, total, ahead))

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


def _ahead(seen: Public) -> Seat | None:
    """Who is ahead by regions or else by nodes."""
    return ahead(seen.regions) or ahead(Pair(*(seen.control.count(seat) for seat in Seat)))
