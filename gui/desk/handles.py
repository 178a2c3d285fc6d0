from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.core import Pair, Seat
from games.people import MOST_CHAT
from games.reading.transcript import folded
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.fields import Field
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet

LONGEST = 100
"""Maximum length of a name in characters."""


class Handles(QObject):
    """The players' chat names, entered by the umpire or learned from assigned messages."""

    changed = Signal()

    def __init__(
        self, known: Mapping[Seat, tuple[str, ...]] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        known = known or {}
        self._learned: set[str] = set()
        self._of = Pair(*(_tidy(known.get(seat, ())) for seat in Seat))

    def of(self, seat: Seat) -> tuple[str, ...]:
        return self._of[seat]

    def seats(self) -> dict[str, Seat]:
        return {name: seat for seat, names in self._of.items() for name in names}

    def set(self, seat: Seat, names: tuple[str, ...]) -> None:
        cleaned = _tidy(names)
        taken = set(map(folded, cleaned))
        remaining = tuple(name for name in self._of[seat.other] if folded(name) not in taken)
        new = self._of.put(seat, cleaned).put(seat.other, remaining)
        if new != self._of:
            self._of = new
            self.changed.emit()

    def learned(self, name: str) -> bool:
        """Return True if the name was learned from a message, not entered in `HandlesSheet`."""
        return folded(name) in self._learned

    def learn(self, seat: Seat, name: str) -> None:
        self._learned.add(folded(name))
        if folded(name) not in map(folded, self._of[seat]):
            self.set(seat, (*self._of[seat], name))


class HandlesSheet(Sheet):
    def __init__(self, host: QWidget, handles: Handles, players: Pair[str]) -> None:
        super().__init__(host, Desk.tr("Names in the chat"))
        self._handles = handles
        intro = Desk.tr(
            "These players’ chat names, separated by commas. Garnet learns a name when you say who"
            " sent a message. Only you can see the names."
        )
        self.body.addWidget(label(intro, Role.MUTED, wrap=True))
        self.fields = players.map(lambda name: Field(name, Desk.tr("as the chat shows it")))
        for seat, field in self.fields.items():
            field.edit.setMaxLength(MOST_CHAT * (LONGEST + 2))
            field.edit.setText(", ".join(handles.of(seat)))
            self.body.addWidget(field)
        self.addButton(self.closes(Button(Desk.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(Desk.tr("Keep these"), Kind.PRIMARY, key="⏎"))
        for signal in (self.confirm.clicked, *(field.activated for field in self.fields)):
            signal.connect(self._take)

    def _take(self) -> None:
        for seat, field in self.fields.items():
            names = tuple(filter(None, map(str.strip, field.edit.text().split(","))))
            if names != self._handles.of(seat):
                self._handles.set(seat, names)
        self.close()


def _tidy(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the latest `MOST_CHAT` names, without line breaks or duplicates."""
    by_key = {folded(name): " ".join(name.split())[:LONGEST] for name in names}
    return tuple(name for key, name in by_key.items() if key)[-MOST_CHAT:]
