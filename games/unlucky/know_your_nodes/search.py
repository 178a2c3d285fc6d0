"""The search of Know Your Nodes' bot for a mixed strategy over investments."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine import sealed
from games.engine.bots import ENDLESS, Stop
from games.engine.compiled import PLAIN
from games.engine.sealed import wider
from games.unlucky.know_your_nodes import kernels, particles, values
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import Effort
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.know_your_nodes.replies import LITTLE, best_reply, replies
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.know_your_nodes.ways import WAYS, with_variations

SPREAD = 0.2
"""Weight of the margin in a result: a clear win counts more than a narrow one."""
SAMPLED = 64
"""Maximum number of different samples of the opponent's investments if no particles are used."""
LEARNED = 0.7
"""Weight of the learned value relative to the result of a playout, at levels that use both."""
REPLY = 0.4
"""Assumed probability that the opponent searches; used at levels that simulate its search."""
SIZE = np.array([8, 8, 6])
"""The size of the opponent's simulated searches (see `replies.pick`)."""
CLIMB, PARTS = np.array([64, 8, 75]), 4
"""The size of a part of the search that uses only learned values (see `replies.best_reply`), and
the number of parts after which the samples are replaced. The search can be stopped after a part,
which takes some 10 ms.
"""
FRESH = 20_000
"""Number of playouts after which the samples are replaced."""
Choice: TypeAlias = NDArray[np.int64]
"""The amounts of an investment, one for each node of the map."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """The open round: its number, the seat last ahead, the bot's amounts, and both seats' Sway."""

    number: int
    was_ahead: Seat | None
    own: tuple[int, ...]
    sway: tuple[int, int]


@dataclass(frozen=True, slots=True)
class InvestmentStrategy:
    """A mixed strategy over investments by node, and the seat's chance of winning (0 to 1).

    `worth` holds the value of the likeliest investment, followed by the values of the investments
    to evaluate.
    """

    choices: NDArray[np.int64]
    strategy: NDArray[np.float64]
    value: float
    games: int
    worth: list[float] = field(default_factory=list)

    def draw(self, rng: random.Random) -> Choice:
        chosen: Choice = rng.choices(list(self.choices), self.strategy.tolist())[0]
        return chosen


def action_of(amounts: Choice, map_: Map) -> Investment:
    pairs = zip(map_.nodes, map(int, amounts), strict=True)
    return Investment(tuple((cell, amount) for cell, amount in pairs if amount))


def amounts_of(action: Investment, map_: Map) -> NDArray[np.int64]:
    given = dict(action.amounts)
    return np.array([given.get(node, 0) for node in map_.nodes], np.int64)


@lru_cache(maxsize=32)
def numbers(map_: Map) -> tuple[Any, Any]:
    member = np.array([node for nodes in map_.of for node in nodes], np.int64)
    first = np.cumsum([0, *map(len, map_.of)])
    return member, first.astype(np.int64)


def history(belief: Belief) -> tuple[NDArray[np.int64], ...] | None:
    """Return the arrays about all rounds for `particles.follow`, or None if a round was missed.

    Amounts never decrease, so the upper bound after a later round also limits earlier amounts.
    """
    rounds = belief.rounds()
    if not rounds:
        return None
    own, low, high, sway, cost = (np.array(part, np.int64) for part in zip(*rounds, strict=True))
    return own, low, np.minimum.accumulate(high[::-1])[::-1].copy(), sway, cost


def best_choice(
    belief: Belief,
    round_state: RoundState,
    effort: Effort,
    ms: Ms,
    stop: Stop,
    rng: random.Random,
    to_evaluate: Sequence[Choice] | None = None,
) -> InvestmentStrategy:
    """Return a mixed strategy over investments, found in samples of the opponent's investments.

    The opponent is assumed to invest by one of the heuristics or, at some levels, by a search of
    its own. The best investments are also tried with slight variations. More time allows more
    investments (`wider`) and more samples. With learned values and no limit but the time, a single
    investment is improved instead, as long as there is time (`replies.best_reply`). Half of the
    time is spent on the investments `to_evaluate`, if there are any.
    """
    whole, began = time.monotonic() + ms / 1000, time.monotonic()
    ms = ms if to_evaluate is None else ms // 2
    rival, table = belief.rival, numbers(belief.map)
    seat, state = rival.other, np.array([rng.getrandbits(62) | 1], np.uint64)
    kinds = np.zeros(effort.worlds, np.int64)
    worlds = np.empty((effort.worlds, len(round_state.own)), np.int64)
    answers = np.zeros((effort.replies, len(round_state.own)), np.int64)
    was = 0 if round_state.was_ahead is None else round_state.was_ahead.value + 1
    ways, wanted = WAYS[slice(*effort.ways)], int(effort.choices * wider(ms))
    if effort.values:
        ways = with_variations(ways, rng)
    here = (
        np.array(round_state.own),
        np.array(belief.low),
        worlds,
        answers,
        seat.value,
        np.array(round_state.sway),
        round_state.number,
        was,
    )

    learned, net = LEARNED if effort.values else 0.0, values.net()
    spread = LITTLE if effort.values else SPREAD

    rounds = history(belief) if effort.values else None

    def draw() -> None:
        if rounds:
            particles.follow(*rounds, seat.value, ways, kinds, worlds, *table, state)
        else:
            some = [belief.sample(rng) for _ in range(min(SAMPLED, effort.worlds))]
            worlds[:] = np.resize(np.array(some), worlds.shape)
        if effort.replies:
            replies(*here[:3], *here[4:], ways, SIZE, net, *table, answers, state)

    def meet(whose: int, own: Any, others: Any, mixed: Any, alive: Any, *more: Any) -> None:
        kernels.meet(
            *(*here, ways, seat.value ^ whose, own, others, mixed, alive, *more),
            *(spread, learned, net, *table, state),
        )

    def vary(whose: int, kept: Any, wanted: int) -> Any:
        sway = round_state.sway[seat.value ^ whose]
        return _varied(kept, sway, wanted, belief.map, rng)

    def climb(end: float) -> sealed.Solution:
        """Improve an investment, each time in other samples, until about `end`."""
        best, parts, now, took = np.full((1, 1 + len(round_state.own)), -1), 0, began, 0.0
        while not parts or (now + took / 2 < end and not stop()):
            if parts and parts % PARTS == 0:
                draw()
            value = best_reply(
                *(*here, ways, CLIMB, REPLY, parts > 0, net, *table, best[0, 1:], state),
            )
            parts, now, took = parts + 1, time.monotonic(), time.monotonic() - now
        games = parts * int(CLIMB[0] * (CLIMB[1] + CLIMB[2]))
        return sealed.Solution(best, np.ones(1), value, games, theirs, likely)

    draw()
    told = round_state, here[1], worlds, ways, table, state
    theirs = in_ways(len(ways) + (effort.replies > 0), len(round_state.own))
    likely = np.full(len(ways), 1.0 / len(ways))
    if effort.replies:
        likely = np.append((1.0 - REPLY) * likely, REPLY)
    able = round_state.sway[seat.value] > 0 and not (PLAIN or stop())
    climbs = able and effort.values and effort.games == ENDLESS
    if climbs:
        found = climb(began + ms / 1000)
        mine = found.choices
    else:
        mine = _choices(seat, seat, wanted, stop, *told)
    round_ = sealed.Round(
        sealed.Side(mine, np.full(len(mine), 1.0 / len(mine))),
        sealed.Side(theirs, likely),
        meet,
        state,
        vary,
        (FRESH, draw),
        predicts=False,
    )
    if not climbs:
        plan = sealed.Plan(effort.games, effort.parts)
        left = ms - round(1000 * (time.monotonic() - began))
        found = sealed.solve_round(round_, plan, left, stop)
    told_ = InvestmentStrategy(found.choices[:, 1:], found.strategy, found.value, found.games)
    if to_evaluate is None:
        return told_
    likeliest = found.choices[int(found.strategy.argmax())]
    choices = np.array([likeliest, *(np.concatenate(([-1], choice)) for choice in to_evaluate)])
    return replace(told_, worth=sealed.worths(round_, found, choices, whole, stop))


def in_ways(count: int, nodes: int) -> NDArray[np.int64]:
    """Return `count` choices for the kernels: choice i takes its amounts from heuristic i."""
    choices = np.zeros((count, 1 + nodes), np.int64)
    choices[:, 0] = np.arange(count)
    return choices


def _varied(
    kept: NDArray[np.int64], sway: int, wanted: int, map_: Map, rng: random.Random
) -> NDArray[np.int64]:
    """Return the `kept` choices and variations of them, up to `wanted` choices in all."""
    by_bytes = {choice.tobytes(): choice for choice in kept}
    ways = kept[kept[:, 0] < 0]
    for _ in range(3 * wanted if len(ways) else 0):
        varied = ways[int(len(ways) * rng.random() ** 2)].copy()
        for _ in range(rng.choice((1, 1, 2))):
            _vary(varied[1:], sway, map_, rng)
        by_bytes.setdefault(varied.tobytes(), varied)
        if len(by_bytes) >= wanted:
            break
    return np.array(list(by_bytes.values()))


def _vary(amounts: NDArray[np.int64], sway: int, map_: Map, rng: random.Random) -> None:
    """Change the amounts slightly: add, remove, change or move an amount in one region."""
    region = rng.choice(map_.of)
    used = [node for node in region if amounts[node]]
    spare = sway - int(amounts.sum())
    if not used:
        amount = min(rng.choice((1, 1, 2, 3)), spare)
        if amount < 1 and amounts.any():  # move an amount from another node
            giver = rng.choice(np.flatnonzero(amounts).tolist())
            amount = rng.randint(1, int(amounts[giver]))
            amounts[giver] -= amount
        if amount > 0:
            amounts[rng.choice(region)] = amount
        return
    node, kind = used[0], rng.random()
    if kind < 0.35:
        amount, amounts[node] = int(amounts[node]), 0
        amounts[rng.choice(region)] = amount
    elif kind < 0.6:
        amounts[node] = 0
    elif kind < 0.8:
        amounts[node] -= 1
    else:
        amounts[node] += min(spare, rng.choice((1, 2)))


def _choices(
    who: Seat,
    seat: Seat,
    wanted: int,
    stop: Stop,
    round_state: RoundState,
    known: Any,
    worlds: Any,
    ways: Any,
    map_: tuple[Any, Any],
    state: Any,
) -> NDArray[np.int64]:
    """Return different investments that the heuristics `ways` choose for `who` in the `worlds`.

    At most `wanted` investments are returned, and at least one even if `stop` returns True.
    """
    member, _ = map_
    stock, given = np.zeros((2, len(member)), np.int64), np.zeros(1 + len(member), np.int64)
    low, control = stock.copy(), given[1:].copy()
    given[0] = -1
    bids = np.empty((3, kernels.COUNT))
    found: dict[bytes, NDArray[np.int64]] = {}
    for number in range(4 * wanted):
        stock[seat.value] = round_state.own
        stock[1 - seat.value] = worlds[number % len(worlds)]
        way = ways[number % len(ways)]
        sway = round_state.sway[who.value]
        kernels.supposed(stock, low, known, seat.value, control)
        kernels.invest(
            *(stock, low, who.value, sway, round_state.number, way, *map_, given[1:], bids, state)
        )
        found.setdefault(given.tobytes(), given.copy())
        if len(found) == wanted or stop():
            break
    return np.array(list(found.values()))


def warm() -> None:
    map_ = map_of(default_rows())
    round_state = RoundState(1, None, (0,) * len(map_.nodes), (3, 3))
    belief = Belief(map_, Seat.ONE)
    for games, learns in ((2, False), (2, True), (ENDLESS, True)):
        effort = Effort(2, games, 1, (0, 2), 1, learns, int(learns))
        best_choice(belief, round_state, effort, 0, lambda: False, random.Random(1))
    kernels.playouts(WAYS, WAYS, values.net(), *numbers(map_), 1, np.uint64(1))
