"""Boards of Gyulbot: the puzzle as stored in records, and how Gyulbots slide (GY-1 to GY-6)."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import msgspec

from games.kinds.grids import Cell, cell_name, grid

LEAST_SIDE, MOST_SIDE = 4, 32
MOST_GYULBOTS = 6
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")

Bodies: TypeAlias = dict[str, tuple[Cell, ...]]
"""The cells of each colour's Gyulbots; Gyulbots of one colour form a rigid body (GY-3)."""


class Direction(enum.Enum):
    """The direction of a slide; its value is the letter used in solutions (GY-2)."""

    UP = "U"
    RIGHT = "R"
    DOWN = "D"
    LEFT = "L"

    __hash__ = object.__hash__  # avoid Enum's slow hash: members are singletons


STEPS = {
    Direction.UP: (0, -1),
    Direction.RIGHT: (1, 0),
    Direction.DOWN: (0, 1),
    Direction.LEFT: (-1, 0),
}
SIDES = {
    "N": Direction.UP,
    "E": Direction.RIGHT,
    "S": Direction.DOWN,
    "W": Direction.LEFT,
}
_OPPOSITE = {
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
}


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A puzzle as stored in records and puzzle files (NOTATION.md).

    Each of `walls` is a cell and one of its sides, such as `C4E`. Each of `robots` is a colour and
    a cell; robots of one colour form a rigid body. `goal` is a cell and the colour that it accepts,
    or None if it accepts any colour.
    """

    width: int
    height: int
    walls: tuple[str, ...]
    robots: tuple[tuple[str, str], ...]
    goal: tuple[str, str | None]


@dataclass(frozen=True, slots=True)
class Move:
    """A move: a slide of the body of one colour in one direction."""

    colour: str
    direction: Direction


@dataclass(frozen=True, slots=True)
class Board:
    """A validated puzzle, ready to be played.

    `walls` holds a pair (cell, direction) for every step that a wall or the edge blocks, so each
    inner wall appears twice, once from each side. `start` pairs each colour with the cells of its
    Gyulbots, in the puzzle's order. `accepts` holds the colours that may finish (GY-5).
    """

    width: int
    height: int
    walls: frozenset[tuple[Cell, Direction]]
    start: tuple[tuple[str, tuple[Cell, ...]], ...]
    goal: Cell
    accepts: frozenset[str]

    def bodies(self) -> Bodies:
        return dict(self.start)

    def solved(self, bodies: Bodies) -> bool:
        """Return True if a Gyulbot of an accepted colour is on the goal (GY-5)."""
        return any(self.goal in cells for colour, cells in bodies.items() if colour in self.accepts)

    def distance(self, bodies: Bodies, move: Move) -> int:
        """Return how many cells a body slides until one of its members is blocked (GY-3)."""
        body = bodies[move.colour]
        column, row = STEPS[move.direction]
        runs = _runs(self, move.direction)
        shifted = min(runs[y * self.width + x] for x, y in body)
        for colour, cells in bodies.items():
            if colour == move.colour:
                continue
            for other_x, other_y in cells:
                for x, y in body:
                    right, down = other_x - x, other_y - y
                    ahead = right * column + down * row
                    if 0 < ahead <= shifted and right * row == down * column == 0:
                        shifted = ahead - 1
        return shifted

    def slide(self, bodies: Bodies, move: Move) -> Bodies | None:
        """Return the bodies after a move, or None if the move leaves everything in place (GY-4)."""
        shifted = self.distance(bodies, move)
        if not shifted:
            return None
        column, row = STEPS[move.direction]
        moved = tuple((c + column * shifted, r + row * shifted) for c, r in bodies[move.colour])
        return {**bodies, move.colour: moved}


@dataclass(frozen=True, slots=True)
class Trace:
    """The result of playing a list of moves, up to the first that reaches the goal (GY-6).

    `places` lists the positions of the Gyulbots before the first move and after each move. `moves`
    lists the moves played. `blocked` is the index of the first impossible move, or None if all
    moves are possible. A move is impossible if it leaves everything in place (GY-4) or if its
    colour is not on the board (GY-2).
    """

    places: tuple[Bodies, ...]
    moves: tuple[Move, ...]
    solved: bool
    blocked: int | None = None


def trace(board: Board, moves: Iterable[Move]) -> Trace:
    """Play `moves` from the start until a move reaches the goal or cannot be played."""
    places: list[Bodies] = [board.bodies()]
    counted: list[Move] = []
    for index, move in enumerate(moves):
        after = board.slide(places[-1], move) if move.colour in places[-1] else None
        if after is None:
            return Trace(tuple(places), tuple(counted), False, index)
        places.append(after)
        counted.append(move)
        if move.colour in board.accepts and board.goal in after[move.colour]:
            return Trace(tuple(places), tuple(counted), True)
    return Trace(tuple(places), tuple(counted), False)


@lru_cache(maxsize=1_024)
def _runs(board: Board, direction: Direction) -> bytes:
    """Return how far a lone Gyulbot slides from each cell, in row-major order."""
    column, row = STEPS[direction]
    runs = bytearray(board.width * board.height)
    for x in range(board.width)[:: -column or 1]:
        for y in range(board.height)[:: -row or 1]:
            if ((x, y), direction) not in board.walls:
                runs[y * board.width + x] = runs[(y + row) * board.width + x + column] + 1
    return bytes(runs)


@lru_cache(maxsize=256)
def board_of(puzzle: Puzzle) -> Board:
    """Return a puzzle's board. Raise ValueError, citing a clause, if the puzzle is invalid."""
    width, height = puzzle.width, puzzle.height
    if not (LEAST_SIDE <= width <= MOST_SIDE and LEAST_SIDE <= height <= MOST_SIDE):
        raise ValueError(f"boards are 4×4 to 32×32, this one is {width}×{height} (GY-1)")
    if not 1 <= len(puzzle.robots) <= MOST_GYULBOTS:
        raise ValueError(f"there are one to six Gyulbots, not {len(puzzle.robots)} (GY-1)")
    goal, colour = puzzle.goal
    bodies = _bodies(puzzle)
    board = Board(
        width=width,
        height=height,
        walls=_walls(puzzle),
        start=tuple(bodies.items()),
        goal=_cell(puzzle, goal),
        accepts=frozenset(bodies) if colour is None else frozenset({_colour(colour)}),
    )
    if board.solved(bodies):
        raise ValueError("the goal is already reached (GY-6)")
    return board


