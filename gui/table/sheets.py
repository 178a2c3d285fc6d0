"""Sheets about a running match's players and their messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, KnownError, Pair, Refusal, Seat
from games.match.agreement import checked_word
from games.match.inbox import InboxMessage, received_messages
from games.match.match import Match
from games.match.setups import MAX_NONCE
from games.reading.draw_words import unknown_writers, words_sent
from gui.kit.texts import Table
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, literal
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.fields import LONGEST_NAME, Field, State
from gui.kit.widgets.flow import Flow, discard, in_column, in_row
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import plain, refused, trouble, worded
from gui.table.naming import propose_people
from gui.table.session import Session

WIDTH = 620
NO_WORDS = Pair("", "")


class WordsSheet(Sheet):
    """A sheet that asks for each player's word for the random draws, typed or pasted.

    - `names`: other names of the players
    - `words`: the words entered so far
    - `is_move`: returns True if pasted text is a move, and therefore not a word
    - `given(Pair[str] | None)`: carries the words, or None to begin without words
    - `named(Seat, str)`: emitted when the user has assigned a chat name to a seat
    """

    given = Signal(object)
    dismissed = Signal()
    named = Signal(object, str)

    def __init__(
        self,
        host: QWidget,
        players: Pair[str],
        commitment: str,
        names: Mapping[str, Seat] | None = None,
        words: Pair[str] = NO_WORDS,
        is_move: Callable[[str], bool] = lambda _text: False,
    ) -> None:
        super().__init__(host, Table.tr("A word from each player"), WIDTH)
        intro = Table.tr(
            "Both know the commitment {0}… and now send a word. The words are mixed into every"
            " draw and are shown to everybody (GEN-4). Paste what they wrote, or type it."
        )
        self._names = {**(names or {}), players.one: Seat.ONE, players.two: Seat.TWO}
        self.body.addWidget(label(intro.format(commitment[:16]), Role.MUTED, wrap=True))
        self.fields = Pair(*(self._field(name) for name in players))
        self.not_taken = label("", Role.MUTED, wrap=True)
        self.not_taken.hide()
        self.body.addWidget(self.not_taken)
        self._paste: tuple[str, Seat | None] = ("", None)
        self._unknown = ""
        self.who = players.map(lambda name: Button(literal(name), elides=True))
        self._who_buttons = Flow(*self.who)
        self._who_buttons.hide()
        self.body.addWidget(self._who_buttons)
        for seat, button in self.who.items():
            button.clicked.connect(lambda _on=False, seat=seat: self._learn(seat))
        self._is_move = is_move
        self._answered = False
        self.without = self.addButton(Button(Table.tr("Without words"), Kind.QUIET))
        self.paste = self.addButton(Button(Table.tr("Paste"), key=_paste_key()))
        self.confirm = self.addButton(Button(Table.tr("Begin the match"), Kind.PRIMARY, key="⏎"))
        self.without.clicked.connect(lambda: self._end(None))
        self.paste.clicked.connect(lambda: self.take(QGuiApplication.clipboard().text()))
        self.confirm.clicked.connect(self._give)
        self.closed.connect(self._on_closed)
        for field, word in zip(self.fields, words, strict=True):
            field.setText(word)
            field.edit.installEventFilter(self)
        self._show()

    def open(self) -> None:
        super().open()
        self._focus_empty()

    def texts(self) -> Pair[str]:
        return self.fields.map(lambda field: field.text())

    def take(self, paste: str, seat: Seat | None = None) -> None:
        """Enter the words from a paste. `seat` is the seat of the focused field."""
        empty = next((seat for seat in Seat if not self.fields[seat].text().strip()), Seat.ONE)
        seat = empty if seat is None else seat
        self._paste = paste, seat
        messages = []
        by_seat = words_sent(paste, self._names, seat)
        for sender, word in by_seat.items():
            if self._is_move(word):
                messages.append(Table.tr("Not used, because it is a move: {0}.").format(word))
            else:
                self.fields[sender].setText(word[:MAX_NONCE])
        unknown = () if len(by_seat) == len(Seat) else unknown_writers(paste, self._names)
        self._unknown = next(iter(unknown), "")
        if self._unknown:
            messages.append(Table.tr("Who is {0}?").format(self._unknown))
        self.not_taken.setText(" ".join(messages))
        self.not_taken.setVisible(bool(messages))
        self._who_buttons.setVisible(bool(self._unknown))
        self._focus_empty()

    def _learn(self, seat: Seat) -> None:
        self._names[self._unknown] = seat
        self.named.emit(seat, self._unknown)
        self.take(*self._paste)

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
        field = Field(Table.tr("{0}’s word").format(name), Table.tr("any text"))
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
        """Return both words, or None if a word is invalid."""
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
        self._answered = True
        self.close()
        self.given.emit(words)

    def _on_closed(self) -> None:
        if not self._answered:
            self.dismissed.emit()


def _paste_key() -> str:
    return QKeySequence("Ctrl+V").toString(QKeySequence.SequenceFormat.NativeText)


class RenameSheet(Sheet):
    """A sheet to correct players' names or replace players, except those in `fixed` (bots)."""

    def __init__(self, host: QWidget, session: Session, fixed: Collection[Seat] = ()) -> None:
        super().__init__(host, Table.tr("Rename or replace a player"))
        self._session, self._fixed = session, fixed
        view = session.view(PUBLIC)
        self._players = view.setup.players
        self.body.addWidget(label(_explanation(), Role.MUTED, wrap=True))
        self.fields = Pair(*(self._field(seat, plain(view.game.titles[seat])) for seat in Seat))
        same, other = Table.tr("The same person"), Table.tr("Another player takes over")
        self.replaced = Segmented([(False, same), (True, other)], Table.tr("Who plays from now on"))
        self._summary = label("", Role.BODY, wrap=True)
        self.body.addWidget(self.replaced)
        self.body.addSpacing(Space.XS)
        self.body.addWidget(self._summary)
        self.addButton(self.closes(Button(Table.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(Table.tr("Rename"), Kind.PRIMARY, key="⏎"))
        self.confirm.clicked.connect(self._give)
        self.replaced.valueChanged.connect(self._show)
        self._show()

    def open(self) -> None:
        super().open()
        first = next(field for field in self.fields if field.isEnabled())
        first.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        first.edit.selectAll()

    def _field(self, seat: Seat, title: str) -> Field:
        field = Field(title, title)
        field.setLongest(max(LONGEST_NAME, len(self._players[seat])))
        field.setText(self._players[seat])
        propose_people(field.edit, self._session.people)
        field.setEnabled(seat not in self._fixed)
        field.textChanged.connect(self._show)
        field.activated.connect(self._give)
        self.body.addWidget(field)
        return field

    def _names(self) -> Pair[str]:
        return self.fields.map(lambda field: " ".join(field.text().split()))

    def _changed(self) -> list[Seat]:
        names = self._names()
        return [seat for seat in Seat if names[seat] != self._players[seat]]

    def _show(self, _value: object = None) -> None:
        names, changed = self._names(), self._changed()
        for field in self.fields:
            field.setState(State.NEUTRAL)
        replaced = bool(self.replaced.value())
        text = Table.tr("{new} plays from now on, in place of {old}.")
        if not replaced:
            text = Table.tr("{old} is called {new} from now on.")
        named = [seat for seat in changed if names[seat]]
        lines = (text.format(old=self._players[seat], new=names[seat]) for seat in named)
        self._summary.setText("\n".join(lines))
        self._summary.setVisible(bool(named))
        self.confirm.setText(Table.tr("Replace") if replaced else Table.tr("Rename"))
        self.confirm.setEnabled(bool(changed))

    def _give(self) -> None:
        changed = self._changed()
        if not changed:
            return
        try:
            self._session.rename(self._names(), bool(self.replaced.value()))
        except (KnownError, Refusal) as error:
            view = self._session.view(PUBLIC)
            text = refused(error, view) if isinstance(error, Refusal) else trouble(error)
            self.fields[changed[-1]].setState(State.REFUSED, text)
            return
        self.close()


def _explanation() -> str:
    return Table.tr("Everybody is told. Clocks, colours and moves do not change.")


MAX_SHORT_NAME = 16
"""Maximum length of a name on the switch between the seats, in characters."""


class ReceivedSheet(Sheet):
    """A sheet with the messages received from each seat, newest first.

    If `hidden` is True, the messages are hidden until the umpire shows them. `use` is called with a
    message that should be entered again with its original arrival time.
    """

    def __init__(
        self,
        host: QWidget,
        match: Match,
        seat: Seat = Seat.ONE,
        hidden: bool = False,
        use: Callable[[InboxMessage], None] | None = None,
    ) -> None:
        super().__init__(host, Table.tr("What was sent"), WIDTH)
        self._use = use
        self._game, self._hidden = match.game, hidden
        self._messages = received_messages(match)
        names = match.setup.players
        self.seat = Segmented(
            [(seat, _short(names[seat])) for seat in Seat], Table.tr("Whose messages")
        )
        self.seat.setValue(seat)
        self.body.addWidget(label(_originals_note(), Role.MUTED, wrap=True))
        self.body.addWidget(self.seat)
        self.list = QWidget()
        self.body.addWidget(self.list)
        self.show_all = self.addButton(Button(Table.tr("Show them"), icon="eye"))
        self.show_all.setVisible(hidden and bool(self._messages))
        self.addButton(self.closes(Button(Table.tr("Done"), Kind.PRIMARY, key="⏎")))
        self.show_all.clicked.connect(self._reveal)
        self.seat.valueChanged.connect(self._show)
        self._show()

    def texts(self) -> list[str]:
        return [self._row_text(message) for message in self._chosen()]

    def open(self) -> None:
        super().open()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self.seat.setValue(Seat.ONE if event.key() == Qt.Key.Key_Left else Seat.TWO)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.close()
            case _:
                super().keyPressEvent(event)

    def _reveal(self) -> None:
        self._hidden = False
        self.show_all.hide()
        self._show()

    def _chosen(self) -> list[InboxMessage]:
        return [message for message in self._messages if message.seat in (None, self.seat.value())]

    def _show(self, _value: object = None) -> None:
        inner = QWidget()
        column = in_column(gap=Space.XS, margins=(Space.S, Space.S, Space.S, Space.S), of=inner)
        chosen = self._chosen()
        if not chosen:
            column.addWidget(label(Table.tr("Nothing yet."), Role.MUTED))
        for message in chosen:
            column.addWidget(label(self._when(message), Role.OVERLINE))
            read = message.text is not None and not message.withheld and not self._hidden
            text = label(self._row_text(message), Role.BODY if read else Role.MUTED, wrap=True)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            text.setContentsMargins(0, 0, 0, Space.S)
            top = Qt.AlignmentFlag.AlignTop
            column.addLayout(
                in_row((text, 1), *((button, 0, top) for button in self._reuse_button(message)))
            )
        column.addStretch(1)
        inner.setAccessibleName(Table.tr("Messages, newest first"))
        self.body.replaceWidget(self.list, inner)
        discard(self.list)
        self.list = inner

    def _reuse_button(self, message: InboxMessage) -> list[Button]:
        """Return a list with the button that re-enters a message, or [] if that is impossible."""
        use = self._use
        if use is None or message.text is None or message.withheld:
            return []
        again = Button(Table.tr("Use again"), Kind.QUIET, icon="undo")
        again.setToolTip(Table.tr("Enter it again at the Desk with its original arrival time"))
        again.clicked.connect(lambda: (self.close(), use(message)))
        return [again]

    def _when(self, message: InboxMessage) -> str:
        word = Table.tr("Turn {0}") if self._game.kind.alternating else Table.tr("Round {0}")
        when = word.format(message.round) if message.round else Table.tr("Before round 1")
        if message.seat is None:
            when = Table.tr("{when} · sender not given").format(when=when)
        if message.moment is None:
            return when
        arrived = Table.tr("{when} · arrived {moment}")
        return arrived.format(when=when, moment=worded(self._game, message.moment))

    def _row_text(self, message: InboxMessage) -> str:
        if message.withheld:
            clause = "" if self._game.memory is None else self._game.memory.clause
            return Table.tr("It reveals what is masked: unmask the board to read it ({0}).").format(
                clause
            )
        if message.text is None:
            return Table.tr("Its text was not stored.")
        return Table.tr("Hidden.") if self._hidden else message.text


def _short(name: str) -> str:
    return name if len(name) <= MAX_SHORT_NAME else f"{name[: MAX_SHORT_NAME - 1].rstrip()}…"


def _originals_note() -> str:
    return Table.tr("The original messages, only for you: no post, record or log contains them.")
