"""Complete copies of an archive, and the copy that replaces the archive when Garnet starts."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from contextlib import closing, suppress
from pathlib import Path

from games.core import KnownError
from games.match.archive.errors import known_errors
from games.match.archive.file import ArchiveFile
from games.match.archive.file_identity import index_of, log_of, rollback_of
from games.match.archive.guarded import Stop, never, opened

PAGES = 500
"""Number of pages copied between two calls of `stop`."""


def back_up(path: Path, to: Path, stop: Stop = never) -> None:
    """Write a complete, checked copy of the archive at `path` to `to`; on failure, write nothing.

    The archive can be in use at the same time. `stop` returns True to cancel. Raise `KnownError`
    if the copy fails or is cancelled.
    """
    if to.exists() and path.exists() and to.samefile(path):
        raise KnownError("{path} is the archive itself. Choose another name.", path=path)
    if any(os.path.lexists(of(to)) for of in (log_of, index_of, rollback_of)):
        raise KnownError("{path} is an archive in use. Choose another name.", path=to)
    ArchiveFile.open(path, readonly=True, foreign=True, stop=stop).close()
    with known_errors(to):
        descriptor, name = tempfile.mkstemp(".part", f".{to.name}-", to.parent)
        os.close(descriptor)
        part = Path(name)
        try:
            _copy(path, part, stop)
            ArchiveFile.open(part, readonly=True, stop=stop).close()
            part.replace(to)
        finally:
            for file in (part, log_of(part), index_of(part), rollback_of(part)):
                with suppress(OSError):
                    file.unlink(missing_ok=True)


def _copy(path: Path, part: Path, stop: Stop) -> None:
    """Copy an archive page by page into an empty file without leaving a log next to the copy."""

    def check(*_: int) -> None:
        if stop():
            raise KnownError("Copying was cancelled.")

    with closing(opened(path, "mode=ro", stop)) as source, closing(sqlite3.connect(part)) as copy:
        source.backup(copy, pages=PAGES, progress=check)
        copy.execute("PRAGMA journal_mode = DELETE")
    descriptor = os.open(part, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def waiting(path: Path) -> Path:
    """Return the path of the copy that will replace the archive at Garnet's next start."""
    return path.with_name(f"{path.stem}.restore{path.suffix}")
