"""What is known of the drawing at hand: solvable or not, how few moves, how many ways, how hard."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from games.gyulbot import solution
from games.gyulbot.board import Move
from gui.games.gyulbot.workshop import words
from gui.games.gyulbot.workshop.checking import (
    Checking,
    Finding,
    Proven,
    Stopped,
    Unfinished,
    Unsolvable,
)
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, icon_button, quiet
from gui.kit.widgets.labels import Role, label


class CheckCard(QWidget):
    """Shows a finding, and the shortest solutions one by one.

    `playRequested(moves)`: the user wants to see a solution. `stopRequested`, `againRequested`:
    the search is to end, or to begin anew. `copyRequested(text)`.
    """

    playRequested = Signal(object)
    stopRequested = Signal()
    againRequested = Signal()
    copyRequested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: tuple[tuple[Move, ...], ...] = ()
        self._at = 0
        self.head = label("", Role.HEADING, wrap=True)
        self.said = label("", Role.MUTED, wrap=True)
        self.reasons = label("", Role.CAPTION, wrap=True)
        self.busy = QProgressBar()
        self.busy.setRange(0, 0)
        self.busy.setTextVisible(False)
        self.busy.setFixedHeight(4)
        self.stop = quiet(words.tr("Stop"), "x")
        self.again = quiet(words.tr("Check again"), "refresh")
        self.line = label("", Role.STRONG, wrap=True)
        self.play = Button(words.tr("Show it"), icon="play")
        self.before = icon_button("chevron-left", words.tr("Solution before"))
        self.after = icon_button("chevron-right", words.tr("Next solution"))
        self.copy = icon_button("copy", words.tr("Copy the solution"))
        self._lay_out()
        self.play.clicked.connect(self._ask_to_play)
        self.stop.clicked.connect(self.stopRequested)
        self.again.clicked.connect(self.againRequested)
        self.before.clicked.connect(lambda: self._step(-1))
        self.after.clicked.connect(lambda: self._step(1))
        self.copy.clicked.connect(lambda: self.copyRequested.emit(self.line.text()))
        self.show_finding(Checking())

    def show_finding(self, finding: Finding) -> None:
        """Show what was found out."""
        self._lines, self._at = (), 0
        busy = isinstance(finding, Checking)
        head = said = reasons = ""
        match finding:
            case Unfinished(lack=lack):
                head, said = words.tr("Not a puzzle yet"), f"{lack.sentence}."
            case Checking(bound=bound):
                head, said = words.tr("Checking"), _bound(bound)
            case Stopped(bound=bound, sentence=sentence):
                head, said = words.tr("Not checked"), sentence or _bound(bound)
            case Unsolvable():
                head = words.tr("No solution")
                said = words.tr("Every position that can be reached was searched.")
            case Proven():
                head, said, reasons = self._told(finding)
                self._lines = finding.lines
                busy = finding.estimate is None
        self.head.setText(head)
        self.said.setText(said)
        self.reasons.setText(reasons)
        self.reasons.setVisible(bool(reasons))
        self.busy.setVisible(busy)
        self.again.setVisible(isinstance(finding, Stopped))
        if isinstance(finding, Stopped) and self.stop.hasFocus():
            self.again.setFocus()  # not the button that comes next on the page
        self.stop.setVisible(isinstance(finding, Checking))
        self._show_line()

    def _told(self, finding: Proven) -> tuple[str, str, str]:
        head = words.moves(finding.least)
        if finding.estimate is None:
            return head, words.tr("Counting the solutions"), ""
        found = finding.estimate
        head = f"{head} · {words.grade(found.grade)}"
        said = words.ways(len(finding.lines), finding.complete)
        return head, said, _sentence(words.reasons(found))

    def _show_line(self) -> None:
        several = len(self._lines) > 1
        shown = bool(self._lines)
        self.line.setText(solution.write(self._lines[self._at]) if shown else "")
        for one in (self.line, self.play, self.copy):
            one.setVisible(shown)
        self.before.setVisible(several)
        self.after.setVisible(several)

    def _step(self, by: int) -> None:
        self._at = (self._at + by) % len(self._lines)
        self._show_line()
        place = words.tr("Solution %1 of %2").replace("%1", f"{self._at + 1:,}")
        self.said.setText(place.replace("%2", f"{len(self._lines):,}"))

    def _ask_to_play(self) -> None:
        self.playRequested.emit(self._lines[self._at])

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(Space.S)
        column.addWidget(self.head)
        column.addWidget(self.said)
        column.addWidget(self.busy)
        column.addWidget(self.reasons)
        column.addWidget(self.line)
        row = QHBoxLayout()
        row.setSpacing(Space.XS)
        for one in (self.play, self.before, self.after, self.copy, self.stop, self.again):
            row.addWidget(one)
        row.addStretch(1)
        column.addLayout(row)


def _bound(bound: int) -> str:
    if bound < 2:
        return ""
    return words.tr("It takes at least %1.").replace("%1", words.moves(bound))


def _sentence(reasons: tuple[str, ...]) -> str:
    """`8 moves, 3 colours have to move, one short line misleads.`"""
    text = ", ".join(reasons)
    return words.tr("Why: %1.").replace("%1", text) if text else ""
