"""A search tree with rapid action value estimation (RAVE), in arrays.

A node is a moment at which a seat is to act; its row has a slot for each action of the game: first
*moves* that may as well be made later, then others (a pass, an item). For a move a node has its own
statistics, and those of all games in which the same seat made it at any later time, which count for
less the more visits the move itself has (Gelly & Silver 2011).
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
"""Rows of the statistics: visits and sum of values to the mover of a slot, the same for RAVE.
"""
LOOKED, VALUE = 0, 1
"""Games through a node, and the sum of their values to its mover."""
NEVER = np.float32(-1e30)
"""The shared value of an illegal move."""
BYTES = 48 * 2**20
"""Most memory of a tree, in bytes."""


@dataclass(slots=True)
class Tree:
    """`stats`: shape (nodes, 4, slots); `child`: (nodes, slots), the node behind, -1 for none.

    `total`: (nodes, 2). `order`: (nodes), all nodes: the root, then the others in use, together
    `used`, then the free ones; so a turn later the tree continues from the new position.
    """

    stats: Any
    child: Any
    total: Any
    order: Any
    used: int = 0

    @classmethod
    def of(cls, slots: int, beside: int = 0) -> Self:
        """Return an empty tree; `beside`: further bytes per node."""
        nodes = BYTES // (20 * slots + 20 + beside)
        return cls(
            np.empty((nodes, 4, slots), np.float32),
            np.empty((nodes, slots), np.int32),
            np.empty((nodes, 2)),
            np.arange(nodes, dtype=np.int32),
        )

    @property
    def root(self) -> int:
        """Return the node of the position searched."""
        return int(self.order[0])

    def best(self, node: int) -> int:
        """Return the most visited slot of a node."""
        return int(self.stats[node, VISITS].argmax())

    def looked(self, node: int, slot: int) -> float:
        """Return the visits of a slot."""
        return float(self.stats[node, VISITS, slot])

    def value(self, node: int, slot: int) -> float:
        """Return the value of a slot to the mover, 0 to 1."""
        visits, worth = self.stats[node, :ELSEWHERE, slot]
        return min(1.0, max(0.0, float((worth + 0.5) / (visits + 1.0))))

    def behind(self, node: int, slot: int) -> int:
        """Return the child node of a slot; -1 if there is none, or for node -1."""
        return int(self.child[node, slot]) if node >= 0 else -1

    def path(self) -> Iterator[tuple[int, int]]:
        """Yield nodes with their most visited slots, each below the one before.

        The root's in any case; below it only slots with enough visits.
        """
        node = self.root
        while node >= 0:
            slot = self.best(node)
            if node != self.root and self.looked(node, slot) < SURE:
                return
            yield node, slot
            node = self.behind(node, slot)

    def replant(self, root: int) -> None:
        """Make a node the root, and free all nodes that are not below it."""
        self.used = replant(root, self.child, self.order)

    def narrow(self, slots: Any) -> None:
        """Keep only these slots, in their order, as the first ones."""
        narrow(slots, self.order[: self.used], self.stats, self.child)


@kernel
def plant(node: Any, stats: Any, child: Any, total: Any):  # type: ignore[no-untyped-def]
    """Clear a node's row."""
    stats[node] = 0.0
    child[node] = -1
    total[node, LOOKED], total[node, VALUE] = 0.0, 0.0


@kernel
def inherit(node: Any, before: Any, moves: Any, habit: Any, stats: Any):  # type: ignore[no-untyped-def]
    """Inherit RAVE statistics of this seat's earlier turn, with the weight of `habit` visits."""
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
    """Return the move to visit next, its value in `values`: its own mean blended with RAVE's.

    `even`: visits at which both weigh the same; `explore`: the exploration constant. `values`: an
    array of 32-bit numbers, one per move.
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
    """Update a node by a game: the slot played, and all moves that the mover made, also later."""
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
    """Make a node the root, free all that are not below it, and return how many are in use."""
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
    """Keep only these slots of some nodes, in their order, as the first ones."""
    for node in nodes:
        for slot in range(len(slots)):
            child[node, slot] = child[node, slots[slot]]
            for number in range(4):
                stats[node, number, slot] = stats[node, number, slots[slot]]
        stats[node, VISITS, len(slots) :] = 0.0
        child[node, len(slots) :] = -1
