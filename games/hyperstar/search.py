"""How HyperStar's bot looks ahead: a tree of placements, and items weighed against its best."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from games.core import IllegalAction, Ms, Pair, Seat
from games.engine.bots import Stop
from games.engine.searching import ENDLESS, LINE, due, expected, repeat
from games.hyperstar import kernels
from games.hyperstar.efforts import Effort
from games.hyperstar.rules import Position
from games.hyperstar.tiling import indices, tiling
from games.hyperstar.view import Action, Double, Item, Move, Pass, Place, Swap
from games.kinds.turns import Times

NODES = 1_250_000
"""How many turns the tree can hold, at 52 bytes each: memory that is used as it grows."""
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
    """A board as the kernels read it: neighbours (cells, 7), edge and corner cells marked.

    `around`: the `sides` cells beside each in the order of a walk round it, from 1 on; before and
    after them the last and the first once more, on the edge the cell itself: (cells, 9).
    """

    near: Any
    around: Any
    sides: Any
    edge: Any
    corner: Any


@cache
def board_of(radius: int) -> Board:
    """The board of that radius."""
    cells = tiling(radius)
    near = np.full((len(cells.near), 7), -1, np.int64)
    for cell, others in enumerate(cells.near):
        found = list(indices(others))
        near[cell, : len(found)] = found
    marks = (
        np.array([mask >> cell & 1 for cell in range(len(near))], np.int64)
        for mask in (cells.edge, cells.corners)
    )
    around = np.array([_round(cells.near, cell) for cell in range(len(near))], np.int64)
    return Board(near, around, np.array([one.bit_count() for one in cells.near]), *marks)


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
    """A position looked at from its mover's side, within an effort."""

    def __init__(self, position: Position, effort: Effort, seed: int) -> None:
        self.position, self.effort = position, effort
        self.state = np.array([seed | 1], np.uint64)
        self.board = board_of(position.radius)
        self.games = 0
        self.weighed = np.zeros(0, np.int32)
        """What was weighed, by its number in the tree."""

    def look(self, ms: Ms, stop: Stop) -> Found:
        """The best action for the seat on the move."""
        end = time.monotonic() + ms / 1000
        settled = self.position.empty.bit_count() <= LAST and not any(self.position.items)
        return self._end() if self.effort.games == ENDLESS and settled else self._tree(end, stop)

    def _tree(self, end: float, stop: Stop) -> Found:
        """What is found by games played on from all that may be done."""
        here, board = self.position, self.board
        tree, seen = np.zeros((5, NODES), np.int32), np.zeros((4, NODES))
        tree[kernels.SIZE, 0] = -1
        start, used = numbers(here.radius, here.stones), 1
        held = here.items if self.effort.items else Pair((), ())
        items = np.array([sum(map(BITS.__getitem__, held[seat])) for seat in Seat])

        def grow(count: int) -> None:
            nonlocal used
            ripe = due(self.effort.ripe, used, NODES)
            used = kernels.search(
                *(start, here.number, here.passes, self._placed(), items, board.near),
                *(board.around, board.sides, board.edge, board.corner, here.edge_groups_only),
                *(tree, seen, used, count, ripe, self.state),
            )

        self.games += repeat(grow, self.effort.games, end, stop, CHUNK)
        blocks = (
            tree[[kernels.FIRST, kernels.SIZE], 0],
            tree[[kernels.MORE, kernels.MANY], 0],
        )
        children = np.concatenate([np.arange(first, first + size) for first, size in blocks])
        self.weighed = tree[kernels.ACTION, children]
        best = int(children[np.argmax(seen[kernels.VISITS, children])])
        visits, worth = seen[kernels.VISITS, best], seen[kernels.WORTH, best]
        value = float((worth + 0.5) / (visits + 1.0))
        nodes = expected(best, tree[kernels.FIRST], tree[kernels.SIZE], seen[kernels.VISITS])
        line = (self._action(int(tree[kernels.ACTION, node])) for node in nodes)
        action = self._action(int(tree[kernels.ACTION, best]))
        own = value if here.to_move is Seat.ONE else 1.0 - value
        return Found(action, own, self.games, self._playable(action, line))

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
        (value, number), line = ranked[0], [self._action(ranked[0][1])]
        while number < len(names) or not passes:
            passes = 0 if number < len(names) else 1
            if number < len(names):
                start[number] = 1 if turn % 2 else 2
            turn += 1
            if start.all() or len(line) > LINE:
                break
            _, number = self._ranked(start, turn, passes)[0]
            line.append(self._action(number))
        return Found(line[0], value, self.games, tuple(line[1:]))

    def _ranked(self, start: Any, turn: int, passes: int) -> list[tuple[float, int]]:
        """Every placement and a pass by its number, with its worth to the mover, the best first."""
        board, mover = self.board, 1 if turn % 2 else 2
        work, out = np.empty((4, len(start) + 1), np.int64), np.zeros(5, np.int64)
        found = []
        for number in (*np.flatnonzero(start == 0).tolist(), len(start)):
            after = start.copy()
            after[number : number + 1] = mover  # of a pass nothing
            then = passes + 1 if number == len(start) else 0
            worth = kernels.settle(
                *(after, turn + 1, then, board.near, board.edge, board.corner),
                *(self.position.edge_groups_only, work, out),
            )
            found.append((float(worth if mover == 1 else 1.0 - worth), number))
        self.games += int(out[4])
        return sorted(found, key=lambda one: (-one[0], one[1]))

    def _action(self, number: int) -> Action:
        """What this number stands for in the tree."""
        names, most = tiling(self.position.radius).names, kernels.MOST
        if number < len(names):
            return Place(names[number])
        if number == len(names):
            return Pass()
        kind, one, two = number // most**2, number // most % most, number % most
        if kind == kernels.DOUBLES:
            return Double(*(names[cell] for cell in sorted((one, two))))
        return (Swap if kind == kernels.SWAPS else Move)(names[one], names[two])

    def _playable(self, first: Action, line: Iterable[Action]) -> tuple[Action, ...]:
        """What follows `first`, as far as the rules allow: the tree passes in openings, too."""
        here, kept = self.position.play(self.position.to_move, first), []
        for action in line:
            if not _legal(here, action):
                break
            here = here.play(here.to_move, action)
            kept.append(action)
        return tuple(kept)


def warm() -> None:
    """Compile the kernels by using them."""
    position = Position(3, False, Pair((), ()), times=Times.alike(0))
    found = Search(position, Effort(2, 1, False), 1)
    found.look(0, lambda: True)
    found._ranked(np.ones(len(tiling(3).near), np.int8), 3, 0)


def _legal(position: Position, action: Action) -> bool:
    """Whether the seat on the move may do this."""
    try:
        position.check(position.to_move, action)
    except IllegalAction:
        return False
    return True