@lru_cache(maxsize=64)
def _names(width: int, height: int) -> dict[str, Cell]:
    return {cell_name(cell): cell for cell in grid(width, height)}


@lru_cache(maxsize=64)
def _edge(width: int, height: int) -> frozenset[tuple[Cell, Direction]]:
    across = {((x, y), d) for x in range(width) for y, d in _ends(height, "NS")}
    down = {((x, y), d) for y in range(height) for x, d in _ends(width, "WE")}
    return frozenset(across | down)


def _ends(length: int, sides: str) -> tuple[tuple[int, Direction], tuple[int, Direction]]:
    return (0, SIDES[sides[0]]), (length - 1, SIDES[sides[1]])


def _cell(puzzle: Puzzle, name: str) -> Cell:
    cell = _names(puzzle.width, puzzle.height).get(name)
    if cell is None:
        raise ValueError(f"“{name[:20]}” is not a cell of the board (GY-1)")
    return cell


def _colour(name: str) -> str:
    if name not in COLOURS:
        raise ValueError(f"“{name[:20]}” is not a Gyulbot colour (GY-1)")
    return name


def _bodies(puzzle: Puzzle) -> Bodies:
    bodies: Bodies = {}
    taken: set[Cell] = set()
    for colour, name in puzzle.robots:
        cell = _cell(puzzle, name)
        if cell in taken:
            raise ValueError(f"two Gyulbots are on {name} (GY-1)")
        taken.add(cell)
        bodies[_colour(colour)] = (*bodies.get(colour, ()), cell)
    return bodies


def _walls(puzzle: Puzzle) -> frozenset[tuple[Cell, Direction]]:
    names = _names(puzzle.width, puzzle.height)
    walls: set[tuple[Cell, Direction]] = set()
    for wall in puzzle.walls:
        cell, side = names.get(wall[:-1]), SIDES.get(wall[-1:])
        if cell is None or side is None:
            raise ValueError(
                f"“{wall[:20]}” is not a wall: expected a cell and N, E, S or W (GY-1)"
            )
        column, row = STEPS[side]
        walls.add((cell, side))
        walls.add(((cell[0] + column, cell[1] + row), _OPPOSITE[side]))
    return _edge(puzzle.width, puzzle.height) | walls
