"""The check of the selected drawing by the solver, and the card that shows the result."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QWidget

from games.gyulbot import solution
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.difficulty import Estimate, estimate
from games.gyulbot.packs import Entry
from games.gyulbot.sketch import SketchProblem
from games.gyulbot.solver import Solved
from gui.games.gyulbot.solving import Solver
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.bench import Bench
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, icon_button, quiet
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label, show_text
from gui.kit.wording import plain

SETTLE = 200
"""Delay between a change and the start of the solver, in ms."""


@dataclass(frozen=True, slots=True)
class Unfinished:
    """The finding that the sketch is not a complete puzzle."""

    problem: SketchProblem


@dataclass(frozen=True, slots=True)
class Checking:
    """The finding while the solver is running: any solution has at least `bound` moves."""

    bound: int = 0


@dataclass(frozen=True, slots=True)
class Stopped:
    """The finding after a stopped or failed search: any solution has at least `bound` moves."""

    bound: int
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Unsolvable:
    """The finding that the puzzle has no solution."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The finding that the least number of moves is known.

    `estimate` is None while solutions are being counted. `complete` is True if `lines` contains all
    shortest solutions.
    """

    least: int
    lines: tuple[tuple[Move, ...], ...]
    estimate: Estimate | None = field(default=None)
    complete: bool = False


Finding: TypeAlias = Unfinished | Checking | Stopped | Unsolvable | Proven


class Checker(QObject):
    """Checks the selected drawing. `changed` is emitted when the `finding` has changed."""

    changed = Signal()

    def __init__(self, bench: Bench, solver: Solver, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench, self._solver = bench, solver
        self._drawing = bench.drawing
        self._puzzle: Puzzle | None = None
        self._ticket: int | None = None
        self._counting = False
        self.finding: Finding = Checking()
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._ask)
        bench.drawn.connect(self.check)
        solver.progressed.connect(self._on_progress)
        solver.answered.connect(self._on_answer)
        solver.failed.connect(self._on_failure)

    def check(self) -> None:
        self._give_up()
        self._drawing = self._bench.drawing
        problem = self._drawing.sketch.problem()
        if problem is not None:
            self._find(Unfinished(problem))
            return
        self._find(Checking())
        self._settle.start()

    def stop(self) -> None:
        bound = self.finding.bound if isinstance(self.finding, Checking) else 0
        running = self._ticket is not None or self._settle.isActive()
        self._give_up()
        if running and isinstance(self.finding, Checking):
            self._find(Stopped(bound))

    def close(self) -> None:
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

    def _on_answer(self, ticket: int, solved: Solved) -> None:
        if ticket != self._ticket or self._puzzle is None:
            return
        self._ticket = None
        if solved.least is None:
            self._find(Unsolvable() if solved.complete else Stopped(solved.bound))
        elif not self._counting:
            self._counting = True
            self._find(Proven(solved.least, solved.lines))
            self._ticket = self._solver.ask(self._puzzle, every=True)
        else:
            self._judge(self._puzzle, solved, solved.least)

    def _judge(self, puzzle: Puzzle, solved: Solved, least: int) -> None:
        judged = estimate(puzzle, solved.lines)
        self._find(Proven(least, solved.lines, judged, solved.complete))
        line = solution.write(solved.lines[0])
        entry = Entry(puzzle=puzzle, least=least, line=line, grade=judged.grade)
        self._bench.prove(self._drawing, entry)

    def _find(self, finding: Finding) -> None:
        self.finding = finding
        self.changed.emit()


class CheckCard(QWidget):
    """A card with the result of a check and the shortest solutions, shown one at a time."""

    playRequested = Signal(object)
    stopRequested = Signal()
    againRequested = Signal()
    copyRequested = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[tuple[Move, ...], ...] = ()
        self._at = 0
        self.head = label("", Role.HEADING, wrap=True)
        self.message = label("", Role.MUTED, wrap=True)
        self.reasons = label("", Role.CAPTION, wrap=True)
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setFixedHeight(px(4))
        self.stop = quiet(Gyulbot.tr("Stop"), "x")
        self.again = quiet(Gyulbot.tr("Check again"), "refresh")
        self.line = label("", Role.STRONG, wrap=True)
        self.play = Button(Gyulbot.tr("Show it"), icon="play")
        self.before = icon_button("chevron-left", Gyulbot.tr("Previous solution"))
        self.after = icon_button("chevron-right", Gyulbot.tr("Next solution"))
        self.copy = icon_button("copy", Gyulbot.tr("Copy the solution"))
        self._lay_out()
        self.play.clicked.connect(self._ask_to_play)
        self.stop.clicked.connect(self.stopRequested)
        self.again.clicked.connect(self.againRequested)
        self.before.clicked.connect(lambda: self._step(-1))
        self.after.clicked.connect(lambda: self._step(1))
        self.copy.clicked.connect(lambda: self.copyRequested.emit(self.line.text()))
        self.show_finding(Checking())

    def show_finding(self, finding: Finding) -> None:
        self._lines, self._at = (), 0
        busy = isinstance(finding, Checking)
        head = detail = reasons = ""
        match finding:
            case Unfinished(problem=problem):
                head, detail = Gyulbot.tr("Not a puzzle yet"), f"{plain(problem.sentence)}."
            case Checking(bound=bound):
                head, detail = Gyulbot.tr("Checking"), _bound(bound)
            case Stopped(bound=bound, sentence=sentence):
                head, detail = Gyulbot.tr("Not checked"), sentence or _bound(bound)
            case Unsolvable():
                head = Gyulbot.tr("No solution")
                detail = Gyulbot.tr("All reachable positions have been searched.")
            case Proven():
                head, detail, reasons = self._description(finding)
                self._lines = finding.lines
                busy = finding.estimate is None
        self.head.setText(head)
        self.message.setText(detail)
        show_text(self.reasons, reasons)
        self.busy.setVisible(busy)
        self.again.setVisible(isinstance(finding, Stopped))
        if isinstance(finding, Stopped) and self.stop.hasFocus():
            self.again.setFocus()  # otherwise the next button gets focus
        self.stop.setVisible(isinstance(finding, Checking))
        self._show_line()

    def _description(self, finding: Proven) -> tuple[str, str, str]:
        head = words.moves(finding.least)
        if finding.estimate is None:
            return head, Gyulbot.tr("Counting the solutions"), ""
        difficulty = finding.estimate
        head = f"{head} · {words.grade(difficulty.grade)}"
        ways_text = words.ways(len(finding.lines), finding.complete)
        return head, ways_text, _sentence(words.reasons(difficulty))

    def _show_line(self) -> None:
        several = len(self._lines) > 1
        shown = bool(self._lines)
        self.line.setText(solution.write(self._lines[self._at]) if shown else "")
        for widget in (self.line, self.play, self.copy):
            widget.setVisible(shown)
        self.before.setVisible(several)
        self.after.setVisible(several)

    def _step(self, by: int) -> None:
        self._at = (self._at + by) % len(self._lines)
        self._show_line()
        place = Gyulbot.tr("Solution {0:,} of {1:,}")
        self.message.setText(place.format(self._at + 1, len(self._lines)))

    def _ask_to_play(self) -> None:
        self.playRequested.emit(self._lines[self._at])

    def _lay_out(self) -> None:
        row = in_row(
            self.play, self.before, self.after, self.copy, self.stop, self.again, None, gap=Space.XS
        )
        in_column(
            self.head, self.message, self.busy, self.reasons, self.line, row, gap=Space.S, of=self
        )


def _bound(bound: int) -> str:
    if bound < 2:
        return ""
    return Gyulbot.tr("It takes at least {0}.").format(words.moves(bound))


def _sentence(reasons: tuple[str, ...]) -> str:
    """Return the reasons as a sentence, for example `Why: 8 moves, 3 colours have to move.`"""
    text = ", ".join(reasons)
    return Gyulbot.tr("Why: {0}.").format(text) if text else ""
