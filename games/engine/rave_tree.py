"""A search tree with rapid action value estimation (RAVE), in arrays.

A node is a moment at which a seat is to act. Its row has a slot for each action of the game: first
*moves*, which could also be made later, then other actions (such as a pass). For a move, a node has
statistics of its own, and statistics of all games in which the same seat made the move at any later
time. The more visits the move itself has, the less the latter count (Gelly & Silver 2011).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from typing import Any, Self

import numpy as np

from games.engine.bots import SURE
from games.engine.compiled import kernel

VISITS, WORTH, RAVE_VISITS, RAVE_WORTH = 0, 1, 2, 3
"""Rows of a slot's statistics: visits, the sum of the mover's values, and both again for RAVE."""
GAMES, VALUE = 0, 1
"""Indices in `Tree.total`: games through a node, and the sum of their values for its mover."""
NEVER = np.float32(-1e30)
"""The RAVE value of an illegal move."""
BYTES = 48 * 2**20
"""Maximum memory of a tree, in bytes."""


@dataclass(slots=True)
class Tree:
    """A search tree in arrays.

    `stats` has shape (nodes, 4, slots). `child` (nodes, slots) is the child node of each slot, or
    -1. `total` has shape (nodes, 2). `order` (nodes) lists all nodes: first the `used` nodes,
    beginning with the root, then the free nodes. Any node can therefore become the root
    (`replant`), so the next turn can reuse the tree below it.
    """

    stats: Any
    child: Any
    total: Any
    order: Any
    used: int = 0

    @classmethod
    def of(cls, slots: int, extra_bytes: int = 0) -> Self:
        """Return an empty tree; `extra_bytes` are additional bytes per node."""
        nodes = BYTES // (20 * slots + 20 + extra_bytes)
        return cls(
            np.empty((nodes, 4, slots), np.float32),
            np.empty((nodes, slots), np.int32),
            np.empty((nodes, 2)),
            np.arange(nodes, dtype=np.int32),
        )

    @property
    def root(self) -> int:
        return int(self.order[0])

    def best(self, node: int) -> int:
        """Return the most visited slot of a node."""
        return int(self.stats[node, VISITS].argmax())

    def visits(self, node: int, slot: int) -> float:
        return float(self.stats[node, VISITS, slot])

    def value(self, node: int, slot: int) -> float:
        """Return the value of a slot for the mover, 0 to 1."""
        visits, worth = self.stats[node, :RAVE_VISITS, slot]
        return min(1.0, max(0.0, float((worth + 0.5) / (visits + 1.0))))

    def child_of(self, node: int, slot: int) -> int:
        """Return the child node of a slot, or -1 if there is none or `node` is -1."""
        return int(self.child[node, slot]) if node >= 0 else -1

    def path(self) -> Iterator[tuple[int, int]]:
        """Yield (node, most visited slot) from the root down.

        Below the root, stop at the first slot with fewer than `SURE` visits.
        """
        node = self.root
        while node >= 0:
            slot = self.best(node)
            if node != self.root and self.visits(node, slot) < SURE:
                return
            yield node, slot
            node = self.child_of(node, slot)

    def replant(self, root: int) -> None:
        self.used = replant(root, self.child, self.order)

    def narrow(self, slots: Any) -> None:
        narrow(slots, self.order[: self.used], self.stats, self.child)


@kernel
def plant(node: Any, stats: Any, child: Any, total: Any):  # type: ignore[no-untyped-def]
    stats[node] = 0.0
    child[node] = -1
    total[node, GAMES], total[node, VALUE] = 0.0, 0.0


@kernel
def inherit(node: Any, before: Any, moves: Any, habit: Any, stats: Any):  # type: ignore[no-untyped-def]
    """Copy RAVE statistics from `before` to `node`, scaled to at most `habit` visits per move."""
    for move in range(moves):
        seen = stats[before, RAVE_VISITS, move]
        if seen > 0 and stats[node, RAVE_WORTH, move] > NEVER:
            part = np.float32(min(1.0, habit / seen))
            stats[node, RAVE_VISITS, move] = part * seen
            stats[node, RAVE_WORTH, move] = part * stats[before, RAVE_WORTH, move]


@kernel
def best_move(
    node: Any, moves: Any, even: Any, explore: Any, stats: Any, total: Any, values: Any
) -> Any:
    """Return the move to visit next, the one with the largest blended mean plus exploration term.

    `even` is the number of visits at which the move's own mean and RAVE's have the same weight.
    `explore` is the exploration constant. The blended values are written to `values` (32-bit, one
    per move).
    """
    row, grown = stats[node], np.float32(log(total[node, GAMES] + 2.0))
    k, curious = np.float32(even), np.float32(explore)
    half, unit, two, five = np.float32(0.5), np.float32(1.0), np.float32(2.0), np.float32(5.0)
    for move in range(moves):
        n, m = row[VISITS, move], row[RAVE_VISITS, move]
        weight = k / (n + k)
        mean, hint = (
            (row[WORTH, move] + half) / (n + unit),
            (row[RAVE_WORTH, move] + unit) / (m + two),
        )
        spur = curious * (unit - weight) * np.sqrt(grown / (n + five))
        values[move] = mean + weight * (hint - mean) + spur
    best = 0
    for move in range(1, moves):
        if values[move] > values[best]:
            best = move
    return best


@kernel
def update(node: Any, slot: Any, credited: Any, value: Any, stats: Any, total: Any):  # type: ignore[no-untyped-def]
    """Update a node after a game with value `value` for its mover.

    `slot` is the action that the mover took at this node. `credited` has 1 for each move that the
    mover made then or later, and 0 for each other move.
    """
    row, worth = stats[node], np.float32(value)
    total[node, GAMES] += 1.0
    total[node, VALUE] += value
    row[VISITS, slot] += np.float32(1.0)
    row[WORTH, slot] += worth
    for move in range(len(credited)):
        row[RAVE_VISITS, move] += credited[move]
        row[RAVE_WORTH, move] += credited[move] * worth


@kernel
def replant(root: Any, child: Any, order: Any) -> Any:
    """Make a node the root and free all nodes not below it; return the number of nodes in use."""
    kept, new_order = np.zeros(len(order), np.bool_), np.empty(len(order), np.int32)
    kept[root], new_order[0] = True, root
    used, at = 1, 0
    while at < used:
        for slot in range(child.shape[1]):
            below = child[new_order[at], slot]
            if below >= 0 and not kept[below]:
                kept[below] = True
                new_order[used] = below
                used += 1
        at += 1
    free = used
    for at in range(len(order)):
        if not kept[at]:
            new_order[free] = at
            free += 1
    order[:] = new_order
    return used


@kernel
def narrow(slots: Any, nodes: Any, stats: Any, child: Any):  # type: ignore[no-untyped-def]
    """Keep only `slots` in the rows of `nodes`, in this order; empty the slots after them."""
    for node in nodes:
        for slot in range(len(slots)):
            child[node, slot] = child[node, slots[slot]]
            for number in range(4):
                stats[node, number, slot] = stats[node, number, slots[slot]]
        stats[node, VISITS, len(slots) :] = 0.0
        child[node, len(slots) :] = -1
