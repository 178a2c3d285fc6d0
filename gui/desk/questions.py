from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from games.core import UMPIRE, Seat
from games.reading.transcript import folded
from gui.desk.arrivals import Arrivals
from gui.desk.struck import StruckLabel
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button, literal
from gui.kit.widgets.notices import Banner, Toast
from gui.table.session import Session

MOST = 4
"""Maximum number of answers to a question. If more are possible, the umpire must ask the player."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question (`says`) about a pasted message (`text`), with up to four answers.

    - `secret`: True if the answers are hidden together with the message
    - `author`: the unknown chat name that the question is about, or ""
    - `seat`: the seat that sent the message, or None
    - `pasted`: the whole paste, if the question is who sent the message
    """

    says: str
    text: str
    answers: tuple[tuple[str, Callable[[], None]], ...] = ()
    secret: bool = False
    author: str = ""
    seat: Seat | None = None
    pasted: str | None = None


class Questions(QObject):
    """A queue of questions, shown one at a time. Keys 1 to 4 answer, Escape dismisses."""

    changed = Signal()
    """Emitted when a different question is shown, or when none is left."""
    dismissed = Signal()
    """Emitted when a question was dismissed and no other is open."""

    def __init__(
        self, session: Session, banner: Banner, arrivals: Arrivals, toast: Toast, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._arrivals, self._toast = session, arrivals, toast
        self._hidden = False
        self._open: list[Question] = []
        self._dismissed: set[str] = set()
        self.banner, self.message = banner, StruckLabel()
        banner.add_below(self.message)
        self.choices = [banner.add_answer(Button(""), str(key)) for key in range(1, MOST + 1)]
        for number, button in enumerate(self.choices):
            button.clicked.connect(lambda _=False, number=number: self._choose(number))
        banner.dismissed.connect(self.dismiss)

    @property
    def asking(self) -> bool:
        return bool(self._open)

    def is_dismissed(self, author: str) -> bool:
        """Return True if the umpire has dismissed the question of who this author is."""
        return folded(author) in self._dismissed

    def setTextHidden(self, hidden: bool) -> None:
        self._hidden = hidden
        self.show()

    def add(self, question: Question) -> None:
        """Append a question. Call `show` afterwards."""
        self._open.append(question)

    def ask(self) -> None:
        if self._open:
            self.banner.ask()

    def clear(self) -> None:
        """Cancel all questions. The messages in question are not entered."""
        seats = {question.seat for question in self._open}
        self._open.clear()
        for seat in seats:
            if seat is not None:
                self._arrivals.entered(seat)

    def take_message_questions(self) -> list[Question]:
        """Remove and return the questions about a player's message or about an unknown sender."""
        questions = [
            question
            for question in self._open
            if question.seat is not None or question.pasted is not None
        ]
        self._open = [question for question in self._open if question not in questions]
        return questions

    def put_back(self, questions: Sequence[Question]) -> None:
        self._open = [*questions, *self._open]

    def dismiss(self) -> None:
        """Dismiss the current question. The message in question is not entered."""
        if self._open:
            question = self._open.pop(0)
            self._dismissed.add(folded(question.author))
            if question.seat is not None:
                self._arrivals.entered(question.seat)
                players = self._session.view(UMPIRE).setup.players
                self._toast.say(
                    Desk.tr(
                        "{0}’s message and its arrival time were set aside. The next one "
                        "gets its own arrival time."
                    ).format(players[question.seat])
                )
        self.show()
        if self._open:
            self.banner.ask()
        else:
            self.dismissed.emit()

    def show(self) -> None:
        question = self._open[0] if self._open else None
        if question is None:
            self.message.setMessage("", ())
            self.banner.say("")
        else:
            self._show(question, question.secret and self._hidden)
        self.changed.emit()

    def _show(self, question: Question, secret: bool) -> None:
        answers = () if secret else question.answers
        for number, button in enumerate(self.choices):
            offered = number < len(answers)
            button.setVisible(offered)
            button.setEnabled(offered)
            answer = answers[number][0] if offered else ""
            button.setText(literal(answer))
            button.setAccessibleName(answer)
        if self._hidden:
            self.message.setMessage("", ())
        else:
            self.message.setMessage(question.text, [(0, len(question.text))])
        show = Desk.tr("It can be read in two ways. Show the text to choose.")
        self.banner.say(show if secret else question.says)

    def _choose(self, number: int) -> None:
        answers = self._open[0].answers if self._open else ()
        if number < len(answers):
            del self._open[0]
            answers[number][1]()
            self.show()
            self.ask()
