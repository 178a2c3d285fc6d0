"""Hidden investments (KN-6), inferred by an opponent or the public as lower and upper bounds."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from games.core import Pair, Seat, ahead
from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes.map import Map
from games.unlucky.know_your_nodes.rules import LEAD, START, controller, income
from games.unlucky.trial import NAMES

_SEATS = {NAMES[seat]: seat for seat in Seat}
ANY = 10_000
"""A number that stands for “no upper bound”."""
TRIES = 300
"""Maximum number of tries for adding a random amount to a node."""


@dataclass(frozen=True, slots=True)
class Public:
    """The public facts: the controller of each node, and each seat's number of regions and Sway."""

    control: tuple[Seat | None, ...]
    regions: Pair[int]
    sway: Pair[int]


def seat_of(name: str | None) -> Seat | None:
    return None if name is None else _SEATS[name]


def public(map_: Map, detail: dict[str, Any]) -> Public:
    """Return the public facts in the `detail` of `garnet referee --json`."""
    holders = [seat_of(name) for name in detail["regions"].values()]
    return Public(
        control=tuple(seat_of(detail["nodes"][cell_name(cell)]) for cell in map_.nodes),
        regions=Pair(*(holders.count(seat) for seat in Seat)),
        sway=Pair(*(detail["sway"][name] for name in NAMES)),
    )


def bounds(own: int, holder: Seat | None, rival: Seat) -> tuple[int, int]:
    """Return the bounds of the opponent's amount in a node (KN-4).

    `own` is the seat's own amount, `holder` the node's controller, and `rival` the opponent.
    """
    if holder is rival:
        return (own + LEAD if own else 1), ANY
    if holder is not None:
        return 0, max(0, own - LEAD)
    return (max(1, own - LEAD + 1), own + LEAD - 1) if own else (0, 0)


def spent(number: int, before: int, after: int, nodes: int, regions: int) -> tuple[int, int]:
    """Return the bounds of the Sway that a seat spent in round `number` (KN-5).

    `before` and `after` are the seat's Sway before and after the round; `nodes` and `regions` are
    the numbers of nodes and regions that it controls afterwards.
    """
    amounts = [
        cost
        for cost in range(before + 1)
        if income(number, before - cost, nodes, regions).sway == after
    ]
    return (amounts[0], amounts[-1]) if amounts else (0, before)


@dataclass(frozen=True, slots=True)
class _Known:
    """A seat's knowledge of the opponent's amounts, by node and in total, before round `number`.

    `ahead` is the seat that was last ahead in regions or, if these were equal, in nodes (KN-7).
    `own` is what the seat itself had invested. `whole` is True if no round was missed; otherwise
    the upper bound of the sum is not valid.
    """

    number: int
    sway: int
    low: tuple[int, ...]
    high: tuple[int, ...]
    sum: tuple[int, int]
    ahead: Seat | None
    own: tuple[int, ...]
    whole: bool = True


class Opening(NamedTuple):
    """A seat's knowledge when a round opened: its amounts, and bounds of the opponent's amounts.

    `sway` is the opponent's Sway; `cost` holds the bounds of the Sway that it spent in the round.
    """

    own: tuple[int, ...]
    low: tuple[int, ...]
    high: tuple[int, ...]
    sway: int
    cost: tuple[int, int]


class Belief:
    """A seat's knowledge of the opponent after each watched round; a rewind drops later rounds."""

    def __init__(self, map_: Map, seat: Seat) -> None:
        self.map, self.rival = map_, seat.other
        none = (0,) * len(map_.nodes)
        self._known = [_Known(1, START, none, none, (0, 0), None, none)]

    @property
    def low(self) -> tuple[int, ...]:
        """The lower bound of the opponent's amount in each node."""
        return self._known[-1].low

    @property
    def high(self) -> tuple[int, ...]:
        """The upper bound of the opponent's amount in each node."""
        return self._known[-1].high

    @property
    def sum(self) -> tuple[int, int]:
        """The bounds of the opponent's total investment."""
        return self._known[-1].sum

    @property
    def ahead(self) -> Seat | None:
        """The seat that was last ahead in the watched rounds."""
        return self._known[-1].ahead

    def most(self, node: int) -> int:
        """Return the opponent's maximum amount in a node, taking the total into account."""
        known = self._known[-1]
        elsewhere = sum(known.low) - known.low[node]
        return min(known.high[node], known.sum[1] - elsewhere) if known.whole else known.high[node]

    def watch(self, number: int, seen: Public, own: tuple[int, ...]) -> None:
        """Record the map at the start of round `number`; `own` holds the seat's amounts."""
        while len(self._known) > 1 and self._known[-1].number >= number:
            self._known.pop()
        before = self._known[-1]
        now = [bounds(m, holder, self.rival) for m, holder in zip(own, seen.control, strict=True)]
        low = tuple(max(old, least) for old, (least, _) in zip(before.low, now, strict=True))
        high = tuple(most for _, most in now)
        nodes, sway = seen.control.count(self.rival), seen.sway[self.rival]
        total, whole = before.sum, before.whole
        if number == before.number + 1:
            cost = spent(before.number, before.sway, sway, nodes, seen.regions[self.rival])
            total = total[0] + cost[0], total[1] + cost[1]
        elif number > before.number:  # some rounds were missed
            total, whole = (sum(low), max(sum(low), sum(own))), False
        if any(least > most for least, most in zip(low, high, strict=True)):
            low = tuple(least for least, _ in now)  # a later round was undone by a rewind
            total, whole = (sum(low), max(sum(low), sum(own))), False
        ahead = ahead_in(seen) or before.ahead
        self._known.append(_Known(number, sway, low, high, total, ahead, own, whole))

    def rounds(self) -> list[Opening]:
        """Return an `Opening` for each round so far, or [] if a round was missed."""
        by_number = {known.number: known for known in self._known}
        known = [by_number[number] for number in sorted(by_number)]
        numbers = [*range(1, len(known) + 1)]
        if not known[-1].whole or [one.number for one in known] != numbers:
            return []
        costs = [(two.sum[0] - one.sum[0], two.sum[1] - one.sum[1]) for one, two in pairwise(known)]
        return [
            Opening(one.own, one.low, one.high, one.sway, cost)
            for one, cost in zip(known, (*costs, (0, 0)), strict=True)
        ]

    def sample(self, rng: random.Random) -> list[int]:
        """Return random investments of the opponent, consistent with everything seen."""
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


