"""The least numbers of a Gyulbot match: worked out beside it, and sealed in it (GY-13).

Nobody waits for them: a number that comes late is sealed late, and one that cannot be found is
said to be unknown.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal

from games.core import UMPIRE
from games.gyulbot import least
from games.gyulbot.board import Puzzle
from games.gyulbot.solver import Solved
from games.gyulbot.view import View
from gui.games.gyulbot.solving import Solver
from gui.table.session import Session

SECONDS = 120
"""How long a puzzle is worked on at most."""


class LeastState(Enum):
    """How far the least number of a round is."""

    SOLVING = "being worked out"
    COMMITTED = "sealed"
    UNKNOWN = "not found"


class Sealer(QObject):
    """Has the puzzles of a match solved, the round's own first, and seals each as its round comes.

    After a rewind what it took back is sealed again. `changed`: `state` says something else.
    """

    changed = Signal()

    def __init__(self, session: Session, solver: Solver, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._solver = session, solver
        self._found: dict[Puzzle, Solved | None] = {}
        self._asked: tuple[int, Puzzle] | None = None
        self._sealing = False
        solver.answered.connect(self._on_answer)
        solver.failed.connect(self._on_failure)
        session.changed.connect(self._go_on)
        self._go_on()

    def state(self) -> LeastState:
        """How far the number of the round in progress is."""
        board = self._board()
        if not self._session.view(UMPIRE).begun:
            return LeastState.SOLVING
        if board.least_of(board.round) is not None:
            return LeastState.COMMITTED
        solved = self._found.get(self._puzzle(board.round), _NOT_YET)
        return LeastState.SOLVING if solved is _NOT_YET else LeastState.UNKNOWN

    def close(self) -> None:
        """Work out no more."""
        self._session.changed.disconnect(self._go_on)
        self._solver.close()

    # Inside

    def _board(self) -> View:
        board: View = self._session.view(UMPIRE).board
        return board

    def _puzzle(self, round: int) -> Puzzle:
        """The puzzle of a round; the list begins again in extra rounds (GY-11)."""
        puzzles: tuple[Puzzle, ...] = self._session.view(UMPIRE).setup.options.puzzles
        return puzzles[(round - 1) % len(puzzles)]

    @property
    def _idle(self) -> bool:
        """Whether there is nothing to seal: no puzzle has been drawn yet, or the match is over."""
        view = self._session.view(UMPIRE)
        return view.over or not view.begun

    def _go_on(self) -> None:
        """Seal what is known, and have the next puzzle solved."""
        if self._sealing or self._idle:
            return
        self._sealing = True
        try:
            for number in range(1, self._board().round + 1):
                self._seal(number)
        finally:
            self._sealing = False
        self._ask()

    def _seal(self, number: int) -> None:
        puzzle = self._puzzle(number)
        solved = self._found.get(puzzle)
        if solved is None or self._board().least_of(number) is not None:
            return
        line = solved.lines[0] if solved.lines else None
        try:
            self._session.note(least.write(number, solved.least, line))
        except ValueError:  # a solver's answer that is no solution is worse than none
            self._found[puzzle] = None

    def _ask(self) -> None:
        """One puzzle at a time: the round's own, then those to come."""
        if self._asked is not None:
            return
        board = self._board()
        for number in range(board.round, max(board.planned, board.round) + 1):
            puzzle = self._puzzle(number)
            if puzzle not in self._found:
                self._asked = (self._solver.ask(puzzle, seconds=SECONDS), puzzle)
                return

    def _on_answer(self, ticket: int, solved: Solved) -> None:
        known = solved.least is not None or solved.complete
        self._take(ticket, solved if known else None)

    def _on_failure(self, ticket: int, _sentence: str) -> None:
        self._take(ticket, None)

    def _take(self, ticket: int, solved: Solved | None) -> None:
        if self._asked is None or self._asked[0] != ticket:
            return
        self._found[self._asked[1]] = solved
        self._asked = None
        self._go_on()
        self.changed.emit()


_NOT_YET = Solved(None, (), False, 0)
