"""The chat pane: hints, what is wrong, the messages, and the line in which the umpire writes."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from games.core import Game, Pair
from games.match.clocks import clock_text
from games.rehearsal.evening import Posted, Trouble
from gui.kit.theme import SeatStyle, Space
from gui.kit.widgets.banner import Banner, Tone
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.labels import Role, label
from gui.rehearsal import words
from gui.rehearsal.chat import ChatView, Said


class PostLine(QLineEdit):
    """One line to write in; several lines that are pasted are posted at once."""

    posted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPlaceholderText(words.tr("Write to the players"))
        self.setAccessibleName(words.tr("Write to the players"))
        self.returnPressed.connect(self.send)

    def send(self) -> None:
        """Post what stands in the line."""
        if self.text().strip():
            self.posted.emit(self.text().strip())
            self.clear()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        pasted = QGuiApplication.clipboard().text()
        if event.matches(QKeySequence.StandardKey.Paste) and "\n" in pasted.strip():
            self.posted.emit(pasted.strip())
        else:
            super().keyPressEvent(event)


class ChatPane(QWidget):
    """What stands beside the Desk. `handed`: what is chosen is on the clipboard, for the Desk."""

    handed = Signal()
    posted = Signal(str)
    mendRequested = Signal()
    endRequested = Signal()
    said = Signal(str)

    def __init__(self, game: Game, styles: Pair[SeatStyle], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self.chat = ChatView(styles)
        self.line = PostLine()
        self.hint = Banner(Tone.CALM)
        self.trouble = Banner(Tone.WARN, stacked=True)
        self.hide_hint = self.hint.add(icon_button("x", words.tr("Close this hint")))
        self.mend = self.trouble.add(Button(words.tr("Put it right"), Kind.NORMAL, "history"))
        self.copy = quiet(words.tr("Copy"), "copy")
        self.hand = Button(words.tr("To the Desk"), Kind.NORMAL, key="⏎")
        self.paste = icon_button("upload", words.tr("Post what is on the clipboard (Ctrl+V)"))
        self.send = icon_button("send", words.tr("Send (Enter)"))
        self.end = quiet(words.tr("End the evening"))
        self._lay_out()
        self._wire()

    def show_message(self, one: Posted) -> None:
        """A message has come."""
        at = "" if one.left is None else clock_text(one.left or one.bank)
        self.chat.say(Said(one.line.seat, one.line.text, at))

    def show_hint(self, text: str) -> None:
        """What to do now."""
        self.hint.say(text)

    def show_trouble(self, one: Trouble | None) -> None:
        """What is wrong; None: nothing any more."""
        self.trouble.say("" if one is None else words.trouble(self._game, one))
        if one is not None:
            self.mend.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_end(self) -> None:
        """The evening is over."""
        self.show_hint(words.tr("That was the evening. See how it went."))
        self.end.setText(words.tr("How it went"))
        self.end.setKind(Kind.PRIMARY)
        self.end.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        """Take the keyboard, on the newest message."""
        self.chat.clearSelection()
        self.chat.choose_last()
        self.chat.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _hand(self) -> None:
        self.chat.choose_last()
        if self.chat.chosen():
            self.chat.copy()
            self.handed.emit()
            self.chat.clearSelection()  # so that the next time the newest is chosen

    def _post(self, text: str) -> None:
        text = text.strip()
        if text:
            self.chat.say(Said(None, text))
            self.chat.show_newest()
            self.posted.emit(text)

    def _wire(self) -> None:
        self.hide_hint.clicked.connect(lambda: self.hint.say(""))
        self.mend.clicked.connect(self.mendRequested)
        self.end.clicked.connect(self.endRequested)
        self.copy.clicked.connect(self.chat.copy)
        self.chat.copied.connect(lambda: self.said.emit(words.tr("Copied.")))
        self.chat.handed.connect(self._hand)
        self.chat.pasted.connect(self._post)
        self.hand.clicked.connect(self._hand)
        self.line.posted.connect(self._post)
        self.send.clicked.connect(self.line.send)
        self.paste.clicked.connect(lambda: self._post(QGuiApplication.clipboard().text()))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(Space.M, Space.M, Space.M, Space.M)
        column.setSpacing(Space.S)
        top = QHBoxLayout()
        top.addWidget(label(words.tr("Rehearsal"), Role.HEADING), 1)
        top.addWidget(self.end)
        column.addLayout(top)
        column.addWidget(self.hint)
        column.addWidget(self.trouble)
        column.addWidget(self.chat, 1)
        row = QHBoxLayout()
        row.setSpacing(Space.S)
        row.addWidget(self.copy)
        row.addWidget(self.hand, 1)
        column.addLayout(row)
        below = QHBoxLayout()
        below.setSpacing(Space.XS)
        below.addWidget(self.line, 1)
        below.addWidget(self.send)
        below.addWidget(self.paste)
        column.addLayout(below)
