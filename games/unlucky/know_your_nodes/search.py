"""How the bot of Know Your Nodes looks ahead: investments weighed against ways to invest."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.mixing import CHUNK, Elimination, wider
from games.engine.searching import ALONE, ENDLESS, repeat
from games.unlucky.know_your_nodes import kernels
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import Effort
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.know_your_nodes.view import Investment

SPREAD = 0.2
"""How much a clear win counts more than a narrow one."""
FEW = 4
"""So many investments are left at the end of a part."""
FRESH = 5_000
"""After so many games the worlds are drawn anew."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A round to choose for: its number, who was ahead last, own investments and all Sway."""

    number: int
    was_ahead: Seat | None
    own: tuple[int, ...]
    sway: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Found:
    """The best investment found, by node, and the seat's chance to win, 0 to 1."""

    amounts: NDArray[np.int64]
    value: float
    games: int

    def action(self, map_: Map) -> Investment:
        """The investment."""
        pairs = zip(map_.nodes, map(int, self.amounts), strict=True)
        return Investment(tuple((cell, amount) for cell, amount in pairs if amount))


def amounts_of(action: Investment, map_: Map) -> NDArray[np.int64]:
    """An investment by node, as the kernels read it."""
    given = dict(action.amounts)
    return np.array([given.get(node, 0) for node in map_.nodes], np.int64)


@lru_cache(maxsize=32)
def numbers(map_: Map) -> tuple[Any, Any]:
    """A map as the kernels read it."""
    member = np.array([node for nodes in map_.of for node in nodes], np.int64)
    first = np.cumsum([0, *map(len, map_.of)])
    return member, first.astype(np.int64)


