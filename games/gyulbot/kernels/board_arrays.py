from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from games.gyulbot.board import Board, Direction
from games.kinds.grids import Cell

Array: TypeAlias = "np.ndarray[Any, Any]"

WAYS = tuple(Direction)


@dataclass(frozen=True, slots=True)
class BoardArrays:
    """A board as arrays.

    Bodies are ordered by class; those that may finish come first (moves.py).
    """

    width: int
    height: int
    stride: int
    walls: Array
    goal: Cell
    colours: tuple[str, ...]
    start: tuple[int, ...]
    first: Array
    columns: Array
    rows: Array
    classes: Array
    finishers: int

    @property
    def size(self) -> int:
        """The number of cells, including those beyond the right edge."""
        return self.height * self.stride

    @property
    def kinds(self) -> int:
        return int(self.classes[-1]) + 1

    def members(self, kind: int) -> slice:
        """Return the slice of `columns` and `rows` that holds the shape of a class."""
        body = self.classes.tolist().index(kind)
        return slice(int(self.first[body]), int(self.first[body + 1]))


def arrays_of(board: Board) -> BoardArrays:
    stride = 16 if board.width <= 16 else 32
    walls = np.zeros(board.height * stride, np.uint8)
    for (x, y), direction in board.walls:
        if 0 <= x < board.width and 0 <= y < board.height:
            walls[y * stride + x] |= 1 << WAYS.index(direction)
    bodies = []
    for colour, cells in board.start:
        places = sorted((y, x) for x, y in cells)
        row, column = places[0]
        shape = tuple((y - row, x - column) for y, x in places)
        bodies.append((colour not in board.accepts, shape, row * stride + column, colour))
    bodies.sort()
    kinds = sorted({body[:2] for body in bodies})
    return BoardArrays(
        width=board.width,
        height=board.height,
        stride=stride,
        walls=walls,
        goal=board.goal,
        colours=tuple(body[3] for body in bodies),
        start=tuple(body[2] for body in bodies),
        first=np.cumsum([0, *(len(body[1]) for body in bodies)]),
        columns=np.array([x for body in bodies for _, x in body[1]]),
        rows=np.array([y for body in bodies for y, _ in body[1]]),
        classes=np.array([kinds.index(body[:2]) for body in bodies]),
        finishers=sum(not body[0] for body in bodies),
    )
