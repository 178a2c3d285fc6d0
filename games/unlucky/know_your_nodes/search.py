"""The search of Know Your Nodes' bot for a mixed strategy over investments."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine import sealed
from games.engine.bots import ENDLESS, Stop
from games.engine.compiled import PLAIN
from games.engine.sealed import wider
from games.unlucky.know_your_nodes import fictitious_play, kernels, values
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import Effort
from games.unlucky.know_your_nodes.improve import LITTLE
from games.unlucky.know_your_nodes.map import Map, default_rows, map_of
from games.unlucky.know_your_nodes.replies import replies
from games.unlucky.know_your_nodes.samples import RoundState, Samples, numbers
from games.unlucky.know_your_nodes.view import Investment
from games.unlucky.know_your_nodes.ways import WAYS

SPREAD = 0.2
"""Weight of the margin in a result: a clear win counts more than a narrow one."""
LEARNED = 0.7
"""Weight of the learned value relative to the result of a playout, at levels that use both."""
REPLY = 0.4
"""Assumed probability that the opponent searches; used at levels that simulate its search."""
SIZE = np.array([8, 8, 6])
"""The size of the opponent's simulated searches (see `replies.pick`)."""
FRESH = 20_000
"""Number of playouts after which the samples are replaced."""
Choice: TypeAlias = NDArray[np.int64]
"""The amounts of an investment, one for each node of the map."""
Choices: TypeAlias = NDArray[np.int64]
"""Choices for the kernels (n, 1 + nodes): -1 and the amounts, or the index of a heuristic."""


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

    With learned values and no limit but the time, it is found by fictitious play. Otherwise, the
    opponent is assumed to invest by one of the heuristics or, at some levels, by a search of its
    own; the best of some investments and of slight variations are mixed, and more time allows more
    investments (`wider`) and more samples. Half of the time is spent on the investments
    `to_evaluate`, if there are any.
    """
    began = time.monotonic()
    whole = began + ms / 1000
    ms = ms if to_evaluate is None else ms // 2
    samples = Samples(belief, round_state, effort, rng)
    endless = effort.values and effort.games == ENDLESS
    if endless and round_state.sway[samples.seat.value] > 0 and not PLAIN:
        mixture = fictitious_play.solve(samples, began + ms / 1000, stop)
        round_ = _round(samples, effort, belief.map, np.insert(mixture.plans, 0, -1, axis=1), rng)
        found = sealed.Solution(
            *(round_.mine.choices, mixture.shares, mixture.value, mixture.evaluations),
            *(round_.theirs.choices, round_.theirs.likely),
        )
    else:
        _draw(samples, effort)
        mine = _choices(samples, int(effort.choices * wider(ms)), stop)
        round_ = _round(samples, effort, belief.map, mine, rng)
        left = ms - round(1000 * (time.monotonic() - began))
        found = sealed.solve_round(round_, sealed.Plan(effort.games, effort.parts), left, stop)
    told = InvestmentStrategy(found.choices[:, 1:], found.strategy, found.value, found.games)
    if to_evaluate is None:
        return told
    likeliest = found.choices[int(found.strategy.argmax())]
    choices = np.array([likeliest, *(np.concatenate(([-1], choice)) for choice in to_evaluate)])
    return replace(told, worth=sealed.worths(round_, found, choices, whole, stop))


def _round(
    samples: Samples, effort: Effort, map_: Map, mine: Choices, rng: random.Random
) -> sealed.Round:
    """Return the round for the search of the seat's choices `mine` by playouts."""
    seat = samples.seat.value
    weights = (LITTLE, LEARNED) if effort.values else (SPREAD, 0.0)

    def meet(whose: int, own: Any, others: Any, mixed: Any, alive: Any, *more: Any) -> None:
        kernels.meet(
            *(samples.own, samples.known, samples.worlds, samples.answers, *samples.round),
            *(samples.ways, seat ^ whose, own, others, mixed, alive, *more, *weights),
            *(samples.net, *samples.table, samples.state),
        )

    def vary(whose: int, kept: Any, wanted: int) -> Any:
        return _varied(kept, int(samples.round[1][seat ^ whose]), wanted, map_, rng)

    count, replying = len(samples.ways), int(effort.replies > 0)
    likely = np.full(count, (1.0 - REPLY * replying) / count)
    return sealed.Round(
        sealed.Side(mine, np.full(len(mine), 1.0 / len(mine))),
        sealed.Side(
            in_ways(count + replying, len(samples.own)), np.append(likely, [REPLY] * replying)
        ),
        meet,
        samples.state,
        vary,
        (FRESH, lambda: _draw(samples, effort)),
        predicts=False,
    )


def _draw(samples: Samples, effort: Effort) -> None:
    """Replace the samples of what the rival has invested, and its simulated answers in them."""
    samples.draw()
    if effort.replies:
        replies(
            *(samples.own, samples.known, samples.worlds, *samples.round, samples.ways, SIZE),
            *(samples.net, *samples.table, samples.answers, samples.state),
        )


def in_ways(count: int, nodes: int) -> Choices:
    """Return `count` choices for the kernels: choice i takes its amounts from heuristic i."""
    choices = np.zeros((count, 1 + nodes), np.int64)
    choices[:, 0] = np.arange(count)
    return choices


def _varied(kept: Choices, sway: int, wanted: int, map_: Map, rng: random.Random) -> Choices:
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


def _choices(samples: Samples, wanted: int, stop: Stop) -> Choices:
    """Return different investments that the heuristics choose for the seat in the samples.

    At most `wanted` investments are returned, and at least one even if `stop` returns True.
    """
    own, seat = samples.own, samples.seat.value
    _, sways, round_number, _ = samples.round
    stock, given = np.zeros((2, len(own)), np.int64), np.zeros(1 + len(own), np.int64)
    low, control = stock.copy(), given[1:].copy()
    given[0] = -1
    bids = np.empty((3, kernels.COUNT))
    found: dict[bytes, NDArray[np.int64]] = {}
    for number in range(4 * wanted):
        stock[seat], stock[1 - seat] = own, samples.worlds[number % len(samples.worlds)]
        way = samples.ways[number % len(samples.ways)]
        kernels.infer_bounds(stock, low, samples.known, seat, control)
        kernels.invest(
            *(stock, low, seat, sways[seat], round_number, way, *samples.table, given[1:], bids),
            samples.state,
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
        effort = Effort(2, games, 2, (0, 2), 1, learns, 2 * learns)
        best_choice(belief, round_state, effort, 0, lambda: False, random.Random(1))
    samples = Samples(belief, round_state, effort, random.Random(1))
    samples.draw()
    fictitious_play.find_replies(samples, [samples.own], lambda: False)
    kernels.playouts(WAYS, WAYS, values.net(), *numbers(map_), 1, np.uint64(1))
