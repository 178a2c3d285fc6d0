"""What a seat of Know Your Nodes assumes about its rival: samples of the rival's investments."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Seat
from games.unlucky.know_your_nodes import particles, values
from games.unlucky.know_your_nodes.belief import Belief
from games.unlucky.know_your_nodes.efforts import Effort
from games.unlucky.know_your_nodes.map import Map
from games.unlucky.know_your_nodes.ways import WAYS, with_variations

SAMPLED = 64
"""Maximum number of different samples of the opponent's investments if no particles are used."""


@dataclass(frozen=True, slots=True)
class RoundState:
    """The open round: its number, the seat last ahead, the bot's amounts, and both seats' Sway."""

    number: int
    was_ahead: Seat | None
    own: tuple[int, ...]
    sway: tuple[int, int]


@lru_cache(maxsize=32)
def numbers(map_: Map) -> tuple[Any, Any]:
    """Return the map as the vectors `member` and `first` of the kernels (see `kernels`)."""
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


class Samples:
    """Samples of what the rival has invested (`worlds`), and what it could invest now (`answers`).

    Row i of `answers` belongs to row i of `worlds`, which has more rows. `own` holds what the seat
    has invested, and `known` its lower bounds of what the rival has. `round` and `table` hold
    further arguments of the kernels: the seat, both seats' Sway, the round and who was last ahead;
    and the map (see `numbers`).
    """

    def __init__(
        self, belief: Belief, round_state: RoundState, effort: Effort, rng: random.Random
    ) -> None:
        self.belief, self.rng, self.seat = belief, rng, belief.rival.other
        self.state = np.array([rng.getrandbits(62) | 1], np.uint64)
        nodes = len(round_state.own)
        self.own, self.known = np.array(round_state.own), np.array(belief.low)
        self.worlds = np.empty((effort.worlds, nodes), np.int64)
        self.answers = np.zeros((effort.replies, nodes), np.int64)
        was = 0 if round_state.was_ahead is None else round_state.was_ahead.value + 1
        self.round = self.seat.value, np.array(round_state.sway), round_state.number, was
        self.ways = WAYS[slice(*effort.ways)]
        if effort.values:
            self.ways = with_variations(self.ways, rng)
        self.net, self.table = values.net(), numbers(belief.map)
        self._kinds = np.zeros(effort.worlds, np.int64)
        self._history = history(belief) if effort.values else None

    def draw(self) -> None:
        """Replace the worlds; they agree with all that the seat has seen."""
        if self._history:
            told = *self._history, self.seat.value, self.ways, self._kinds, self.worlds
            particles.follow(*told, *self.table, self.state)
        else:
            count = min(SAMPLED, len(self.worlds))
            some = [self.belief.sample(self.rng) for _ in range(count)]
            self.worlds[:] = np.resize(np.array(some), self.worlds.shape)
