"""What the solver says of the drawing at hand, asked again after each change; nothing waits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from games.gyulbot import solution
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.difficulty import Estimate, estimate
from games.gyulbot.packs import Entry
from games.gyulbot.sketch import Lack
from games.gyulbot.solver import Solved
from gui.games.gyulbot.solving import Solver
from gui.games.gyulbot.workshop.bench import Bench

SETTLE = 200
"""Milliseconds after a change before the solver is asked."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """It is no puzzle yet."""

    lack: Lack


@dataclass(frozen=True, slots=True)
class Checking:
    """The solver is at work: no solution has fewer moves than `bound`."""

    bound: int = 0


@dataclass(frozen=True, slots=True)
class Stopped:
    """The search was stopped, or failed with a sentence; no solution has fewer than `bound`."""

    bound: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """It is proven that there is no solution."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The least number of moves is known. `estimate`: None while the solutions are being counted.

    `complete`: `lines` are all shortest solutions.
    """

    least: int
    lines: tuple[tuple[Move, ...], ...]
    estimate: Estimate | None = field(default=None)
    complete: bool = False


Finding: TypeAlias = Unfinished | Checking | Stopped | Unsolvable | Proven


class Checker(QObject):
    """Has the drawing at hand checked. `changed`: `finding` says something else."""

    changed = Signal()

    def __init__(self, bench: Bench, solver: Solver, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._solver = bench, solver
        self._drawing = bench.drawing
        self._puzzle: Puzzle | None = None
        self._ticket: int | None = None
        self._counting = False
        self.finding: Finding = Checking()
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE)
        self._settle.timeout.connect(self._ask)
        bench.drawn.connect(self.check)
        solver.progressed.connect(self._on_progress)
        solver.answered.connect(self._on_answer)
        solver.failed.connect(self._on_failure)

    def check(self) -> None:
        """Look at the drawing as it stands now."""
        self._give_up()
        self._drawing = self._bench.drawing
        lack = self._drawing.sketch.lack()
        if lack is not None:
            self._find(Unfinished(lack))
            return
        self._find(Checking())
        self._settle.start()

    def stop(self) -> None:
        """Leave it at what is known."""
        bound = self.finding.bound if isinstance(self.finding, Checking) else 0
        running = self._ticket is not None or self._settle.isActive()
        self._give_up()
        if running and isinstance(self.finding, Checking):
            self._find(Stopped(bound))

    def close(self) -> None:
        """Nothing is to be checked any more."""
        self._give_up()

    def _give_up(self) -> None:
        self._settle.stop()
        if self._ticket is not None:
            self._solver.cancel(self._ticket)
        self._ticket, self._counting = None, False

    def _ask(self) -> None:
        self._puzzle = self._drawing.sketch.puzzle()
        self._ticket = self._solver.ask(self._puzzle)

    def _on_progress(self, ticket: int, bound: int) -> None:
        if ticket == self._ticket and not self._counting:
            self._find(Checking(bound))

    def _on_failure(self, ticket: int, sentence: str) -> None:
        if ticket == self._ticket:
            self._ticket = None
            self._find(Stopped(0, sentence))

    def _on_answer(self, ticket: int, found: Solved) -> None:
        if ticket != self._ticket or self._puzzle is None:
            return
        self._ticket = None
        if found.least is None:
            self._find(Unsolvable() if found.complete else Stopped(found.bound))
        elif not self._counting:
            self._counting = True
            self._find(Proven(found.least, found.lines))
            self._ticket = self._solver.ask(self._puzzle, every=True)
        else:
            self._judge(self._puzzle, found, found.least)

    def _judge(self, puzzle: Puzzle, found: Solved, least: int) -> None:
        judged = estimate(puzzle, found.lines)
        self._find(Proven(least, found.lines, judged, found.complete))
        line = solution.write(found.lines[0])
        entry = Entry(puzzle=puzzle, least=least, line=line, grade=judged.grade)
        self._bench.prove(self._drawing, entry)

    def _find(self, finding: Finding) -> None:
        self.finding = finding
        self.changed.emit()
