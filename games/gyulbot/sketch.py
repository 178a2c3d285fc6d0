"""A puzzle that is being edited and may be incomplete; `problem` returns what is missing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import Message
from games.gyulbot.board import (
    LEAST_SIDE,
    MOST_GYULBOTS,
    MOST_SIDE,
    STEPS,
    Board,
    Bodies,
    Direction,
    Puzzle,
    board_of,
)
from games.kinds.grids import Cell, cell_name

Border = tuple[Cell, Direction]
"""A border between two cells, given by the left cell and RIGHT or by the upper cell and DOWN."""


@dataclass(frozen=True, slots=True)
class SketchProblem:
    """A reason why a sketch is not a valid puzzle, and the cell concerned, if any."""

    sentence: Message
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Sketch:
    """An immutable drawing of a puzzle, which may be incomplete.

    `walls` holds borders inside the board. `robots` holds (colour, cell) pairs, at most one per
    cell. `goal` is None if the goal is not placed yet. `accepts` is the colour that the goal
    accepts, or None for any colour (GY-5).
    """

    width: int = 16
    height: int = 16
    walls: frozenset[Border] = frozenset()
    robots: tuple[tuple[str, Cell], ...] = ()
    goal: Cell | None = None
    accepts: str | None = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Sketch:
        """Return the sketch of a puzzle; raise ValueError if the puzzle is invalid."""
        board = board_of(puzzle)
        return cls(
            puzzle.width,
            puzzle.height,
            _borders(board),
            tuple((colour, cell) for colour, cells in board.start for cell in cells),
            board.goal,
            puzzle.goal[1],
        )

    @property
    def bodies(self) -> Bodies:
        by_colour: Bodies = {}
        for colour, cell in self.robots:
            by_colour[colour] = (*by_colour.get(colour, ()), cell)
        return by_colour

    def robot_at(self, cell: Cell) -> str | None:
        """Return the colour of the Gyulbot on a cell, or None."""
        return next((colour for colour, robot_cell in self.robots if robot_cell == cell), None)

    def border(self, cell: Cell, direction: Direction) -> Border | None:
        """Return the border on one side of a cell, or None at the edge of the board."""
        column, row = STEPS[direction]
        neighbour = cell[0] + column, cell[1] + row
        if not self._holds(cell) or not self._holds(neighbour):
            return None
        if direction in (Direction.LEFT, Direction.UP):
            return neighbour, Direction.RIGHT if direction is Direction.LEFT else Direction.DOWN
        return cell, direction

    def problem(self) -> SketchProblem | None:
        """Return the first problem, or None if the sketch is a valid puzzle (GY-1, GY-6)."""
        if not self.robots:
            return SketchProblem(Message("There is no Gyulbot yet"))
        if self.goal is None:
            return SketchProblem(Message("There is no goal yet"))
        if self.accepts is not None and self.accepts not in self.bodies:
            text = "The goal is for {colour}, and there is no such Gyulbot"
            return SketchProblem(Message(text, colour=Message(self.accepts)), self.goal)
        on_goal = self.robot_at(self.goal)
        if on_goal is not None and self.accepts in (None, on_goal):
            text = "The {colour} Gyulbot is already on the goal {cell}"
            cell, colour = cell_name(self.goal), Message(on_goal)
            return SketchProblem(Message(text, colour=colour, cell=cell, clause="GY-6"), self.goal)
        return None

    def puzzle(self) -> Puzzle:
        """Return the puzzle; raise ValueError if the sketch has a `problem`."""
        problem = self.problem()
        if problem is not None or self.goal is None:
            raise ValueError("" if problem is None else str(problem.sentence))
        sides = {Direction.RIGHT: "E", Direction.DOWN: "S"}
        walls = sorted(self.walls, key=lambda wall: (wall[0][1], wall[0][0], wall[1].value))
        return Puzzle(
            width=self.width,
            height=self.height,
            walls=tuple(cell_name(cell) + sides[direction] for cell, direction in walls),
            robots=tuple((colour, cell_name(cell)) for colour, cell in self.robots),
            goal=(cell_name(self.goal), self.accepts),
        )

    def walled(self, border: Border, present: bool) -> Sketch:
        """Return the sketch with a wall on a border, or without one if `present` is False."""
        change = self.walls | {border} if present else self.walls - {border}
        return replace(self, walls=change)

    def with_robot(self, colour: str, cell: Cell) -> Sketch:
        """Return the sketch with a Gyulbot on `cell`; raise ValueError for a seventh one (GY-1)."""
        others = tuple(robot for robot in self.robots if robot[1] != cell)
        if len(others) == MOST_GYULBOTS:
            raise ValueError("There are already six Gyulbots (GY-1)")
        return replace(self, robots=(*others, (colour, cell)))

    def moved(self, start: Cell, end: Cell) -> Sketch:
        """Return the sketch with the Gyulbot or goal on `start` moved to `end`, if possible.

        If both are on `start`, the Gyulbot is moved.
        """
        colour = self.robot_at(start)
        if start == end or not self._holds(end):
            return self
        if colour is None:
            return replace(self, goal=end) if self.goal == start else self
        if self.robot_at(end) is not None:
            return self
        robots = tuple((robot, end if cell == start else cell) for robot, cell in self.robots)
        return replace(self, robots=robots)

    def cleared(self, cell: Cell) -> Sketch:
        """Return the sketch without the cell's Gyulbot, or without the goal if there is none."""
        if self.robot_at(cell) is not None:
            return replace(self, robots=tuple(robot for robot in self.robots if robot[1] != cell))
        return replace(self, goal=None) if self.goal == cell else self

    def with_goal(self, cell: Cell | None, accepts: str | None) -> Sketch:
        """Return the sketch with the goal on `cell`, or without a goal if `cell` is None.

        `accepts` is the colour that the goal accepts, or None for any colour.
        """
        return replace(self, goal=cell, accepts=accepts)

    def resized(self, width: int, height: int) -> Sketch:
        """Return the sketch with the board resized; anything that no longer fits is dropped."""
        size = replace(
            self,
            width=min(MOST_SIDE, max(LEAST_SIDE, width)),
            height=min(MOST_SIDE, max(LEAST_SIDE, height)),
        )
        walls = frozenset(wall for wall in self.walls if size.border(*wall) is not None)
        robots = tuple(robot for robot in self.robots if size._holds(robot[1]))
        goal = self.goal if self.goal is not None and size._holds(self.goal) else None
        return replace(size, walls=walls, robots=robots, goal=goal)

    def _holds(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height


def between(start: Border | None, end: Border) -> tuple[Border, ...]:
    """Return the borders between two borders of one line, or () if the lines differ."""
    if start is None or start[1] is not end[1]:
        return ()
    (column, row), direction = start
    end_column, below = end[0]
    if direction is Direction.DOWN and row == below:
        first, last = sorted((column, end_column))
        return tuple(((step, row), direction) for step in range(first + 1, last))
    if direction is Direction.RIGHT and column == end_column:
        first, last = sorted((row, below))
        return tuple(((column, step), direction) for step in range(first + 1, last))
    return ()


def _borders(board: Board) -> frozenset[Border]:
    inside = Sketch(board.width, board.height)
    borders = (inside.border(cell, direction) for cell, direction in board.walls)
    return frozenset(border for border in borders if border is not None)
