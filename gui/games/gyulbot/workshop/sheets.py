"""The Workshop's sheets: generating puzzles, reading a drawing, and unsaved changes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QFormLayout, QLineEdit, QPlainTextEdit, QProgressBar, QWidget

from games.gyulbot import drawing
from games.gyulbot.board import COLOURS, LEAST_SIDE, MOST_GYULBOTS, MOST_SIDE, Puzzle
from games.gyulbot.difficulty import Grade
from games.gyulbot.generator import MOST_REQUESTED, PuzzleRequest
from gui.games.gyulbot.solving import PuzzleMaker
from gui.games.gyulbot.words import Gyulbot
from gui.games.gyulbot.workshop import words
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import Button, Kind, danger, primary
from gui.kit.widgets.choices import NumberBox, Segmented, Select, Switch
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label, set_role
from gui.kit.widgets.sheets import Sheet, ask

MOST_MADE = 100
_SAMPLE = """\
   +-+-+-+-+-+
 1 |r . .|. .|
   +     +-+ +
 2 |. . . .|*|
   ⋮"""

_box = partial(NumberBox, wide=96)


class MakeSheet(Sheet):
    """A sheet for generating puzzles of a chosen kind. `made(Entry)` delivers each puzzle."""

    made = Signal(object)

    def __init__(self, host: QWidget, wanted: PuzzleRequest, maker: PuzzleMaker) -> None:
        super().__init__(host, Gyulbot.tr("Make puzzles"), 520)
        self._maker, self._done = maker, 0
        self.least, self.most = _box(1, MOST_REQUESTED), _box(1, MOST_REQUESTED)
        self.wide, self.high = _box(LEAST_SIDE, MOST_SIDE), _box(LEAST_SIDE, MOST_SIDE)
        self.robots = _box(1, MOST_GYULBOTS)
        self.rigid = Switch(Gyulbot.tr("Rigid bodies, two Gyulbots each"))
        any_colour = (False, Gyulbot.tr("For one colour")), (True, Gyulbot.tr("For any colour"))
        self.goal = Segmented(any_colour, Gyulbot.tr("Goal"))
        corners = (False, Gyulbot.tr("In corners")), (True, Gyulbot.tr("Anywhere"))
        self.walls = Segmented(corners, Gyulbot.tr("Walls"))
        self.movers = _box(1, MOST_GYULBOTS)
        self.unique = Switch(Gyulbot.tr("One shortest solution only"))
        grades = (None, Gyulbot.tr("Any")), *((grade, words.grade(grade)) for grade in Grade)
        self.grade = Select(grades, Gyulbot.tr("Difficulty"))
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(Gyulbot.tr("Random"))
        self.count = _box(1, MOST_MADE)
        self.message = label("", Role.MUTED, wrap=True)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(4))
        self.bar.hide()
        self.stop = self.addButton(Button(Gyulbot.tr("Stop"), Kind.QUIET))
        self.stop.hide()
        self.go = self.addButton(primary(Gyulbot.tr("Make")))
        self._fill()
        self._set(wanted)
        self._wire()

    def wanted(self) -> PuzzleRequest:
        """Return the properties of the puzzles to generate. Raise ValueError if they conflict."""
        colours = COLOURS[: self.robots.value()]
        if self.rigid.isChecked():
            colours = tuple(COLOURS[index // 2] for index in range(self.robots.value()))
        grade = self.grade.value()
        return PuzzleRequest(
            least=self.least.value(),
            most=self.most.value(),
            width=self.wide.value(),
            height=self.high.value(),
            robots=colours,
            movers=self.movers.value(),
            unique=self.unique.isChecked(),
            open_goal=bool(self.goal.value()),
            scattered=bool(self.walls.value()),
            grade=grade if isinstance(grade, Grade) else None,
        )

    def make(self) -> None:
        try:
            wanted = self.wanted()
        except ValueError as error:
            self._say(f"{str(error)[:1].upper()}{str(error)[1:]}.", Role.DANGER)
            return
        self._done = 0
        self._maker.make(wanted, self.count.value(), self.seed.text().strip() or None)
        self._show_progress()

    def _set(self, wanted: PuzzleRequest) -> None:
        self.least.setValue(wanted.least)
        self.most.setValue(wanted.most)
        self.wide.setValue(wanted.width)
        self.high.setValue(wanted.height)
        self.robots.setValue(len(wanted.robots))
        self.rigid.setChecked(len(set(wanted.robots)) < len(wanted.robots))
        self.movers.setValue(wanted.movers)
        self.unique.setChecked(wanted.unique)
        self.goal.setValue(wanted.open_goal)
        self.walls.setValue(wanted.scattered)
        self.grade.setValue(wanted.grade)

    def _wire(self) -> None:
        self.go.clicked.connect(self.make)
        self.stop.clicked.connect(self._on_stop)
        self.seed.returnPressed.connect(self.make)
        self._maker.made.connect(self._on_made)
        self._maker.finished.connect(self._on_finished)
        self._maker.failed.connect(self._on_failed)
        self.closed.connect(self._maker.stop)

    def _on_made(self, entry: object) -> None:
        self._done += 1
        self.made.emit(entry)
        self._show_progress()

    def _on_finished(self) -> None:
        self._show_progress()
        self.close()

    def _on_failed(self, sentence: str) -> None:
        self._show_progress()
        self._say(sentence, Role.DANGER)

    def _on_stop(self) -> None:
        self._maker.stop()
        self._show_progress()

    def _show_progress(self) -> None:
        busy, total = self._maker.busy, self.count.value()
        self.go.setVisible(not busy)
        self.stop.setVisible(busy)
        self.bar.setVisible(busy)
        self.bar.setRange(0, total if self._done else 0)
        self.bar.setValue(self._done)
        text = Gyulbot.tr("{0} of {1} made").format(self._done, total)
        self._say(text if busy or self._done else "", Role.MUTED)

    def _say(self, sentence: str, role: Role) -> None:
        set_role(self.message, role)
        self.message.setText(sentence)

    def _fill(self) -> None:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setHorizontalSpacing(Space.L)
        form.setVerticalSpacing(Space.S)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        rows: list[tuple[str, QWidget]] = [
            (Gyulbot.tr("How many"), self.count),
            (Gyulbot.tr("Difficulty"), self.grade),
            (Gyulbot.tr("Fewest moves"), _pair(self.least, Gyulbot.tr("to"), self.most)),
            (Gyulbot.tr("Board"), _pair(self.wide, "×", self.high)),
            (Gyulbot.tr("Walls"), self.walls),
            (Gyulbot.tr("Gyulbots"), self.robots),
            ("", self.rigid),
            (Gyulbot.tr("Goal"), self.goal),
            (Gyulbot.tr("Colours that must move"), self.movers),
            ("", self.unique),
            (Gyulbot.tr("Seed"), self.seed),
        ]
        for title, widget in rows:
            named = label(title, Role.BODY)
            named.setMinimumHeight(px(36))
            form.addRow(named, widget)
            if title and not widget.accessibleName():
                widget.setAccessibleName(title)
        self.body.addLayout(form)
        self.body.addWidget(self.bar)
        self.body.addWidget(self.message)


class ReadSheet(Sheet):
    """A sheet for pasting a drawing as plain text. `read(Puzzle)` delivers the puzzle."""

    read = Signal(object)

    def __init__(self, host: QWidget, text: str = "") -> None:
        super().__init__(host, Gyulbot.tr("Read a drawing"), 640)
        self.edit = QPlainTextEdit(text)
        self.edit.setPlaceholderText(_SAMPLE)
        self.edit.setAccessibleName(Gyulbot.tr("Drawing"))
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.edit.setTabChangesFocus(True)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()
        self.edit.setStyleSheet(f"font-family: '{fixed}', monospace; font-size: 12px;")
        self.edit.setMinimumHeight(px(220))
        self.message = label("", Role.MUTED, wrap=True)
        self.body.addWidget(label(Gyulbot.tr("Paste a puzzle copied from Garnet or from a post."), wrap=True))  # noqa: E501  # fmt: skip
        self.body.addWidget(self.edit, 1)
        self.body.addWidget(self.message)
        self.go = self.addButton(primary(Gyulbot.tr("Add to the pack"), None))
        self.go.clicked.connect(self._take)
        self.edit.textChanged.connect(self._look)
        self._look()

    def _look(self) -> None:
        puzzle, sentence = self._puzzle()
        self.go.setEnabled(puzzle is not None)
        set_role(self.message, Role.DANGER if sentence else Role.OK)
        self.message.setText(sentence if sentence else self._description(puzzle))

    def _description(self, puzzle: Puzzle | None) -> str:
        if puzzle is None:
            return ""
        text = Gyulbot.tr("{0} × {1} cells, {2} Gyulbots, goal {3}")
        if len(puzzle.robots) == 1:
            text = Gyulbot.tr("{0} × {1} cells, {2} Gyulbot, goal {3}")
        return text.format(puzzle.width, puzzle.height, len(puzzle.robots), puzzle.goal[0])

    def _puzzle(self) -> tuple[Puzzle | None, str]:
        text = self.edit.toPlainText()
        if not text.strip():
            return None, ""
        try:
            return drawing.read(text), ""
        except ValueError as error:
            return None, f"{str(error)[:1].upper()}{str(error)[1:]}."

    def _take(self) -> None:
        puzzle, _ = self._puzzle()
        if puzzle is not None:
            self.close()
            self.read.emit(puzzle)


def ask_before_losing(host: QWidget, save: Callable[[], None], go_on: Callable[[], None]) -> Sheet:
    """Ask whether to save or discard unsaved changes before an action that would lose them.

    `go_on` performs the action. `save` must save the changes and then call `go_on`. Closing the
    sheet cancels the action.
    """
    lose, keep = danger(Gyulbot.tr("Discard")), primary(Gyulbot.tr("Save"))
    text = Gyulbot.tr("Your drawings have not been saved to a file yet.")
    return ask(host, Gyulbot.tr("This pack has not been saved"), text, (lose, go_on), (keep, save))


def ask_to_remove(host: QWidget, name: str, remove: Callable[[], None]) -> Sheet:
    title, text = Gyulbot.tr("Remove “{0}”?").format(name), Gyulbot.tr("This cannot be undone.")
    remove_button, keep_button = danger(Gyulbot.tr("Remove")), primary(Gyulbot.tr("Keep it"))
    return ask(host, title, text, (remove_button, remove), (keep_button, None))


def _pair(first: QWidget, word: str, other: QWidget) -> QWidget:
    return Flow(first, label(word, Role.MUTED), other, gap=8)
