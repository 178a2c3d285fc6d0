"""Gyulbot's board for one person: no seats, no claim, any number of moves."""

from __future__ import annotations

from games.core import Pair, Seat
from games.gyulbot import solution
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Exercise
from games.gyulbot.view import MOST_MOVES, Least, Phase, Round, Standing, View
from gui.games.gyulbot import words as board_words
from gui.games.gyulbot.scene import GyulbotScene


class PracticeScene(GyulbotScene):
    """Says the puzzle and, once it is over, the line that is shown; nothing of a match."""

    def description(self) -> str:
        puzzle = self.view.puzzle if self.view is not None else None
        if puzzle is None:
            return ""
        said = board_words.puzzle(puzzle)
        tableau = self._tableau
        if tableau.shown is not None:
            said.append(f"{board_words.caption(tableau)}: {solution.write(tableau.line)}.")
        return " ".join(said)


def _view(entry: Entry, phase: Phase, standing: Standing | None, rounds: tuple[Round, ...]) -> View:
    """A view of one round in which one person does everything."""
    over = phase is Phase.OVER
    least = Least(1, entry.least, "", entry.moves)
    return View(
        round=1,
        planned=1,
        phase=phase,
        puzzles=(entry.puzzle,),
        standing=standing,
        demonstrator=None if over else Seat.ONE,
        declined=frozenset(),
        halved=None,
        points=Pair(0, 0),
        rounds=rounds,
        least=(least,) if over else (),
        commitments=(),
        outcome=None,
    )


def trying(entry: Entry) -> View:
    """The puzzle, with any number of moves allowed."""
    return _view(entry, Phase.DEMONSTRATION, Standing(Seat.ONE, MOST_MOVES), ())


def over(exercise: Exercise) -> View:
    """The end: what was found, and the shortest line."""
    standing = Standing(Seat.ONE, MOST_MOVES)
    ended = Round(1, standing, Seat.ONE, exercise.best)
    return _view(exercise.entry, Phase.OVER, None, (ended,))
