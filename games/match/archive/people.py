"""What the archive keeps of the people in a match: what they sent, and what they are called now."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from games.core import Pair
from games.core.strict import Unreadable
from games.match import occasion as occasions
from games.match.archive.database import each_row
from games.match.archive.rows import Header
from games.match.events import Begun, Event, Renamed
from games.match.letters import LONGEST, MOST, SALT_BYTES, Letter
from games.match.occasion import NOTHING, Occasion

_names = msgspec.json.Decoder(dict[str, str])
_handles = msgspec.json.Decoder(dict[str, tuple[str, ...]])


def write_letters(db: sqlite3.Connection, key: int, letters: Mapping[str, Letter]) -> None:
    """Keep what players of match `key` sent, by digest."""
    rows = [(key, digest, one.salt, one.text.encode()) for digest, one in letters.items()]
    db.executemany("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?)", rows)


def read_letters(db: sqlite3.Connection, key: int) -> dict[str, Letter]:
    """Return what players of match `key` sent, by digest; what is no text is left out."""
    found: dict[str, Letter] = {}
    query = f"SELECT digest, salt, text FROM letters WHERE match IN ({{}}) LIMIT {MOST}"
    for row in each_row(db, query, [key]):
        match row:
            case (str(digest), bytes(salt), bytes(data)) if len(salt) == SALT_BYTES:
                text = data.decode(errors="replace")
                if len(digest) == 64 and len(text) <= LONGEST:
                    found[digest] = Letter(text, salt)
    return found


def names_after(
    header: Header, named: Mapping[str, str], first: Event | None, events: Sequence[Event]
) -> dict[str, str]:
    """Return who plays at a place of the header where that is not the name in the header.

    `named`: the same before `events`; `first`: the match's first event. A lot may have seated the
    players otherwise than they are listed.
    """
    seated = first.players if isinstance(first, Begun) else header.players
    found = dict(named)
    for event in events:
        if isinstance(event, Renamed):
            sat = seated.get(event.seat)
            listed = (place for place, name in header.players.items() if name == sat)
            found[next(listed, event.seat)] = event.name
    return found


def write_names(db: sqlite3.Connection, key: int, names: Mapping[str, str]) -> None:
    """Keep what the players of match `key` are called now."""
    row = (key, msgspec.json.encode(names))
    db.execute("INSERT OR REPLACE INTO players VALUES (?, ?)", row)


def write_handles(db: sqlite3.Connection, key: int, names: Mapping[str, Sequence[str]]) -> None:
    """Keep what the players of match `key` are called in the chat, by the names of the seats."""
    row = (key, msgspec.json.encode(dict(names)))
    db.execute("INSERT OR REPLACE INTO handles VALUES (?, ?)", row)


def read_handles(db: sqlite3.Connection, key: int) -> dict[str, tuple[str, ...]]:
    """What the players of match `key` are called in the chat; what is no such thing is left out."""
    for row in each_row(db, "SELECT names FROM handles WHERE match IN ({})", [key]):
        match row:
            case (bytes(data),) if len(data) <= 40_000:
                with suppress(msgspec.DecodeError, UnicodeDecodeError):
                    return _handles.decode(data)
    return {}


def write_occasion(db: sqlite3.Connection, key: int, seats: Pair[str], one: Occasion) -> None:
    """Keep the event that match `key` belongs to, with its players' pictures."""
    row = (key, msgspec.json.encode(occasions.told(one, seats)))
    db.execute("INSERT OR REPLACE INTO occasions VALUES (?, ?)", row)
    db.execute("DELETE FROM portraits WHERE match = ?", (key,))
    rows = [(key, seat, data) for seat, data in zip(seats, one.portraits, strict=True) if data]
    db.executemany("INSERT INTO portraits VALUES (?, ?, ?)", rows)


def read_occasion(db: sqlite3.Connection, key: int, seats: Pair[str]) -> Occasion:
    """Return the event that match `key` belongs to; what is none is left out."""
    found = NOTHING
    for row in each_row(db, "SELECT data FROM occasions WHERE match IN ({})", [key]):
        match row:
            case (bytes(data),) if len(data) <= 8_000:
                with suppress(msgspec.DecodeError, UnicodeDecodeError, Unreadable):
                    found = occasions.read(msgspec.json.decode(data), seats)
    pictures: dict[str, bytes] = {}
    for row in each_row(db, "SELECT seat, data FROM portraits WHERE match IN ({}) LIMIT 2", [key]):
        match row:
            case (str(seat), bytes(data)):
                pictures[seat] = data
    return replace(found, portraits=occasions.portraits_of(pictures, seats))


def read_names(db: sqlite3.Connection, key: int) -> dict[str, str]:
    """What players of match `key` are called who were renamed or replaced; others are left out."""
    for row in each_row(db, "SELECT names FROM players WHERE match IN ({})", [key]):
        match row:
            case (bytes(data),) if len(data) <= 4_000:
                try:
                    return _names.decode(data)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    pass
    return {}
