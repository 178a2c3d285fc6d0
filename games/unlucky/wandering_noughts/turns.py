"""Turns and boards of Wandering Noughts as numbers for the kernels, and mixed strategies."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import PLAIN
from games.unlucky.wandering_noughts import kernels
from games.unlucky.wandering_noughts.board import PIECES, SPACES, WALL, mark
from games.unlucky.wandering_noughts.kernels import ROW, cell_of
from games.unlucky.wandering_noughts.view import Turn

MOST = 120 if PLAIN else 6_000
"""Maximum number of turns of a seat."""

Turns: TypeAlias = NDArray[np.int64]
"""Turns as an array (n, 4) for the kernels."""
Floats: TypeAlias = NDArray[np.float64]
NONE: Turns = np.empty((0, 4), np.int64)
IDLE: Turns = np.full((1, 4), -1, np.int64)


@dataclass(frozen=True, slots=True)
class TurnStrategy:
    """A mixed strategy over turns (n, 4), and the seat's chance of winning (0 to 1).

    `worth` holds the values of the turns to evaluate and of the likeliest turn.
    """

    turns: NDArray[np.int64]
    strategy: NDArray[np.float64]
    value: float
    games: int
    worth: dict[Turn, float] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> Turn:
        return turn_of(rng.choices(list(self.turns), self.strategy.tolist())[0])


def numbers(board: str) -> NDArray[np.uint64]:
    sets = (
        sum(1 << cell_of(cell) for cell in SPACES if mark(board, cell) == piece)
        for piece in (*PIECES, WALL)
    )
    return np.array([*sets], np.uint64)


def cells_of(turn: Turn) -> NDArray[np.int64]:
    named = (turn.wall, *(turn.move or (None, None)), turn.place)
    return np.array([-1 if cell is None else cell_of(cell) for cell in named], np.int64)


def turn_of(cells: Any) -> Turn:
    wall, start, end, place = (None if c < 0 else (int(c) % ROW, int(c) // ROW) for c in cells)
    return Turn(wall, (start, end) if start is not None and end is not None else None, place)


def legal_turns(start: Any, piece: int, number: int, walls: int) -> Turns:
    """Return the turns of a seat's `piece` (1 or 2), most promising first, shape (n, 4)."""
    legal, leads = np.full((MOST, 4), -1, np.int64), np.empty(MOST)
    count = kernels.turns(start, piece, number, walls, legal, leads)
    return np.ascontiguousarray(legal[np.argsort(-leads[:count], kind="stable")])
