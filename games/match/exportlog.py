"""Exported logs (`.garnet-log.json`): all events of a match with its hash chain, for verification.

A log contains the seed and every submission, including replaced and undone ones. It is therefore
exported only once the match is over.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict_json import Unreadable, convert, parse
from games.match.archive.rows import MAX_EVENTS, Header, exported
from games.match.events import Event, encode
from games.match.match import Match

FORMAT = "garnet-log/1"
SUFFIX = ".garnet-log.json"
MAX_BYTES = 8 << 20


class Log(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The content of an exported log; `heads[i]` is the chain's head after `events[i]`."""

    format: str
    commitment: str
    root: str
    header: Header
    events: tuple[Event, ...]
    heads: tuple[str, ...]


def dump(match: Match, header: Header, *, private: bool = False) -> bytes:
    """Return the log of a finished match as bytes. Raise `KnownError` while the match runs.

    If `private` is True, a running match is allowed too: use this to pass the log to another
    process of this Garnet, never for a file.
    """
    if match.outcome is None and not private:
        raise KnownError(
            "The log contains the secrets of the match. Export it when the match is over."
        )
    lines = [
        f'{{"event": {encode(event).decode()}, "head": "{head}"}}'
        for event, head in zip(match.events, match.heads[1:], strict=True)
    ]
    top: dict[str, Any] = {
        "format": FORMAT,
        "commitment": match.commitment,
        "root": match.heads[0],
        "header": exported(header),
    }
    head = json.dumps(top, ensure_ascii=False, indent=1).removesuffix("\n}")
    rows = ",\n  ".join(lines)
    return f'{head},\n "log": [\n  {rows}\n ]\n}}\n'.encode()


def read(data: bytes) -> Log:
    """Return the content of an exported log. Raise `Unreadable` if it is malformed."""
    value = parse(data, MAX_BYTES)
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise Unreadable("not a {record} file", record=FORMAT)
    rows = value.pop("log", None)
    if not isinstance(rows, list) or len(rows) > MAX_EVENTS:
        raise Unreadable("log: a list of events is expected")
    if not all(isinstance(row, dict) and set(row) == {"event", "head"} for row in rows):
        raise Unreadable("log: every entry must have “event” and “head”")
    value["events"] = [row["event"] for row in rows]
    value["heads"] = [row["head"] for row in rows]
    return convert(value, Log)
