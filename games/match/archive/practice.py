"""Practice attempts, which belong to no match: the archive's table `practice`."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict_json import convert, parse
from games.match.archive.file import Part

MAX_TRY = 16 << 10
"""Maximum size of an attempt in bytes."""
MOST_TRIES = 10_000
"""Maximum number of attempts read; only the latest are read."""


@dataclass(frozen=True, slots=True)
class Try:
    """An attempt. `at` is when it ended (UTC, ISO 8601), and `data` is the game's own JSON data."""

    game: str
    at: str
    data: dict[str, Any]


class Tries(Part):
    """The attempts in an archive. Unreadable attempts are ignored."""

    def add(self, attempt: Try) -> None:
        """Store an attempt durably. Raise `KnownError` if it is too long."""
        data = msgspec.json.encode(attempt.data)
        if len(data) > MAX_TRY:
            raise KnownError("An attempt is limited to {most:,} bytes.", most=MAX_TRY)
        added = "INSERT INTO practice (game, at, data) VALUES (?, ?, ?)"
        with self._file.writing() as db:
            db.execute(added, (attempt.game, attempt.at, data))

    def at(self, game: str) -> tuple[Try, ...]:
        """Return the attempts at a game, earliest first."""
        with self._file.reading() as db:
            return _read(db, game)

    def all(self) -> tuple[Try, ...]:
        query = "SELECT DISTINCT game FROM practice WHERE typeof(game) = 'text'"
        with self._file.reading() as db:
            return tuple(
                attempt for (game,) in db.execute(query).fetchall() for attempt in _read(db, game)
            )

    def forget(self) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM practice")


def _read(db: sqlite3.Connection, game: str) -> tuple[Try, ...]:
    query = "SELECT at, data FROM practice WHERE game = ? ORDER BY number DESC LIMIT ?"
    rows = db.execute(query, (game, MOST_TRIES)).fetchall()
    attempts = (_try(game, row) for row in reversed(rows))
    return tuple(attempt for attempt in attempts if attempt is not None)


def _try(game: str, row: tuple[Any, ...]) -> Try | None:
    match row:
        case (str(at), bytes(data)):
            try:
                return Try(game, at, convert(parse(data, MAX_TRY), dict[str, Any]))
            except KnownError:
                return None
    return None
