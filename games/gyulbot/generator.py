"""Random puzzles that meet a request; the same seed gives the same puzzles."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from games.core import many
from games.gyulbot import layouts, solution, solver
from games.gyulbot.board import (
    COLOURS,
    LEAST_SIDE,
    MOST_GYULBOTS,
    MOST_SIDE,
    Move,
    Puzzle,
)
from games.gyulbot.difficulty import Estimate, Grade, estimate
from games.gyulbot.layouts import LEAST_TABLETOP, Layout
from games.gyulbot.packs import Entry
from games.kinds.grids import Cell, cell_name, grid

MOST_REQUESTED = 99
"""The maximum number of moves that `PuzzleRequest.least` and `most` may request."""

_TRIES_A_LAYOUT = 12


@dataclass(frozen=True, slots=True)
class PuzzleRequest:
    """A request for a puzzle.

    `least` and `most` limit the least number of moves. `robots` lists the colour of each Gyulbot;
    Gyulbots of one colour form a rigid body (GY-3). `movers` is the minimum number of bodies that
    move in every shortest solution. `unique` requires a single shortest solution. If `open_goal`
    is True, any colour may finish (GY-5). If `scattered` is True, walls can be anywhere, not only
    in corners. `grade` is the difficulty for people (`difficulty`), or None for any difficulty.
    """

    least: int = 4
    most: int = MOST_REQUESTED
    width: int = 16
    height: int = 16
    robots: tuple[str, ...] = COLOURS[:4]
    movers: int = 1
    unique: bool = False
    open_goal: bool = False
    scattered: bool = False
    grade: Grade | None = None

    def __post_init__(self) -> None:
        """Raise ValueError, with a message for the user, if no puzzle can meet the request."""
        if not 1 <= self.least <= self.most <= MOST_REQUESTED:
            raise ValueError(
                f"the number of moves must be between 1 and {MOST_REQUESTED}, the fewest first"
            )
        sides = self.width, self.height
        if not all(LEAST_SIDE <= side <= MOST_SIDE for side in sides):
            raise ValueError("boards are 4×4 to 32×32 (GY-1)")
        if not 1 <= len(self.robots) <= MOST_GYULBOTS:
            raise ValueError("there are one to six Gyulbots (GY-1)")
        unknown = [colour for colour in self.robots if colour not in COLOURS]
        if unknown:
            raise ValueError(f"“{unknown[0][:20]}” is not a Gyulbot colour (GY-1)")
        bodies = len(set(self.robots))
        if not 1 <= self.movers <= bodies:
            colours = many(bodies, "colour")
            raise ValueError(f"{self.movers} movers are not possible with {colours}")


@dataclass(frozen=True, slots=True)
class GeneratedPuzzle:
    puzzle: Puzzle
    least: int
    lines: tuple[tuple[Move, ...], ...]

    @property
    def estimate(self) -> Estimate:
        return estimate(self.puzzle, self.lines)

    def entry(self, name: str = "") -> Entry:
        return Entry(
            name=name,
            puzzle=self.puzzle,
            least=self.least,
            line=solution.write(min(self.lines, key=solution.write)),
            grade=self.estimate.grade,
        )


def generate(
    request: PuzzleRequest, rng: random.Random, keep_going: Callable[[], bool] = lambda: True
) -> GeneratedPuzzle | None:
    """Return the first random puzzle that meets `request`, or None if stopped before one is found.

    `keep_going` is called before each attempt and during long searches; it returns False to stop.
    The result depends only on `rng`, not on the computer's speed.
    """
    layout = _layout(request, rng)
    tries = 0
    while keep_going():
        tries += 1
        if tries % _TRIES_A_LAYOUT == 0:
            layout = _layout(request, rng)
        puzzle = _puzzle(request, layout, rng)
        generated = None if puzzle is None else _proven(request, puzzle, keep_going)
        if generated is not None:
            return generated
    return None


def _layout(request: PuzzleRequest, rng: random.Random) -> Layout:
    corners = not request.scattered and min(request.width, request.height) >= LEAST_TABLETOP
    kind = layouts.tabletop if corners else layouts.free
    return kind(rng, request.width, request.height)


def _puzzle(request: PuzzleRequest, layout: Layout, rng: random.Random) -> Puzzle | None:
    """Return a random puzzle with the walls of `layout`, or None if it is already solved (GY-6)."""
    cells = [c for c in grid(layout.width, layout.height) if c not in layout.closed]
    goal: Cell = rng.choice(layout.nooks or cells)
    places = rng.sample(cells, len(request.robots))
    colour = None if request.open_goal else rng.choice(request.robots)
    on_goal = [colour for colour, cell in zip(request.robots, places, strict=True) if cell == goal]
    if on_goal and colour in (None, *on_goal):
        return None
    return Puzzle(
        width=layout.width,
        height=layout.height,
        walls=layout.walls,
        robots=tuple(
            (colour, cell_name(cell)) for colour, cell in zip(request.robots, places, strict=True)
        ),
        goal=(cell_name(goal), colour),
    )


def _proven(
    request: PuzzleRequest, puzzle: Puzzle, keep_going: Callable[[], bool]
) -> GeneratedPuzzle | None:
    """Return `puzzle` with its solutions, or None if it is unsuitable or the search is stopped."""
    solved = solver.solve(puzzle, keep_going=lambda bound: bound <= request.most and keep_going())
    if solved.least is None or not request.least <= solved.least <= request.most:
        return None
    solved = solver.solve(puzzle, every=True, keep_going=lambda _bound: keep_going())
    if not solved.complete or solved.least is None:
        return None
    generated = GeneratedPuzzle(puzzle, solved.least, solved.lines)
    movers = min(len({move.colour for move in line}) for line in solved.lines)
    fits = movers >= request.movers and (len(solved.lines) == 1 or not request.unique)
    return generated if fits and request.grade in (None, generated.estimate.grade) else None


RECIPES = {
    Grade.EASY: (3, 5, 1),
    Grade.MEDIUM: (4, 7, 1),
    Grade.HARD: (6, 9, 2),
    Grade.EXPERT: (8, 12, 2),
    Grade.MASTER: (11, 18, 2),
}
"""For each grade, the bounds on the least number of moves, and the number of moving bodies."""
RIGID = ("red", "red", "blue", "blue", "green", "yellow")


def recipe(grade: Grade, rigid: bool = False) -> PuzzleRequest:
    """Return the default request for a match's puzzles of a grade, on a standard board."""
    least, most, movers = RECIPES[grade]
    robots = RIGID if rigid else COLOURS[:4]
    return PuzzleRequest(least=least, most=most, movers=movers, robots=robots, grade=grade)
