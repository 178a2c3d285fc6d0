from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QSignalBlocker

from games.core import UMPIRE, KnownError, Pair, Seat
from games.people import ChatName, Person
from gui.desk.handles import Handles
from gui.storage.store import Store
from gui.table.session import Session


def kept_handles(store: Store, match_id: str, session: Session, parent: QObject) -> Handles:
    keeper = _Keeper(store, match_id, session, parent)
    return keeper.handles


class _Keeper(QObject):
    """Stores players' chat names in the match and, for later matches, in the archive's people."""

    def __init__(self, store: Store, match_id: str, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._id, self._session = store, match_id, session
        seats = session.match.game.seats
        stored = store.evenings.of_match(match_id)
        people = () if stored is None else stored.evening.people
        self._evening_chat = {participant.name: participant.chat for participant in people}
        known = self._in_archive()
        self.handles = Handles({seat: known.get(name, ()) for seat, name in seats.items()}, self)
        self._names = session.view(UMPIRE).names
        self._begun = session.match.begun
        self._saved: Pair[tuple[str, ...]] = Pair(*map(self.handles.of, Seat))
        self._recall()
        self.handles.changed.connect(self._keep)
        session.changed.connect(self._on_changed)

    def _in_archive(self) -> dict[str, tuple[str, ...]]:
        with suppress(KnownError):
            if self._store.archive is not None:
                return self._store.archive.people.handles(self._id)
        return {}

    def _person(self, seat: Seat) -> Person | None:
        return self._store.people.all.named(self._names[seat])

    def _called(self, seat: Seat) -> tuple[str, ...]:
        """Return a player's chat names from the archive's people and from the match's evening."""
        person, chat = self._person(seat), self._evening_chat.get(self._names[seat], ())
        known = () if person is None else person.called
        return (*known, *(name for name in chat if name not in known))

    def _recall(self) -> None:
        with QSignalBlocker(self.handles):
            for seat in Seat:
                called = self._called(seat)
                if called and not self.handles.of(seat):
                    taken = self.handles.of(seat.other)
                    self.handles.set(seat, tuple(n for n in called if n not in taken))
                    self._saved = self._saved.put(seat, self.handles.of(seat))
        self.handles.changed.emit()

    def _on_changed(self) -> None:
        """Update the chat names if players are swapped by lot (GEN-10) or a player is replaced."""
        names, before = self._session.view(UMPIRE).names, self._names
        begins = self._session.match.begun and not self._begun
        self._begun = self._session.match.begun
        if names == before and not begins:
            return
        first, second = self.handles.of(Seat.ONE), self.handles.of(Seat.TWO)
        people = before.map(self._store.people.all.named)
        self._names = names
        with QSignalBlocker(self.handles):
            if names == Pair(before.two, before.one):
                self.handles.set(Seat.ONE, second)
                self.handles.set(Seat.TWO, first)
                self._saved = Pair(self._saved.two, self._saved.one)
            else:
                for seat in Seat:
                    if names[seat] != before[seat] and people[seat] != self._person(seat):
                        self.handles.set(seat, ())  # the names belong to the replaced player
                        self._saved = self._saved.put(seat, ())
        self._recall()

    def _keep(self) -> None:
        seats = self._session.match.game.seats
        names = {seats[seat]: self.handles.of(seat) for seat in Seat}
        with suppress(KnownError):  # the session reports failures to save
            self._store.write(lambda archive: archive.people.keep_handles(self._id, names))
            for seat in Seat:
                self._update_person(seat)

    def _update_person(self, seat: Seat) -> None:
        person, now, before = self._person(seat), self.handles.of(seat), self._saved[seat]
        if person is None:
            return
        added = (ChatName(name, self.handles.learned(name)) for name in now if name not in before)
        removed = (name for name in before if name not in now)
        new = person.without_chat(*removed).with_chat(*added)
        if new != person:
            self._store.people.edit(new)
        self._saved = self._saved.put(seat, now)
