"""Detecting the kind of an opened file from its content."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

from games.core.strict_json import MAX_BYTES, Unreadable, parse, read_bytes
from games.match import exportlog, record
from games.match.verify import SQLITE

_BEGINNING = 4_096
"""Number of bytes at the start of a log that are searched for its format."""


class FileType(Enum):
    """The kinds of files that are not specific to a game. `VALUE` is any other JSON value."""

    ARCHIVE = "archive"
    LOG = "log"
    RECORD = "record"
    EVENING = "evening"
    VALUE = "value"


def recognise(path: Path) -> tuple[FileType, bytes, Any]:
    """Return a file's kind, bytes and JSON value; leave the last two empty for an archive.

    Raise `Unreadable` if the file cannot be read or is neither an archive nor JSON.
    """
    data = read_bytes(path, exportlog.MAX_BYTES)
    if data.startswith(SQLITE):
        return FileType.ARCHIVE, b"", None
    log = f'"{exportlog.FORMAT}"'.encode() in data[:_BEGINNING]
    value = parse(data, exportlog.MAX_BYTES if log else MAX_BYTES)
    named = value.get("format") if isinstance(value, dict) else None
    match named:
        case exportlog.FORMAT:
            return FileType.LOG, data, value
        case record.FORMAT:
            return FileType.RECORD, data, value
        case "garnet-evening/1":
            return FileType.EVENING, data, value
        case str() if named.startswith("garnet-") and named.partition("/")[2].isdecimal():
            if named.partition("/")[2] != "1":
                raise Unreadable(
                    "its format is {format}, which only a newer Garnet can read", format=named[:40]
                )
    return FileType.VALUE, data, value
