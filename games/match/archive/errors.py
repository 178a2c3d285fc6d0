"""Error messages for an archive file that cannot be read or written."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from games.core import KnownError, Message


class Damaged(KnownError):
    """Raised if a file was changed or damaged, or is not a regular file."""


@contextmanager
def known_errors(path: Path) -> Iterator[None]:
    """Convert SQLite and file-system errors into a `KnownError` about `path`."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a mistake in Garnet, not a damaged archive
    except (sqlite3.Error, OSError, MemoryError, UnicodeDecodeError) as error:
        kind = KnownError if is_transient(error) else Damaged
        raise kind(_sentence(path, error)) from error


def is_transient(error: BaseException | None) -> bool:
    """Return True if an error has a temporary cause, such as a file in use."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return isinstance(error, OSError | MemoryError) or name.split("_")[1:2] in _PASSING


_SENTENCES = {
    "FULL": "The disk is full: the last step was not saved in {path}. Make room, then try again.",
    "BUSY": "{path} is in use, perhaps by another Garnet. Close it there, then try again.",
    "READONLY": "{path} cannot be written. Allow writing to the file and its folder, or choose"
    " another archive (--archive FILE).",
    "CANTOPEN": "{path} cannot be opened. Check that its folder exists and may be written, or"
    " choose another archive (--archive FILE).",
    "NOTADB": "{path} is not a Garnet archive, or the start of the file is damaged. Choose another "
    "file.",
    "INTERRUPT": "{path} takes too long to read: it may be damaged, or designed to keep Garnet "
    "busy. Choose another file.",
    "IOERR": "The disk reported an error with {path}. Check the disk, then try again.",
}
_SENTENCES |= {"LOCKED": _SENTENCES["BUSY"]}
_PASSING = [[kind] for kind in (*_SENTENCES, "PERM", "AUTH", "INTERRUPT") if kind != "NOTADB"]
_SENTENCES |= {"PERM": _SENTENCES["READONLY"], "AUTH": _SENTENCES["READONLY"]}


def _sentence(path: Path, error: Exception) -> Message:
    name = str(getattr(error, "sqlite_errorname", ""))  # for example SQLITE_IOERR_FSYNC
    for kind in name.split("_")[1:2]:
        if kind in _SENTENCES:
            return Message(_SENTENCES[kind], path=str(path))
    if isinstance(error, OSError):
        return Message(
            "{path} cannot be used: {why}. Choose another archive (--archive FILE).",
            path=str(path),
            why=error.strerror or str(error),
        )
    return damaged(path, str(error) or type(error).__name__)


def damaged(path: Path, what: str) -> Message:
    clean = "".join(sign if sign.isprintable() else " " for sign in what)[:200]
    return Message(
        "{path} is damaged ({what}). Keep a copy of it and choose another archive"
        " (--archive FILE).",
        path=str(path),
        what=Message(clean),
    )
