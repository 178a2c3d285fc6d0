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


def tableau_of(view: View, wish: Shown | None = None, over: bool = False) -> Tableau:
    """The puzzle in play; while there is none, the end of the last round; else an empty table.

    `wish`: which of the last round's lines; by default the shortest that is known. `over`: a ruling
    may have ended the match in the middle of a round; its puzzle stays unless there is a wish.
    """
    ended = ended_round(view, over)
    if ended is None:
        return Tableau(view.round, view.puzzle)
    found = {one.shown: one for one in tableaux(view, ended)}
    if wish in found:
        return found[wish]
    if not found or ended not in view.rounds:
        return Tableau(ended.number, view.puzzles[ended.number - 1])
    return list(found.values())[-1]


def ended_round(view: View, over: bool) -> Round | None:
    """The round that is over as long as no other one runs, even if only a ruling ended it."""
    if view.phase is Phase.OVER or view.puzzle is None:
        return view.rounds[-1] if view.rounds else None
    return Round(view.round) if over else None


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
