"""A player of Know Your Nodes that compares investments in games with equal random numbers.

Control and spending bound the opponent's investments. Candidates are investments by randomized
greedy choice. The worse half of them is dropped repeatedly, and variations of the rest join the
next comparison.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup
from games.unlucky.trial import ROUNDS
from tests.strength.nodes_belief import LIMIT, Belief

WANTED = 90
FEWEST = 8
LAST = 5
GENERATIONS = 4
MANNERS = 6
"""Number of weights of a manner of investing: a step in a region, the step that wins it, taking a
node of the rival, guarding a node, income, and the share of chance.
"""


@njit(cache=True)
def owner(one, two):  # type: ignore[no-untyped-def]
    if one > 0 and (two == 0 or one - two >= 2):
        return 1
    if two > 0 and (one == 0 or two - one >= 2):
        return 2
    return 0


@njit(cache=True)
def standing(stock, region, sizes, holds, score):  # type: ignore[no-untyped-def]
    """Return each seat's number of nodes in each region.

    The nodes' controllers are written to `holds`, and each seat's numbers of regions and nodes to
    `score`.
    """
    score[:] = 0
    counts = np.zeros((2, len(sizes)), np.int64)
    for node in range(len(region)):
        holds[node] = owner(stock[0, node], stock[1, node])
        if holds[node]:
            counts[holds[node] - 1, region[node]] += 1
            score[holds[node] - 1, 1] += 1
    for index in range(len(sizes)):
        for seat in range(2):
            if 2 * counts[seat, index] > sizes[index]:
                score[seat, 0] += 1
    return counts


@njit(cache=True)
def bid(stock, seat, sway, number, manner, region, sizes, holds, counts, given):  # type: ignore[no-untyped-def]
    """Write a seat's investment by its manner to `given`, in at most one node per region."""
    given[:] = 0
    regions = len(sizes)
    worth, cost, node_of = np.zeros(regions), np.zeros(regions, np.int64), np.full(regions, -1)
    late = number / ROUNDS
    for node in range(len(region)):
        index = region[node]
        need = sizes[index] // 2 + 1
        mine, theirs = counts[seat, index], counts[1 - seat, index]
        own, other = stock[seat, node], stock[1 - seat, node]
        guess = other + np.random.randint(3) - 1 if other > 1 else other  # the amount is hidden
        value = manner[4] * (1.0 - late)
        if holds[node] == seat + 1:
            if own - guess > 3 or mine < need:
                continue
            price, value = 2, manner[3] * (2.0 if mine == need else 0.7)
        else:
            price = 1 if guess == 0 and own == 0 else max(1, guess + 2 - own)
            value += manner[1] if mine == need - 1 else manner[0] if mine < need else 0.1
            if holds[node] == 2 - seat:
                value += manner[2] * (2.0 if theirs == need else 1.0)
        value *= 1.0 + manner[5] * (2 * np.random.random() - 1)
        if price <= sway and value / price > worth[index]:
            worth[index], cost[index], node_of[index] = value / price, price, node
    left = sway
    while left > 0:
        best = -1
        for index in range(regions):
            able = node_of[index] >= 0 and cost[index] <= left
            if able and (best < 0 or worth[index] > worth[best]):
                best = index
        if best < 0:
            break
        given[node_of[best]] = cost[best]
        left -= cost[best]
        node_of[best] = -1
    if number == ROUNDS and left > 0:
        for node in range(len(given)):
            if given[node]:
                given[node] += left
                break


