"""The page of a rehearsal, and the list of rehearsals."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QLineEdit, QSplitter, QWidget

from games.core import PUBLIC, Game, Pair
from games.match.clocks import clock_text
from games.rehearsal.evening import Posted, Trouble
from games.rehearsal.script import Script
from gui.games.styles import styles_of
from gui.kit.texts import Rehearsals
from gui.kit.theme import SeatStyle, Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, on_key, quiet
from gui.kit.widgets.cards import Offer, OffersPage
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.notices import Banner, Tone
from gui.kit.widgets.pages import Scrolling
from gui.kit.wording import worded
from gui.rehearsal import words
from gui.rehearsal.chat import ChatMessage, ChatView
from gui.rehearsal.driver import Rehearsal
from gui.table.session import Session


class PostLine(QLineEdit):
    """An input line for a message. Pasting several lines immediately posts them as one message."""

    posted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(Rehearsals.tr("Write to the players"))
        self.setAccessibleName(Rehearsals.tr("Write to the players"))
        self.returnPressed.connect(self.send)

    def send(self) -> None:
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
    handed = Signal()
    posted = Signal(str)
    said = Signal(str)

    def __init__(self, game: Game, styles: Pair[SeatStyle]) -> None:
        super().__init__()
        self._game = game
        self.chat = ChatView(styles)
        self.line = PostLine()
        self.hint = Banner(Tone.CALM)
        self.trouble = Banner(Tone.WARN, stacked=True)
        self.hide_hint = self.hint.add(icon_button("x", Rehearsals.tr("Close this hint")))
        self.correct_button = self.trouble.add(
            Button(Rehearsals.tr("Correct it for me"), Kind.NORMAL, "history")
        )
        self.copy = quiet(Rehearsals.tr("Copy"), "copy")
        self.hand = Button(Rehearsals.tr("To the Desk"), Kind.NORMAL, key="⏎")
        self.paste = icon_button("upload", Rehearsals.tr("Post what is on the clipboard (Ctrl+V)"))
        self.send = icon_button("send", Rehearsals.tr("Send (Enter)"))
        self.end = quiet(Rehearsals.tr("End the evening"))
        for button in (self.copy, self.hand, self.end):
            button.setElides(True)
        self._lay_out()
        self._wire()

    def show_message(self, posted: Posted) -> None:
        at = "" if posted.clock is None else clock_text(posted.clock.shown)
        self.chat.say(ChatMessage(posted.line.seat, posted.line.text, at))

    def show_hint(self, text: str) -> None:
        self.hint.say(text)

    def show_trouble(self, trouble: Trouble | None) -> None:
        """Show the message about a mistake, or hide it if `trouble` is None."""
        self.trouble.say("" if trouble is None else words.trouble(self._game, trouble))
        if trouble is not None:
            self.correct_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_end(self) -> None:
        self.show_hint(Rehearsals.tr("The evening is over. See how it went."))
        self.end.setText(Rehearsals.tr("How it went"))
        self.end.setKind(Kind.PRIMARY)
        self.end.setFocus(Qt.FocusReason.OtherFocusReason)

    def enter(self) -> None:
        self.chat.clearSelection()
        self.chat.choose_last()
        self.chat.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _pass_to_desk(self) -> None:
        self.chat.choose_last()
        if self.chat.chosen():
            self.chat.copy()
            self.handed.emit()
            self.chat.clearSelection()  # so that the newest message is selected next time

    def _post(self, text: str) -> None:
        text = text.strip()
        if text:
            self.chat.say(ChatMessage(None, text))
            self.chat.show_newest()
            self.posted.emit(text)

    def _wire(self) -> None:
        self.hide_hint.clicked.connect(lambda: self.hint.say(""))
        self.copy.clicked.connect(self.chat.copy)
        self.chat.copied.connect(lambda: self.said.emit(Rehearsals.tr("Copied.")))
        self.chat.handed.connect(self._pass_to_desk)
        self.chat.pasted.connect(self._post)
        self.hand.clicked.connect(self._pass_to_desk)
        self.line.posted.connect(self._post)
        self.send.clicked.connect(self.line.send)
        self.paste.clicked.connect(lambda: self._post(QGuiApplication.clipboard().text()))

    def _lay_out(self) -> None:
        top = in_row((label(Rehearsals.tr("Rehearsal"), Role.HEADING), 1), self.end)
        row = in_row(self.copy, (self.hand, 1), gap=Space.S)
        below = in_row((self.line, 1), self.send, self.paste, gap=Space.XS)
        in_column(
            top,
            self.hint,
            self.trouble,
            (self.chat, 1),
            row,
            below,
            gap=Space.S,
            margins=(Space.M, Space.M, Space.M, Space.M),
            of=self,
        )


CHAT = 320
"""Initial width of the chat, in pixels, if the Desk leaves enough space."""
DESK = 640
SIDE_BY_SIDE = 880
"""Minimum page width for the chat beside the Desk, in pixels."""
BELOW = 260
SWITCH = "Alt+0"


class RehearsalPage(QWidget):
    """A Desk page beside the chat of a rehearsal.

    `handed` requests that the Desk paste the clipboard.
    """

    handed = Signal()
    said = Signal(str)
    deskRequested = Signal()
    reportRequested = Signal()

    def __init__(self, session: Session, rehearsal: Rehearsal, desk: QWidget) -> None:
        super().__init__()
        view = session.view(PUBLIC)
        self.rehearsal, self.desk = rehearsal, desk
        self.pane = ChatPane(view.game, styles_of(view))
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(desk)
        self._split.addWidget(Scrolling(self.pane))
        self._split.setStretchFactor(0, 1)
        self._split.setHandleWidth(1)
        in_column(self._split, of=self)
        on_key(self, SWITCH, self.switch)
        self._wire()

    def enter(self) -> None:
        self.deskRequested.emit()
        self.rehearsal.start()

    def switch(self) -> None:
        focused = self.focusWidget()
        if focused is not None and self.pane.isAncestorOf(focused) and focused.hasFocus():
            self.deskRequested.emit()
        else:
            self.pane.enter()

    def share(self, desk: QWidget) -> None:
        """Make the Desk's shortcuts work in the chat, except Paste, which posts in the chat."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for theirs in desk.findChildren(QShortcut, options=direct):
            if theirs.key() == QKeySequence(QKeySequence.StandardKey.Paste):
                continue
            on_key(self.pane, theirs.key(), theirs.activated.emit, repeats=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        side_by_side = event.size().width() >= px(SIDE_BY_SIDE)
        orientation = Qt.Orientation.Horizontal if side_by_side else Qt.Orientation.Vertical
        if orientation is not self._split.orientation() or event.oldSize().width() < 0:
            self._split.setOrientation(orientation)
            length = event.size().width() if side_by_side else event.size().height()
            chat = min(px(CHAT), length - px(DESK)) if side_by_side else px(BELOW)
            self._split.setSizes([length - chat, chat])

    def _wire(self) -> None:
        pane, rehearsal = self.pane, self.rehearsal
        rehearsal.messagePosted.connect(pane.show_message)
        rehearsal.hintChanged.connect(pane.show_hint)
        rehearsal.troubleChanged.connect(pane.show_trouble)
        rehearsal.ended.connect(pane.show_end)
        pane.posted.connect(rehearsal.write)
        pane.correct_button.clicked.connect(rehearsal.put_right)
        pane.end.clicked.connect(self.reportRequested)
        pane.handed.connect(self.handed)
        pane.said.connect(self.said)


class ChoosePage(OffersPage):
    def __init__(self, offers: Sequence[tuple[Game, Script]]) -> None:
        about = Rehearsals.tr(
            "Two fictional players, Nora and Felix, post in a chat beside the Desk: late, "
            "carelessly, with mistakes and sometimes twice. You umpire them with the real clocks. "
            "Nothing is saved, and at the end you see what every message meant and what became of "
            "it."
        )
        evenings = [
            Offer(
                game.id,
                game.title,
                worded(game, script.about),
                Rehearsals.tr("{0} min").format(script.minutes),
                Rehearsals.tr("Begin"),
                Rehearsals.tr("Begin the evening of {0}").format(game.title),
            )
            for game, script in offers
        ]
        super().__init__(Rehearsals.tr("Rehearse umpiring"), about, evenings)
