"""The exercise pane: board, clock, hints and result of one puzzle."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from games.core import InvalidAction, Pair, Seat
from games.gyulbot import solution
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Exercise, Idea
from games.gyulbot.view import MOST_MOVES, GyulbotView, Least, Phase, Round, Standing
from gui.games.gyulbot import words as board_words
from gui.games.gyulbot.practice import words
from gui.games.gyulbot.scene import GyulbotScene
from gui.games.gyulbot.tableau import SOLVE, Shown
from gui.games.gyulbot.words import Gyulbot
from gui.kit.board.view import BoardView
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, primary
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Role, Section, label, set_role
from gui.kit.widgets.pages import Scrolling
from gui.table.puzzle_controls import PuzzleControls
from gui.table.watch import Watch

SIDE, SLIM = 308, 236
NARROW = 900
"""Width below which the side panel is narrow."""


class TryPane(QWidget):
    """One exercise. `ended(Exercise, ms)`: it is over. `nextRequested`, `leaveRequested`."""

    ended = Signal(object, int)
    nextRequested = Signal()
    leaveRequested = Signal()

    def __init__(self, watch: Watch, only: bool = False, day: date | None = None) -> None:
        super().__init__()
        self._only, self._found = only, 0
        self.exercise: Exercise | None = None
        self.scene = PracticeScene(self)
        self.board = BoardView(self.scene)
        self.controls = PuzzleControls(watch, day, self)
        self.name = label("", Role.STRONG, wrap=True)
        self.count = label("", Role.MUTED, wrap=True)
        self.section = Section(Gyulbot.tr("Hints"))
        self.enough = Button(Gyulbot.tr("Leave it at that"))
        self.head = label("", Role.HEADING, wrap=True)
        self.said = label("", Role.MUTED, wrap=True)
        self.line = label("", Role.STRONG, wrap=True)
        self.show_least = Button(Gyulbot.tr("Show the shortest"), icon="play")
        self.other = Button(Gyulbot.tr("Back") if only else Gyulbot.tr("Other puzzles"), Kind.QUIET)
        self.next = primary(Gyulbot.tr("Next"))
        self._lay_out()
        self._wire()

    # The exercise

    def begin(self, entry: Entry, idea: Idea | None = None) -> None:
        """Start a puzzle and its clock; `idea`: the new idea it teaches, if any."""
        self.exercise, self._found = Exercise.of(entry), 0
        self.name.setText(entry.name or Gyulbot.tr("A new puzzle"))
        self.scene.setInput(Seat.ONE)
        self.scene.setView(trying(entry), False)
        self.board.follow_input()
        self.board.setFocus(Qt.FocusReason.OtherFocusReason)
        self.controls.begin("" if idea is None else words.idea(idea))
        self._show()

    @property
    def running(self) -> bool:
        """True while the clock runs."""
        return self.exercise is not None and not self.exercise.over

    def stop(self) -> None:
        """Stop when the page is left; an exercise in progress counts as given up."""
        if self.exercise is not None and not self.exercise.over and self._touched():
            self._end(self.exercise.ended())
        self.controls.stop()

    def _touched(self) -> bool:
        """Return True if the user did anything; a puzzle only looked at is not counted."""
        exercise = self.exercise
        assert exercise is not None
        return bool(exercise.shown or exercise.best or self.scene.draft())

    def _on_proposed(self, text: str) -> None:
        if self.exercise is None or self.exercise.over:
            return
        try:
            moves = solution.read(text.removeprefix(SOLVE))
        except InvalidAction:
            return
        self._found += 1
        after = self.exercise.found(moves)
        if after.over:
            self._end(after)
            return
        self.exercise = after
        self._show()
        set_role(self.count, Role.GOLD)
        self.count.setText(words.found(len(moves)))

    def _take_hint(self) -> None:
        if self.running and self.exercise is not None:
            self.exercise = self.exercise.hinted()
            self._show()

    def _give_up(self) -> None:
        if self.running and self.exercise is not None:
            self._end(self.exercise.ended())

    def _show_answer(self) -> None:
        self._give_up()
        self._replay()

    def _end(self, exercise: Exercise) -> None:
        self.controls.end()
        self.exercise = exercise
        self.scene.setInput(None)
        self.scene.setView(over(exercise), True)
        self.board.follow_input()
        self._show()
        self.next.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ended.emit(exercise, self.controls.ms)

    # Display

    def _show(self) -> None:
        exercise = self.exercise
        if exercise is None:
            return
        over = exercise.over
        given = [words.hint(one) for one in exercise.hints[: exercise.shown]]
        self.controls.show_given(given, exercise.shown < len(exercise.hints), over)
        self.count.setVisible(not over)
        self.section.setVisible(not over)
        self.controls.give_up.setVisible(not over and exercise.best is None)
        self.enough.setVisible(not over and exercise.best is not None)
        for widget in (self.head, self.said, self.line, self.show_least):
            widget.setVisible(over)
        self.next.setVisible(over and not self._only)
        if over:
            head, said = words.outcome(exercise, self.controls.ms)
            own = exercise.best if exercise.perfect else None
            self.head.setText(head)
            self.said.setText(said)
            self.line.setText((exercise.entry.line or "") if own is None else solution.write(own))
            again = Gyulbot.tr("Show it again"), Gyulbot.tr("Show the shortest")
            self.show_least.setText(again[0 if exercise.perfect else 1])
        else:
            self._show_count()

    def _show_count(self) -> None:
        exercise = self.exercise
        if exercise is None or exercise.over:
            return
        set_role(self.count, Role.MUTED)
        best = exercise.best
        known = "" if best is None else Gyulbot.tr("Best: {0}").format(words.moves(len(best)))
        self.count.setText(known or self.scene.prompt())

    def _copy_result(self) -> None:
        exercise = self.exercise
        if exercise is not None:
            self.controls.copy_result("Gyulbot", exercise.perfect, self._found, exercise.shown)

    def _replay(self) -> None:
        shown = Shown.LEAST if Shown.LEAST in self.scene.lines() else Shown.SOLUTION
        self.scene.replay(shown)

    # Qt overrides

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.setFixedWidth(px(SLIM if self.width() < px(NARROW) else SIDE))

    # Construction

    def _wire(self) -> None:
        self.scene.actionProposed.connect(self._on_proposed)
        self.scene.draftChanged.connect(lambda _text: self._show_count())
        self.controls.hint.clicked.connect(self._take_hint)
        self.controls.give_up.clicked.connect(self._show_answer)
        self.enough.clicked.connect(self._give_up)
        self.show_least.clicked.connect(self._replay)
        self.controls.copy.clicked.connect(self._copy_result)
        self.next.clicked.connect(self.nextRequested)
        self.other.clicked.connect(self.leaveRequested)
        shortcut = QShortcut(QKeySequence("?"), self)
        shortcut.activated.connect(self._take_hint)

    def _lay_out(self) -> None:
        inner, parts = QWidget(), self.controls
        left = Qt.AlignmentFlag.AlignLeft
        in_column(
            *(self.name, parts.clock, self.count, parts.idea, 8, self.section, parts.hints),
            Flow(parts.hint, parts.give_up, self.enough, gap=Space.S),
            *(self.head, self.said, self.line),
            *((self.show_least, 0, left), (parts.copy, 0, left), None),
            gap=Space.S,
            margins=(Space.XS, 0, Space.L, Space.L),
            of=inner,
        )
        self.area = Scrolling(inner)
        ends = in_row(self.other, None, self.next, margins=(0, 0, Space.L, 0))
        self.side = QWidget()
        in_column((self.area, 1), ends, gap=Space.S, of=self.side)
        in_row((self.board, 1), self.side, gap=Space.L, margins=(Space.L, 0, 0, Space.L), of=self)


class PracticeScene(GyulbotScene):
    """A board that describes the puzzle and, at the end, the line shown; nothing about a match."""

    def description(self) -> str:
        puzzle = self.view.puzzle if self.view is not None else None
        if puzzle is None:
            return ""
        said = board_words.puzzle(puzzle)
        tableau = self._tableau
        if tableau.shown is not None:
            said.append(f"{board_words.caption(tableau)}: {solution.write(tableau.line)}.")
        return " ".join(said)


def _view(
    entry: Entry, phase: Phase, standing: Standing | None, rounds: tuple[Round, ...]
) -> GyulbotView:
    """Return a view of one round for a single person."""
    over = phase is Phase.OVER
    least = Least(1, entry.least, "", entry.moves)
    return GyulbotView(
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


def trying(entry: Entry) -> GyulbotView:
    """Return the puzzle as a view, with any number of moves allowed."""
    return _view(entry, Phase.DEMONSTRATION, Standing(Seat.ONE, MOST_MOVES), ())


def over(exercise: Exercise) -> GyulbotView:
    """Return the final view with the solution found and the shortest line."""
    standing = Standing(Seat.ONE, MOST_MOVES)
    ended = Round(1, standing, Seat.ONE, exercise.best)
    return _view(exercise.entry, Phase.OVER, None, (ended,))
