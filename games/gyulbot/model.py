"""A board as integers, for the solvers.

A cell is row × 32 + column. The position of a body is given by its anchor, the cell of its first
Gyulbot; since its shape never changes (GY-3), a state is one anchor per body.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.gyulbot.board import STEPS, Board, Direction, Move
from games.kinds.grids import Cell

State: TypeAlias = tuple[int, ...]

STRIDE = 32
CELLS = STRIDE * STRIDE
FAR = 30_000
"""The distance of a body that cannot reach the goal; it is larger than all real distances."""
WAYS = tuple(Direction)
OFFSETS = tuple(STEPS[way][1] * STRIDE + STEPS[way][0] for way in WAYS)
"""Changes in cell number for a step up, right, down and left."""


@dataclass(frozen=True, slots=True)
class Model:
    """A board as integers.

    `members[b]` holds the offsets of body b's Gyulbots from its anchor. `runs[d][cell]` is how many
    cells a Gyulbot slides from there in direction d before a wall or the edge. `finishers` lists
    the bodies that may finish. `bounds[b][anchor]` is a lower bound on the number of slides that
    body b needs to reach the goal: the number needed if the body could stop anywhere, or FAR if the
    body cannot reach the goal or may not finish.
    """

    colours: tuple[str, ...]
    start: State
    members: tuple[tuple[int, ...], ...]
    goal: int
    runs: tuple[tuple[int, ...], ...]
    finishers: tuple[int, ...]
    bounds: tuple[tuple[int, ...], ...]

    def solved(self, state: State) -> bool:
        """Return True if a body that may finish has a member on the goal (GY-5)."""
        return any(
            state[body] + member == self.goal
            for body in self.finishers
            for member in self.members[body]
        )

    def move(self, body: int, direction: int) -> Move:
        """Return the move of a body in a direction, both given by index."""
        return Move(self.colours[body], WAYS[direction])


def model_of(board: Board) -> Model:
    colours = tuple(colour for colour, _ in board.start)
    finishers = tuple(body for body, colour in enumerate(colours) if colour in board.accepts)
    runs = tuple(_runs(board, direction) for direction in WAYS)
    members = tuple(
        tuple(_index(cell) - _index(cells[0]) for cell in cells) for _, cells in board.start
    )
    return Model(
        colours=colours,
        start=tuple(_index(cells[0]) for _, cells in board.start),
        members=members,
        goal=_index(board.goal),
        runs=runs,
        finishers=finishers,
        bounds=tuple(
            _bounds(runs, members[body], _goals(board, cells))
            if body in finishers
            else (FAR,) * CELLS
            for body, (_, cells) in enumerate(board.start)
        ),
    )


def _index(cell: Cell) -> int:
    return cell[1] * STRIDE + cell[0]


def _runs(board: Board, direction: Direction) -> tuple[int, ...]:
    column_step, row_step = STEPS[direction]
    runs = [0] * CELLS
    for row in range(board.height):
        for column in range(board.width):
            cell = column, row
            while (cell, direction) not in board.walls:
                cell = cell[0] + column_step, cell[1] + row_step
                runs[row * STRIDE + column] += 1
    return tuple(runs)


def _goals(board: Board, cells: Sequence[Cell]) -> list[int]:
    """Return the anchors at which a member of the body is on the goal."""
    goals = []
    for cell in cells:
        column, row = board.goal[0] - cell[0], board.goal[1] - cell[1]
        shifted = [(c + column, r + row) for c, r in cells]
        if all(0 <= c < board.width and 0 <= r < board.height for c, r in shifted):
            goals.append(_index(shifted[0]))
    return goals


def _bounds(
    runs: Sequence[Sequence[int]], members: Sequence[int], goals: Sequence[int]
) -> tuple[int, ...]:
    """Return each anchor's distance to `goals`, counting slides that can stop anywhere."""
    bounds = [FAR] * CELLS
    frontier = list(goals)
    for anchor in goals:
        bounds[anchor] = 0
    for anchor in frontier:
        for direction, offset in enumerate(OFFSETS):
            for step in range(1, min(runs[direction][anchor + member] for member in members) + 1):
                target = anchor + step * offset
                if bounds[target] == FAR:
                    bounds[target] = bounds[anchor] + 1
                    frontier.append(target)
    return tuple(bounds)
