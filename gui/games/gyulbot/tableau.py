"""Value types for what Gyulbot's board shows: a view or an attempt at a demonstration."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from games.core import InvalidAction
from games.gyulbot import solution
from games.gyulbot.board import (
    STEPS,
    Board,
    Bodies,
    Direction,
    Move,
    Puzzle,
    Trace,
    board_of,
    trace,
)
from games.gyulbot.view import GyulbotView, Phase, Round
from games.kinds.grids import Cell


class Shown(Enum):
    SOLUTION = "the solution that was demonstrated"
    LEAST = "a solution with the least number of moves"


@dataclass(frozen=True, slots=True)
class Tableau:
    """The content of the board. `puzzle` is None if the board is empty.

    `round` is the number of the puzzle's round. `line` holds the moves of the solution shown, and
    `shown` is its kind, or None if there is no solution. `best` is True if no shorter one exists.
    """

    round: int
    puzzle: Puzzle | None
    shown: Shown | None = None
    line: tuple[Move, ...] = ()
    best: bool = False


def tableau_of(view: GyulbotView, wish: Shown | None = None, over: bool = False) -> Tableau:
    """Return the current puzzle or, if there is none, the end of the last round or an empty board.

    `wish` chooses a solution of the last round. The default is the shortest solution known. `over`
    is True if the match is over. If a ruling ended the match during a round, that round's puzzle is
    returned unless `wish` is given.
    """
    ended = ended_round(view, over)
    if ended is None:
        return Tableau(view.round, view.puzzle)
    by_view = {tableau.shown: tableau for tableau in tableaux(view, ended)}
    if wish in by_view:
        return by_view[wish]
    if not by_view or ended not in view.rounds:
        return Tableau(ended.number, view.puzzles[ended.number - 1])
    return list(by_view.values())[-1]


def ended_round(view: GyulbotView, over: bool) -> Round | None:
    """Return the round whose end is shown, or None while a round is being played.

    This is the last finished round or, if a ruling ended the match in a round, that round.
    """
    if view.phase is Phase.OVER or view.puzzle is None:
        return view.rounds[-1] if view.rounds else None
    return Round(view.round) if over else None


def tableaux(view: GyulbotView, ended: Round) -> tuple[Tableau, ...]:
    """Return the solutions of a finished round that are visible in this view."""
    puzzle, least = view.puzzles[ended.number - 1], view.least_of(ended.number)
    if puzzle is None:
        return ()
    listed = []
    fewest = None if least is None else least.moves
    if ended.solution is not None:
        best = len(ended.solution) == fewest
        listed.append(Tableau(ended.number, puzzle, Shown.SOLUTION, ended.solution, best))
    line = None if least is None else least.line
    if line is not None and (ended.solution is None or len(line) < len(ended.solution)):
        listed.append(Tableau(ended.number, puzzle, Shown.LEAST, line, True))
    return tuple(listed)


NUMBERED = ("claim ", "undercut ", "lower ")
SOLVE = "solve "


@lru_cache(maxsize=64)
def traced(puzzle: Puzzle, line: tuple[Move, ...]) -> Trace:
    return trace(board_of(puzzle), line)


def lengths(puzzle: Puzzle, line: tuple[Move, ...]) -> list[int]:
    """Return the number of cells that the Gyulbots slide in each move of a line."""
    places = traced(puzzle, line).places
    slides = [
        (places[n][move.colour][0], places[n + 1][move.colour][0]) for n, move in enumerate(line)
    ]
    return [abs(start[0] - end[0]) + abs(start[1] - end[1]) for start, end in slides]


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a solution: the `moves` made so far, at most `most`.

    `chosen` is the colour moved by the keys. The last of the `undone` moves is redone first.
    """

    puzzle: Puzzle
    most: int
    chosen: str
    moves: tuple[Move, ...] = ()
    undone: tuple[Move, ...] = ()

    @property
    def board(self) -> Board:
        return board_of(self.puzzle)

    @property
    def bodies(self) -> Bodies:
        return traced(self.puzzle, self.moves).places[-1]

    @property
    def solved(self) -> bool:
        """True if the goal is reached (GY-5). No move counts after that (GY-6)."""
        return traced(self.puzzle, self.moves).solved

    @property
    def proven(self) -> bool:
        """True if the attempt demonstrates the claim (GY-9)."""
        return self.solved and len(self.moves) <= self.most

    @property
    def text(self) -> str:
        return SOLVE + solution.write(self.moves) if self.moves else ""

    def reach(self, colour: str) -> dict[Direction, tuple[Cell, ...]]:
        """Return the cells in which a body would stop, keyed by each possible direction."""
        if self.solved or colour not in self.bodies:
            return {}
        moved = {way: self.board.slide(self.bodies, Move(colour, way)) for way in Direction}
        return {way: after[colour] for way, after in moved.items() if after is not None}

    def sweep(self, colour: str) -> dict[Cell, Direction]:
        """Return the direction in which to slide a body, keyed by each cell on its way."""
        swept: dict[Cell, Direction] = {}
        body = self.bodies[colour]
        for way, stops in self.reach(colour).items():
            step = STEPS[way]
            for cell, stop in zip(body, stops, strict=True):
                while cell != stop:
                    cell = cell[0] + step[0], cell[1] + step[1]
                    if cell not in body:
                        swept.setdefault(cell, way)
        return swept

    def slid(self, colour: str, way: Direction) -> Attempt:
        """Return the attempt after one more move, or unchanged if the body cannot move (GY-4)."""
        if way not in self.reach(colour):
            return self
        return replace(self, moves=(*self.moves, Move(colour, way)), undone=())

    def clicks(self, line: tuple[Move, ...]) -> list[Cell]:
        """Return the cells to click to make these moves, or [] if one of them is impossible."""
        cells: list[Cell] = []
        attempt = self
        for move in line:
            reach = attempt.reach(move.colour)
            if move.direction not in reach:
                return []
            cells += [attempt.bodies[move.colour][0], reach[move.direction][0]]
            attempt = attempt.slid(move.colour, move.direction)
        return cells

    def back(self) -> Attempt:
        if not self.moves:
            return self
        return replace(self, moves=self.moves[:-1], undone=(*self.undone, self.moves[-1]))

    def forward(self) -> Attempt:
        if not self.undone:
            return self
        return replace(self, moves=(*self.moves, self.undone[-1]), undone=self.undone[:-1])

    def cleared(self) -> Attempt:
        return replace(self, moves=(), undone=(*self.undone, *reversed(self.moves)))

    def holder(self, cell: Cell) -> str | None:
        return next((colour for colour, cells in self.bodies.items() if cell in cells), None)


def attempt_of(view: GyulbotView | None) -> Attempt | None:
    """Return a new attempt at the demonstration due in a view, or None if none is due."""
    if view is None or view.phase is not Phase.DEMONSTRATION:
        return None
    if view.puzzle is None or view.standing is None:
        return None
    board = board_of(view.puzzle)
    colours = [colour for colour, _ in board.start]
    chosen = next(filter(board.accepts.__contains__, colours), colours[0])
    return Attempt(view.puzzle, view.standing.number, chosen)


def read_moves(text: str) -> tuple[Move, ...]:
    """Return the moves in the canonical text of a solution, or () for any other action.

    Raise ValueError if the text is not canonical or its moves are invalid.
    """
    if not text or text == "decline" or text.startswith(NUMBERED):
        return ()
    if not text.startswith(SOLVE):
        raise ValueError(f"not in canonical words: {text}")
    try:
        return solution.read(text.removeprefix(SOLVE))
    except InvalidAction as error:
        raise ValueError(error.reason) from None
