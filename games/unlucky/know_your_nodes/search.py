"""How the bot of Know Your Nodes looks ahead: investments weighed against ways to invest."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.mixing import CHUNK, Matrix, wider
from games.engine.searching import ALONE, repeat
from games.unlucky.know_your_nodes import kernels
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import Effort
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.know_your_nodes.view import Investment

SPREAD = 0.2
"""How much a clear win counts more than a narrow one."""
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
    """A mixed strategy over investments (n, nodes), and the seat's chance to win, 0 to 1."""

    choices: NDArray[np.int64]
    strategy: NDArray[np.float64]
    value: float
    games: int

    def draw(self, rng: random.Random, map_: Map) -> Investment:
        """One of the investments."""
        amounts = rng.choices(list(self.choices), self.strategy.tolist())[0]
        pairs = zip(map_.nodes, map(int, amounts), strict=True)
        return Investment(tuple((cell, amount) for cell, amount in pairs if amount))


@lru_cache(maxsize=32)
def numbers(map_: Map) -> tuple[Any, Any]:
    """A map as the kernels read it."""
    member = np.array([node for nodes in map_.of for node in nodes], np.int64)
    first = np.cumsum([0, *map(len, map_.of)])
    return member, first.astype(np.int64)


def look(
    belief: Belief, asked: Asked, effort: Effort, ms: Ms, stop: Stop, rng: random.Random
) -> Found:
    """A mixed strategy for the round, over investments that some way to invest would make.

    More time buys more investments (`wider`) and more worlds.
    """
    end = time.monotonic() + ms / 1000
    seat = belief.rival.other
    state = np.array([rng.getrandbits(62) | 1], np.uint64)
    worlds = np.empty((effort.worlds, len(asked.own)), np.int64)

    def draw() -> None:
        worlds[:] = [belief.sample(rng) for _ in range(effort.worlds)]

    draw()
    ways, wanted = kernels.WAYS[slice(*effort.ways)], int(effort.choices * wider(ms))
    choices = _choices(asked, worlds, seat, wanted, ways, numbers(belief.map), state)
    root = Matrix(len(choices), len(ways))
    was = 0 if asked.was_ahead is None else asked.was_ahead.value + 1

    def weigh(count: int) -> None:
        kernels.search(
            *(np.array(asked.own), worlds, seat.value, np.array(asked.sway), asked.number, was),
            *(choices, ways, root.values, root.visits, root.regrets, root.sums, root.now),
            *(count, SPREAD, *numbers(belief.map), state),
        )

    most = effort.games if len(choices) > 1 else min(effort.games, ALONE)
    games = repeat(weigh, most, end, stop, CHUNK, (FRESH, draw))
    return Found(choices, root.strategy(0), root.value(), games)


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
