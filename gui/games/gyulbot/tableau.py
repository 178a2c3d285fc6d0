"""What Gyulbot's board shows of a view: the current puzzle, or a solution of the last round."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from games.gyulbot.board import Move, Puzzle, Trace, board_of, trace
from games.gyulbot.view import GyulbotView, Phase, Round


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
