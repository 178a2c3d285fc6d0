"""The archive's file while it is open: where it lies, one moment to read, one to write."""

from __future__ import annotations

import ctypes
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from games.match.archive import guarded
from games.match.archive.database import (
    connect,
    damaged,
    passing,
    pragma,
    schema,
    told,
    transaction,
)
from games.match.archive.file_identity import Displaced, FileIdentity, index_of, log_of
from games.match.archive.guarded import RECOGNISING, Guarded, Stop, never, opened

PATIENCE = 30.0
"""Seconds that anything may take to be read."""
BUSY = 15
"""Milliseconds that reading anew waits for another program."""


class ArchiveFile:
    """The file of an archive while it is open; every method raises `KnownError`."""

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
        """Return the archive at `path`. Creates the file and its folder, unless `readonly`.

        `writer` is the version of Garnet to note in it. Raises `KnownError`, saying what to
        do, and changes nothing, if the file is none of ours, of a newer schema, damaged, in use,
        or cannot be written. `watched`: writing raises `Displaced` once the path leads to another
        file or none, or the file was changed by others. It may be opened on another thread than
        it is used on. `foreign`: it came from elsewhere, all of it is checked. `stop`: tells
        whether this, or what is read later, is cancelled.
        """
        connection = connect(path, readonly=readonly, writer=writer, foreign=foreign, stop=stop)
        try:
            with told(path):
                return cls(connection, path, watched=watched)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the file. The archive cannot be used afterwards."""
        with told(self.path):
            self._db.close()
            if self._where is not None:
                self._where.close()
                self._where = None

    def wait_for(self, milliseconds: int) -> None:
        """How long to wait for another program that is writing, before `KnownError` says so."""
        with told(self.path):
            self._db.execute(f"PRAGMA busy_timeout = {milliseconds}")

    def look(self) -> None:
        """Raise `Displaced` if the file is not where it was, or not as it was left."""
        if self._where is not None:
            with told(self.path), self._displacing():
                self._where.check()

    def touched(self) -> tuple[int, int]:
        """Differs from an earlier one if others may have changed something in the file since."""
        with told(self.path):
            return self._version(), 0 if self._where is None else self._where.changes

    def checkpoint(self) -> bool:
        """Bring everything into the archive's own file; whether nothing is in its log alone."""
        with told(self.path):
            self.look()
            _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if self._where is not None:
                self._where.note()
            return bool(logged == moved)

    @contextmanager
    def read_anew(self) -> Iterator[Self]:
        """The archive as a connection of its own finds it in the file."""
        with told(self.path):
            fresh = opened(self.path, "mode=ro")
        with told(self.path), closing(fresh), fresh.within(RECOGNISING):  # may be anybody's by now
            fresh.execute(f"PRAGMA busy_timeout = {BUSY}")
            yield type(self)(fresh, self.path)

    def owns(self, path: Path) -> bool:
        """Return whether the file at `path` is the one that was opened there."""
        return self._where is not None and self._where.ours(path)

    def depart(self) -> None:
        """Leave the path to a new archive; this one can still be read until the program ends.

        What its log holds is brought into its file where that was only moved; where something was
        written over, both stay as they are. The connection is never closed: SQLite would remove
        the log at the path, which then is another archive's.
        """
        path, where = self.path, self._where
        if where is None:
            raise ValueError("only a watched archive notices that it has lost its file")
        where.mend()
        apart = where.ours(path)  # whether its log is all that has a part of it
        with suppress(sqlite3.Error, OSError):
            if where.unchanged():
                _, logged, moved = self._db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                apart = apart and logged != moved
        with told(path):
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
        """Differs from an earlier one if anything in the file was changed since, by anybody."""
        with told(self.path):
            return self._version(), self._db.total_changes

    # For what is kept in it

    @contextmanager
    def writing(self, forced: bool = True) -> Iterator[Guarded]:
        """A transaction; not `forced`: consistent, but left to the system to bring to the disk.

        With a write-ahead log that endangers nothing: an unforced commit is a frame in the log,
        and the next forced one brings the whole log to the disk.
        """
        with told(self.path), self._displacing():
            self.look()
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
        """One moment of the file, whatever other programs write meanwhile."""
        with told(self.path), self._db.within(PATIENCE):
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
        """Where the file is watched, its content is as we wrote it, or it is not our file."""
        try:
            yield
        except sqlite3.DatabaseError as error:
            mistaken = isinstance(error, sqlite3.ProgrammingError)  # a bug
            if self._where is None or mistaken or passing(error):
                raise
            raise Displaced(damaged(self.path, str(error))) from error

    def _check_tables(self) -> None:
        """Raise `Displaced` unless all is defined as it was; a newer Garnet may add tables.

        What another program adds, such as a trigger, would take part in what is written.
        """
        found = schema(self._db)
        added = {kind for kind, *_ in found - self._tables}
        if not self._tables <= found or not added <= {"table", "index"}:
            raise Displaced("{path} has other tables than Garnet made.", path=self.path)

    def _version(self) -> int:
        return pragma(self._db, "data_version")

    def _settled(self) -> int:
        """Return the data version once no other program is writing."""
        self._db.execute("BEGIN IMMEDIATE")
        self._db.execute("ROLLBACK")
        return self._version()


class Part:
    """A subject of what an archive keeps, in tables of its own; methods raise `KnownError`."""

    def __init__(self, file: ArchiveFile) -> None:
        self._file = file
