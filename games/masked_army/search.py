"""How Masked Army's bot looks ahead: a tree of placements on the board as it remembers it."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.searching import ENDLESS, due, expected, repeat
from games.kinds.turns import Times
from games.masked_army import kernels
from games.masked_army.efforts import Effort
from games.masked_army.kernels import COUNT, PAIR
from games.masked_army.rules import Position
from games.masked_army.view import COLOURS, EMPTY, GRID, Placement

NODES = 2_600_000
"""How many placements the tree can hold, at 24 bytes each: memory that is used as it grows."""
END, ENOUGH = 10, 50_000
"""With no more ways to lay a piece than this, all that may follow is looked at: so many games are
enough for it, whatever the time."""
CHUNK = 250
"""How many games are played between two looks at the clock."""

_MARKS = EMPTY + COLOURS.one + COLOURS.two


@dataclass(frozen=True, slots=True)
class Found:
    """The placement looked at most, its seat's chance to win (0 to 1), and the games played.

    `line`: the placements that are expected next, each as its mover lays it.
    """

    placement: Placement
    value: float
    games: int
    line: tuple[Placement, ...]


def numbers(board: str) -> Any:
    """A board of 81 characters as the kernels read it."""
    return np.array([_MARKS.index(mark) for mark in board], np.int8)


def look(position: Position, effort: Effort, ms: Ms, stop: Stop, seed: int) -> Found:
    """The best placement for the seat to move, by a tree search within its effort and the time."""
    end = time.monotonic() + ms / 1000
    state = np.array([seed | 1], np.uint64)
    seat = position.to_move
    tree, worth = np.zeros((NODES, 4), np.int32), np.zeros(NODES)
    tree[0, 2] = -1
    start, used = numbers(position.board), 1
    if effort.games == ENDLESS and 2 * (start[PAIR] == 0).all(axis=1).sum() <= END:
        effort = replace(effort, games=ENOUGH, ripe=1)

    def grow(count: int) -> None:
        nonlocal used
        ripe = due(effort.ripe, used, NODES)
        used = kernels.search(
            *(start, seat.value + 1, tree, worth, used, count, effort.careful, ripe, state)
        )

    games = repeat(grow, effort.games, end, stop, CHUNK)
    children = slice(tree[0, 1], tree[0, 1] + tree[0, 2])
    best = tree[0, 1] + int(np.argmax(tree[children, 3]))
    visits = tree[best, 3] + kernels.PRIOR
    red = float(worth[best] / visits)
    value = red if seat is Seat.ONE else 1.0 - red
    nodes = (best, *expected(int(best), tree[:, 1], tree[:, 2], tree[:, 3]))
    placement, *line = (_placement(int(tree[node, 0])) for node in nodes)
    return Found(placement, min(1.0, max(0.0, value)), games, tuple(line))


def warm() -> None:
    """Compile the kernels by using them."""
    look(Position(times=Times.alike(0)), Effort(10, 0, 1, 1.0), 0, lambda: True, 1)
    kernels.playouts(np.zeros(COUNT, np.int8), 1, 1, 0, np.uint64(1))


def _placement(action: int) -> Placement:
    one, two = (GRID.cells[int(cell)] for cell in PAIR[action // 2])
    return Placement(two, one) if action % 2 else Placement(one, two)
