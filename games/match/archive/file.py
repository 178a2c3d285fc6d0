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
from games.match.archive.database import APPLICATION_ID, connect, pragma, transaction
from games.match.archive.errors import damaged, is_transient, known_errors
from games.match.archive.file_identity import Displaced, FileIdentity, index_of, log_of
from games.match.archive.guarded import RECOGNISING, Guarded, Stop, never, opened
from games.match.archive.schema import MOST_DEFINED, schema

PATIENCE = 30.0
"""Maximum duration of a read, in seconds."""
BUSY = 15
"""How long a new connection waits for another program's lock, in milliseconds."""

_PLAIN_INDEX = re.compile(
    r"CREATE (UNIQUE )?INDEX \w+ ON \w+ ?\([\w, ]+\)( WHERE \w+ IS (NOT )?NULL)?"
)


class ArchiveFile:
    """The file of an open archive. Every method can raise `KnownError`."""

    def __init__(self, connection: Guarded, path: Path, *, watched: bool = False) -> None:
        self.path = path
        self._db = connection
        self._logged = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        self._identity = None
        if watched:
            self._tables = schema(connection)
            versions = self._version, self._settled
            self._identity = FileIdentity(path, self._logged, *versions, self._check_tables)
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
        """Open the archive at `path`; create the file and its folder unless `readonly` is True.

        `writer` is the version of Garnet to record in the file. If `watched` is True, writing
        raises `Displaced` once the path points to another file or to none, or once another program
        has changed the file. If `foreign` is True, the file may be another person's and is checked
        completely. `stop` returns True to cancel opening or a later read. The archive can be used
        on a thread other than the one that opened it.

        Raise `KnownError`, with advice, if the file is not Garnet's, has a newer schema, is
        damaged, is in use or is not writable, and then leaves the file unchanged.
        """
        connection = connect(path, readonly=readonly, writer=writer, foreign=foreign, stop=stop)
        try:
            with known_errors(path):
                return cls(connection, path, watched=watched)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        with known_errors(self.path):
            self._db.close()
            if self._identity is not None:
                self._identity.close()
                self._identity = None

    def wait_for(self, milliseconds: int) -> None:
        """Set how long (ms) to wait while another program writes, before raising `KnownError`."""
        with known_errors(self.path):
            self._db.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def check_identity(self) -> None:
        """Raise `Displaced` if the file was moved, replaced or overwritten from outside."""
        if self._identity is not None:
            with known_errors(self.path), self._displacing():
                self._identity.check()

    def change_mark(self) -> tuple[int, int]:
        """Return a value that changes whenever another program may have changed the file."""
        with known_errors(self.path):
            return self._version(), 0 if self._identity is None else self._identity.changes

    def checkpoint(self) -> bool:
        """Move the log's content into the file; return True if the log is empty afterwards."""
        with known_errors(self.path):
            self.check_identity()
            _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if self._identity is not None:
                self._identity.note()
            return bool(logged == moved)

    @contextmanager
    def reopened(self) -> Iterator[Self]:
        """Open the file with a separate connection, to check what the file really contains."""
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
        return self._identity is not None and self._identity.ours(path)

    def depart(self) -> None:
        """Free the path for a new archive; the old archive stays readable until the program ends.

        If the file was only moved, the log's content is moved into the file. If the file or its log
        was overwritten, both stay unchanged. The connection is never closed, since SQLite would
        then remove the new archive's log.
        """
        path, identity = self.path, self._identity
        if identity is None:
            raise ValueError("only a watched archive notices that it has lost its file")
        identity.mend()
        log_needed = identity.ours(path)  # the log may hold events that the file lacks
        with suppress(sqlite3.Error, OSError):
            if identity.unchanged():
                _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                log_needed = log_needed and logged != moved
        with known_errors(path):
            for name in (index_of(path),) if log_needed else (log_of(path), index_of(path)):
                if identity.ours(name):
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
        """Return a value that changes whenever this or another program changes the file."""
        with known_errors(self.path):
            return self._version(), self._db.total_changes

    @contextmanager
    def writing(self, forced: bool = True) -> Iterator[Guarded]:
        """Run a write transaction. If `forced` is False, it is flushed to the disk later.

        Later flushing is safe with a write-ahead log: an unforced commit is a frame in the log, and
        the next forced commit flushes the whole log.
        """
        with known_errors(self.path), self._displacing():
            if self._identity is not None:
                self._identity.check()
            relax = not forced and self._logged
            if relax:
                self._db.execute("PRAGMA synchronous = NORMAL")
            try:
                with transaction(self._db):
                    yield self._db
            finally:
                if relax:
                    self._db.execute(f"PRAGMA synchronous = {guarded.FORCED}")
                if self._identity is not None:
                    self._identity.note()

    @contextmanager
    def reading(self) -> Iterator[Guarded]:
        """Run a read transaction, in which other programs' writes are invisible."""
        with known_errors(self.path), self._db.within(PATIENCE):
            if self._identity is not None:
                self._identity.mend()
            self._db.execute("BEGIN")
            try:
                yield self._db
            finally:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")

    @contextmanager
    def _displacing(self) -> Iterator[None]:
        """In this context, raise `Displaced` for errors that show damage to a watched file."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            mistaken = isinstance(error, sqlite3.ProgrammingError)  # a bug in Garnet
            if self._identity is None or mistaken or is_transient(error):
                raise
            raise Displaced(damaged(self.path, str(error))) from error

    def _check_tables(self) -> None:
        """Raise `Displaced` if the schema has changed, unless a newer Garnet has only added tables.

        Any other addition, such as a trigger or a computed index, would affect this program's
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
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("ROLLBACK")
        return self._version()


def _computes_nothing(item: tuple[object, ...]) -> bool:
    kind, _name, _table, sql = item
    plain = sql is None or _PLAIN_INDEX.fullmatch(str(sql)) is not None
    return kind == "table" or (kind == "index" and plain)


class Part:
    """Base class of an archive's parts, each with its own tables.

    Every method can raise `KnownError`.
    """

    def __init__(self, file: ArchiveFile) -> None:
        self._file = file
