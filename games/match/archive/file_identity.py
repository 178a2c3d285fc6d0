"""Detecting that an open archive was moved, deleted, replaced or changed from outside.

Synchronisation tools, clean-up tools and people can do any of this at any time. SQLite would then
continue to write to the file that it opened, which nobody can find any more.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from games.core import KnownError

SAMPLE = 4_096
"""Size of each compared part of a file in bytes."""
SAMPLES = 256
"""Approximate number of parts compared in a large archive."""
LOG_SAMPLES = 16
"""Approximate number of parts compared in the archive's log, which grows with each event."""

INDEX_HEAD = 136
"""Size of the header in the log's index, in bytes."""

Id = tuple[int, int]


class Displaced(KnownError):
    """Raised if the archive's file is no longer at its path or was changed from outside."""


class FileIdentity:
    """A check that the file at an archive's path is still the one that was opened there.

    `logged` is True if the archive has a write-ahead log. `version` returns a number that changes
    when another connection writes; `settled` returns the same number but first waits until no other
    connection is writing. `check_tables` raises `Displaced` if another connection changed the
    schema. `changes` counts other programs' changes. The file stays open, since closing it would
    release SQLite's locks.
    """

    def __init__(
        self,
        path: Path,
        logged: bool,
        version: Callable[[], int],
        settled: Callable[[], int],
        check_tables: Callable[[], None],
    ) -> None:
        self._path, self._version, self._settled = path, version, settled
        self._check_tables = check_tables
        names = (path, log_of(path), index_of(path)) if logged else (path,)
        self._ids = {name: identity(name) for name in names}
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._logged, self._index = logged, 0
        self._shared = _opened_index(path) if logged else None
        self._no_other_writer = True
        self.changes = 0
        self._known_version = self._version()
        self._state = (0, 0)
        self._fingerprint = self._sample()
        self.note()

    def note(self) -> None:
        before, self._log = self._state, self._look_at_log()
        self._state, self._log_fingerprint = self._look(), self._sample_of_log()
        if self._state != before:  # a checkpoint moved the log into the file
            self._fingerprint = self._sample()
        if self._shared is not None:
            self._index = max(self._index, os.fstat(self._shared).st_size)

    def mend(self) -> None:
        """Restore the length of the log's index if another program has truncated it.

        The operating system kills a process that reads mapped memory beyond the end of the file
        (SIGBUS), even if the path now points to another file. If the header is blank, SQLite
        rebuilds the index from the log.
        """
        if self._shared is not None and os.fstat(self._shared).st_size < self._index:
            os.pwrite(self._shared, bytes(INDEX_HEAD), 0)
            os.ftruncate(self._shared, self._index)
            self.changes += 1

    def check(self) -> None:
        """Raise `Displaced` if a file of the archive was moved, replaced or overwritten.

        Changes that another program made through SQLite are accepted.
        """
        try:
            self.mend()
            for name, known in self._ids.items():
                if identity(name) != known:
                    raise Displaced("{name} was moved, deleted or replaced.", name=name)
            self._check_version(self._version())
            if (self._look(), self._look_at_log()) != (self._state, self._log):
                self._check_version(self._settled())
                self._check_content()
        except OSError as error:
            raise Displaced(
                "{path} is out of reach: {why}.", path=self._path, why=error.strerror or error
            ) from error

    def ours(self, path: Path) -> bool:
        current = identity(path)
        return current is not None and current == self._ids.get(path)

    def unchanged(self) -> bool:
        """Return True if only this program has changed the archive and its log.

        A file that was moved or deleted counts as unchanged, since it can still be read through the
        open file.
        """
        log = log_of(self._path)
        moved = identity(self._path) is None
        written = self.ours(log) and self._look_at_log() != self._log
        return not written and (moved or (self.ours(self._path) and self._look() == self._state))

    def close(self) -> None:
        """Close the file. SQLite's own connection must be closed first."""
        os.close(self._file)
        if self._shared is not None:
            os.close(self._shared)

    def _check_version(self, version: int) -> None:
        if version != self._known_version:
            self._check_tables()
            self._no_other_writer, self._known_version = False, version

    def _check_content(self) -> None:
        state, log, sample = self._look(), self._look_at_log(), self._sample()
        if state[0] < self._state[0] or (self._no_other_writer and sample != self._fingerprint):
            raise Displaced("{path} was overwritten.", path=self._path)
        if self._no_other_writer and self._sample_of_log() != self._log_fingerprint:
            raise Displaced("{path} was overwritten.", path=log_of(self._path))
        self._state, self._log, self._fingerprint = state, log, sample
        self.changes += 1

    def _look(self) -> tuple[int, int]:
        status = os.fstat(self._file)
        return status.st_size, status.st_mtime_ns

    def _look_at_log(self) -> tuple[int, int]:
        if not self._logged:
            return 0, 0
        status = log_of(self._path).stat()
        return status.st_size, status.st_mtime_ns

    def _sample(self) -> bytes:
        return _sample(self._file, SAMPLES)

    def _sample_of_log(self) -> bytes:
        if not self._logged:
            return b""
        file = os.open(log_of(self._path), os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            return _sample(file, LOG_SAMPLES)
        finally:
            os.close(file)  # SQLite holds no locks on its log


def _sample(file: int, parts: int) -> bytes:
    """Return a digest of about `parts` parts of a file, including the first and the last."""
    size = os.fstat(file).st_size
    digest = hashlib.sha256(b"%d" % size)
    for place in (*range(0, size, max(SAMPLE, size // parts)), max(0, size - SAMPLE)):
        os.lseek(file, place, os.SEEK_SET)
        digest.update(os.read(file, SAMPLE))
    return digest.digest()


def _opened_index(path: Path) -> int | None:
    """Open the log's index. Return None on Windows or if the index cannot be opened.

    The open index is used to restore its length (`mend`). On Windows, mapped files cannot be
    truncated. The index stays open while SQLite uses it, since closing it would release SQLite's
    locks.
    """
    if os.name == "nt":
        return None
    with suppress(OSError):
        return os.open(index_of(path), os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
    return None


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def index_of(path: Path) -> Path:
    """Return the path of the log's index, which is shared by all programs that use the archive."""
    return path.with_name(f"{path.name}-shm")


def rollback_of(path: Path) -> Path:
    """Return the path of an archive's rollback journal, which SQLite uses if there is no log."""
    return path.with_name(f"{path.name}-journal")


def identity(path: Path) -> Id | None:
    """Return the device and inode of the file at `path`, or None if there is no file."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    return status.st_dev, status.st_ino
