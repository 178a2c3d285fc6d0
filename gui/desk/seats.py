"""The base class of a seat's panel at the Desk, and the field for a move."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple, Protocol

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from games.core import GameKind, Refusal, Seat
from games.match.clocks import Reading
from games.match.matchview import MatchView
from games.reading.answers import Moves
from gui.desk import words
from gui.desk.deskview import FieldState
from gui.desk.moveedit import MoveEdit
from gui.kit.look.smooth import smooth
from gui.kit.texts import Desk
from gui.kit.theme import Radius, SeatStyle, Space, px, theme_of
from gui.kit.widgets.buttons import Button, icon_button, tip
from gui.kit.widgets.clock import ClockFace
from gui.kit.widgets.fields import LINE, State, StateSign, show_state
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.labels import ClauseLink, Role, label, set_role, set_small
from gui.kit.widgets.marks import SeatName


class Reader(Protocol):
    """Reads a seat's text as a move or, if `fixes` is True, as a correction of its last move."""

    def read(self, seat: Seat, text: str, fixes: bool = False) -> Any:
        """Parse text as an action of a seat. Raise `Refusal` if the text is invalid."""

    def read_as(self, seat: Seat, text: str, fixes: bool = False) -> str:
        """Return the canonical form of `text`, or "" if `text` is already in notation."""


class ArrivalNote(NamedTuple):
    """Notes about the arrival of a message that has not been entered yet (GEN-7)."""

    text: str
    short: str
    late: bool


class Density(Enum):
    COMPACT = "close"
    NORMAL = "usual"
    LARGE = "large"


CLOCKS = {
    Density.COMPACT: (124, 40),
    Density.NORMAL: (148, 52),
    Density.LARGE: (200, 72),
}
LETTERS = {
    Density.COMPACT: 16,
    Density.NORMAL: 16,
    Density.LARGE: 20,
}

LIMIT = 4_000
_ROLES = {State.NEUTRAL: Role.CAPTION, State.OK: Role.OK, State.REFUSED: Role.DANGER}


class MoveField(QWidget):
    """A line edit for a move. A message below it describes the move, or why it is refused.

    It has neither a context menu nor undo, because both could reveal submitted text. `partial` is
    True while a move made by clicks on the board is incomplete.
    """

    changed = Signal()

    def __init__(self, lines: int, *buttons: Button) -> None:
        super().__init__()
        self._lines, self._buttons = lines, buttons
        self._state = State.NEUTRAL
        self.partial = False
        self.edit = MoveEdit()
        self.edit.setMaxLength(LIMIT)
        self.edit.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.edit.textEdited.connect(self._on_typed)
        self.edit.textChanged.connect(lambda _text: self.changed.emit())
        self._sign = StateSign()
        self.message = label("", Role.CAPTION, wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.clause = ClauseLink()
        self._below = QHBoxLayout()
        self._lay_out()
        self.setFocusProxy(self.edit)

    def setText(self, text: str, partial: bool = False) -> None:
        """Set the text. The user cannot undo this."""
        self.partial = partial
        self.edit.setText(text)

    def addButton(self, button: Button, close: bool) -> None:
        """Add a button after the message or, if `close` is True, after the field."""
        if close:
            self._line.insertWidget(1, button)
        else:
            self._below.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)

    def setPlaceholder(self, text: str) -> None:
        """Set the placeholder text, which is also the tooltip."""
        self.edit.setPlaceholderText(text)
        self.edit.setToolTip(tip(text))

    def addBefore(self, widget: QWidget) -> None:
        self._line.insertWidget(0, widget)
        self._line.setSpacing(Space.S)

    def setLines(self, lines: int) -> None:
        self._room.setMinimumHeight(lines * px(LINE))

    def addBeside(self, button: Button) -> None:
        self._line.insertWidget(1, button)

    def say(self, state: State, message: str, clause: str = "") -> None:
        if message != self.message.text() or clause != self.clause.text():
            self.message.setText(message)
            self.edit.setAccessibleDescription(f"{message} {clause}".strip())
            self.clause.setClause(clause)
        if state is not self._state:
            self._state = state
            set_role(self.message, _ROLES[state])
            show_state(self.edit, state)
            self._sign.setState(state)

    def state(self) -> State:
        return self._state

    def _on_typed(self, _text: str) -> None:
        self.partial = False

    def _lay_out(self) -> None:
        self._line = line = in_row((self.edit, 1), *self._buttons, gap=Space.XS)
        below = self._below
        below.setContentsMargins(2, 0, 2, 0)
        below.setSpacing(Space.XS + 2)
        top = Qt.AlignmentFlag.AlignTop
        below.addWidget(self._sign, 0, top)
        below.addWidget(self.message, 1, top)
        below.addWidget(self.clause, 0, top)
        self._room = room = QWidget()
        room.setLayout(below)
        self.setLines(self._lines)
        in_column(line, room, gap=Space.XS + 2 if self._lines > 1 else 2, of=self)


