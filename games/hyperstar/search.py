"""How HyperStar's bot looks ahead: a tree of placements, and items weighed against its best."""

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
from games.engine.searching import ENDLESS, LINE, due, repeat
from games.engine.sharing import LOOKED, Tree
from games.hyperstar import growing, kernels
from games.hyperstar.efforts import Effort
from games.hyperstar.rules import Position
from games.hyperstar.tiling import indices, tiling
from games.hyperstar.view import Action, Double, Item, Move, Pass, Place, Swap
from games.kinds.turns import Times

LAST = 4
"""With no more empty cells than this all that may follow is looked at, items aside."""
BITS = {Item.MOVE: kernels.MOVES, Item.SWAP: kernels.SWAPS, Item.DOUBLE: kernels.DOUBLES}
"""The items as the kernels read them."""
CHUNK = 200
"""How many games are played between two looks at the clock."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best action found, its seat's chance to win (0 to 1), and the games played.

    `line`: what is expected after it.
    """

    action: Action
    value: float
    games: int
    line: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board as the kernels read it.

    `near`: the cells beside each as sets, then the edge and the corners: (cells + 2, 3).
    `around`: the `sides` cells beside each in the order of a walk round it, from 1 on; before and
    after them the last and the first once more, on the edge the cell itself: (cells, 9).
    """

    near: Any
    around: Any
    sides: Any


@cache
def board_of(radius: int) -> Board:
    """The board of that radius."""
    cells = tiling(radius)
    sets = (*cells.near, cells.edge, cells.corners)
    words = [[one >> 64 * word & 2**64 - 1 for word in range(3)] for one in sets]
    near = np.array(words, np.uint64)
    around = np.array([_round(cells.near, cell) for cell in range(len(cells.near))], np.int64)
    return Board(near, around, np.array([one.bit_count() for one in cells.near]))


def _round(near: tuple[int, ...], cell: int) -> list[int]:
    """The cells beside a cell, each beside the one before, as `Board.around` has them."""
    beside = {one: set(indices(near[one] & near[cell])) for one in indices(near[cell])}
    ends = [one for one in beside if len(beside[one]) == 1]
    walk = [min(ends or beside)]
    while len(walk) < len(beside):
        walk.append(min(beside[walk[-1]].difference(walk)))
    before, after = (cell, cell) if ends else (walk[-1], walk[0])
    return [before, *walk, *[after] * (8 - len(walk))]


def numbers(radius: int, stones: Pair[int]) -> Any:
    """The stones of both seats as the kernels read them."""
    count = len(tiling(radius).near)
    return np.array(
        [(stones.one >> c & 1) + 2 * (stones.two >> c & 1) for c in range(count)], np.int8
    )


class Search:
    """A position looked at from its mover's side, within an effort.

    `before`: what was looked at a turn earlier; where the match went on in it, it goes on, too.
    """

    def __init__(
        self, position: Position, effort: Effort, seed: int, before: Search | None = None
    ) -> None:
        self.position, self.effort = position, effort
        self.state = np.array([seed | 1], np.uint64)
        self.board = board_of(position.radius)
        self.games = 0
        self.found: Found | None = None
        self.tree: Tree
        self.codes: Any
        self.weighed: Any
        node = before.later(position) if before else -1
        if before and node >= 0:
            self.tree, self.codes, self.weighed = before.tree, before.codes, before.weighed
            self.tree.replant(node)
            return
        slots = len(self.board.sides) + growing.EXTRA
        self.tree = Tree.of(slots, 4 * growing.EXCHANGES + 4)
        self.codes = np.empty((len(self.tree.child), growing.EXCHANGES), np.int32)
        self.weighed = np.empty(len(self.tree.child), np.int32)

    def look(self, ms: Ms, stop: Stop) -> Found:
        """The best action for the seat on the move."""
        end = time.monotonic() + ms / 1000
        settled = self.position.empty.bit_count() <= LAST and not any(self.position.items)
        settled = settled and self.effort.games == ENDLESS
        self.found = self._end() if settled else self._tree(end, stop)
        return self.found

    def later(self, now: Position) -> int:
        """The node of the position that came of what was found and of the rival's turn, or -1."""
        here, last, node = self.position, now.last, self.tree.root
        if self.found is None or last is None or last.action is None or not self.tree.used:
            return -1
        for action in (self.found.action, last.action):
            if not _legal(here, action):
                return -1
            node, here = self.behind(node, action), here.play(here.to_move, action)
        same = (here.stones, here.items, here.number, here.passes)
        return node if same == (now.stones, now.items, now.number, now.passes) else -1

    def behind(self, node: int, action: Action) -> int:
        """The node after an action, -1 for none."""
        tree, index, cells = self.tree, self.position.board.index, len(self.board.sides)
        match action:
            case Place(cell):
                return tree.behind(node, index[cell])
            case Double(one, two):
                begun = tree.behind(node, cells + 1)
                ways = ((one, two), (two, one))
                found = [tree.behind(tree.behind(begun, index[a]), index[b]) for a, b in ways]
                return max(found, key=lambda at: float(tree.total[at, LOOKED]) if at >= 0 else -1.0)
            case Swap(one, two) | Move(one, two):
                kind = kernels.SWAPS if isinstance(action, Swap) else kernels.MOVES
                code = growing.coded(kind, index[one], index[two])
                known = self.codes[node, : max(0, self.weighed[node])].tolist() if node >= 0 else []
                return tree.behind(node, cells + 2 + known.index(code)) if code in known else -1
        return tree.behind(node, cells)

    def _tree(self, end: float, stop: Stop) -> Found:
        """What is found by games played on from all that may be done."""
        here, board, tree = self.position, self.board, self.tree
        start = numbers(here.radius, here.stones)
        held = here.items if self.effort.items else Pair((), ())
        items = np.array([sum(map(BITS.__getitem__, held[seat])) for seat in Seat])

        def grow(count: int) -> None:
            ripe = due(self.effort.ripe, tree.used, len(tree.child))
            tree.used = growing.search(
                *(start, here.number, here.passes, self._placed(), items),
                *(board.near, board.around, board.sides, here.edge_groups_only),
                *(tree.stats, tree.child, tree.total, tree.order, self.codes, self.weighed),
                *(tree.used, count, ripe, self.state),
            )

        self.games += repeat(grow, self.effort.games, end, stop, CHUNK)
        value = tree.value(tree.root, tree.best(tree.root))
        action, *line = self._line()
        return Found(action, value, self.games, self._playable(action, line))

    def _line(self) -> Iterator[Action]:
        """What is best, and what is expected then: what was looked at most, again and again."""
        names, cells = self.position.board.names, len(self.board.sides)
        path = self.tree.path()
        for node, slot in path:
            if slot != cells + 1:
                yield self._action(node, slot)
                continue
            one, behind = self._stone(self.tree.behind(node, slot))
            two, _ = self._stone(behind, one)
            yield Double(*(names[cell] for cell in sorted((one, two))))
            if len(list(islice(path, 2))) < 2:
                return

    def _stone(self, node: int, taken: int = 0) -> tuple[int, int]:
        """The best cell for a stone of a double, and the node behind; `taken`: of its other."""
        if node >= 0:
            slot = self.tree.best(node)
            return slot, self.tree.behind(node, slot)
        empty = [cell for cell in indices(self.position.empty) if cell != taken]
        return max(empty, key=lambda cell: self.tree.looked(self.tree.root, cell)), -1

    def _placed(self) -> int:
        """The cell at which the rival's last turn left a stone more, -1 for none."""
        last = self.position.last
        match None if last is None else last.action:
            case Place(cell) | Move(_, cell) | Swap(_, cell) | Double(_, cell):
                return self.position.board.index[cell]
        return -1

    def _end(self) -> Found:
        """What is best where few cells are empty, and what follows if both know that."""
        here, names = self.position, tiling(self.position.radius).names
        start, turn, passes = numbers(here.radius, here.stones), here.number, here.passes
        ranked = self._ranked(start, turn, passes)
        (value, number), line = ranked[0], [self._action(-1, ranked[0][1])]
        while number < len(names) or not passes:
            passes = 0 if number < len(names) else 1
            if number < len(names):
                start[number] = 1 if turn % 2 else 2
            turn += 1
            if start.all() or len(line) > LINE:
                break
            _, number = self._ranked(start, turn, passes)[0]
            line.append(self._action(-1, number))
        return Found(line[0], value, self.games, tuple(line[1:]))

    def _ranked(self, start: Any, turn: int, passes: int) -> list[tuple[float, int]]:
        """Every placement and a pass by its number, with its worth to the mover, the best first."""
        board, mover = self.board, 1 if turn % 2 else 2
        left, out = np.empty((2, 3), np.uint64), np.zeros(5, np.int64)
        found = []
        for number in (*np.flatnonzero(start == 0).tolist(), len(start)):
            after = start.copy()
            after[number : number + 1] = mover  # of a pass nothing
            then = passes + 1 if number == len(start) else 0
            worth = kernels.settle(
                *(after, turn + 1, then, board.near, self.position.edge_groups_only, left, out)
            )
            found.append((float(worth if mover == 1 else 1.0 - worth), number))
        self.games += int(out[4])
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def _action(self, node: int, slot: int) -> Action:
        """What a slot of a node stands for, but for a double."""
        names, most = tiling(self.position.radius).names, kernels.MOST
        if slot < len(names):
            return Place(names[slot])
        if slot == len(names):
            return Pass()
        code = int(self.codes[node, slot - len(names) - 2])
        kind, one, two = code // most**2, code // most % most, code % most
        return (Swap if kind == kernels.SWAPS else Move)(names[one], names[two])

    def _playable(self, first: Action, line: Iterable[Action]) -> tuple[Action, ...]:
        """What follows `first`, as far as the rules allow: the tree passes in openings, too."""
        here, kept = self.position.play(self.position.to_move, first), list[Action]()
        for action in line:
            if len(kept) == LINE or not _legal(here, action):
                break
            here = here.play(here.to_move, action)
            kept.append(action)
        return tuple(kept)


def warm() -> None:
    """Compile the kernels by using them."""
    position = Position(3, False, Pair((), ()), times=Times.alike(0))
    found = Search(position, Effort(2, 1, False), 1)
    found.look(0, lambda: True)
    found.tree.replant(found.tree.root)
    found._ranked(np.ones(len(tiling(3).near), np.int8), 3, 0)


def _legal(position: Position, action: Action) -> bool:
    """Whether the seat on the move may do this."""
    try:
        position.check(position.to_move, action)
    except IllegalAction:
        return False
    return True
