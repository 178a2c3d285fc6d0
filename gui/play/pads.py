"""Below the board of a race: a pad for each seat, and between them what is going on."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from games.core import Pair, Seat
from games.match.matchview import MatchView
from gui.kit.players import styles_of
from gui.kit.theme import Space, Theme
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.labels import Divider, Role, label, set_role
from gui.play import racewords as words
from gui.play.hand import Hand, Key
from gui.play.pad import HALVES, RIGHT, Half, Pad
from gui.play.race import Race

ROOM = 56
"""So much higher than a footer it is, with the words between the pads."""
ABREAST = 900
"""From this width on the words stand between the pads; below it above them."""


class Pads(QWidget):
    """Both pads and the words between them. `acted(seat, text, stamp)`, `readied(seat, ready)`."""

    acted = Signal(object, str, int)
    readied = Signal(object, bool)

    def __init__(self, theme: Theme, view: MatchView, host: Race) -> None:
        super().__init__()
        self._host = host
        self._stamp = 0
        styles = styles_of(view)
        self.pads = Pair(
            *(Pad(theme, styles[seat], view.player(seat), self._half(seat)) for seat in Seat)
        )
        self._hands = Pair(*(pad.hand for pad in self.pads))
        self._prompt = label("", Role.HEADING, wrap=True)
        self._hint = label("", Role.MUTED, wrap=True)
        self.replay = quiet(theme, "", "play")
        self.replay.hide()
        self._lay_out(theme)
        for seat, pad in self.pads.items():
            pad.confirmed.connect(lambda text, stamp, seat=seat: self.acted.emit(seat, text, stamp))
            pad.readied.connect(lambda ready, seat=seat: self.readied.emit(seat, ready))
            pad.handChanged.connect(lambda pad=pad, seat=seat: pad.show_host(host, seat))

    def show_host(self) -> None:
        """Show how the round stands and what each may do."""
        host = self._host
        self._prompt.setText(words.prompt(host))
        self.tell(words.hint(host))
        for seat, pad in self.pads.items():
            pad.show_host(host, seat)

    def tell(self, hint: str, refused: bool = False) -> None:
        """Another line between the pads; `refused`: it says why something was not accepted."""
        self._hint.setText(hint)
        set_role(self._hint, Role.DANGER if refused else Role.MUTED)

    def prompt(self) -> str:
        """What is going on."""
        return self._prompt.text()

    def hint(self) -> str:
        """The line below."""
        return self._hint.text()

    def press(self, event: QKeyEvent) -> bool:
        """A key of either half; whether it was one. Against a program both halves are one's own."""
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
        """The keys that are written on a seat's pad."""
        return HALVES[seat] if self._host.person is None else RIGHT

    def _hands_at(self, stamp: int) -> Pair[Hand]:
        """What both were about to do when this millisecond began.

        So a key that was pressed together with the other's means what it meant to its player, also
        if the other's has been dealt with already.
        """
        if not stamp or stamp != self._stamp:
            self._stamp = stamp
            self._hands = Pair(*(pad.hand for pad in self.pads))
        return self._hands

    def _type(self, event: QKeyEvent) -> bool:
        """A digit: for the one number that is open; if both are, by the half it lies in.

        Whoever is alone against a program need not open it first.
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

    def offer_replay(self, line: Enum | None) -> None:
        """Whether a line of the last round can be shown once more, and which."""
        self.replay.setVisible(line is not None)
        if line is not None:
            self.replay.setText(words.replay(line.name == "LEAST"))

    def fit(self, width: int) -> int:
        """Lie as wide as the page; how much more height than a footer that takes."""
        abreast, grid = width >= ABREAST, self._grid
        for part in (*self.pads, self._middle):
            grid.removeWidget(part)
        for pad in self.pads:
            pad.setNarrow(width < ABREAST)
        below = 0 if abreast else 1
        grid.addWidget(self.pads.one, below, 0)
        grid.addWidget(self.pads.two, below, 2)
        if abreast:
            grid.addWidget(self._middle, 0, 1)
        else:
            grid.addWidget(self._middle, 0, 0, 1, 3)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 4 if abreast else 0)
        grid.setColumnStretch(2, 5)
        return ROOM if abreast else 2 * ROOM

    def _lay_out(self, theme: Theme) -> None:
        middle = Qt.AlignmentFlag.AlignCenter
        for words_ in (self._prompt, self._hint):
            words_.setAlignment(middle)
        self._middle = QWidget()
        column = QVBoxLayout(self._middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addStretch(1)
        column.addWidget(self._prompt)
        column.addWidget(self._hint)
        column.addWidget(self.replay, 0, middle)
        column.addStretch(1)
        self._grid = QGridLayout()
        self._grid.setContentsMargins(Space.L, Space.M, Space.L, Space.M)
        self._grid.setSpacing(Space.M)
        page = QVBoxLayout(self)
        page.setContentsMargins(0, 0, 0, 0)
        page.setSpacing(0)
        page.addWidget(Divider(theme))
        page.addLayout(self._grid)
        self.fit(ABREAST)
