"""The players' words for the draws: asked for when a match begins (GEN-4, GEN-10)."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from games.core import KnownError, Pair, Seat
from games.match.agreement import checked_word
from games.match.setups import MAX_NONCE
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.fields import Field, State
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet


class WordsSheet(Sheet):
    """Asks for a word from each player. `given(Pair[str])`, or `dismissed` if it is closed."""

    given = Signal(object)
    dismissed = Signal()

    def __init__(self, host: QWidget, players: Pair[str], commitment: str) -> None:
        super().__init__(host, self.tr("A word from each player"))
        told = self.tr(
            "Both know the commitment {0}… and now send a word. The words are mixed into every"
            " draw and are shown to everybody (GEN-4)."
        )
        self.body.addWidget(label(told.format(commitment[:16]), Role.MUTED, wrap=True))
        self.fields = Pair(*(self._field(name) for name in players))
        self._given = False
        cancel = self.addButton(Button(self.tr("Cancel"), Kind.QUIET))
        self.confirm = self.addButton(Button(self.tr("Begin the match"), Kind.PRIMARY, key="⏎"))
        cancel.clicked.connect(self.close)
        self.confirm.clicked.connect(self._give)
        self.closed.connect(self._on_closed)
        self._show()

    def open(self) -> None:
        """Rise, ready for the first word."""
        super().open()
        self.fields.one.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _field(self, name: str) -> Field:
        field = Field(self.tr("{0}’s word").format(name), self.tr("any text"))
        field.edit.setMaxLength(MAX_NONCE)
        field.textChanged.connect(self._show)
        field.activated.connect(self._give)
        self.body.addWidget(field)
        return field

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
                    problem = str(error)
            field.setState(State.REFUSED if problem else State.NEUTRAL, problem)
        self.confirm.setEnabled(self._words() is not None)

    def _give(self) -> None:
        words = self._words()
        if words is None:
            empty = [seat for seat in Seat if not self.fields[seat].text().strip()]
            if empty:
                self.fields[empty[0]].edit.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._given = True
        self.close()
        self.given.emit(words)

    def _on_closed(self) -> None:
        if not self._given:
            self.dismissed.emit()
