"""The search of Masked Army's bot: a tree of placements on the remembered board."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

import numpy as np

from games.core import Ms
from games.engine.bots import Stop
from games.engine.rave_tree import Tree
from games.engine.searching import ENDLESS, LINE, expansion_threshold, repeat
from games.kinds.turns import Times
from games.masked_army import kernels
from games.masked_army.efforts import Effort
from games.masked_army.kernels import PAIR
from games.masked_army.rules import Position
from games.masked_army.view import COLOURS, EMPTY, GRID, Placement

END, ENOUGH = 10, 50_000
"""If at most `END` placements are left, the search runs `ENOUGH` playouts and expands all nodes."""
PLAYOUTS_PER_CHECK = 250

_MARKS = EMPTY + COLOURS.one + COLOURS.two


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The most visited placement, its seat's chance of winning (0 to 1), and the playout count.

    `line` is the expected continuation; in each placement the mover's own cell comes first.
    """

    placement: Placement
    value: float
    games: int
    line: tuple[Placement, ...]


def numbers(board: str) -> Any:
    return np.array([_MARKS.index(mark) for mark in board], np.int8)


class Search:
    """A search of a board for the seat to move.

    `before` is the search of the previous turn; its tree is reused if it contains this board.
    `slots` maps each slot of the tree to its action, a placement on a free pair.
    """

    def __init__(
        self, position: Position, effort: Effort, seed: int, before: Search | None = None
    ) -> None:
        self.position, self.effort = position, effort
        self.state = np.array([seed | 1], np.uint64)
        self.start, self.chosen = numbers(position.board), -1
        self.free = kernels.fitting(self.start)
        self.slots = (2 * self.free[:, None] + (0, 1)).ravel()
        self.tree: Tree
        node = before.node_of_later_board(self.start) if before else -1
        if before and node >= 0:
            self.tree = before.tree
            self.tree.replant(node)
            self.tree.narrow(np.flatnonzero(np.isin(before.slots, self.slots)))
        else:
            self.tree = Tree.of(kernels.ACTIONS)

    def node_of_later_board(self, board: Any) -> int:
        """Return the tree node of a board after the next two turns, or -1 if there is none."""
        if self.chosen < 0:
            return -1
        after_first, mover = self.start.copy(), self.position.to_move.value + 1
        kernels.lay(after_first, self.chosen, mover)
        new = [int(cell) for cell in np.flatnonzero(board != after_first)]
        for action in (2 * _pair(new), 2 * _pair(new) + 1):
            after_second = after_first.copy()
            if action >= 0:
                kernels.lay(after_second, action, 3 - mover)
                if (after_second == board).all():
                    own_slot, rival_slot = np.searchsorted(
                        self.slots, (self.chosen, action)
                    ).tolist()
                    return self.tree.child_of(
                        self.tree.child_of(self.tree.root, own_slot), rival_slot
                    )
        return -1

    def run(self, ms: Ms, stop: Stop) -> SearchResult:
        end = time.monotonic() + ms / 1000
        tree, effort, seat = self.tree, self.effort, self.position.to_move
        if effort.games == ENDLESS and len(self.slots) <= END:
            effort = replace(effort, games=ENOUGH, ripe=1)

        def grow(count: int) -> None:
            ripe = expansion_threshold(effort.ripe, tree.used, len(tree.child))
            tree.used = kernels.search(
                *(self.start, seat.value + 1, self.free, tree.stats, tree.child),
                *(tree.total, tree.order, tree.used, count, effort.careful, ripe, self.state),
            )

        games = repeat(grow, effort.games, end, stop, PLAYOUTS_PER_CHECK)
        path = islice(tree.path(), LINE + 1)
        placement, *line = (_placement(self.slots[slot]) for _, slot in path)
        best = tree.best(tree.root)
        self.chosen = int(self.slots[best])
        return SearchResult(placement, tree.value(tree.root, best), games, tuple(line))


def _pair(cells: list[int]) -> int:
    """Return the index of a pair of cells, negative if they are not adjacent."""
    matches = np.flatnonzero((cells == PAIR).all(axis=1)).tolist() if len(cells) == 2 else []
    return int(matches[0]) if matches else -1


def warm() -> None:
    search = Search(Position(times=Times.alike(0)), Effort(10, 0, 1, 1.0), 1)
    search.run(0, lambda: True)
    search.tree.replant(search.tree.root)
    search.tree.narrow(np.arange(len(search.slots)))
    kernels.lay(search.start.copy(), 0, 1)


def _placement(action: int) -> Placement:
    first, second = (GRID.cells[int(cell)] for cell in PAIR[action // 2])
    return Placement(second, first) if action % 2 else Placement(first, second)
