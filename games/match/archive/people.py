"""Storage of a match's messages, players' names, chat names, and event."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from games.core import Pair
from games.core.strict_json import Unreadable
from games.match import tournament as tournaments
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import Header, key_of, read_event, read_header
from games.match.events import Begun, Event, Renamed
from games.match.received_text import MAX_LENGTH, MAX_MESSAGES, SALT_BYTES, ReceivedText
from games.match.tournament import NO_TOURNAMENT, Tournament

_names = msgspec.json.Decoder(dict[str, str])
_handles = msgspec.json.Decoder(dict[str, tuple[str, ...]])


class People(Part):
    """Messages, chat names and events of an archive's matches. Invalid rows are ignored."""

    def received_texts(self, match_id: str) -> dict[str, ReceivedText]:
        """Return the stored messages of a match, keyed by digest. They are for the umpire only."""
        texts: dict[str, ReceivedText] = {}
        query = f"SELECT digest, salt, text FROM letters WHERE match IN ({{}}) LIMIT {MAX_MESSAGES}"
        with self._file.reading() as db:
            for row in each_row(db, query, [key_of(db, match_id)]):
                match row:
                    case (str(digest), bytes(salt), bytes(data)) if len(salt) == SALT_BYTES:
                        text = data.decode(errors="replace")
                        if len(digest) == 64 and len(text) <= MAX_LENGTH:
                            texts[digest] = ReceivedText(text, salt)
        return texts

    def handles(self, match_id: str) -> dict[str, tuple[str, ...]]:
        query = "SELECT names FROM handles WHERE match IN ({})"
        with self._file.reading() as db:
            for row in each_row(db, query, [key_of(db, match_id)]):
                match row:
                    case (bytes(data),):
                        return decode_handles(data)
        return {}

    def keep_handles(self, match_id: str, names: Mapping[str, Sequence[str]]) -> None:
        with self._file.writing(forced=False) as db:
            write_handles(db, key_of(db, match_id), names)

    def tournament(self, match_id: str, seats: Pair[str]) -> Tournament:
        """Return the event of a match; `seats` holds the seat names of the match's game."""
        tournament, pictures = NO_TOURNAMENT, dict[str, bytes]()
        of_event = "SELECT data FROM occasions WHERE match IN ({})"
        of_pictures = "SELECT seat, data FROM portraits WHERE match IN ({}) LIMIT 2"
        with self._file.reading() as db:
            key = key_of(db, match_id)
            for row in each_row(db, of_event, [key]):
                match row:
                    case (bytes(data),) if len(data) <= 8_000:
                        with suppress(msgspec.DecodeError, UnicodeDecodeError, Unreadable):
                            tournament = tournaments.from_record(msgspec.json.decode(data), seats)
            for row in each_row(db, of_pictures, [key]):
                match row:
                    case (str(seat), bytes(data)):
                        pictures[seat] = data
        return replace(tournament, portraits=tournaments.portraits_of(pictures, seats))

    def events(self, numbers: Sequence[int]) -> dict[int, tuple[str, ...]]:
        """Return the strings that describe the event of each match, keyed by match number."""
        by_number: dict[int, tuple[str, ...]] = {}
        query = "SELECT match, data FROM occasions WHERE match IN ({})"
        with self._file.reading() as db:
            for row in each_row(db, query, numbers) if numbers else ():
                match row:
                    case (int(number), bytes(data)) if len(data) <= 8_000:
                        with suppress(msgspec.DecodeError, UnicodeDecodeError):
                            texts = msgspec.json.decode(data, type=dict[str, Any]).values()
                            by_number[number] = tuple(
                                text for text in texts if isinstance(text, str)
                            )
        return by_number

    def keep_tournament(self, match_id: str, seats: Pair[str], tournament: Tournament) -> None:
        with self._file.writing() as db:
            write_tournament(db, key_of(db, match_id), seats, tournament)


def decode_handles(data: bytes) -> dict[str, tuple[str, ...]]:
    """Decode chat names keyed by seat name; return an empty dict if the data is invalid."""
    if len(data) <= 40_000:
        with suppress(msgspec.DecodeError, UnicodeDecodeError):
            return _handles.decode(data)
    return {}


def write_received_texts(
    db: sqlite3.Connection, key: int, received_texts: Mapping[str, ReceivedText]
) -> None:
    rows = [(key, digest, text.salt, text.text.encode()) for digest, text in received_texts.items()]
    db.executemany("INSERT OR IGNORE INTO letters VALUES (?, ?, ?, ?)", rows)


def names_after(
    header: Header, named: Mapping[str, str], first: Event | None, events: Sequence[Event]
) -> dict[str, str]:
    """Return the current names that differ from the header, keyed by place in the header.

    `named` holds the names before `events`. `first` is the match's first event, which assigns the
    players to seats: if seats were drawn, the order can differ from that in the header.
    """
    names = dict(named)
    for event in events:
        if isinstance(event, Renamed):
            names[place_of(header, first, event.seat)] = event.name
    return names


def place_of(header: Header, first: Event | None, seat: str) -> str:
    """Return the place in the header of a seat's player; `first` is the match's first event."""
    seated = first.players if isinstance(first, Begun) else header.players
    sat = seated.get(seat)
    return next((place for place, name in header.players.items() if name == sat), seat)


def keep_names(db: sqlite3.Connection, key: int, header: bytes, events: Sequence[Event]) -> None:
    """Update the names of the match with key `key` after these events, which are already stored."""
    if any(isinstance(event, Renamed) for event in events):
        query = "SELECT data FROM events WHERE match = ? AND number = 1"
        (first,) = db.execute(query, (key,)).fetchone()
        begun, named = read_event(first, "event 1"), read_names(db, key)
        names = names_after(read_header(header), named, begun, events)
        row = (key, msgspec.json.encode(names))
        db.execute("INSERT OR REPLACE INTO players VALUES (?, ?)", row)


def write_handles(db: sqlite3.Connection, key: int, names: Mapping[str, Sequence[str]]) -> None:
    row = (key, msgspec.json.encode(dict(names)))
    db.execute("INSERT OR REPLACE INTO handles VALUES (?, ?)", row)


def write_tournament(
    db: sqlite3.Connection, key: int, seats: Pair[str], tournament: Tournament
) -> None:
    """Store the event of the match with key `key`, with its players' pictures."""
    row = (key, msgspec.json.encode(tournaments.as_record(tournament, seats)))
    db.execute("INSERT OR REPLACE INTO occasions VALUES (?, ?)", row)
    db.execute("DELETE FROM portraits WHERE match = ?", (key,))
    rows = [
        (key, seat, data) for seat, data in zip(seats, tournament.portraits, strict=True) if data
    ]
    db.executemany("INSERT INTO portraits VALUES (?, ?, ?)", rows)


def read_names(db: sqlite3.Connection, key: int) -> dict[str, str]:
    """Return the current names that differ from a match's header, keyed by place in the header."""
    for row in each_row(db, "SELECT names FROM players WHERE match IN ({})", [key]):
        match row:
            case (bytes(data),) if len(data) <= 4_000:
                try:
                    return _names.decode(data)
                except (msgspec.DecodeError, UnicodeDecodeError):
                    pass
    return {}
