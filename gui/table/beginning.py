"""Asking for a word from each player as a match begins (GEN-4, GEN-10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from games.core import KnownError, Pair, Seat
from games.match.agreement import checked_word
from games.match.setups import MAX_NONCE
from games.reading.word import unknown_writers, words_sent
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble

WIDTH = 620
NO_WORDS = Pair("", "")


def tr(text: str) -> str:
    """The sheet's words in the user's language."""
    return QCoreApplication.translate("Beginning", text)


class WordsSheet(Sheet):
    """Asks for a word from each player, to be typed or pasted from chat.

    `given(Pair[str])`, or `given(None)`: the match begins without; or `dismissed` if it is closed.
    `names`: what else the players are called, by place. `words`: what is known already. `is_move`:
    whether a text that was pasted is clearly a move, and no word.
    """

    given = Signal(object)
    dismissed = Signal()

    def __init__(
        self,
        host: QWidget,
        players: Pair[str],
        commitment: str,
        names: Mapping[str, Seat] | None = None,
        words: Pair[str] = NO_WORDS,
        is_move: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        super().__init__(host, tr("A word from each player"), WIDTH)
        told = tr(
            "Both know the commitment {0}… and now send a word. The words are mixed into every"
            " draw and are shown to everybody (GEN-4). Paste what they wrote, or type it."
        )
        self._names = {**(names or {}), players.one: Seat.ONE, players.two: Seat.TWO}
        self.body.addWidget(label(told.format(commitment[:16]), Role.MUTED, wrap=True))
        self.fields = Pair(*(self._field(name) for name in players))
        self.not_taken = label("", Role.MUTED, wrap=True)
        self.not_taken.hide()
        self.body.addWidget(self.not_taken)
        self._is_move = is_move
        self._given = False
        self.without = self.addButton(Button(tr("Without words"), Kind.QUIET))
        self.paste = self.addButton(Button(tr("Paste"), key=_paste_key()))
        self.confirm = self.addButton(Button(tr("Begin the match"), Kind.PRIMARY, key="⏎"))
        self.without.clicked.connect(lambda: self._end(None))
        self.paste.clicked.connect(lambda: self.take(QGuiApplication.clipboard().text()))
        self.confirm.clicked.connect(self._give)
        self.closed.connect(self._on_closed)
        for field, word in zip(self.fields, words, strict=True):
            field.setText(word)
            field.edit.installEventFilter(self)
        self._show()

    def open(self) -> None:
        """Rise, ready for the first word that is missing."""
        super().open()
        self._focus_empty()

    def texts(self) -> Pair[str]:
        """What stands in the fields."""
        return self.fields.map(lambda field: field.text())

    def take(self, paste: str, seat: Seat | None = None) -> None:
        """Enter the words in a paste; `seat`: whose field has the keyboard."""
        empty = next((one for one in Seat if not self.fields[one].text().strip()), Seat.ONE)
        told = []
        for one, word in words_sent(paste, self._names, empty if seat is None else seat).items():
            if self._is_move(word):
                told.append(tr("Not taken, for it is a move: {0}.").format(word))
            else:
                self.fields[one].setText(word[:MAX_NONCE])
        unknown = ", ".join(unknown_writers(paste, self._names))
        if unknown:
            told.append(tr("Who is {0}? Type that word where it belongs.").format(unknown))
        self.not_taken.setText(" ".join(told))
        self.not_taken.setVisible(bool(told))
        self._focus_empty()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.matches(QKeySequence.StandardKey.Paste):
            seats = [seat for seat, field in self.fields.items() if field.edit is watched]
            if seats:
                if event.type() == QEvent.Type.KeyPress:
                    self.take(QGuiApplication.clipboard().text(), seats[0])
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def _field(self, name: str) -> Field:
        field = Field(tr("{0}’s word").format(name), tr("any text"))
        field.edit.setMaxLength(MAX_NONCE)
        field.edit.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        field.textChanged.connect(self._show)
        field.activated.connect(self._give)
        self.body.addWidget(field)
        return field

    def _focus_empty(self) -> None:
        empty = (field for field in self.fields if not field.text().strip())
        field = next(empty, self.fields.two)
        field.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _words(self) -> Pair[str] | None:
        """Both words, if both can be taken."""
        words: list[str] = []
        for field in self.fields:
            try:
                words.append(checked_word(field.text()))
            except KnownError:
                return None
        return Pair(*words)

    def _show(self) -> None:
        for field in self.fields:
            problem = ""
            if field.text().strip():
                try:
                    checked_word(field.text())
                except KnownError as error:
                    problem = trouble(error)
            field.setState(State.REFUSED if problem else State.NEUTRAL, problem)
        self.confirm.setEnabled(self._words() is not None)

    def _give(self) -> None:
        words = self._words()
        if words is None:
            self._focus_empty()
        else:
            self._end(words)

    def _end(self, words: Pair[str] | None) -> None:
        self._given = True
        self.close()
        self.given.emit(words)

    def _on_closed(self) -> None:
        if not self._given:
            self.dismissed.emit()


def _paste_key() -> str:
    return QKeySequence("Ctrl+V").toString(QKeySequence.SequenceFormat.NativeText)
