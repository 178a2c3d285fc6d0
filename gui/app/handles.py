"""Players' chat names, stored with the match and for their next one."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QSignalBlocker

from games.core import UMPIRE, KnownError, Seat
from gui.desk.handles import Handles
from gui.storage.settings import Settings
from gui.storage.store import Store
from gui.table.session import Session

MOST = 200
"""Number of players remembered, the most recent ones."""


def kept_handles(
    store: Store, settings: Settings, match_id: str, session: Session, parent: QObject
) -> Handles:
    """Return a match's stored chat names; new ones are taken from its players' earlier matches."""
    keeper = _Keeper(store, settings, match_id, session, parent)
    return keeper.handles


class _Keeper(QObject):
    """The storage of a match's chat names in the archive and, by player, in the settings."""

    def __init__(
        self, store: Store, settings: Settings, match_id: str, session: Session, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._store, self._settings, self._id = store, settings, match_id
        self._session = session
        seats = session.match.game.seats
        known = self._in_archive()
        self.handles = Handles({seat: known.get(name, ()) for seat, name in seats.items()}, self)
        self._names = self._session.view(UMPIRE).names
        self._begun = session.match.begun
        self._recall()
        self.handles.changed.connect(self._keep)
        session.changed.connect(self._on_changed)

    def _in_archive(self) -> dict[str, tuple[str, ...]]:
        with suppress(KnownError):
            if self._store.archive is not None:
                return self._store.archive.people.handles(self._id)
        return {}

    def _recall(self) -> None:
        """Fill in missing chat names from the players' earlier matches."""
        with QSignalBlocker(self.handles):
            for seat in Seat:
                if not self.handles.of(seat):
                    names = self._settings.now.handles.get(self._name(seat), ())
                    taken = self.handles.of(seat.other)
                    self.handles.set(seat, tuple(name for name in names if name not in taken))
        self.handles.changed.emit()

    def _name(self, seat: Seat) -> str:
        return self._session.view(UMPIRE).names[seat].casefold()

    def _on_changed(self) -> None:
        """Exchange the names if the draw at the start has exchanged the seats (GEN-10)."""
        if self._session.match.begun and not self._begun:
            self._begun = True
            if self._session.view(UMPIRE).names != self._names:
                one, two = self.handles.of(Seat.ONE), self.handles.of(Seat.TWO)
                self.handles.set(Seat.ONE, two)
                self.handles.set(Seat.TWO, one)
            self._recall()

    def _keep(self) -> None:
        """Store the names in the archive and in the settings."""
        seats = self._session.match.game.seats
        names = {seats[seat]: self.handles.of(seat) for seat in Seat}
        with suppress(KnownError):  # the session reports failures to save
            self._store.write(lambda archive: archive.people.keep_handles(self._id, names))
        kept = dict(self._settings.now.handles)
        for seat in Seat:
            kept.pop(self._name(seat), None)
            if self.handles.of(seat):
                kept[self._name(seat)] = self.handles.of(seat)
        self._settings.change(handles=dict(list(kept.items())[-MOST:]))
