"""The store as it keeps one match: in the archive, and in a journal beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from games.core import KnownError, Ms
from games.match.archive import Archive, Header, Lease, TakenOver
from games.match.archive.file_identity import Displaced
from games.match.archive.journal import Journal
from games.match.events import Event, Received
from games.match.letters import Letter
from games.match.match import Events, Match
from games.match.matchview import ending
from games.match.occasion import NOTHING
from gui.kit.texts import Storage
from gui.kit.wording import trouble

if TYPE_CHECKING:
    from gui.storage.store import Store


class MatchKeeper:
    """The store bound to one match. What could not be added yet, or is lost, is added whole.

    What is in the archive is read back there, and lies in the journal too, before it counts as
    kept. While the archive cannot be written the journal has it all the same.
    """

    def __init__(self, store: Store, header: Header, match: Match, number: int | None) -> None:
        self._store, self._header, self._match = store, header, match
        self._number = number
        self._in = store.archive if number is not None else None
        self._touched: object = None
        self._journal: Journal | None = None
        if store.path is not None:
            self._journal = Journal(store.path, store.tenant.holder, header)
        self.journalled = True

    def append(self, first: int, events: Events, heads: list[str]) -> None:
        """Keep events durably; raises `KnownError`, `TakenOver` if another has the match."""

        def write(archive: Archive) -> None:
            lease = self._store.tenant.lease()
            self._add(archive, lease)
            self._write(archive, first, events, heads, lease)
            self._confirm(archive, first)

        with self._noting():
            self._store.write(write)

    def beat(self, at: Ms) -> None:
        """The clocks were still observed at this moment; raises as `append` does."""

        def write(archive: Archive) -> None:
            lease = self._store.tenant.lease()
            self._add(archive, lease)
            archive.beat(self._header.id, at, lease)

        self._store.write(write)

    def look(self) -> None:
        """Raise `KnownError` if the archive or the match is not ours any more."""

        def look(archive: Archive) -> None:
            archive.look()
            self._add(archive, self._store.tenant.lease())
            archive.check(self._header.id, self._store.tenant.lease())
            if self._touched != archive.touched():
                self._confirm(archive)

        with self._noting():
            self._store.write(look)

    def tell(self) -> None:
        """Keep the event that the match belongs to as it is now; raises as `append` does."""

        def write(archive: Archive) -> None:
            self._add(archive, self._store.tenant.lease())
            self._keep_occasion(archive)

        self._store.write(write)

    def _keep_occasion(self, archive: Archive) -> None:
        match = self._match
        archive.keep_occasion(self._header.id, match.game.seats, match.occasion)

    def leave(self) -> None:
        """The match is on no table any more; raises `KnownError`.

        The journal of one that is over is removed once the archive's own file has it all.
        """
        archive = self._store.archive
        if self._journal is not None:
            self._journal.close()
        if archive is None or self._in is not archive:
            return
        archive.release(self._header.id, self._store.tenant.holder)
        if self._match.outcome is not None:
            self._confirm(archive)
            if self._journal is not None and archive.checkpoint():
                self._journal.remove()

    def replace(self, journals: Sequence[Path]) -> None:
        """Remove the journals of those who had the match before, if it is in this one's now."""
        if self._journal is not None and self.journalled:
            for one in journals:
                if one != self._journal.path:
                    one.unlink(missing_ok=True)

    def _letters(self, events: Sequence[Event]) -> dict[str, Letter]:
        """Return what players sent, as far as these events seal it."""
        kept = self._match.letters
        sealed = (one.digest for one in events if isinstance(one, Received))
        return {digest: kept[digest] for digest in sealed if digest in kept}

    def _write(
        self,
        archive: Archive,
        first: int,
        events: Sequence[Event],
        heads: Sequence[str],
        lease: Lease,
    ) -> None:
        """Add events and, if the match has ended with them, how, in one transaction."""
        letters, outcome = self._letters(events), ending(self._match) or None
        archive.append(self._header.id, first, events, heads, lease, letters, outcome)

    def _add(self, archive: Archive, lease: Lease) -> None:
        """Have the match in this archive, with all its events so far."""
        one, match = self._header.id, self._match
        if self._in is archive:
            if one not in archive:
                raise Displaced("The match is not in {path} any more.", path=archive.path)
            return
        if one not in archive:
            archive.create(self._header, lease, self._number)
        self._write(archive, 0, match.events, match.heads[1:], lease)
        if match.occasion != NOTHING:
            self._keep_occasion(archive)
        self._in, self._number = archive, archive.number(one)
        self._touched = None

    def _confirm(self, archive: Archive, since: int = 0) -> None:
        """Read what was kept back; all of it if another program may have touched the archive."""
        touched = archive.touched()
        since = since if touched == self._touched else 0
        match = self._match
        letters = self._letters(match.events[since:])
        archive.confirm(self._header.id, match.heads[1:], since, letters)
        self._touched = touched

    @contextmanager
    def _noting(self) -> Iterator[None]:
        """Have all events in the journal afterwards, unless another has the match."""
        try:
            yield
        except TakenOver:
            raise
        except KnownError:
            self._note()
            raise
        self._note()

    def _note(self) -> None:
        if self._journal is None:
            return
        try:
            self._journal.keep(self._match.events, self._match.heads[1:], self._match.letters)
        except KnownError as error:
            if self.journalled:
                text = Storage.tr(
                    "The journal beside the archive is not written: {0} If other programs"
                    " change the archive now, moves may be lost."
                )
                self._store.told.emit(text.format(trouble(error)))
            self.journalled = False
        else:
            self.journalled = True
