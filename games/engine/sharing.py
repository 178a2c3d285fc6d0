"""A tree whose nodes share what is seen of a move: rapid action value estimation in numbers.

A node is a moment at which a seat is to act; its row has a slot for each thing that may be done in
the game, of which the first are *moves* that may as well be done later, and others (a pass, an
item) are not. Of a move a node knows what came of it there, and what came of all games in which the
same seat got it at any time, which counts for less the more often the move itself was looked at
(Gelly & Silver 2011).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from typing import Any, Self

import numpy as np

from games.engine.bots import SURE
from games.engine.compiled import kernel

VISITS, WORTH, ELSEWHERE, SHARED = 0, 1, 2, 3
"""How often a slot was looked at, and what it was worth to the mover; the same of a move elsewhere.
"""
LOOKED, VALUE = 0, 1
"""How many games went through a node, and what they were worth to its mover."""
NEVER = np.float32(-1e30)
"""The shared value of an illegal move."""
BYTES = 48 * 2**20
"""The most memory of a tree."""


@dataclass(slots=True)
class Tree:
    """`stats`: shape (nodes, 4, slots); `child`: (nodes, slots), the node behind, -1 for none.

    `total`: (nodes, 2). `order`: (nodes), all nodes, the root first, then the others in use, of
    which there are `used`, then those that are free; so a turn later the tree goes on from where
    the match went.
    """

    stats: Any
    child: Any
    total: Any
    order: Any
    used: int = 0

    @classmethod
    def of(cls, slots: int, beside: int = 0) -> Self:
        """Return an empty one; `beside`: what else a node takes, in bytes."""
        nodes = BYTES // (20 * slots + 20 + beside)
        return cls(
            np.empty((nodes, 4, slots), np.float32),
            np.empty((nodes, slots), np.int32),
            np.empty((nodes, 2)),
            np.arange(nodes, dtype=np.int32),
        )

    @property
    def root(self) -> int:
        """The node of the position that is looked at."""
        return int(self.order[0])

    def best(self, node: int) -> int:
        """Return the slot of a node that was looked at most."""
        return int(self.stats[node, VISITS].argmax())

    def looked(self, node: int, slot: int) -> float:
        """Return how often that was."""
        return float(self.stats[node, VISITS, slot])

    def value(self, node: int, slot: int) -> float:
        """Return the value of a slot to the mover, 0 to 1."""
        visits, worth = self.stats[node, :ELSEWHERE, slot]
        return min(1.0, max(0.0, float((worth + 0.5) / (visits + 1.0))))

    def behind(self, node: int, slot: int) -> int:
        """Return the node behind a slot; -1 where there is none, also of no node."""
        return int(self.child[node, slot]) if node >= 0 else -1

    def path(self) -> Iterator[tuple[int, int]]:
        """Nodes with the slot that was looked at most, each below the one before.

        The root's in any case; below it those that were looked at often enough.
        """
        node = self.root
        while node >= 0:
            slot = self.best(node)
            if node != self.root and self.looked(node, slot) < SURE:
                return
            yield node, slot
            node = self.behind(node, slot)

    def replant(self, root: int) -> None:
        """Go on from a node; all that is not below it is free."""
        self.used = replant(root, self.child, self.order)

    def narrow(self, slots: Any) -> None:
        """Keep these slots alone, in their order, as the first ones."""
        narrow(slots, self.order[: self.used], self.stats, self.child)


@kernel
def plant(node: Any, stats: Any, child: Any, total: Any):  # type: ignore[no-untyped-def]
    """Clear a node's row."""
    stats[node] = 0.0
    child[node] = -1
    total[node, LOOKED], total[node, VALUE] = 0.0, 0.0


@kernel
def inherit(node: Any, before: Any, moves: Any, habit: Any, stats: Any):  # type: ignore[no-untyped-def]
    """What was seen of moves in an earlier turn of this seat counts as if seen `habit` times."""
    for move in range(moves):
        seen = stats[before, ELSEWHERE, move]
        if seen > 0 and stats[node, SHARED, move] > NEVER:
            part = np.float32(min(1.0, habit / seen))
            stats[node, ELSEWHERE, move] = part * seen
            stats[node, SHARED, move] = part * stats[before, SHARED, move]


@kernel
def best_move(
    node: Any, moves: Any, even: Any, explore: Any, stats: Any, total: Any, values: Any
) -> Any:
    """The move to look at next, its value in `values`: its own mean, what was seen of it elsewhere.

    `even`: so many visits count as much as what was seen elsewhere; `explore`: how much moves are
    explored that were looked at rarely. `values`: as many numbers of 32 bits as moves.
    """
    row, grown = stats[node], np.float32(log(total[node, LOOKED] + 2.0))
    k, curious = np.float32(even), np.float32(explore)
    half, one, two, five = np.float32(0.5), np.float32(1.0), np.float32(2.0), np.float32(5.0)
    for move in range(moves):
        n, m = row[VISITS, move], row[ELSEWHERE, move]
        weight = k / (n + k)
        mean, hint = (row[WORTH, move] + half) / (n + one), (row[SHARED, move] + one) / (m + two)
        spur = curious * (one - weight) * np.sqrt(grown / (n + five))
        values[move] = mean + weight * (hint - mean) + spur
    best = 0
    for move in range(1, moves):
        if values[move] > values[best]:
            best = move
    return best


@kernel
def remember(node: Any, slot: Any, got: Any, found: Any, stats: Any, total: Any):  # type: ignore[no-untyped-def]
    """What a game says of what was done, and of all moves that the mover got in it, also later."""
    row, worth = stats[node], np.float32(found)
    total[node, LOOKED] += 1.0
    total[node, VALUE] += found
    row[VISITS, slot] += np.float32(1.0)
    row[WORTH, slot] += worth
    for move in range(len(got)):
        row[ELSEWHERE, move] += got[move]
        row[SHARED, move] += got[move] * worth


@kernel
def replant(root: Any, child: Any, order: Any) -> Any:
    """Make a node the root and free all that is not below it; how many nodes are in use then."""
    kept, found = np.zeros(len(order), np.bool_), np.empty(len(order), np.int32)
    kept[root], found[0] = True, root
    used, at = 1, 0
    while at < used:
        for slot in range(child.shape[1]):
            behind = child[found[at], slot]
            if behind >= 0 and not kept[behind]:
                kept[behind] = True
                found[used] = behind
                used += 1
        at += 1
    free = used
    for at in range(len(order)):
        if not kept[at]:
            found[free] = at
            free += 1
    order[:] = found
    return used


@kernel
def narrow(slots: Any, nodes: Any, stats: Any, child: Any):  # type: ignore[no-untyped-def]
    """Keep these slots of some nodes alone, in their order, as the first ones."""
    for node in nodes:
        for slot in range(len(slots)):
            child[node, slot] = child[node, slots[slot]]
            for number in range(4):
                stats[node, number, slot] = stats[node, number, slots[slot]]
        stats[node, VISITS, len(slots) :] = 0.0
        child[node, len(slots) :] = -1
