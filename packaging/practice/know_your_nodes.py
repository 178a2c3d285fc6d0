"""Know Your Nodes: investments that certainly win a region, found from bounds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from found import Found
from matches import played

from games import registry
from games.core import Seat
from games.engine.bots import Level
from games.practice.attempt import position_of
from games.practice.puzzles import Puzzle
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.practice import PRACTICE
from games.unlucky.know_your_nodes.rules import LEAD, Nodes
from games.unlucky.trial import ROUNDS

ID = "know-your-nodes"
GAME = registry.game(ID)
SLACK = 6
"""Maximum Sway of the opponent at an unknown place; more makes dull puzzles."""
MOST = 14
"""Maximum Sway of either player for the round."""
ALIKE = 32
"""Maximum number of puzzles with the same lesson."""


def bounds(own: int, holder: Seat | None, seat: Seat) -> tuple[int, int | None]:
    """Return the least and most that the opponent may have in a node; None for no bound."""
    if holder is seat:
        return 0, max(0, own - LEAD)
    if holder is seat.other:
        return (own + LEAD if own else 1), None
    return (max(1, own - LEAD + 1), own + LEAD - 1) if own else (0, 0)


class Region:
    """A region as a seat sees it: own amounts, and the opponent's possible amounts by node."""

    def __init__(self, trial: Nodes, seat: Seat, region: str) -> None:
        own, self.nodes = trial.invested[seat], trial.map.of[REGIONS.index(region)]
        ranges = [bounds(put, who, seat) for put, who in zip(own, trial.control, strict=True)]
        spent = sum(trial.invested[seat.other])
        self.slack = spent - sum(least for least, _ in ranges)
        self.own = [own[node] for node in self.nodes]
        self.least = [ranges[node][0] for node in self.nodes]
        self.most = [ranges[node][1] for node in self.nodes]
        others = [one for node, one in enumerate(ranges) if node not in self.nodes]
        room = [self.slack if most is None else most - least for least, most in others]
        self.here = max(0, self.slack - sum(room))
        """The least part of the slack that lies in this region."""
        self.left = trial.sway[seat.other]
        self.sway = trial.sway[seat]

    def spread(self) -> list[tuple[int, ...]]:
        """Return the possible amounts of the opponent in the nodes of the region."""
        tops = [
            self.slack if most is None else min(self.slack, most - least)
            for least, most in zip(self.least, self.most, strict=True)
        ]
        ways = product(*(range(top + 1) for top in tops))
        return [
            tuple(least + more for least, more in zip(self.least, way, strict=True))
            for way in ways
            if self.here <= sum(way) <= self.slack
        ]

    def holds(self, at: int, put: int, worlds: list[tuple[int, ...]]) -> bool:
        """Return True if investing `put` wins the region whatever the opponent does."""
        own = list(self.own)
        own[at] += put
        need = len(own) // 2 + 1
        for world in worlds:
            held_nodes = [_held(a, b) for a, b in zip(own, world, strict=True)]
            if sum(held_nodes) < need:
                return False
            if sum(held_nodes) == need and any(
                held and not _kept(own[node], world[node], self.left)
                for node, held in enumerate(held_nodes)
            ):
                return False
        return True

    def answers(self, worlds: list[tuple[int, ...]]) -> list[tuple[int, int]]:
        """Return the cheapest investments that win the region: index of the node, and Sway."""
        if self.holds(0, 0, worlds):
            return []
        for put in range(1, self.sway + 1):
            good = [(at, put) for at in range(len(self.own)) if self.holds(at, put, worlds)]
            if good:
                return good
        return []


def _held(own: int, other: int) -> bool:
    return own > 0 and (other == 0 or own >= other + LEAD)


def _kept(own: int, other: int, more: int) -> bool:
    """Return True if a node is held after the opponent adds any amount up to `more`."""
    return more == 0 or own >= other + more + LEAD


def found(rng: random.Random) -> Iterator[Found]:
    """Yield regions that one investment certainly wins, while no other does as cheaply."""
    ideas: Counter[str] = Counter()
    while True:
        level = rng.choice((Level.GREEDY, Level.CASUAL))
        moves = next(played(ID, rng, {}, level, ms=10, wild=rng.choice((0.2, 0.5))))
        positions = [position for seat in Seat for position in _in(moves, seat)]
        rng.shuffle(positions)
        for position in sorted(positions, key=lambda position: ideas[position.idea])[:2]:
            if ideas[position.idea] < ALIKE:
                ideas[position.idea] += 1
                yield position


def _in(moves: tuple[str, ...], seat: Seat) -> Iterator[Found]:
    for number in range(2, ROUNDS):
        cut = moves[: 2 * number]
        if len(cut) < 2 * number:
            return
        puzzle = Puzzle(seat=GAME.seats[seat], moves=cut, answer="none", grade=1, asks="A")
        position: Any = position_of(GAME, PRACTICE, puzzle)
        if position.outcome() is not None:
            return
        trial: Nodes = position.trials[0]
        if max(trial.sway) > MOST:
            continue
        for region in REGIONS:
            result = _found(cut, trial, seat, region)
            if result is not None:
                yield result


def _found(moves: tuple[str, ...], trial: Nodes, seat: Seat, region: str) -> Found | None:
    view = Region(trial, seat, region)
    if view.slack > SLACK or not any(view.least):
        return None
    worlds = view.spread()
    good = view.answers(worlds)
    if len(good) != 1 or not worlds:
        return None
    at, put = good[0]
    column, row = trial.map.nodes[view.nodes[at]]
    answer = f"{chr(65 + column)}{row + 1}={put}"
    touched = sum(own > 0 or least > 0 for own, least in zip(view.own, view.least, strict=True))
    hard = 0.5 * view.slack + 0.4 * view.left + touched + 0.2 * put + len(view.own) / 2
    idea = _idea(view, at)
    return Found(moves, GAME.seats[seat], answer, hard, idea, region)


def _idea(view: Region, at: int) -> str:
    if view.slack:
        return "hidden"
    if view.own[at] == 0 == view.least[at]:
        return "spare" if view.left else "alone"
    return "lead"
