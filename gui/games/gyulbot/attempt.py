"""An attempt at a demonstration: the moves that a player tries on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.core import InvalidAction
from games.gyulbot import solution
from games.gyulbot.board import STEPS, Board, Bodies, Direction, Move, Puzzle, board_of
from games.gyulbot.view import GyulbotView, Phase
from games.kinds.grids import Cell
from gui.games.gyulbot.tableau import traced

NUMBERED = ("claim ", "undercut ", "lower ")
SOLVE = "solve "


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a solution. `moves` are the moves made so far; there can be at most `most`.

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

    def with_moves(self, line: tuple[Move, ...]) -> Attempt:
        """Return the attempt with the moves in `line`, except those without effect (GY-4)."""
        if not line:
            return replace(self, moves=(), undone=())
        attempt = self.cleared()
        for move in line:
            attempt = attempt.slid(move.colour, move.direction)
        return attempt

    def holder(self, cell: Cell) -> str | None:
        return next((colour for colour, cells in self.bodies.items() if cell in cells), None)


def attempt_of(view: GyulbotView) -> Attempt | None:
    """Return a new attempt at the demonstration due in a view, or None if none is due."""
    if view.phase is not Phase.DEMONSTRATION:
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
