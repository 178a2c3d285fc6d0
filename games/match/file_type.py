"""What a file from outside is: told by what it holds, whatever it is called."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any

from games.core.strict import MAX_BYTES, Unreadable, parse, read_bytes
from games.match import exportlog, record
from games.match.verify import SQLITE

_BEGINNING = 4_096
"""Bytes at a log's beginning among which its format is named."""


class What(Enum):
    """The kinds of files that belong to no single game. `VALUE`: some other JSON value."""

    ARCHIVE = "archive"
    LOG = "log"
    RECORD = "record"
    VALUE = "value"


def recognise(path: Path) -> tuple[What, bytes, Any]:
    """What a file is, its bytes and the JSON value in it (an archive: neither is read whole).

    Raises `Unreadable` for what is no regular file, too large or no JSON, and for a format that
    only a newer Garnet can know.
    """
    data = read_bytes(path, exportlog.MAX_BYTES)
    if data.startswith(SQLITE):
        return What.ARCHIVE, b"", None
    log = f'"{exportlog.FORMAT}"'.encode() in data[:_BEGINNING]
    value = parse(data, exportlog.MAX_BYTES if log else MAX_BYTES)
    named = value.get("format") if isinstance(value, dict) else None
    match named:
        case exportlog.FORMAT:
            return What.LOG, data, value
        case record.FORMAT:
            return What.RECORD, data, value
        case str() if named.startswith("garnet-") and named.partition("/")[2].isdecimal():
            if named.partition("/")[2] != "1":
                raise Unreadable(
                    "its format is {format}, which only a newer Garnet reads", format=named[:40]
                )
    return What.VALUE, data, value
