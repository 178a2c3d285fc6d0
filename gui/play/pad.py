"""One seat's half of the keyboard in a race: its keys, and the number it is about to confirm."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QBoxLayout, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from games.core import Pair, Seat
from gui.kit.theme import Radius, SeatStyle, Size, Space, Theme, Weight, font, mix
from gui.kit.widgets.buttons import Button, Kind, icon_button
from gui.kit.widgets.labels import KeyHint, Role, label, set_role
from gui.kit.widgets.marks import SeatName
from gui.play import racewords as words
from gui.play.hand import Hand, Key
from gui.play.hotseat import Phase
from gui.play.race import Offer, Race

TYPING = 1_200
"""How long a digit waits for the next one, in ms."""


@dataclass(frozen=True, slots=True)
class Half:
    """A half of the keyboard: the keys with their meanings, and how four of them are written."""

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
    """One seat's side: who it is, the number it is about to confirm, and its two keys.

    `confirmed(text, stamp)`: the seat acts. `readied`: it says that it is ready, or not.
    `handChanged`: what it is about to do is another.
    """

    confirmed = Signal(str, int)
    readied = Signal(bool)
    handChanged = Signal()

    def __init__(self, theme: Theme, style: SeatStyle, name: str, half: Half) -> None:
        super().__init__()
        self._theme, self._style, self.half = theme, style, half
        self._hand, self._asks_ready = Hand(Offer()), False
        self.name = SeatName(theme, style, name, Size.HEADING)
        self._status = label("", Role.MUTED)
        self.confirm = Button(theme, "", Kind.PRIMARY, key=half.confirm)
        self.back = Button(theme, "", Kind.NORMAL, key=half.back)
        self._digits = label("", Role.DISPLAY)
        self.less = icon_button(theme, "minus", words.tr("One less"))
        self.more = icon_button(theme, "plus", words.tr("One more"))
        self._number = self._make_number(theme)
        self._typed = QTimer(self)
        self._typed.setSingleShot(True)
        self._typed.setInterval(TYPING)
        self.setAccessibleName(name)
        self._lay_out()
        self._wire()

    @property
    def hand(self) -> Hand:
        """What the seat is about to do."""
        return self._hand

    def show_host(self, host: Race, seat: Seat) -> None:
        """Offer what the seat may do now."""
        self._asks_ready = host.phase is Phase.READY
        self._take(self._hand.offered(host.offer(seat)))
        self._status.setText(words.status(host, seat))
        ready = self._asks_ready and seat in host.readied
        set_role(self._status, Role.OK if ready else Role.MUTED)
        self._show_buttons(host, seat)
        self.setAccessibleDescription(f"{self._status.text()} {self.shown()}".strip())

    def press(self, key: Key, stamp: int = 0, hand: Hand | None = None) -> None:
        """A key of this half, or the button for it; `hand`: as it was when the key was pressed."""
        if self._asks_ready:
            if key in (Key.CONFIRM, Key.BACK):
                self.readied.emit(key is Key.CONFIRM)
            return
        after, text = (hand or self._hand).press(key)
        if text or hand in (None, self._hand):
            self._take(after)
        if text:
            self.confirmed.emit(text, stamp)

    def type(self, digit: int) -> None:
        """A digit for the number that is open."""
        self._take(self._hand.type(digit))
        self._typed.start()

    def setNarrow(self, narrow: bool) -> None:
        """Whether name and number stand above the buttons instead of beside them."""
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if narrow else across)
        self._does.setDirection(across if narrow else down)
        for button in (self.confirm, self.back):
            button.setMinimumWidth(96 if narrow else 140)

    def shown(self) -> str:
        """The number that is about to be confirmed; "" if none."""
        return self._digits.text() if not self._number.isHidden() else ""

    # Inside

    def _take(self, hand: Hand) -> None:
        if hand != self._hand:
            self._hand = hand
            self._show_hand()

    def _show_hand(self) -> None:
        number = self._hand.number
        # The number takes the status's line, so that the name has the whole width: what the
        # status says, the words between the pads and the button say too.
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

    def _make_number(self, theme: Theme) -> QWidget:
        box = QWidget()
        self._digits.setFont(font(Size.TITLE, Weight.STRONG))
        self._digits.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._digits.setMinimumWidth(64)
        line = QHBoxLayout(box)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(0)
        for part in (self.less, self._digits, self.more):
            line.addWidget(part)
        keys = QGridLayout()
        keys.setSpacing(Space.XS)
        for row, (key, what) in enumerate(((self.half.step, "±1"), (self.half.leap, "±5"))):
            keys.addWidget(KeyHint(theme, key), row, 0)
            keys.addWidget(label(what, Role.CAPTION), row, 1)
        line.addSpacing(Space.S)
        line.addLayout(keys)
        line.addStretch(1)
        box.hide()
        return box

    def _lay_out(self) -> None:
        who = QVBoxLayout()
        who.setSpacing(0)
        who.addStretch(1)
        who.addWidget(self.name)
        who.addWidget(self._status)
        who.addWidget(self._number)
        who.addStretch(1)
        self._does = does = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        does.setSpacing(Space.S)
        does.addStretch(1)
        for button in (self.confirm, self.back):
            button.setMinimumWidth(140)
            does.addWidget(button)
        does.addStretch(1)
        for part in (self.confirm, self.back, self.less, self.more):
            part.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keyboard is for both
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(Space.L, Space.M, Space.M, Space.M)
        self._row.setSpacing(Space.M)
        self._row.addLayout(who, 1)
        self._row.addLayout(does)
        self.setMinimumHeight(2 * 36 + Space.S + 2 * Space.M)

    def _wire(self) -> None:
        self._typed.timeout.connect(lambda: self._take(self._hand.pause()))
        self.confirm.clicked.connect(lambda: self.press(Key.CONFIRM))
        self.back.clicked.connect(lambda: self.press(Key.BACK))
        self.less.clicked.connect(lambda: self.press(Key.LESS))
        self.more.clicked.connect(lambda: self.press(Key.MORE))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        open_ = self._hand.number is not None or self._hand.declining
        edge = self._style.stroke(theme) if open_ else mix(theme.line, theme.background, 0.7)
        painter.setPen(QPen(QColor(edge), 2 if open_ else 1))
        painter.setBrush(QColor(theme.surface))
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.drawRoundedRect(area, Radius.CARD, Radius.CARD)
        painter.end()
