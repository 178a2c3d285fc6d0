from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError, Ms, Pair
from games.match.archive import Archive, Header, Lease, TakenOver
from games.match.archive.file_identity import Displaced
from games.match.archive.journal import Journal
from games.match.archive.rows import UnknownMatch
from games.match.events import Event, Received, Renamed
from games.match.match import Events, Match
from games.match.matchview import ending
from games.match.received_text import ReceivedText
from games.match.tournament import NO_TOURNAMENT
from gui.kit.texts import Storage
from gui.kit.wording import trouble
from gui.storage.people import StoredPeople, seat_players
from gui.storage.store import Store

BEAT = 1_000
"""Interval in milliseconds at which saving is checked and the observed match time is stored."""


class MatchKeeper(QObject):
    """Saves one match in the archive and in a journal, and reports failures.

    Events count as saved once they have been read back from the archive and are in the journal.
    While the archive cannot be written, they are only in the journal, and are added later. Without
    a store, nothing is saved (`in_memory`).

    - `problem`: the reason why saving fails, or ""
    - `taken`: a message saying that another Garnet has continued the match, or ""
    - `saved`: the number of events in the archive
    """

    problemChanged = Signal(str)
    lost = Signal()
    """Emitted when another Garnet has taken over the match."""

    def __init__(
        self,
        match: Match,
        store: Store | None = None,
        header: Header | None = None,
        number: int | None = None,
        problem: str = "",
    ) -> None:
        super().__init__()
        self._match, self._store, self._header, self._number = match, store, header, number
        self.in_memory = store is None
        self.people = StoredPeople.none() if store is None else store.people
        self.problem, self.taken = problem, ""
        self.saved = len(match.events)
        self._tournament = match.tournament
        self._archive = store.archive if store is not None and number is not None else None
        self._change_mark: object = None
        self._journal: Journal | None = None
        if store is not None and header is not None and store.path is not None:
            self._journal = Journal(store.path, store.tenant.holder, header)
        self.journalled = True
        self._pulse = QTimer(self, interval=BEAT)
        self._pulse.timeout.connect(self._check)

    def start(self, session: QObject) -> None:
        self.setParent(session)
        if not self.in_memory:
            self._pulse.start()

    def stop(self, now: Ms) -> None:
        """Store the match time `now`, stop saving, and release the match."""
        self._pulse.stop()
        self.beat(now)
        if not self.in_memory and not self.taken:
            with suppress(KnownError):  # if this fails, others can take the match over
                self.leave()

    def keep(self) -> None:
        """Save everything that is not saved yet. On failure, set `problem`."""
        if self.in_memory or self.taken:
            return
        first, heads = self.saved, self._match.heads
        events = tuple(self._match.events[first:])
        with self._reporting():
            self.append(first, events, heads[first + 1 :])
            self.saved += len(events)
            if self._match.tournament != self._tournament:
                self.keep_tournament()
                self._tournament = self._match.tournament
            self._report("")

    def beat(self, now: Ms) -> None:
        """Store the observed match time, unless the match is over or saving fails."""
        if self.in_memory or self.problem or self._match.outcome is not None:
            return
        with self._reporting():
            self.note_time(now)

    def _check(self) -> None:
        if self.in_memory or self.taken:
            return
        if self.problem:
            self.keep()
            return
        with self._reporting():
            self.look()

    @contextmanager
    def _reporting(self) -> Iterator[None]:
        try:
            yield
        except TakenOver as error:
            self._stop_taken_over(trouble(error))
        except KnownError as error:
            self._report(trouble(error))

    def _stop_taken_over(self, why: str) -> None:
        self.taken = why
        self._pulse.stop()
        self.lost.emit()
        self._report(why)

    def _report(self, problem: str) -> None:
        if problem != self.problem:
            self.problem = problem
            self.problemChanged.emit(problem)

    # The following methods raise `KnownError`, and `TakenOver` if another process holds the match.

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        """Store events durably. `first` is the index of the first of these events."""

        def write(archive: Archive, lease: Lease) -> None:
            self._write(archive, first, events, heads, lease)
            if any(isinstance(event, Renamed) for event in events):
                seat_players(archive, self._id)
            self._confirm(archive, first)

        with self._writing_journal():
            self._in_archive(write)

    def note_time(self, at: Ms) -> None:
        """Record that the clocks were observed at the match time `at`."""
        self._in_archive(lambda archive, lease: archive.record_observed(self._id, at, lease))

    def look(self) -> None:
        """Check that the archive and the match still belong to this process.

        If another program has changed the archive, also check that the match can be read.
        """

        def look(archive: Archive, lease: Lease) -> None:
            archive.leases.check(self._id, lease)
            if self._change_mark != archive.change_mark():
                self._confirm(archive)

        with self._writing_journal():
            self._in_archive(look, Archive.check_identity)

    def keep_tournament(self) -> None:
        def write(archive: Archive, _lease: Lease) -> None:
            self._write_tournament(archive)
            self._store_details(archive)

        self._in_archive(write)

    def leave(self) -> None:
        """Release the match. If it is over and complete in the archive, remove its journal."""
        assert self._store is not None and self._journal is not None
        archive = self._store.archive
        self._journal.close()
        if archive is None or self._archive is not archive:
            return
        archive.leases.release(self._id, self._store.tenant.holder)
        if self._match.outcome is not None:
            self._confirm(archive)
            if archive.checkpoint():
                self._journal.remove()

    def replace(self, journals: Sequence[Path]) -> None:
        if self._journal is not None and self.journalled:
            for journal in journals:
                if journal != self._journal.path:
                    journal.unlink(missing_ok=True)

    @property
    def _id(self) -> str:
        assert self._header is not None
        return self._header.id

    def _in_archive(
        self,
        write: Callable[[Archive, Lease], None],
        first: Callable[[Archive], None] = lambda archive: None,
    ) -> None:
        """Call `first`, add the match to the archive if necessary, then call `write`."""
        store = self._store
        assert store is not None

        def added(archive: Archive) -> None:
            first(archive)
            lease = store.tenant.lease()
            if self._archive is not archive:
                self._add(archive, lease)
            try:
                write(archive, lease)
            except UnknownMatch as gone:
                lost = Displaced("The match is not in {path} any more.", path=archive.path)
                raise lost from gone

        store.write(added)

    def _add(self, archive: Archive, lease: Lease) -> None:
        """Add the match and all its events to an archive that lacks at least some of them."""
        match_id, match = self._id, self._match
        if match_id not in archive:
            assert self._header is not None
            archive.create(self._header, lease, self._number)
        self._write(archive, 0, match.events, match.heads[1:], lease)
        if match.tournament != NO_TOURNAMENT:
            self._write_tournament(archive)
        seat_players(archive, match_id)
        self._store_details(archive)
        self._archive, self._number = archive, archive.number(match_id)
        self._change_mark = None

    def _write(
        self,
        archive: Archive,
        first: int,
        events: Sequence[Event],
        heads: Sequence[str],
        lease: Lease,
    ) -> None:
        received_texts, outcome = self._received_texts(events), ending(self._match) or None
        archive.append(self._id, first, events, heads, lease, received_texts, outcome)

    def _write_tournament(self, archive: Archive) -> None:
        match = self._match
        archive.people.keep_tournament(self._id, match.game.seats, match.tournament)

    def _store_details(self, archive: Archive) -> None:
        match, event = self._match, self._match.tournament
        colours = Pair("", "")
        if self._header is not None and not match.game.lot.possible:
            chosen = self._header.options.get("colours") or {}
            colours = match.game.seats.map(lambda seat: str(chosen.get(seat, "")))
        seats = match.game.seats
        archive.persons.store_details(self._id, seats, event.teams, event.portraits, colours)

    def _received_texts(self, events: Sequence[Event]) -> dict[str, ReceivedText]:
        texts = self._match.received_texts
        sealed = (event.digest for event in events if isinstance(event, Received))
        return {digest: texts[digest] for digest in sealed if digest in texts}

    def _confirm(self, archive: Archive, since: int = 0) -> None:
        """Check that the events from index `since` were saved, by reading them back.

        If another program has changed the archive, check all events.
        """
        touched = archive.change_mark()
        since = since if touched == self._change_mark else 0
        match = self._match
        received_texts = self._received_texts(match.events[since:])
        archive.confirm(self._id, match.heads[1:], since, received_texts)
        self._change_mark = touched

    @contextmanager
    def _writing_journal(self) -> Iterator[None]:
        """Write all events to the journal after the `with` block, even if it raises `KnownError`.

        After `TakenOver`, write nothing, because the match belongs to another process.
        """
        try:
            yield
        except TakenOver:
            raise
        except KnownError:
            self._write_journal()
            raise
        self._write_journal()

    def _write_journal(self) -> None:
        assert self._store is not None and self._journal is not None
        try:
            self._journal.keep(
                self._match.events, self._match.heads[1:], self._match.received_texts
            )
        except KnownError as error:
            if self.journalled:
                text = Storage.tr(
                    "The journal beside the archive cannot be written: {0} If other programs "
                    "change the archive now, moves may be lost."
                )
                self._store.messageSent.emit(text.format(trouble(error)))
            self.journalled = False
        else:
            self.journalled = True
