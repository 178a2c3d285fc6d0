"""The open archive file: transactions for reading and writing, and checks of its identity."""

from __future__ import annotations

import ctypes
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from games.match.archive import guarded
from games.match.archive.database import (
    APPLICATION_ID,
    MOST_DEFINED,
    connect,
    damaged,
    is_transient,
    known_errors,
    pragma,
    schema,
    transaction,
)
from games.match.archive.file_identity import Displaced, FileIdentity, index_of, log_of
from games.match.archive.guarded import RECOGNISING, Guarded, Stop, never, opened

PATIENCE = 30.0
"""Maximum time of a read in seconds."""
BUSY = 15
"""Time in milliseconds that a new connection waits for another program."""

_PLAIN_INDEX = re.compile(
    r"CREATE (UNIQUE )?INDEX \w+ ON \w+ ?\([\w, ]+\)( WHERE \w+ IS (NOT )?NULL)?"
)


class ArchiveFile:
    """The file of an open archive; every method raises `KnownError`."""

    def __init__(self, connection: Guarded, path: Path, *, watched: bool = False) -> None:
        self.path = path
        self._db = connection
        self._logged = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        self._where = None
        if watched:
            self._tables = schema(connection)
            versions = self._version, self._settled
            self._where = FileIdentity(path, self._logged, *versions, self._check_tables)
            connection.trust()

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        readonly: bool = False,
        writer: str = "",
        watched: bool = False,
        foreign: bool = False,
        stop: Stop = never,
    ) -> Self:
        """Open the archive at `path`; create the file and its folder unless `readonly`.

        `writer`: version of Garnet to note in it. `watched`: writing raises `Displaced` once the
        path leads to another file or none, or others changed the file. `foreign`: the file comes
        from elsewhere; check all of it. `stop`: returns True to cancel this or later reads. It may
        be opened on another thread than it is used on.

        Raises `KnownError`, with advice, if the file is not ours, of a newer schema, damaged, in
        use or not writable, and then leaves it unchanged.
        """
        connection = connect(path, readonly=readonly, writer=writer, foreign=foreign, stop=stop)
        try:
            with known_errors(path):
                return cls(connection, path, watched=watched)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the file; the archive cannot be used afterwards."""
        with known_errors(self.path):
            self._db.close()
            if self._where is not None:
                self._where.close()
                self._where = None

    def wait_for(self, milliseconds: int) -> None:
        """Set how long to wait for another program that is writing before raising `KnownError`."""
        with known_errors(self.path):
            self._db.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def check_identity(self) -> None:
        """Raise `Displaced` if the file was moved, replaced, or changed by others."""
        if self._where is not None:
            with known_errors(self.path), self._displacing():
                self._where.check()

    def change_mark(self) -> tuple[int, int]:
        """Return a value that changes whenever another program may have changed the file."""
        with known_errors(self.path):
            return self._version(), 0 if self._where is None else self._where.changes

    def checkpoint(self) -> bool:
        """Move the log's content into the file; return True if nothing is left in the log."""
        with known_errors(self.path):
            self.check_identity()
            _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if self._where is not None:
                self._where.note()
            return bool(logged == moved)

    @contextmanager
    def reopened(self) -> Iterator[Self]:
        """Open the file with a separate connection, to see what is really stored."""
        with known_errors(self.path):
            fresh = opened(self.path, "mode=ro")
        with (
            known_errors(self.path),
            closing(fresh),
            fresh.within(RECOGNISING),
        ):  # the file may have been replaced
            fresh.execute(f"PRAGMA busy_timeout = {BUSY}")
            yield type(self)(fresh, self.path)

    def owns(self, path: Path) -> bool:
        """Return True if the file at `path` is the one that was opened there."""
        return self._where is not None and self._where.ours(path)

    def depart(self) -> None:
        """Give up the path to a new archive; this one stays readable until the program ends.

        The log's content is moved into the file if the file was only moved; if anything was
        overwritten, both stay as they are. The connection is never closed, since SQLite would then
        remove the log of the new archive.
        """
        path, where = self.path, self._where
        if where is None:
            raise ValueError("only a watched archive notices that it has lost its file")
        where.mend()
        apart = where.ours(path)  # some events may be in its log only
        with suppress(sqlite3.Error, OSError):
            if where.unchanged():
                _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                apart = apart and logged != moved
        with known_errors(path):
            for name in (index_of(path),) if apart else (log_of(path), index_of(path)):
                if where.ours(name):
                    name.unlink()
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(self._db))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def stamp(self) -> tuple[int, int]:
        """Return a value that changes whenever the file has been changed, by this program or
        others.
        """
        with known_errors(self.path):
            return self._version(), self._db.total_changes

    # Transactions

    @contextmanager
    def writing(self, forced: bool = True) -> Iterator[Guarded]:
        """Run a write transaction; with `forced` False it is consistent, but flushed to disk later.

        With a write-ahead log that is safe: an unforced commit is a frame in the log, and the next
        forced one flushes the whole log.
        """
        with known_errors(self.path), self._displacing():
            if self._where is not None:
                self._where.check()
            relax = not forced and self._logged
            if relax:
                self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                with transaction(self._db):
                    yield self._db
            finally:
                if relax:
                    self._db.execute(f"PRAGMA synchronous = {guarded.FORCED}")
                if self._where is not None:
                    self._where.note()

    @contextmanager
    def reading(self) -> Iterator[Guarded]:
        """Run a read transaction: one consistent state, whatever other programs write meanwhile."""
        with known_errors(self.path), self._db.within(PATIENCE):
            if self._where is not None:
                self._where.mend()
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _displacing(self) -> Iterator[None]:
        """Raise database errors of a watched file as `Displaced`, since our own writes were
        correct.
        """
        try:
            yield
        except sqlite3.DatabaseError as error:
            mistaken = isinstance(error, sqlite3.ProgrammingError)  # a bug
            if self._where is None or mistaken or is_transient(error):
                raise
            raise Displaced(damaged(self.path, str(error))) from error

    def _check_tables(self) -> None:
        """Raise `Displaced` if definitions were changed; a newer Garnet may add tables.

        Any other addition, such as a trigger or an index that computes, would take part in our
        writes.
        """
        defined = schema(self._db)
        added = defined - self._tables
        if pragma(self._db, "application_id") != APPLICATION_ID:
            raise Displaced("{path} was marked as another program’s.", path=self.path)
        known = self._tables <= defined and len(defined) < MOST_DEFINED
        if not known or not all(map(_computes_nothing, added)):
            raise Displaced("{path} has tables that Garnet did not create.", path=self.path)

    def _version(self) -> int:
        return pragma(self._db, "data_version")

    def _settled(self) -> int:
        """Return the data version once no other program is writing."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("ROLLBACK")
        return self._version()


def _computes_nothing(item: tuple[object, ...]) -> bool:
    """Return True for a table, or an index of plain columns, as a newer Garnet may add."""
    kind, _name, _table, sql = item
    plain = sql is None or _PLAIN_INDEX.fullmatch(str(sql)) is not None
    return kind == "table" or (kind == "index" and plain)


class Part:
    """Base of the archive's parts: one subject with tables of its own; raises `KnownError`."""

    def __init__(self, file: ArchiveFile) -> None:
        self._file = file
