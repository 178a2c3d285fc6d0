"""What the board shows of a view at rest: the puzzle, or how the last round ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from games.gyulbot.board import Move, Puzzle
from games.gyulbot.view import Phase, Round, View


class Shown(Enum):
    """The two lines of a finished round that may be shown."""

    SOLUTION = "the solution that was demonstrated"
    LEAST = "a solution with the least number of moves"


@dataclass(frozen=True, slots=True)
class Tableau:
    """What lies on the table.

    `puzzle`: None for an empty table. `shown`: which line of the finished round `round` lies there,
    None for none. `line`: its moves. `best`: whether it is known that no line is shorter.
    """

    round: int
    puzzle: Puzzle | None
    shown: Shown | None = None
    line: tuple[Move, ...] = ()
    best: bool = False


def tableau_of(view: View, wish: Shown | None = None) -> Tableau:
    """The puzzle in play; while there is none, the end of the last round; else an empty table.

    `wish`: which of the last round's lines; by default the shortest that is known.
    """
    ended = view.phase is Phase.OVER or view.puzzle is None
    if not ended or not view.rounds:
        return Tableau(view.round, view.puzzle)
    last = view.rounds[-1]
    found = {one.shown: one for one in tableaux(view, last)}
    if not found:
        return Tableau(last.number, view.puzzles[last.number - 1])
    return found[wish] if wish in found else list(found.values())[-1]


def tableaux(view: View, ended: Round) -> tuple[Tableau, ...]:
    """The lines of a finished round that this viewer may know; the least only if it is better."""
    puzzle, least = view.puzzles[ended.number - 1], view.least_of(ended.number)
    if puzzle is None:
        return ()
    found = []
    fewest = None if least is None else least.moves
    if ended.solution is not None:
        best = len(ended.solution) == fewest
        found.append(Tableau(ended.number, puzzle, Shown.SOLUTION, ended.solution, best))
    line = None if least is None else least.line
    if line is not None and (ended.solution is None or len(line) < len(ended.solution)):
        found.append(Tableau(ended.number, puzzle, Shown.LEAST, line, True))
    return tuple(found)