@dataclass(frozen=True, slots=True)
class _All:
    """The public's knowledge while round `number` was open.

    `low` holds lower bounds of each seat's amounts by node, and `sums` the bounds of each seat's
    total. `ahead` is the seat that was last ahead (KN-7).
    """

    number: int
    sway: Pair[int]
    low: Pair[tuple[int, ...]]
    sums: Pair[tuple[int, int]]
    control: tuple[Seat | None, ...]
    ahead: Seat | None


class PublicBelief:
    """The public's knowledge after each watched round; a rewind drops later rounds."""

    def __init__(self, map_: Map) -> None:
        self.map = map_
        none = (0,) * len(map_.nodes)
        start = Pair((0, 0), (0, 0)), (None,) * len(none)
        self._known = [_All(1, Pair(START, START), Pair(none, none), *start, None)]

    @property
    def sway(self) -> Pair[int]:
        return self._known[-1].sway

    @property
    def ahead(self) -> Seat | None:
        """The seat that was last ahead in the watched rounds."""
        return self._known[-1].ahead

    @property
    def low(self) -> Pair[tuple[int, ...]]:
        """The lower bound of each seat's amount in each node."""
        return self._known[-1].low

    @property
    def sums(self) -> Pair[tuple[int, int]]:
        """The bounds of each seat's total investment."""
        return self._known[-1].sums

    def watch(self, number: int, seen: Public) -> None:
        """Record the map at the start of round `number`."""
        while len(self._known) > 1 and self._known[-1].number >= number:
            self._known.pop()
        before = self._known[-1]
        nodes = [least(*node) for node in zip(*before.low, seen.control, strict=True)]
        low: Pair[tuple[int, ...]] = Pair(*(tuple(node[seat] for node in nodes) for seat in (0, 1)))
        sums = Pair(*(self._sum(seat, before, number, seen, sum(low[seat])) for seat in Seat))
        ahead = ahead_in(seen) or before.ahead
        self._known.append(_All(number, seen.sway, low, sums, seen.control, ahead))

    def sample(self, rng: random.Random) -> list[list[int]]:
        """Return random investments of both seats, consistent with everything seen."""
        known = self._known[-1]
        world = [list(known.low[seat]) for seat in Seat]
        rest = [rng.randint(*known.sums[seat]) - sum(world[seat.value]) for seat in Seat]
        free = [node for node, held in enumerate(known.control) if held or world[0][node]]
        for _ in range(TRIES if free else 0):
            seat = rng.randrange(2)
            if rest[seat] <= 0:
                seat = 1 - seat
            if rest[seat] <= 0:
                break
            node, more = rng.choice(free), min(rest[seat], rng.choice((1, 1, 2, 2, 3, 4)))
            world[seat][node] += more
            if controller(world[0][node], world[1][node]) is known.control[node]:
                rest[seat] -= more
            else:
                world[seat][node] -= more
        return world

    def _sum(
        self, seat: Seat, before: _All, number: int, seen: Public, least_of_all: int
    ) -> tuple[int, int]:
        if number != before.number + 1:  # some rounds were missed
            return least_of_all, 2 * least_of_all
        nodes, held = seen.control.count(seat), seen.regions[seat]
        cost = spent(before.number, before.sway[seat], seen.sway[seat], nodes, held)
        return before.sums[seat][0] + cost[0], before.sums[seat][1] + cost[1]


def least(first: int, second: int, held: Seat | None) -> tuple[int, int]:
    """Return the lower bounds of both seats' amounts in a node (KN-4).

    `first` and `second` are lower bounds of the seats' earlier amounts. `held` is the node's
    current controller.
    """
    if held is Seat.ONE:
        return max(first, second + LEAD if second else 1), second
    if held is Seat.TWO:
        return first, max(second, first + LEAD if first else 1)
    if not first and not second:
        return 0, 0
    first = max(first, 1, second - LEAD + 1)
    return first, max(second, 1, first - LEAD + 1)


def ahead_in(seen: Public) -> Seat | None:
    """Return the seat that is ahead in regions or, if these are equal, in nodes; else None."""
    return ahead(seen.regions) or ahead(Pair(*(seen.control.count(seat) for seat in Seat)))
