"""Where an open archive lies: whether its path still leads to the file that is being written.

A tool that synchronises, a clean-up or a person may move, delete or replace the file meanwhile.
SQLite goes on writing into the file that it opened, which nobody will ever find again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from games.core import KnownError

SAMPLE = 4_096
"""Bytes of each part of a file that is compared with what it was."""
SAMPLES = 256
"""About so many parts of a large archive are compared."""
LOG_SAMPLES = 16
"""About so many parts of its log are compared, which grows with each event."""

INDEX_HEAD = 136
"""Bytes at the beginning of the log's index that say what is in it."""

Id = tuple[int, int]


class Displaced(KnownError):
    """The file at the archive's path is not the one that is open, or was changed by others."""


class FileIdentity:
    """Compares what lies at an archive's path with the file that was opened there.

    `logged`: whether it has a write-ahead log. `version`: changes when another connection has
    written; `settled`: the same, once no other is in the middle of that. `check_tables`: raises
    `Displaced` if that one has changed what the file defines. `changes`: how often
    something was touched by others. Holds the file open by itself, since opening and closing it
    would end SQLite's locks.
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
        self._files = [os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))]
        self._logged, self._index = logged, 0
        self._alone = True
        self.changes = 0
        self._known = self._version()
        self._state = (0, 0)
        self._print = self._sample()
        self.note()

    def note(self) -> None:
        """Take what lies there now for what we have written."""
        before, self._log = self._state, self._look_at_log()
        self._state, self._log_print = self._look(), self._sample_of_log()
        if self._state != before:  # the log was brought into it, which is not done each time
            self._print = self._sample()
        with suppress(OSError):
            self._index = index_of(self._path).stat().st_size if self._logged else 0

    def mend(self) -> None:
        """Make the index of the log as long as it was, if another program has cut it short.

        The system ends a program that reads memory behind the end of the file that it stands for
        (SIGBUS). With its head empty SQLite makes the index anew from the log.
        """
        with suppress(OSError):
            index = index_of(self._path)
            if self._index and self.ours(index) and index.stat().st_size < self._index:
                file = os.open(index, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
                self._files.append(file)  # to close it now would end SQLite's locks
                os.write(file, bytes(INDEX_HEAD))
                os.ftruncate(file, self._index)
                self.changes += 1

    def check(self) -> None:
        """Raise `Displaced` if somebody else has moved, replaced or changed a file."""
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
        """Return whether the file at `path` is the one that was opened there."""
        return identity(path) is not None and identity(path) == self._ids.get(path)

    def unchanged(self) -> bool:
        """Whether the archive's own file and its log, where they lie there, are as they were left.

        What was moved away or deleted can still be read as it was.
        """
        log = log_of(self._path)
        moved = identity(self._path) is None
        written = self.ours(log) and self._look_at_log() != self._log
        return not written and (moved or (self.ours(self._path) and self._look() == self._state))

    def close(self) -> None:
        """Let the file go; SQLite's own connection must be closed before."""
        for file in self._files:
            os.close(file)

    def _check_version(self, version: int) -> None:
        if version != self._known:
            self._check_tables()
            self._alone, self._known = False, version

    def _check_content(self) -> None:
        """A file was written to, and not by us: by another Garnet, or over it."""
        state, log, sample = self._look(), self._look_at_log(), self._sample()
        if state[0] < self._state[0] or (self._alone and sample != self._print):
            raise Displaced("{path} was written over.", path=self._path)
        if self._alone and self._sample_of_log() != self._log_print:
            raise Displaced("{path} was written over.", path=log_of(self._path))
        self._state, self._log, self._print = state, log, sample
        self.changes += 1

    def _look(self) -> tuple[int, int]:
        found = os.fstat(self._files[0])
        return found.st_size, found.st_mtime_ns

    def _look_at_log(self) -> tuple[int, int]:
        if not self._logged:
            return 0, 0
        found = log_of(self._path).stat()
        return found.st_size, found.st_mtime_ns

    def _sample(self) -> bytes:
        return _sample(self._files[0], SAMPLES)

    def _sample_of_log(self) -> bytes:
        if not self._logged:
            return b""
        file = os.open(log_of(self._path), os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            return _sample(file, LOG_SAMPLES)
        finally:
            os.close(file)  # on its log SQLite holds no locks


def _sample(file: int, parts: int) -> bytes:
    """Return the digest of about so many parts of a file, the first and the last among them."""
    size = os.fstat(file).st_size
    digest = hashlib.sha256(b"%d" % size)
    for place in (*range(0, size, max(SAMPLE, size // parts)), max(0, size - SAMPLE)):
        os.lseek(file, place, os.SEEK_SET)
        digest.update(os.read(file, SAMPLE))
    return digest.digest()


def log_of(path: Path) -> Path:
    """Return the write-ahead log of an archive."""
    return path.with_name(f"{path.name}-wal")


def index_of(path: Path) -> Path:
    """Return the index of an archive's log, shared by the programs that have it open."""
    return path.with_name(f"{path.name}-shm")


def identity(path: Path) -> Id | None:
    """Return which file lies at `path`; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    return found.st_dev, found.st_ino
