"""What the archive keeps of the people in a match: what they sent, and what they are called now."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

import msgspec

from games.core import Pair
from games.core.strict import Unreadable
from games.match import tournament as tournaments
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import Header, key_of, read_event, read_header
from games.match.events import Begun, Event, Renamed
from games.match.received_text import LONGEST, MOST, SALT_BYTES, ReceivedText
from games.match.tournament import NO_TOURNAMENT, Tournament

_names = msgspec.json.Decoder(dict[str, str])
_handles = msgspec.json.Decoder(dict[str, tuple[str, ...]])


class People(Part):
    """What an archive keeps of them; rows that are no such thing are left out."""

    def received_texts(self, match_id: str) -> dict[str, ReceivedText]:
        """Return what players sent in a match, by digest: for its umpire alone."""
        found: dict[str, ReceivedText] = {}
        query = f"SELECT digest, salt, text FROM letters WHERE match IN ({{}}) LIMIT {MOST}"
        with self._file.reading() as db:
            for row in each_row(db, query, [key_of(db, match_id)]):
                match row:
                    case (str(digest), bytes(salt), bytes(data)) if len(salt) == SALT_BYTES:
                        text = data.decode(errors="replace")
                        if len(digest) == 64 and len(text) <= LONGEST:
                            found[digest] = ReceivedText(text, salt)
        return found

    def handles(self, match_id: str) -> dict[str, tuple[str, ...]]:
        """Return what the players of a match are called in the chat, by the names of the seats."""
        query = "SELECT names FROM handles WHERE match IN ({})"
        with self._file.reading() as db:
            for row in each_row(db, query, [key_of(db, match_id)]):
                match row:
                    case (bytes(data),):
                        return decode_handles(data)
        return {}

    def keep_handles(self, match_id: str, names: Mapping[str, Sequence[str]]) -> None:
        """Keep what the players of a match are called in the chat."""
        with self._file.writing(forced=False) as db:
            write_handles(db, key_of(db, match_id), names)

    def tournament(self, match_id: str, seats: Pair[str]) -> Tournament:
        """The event that a match belongs to; `seats`: those of its game, as records name them."""
        found, pictures = NO_TOURNAMENT, dict[str, bytes]()
        of_event = "SELECT data FROM occasions WHERE match IN ({})"
        of_pictures = "SELECT seat, data FROM portraits WHERE match IN ({}) LIMIT 2"
        with self._file.reading() as db:
            key = key_of(db, match_id)
            for row in each_row(db, of_event, [key]):
                match row:
                    case (bytes(data),) if len(data) <= 8_000:
                        with suppress(msgspec.DecodeError, UnicodeDecodeError, Unreadable):
                            found = tournaments.from_record(msgspec.json.decode(data), seats)
            for row in each_row(db, of_pictures, [key]):
                match row:
                    case (str(seat), bytes(data)):
                        pictures[seat] = data
        return replace(found, portraits=tournaments.portraits_of(pictures, seats))

    def keep_tournament(self, match_id: str, seats: Pair[str], one: Tournament) -> None:
        """Keep the event that a match belongs to."""
        with self._file.writing() as db:
            write_tournament(db, key_of(db, match_id), seats, one)


def decode_handles(data: bytes) -> dict[str, tuple[str, ...]]:
    """Return chat names by the names of the seats, as they lie in a row; empty if they do not."""
    if len(data) <= 40_000:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            return _handles.decode(data)
    return {}


def write_received_texts(
    db: sqlite3.Connection, key: int, received_texts: Mapping[str, ReceivedText]
) -> None:
    """Keep what players of match `key` sent, by digest."""
    rows = [(key, digest, one.salt, one.text.encode()) for digest, one in received_texts.items()]
    db.executemany("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?)", rows)


def names_after(
    header: Header, named: Mapping[str, str], first: Event | None, events: Sequence[Event]
) -> dict[str, str]:
    """Return who plays at a place of the header where that is not the name in the header.

    `named`: the same before `events`; `first`: the match's first event. A lot may have seated the
    players otherwise than they are listed.
    """
    found = dict(named)
    for event in events:
        if isinstance(event, Renamed):
            found[place_of(header, first, event.seat)] = event.name
    return found


def place_of(header: Header, first: Event | None, seat: str) -> str:
    """Return the place in the header of whoever has a seat; `first`: the match's first event."""
    seated = first.players if isinstance(first, Begun) else header.players
    sat = seated.get(seat)
    return next((place for place, name in header.players.items() if name == sat), seat)


def keep_names(db: sqlite3.Connection, key: int, header: bytes, events: Sequence[Event]) -> None:
    """Note who plays match `key` after these events, which are stored already."""
    if any(isinstance(one, Renamed) for one in events):
        query = "SELECT data FROM events WHERE match = ? AND number = 1"
        (first,) = db.execute(query, (key,)).fetchone()
        begun, named = read_event(first, "event 1"), read_names(db, key)
        names = names_after(read_header(header), named, begun, events)
        row = (key, msgspec.json.encode(names))
        db.execute("INSERT OR REPLACE INTO players VALUES (?, ?)", row)


def write_handles(db: sqlite3.Connection, key: int, names: Mapping[str, Sequence[str]]) -> None:
    """Keep what the players of match `key` are called in the chat, by the names of the seats."""
    row = (key, msgspec.json.encode(dict(names)))
    db.execute("INSERT OR REPLACE INTO handles VALUES (?, ?)", row)


def write_tournament(db: sqlite3.Connection, key: int, seats: Pair[str], one: Tournament) -> None:
    """Keep the event that match `key` belongs to, with its players' pictures."""
    row = (key, msgspec.json.encode(tournaments.as_record(one, seats)))
    db.execute("INSERT OR REPLACE INTO occasions VALUES (?, ?)", row)
    db.execute("DELETE FROM portraits WHERE match = ?", (key,))
    rows = [(key, seat, data) for seat, data in zip(seats, one.portraits, strict=True) if data]
    db.executemany("INSERT INTO portraits VALUES (?, ?, ?)", rows)


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
