"""Where an open archive lies: whether its path still leads to the file that is being written.

A tool that synchronises, a clean-up or a person may move, delete or replace the file meanwhile.
SQLite goes on writing into the file that it opened, which nobody will ever find again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

from games.core import KnownError

SAMPLE = 4_096
"""Bytes at the beginning, in the middle and at the end that tell one content from another."""

Id = tuple[int, int]


class Displaced(KnownError):
    """The file at the archive's path is not the one that is open, or was changed by others."""


class Whereabouts:
    """Compares what lies at an archive's path with the file that was opened there.

    `logged`: whether it has a write-ahead log. `version`: changes when another connection has
    written. Holds the file open by itself, since opening and closing it would end SQLite's locks.
    """

    def __init__(self, path: Path, logged: bool, version: Callable[[], int]) -> None:
        self._path, self._version = path, version
        names = (path, log_of(path), index_of(path)) if logged else (path,)
        self._ids = {name: identity(name) for name in names}
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self._alone = True
        self._known = self._version()
        self.note()

    def note(self) -> None:
        """Take what lies there now for what we have written."""
        self._state = self._look()
        self._print = self._sample()
        self._log = self._log_size()

    def check(self) -> None:
        """Raise `Displaced` if somebody else has moved, replaced or changed a file."""
        try:
            for name, known in self._ids.items():
                if identity(name) != known:
                    raise Displaced("{name} was moved, deleted or replaced.", name=name)
            version = self._version()
            self._alone = self._alone and version == self._known
            self._known = version
            if self._alone and self._log_size() < self._log:
                raise Displaced("{path} was cut off.", path=log_of(self._path))
            if self._look() != self._state:
                self._check_content()
        except OSError as error:
            raise Displaced(
                "{path} is out of reach: {why}.", path=self._path, why=error.strerror or error
            ) from error

    def ours(self, path: Path) -> bool:
        """Whether the file at `path` is the one that was opened there."""
        return identity(path) is not None and identity(path) == self._ids.get(path)

    def unchanged(self) -> bool:
        """Whether the archive's own file, whatever became of its log, is there as it was left."""
        return self.ours(self._path) and self._look() == self._state

    def close(self) -> None:
        """Let the file go; SQLite's own connection must be closed before."""
        os.close(self._file)

    def _check_content(self) -> None:
        """The file was written to, and not by us: by another Garnet, or over it."""
        state, sample = self._look(), self._sample()
        if state[0] < self._state[0] or (self._alone and sample != self._print):
            raise Displaced("{path} was written over.", path=self._path)
        self._state, self._print = state, sample

    def _look(self) -> tuple[int, int]:
        found = os.fstat(self._file)
        return found.st_size, found.st_mtime_ns

    def _log_size(self) -> int:
        log = log_of(self._path)
        return log.stat().st_size if log in self._ids else 0

    def _sample(self) -> bytes:
        size = os.fstat(self._file).st_size
        digest = hashlib.sha256(b"%d" % size)
        for place in (0, size // 2, max(0, size - SAMPLE)):
            os.lseek(self._file, place, os.SEEK_SET)
            digest.update(os.read(self._file, SAMPLE))
        return digest.digest()


def log_of(path: Path) -> Path:
    """The write-ahead log of an archive."""
    return path.with_name(f"{path.name}-wal")


def index_of(path: Path) -> Path:
    """The index of an archive's log, shared by the programs that have it open."""
    return path.with_name(f"{path.name}-shm")


def identity(path: Path) -> Id | None:
    """Which file lies at `path`; None if there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    except NotADirectoryError:
        return None
    return found.st_dev, found.st_ino
