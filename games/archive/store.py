"""What the archive keeps of a match, and how it is written and read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec

from games.archive.database import connect, damaged, told, transaction
from games.archive.rows import (
    LAST_MS,
    MAX_EVENT,
    MAX_EVENTS,
    Header,
    event_bytes,
    first_digest,
    header_bytes,
    next_digest,
    read_event,
    read_header,
)
from games.core import KnownError, Ms
from games.events import Event

MAX_OUTCOME = 1_000
"""Characters of an outcome's text; longer ones are cut."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match as the archive lists it: its header without the seed, how many events it has.

    `outcome` is the text given to `finish`; None while the match can be resumed. `at`: the last
    moment of match time at which its clocks were observed.
    """

    header: Header
    events: int
    outcome: str | None
    at: Ms

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.outcome is not None


class Archive:
    """An open archive. Used from one thread; every method raises `KnownError`.

    Nothing it is given is kept in memory: what a method returned without raising is in the file.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self.path = path
        self._db = connection
        self._logged = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)

    @classmethod
    def open(cls, path: Path, *, readonly: bool = False, writer: str = "") -> Self:
        """The archive at `path`. Creates the file and its folder, unless `readonly`.

        `writer` is the version of Garnet noted in a new file. Raises `KnownError`, saying what to
        do, and changes nothing, if the file is none of ours, of a newer schema, damaged, in use,
        or cannot be written.
        """
        connection = connect(path, readonly=readonly, writer=writer)
        try:
            with told(path):
                return cls(connection, path)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the file. The archive cannot be used afterwards."""
        with told(self.path):
            self._db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Writing

    def create(self, header: Header) -> None:
        """Add a match without events, durably."""
        data = header_bytes(header)
        with self._write():
            if self._db.execute("SELECT 1 FROM matches WHERE id = ?", (header.id,)).fetchone():
                raise KnownError(f"The match {header.id} is in the archive already.")
            self._db.execute("INSERT INTO matches (id, header) VALUES (?, ?)", (header.id, data))

    def append(
        self, match_id: str, first: int, events: Sequence[Event], heads: Sequence[str]
    ) -> None:
        """Add events, all or none of them, durably on return.

        `first` is the number of events that the match had before them, `heads` the chain's heads
        after each of `events` (`match.heads[first + 1:]`). Events that are stored already, with the
        same heads, are passed over, so a failed call may simply be made again. Raises
        `KnownError` if the archive holds other events in their place (two programs went on with
        one match), if there would be a gap, or if they cannot be saved (disk full).
        """
        pairs = [
            (event_bytes(first + number, event), bytes.fromhex(head))
            for number, (event, head) in enumerate(zip(events, heads, strict=True), 1)
        ]
        with self._write():
            key, header = self._match(match_id)
            count, digest = self._end(key, header)
            if first > count:
                raise KnownError(f"Events {count + 1} to {first} of the match were never saved.")
            known = self._heads(key, first, min(count, first + len(pairs)))
            if known != [head for _, head in pairs[: len(known)]]:
                raise KnownError(
                    f"The archive holds another event {first + 1} of this match: another Garnet"
                    " has gone on with it. Open the match again to see it as it stands."
                )
            rows = []
            for number, (data, head) in enumerate(pairs[len(known) :], first + len(known) + 1):
                digest = next_digest(digest, head, data)
                rows.append((key, number, data, head, digest))
            self._db.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)

    def beat(self, match_id: str, at: Ms) -> None:
        """Note that the match's clocks were still observed at `at`; to be called each second.

        Survives the end of the program, but is not forced to the disk: a power cut may lose the
        beats since the last event, nothing else.
        """
        if not 0 <= at <= LAST_MS:
            raise ValueError(f"{at} is no moment of match time")
        with self._write(forced=False):
            cursor = self._db.execute(
                "INSERT INTO beats SELECT number, ? FROM matches WHERE id = ?"
                " ON CONFLICT (match) DO UPDATE SET at = max(at, excluded.at)",
                (at, match_id),
            )
            if cursor.rowcount == 0:
                raise _unknown(match_id)

    def finish(self, match_id: str, outcome: str | None) -> None:
        """Mark the match as over, with its outcome in words; None: it goes on (rewound)."""
        text = outcome
        if outcome is not None:
            text = outcome[:MAX_OUTCOME].encode(errors="replace").decode()
        with self._write():
            changed = "UPDATE matches SET outcome = ? WHERE id = ?"
            if self._db.execute(changed, (text, match_id)).rowcount == 0:
                raise _unknown(match_id)

    def delete(self, match_id: str) -> None:
        """Remove a match and all its events."""
        with self._write():
            if self._db.execute("DELETE FROM matches WHERE id = ?", (match_id,)).rowcount == 0:
                raise _unknown(match_id)

    # Reading

    def load(self, match_id: str) -> tuple[Header, tuple[Event, ...], Ms]:
        """A match: its header, its events, and the last moment its clocks were observed.

        Everything is strictly decoded and compared with the digests stored beside it; raises
        `KnownError` naming the event that is not as it was written. `resume` also compares the
        chain's heads, which takes the game.
        """
        header, events, _, at = self.read(match_id)
        return header, events, at

    def read(self, match_id: str) -> tuple[Header, tuple[Event, ...], tuple[str, ...], Ms]:
        """The same as `load`, with the stored head after each event as hex."""
        with self._read():
            key, data = self._match(match_id)
            header = read_header(data)
            if header.id != match_id:
                raise KnownError(damaged(self.path, f"the header of match {match_id}"))
            events: list[Event] = []
            heads: list[str] = []
            for event, head in self._events(key, data, match_id):
                events.append(event)
                heads.append(head)
            at = max(self._beat(key), events[-1].at if events else 0)
        return header, tuple(events), tuple(heads), at

    def matches(self) -> tuple[Summary, ...]:
        """All matches that can be read, the newest first."""
        return tuple(one for one in self._list() if isinstance(one, Summary))

    def unreadable(self) -> tuple[str, ...]:
        """A sentence for each match that `matches` leaves out because it is damaged."""
        return tuple(one for one in self._list() if isinstance(one, str))

    # Inside

    @contextmanager
    def _write(self, forced: bool = True) -> Iterator[None]:
        """A transaction; not `forced`: consistent, but left to the system to bring to the disk.

        With a write-ahead log that endangers nothing: an unforced commit is a frame in the log,
        and the next forced one brings the whole log to the disk.
        """
        with told(self.path):
            relax = not forced and self._logged
            if relax:
                self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                with transaction(self._db):
                    yield
            finally:
                if relax:
                    self._db.execute("PRAGMA synchronous = FULL")

    @contextmanager
    def _read(self) -> Iterator[None]:
        """One moment of the file, whatever other programs write meanwhile."""
        with told(self.path):
            self._db.execute("BEGIN")
            try:
                yield
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    def _match(self, match_id: str) -> tuple[int, bytes]:
        query = "SELECT number, header FROM matches WHERE id = ?"
        match self._db.execute(query, (match_id,)).fetchone():
            case (int(key), bytes(header)):
                return key, header
            case None:
                raise _unknown(match_id)
        raise KnownError(damaged(self.path, f"the row of match {match_id}"))

    def _end(self, key: int, header: bytes) -> tuple[int, bytes]:
        """The number of a match's last event and the digest after it."""
        query = "SELECT number, digest FROM events WHERE match = ? ORDER BY number DESC LIMIT 1"
        match self._db.execute(query, (key,)).fetchone():
            case None:
                return 0, first_digest(header)
            case (int(number), bytes(digest)):
                return number, digest
        raise KnownError(damaged(self.path, "the last event of the match"))

    def _heads(self, key: int, after: int, last: int) -> list[bytes]:
        query = "SELECT head FROM events WHERE match = ? AND number > ? AND number <= ?"
        rows = self._db.execute(f"{query} ORDER BY number", (key, after, last))
        return [head for (head,) in rows]

    def _beat(self, key: int) -> Ms:
        row = self._db.execute("SELECT at FROM beats WHERE match = ?", (key,)).fetchone()
        match row:
            case None:
                return 0
            case (int(at),) if 0 <= at <= LAST_MS:
                return at
        raise KnownError(damaged(self.path, "the time of the match's last beat"))

    def _events(self, key: int, header: bytes, match_id: str) -> Iterator[tuple[Event, str]]:
        """Each event of a match with its head, checked one by one."""
        digest, at = first_digest(header), 0
        query = "SELECT number, data, head, digest FROM events WHERE match = ? ORDER BY number"
        for expected, row in enumerate(self._db.execute(query, (key,)), 1):
            where = f"event {expected} of match {match_id}"
            match row:
                case (int(number), bytes(data), bytes(head), bytes(stored)) if (
                    number == expected <= MAX_EVENTS and len(head) == 32 and len(data) <= MAX_EVENT
                ):
                    digest = next_digest(digest, head, data)
                case _:
                    raise KnownError(damaged(self.path, where))
            if digest != stored:
                raise KnownError(damaged(self.path, f"{where} is not what was written"))
            event = read_event(data, where)
            if not at <= event.at <= LAST_MS:
                raise KnownError(damaged(self.path, f"{where} lies before the one before it"))
            at = event.at
            yield event, head.hex()

    def _list(self) -> list[Summary | str]:
        """All matches, the newest first; a sentence for one that cannot be read."""
        query = (
            "SELECT m.id, m.header, m.outcome, b.at, e.number, e.data FROM matches m"
            " LEFT JOIN beats b ON b.match = m.number LEFT JOIN events e ON e.match = m.number"
            " AND e.number = (SELECT max(number) FROM events WHERE match = m.number)"
            " ORDER BY m.number DESC"
        )
        with self._read():
            return [self._summary(row) for row in self._db.execute(query)]

    def _summary(self, row: tuple[Any, ...]) -> Summary | str:
        match row:
            case (
                str(match_id),
                bytes(data),
                None | str() as outcome,
                None | int() as beat,
                None | int() as count,
                None | bytes() as last,
            ):
                try:
                    header = msgspec.structs.replace(read_header(data), seed="")
                    at = read_event(last, f"event {count}").at if last is not None else 0
                except KnownError as error:
                    return f"The match {match_id[:40]} cannot be read: {error}"
                return Summary(header, count or 0, outcome, max(at, beat or 0))
        return damaged(self.path, f"the row of match {str(row[0])[:40]}")


def _unknown(match_id: str) -> KnownError:
    return KnownError(f"The archive holds no match {match_id[:40]}. Perhaps it was deleted.")
