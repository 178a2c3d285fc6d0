"""What the players sent, as it came: a sheet for the umpire alone (Desk, Review)."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from games.core import Seat
from games.match.letters import Arrived, letters
from games.match.match import Match
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import worded

WIDTH = 620
LETTERS = 16
"""So much of a name stands on the choice between the two."""


def tr(text: str) -> str:
    """The sheet's words in the user's language."""
    return QCoreApplication.translate("Letters", text)


class LettersSheet(Sheet):
    """Each seat's messages, the newest first. `hidden`: none can be read before somebody says so.

    ← and → choose whose, ↑ and ↓ scroll.
    """

    def __init__(
        self, host: QWidget, match: Match, seat: Seat = Seat.ONE, hidden: bool = False
    ) -> None:
        super().__init__(host, tr("What was sent"), WIDTH)
        self._game, self._hidden = match.game, hidden
        self._all = letters(match)
        names = match.setup.players
        self.seat = Segmented([(one, _short(names[one])) for one in Seat], tr("Whose messages"))
        self.seat.setValue(seat)
        self.body.addWidget(label(_explained(), Role.MUTED, wrap=True))
        self.body.addWidget(self.seat)
        self.list = QWidget()
        self.body.addWidget(self.list)
        self.show_all = self.addButton(Button(tr("Show them"), icon="eye"))
        self.show_all.setVisible(hidden and bool(self._all))
        done = self.addButton(Button(tr("Done"), Kind.PRIMARY, key="⏎"))
        done.clicked.connect(self.close)
        self.show_all.clicked.connect(self._uncover)
        self.seat.valueChanged.connect(self._show)
        self._show()

    def texts(self) -> list[str]:
        """What stands in the list."""
        return [self._said(one) for one in self._chosen()]

    def open(self) -> None:
        """Rise, with the arrow keys for whose and for scrolling."""
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

    def _uncover(self) -> None:
        self._hidden = False
        self.show_all.hide()
        self._show()

    def _chosen(self) -> list[Arrived]:
        return [one for one in self._all if one.seat is self.seat.value()]

    def _show(self, _value: object = None) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.S, Space.S, Space.S, Space.S)
        column.setSpacing(Space.XS)
        chosen = self._chosen()
        if not chosen:
            column.addWidget(label(tr("Nothing yet."), Role.MUTED))
        for one in chosen:
            column.addWidget(label(self._when(one), Role.OVERLINE))
            read = one.text is not None and not one.withheld and not self._hidden
            text = label(self._said(one), Role.BODY if read else Role.MUTED, wrap=True)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            text.setContentsMargins(0, 0, 0, Space.S)
            column.addWidget(text)
        column.addStretch(1)
        inner.setAccessibleName(tr("Messages, newest first"))
        self.body.replaceWidget(self.list, inner)
        self.list.hide()
        self.list.deleteLater()
        self.list = inner

    def _when(self, one: Arrived) -> str:
        word = tr("Turn {0}") if self._game.alternating else tr("Round {0}")
        when = word.format(one.round) if one.round else tr("Before round 1")
        if one.moment is None:
            return when
        arrived = tr("{when} · arrived {moment}")
        return arrived.format(when=when, moment=worded(self._game, one.moment))

    def _said(self, one: Arrived) -> str:
        if one.withheld:
            return tr("It tells what is masked: unmask the board to read it (MA-10).")
        if one.text is None:
            return tr("Its text is not kept.")
        return tr("Hidden.") if self._hidden else one.text


def _short(name: str) -> str:
    return name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…"


def _explained() -> str:
    return tr("As it came, for you alone: no post, record or log holds it.")
