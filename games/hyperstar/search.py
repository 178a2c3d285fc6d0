"""The search of HyperStar's bot: Monte Carlo tree search, with exact endings."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

import numpy as np

from games.core import IllegalAction, Ms, Pair, Seat
from games.engine.bots import Stop
from games.engine.rave_tree import GAMES, Tree
from games.engine.searching import ENDLESS, LINE, expansion_threshold, repeat
from games.hyperstar import kernels, tree_search
from games.hyperstar.efforts import Effort
from games.hyperstar.ending import Ending, fits
from games.hyperstar.rules import Position
from games.hyperstar.tiling import indices, tiling
from games.hyperstar.view import Action, Double, Item, Move, Pass, Place, Swap
from games.kinds.turns import Times

ENDING = 0.7
"""Maximum share of the time for solving an ending; if that fails, the tree search uses the rest."""
BITS = {Item.MOVE: kernels.MOVES, Item.SWAP: kernels.SWAPS, Item.DOUBLE: kernels.DOUBLES}
PLAYOUTS_PER_CHECK = 200


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best action, its chance of winning (0 to 1), and the number of playouts.

    `line` is the expected continuation after the action.
    """

    action: Action
    value: float
    games: int
    line: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board's neighbourhoods as arrays for the kernels.

    `near`, `beside` and `marks` are described in `games.hyperstar.kernels`. `around` has the shape
    (cells, 9). From index 1, it lists the `sides` neighbours of each cell in cyclic order. Index 0
    repeats the last neighbour, and the index after the last neighbour repeats the first; for a cell
    on the edge, both contain the cell itself.
    """

    near: Any
    around: Any
    sides: Any
    beside: Any
    marks: Any


@cache
def board_of(radius: int) -> Board:
    cells = tiling(radius)
    count = len(cells.near)
    rows = [0] * (kernels.CORNERS + 1)
    for cell, near in enumerate(cells.near):
        rows[cell + cell // 64] = near
    rows[kernels.EDGE :] = [cells.edge, cells.corners]
    words = [[row >> 64 * word & 2**64 - 1 for word in range(3)] for row in rows]
    around = np.array([_walk_around(cells.near, cell) for cell in range(count)], np.uint8)
    sides = np.array([near.bit_count() for near in cells.near], np.uint8)
    neighbours = np.full((count, kernels.SIDES), count, np.uint8)
    marks = np.zeros((2, count, kernels.SIDES), np.uint32)
    for cell, near in enumerate(cells.near):
        for at, other in enumerate(indices(near)):
            neighbours[cell, at] = other
            bits = sum(1 << n for n in range(sides[other] + 2) if around[other, n] == cell)
            marks[:, cell, at] = bits, bits << 16
    return Board(np.array(words, np.uint64), around, sides, neighbours, marks)


def _walk_around(near: tuple[int, ...], cell: int) -> list[int]:
    neighbours = {
        neighbour: set(indices(near[neighbour] & near[cell])) for neighbour in indices(near[cell])
    }
    ends = [neighbour for neighbour in neighbours if len(neighbours[neighbour]) == 1]
    walk = [min(ends or neighbours)]
    while len(walk) < len(neighbours):
        walk.append(min(neighbours[walk[-1]].difference(walk)))
    before, after = (cell, cell) if ends else (walk[-1], walk[0])
    return [before, *walk, *[after] * (8 - len(walk))]


def numbers(radius: int, stones: Pair[int]) -> Any:
    count = len(tiling(radius).near)
    return np.array(
        [(stones.one >> c & 1) + 2 * (stones.two >> c & 1) for c in range(count)], np.int8
    )


class Search:
    """A search of a position for the seat to move.

    `before` is the search of the previous turn; its tree is reused if it contains this position.
    """

    def __init__(
        self, position: Position, effort: Effort, seed: int, before: Search | None = None
    ) -> None:
        self.position, self.effort = position, effort
        self.state = np.array([seed | 1], np.uint64)
        self.board = board_of(position.radius)
        self.games = 0
        self.result: SearchResult | None = None
        self.tree: Tree
        self.codes: Any
        self.weighed: Any
        node = before.node_of_later_position(position) if before else -1
        if before and node >= 0:
            self.tree, self.codes, self.weighed = before.tree, before.codes, before.weighed
            self.tree.replant(node)
            return
        slots = len(self.board.sides) + tree_search.EXTRA
        self.tree = Tree.of(slots, 4 * tree_search.EXCHANGES + 4)
        self.codes = np.empty((len(self.tree.child), tree_search.EXCHANGES), np.int32)
        self.weighed = np.empty(len(self.tree.child), np.int32)

    def run(self, ms: Ms, stop: Stop) -> SearchResult:
        began = time.monotonic()
        few = fits(self.position.empty.bit_count(), ms) and not any(self.position.items)
        result = None
        if few and self.effort.games == ENDLESS:
            late = began + ENDING * ms / 1000
            result = self._solve_ending(lambda: stop() or time.monotonic() > late)
        self.result = result or self._tree(began + ms / 1000, stop)
        return self.result

    def node_of_later_position(self, later: Position) -> int:
        """Return the tree node of a position after the next two turns, or -1 if there is none."""
        position, last, node = self.position, later.last, self.tree.root
        if self.result is None or last is None or last.action is None or not self.tree.used:
            return -1
        for action in (self.result.action, last.action):
            if not _legal(position, action):
                return -1
            node, position = self.child_after(node, action), position.play(position.to_move, action)
        same = (position.stones, position.items, position.number, position.passes)
        return node if same == (later.stones, later.items, later.number, later.passes) else -1

    def child_after(self, node: int, action: Action) -> int:
        """Return the node after an action, or -1 if there is no such node."""
        tree, index, cells = self.tree, self.position.board.index, len(self.board.sides)
        match action:
            case Place(cell):
                return tree.child_of(node, index[cell])
            case Double(first, second):
                begun = tree.child_of(node, cells + 1)
                orders = ((first, second), (second, first))
                nodes = [tree.child_of(tree.child_of(begun, index[a]), index[b]) for a, b in orders]
                return max(nodes, key=lambda at: float(tree.total[at, GAMES]) if at >= 0 else -1.0)
            case Swap(first, second) | Move(first, second):
                kind = kernels.SWAPS if isinstance(action, Swap) else kernels.MOVES
                code = tree_search.coded(kind, index[first], index[second])
                known = self.codes[node, : max(0, self.weighed[node])].tolist() if node >= 0 else []
                return tree.child_of(node, cells + 2 + known.index(code)) if code in known else -1
        return tree.child_of(node, cells)

    def _tree(self, end: float, stop: Stop) -> SearchResult:
        position, board, tree = self.position, self.board, self.tree
        start = numbers(position.radius, position.stones)
        held = position.items if self.effort.items else Pair((), ())
        items = np.array([sum(map(BITS.__getitem__, held[seat])) for seat in Seat])

        def grow(count: int) -> None:
            ripe = expansion_threshold(self.effort.ripe, tree.used, len(tree.child))
            tree.used = tree_search.search(
                *(start, position.number, position.passes, self._placed(), items),
                *(board.near, board.around, board.sides, board.beside, board.marks),
                *(
                    position.edge_groups_only,
                    tree.stats,
                    tree.child,
                    tree.total,
                    tree.order,
                    self.codes,
                    self.weighed,
                ),
                *(tree.used, count, ripe, self.state),
            )

        self.games += repeat(grow, self.effort.games, end, stop, PLAYOUTS_PER_CHECK)
        value = tree.value(tree.root, tree.best(tree.root))
        action, *line = self._line()
        return SearchResult(action, value, self.games, self._playable(action, line))

    def _line(self) -> Iterator[Action]:
        """Yield the best action and the expected continuation, following the most visited nodes."""
        names, cells = self.position.board.names, len(self.board.sides)
        path = self.tree.path()
        for node, slot in path:
            if slot != cells + 1:
                yield self._action(node, slot)
                continue
            first, behind = self._stone(self.tree.child_of(node, slot))
            second, _ = self._stone(behind, first)
            yield Double(*(names[cell] for cell in sorted((first, second))))
            if len(list(islice(path, 2))) < 2:
                return

    def _stone(self, node: int, taken: int = 0) -> tuple[int, int]:
        """Return the best cell (not `taken`) for a stone of a double, and the resulting node."""
        if node >= 0:
            slot = self.tree.best(node)
            return slot, self.tree.child_of(node, slot)
        empty = [cell for cell in indices(self.position.empty) if cell != taken]
        return max(empty, key=lambda cell: self.tree.visits(self.tree.root, cell)), -1

    def _placed(self) -> int:
        """Return the cell on which the opponent's last turn added a stone, or -1."""
        last = self.position.last
        match None if last is None else last.action:
            case Place(cell) | Move(_, cell) | Swap(_, cell) | Double(_, cell):
                return self.position.board.index[cell]
        return -1

    def _solve_ending(self, stop: Stop) -> SearchResult | None:
        """Solve a position with few empty cells; return None if stopped before it is solved."""
        position = self.position
        ending = Ending(
            *(numbers(position.radius, position.stones), position.number, position.passes),
            *(self.board.near, position.edge_groups_only),
        )
        if not ending.settle(stop):
            return None
        cells, value = ending.line(LINE + 1)
        self.games = ending.judged
        action, *line = (
            Place(position.board.names[cell]) if cell >= 0 else Pass() for cell in cells
        )
        return SearchResult(action, value, self.games, tuple(line))

    def _action(self, node: int, slot: int) -> Action:
        """Return the action of a node's slot, which must not be a double."""
        names, most = tiling(self.position.radius).names, kernels.MOST
        if slot < len(names):
            return Place(names[slot])
        if slot == len(names):
            return Pass()
        code = int(self.codes[node, slot - len(names) - 2])
        kind, first, second = code // most**2, code // most % most, code % most
        return (Swap if kind == kernels.SWAPS else Move)(names[first], names[second])

    def _playable(self, first: Action, line: Iterable[Action]) -> tuple[Action, ...]:
        """Return the actions of `line`, which continues after `first`, up to the first illegal one.

        At most `LINE` actions are returned. The tree's lines can contain illegal actions, because
        the tree contains passes even in the opening.
        """
        position, playable = self.position.play(self.position.to_move, first), list[Action]()
        for action in line:
            if len(playable) == LINE or not _legal(position, action):
                break
            position = position.play(position.to_move, action)
            playable.append(action)
        return tuple(playable)


def warm() -> None:
    position = Position(3, False, Pair((), ()), times=Times.alike(0))
    search = Search(position, Effort(2, 1, False), 1)
    search.run(0, lambda: True)
    search.tree.replant(search.tree.root)
    Ending(np.ones(len(tiling(3).near), np.int8), 3, 0, search.board.near, False).settle(
        lambda: False
    )


def _legal(position: Position, action: Action) -> bool:
    try:
        position.check(position.to_move, action)
    except IllegalAction:
        return False
    return True