def look(
    belief: Belief, asked: Asked, effort: Effort, ms: Ms, stop: Stop, rng: random.Random
) -> Found:
    """The investment that does best against ways to invest, in what the rival may have invested.

    First those meet that some way to invest would make; then, part by part of the time, the best of
    them and what differs a little from these. More time buys more investments (`wider`) and worlds.
    """
    began, table = time.monotonic(), numbers(belief.map)
    seat, sway = belief.rival.other, asked.sway[belief.rival.other.value]
    state = np.array([rng.getrandbits(62) | 1], np.uint64)
    worlds = np.empty((effort.worlds, len(asked.own)), np.int64)
    was = 0 if asked.was_ahead is None else asked.was_ahead.value + 1
    here = np.array(asked.own), worlds, seat.value, np.array(asked.sway), asked.number, was

    def draw() -> None:
        worlds[:] = [belief.sample(rng) for _ in range(effort.worlds)]

    draw()
    ways, wanted = kernels.WAYS[slice(*effort.ways)], int(effort.choices * wider(ms))
    choices = _choices(asked, worlds, seat, wanted, ways, table, state)
    games = 0
    for part in range(1, effort.parts + 1):
        left = Elimination(len(choices), FEW)

        def play(count: int, left: Elimination = left, choices: Any = choices) -> None:
            kernels.search(
                *(*here, choices, ways, left.alive, left.totals, left.seen),
                *(max(1, count // len(left.alive)), SPREAD, *table, state),
            )

        end = began + part / effort.parts * ms / 1000
        most = effort.games if len(choices) > 1 else min(effort.games, ALONE)
        games += left.run(play, most, end, stop, (FRESH, draw))
        choices = choices[left.alive[left.order()]]
        if stop() or len(choices) < 2 or part == effort.parts:
            break
        choices = _varied(choices, sway, wanted, belief.map, rng)
    return Found(choices[0], float(left.means().max()), games)


def worths(
    belief: Belief,
    asked: Asked,
    choices: Sequence[NDArray[np.int64]],
    effort: Effort,
    ms: Ms,
    stop: Stop,
    rng: random.Random,
) -> list[float]:
    """What investments are worth, all of which meet the same, in worlds drawn anew for them."""
    end, seat = time.monotonic() + ms / 1000, belief.rival.other
    state = np.array([rng.getrandbits(62) | 1], np.uint64)
    was = 0 if asked.was_ahead is None else asked.was_ahead.value + 1
    worlds = np.array([belief.sample(rng) for _ in range(effort.worlds)], np.int64)
    here = np.array(asked.own), worlds, seat.value, np.array(asked.sway), asked.number, was
    totals, seen = np.zeros(len(choices)), np.zeros(1, np.int64)

    def meet(count: int) -> None:
        kernels.search(
            *(*here, np.array(choices), kernels.WAYS[slice(*effort.ways)]),
            *(np.arange(len(choices)), totals, seen, max(1, count // len(choices))),
            *(SPREAD, *numbers(belief.map), state),
        )

    repeat(meet, ENDLESS, end, stop, CHUNK)
    return [float(total) for total in totals / seen[0]]


def _varied(
    kept: NDArray[np.int64], sway: int, wanted: int, map_: Map, rng: random.Random
) -> NDArray[np.int64]:
    """The `kept` investments, and others that differ from one of them in a node or two."""
    found = {one.tobytes(): one for one in kept}
    for _ in range(3 * wanted):
        one = kept[int(len(kept) * rng.random() ** 2)].copy()
        for _ in range(rng.choice((1, 1, 2))):
            _vary(one, sway, map_, rng)
        found.setdefault(one.tobytes(), one)
        if len(found) >= wanted:
            break
    return np.array(list(found.values()))


def _vary(one: NDArray[np.int64], sway: int, map_: Map, rng: random.Random) -> None:
    """Lay a little more or less in a node, or in another node of a region."""
    region = rng.choice(map_.of)
    used = [node for node in region if one[node]]
    spare = sway - int(one.sum())
    if not used:
        amount = min(rng.choice((1, 1, 2, 3)), spare)
        if amount < 1 and one.any():  # take it from elsewhere
            giver = rng.choice(np.flatnonzero(one).tolist())
            amount = rng.randint(1, int(one[giver]))
            one[giver] -= amount
        if amount > 0:
            one[rng.choice(region)] = amount
        return
    node, kind = used[0], rng.random()
    if kind < 0.35:
        amount, one[node] = int(one[node]), 0
        one[rng.choice(region)] = amount
    elif kind < 0.6:
        one[node] = 0
    elif kind < 0.8:
        one[node] -= 1
    else:
        one[node] += min(spare, rng.choice((1, 2)))


def _choices(
    asked: Asked,
    worlds: Any,
    seat: Seat,
    wanted: int,
    ways: Any,
    map_: tuple[Any, Any],
    state: Any,
) -> NDArray[np.int64]:
    """Different investments for a seat, as its ways would have them in one world or another."""
    member, _ = map_
    stock, given = np.zeros((2, len(member)), np.int64), np.zeros(len(member), np.int64)
    bids = np.empty((3, kernels.COUNT))
    found: dict[bytes, NDArray[np.int64]] = {}
    for number in range(4 * wanted):
        stock[seat.value] = asked.own
        stock[1 - seat.value] = worlds[number % len(worlds)]
        way = ways[number % len(ways)]
        sway = asked.sway[seat.value]
        kernels.invest(stock, seat.value, sway, asked.number, way, *map_, given, bids, state)
        found.setdefault(given.tobytes(), given.copy())
        if len(found) == wanted:
            break
    return np.array(list(found.values()))


def warm() -> None:
    """Compile the kernels by using them."""
    map_ = map_of(default_rows())
    asked = Asked(1, None, (0,) * len(map_.nodes), (3, 3))
    belief = Belief(map_, Seat.ONE)
    look(belief, asked, Effort(2, 2, 1, (0, 2)), 0, lambda: True, random.Random(1))
    kernels.playouts(*numbers(map_), 1, np.uint64(1))