class BaseSeatPanel(QWidget):
    """The base class of a seat's panel, with name, status and clock.

    `refusal` is the reason why the text is refused, or None.
    """

    draftChanged = Signal(object)
    """Carries the seat whose text has changed."""
    correctionChanged = Signal(object)
    """Carries the seat that has begun or ended a correction of its last move."""

    def __init__(
        self, style: SeatStyle, seat: Seat, view: MatchView, reader: Reader, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.seat, self._view, self._reader = seat, view, reader
        self.refusal: Refusal | None = None
        self.replacing = False
        """True while one message replaces another in the fields."""
        self._hidden = self._failed = False
        self.name = SeatName(style, view.player(seat))
        self.state = label("", Role.MUTED)
        self.arrival = icon_button("timer", "")
        self.eye = icon_button("eye", words.hide_typed())
        self.send = icon_button("send", "")
        self._arrived: Mapping[str, ArrivalNote] = {}
        self.clock = ClockFace(28)
        self.clock.setSeatStyle(style)
        self.clock.make_clickable()
        self.clock.setToolTip(tip(words.click_to_adjust()))

    # The entry

    @property
    def field_state(self) -> FieldState:
        raise NotImplementedError

    @property
    def submissions(self) -> tuple[Any, ...]:
        """The legal actions that the button would submit."""
        raise NotImplementedError

    @property
    def canonical(self) -> str:
        return "\n".join(map(self._view.game.write, self.submissions))

    @property
    def partial(self) -> bool:
        """True while a move made by clicks on the board is incomplete."""
        raise NotImplementedError

    @property
    def correcting(self) -> bool:
        """True if the text corrects the last move."""
        return False

    def text(self) -> str:
        raise NotImplementedError

    def texts(self) -> dict[str, str]:
        """Return the text of each field, keyed by part, which is "" in a game without parts."""
        return {"": self.text().strip()}

    def fillable_parts(self) -> tuple[str, ...]:
        """Return the parts that a new message can fill, because their fields are empty."""
        return tuple(part for part, text in self.texts().items() if not text)

    def refused_parts(self) -> tuple[str, ...]:
        raise NotImplementedError

    def action_in(self, text: str) -> Any:
        """Parse text as an action of this seat. Raise `Refusal` if the text is invalid."""
        return self._reader.read(self.seat, text)

    # User actions

    def setText(self, text: str, partial: bool = False) -> None:
        """Replace the text of all fields. The user cannot undo this.

        If `partial` is True, the text is not checked yet.
        """
        raise NotImplementedError

    def take(self, moves: Moves, waits: bool = False) -> tuple[str, ...]:
        """Enter moves in canonical text, and return the parts whose fields were filled.

        Other text is removed first. If `waits` is True, the moves are not checked yet, because
        another move comes before them.
        """
        if moves[0] != self.text():
            self._remove_current_message()
        self.setText(moves[0], waits)
        return ()

    def takeText(self, text: str) -> bool:
        """Enter text as written, even if illegal. Return False if no field can accept it."""
        joined = " ".join(text.split())
        if joined != self.text():
            self._remove_current_message()
        self.setText(joined)
        return True

    def _remove_current_message(self) -> None:
        self.replacing = True
        self.setText("")
        self.replacing = False

    def part(self) -> str:
        """Return the part whose field has the focus, or ""."""
        return ""

    def newly_typed(self) -> str:
        """Return the text typed since the last call, excluding pastes and clicks on the board."""
        edits = [edit for edit in self.findChildren(QLineEdit) if edit.isModified()]
        for edit in edits:
            edit.setModified(False)
        return "\n".join(edit.text() for edit in edits if edit.text().strip())

    def accepted(self, action: Any) -> None:
        raise NotImplementedError

    def clear(self) -> None:
        raise NotImplementedError

    def clearPart(self, part: str) -> None:
        self.clear()

    def read(self) -> None:
        raise NotImplementedError

    def focusField(self) -> None:
        raise NotImplementedError

    def holds(self, widget: QWidget | None) -> bool:
        raise NotImplementedError

    def begin(self, letter: str) -> None:
        """Start typing with a letter that was typed outside the fields."""
        self.focusField()

    def toggleCorrection(self) -> None:
        """Begin or end a correction of the last move, if possible."""

    # Display

    def setPlayer(self, view: MatchView) -> None:
        """Show the player's name, which changes when seats are assigned by lot (GEN-10)."""
        self.name.setName(view.player(self.seat))
        self.clock.setAccessibleName(words.clock_of(view, self.seat))
        self._name_arrival()

    def setView(self, view: MatchView) -> None:
        self._view = view
        awaited = self.seat in view.awaiting
        self._show_state(view)
        won = view.outcome is not None and view.outcome.winner is self.seat
        self.arrival.setVisible(view.timed and not view.over)
        self.name.setLit(awaited or won or not view.game.kind.alternating)

    def setFailed(self, failed: bool) -> None:
        self._failed = failed
        self._show_state(self._view)

    def setArrivals(self, arrived: Mapping[str, ArrivalNote]) -> None:
        """Show the arrival of each unentered message. `arrived` is keyed by part (see `texts`)."""
        if arrived != self._arrived:
            self._arrived = arrived
            self._name_arrival()
            self._show_state(self._view)

    def _name_arrival(self) -> None:
        player = self._view.player(self.seat)
        messages = [arrival.text for arrival in self._arrived.values()]
        name = (
            Desk.tr("{0}’s message {1}: correct or remove its stamp").format(player, messages[0])
            if messages
            else Desk.tr("{0}’s message has arrived").format(player)
        )
        self.arrival.setAccessibleName(name)
        self.arrival.setToolTip(tip(name))

    def _show_state(self, view: MatchView) -> None:
        arrived = self._arrived.get("")
        if arrived is not None and not view.over:
            self.state.setText(arrived.text)
            set_role(self.state, Role.WARN if arrived.late else Role.OK)
            return
        self.state.setText(words.state(view, self.seat, self._failed))
        awaited = self.seat in view.awaiting
        won = view.outcome is not None and view.outcome.winner is self.seat
        received = not awaited and not view.over and view.game.kind is GameKind.SEALED
        role = Role.GOLD if won else Role.OK if received else Role.MUTED
        set_role(self.state, Role.STRONG if awaited else role)

    def setReading(self, reading: Reading | None, paused: bool) -> None:
        """Show the seat's clock. If `reading` is None, hide the clock."""
        self.clock.setVisible(reading is not None)
        if reading is not None:
            held = self._view.held and reading.key is not None
            self.clock.setReading(replace(reading, paused=paused, held=held))

    def setTextHidden(self, hidden: bool) -> None:
        """Hide or show typed text. Hidden text appears as dots and is not quoted in messages."""
        self._hidden = hidden
        for edit in self.findChildren(MoveEdit):
            edit.setTextHidden(hidden)
        name = Desk.tr("Show typed text") if hidden else words.hide_typed()
        self.eye.setIconName("eye-off" if hidden else "eye")
        self.eye.setAccessibleName(name)
        self.eye.setToolTip(tip(name))
        self.read()

    def setDensity(self, density: Density) -> None:
        self.name.setSize(LETTERS[density])
        self.clock.setFixedSize(*map(px, CLOCKS[density]))
        set_small(self.state, density is Density.COMPACT)

    def needs(self, close: bool) -> int:
        """Return the height in pixels that the panel needs. If `close` is True, it is compact."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            painter.setPen(QPen(QColor(theme.raised if theme.dark else theme.line), 1))
            painter.setBrush(QColor(theme.surface))
            area = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)


class SharedClock(QWidget):
    def __init__(self, view: MatchView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.face = ClockFace(28)
        self.face.make_clickable()
        self.face.setAccessibleName(words.clock_of(view, None))
        self.face.setToolTip(tip(words.click_to_adjust()))
        row = in_row(of=self)
        self._title = label(Desk.tr("Time for both"), Role.MUTED)
        row.addWidget(self._title, 1)
        row.addWidget(self.face)

    def setTitled(self, titled: bool) -> None:
        self._title.setVisible(titled)

    def setReading(self, reading: Reading | None, paused: bool, held: bool) -> None:
        """Show the clock. If `reading` is None, hide the clock."""
        self.setVisible(reading is not None)
        if reading is not None:
            self.face.setReading(replace(reading, paused=paused, held=held))

    def setDensity(self, density: Density) -> None:
        self.face.setFixedSize(*map(px, CLOCKS[density]))
