"""The footer of a race: a pad for each seat, with the state of the round between the pads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QSizePolicy, QWidget

from games.core import PUBLIC, Pair, Seat
from gui.games.gyulbot.race import words
from gui.games.gyulbot.race.controller import Key, Offer, PadState, Race
from gui.games.gyulbot.words import Gyulbot
from gui.games.styles import styles_of
from gui.kit.look.smooth import smooth
from gui.kit.theme import Radius, SeatStyle, Space, mix, px, theme_of
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.flow import in_column, in_row, keep_room
from gui.kit.widgets.labels import Divider, KeyHint, Role, label, set_role
from gui.kit.widgets.marks import SeatName
from gui.table.extensions import PlayPanel
from gui.table.hotseat import Phase

ABREAST = 900
"""Minimum footer width, in pixels, at which the round's text is between the pads and not above
them.
"""
TYPING = 1_200
"""Time after the last digit until the next one starts a new number, in ms."""


@dataclass(frozen=True, slots=True)
class Half:
    """One half of the keyboard: the meanings of its keys, and the key labels for four actions."""

    keys: dict[Qt.Key, Key]
    confirm: str
    back: str
    step: str
    leap: str


LEFT = Half(
    {
        Qt.Key.Key_Q: Key.CONFIRM,
        Qt.Key.Key_X: Key.BACK,
        Qt.Key.Key_W: Key.MORE,
        Qt.Key.Key_S: Key.LESS,
        Qt.Key.Key_D: Key.MUCH_MORE,
        Qt.Key.Key_A: Key.MUCH_LESS,
    },
    "Q",
    "X",
    "W S",
    "A D",
)
RIGHT = Half(
    {
        Qt.Key.Key_Return: Key.CONFIRM,
        Qt.Key.Key_Enter: Key.CONFIRM,
        Qt.Key.Key_Backspace: Key.BACK,
        Qt.Key.Key_Up: Key.MORE,
        Qt.Key.Key_Down: Key.LESS,
        Qt.Key.Key_Right: Key.MUCH_MORE,
        Qt.Key.Key_Left: Key.MUCH_LESS,
    },
    "⏎",
    "⌫",
    "↑ ↓",
    "← →",
)
HALVES = Pair(LEFT, RIGHT)


class Pad(QWidget):
    """One seat's pad: the player, the number to be confirmed, and two buttons.

    `confirmed(text, stamp)` reports the seat's action. `readied(bool)` reports whether the seat is
    ready.
    """

    confirmed = Signal(str, int)
    readied = Signal(bool)
    handChanged = Signal()

    def __init__(self, style: SeatStyle, name: str, half: Half) -> None:
        super().__init__()
        self._style, self.half = style, half
        self._hand, self._asks_ready = PadState(Offer()), False
        self.name = SeatName(style, name, 20)
        self._status = label("", Role.MUTED)
        self.confirm = Button("", Kind.PRIMARY, key=half.confirm)
        self.back = Button("", Kind.NORMAL, key=half.back)
        self._digits = label("", Role.TITLE)
        self.less = icon_button("minus", Gyulbot.tr("One less"))
        self.more = icon_button("plus", Gyulbot.tr("One more"))
        self._number = self._make_number()
        self._typed = QTimer(self, singleShot=True, interval=TYPING)
        self.setAccessibleName(name)
        self._lay_out()
        self._wire()

    @property
    def hand(self) -> PadState:
        return self._hand

    def setName(self, name: str) -> None:
        self.name.setName(name)
        self.setAccessibleName(name)

    def show_host(self, host: Race, seat: Seat) -> None:
        self._asks_ready = host.phase is Phase.READY
        self._take(self._hand.offered(host.offer(seat)))
        self._status.setText(words.status(host, seat))
        ready = self._asks_ready and seat in host.readied
        set_role(self._status, Role.OK if ready else Role.MUTED)
        self._show_buttons(host, seat)
        self.setAccessibleDescription(f"{self._status.text()} {self.shown()}".strip())

    def press(self, key: Key, stamp: int = 0, hand: PadState | None = None) -> None:
        """Handle a key of this half of the keyboard, or the button with the same meaning.

        `hand` is the input state when the key was pressed, or None for the current state.
        """
        if self._asks_ready:
            if key in (Key.CONFIRM, Key.BACK):
                self.readied.emit(key is Key.CONFIRM)
            return
        new_state, text = (hand or self._hand).press(key)
        if text or hand in (None, self._hand):
            self._take(new_state)
        if text:
            self.confirmed.emit(text, stamp)

    def type(self, digit: int) -> None:
        self._take(self._hand.type(digit))
        self._typed.start()

    def setNarrow(self, narrow: bool) -> None:
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if narrow else across)
        self._does.setDirection(across if narrow else down)
        wide = QSizePolicy.Policy.Ignored if narrow else QSizePolicy.Policy.Preferred
        for place, button in enumerate((self.confirm, self.back), start=1):
            button.setMinimumWidth(px(96 if narrow else 140))
            # in a narrow window, ignore the width of the text
            button.setSizePolicy(wide, QSizePolicy.Policy.Fixed)
            keep_room(button)
            self._does.setStretch(place, int(narrow))
        for place in (0, self._does.count() - 1):
            self._does.setStretch(place, int(not narrow))
        number = self.name.sizeHint().height() + self._number.sizeHint().height()
        high = number + Space.M + px(36) if narrow else max(number, 2 * px(36) + Space.S)
        self.setMinimumHeight(high + 2 * Space.M)

    def shown(self) -> str:
        """Return the number awaiting confirmation, as displayed, or "" if there is none."""
        return self._digits.text() if not self._number.isHidden() else ""

    def _take(self, hand: PadState) -> None:
        if hand != self._hand:
            self._hand = hand
            self._show_hand()

    def _show_hand(self) -> None:
        number = self._hand.number
        # While a number is shown, it replaces the status so that the name can use the full width.
        # The button and the text between the pads still state the status.
        self._status.setVisible(number is None)
        self._number.setVisible(number is not None)
        self._digits.setText("" if number is None else str(number))
        self.update()
        self.handChanged.emit()

    def _show_buttons(self, host: Race, seat: Seat) -> None:
        confirm, back = words.confirm(host, seat, self._hand), words.back(host, seat, self._hand)
        self.back.setKind(Kind.DANGER if self._hand.declining else Kind.NORMAL)
        for button, text in ((self.confirm, confirm), (self.back, back)):
            button.setText(text)
            button.setVisible(bool(text))

    def _make_number(self) -> QWidget:
        box = QWidget()
        self._digits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._digits.setMinimumWidth(px(64))
        keys = QGridLayout()
        keys.setSpacing(Space.XS)
        for row, (key, effect) in enumerate(((self.half.step, "±1"), (self.half.leap, "±5"))):
            keys.addWidget(KeyHint(key), row, 0)
            keys.addWidget(label(effect, Role.CAPTION), row, 1)
        in_row(self.less, self._digits, self.more, 8, keys, None, gap=0, of=box)
        box.hide()
        return box

    def _lay_out(self) -> None:
        who = in_column(None, self.name, self._status, self._number, None, gap=0)
        self._does = does = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        does.setSpacing(Space.S)
        does.addStretch(1)
        for button in (self.confirm, self.back):
            button.setElides(True)
            does.addWidget(button)
        does.addStretch(1)
        for part in (self.confirm, self.back, self.less, self.more):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the seats share the keyboard
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(Space.L, Space.M, Space.M, Space.M)
        self._row.setSpacing(Space.M)
        self._row.addLayout(who, 1)
        self._row.addLayout(does)
        self.setNarrow(False)

    def _wire(self) -> None:
        self._typed.timeout.connect(lambda: self._take(self._hand.pause()))
        self.confirm.clicked.connect(lambda: self.press(Key.CONFIRM))
        self.back.clicked.connect(lambda: self.press(Key.BACK))
        self.less.clicked.connect(lambda: self.press(Key.LESS))
        self.more.clicked.connect(lambda: self.press(Key.MORE))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        with smooth(self) as painter:
            open_ = self._hand.number is not None or self._hand.declining
            edge = self._style.stroke(theme) if open_ else mix(theme.line, theme.background, 0.7)
            painter.setPen(QPen(QColor(edge), 2 if open_ else 1))
            painter.setBrush(QColor(theme.surface))
            area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)


class Pads(PlayPanel):
    def __init__(self, host: Race) -> None:
        super().__init__()
        self._host = host
        self._stamp = 0
        view = host.view
        styles = styles_of(view)
        self.pads = Pair(*(Pad(styles[seat], view.player(seat), self._half(seat)) for seat in Seat))
        self._hands = Pair(*(pad.hand for pad in self.pads))
        self._prompt = label("", Role.HEADING, wrap=True)
        self._hint = label("", Role.MUTED, wrap=True)
        self.replay = quiet("", "play")
        self.replay.hide()
        keep_room(self.replay)
        self._lay_out()
        for seat, pad in self.pads.items():
            pad.confirmed.connect(partial(self._act, seat))
            pad.readied.connect(partial(self._say_ready, seat))
            pad.handChanged.connect(lambda pad=pad, seat=seat: pad.show_host(host, seat))
        self.replay.clicked.connect(self.replayRequested)
        host.tied.connect(lambda: self.tell(words.tie(), refused=True))

    def setPlayers(self, players: Pair[str]) -> None:
        for seat, pad in self.pads.items():
            pad.setName(players[seat])

    def show_host(self) -> None:
        host = self._host
        self._prompt.setText(host.prompt())
        self.tell(words.hint(host))
        for seat, pad in self.pads.items():
            pad.show_host(host, seat)

    def tell(self, hint: str, refused: bool = False) -> None:
        self._hint.setText(hint)
        set_role(self._hint, Role.DANGER if refused else Role.MUTED)

    def prompt(self) -> str:
        return self._prompt.text()

    def hint(self) -> str:
        return self._hint.text()

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key of either half. Return True if the key was used."""
        hands = self._hands_at(event.timestamp())
        for half, keys in HALVES.items():
            key = keys.keys.get(Qt.Key(event.key()))
            if key is not None:
                seat = half if self._host.person is None else self._host.person
                if not event.isAutoRepeat() or key not in (Key.CONFIRM, Key.BACK):
                    self.pads[seat].press(key, event.timestamp(), hands[seat])
                return True
        return self._type(event)

    def _half(self, seat: Seat) -> Half:
        return HALVES[seat] if self._host.person is None else RIGHT

    def _hands_at(self, stamp: int) -> Pair[PadState]:
        """Return the input states of both seats at the start of the millisecond `stamp`.

        If two keys are pressed in the same millisecond, handling the first one therefore does not
        change the meaning of the second.
        """
        if not stamp or stamp != self._stamp:
            self._stamp = stamp
            self._hands = Pair(*(pad.hand for pad in self.pads))
        return self._hands

    def _type(self, event: QKeyEvent) -> bool:
        """Append a typed digit to the number being entered. Return False if the key was not used.

        If both seats are entering numbers, digits from the keypad belong to seat two and all others
        to seat one. Against a bot, the first digit also starts the entry of a number.
        """
        if not event.text().isdecimal():
            return False
        person = self._host.person
        if person is not None and self.pads[person].hand.number is None:
            self.pads[person].press(Key.MORE)
        pads = [pad for pad in self.pads if pad.hand.number is not None]
        if len(pads) == len(Seat):
            keypad = event.modifiers() & Qt.KeyboardModifier.KeypadModifier
            pads = [self.pads.two if keypad else self.pads.one]
        for pad in pads:
            pad.type(int(event.text()))
        return bool(pads)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def setReplay(self, line: Enum | None) -> None:
        self.replay.setVisible(line is not None)
        if line is not None:
            self.replay.setText(words.replay(line.name == "LEAST"))

    def fit(self, width: int) -> int:
        abreast, grid = width >= px(ABREAST), self._grid
        self._hint.ensurePolished()
        lines = 2 * self._hint.fontMetrics().lineSpacing() + px(4)
        self._hint.setMinimumHeight(lines)
        for part in (*self.pads, self._middle):
            grid.removeWidget(part)
        for pad in self.pads:
            pad.setNarrow(width < px(ABREAST))
        row = 0 if abreast else 1
        grid.addWidget(self.pads.one, row, 0)
        grid.addWidget(self.pads.two, row, 2)
        if abreast:
            grid.addWidget(self._middle, 0, 1)
        else:
            grid.addWidget(self._middle, 0, 0, 1, 3)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 4 if abreast else 0)
        grid.setColumnStretch(2, 5)
        return self._height_needed(width)

    def _height_needed(self, width: int) -> int:
        """Return the height needed at this width by the longest messages of these players' race."""
        prompt, hint = self._prompt.text(), self._hint.text()
        longest = words.longest(Pair(*(self._host.view.player(seat) for seat in Seat)))
        heights = [self._height_with(*texts, width) for texts in (*longest, (prompt, hint))]
        return max(heights)

    def _height_with(self, prompt: str, hint: str, width: int) -> int:
        self._prompt.setText(prompt)
        self._hint.setText(hint)
        self._middle.updateGeometry()
        self._column.activate()  # update the heights cached by the layout
        return self.heightForWidth(width)

    def footer_height(self, width: int) -> int:
        return self.minimumSizeHint().height()

    def next_clicks(self) -> Sequence[QWidget]:
        if self._host.phase is Phase.READY:
            return [pad.confirm for pad in self.pads]
        awaited = self._host.session.view(PUBLIC).awaiting
        pad = next(pad for seat, pad in self.pads.items() if seat in awaited)
        key = pad.back if pad.confirm.isHidden() else pad.confirm
        return [key, key]

    def _act(self, seat: Seat, text: str, stamp: int) -> None:
        self.commandRequested.emit(lambda: self._host.act(seat, text, stamp))

    def _say_ready(self, seat: Seat, ready: bool) -> None:
        self.commandRequested.emit(lambda: self._host.say_ready(seat, ready))

    def _lay_out(self) -> None:
        middle = Qt.AlignmentFlag.AlignCenter
        for words_ in (self._prompt, self._hint):
            words_.setAlignment(middle)
        self._middle = QWidget()
        in_column(
            None,
            self._prompt,
            self._hint,
            (self.replay, 0, middle),
            None,
            gap=px(2),
            of=self._middle,
        )
        self._grid = QGridLayout()
        self._grid.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self._grid.setSpacing(Space.M)
        self._column = in_column(Divider(), self._grid, gap=0, of=self)
        self.fit(px(ABREAST))
