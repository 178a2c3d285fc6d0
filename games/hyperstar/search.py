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
from games.engine.compiled import next_random
from games.engine.searching import ENDLESS, LINE, due, expected, repeat
from games.hyperstar import GAME, kernels
from games.hyperstar.efforts import Effort
from games.hyperstar.rules import Position
from games.hyperstar.tiling import indices, tiling
from games.hyperstar.view import Action, Double, Item, Move, Pass, Place, Swap
from games.kinds.turns import Times

NODES = 1_400_000
"""How many turns the tree can hold, at 44 bytes each: memory that is used as it grows."""
LAST = 4
"""With no more empty cells than this all that may follow is looked at, items aside."""
CHUNK = 200
"""How many games are played between two looks at the clock."""
PLACING, WEIGHING = 0.7, 0.3
"""Where there are items to weigh, the share of the time that goes into placements at least, and how
many seconds are left for the items at most: they are weighed sooner."""
LIKED = 4
"""Of so many cells, those liked best, each two are weighed for a double."""
FEWEST, MOST = 20, 400
"""How many games an item is first weighed by, twice as many each time, and how many at most."""
GAIN = 0.04
"""How much more an item has to promise than the best placement: it can be used but once."""


@dataclass(frozen=True, slots=True)
class Found:
    """The best action found, its seat's chance to win (0 to 1), and the games played.

    `line`: what is expected after a placement or a pass; after an item nothing was looked at.
    """

    action: Action
    value: float
    games: int
    line: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Liked:
    """What a tree says: its best placement or pass, what it is worth to the mover, what is expected
    after it, and the cells looked at most.
    """

    action: Action
    value: float
    line: tuple[Action, ...]
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Board:
    """A board as the kernels read it: neighbours (cells, 7), edge and corner cells marked."""

    near: Any
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
    return Board(near, *marks)


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

    def look(self, ms: Ms, stop: Stop) -> Found:
        """The best action for the seat on the move."""
        began = time.monotonic()
        items = self._items() if self.effort.items else ()
        kept = min((1.0 - PLACING) * ms / 1000, WEIGHING) if items else 0.0
        exact = self.effort.games == ENDLESS and self.position.empty.bit_count() <= LAST
        best = self._end() if exact else self._tree(began + ms / 1000 - kept, stop)
        if items and not stop():
            rivals = (*items, *self._doubles(best.cells))
            item, promise = self._weigh(rivals, began + ms / 1000, stop)
            if item is not None and promise > self._sampled(best.action) + GAIN:
                return Found(item, promise, self.games)
        return Found(best.action, best.value, self.games, best.line)

    def _tree(self, end: float, stop: Stop) -> Liked:
        """What is found by games played on from the placements, and from a pass."""
        here, board = self.position, self.board
        tree, seen = np.zeros((3, NODES), np.int32), np.zeros((4, NODES))
        tree[kernels.SIZE, 0] = -1
        start, used = numbers(here.radius, here.stones), 1

        def grow(count: int) -> None:
            nonlocal used
            ripe = due(self.effort.ripe, used, NODES)
            used = kernels.search(
                *(start, here.number, here.passes, board.near, board.edge, board.corner),
                *(here.edge_groups_only, tree, seen, used, count, ripe, self.state),
            )

        self.games += repeat(grow, self.effort.games, end, stop, CHUNK)
        first, size = tree[kernels.FIRST, 0], tree[kernels.SIZE, 0]
        children = np.arange(first, first + size)
        order = children[np.argsort(-seen[kernels.VISITS, children], kind="stable")]
        names = tiling(here.radius).names
        cells = [int(tree[kernels.ACTION, child]) for child in order]
        liked = [names[cell] for cell in cells[:LIKED] if cell < len(names)]
        if here.opening and cells[0] == len(names):
            order, cells = order[1:], cells[1:]
        visits, worth = seen[kernels.VISITS, order[0]], seen[kernels.WORTH, order[0]]
        value = self._own(float((worth + 0.5) / (visits + 1.0)))
        nodes = expected(
            int(order[0]), tree[kernels.FIRST], tree[kernels.SIZE], seen[kernels.VISITS]
        )
        line = (self._action(int(tree[kernels.ACTION, node])) for node in nodes)
        best = self._action(cells[0])
        return Liked(best, value, self._playable(best, line), liked)

    def _end(self) -> Liked:
        """What is best where few cells are empty, and what follows if both know that."""
        here, names = self.position, tiling(self.position.radius).names
        start, turn, passes = numbers(here.radius, here.stones), here.number, here.passes
        ranked = self._ranked(start, turn, passes)
        (value, number), line = ranked[0], [self._action(ranked[0][1])]
        liked = [names[cell] for _, cell in ranked if cell < len(names)]
        while number < len(names) or not passes:
            passes = 0 if number < len(names) else 1
            if number < len(names):
                start[number] = 1 if turn % 2 else 2
            turn += 1
            if start.all() or len(line) > LINE:
                break
            _, number = self._ranked(start, turn, passes)[0]
            line.append(self._action(number))
        return Liked(line[0], value, tuple(line[1:]), liked[:LIKED])

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
        """The placement or pass that has this number in the tree."""
        names = tiling(self.position.radius).names
        return Pass() if number == len(names) else Place(names[number])

    def _playable(self, first: Action, line: Iterable[Action]) -> tuple[Action, ...]:
        """What follows `first`, as far as the rules allow: the tree passes in openings, too."""
        here, kept = self.position.play(self.position.to_move, first), []
        for action in line:
            if not _legal(here, action):
                break
            here = here.play(here.to_move, action)
            kept.append(action)
        return tuple(kept)

    def _items(self) -> tuple[Action, ...]:
        """The moves and swaps that items allow; the first double where they allow nothing else.

        Other doubles wait for the tree to say which cells are liked (`_doubles`).
        """
        here = self.position
        if here.opening or not here.items[here.to_move]:
            return ()
        kinds = Move | Swap | Double
        found = tuple(a for a in GAME.actions(here, here.to_move) if isinstance(a, kinds))
        return tuple(one for one in found if not isinstance(one, Double)) or found[:1]

    def _doubles(self, liked: list[str]) -> list[Action]:
        """The cells liked best, two at a time."""
        here = self.position
        if Item.DOUBLE not in here.items[here.to_move]:
            return []
        index = here.board.index
        pairs = [(a, b) for i, a in enumerate(liked) for b in liked[i + 1 :]]
        return [Double(*sorted(pair, key=index.__getitem__)) for pair in pairs]

    def _weigh(self, items: Any, end: float, stop: Stop) -> tuple[Action | None, float]:
        """The item that promises most, by games played on after each: half drop out each time."""
        here = self.position
        rivals = [one for one in items if _legal(here, one)]
        sums = dict.fromkeys(rivals, (0.0, 0))
        count = FEWEST
        while rivals:
            for one in rivals:
                total, seen = sums[one]
                sums[one] = total + count * self._sampled(one, count), seen + count
                self.games += count
                if stop() or time.monotonic() > end:
                    break
            rivals.sort(key=lambda one: -sums[one][0] / max(1, sums[one][1]))
            if len(rivals) == 1 or stop() or time.monotonic() > end:
                break
            rivals = rivals[: (len(rivals) + 1) // 2]
            count = min(MOST, 2 * count)
        if not rivals or not sums[rivals[0]][1]:
            return None, 0.0
        return rivals[0], sums[rivals[0]][0] / sums[rivals[0]][1]

    def _sampled(self, action: Action, count: int = MOST) -> float:
        """The mean of `count` random games after an action, to the seat on the move (0 to 1)."""
        here, board = self.position, self.board
        after = here.play(here.to_move, action)
        start = numbers(here.radius, after.stones)
        seed = self.state[0] + np.uint64(2 * count + 1)
        found = kernels.playouts(
            *(start, here.number + 1, count, board.near, board.edge, board.corner),
            *(here.edge_groups_only, seed),
        )
        next_random(self.state)
        return self._own(float(found))

    def _own(self, value: float) -> float:
        """A utility of the first seat's as the seat on the move sees it."""
        return value if self.position.to_move is Seat.ONE else 1.0 - value


def warm() -> None:
    """Compile the kernels by using them."""
    position = Position(3, False, Pair((), ()), times=Times.alike(0))
    found = Search(position, Effort(2, 1, False), 1)
    found.look(0, lambda: True)
    found._ranked(np.ones(len(tiling(3).near), np.int8), 3, 0)
    found._sampled(Place(tiling(3).names[1]), 1)


def _legal(position: Position, action: Action) -> bool:
    """Whether the seat on the move may do this."""
    try:
        position.check(position.to_move, action)
    except IllegalAction:
        return False
    return True
