"""The archive class, which writes and reads matches; attributes give access to its other parts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType

from games.core import KnownError, Ms, Pair
from games.match.archive import leases, people, persons
from games.match.archive.analyses import Analyses
from games.match.archive.database import EXACT_ENDS, has_note
from games.match.archive.errors import damaged, is_transient
from games.match.archive.evenings import Evenings
from games.match.archive.file import ArchiveFile
from games.match.archive.file_identity import Displaced
from games.match.archive.household import StoredHousehold
from games.match.archive.leases import Lease, Leases, TakenOver
from games.match.archive.listing import Listing
from games.match.archive.people import People
from games.match.archive.persons import Persons
from games.match.archive.practice import Tries
from games.match.archive.rows import (
    LAST_MS,
    MAX_EVENTS,
    MAX_HEADER,
    MAX_MATCH,
    MAX_OUTCOME,
    Header,
    event_bytes,
    first_digest,
    header_bytes,
    key_of,
    next_digest,
    read_event,
    read_header,
    unknown,
)
from games.match.events import Event
from games.match.received_text import ReceivedText
from games.match.tournament import NO_TOURNAMENT, Tournament


class Archive(ArchiveFile):
    """An open archive for use from one thread. Every method can raise `KnownError`.

    Nothing is buffered: once a method returns, its data is in the file. All data except headers and
    events is stored by a part (`file.Part`), such as `leases` or `people`.
    """

    listing = cached_property(Listing)
    people = cached_property(People)
    persons = cached_property(Persons)
    evenings = cached_property(Evenings)
    analyses = cached_property(Analyses)
    leases = cached_property(Leases)
    tries = cached_property(Tries)
    household = cached_property(StoredHousehold)

    # Writing

    def __contains__(self, match_id: object) -> bool:
        with self.reading() as db:
            query = "SELECT 1 FROM matches WHERE id = ?"
            return db.execute(query, (match_id,)).fetchone() is not None

    def adopt(
        self,
        header: Header,
        events: Sequence[Event],
        heads: Sequence[str],
        at: Ms,
        outcome: str | None,
        number: int | None,
        received_texts: Mapping[str, ReceivedText] = MappingProxyType({}),
        handles: Mapping[str, Sequence[str]] = MappingProxyType({}),
        tournament: Tournament = NO_TOURNAMENT,
        seated: Mapping[str, str] = MappingProxyType({}),
        *,
        forced: bool = False,
    ) -> None:
        """Add a whole match, at place `number` if it is free; replace a match with this id."""
        data = header_bytes(header)
        if outcome is not None and events:
            at = events[-1].at
        with self.writing(forced=forced) as db:
            db.execute("DELETE FROM matches WHERE id = ?", (header.id,))
            db.execute("DELETE FROM about WHERE name = ?", (_deletion(header.id),))
            free = "SELECT NULL FROM matches WHERE number = ?"
            taken = db.execute(free, (number,)).fetchone() is not None
            row = (None if taken else number, header.id, data, _shortened_outcome(outcome))
            key = db.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", row).lastrowid
            digest = first_digest(data)
            for place, (event, head) in enumerate(zip(events, heads, strict=True), 1):
                stored, link = event_bytes(place, event), bytes.fromhex(head)
                digest = next_digest(digest, link, stored)
                event_row = (key, place, stored, link, digest)
                db.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", event_row)
            db.execute("INSERT INTO ends VALUES (?, ?, ?, ?)", (key, len(events), digest, at))
            if key is not None:
                people.write_received_texts(db, key, received_texts)
                people.write_handles(db, key, handles)
                if tournament != NO_TOURNAMENT and len(header.players) == 2:
                    people.write_tournament(db, key, Pair(*header.players), tournament)
                people.keep_names(db, key, data, events)
                persons.write_seated(db, key, seated)

    def create(self, header: Header, lease: Lease | None = None, number: int | None = None) -> None:
        """Add a match without events durably.

        `number` is the match's place in the archive; None means the last place.
        """
        data = header_bytes(header)
        with self.writing() as db:
            if db.execute("SELECT 1 FROM matches WHERE id = ?", (header.id,)).fetchone():
                raise KnownError("The match {match} is already in the archive.", match=header.id)
            db.execute("DELETE FROM about WHERE name = ?", (_deletion(header.id),))
            added = "INSERT INTO matches (number, id, header) VALUES (?, ?, ?)"
            key = db.execute(added, (number, header.id, data)).lastrowid
            db.execute("INSERT INTO ends VALUES (?, 0, ?, 0)", (key, first_digest(data)))
            if lease is not None and key is not None:
                leases.write(db, key, lease)

    def append(
        self,
        match_id: str,
        first: int,
        events: Sequence[Event],
        heads: Sequence[str],
        lease: Lease | None = None,
        received_texts: Mapping[str, ReceivedText] = MappingProxyType({}),
        outcome: str | None = None,
    ) -> None:
        """Add all the events durably, or none of them.

        `received_texts` are the messages whose digests the events contain. `first` is the number of
        earlier events, and `heads` the head after each of `events` (`match.heads[first + 1:]`).
        `outcome` is the result in words, or None while the match runs. Events already stored with
        the same heads are skipped, so a failed call can be repeated.

        Raise `TakenOver` if a holder other than `lease.holder` has the match, or if the archive
        has other events in their place, because two programs have continued the same match. Raise
        `KnownError` if earlier events are missing or the events cannot be saved.
        """
        pairs = [
            (event_bytes(first + number, event), bytes.fromhex(head))
            for number, (event, head) in enumerate(zip(events, heads, strict=True), 1)
        ]
        with self.writing() as db:
            key, header = self._match(match_id)
            if lease is not None:
                leases.renew(db, key, lease)
            count, digest, at = self._stored_end(key)
            if first > count:
                raise Displaced(
                    "Events {first} to {last} of the match were never saved.",
                    first=count + 1,
                    last=first,
                )
            known = self._count_stored(key, first, count, [head for _, head in pairs])
            rows = []
            for number, (data, head) in enumerate(pairs[known:], first + known + 1):
                digest = next_digest(digest, head, data)
                rows.append((key, number, data, head, digest))
            db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
            end = (count + len(rows), digest, max([at, *(event.at for event in events)]), key)
            changed = "UPDATE ends SET number = ?, digest = ?, at = ? WHERE match = ?"
            db.execute(changed, end)
            people.write_received_texts(db, key, received_texts)
            people.keep_names(db, key, header, events[known:])
            persons.renamed(db, key, header, events[known:])
            marked = "UPDATE matches SET outcome = ?1 WHERE number = ?2 AND outcome IS NOT ?1"
            db.execute(marked, (_shortened_outcome(outcome), key))

    def record_observed(self, match_id: str, at: Ms, lease: Lease | None = None) -> None:
        """Record that the match's clocks were observed at `at`. Call this every second.

        The record survives a crash of the program but is not flushed to the disk: a power cut can
        lose all records made since the last event. Raise `TakenOver` if a holder other than
        `lease.holder` has the match.
        """
        if not 0 <= at <= LAST_MS:
            raise ValueError(f"{at} is not a moment of match time")
        with self.writing(forced=False) as db:
            key = key_of(db, match_id)
            if lease is not None:
                leases.renew(db, key, lease)
            changed = "UPDATE ends SET at = max(at, ?) WHERE match = ?"
            if db.execute(changed, (at, key)).rowcount == 0:
                raise unknown(match_id)

    def delete(self, match_id: str) -> None:
        """Delete a match, and record the deletion so that no journal restores the match."""
        with self.writing() as db:
            if db.execute("DELETE FROM matches WHERE id = ?", (match_id,)).rowcount == 0:
                raise unknown(match_id)
            noting = "INSERT OR REPLACE INTO about VALUES (?, '')"
            db.execute(noting, (_deletion(match_id),))

    def was_deleted(self, match_id: str) -> bool:
        """Return True if a match has been deleted and has not been added again."""
        with self.reading() as db:
            return has_note(db, _deletion(match_id))

    # Reading

    def read(self, match_id: str) -> tuple[Header, tuple[Event, ...], tuple[str, ...], Ms]:
        """Return the header, the events, the chain's head after each event (hex), and a time.

        The time is when the match's clocks were last observed. Everything is strictly decoded and
        compared with the stored digests; if an event is damaged, `KnownError` names it. `resume`
        also recomputes the heads, which needs the game.
        """
        with self.reading():
            key, data = self._match(match_id)
            header = read_header(data)
            if header.id != match_id:
                raise KnownError(damaged(self.path, f"the header of match {match_id}"))
            pairs = tuple(self._events(key, data, match_id))
            _, _, at = self._stored_end(key)
        return header, tuple(event for event, _ in pairs), tuple(head for _, head in pairs), at

    def has_stray_rows(self) -> bool:
        """Return True if any row belongs to no match; Garnet itself never leaves such rows."""
        with self.reading() as db:
            return db.execute("PRAGMA foreign_key_check").fetchone() is not None

    def exact_ends(self) -> bool:
        """Return True if the stored time of a finished match must be that of its last event."""
        with self.reading() as db:
            return has_note(db, EXACT_ENDS)

    def confirm(
        self,
        match_id: str,
        heads: Sequence[str],
        since: int = 0,
        received_texts: Collection[str] = (),
    ) -> None:
        """Raise `Displaced` unless a new connection finds the match with exactly these events.

        `heads` holds the head after each event. `since` is the number of events to skip.
        `received_texts` are digests of messages that must be stored.
        """
        with self.reopened() as fresh:
            try:
                stored_heads = (
                    fresh.heads_since(match_id, since) if since else fresh.read(match_id)[2]
                )
                kept = fresh.people.received_texts(match_id) if received_texts else {}
            except KnownError as error:
                if is_transient(error.__cause__):
                    raise
                raise Displaced(error.reason) from error
        if stored_heads != tuple(heads[since:]) or not kept.keys() >= set(received_texts):
            raise Displaced("Saved data is missing in {path}.", path=self.path)

    def heads_since(self, match_id: str, since: int) -> tuple[str, ...]:
        """Return the stored heads of the events after the first `since`, up to the match's end."""
        query = "SELECT digest, head, data FROM events WHERE match = ? AND number >= ?"
        with self.reading() as db:
            key = key_of(db, match_id)
            rows = db.execute(f"{query} ORDER BY number", (key, since)).fetchall()
            count, end, _ = self._stored_end(key)
        heads, digest = list[str](), None
        for row in rows:
            match row:
                case (bytes(stored), bytes(head), bytes(data)) if (
                    digest is None or stored == next_digest(digest, head, data)
                ):
                    digest = stored
                    heads.append(head.hex())
                case _:
                    break
        if (since + len(heads) - 1, digest) != (count, end) or len(heads) != len(rows):
            raise KnownError(damaged(self.path, f"the end of match {match_id}"))
        return tuple(heads[1:])

    def header(self, match_id: str) -> Header:
        with self.reading():
            _, data = self._match(match_id)
        return read_header(data)

    def events(self, match_id: str) -> int:
        """Return the number of stored events of a match, including unreadable ones."""
        with self.reading() as db:
            query = "SELECT count(*) FROM events WHERE match = ?"
            return int(db.execute(query, (key_of(db, match_id),)).fetchone()[0])

    def number(self, match_id: str) -> int:
        with self.reading() as db:
            return key_of(db, match_id)

    def _match(self, match_id: str) -> tuple[int, bytes]:
        query = "SELECT number, header FROM matches WHERE id = ?"
        match self._db.execute(query, (match_id,)).fetchone():
            case (int(key), bytes(header)):
                return key, header
            case None:
                raise unknown(match_id)
        raise KnownError(damaged(self.path, f"the row of match {match_id}"))

    def _stored_end(self, key: int) -> tuple[int, bytes, Ms]:
        """Return a match's number of events, the digest after the last event, and a time.

        The time is when the match's clocks were last observed.
        """
        query = "SELECT number, digest, at FROM ends WHERE match = ?"
        match self._db.execute(query, (key,)).fetchone():
            case (int(number), bytes(digest), int(at)) if 0 <= at <= LAST_MS:
                return number, digest, at
        raise Displaced(damaged(self.path, "the row that says where a match ends"))

    def _count_stored(self, key: int, first: int, count: int, heads: list[bytes]) -> int:
        """Return how many of the events with these heads are already stored.

        These events follow the first `first` events of a match, of which `count` events are stored.
        Raise `TakenOver` if a stored event has a different head.
        """
        query = "SELECT head FROM events WHERE match = ? AND number > ? AND number <= ?"
        rows = self._db.execute(f"{query} ORDER BY number", (key, first, first + len(heads)))
        stored_heads = [stored for (stored,) in rows]
        known = min(len(heads), count - first)
        if len(stored_heads) != known:
            raise Displaced(damaged(self.path, "rows of a match are missing"))
        for number, stored in enumerate(stored_heads):
            if stored != heads[number]:
                raise TakenOver(
                    "The archive contains a different event {number} of this match: another Garnet"
                    " has continued it. Open the match again to see its current state.",
                    number=first + number + 1,
                )
        return known

    def _events(self, key: int, header: bytes, match_id: str) -> Iterator[tuple[Event, str]]:
        """Yield a match's events with their heads. Raise `KnownError` if one is damaged."""
        last, end, until = self._stored_end(key)
        digest, at, number, size = first_digest(header), 0, 0, 0
        query = "SELECT number, data, head, digest FROM events WHERE match = ? ORDER BY number"
        for row in self._db.execute(query, (key,)):
            number += 1
            where = f"event {number} of match {match_id}"
            match row:
                case (int(stored), bytes(data), bytes(head), bytes(after)) if (
                    stored == number <= MAX_EVENTS and len(head) == 32 and len(data) <= MAX_HEADER
                ):
                    digest = next_digest(digest, head, data)
                    size += len(data)
                case _:
                    raise KnownError(damaged(self.path, where))
            if size > MAX_MATCH:
                raise KnownError(damaged(self.path, f"match {match_id} is too long"))
            if digest != after:
                raise KnownError(damaged(self.path, f"{where} is not what was written"))
            event = read_event(data, where)
            if not at <= event.at <= until:
                raise KnownError(damaged(self.path, f"{where} is outside the match’s time"))
            at = event.at
            yield event, head.hex()
        if (number, digest) != (last, end):
            lost = f"event {number + 1} of match {match_id} and what followed are lost"
            raise KnownError(damaged(self.path, lost))


def _deletion(match_id: str) -> str:
    return f"deleted {match_id}"


def _shortened_outcome(outcome: str | None) -> str | None:
    return outcome and outcome[:MAX_OUTCOME].encode(errors="replace").decode()
