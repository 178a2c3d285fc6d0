from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtGui import QKeyEvent

from games.core import KnownError
from gui.kit.board.scene import BoardScene
from gui.kit.texts import Table
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label
from gui.kit.wording import trouble
from gui.table.boardpage import BoardPage, time_text
from gui.table.extensions import Tries
from gui.table.watch import Watch

ANSWER_TIME = 700
"""Time in milliseconds for which a correct answer is shown before the next question."""


class Drill(BoardPage):
    """A series of `QUESTIONS` quick questions about a board.

    Subclasses implement `ask`, which prepares a question and passes it to `pose`. If the user
    answers on the board, the subclass also calls `answer`.
    """

    SIDE = 320
    QUESTIONS: ClassVar[int] = 12
    kind: ClassVar[str]
    """Key under which the drill's results are stored."""

    def __init__(
        self,
        game: str,
        titles: tuple[str, str],
        scene: BoardScene,
        tries: Tries,
        watch: Watch,
    ) -> None:
        super().__init__(scene, *titles)
        self._game, self._tries, self._watch = game, tries, watch
        self.at = self.right = self._since = 0
        self.right_answer = ""
        self.count = label("", Role.MUTED)
        self.question = label("", Role.HEADING, wrap=True)
        self.best = label("", Role.MUTED, wrap=True)
        self.row = Flow(gap=6)
        self.choices: dict[str, Button] = {}
        self._beat = QTimer(self, singleShot=True)
        self._beat.timeout.connect(self._go_on)
        self.lay_out((self.count,), (self.question, self.row, self.said, self.best), (None,))

    # To be implemented by games.

    def ask(self) -> None:
        """Prepare the next question, immediately or later, and pass it to `pose`."""
        raise NotImplementedError

    def show_right_answer(self) -> None:
        """Show the correct answer on the board."""

    @property
    def asking(self) -> bool:
        return bool(self.right_answer) and not self.answered

    @property
    def answered(self) -> bool:
        return bool(self.said.text())

    @property
    def over(self) -> bool:
        return self.at >= self.QUESTIONS

    def enter(self) -> None:
        if not self._since:
            self.start()
        super().enter()

    def leave(self) -> None:
        self._beat.stop()

    def start(self) -> None:
        self.at = self.right = 0
        self._since = self._watch().steady
        self._show_best()
        self._next_question()

    def pose(self, question: str, right_answer: str, choices: tuple[str, ...] = ()) -> None:
        """Ask a question. Without `choices`, the user answers on the board."""
        self.right_answer = right_answer
        self.question.setText(question)
        for button in self.choices.values():
            self.row.remove(button)
            button.deleteLater()
        self.choices = {}
        for number, choice in enumerate(choices, start=1):
            button = Button(choice, key=str(number))
            button.clicked.connect(lambda _on=False, choice=choice: self.answer(choice))
            self.row.add(button)
            self.choices[choice] = button
        self.row.setVisible(bool(choices))
        self._show()

    def answer(self, text: str) -> None:
        if not self.asking:
            return
        right = text == self.right_answer
        self.right += right
        self.at += 1
        result = Table.tr("Right.") if right else Table.tr("No: {0}.").format(self.right_answer)
        self.say(result, Role.OK if right else Role.WARN)
        self.show_right_answer()
        self._show()
        if right and not self.over:
            self._beat.start(ANSWER_TIME)
        elif self.over:
            self._end()

    def _go_on(self) -> None:
        self._beat.stop()
        self._next_question()

    def _next_question(self) -> None:
        self.say("", Role.STRONG)
        self.right_answer = ""
        self.ask()
        self._show()

    def _end(self) -> None:
        ms = max(0, self._watch().steady - self._since)
        done = self.right == self.QUESTIONS
        kept = {
            "drill": self.kind,
            "right": self.right,
            "of": self.QUESTIONS,
            "ms": ms,
            "solved": done,
        }
        try:
            self._tries.practised(self._game, kept)
        except KnownError as error:
            self.notice.say(trouble(error))
        text = Table.tr("{0} of {1} correct in {2}.").format(
            self.right, self.QUESTIONS, time_text(ms)
        )
        self.question.setText(text)
        self.row.hide()
        self._show_best()
        self._show()

    def go_on(self) -> None:
        if self.over:
            self.start()
        elif self.answered:
            self._go_on()

    def _show(self) -> None:
        at = min(self.at + (not self.answered), self.QUESTIONS)
        text = Table.tr("Question {0} of {1} · {2} correct").format(at, self.QUESTIONS, self.right)
        self.count.setText(text)
        self.next.setText(Table.tr("Once more") if self.over else Table.tr("Next"))
        self.next.setVisible(self.answered)
        self.place_focus()

    def _show_best(self) -> None:
        try:
            rows = self._tries.practice(self._game)
        except KnownError as error:
            self.notice.say(trouble(error))
            return
        mine = [row for row in rows if row.get("drill") == self.kind]
        results = [(attempt["right"], -attempt["ms"]) for attempt in mine if _is_valid(attempt)]
        self.best.setVisible(bool(results))
        if results:
            right, ms = max(results)
            text = Table.tr("Best: {0} of {1} in {2}")
            self.best.setText(text.format(right, self.QUESTIONS, time_text(-ms)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        numbered = list(self.choices.values())
        number = int(event.text()) if event.text() in tuple("123456789") else 0
        if 0 < number <= len(numbered):
            numbered[number - 1].click()
        else:
            super().keyPressEvent(event)


def _is_valid(row: dict[str, object]) -> bool:
    return isinstance(row.get("right"), int) and isinstance(row.get("ms"), int)