@njit(cache=True)
def rest(stock, sway, number, ahead, one, two, region, sizes):  # type: ignore[no-untyped-def]
    """Return the first seat's value if both seats play on by their manners after round `number`."""
    holds, score = np.zeros(len(region), np.int64), np.zeros((2, 2), np.int64)
    given = np.zeros((2, len(region)), np.int64)
    while True:
        counts = standing(stock, region, sizes, holds, score)
        lead = score[0, 0] - score[1, 0]
        nodes = score[0, 1] - score[1, 1]
        if lead or nodes:
            ahead = 1 if lead > 0 or (lead == 0 and nodes > 0) else -1
        if score[0, 0] >= 9 or score[1, 0] >= 9 or number >= ROUNDS:
            break
        for seat in range(2):
            left = sway[seat]
            kept = max(number, left - number) if left > number else left
            sway[seat] = min(LIMIT, kept + 2 + score[seat, 0] + score[seat, 1] + left // 2)
        number += 1
        bid(stock, 0, sway[0], number, one, region, sizes, holds, counts, given[0])
        bid(stock, 1, sway[1], number, two, region, sizes, holds, counts, given[1])
        for seat in range(2):
            for node in range(len(region)):
                stock[seat, node] += given[seat, node]
                sway[seat] -= given[seat, node]
    won = 0.5 if ahead == 0 else 1.0 if ahead > 0 else 0.0
    margin = lead + 0.2 * nodes
    return 0.85 * won + 0.15 * (0.5 + 0.5 * margin / (3.0 + abs(margin)))


@njit(cache=True)
def compare(  # type: ignore[no-untyped-def]
    own, world, seat, sway, number, ahead, manners, rival, seed, options, region, sizes, sums
):
    """Play a game per candidate, with equal hidden investments, rival moves and random numbers."""
    nodes = len(region)
    stock, given = np.zeros((2, nodes), np.int64), np.zeros(nodes, np.int64)
    holds, score = np.zeros(nodes, np.int64), np.zeros((2, 2), np.int64)
    purse = np.empty(2, np.int64)
    np.random.seed(seed)
    stock[seat] = own
    stock[1 - seat] = world
    counts = standing(stock, region, sizes, holds, score)
    bid(
        stock, 1 - seat, sway[1 - seat], number, manners[rival], region, sizes, holds, counts, given
    )
    mine = manners[np.random.randint(len(manners))]
    for index in range(len(options)):
        np.random.seed(seed)
        stock[seat] = own + options[index]
        stock[1 - seat] = world + given
        purse[seat] = sway[seat] - options[index].sum()
        purse[1 - seat] = sway[1 - seat] - given.sum()
        one, two = (mine, manners[rival]) if seat == 0 else (manners[rival], mine)
        found = rest(stock, purse, number, ahead, one, two, region, sizes)
        sums[index] += found if seat == 0 else 1 - found


@njit(cache=True)
def suggest(own, world, seat, sway, number, manner, seed, region, sizes, given):  # type: ignore[no-untyped-def]
    """Write to `given` a seat's investment by `manner` if the opponent has invested `world`."""
    np.random.seed(seed)
    stock = np.zeros((2, len(region)), np.int64)
    holds, score = np.zeros(len(region), np.int64), np.zeros((2, 2), np.int64)
    stock[seat] = own
    stock[1 - seat] = world
    counts = standing(stock, region, sizes, holds, score)
    bid(stock, seat, sway, number, manner, region, sizes, holds, counts, given)


BIDDING = np.array(
    [
        [1.2, 3.0, 0.8, 1.0, 2.5, 0.3],
        [0.8, 4.0, 0.4, 0.3, 2.0, 0.3],
        [1.0, 2.0, 2.0, 1.5, 2.0, 0.4],
        [1.5, 3.0, 0.3, 0.2, 4.0, 0.2],
        [1.0, 3.0, 1.2, 3.0, 1.5, 0.4],
        [2.0, 5.0, 0.6, 0.5, 1.0, 0.4],
    ]
)


class Player(Belief):
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        super().__init__(setup, seat, rng)
        letters = sorted(set(self.map.regions))
        self.region = np.array([letters.index(one) for one in self.map.regions])
        self.sizes = np.bincount(self.region)
        none = np.zeros(len(self.names), np.int64)
        self.search(none, [3, 3], 1, lambda: 1.0)

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        detail = seen["detail"]
        sway = [detail["sway"][name] for name in ("dmo", "ec")]
        found = self.search(self.own(detail), sway, seen["round"], clock.gone)
        return " ".join(f"{self.names[i]}={int(found[i])}" for i in np.flatnonzero(found)) or "none"

    def candidates(self, own: Any, sway: int, number: int) -> Any:
        found: dict[bytes, Any] = {}
        for index in range(3 * WANTED):
            given = np.zeros(len(own), np.int64)
            manner, seed = BIDDING[index % len(BIDDING)], self.rng.getrandbits(31)
            purse = sway if index % 7 else sway // 2
            suggest(
                own,
                self.world(),
                self.seat,
                purse,
                number,
                manner,
                seed,
                self.region,
                self.sizes,
                given,
            )
            found.setdefault(given.tobytes(), given)
            if len(found) == WANTED:
                break
        return np.array(list(found.values()))

    def search(self, own: Any, sway: list[int], number: int, gone: Any) -> Any:
        """Return the best candidate after `GENERATIONS` generations."""
        options, purses = self.candidates(own, sway[self.seat], number), np.array(sway)
        for generation in range(1, GENERATIONS + 1):
            if generation > 1:
                options = self.changed(options, sway[self.seat])
            sums, games, target = np.zeros(len(options)), 0, FEWEST
            while len(options) > 1:
                compare(
                    *(own, self.world(), self.seat, purses, number, self.ahead, BIDDING),
                    *(self.rng.randrange(len(BIDDING)), self.rng.getrandbits(31), options),
                    *(self.region, self.sizes, sums),
                )
                games += 1
                order = np.argsort(-sums, kind="stable")
                if gone() >= generation / GENERATIONS:
                    options = options[order]
                    break
                if games >= target and len(options) > LAST:
                    order = order[: max(LAST, len(options) // 2)]
                    options, sums, target = options[order], sums[order], int(1.7 * games)
        return options[0]

    def changed(self, options: Any, sway: int) -> Any:
        """Return the best candidates and variations: an amount moved, added, raised or lowered."""
        found = {one.tobytes(): one for one in options[:LAST]}
        for _ in range(WANTED):
            one = options[self.rng.randrange(min(LAST, len(options)))].copy()
            region = self.rng.randrange(len(self.sizes))
            nodes = np.flatnonzero(self.region == region)
            stake = int(one[nodes].sum()) + self.rng.choice((-2, -1, 0, 0, 0, 1, 2))
            one[nodes] = 0
            one[self.rng.choice(nodes.tolist())] = max(0, min(stake, sway - int(one.sum())))
            found.setdefault(one.tobytes(), one)
        return np.array(list(found.values()))
