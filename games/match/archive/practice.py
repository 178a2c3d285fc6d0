"""What one person tried alone, without a match: rows of the archive's table `practice`."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict import convert, parse
from games.match.archive.file import Part

MAX_TRY = 16 << 10
"""Bytes of what is kept of one try."""
MOST_TRIES = 10_000
"""How many tries are read, the latest ones."""


@dataclass(frozen=True, slots=True)
class Try:
    """One try. `at`: when it ended, UTC, ISO 8601. `data`: what the game keeps of it, as JSON."""

    game: str
    at: str
    data: dict[str, Any]


class Tries(Part):
    """The tries that an archive keeps; those that cannot be read are left out."""

    def add(self, one: Try) -> None:
        """Keep a try, durably; `KnownError` if it is too long to be kept."""
        data = msgspec.json.encode(one.data)
        if len(data) > MAX_TRY:
            raise KnownError("What is kept of one try is limited to {most:,} bytes.", most=MAX_TRY)
        added = "INSERT INTO practice (game, at, data) VALUES (?, ?, ?)"
        with self._file.writing() as db:
            db.execute(added, (one.game, one.at, data))

    def at(self, game: str) -> tuple[Try, ...]:
        """Return the tries at a game, the earliest first."""
        with self._file.reading() as db:
            return _read(db, game)

    def all(self) -> tuple[Try, ...]:
        """Return the tries at all games."""
        query = "SELECT DISTINCT game FROM practice WHERE typeof(game) = 'text'"
        with self._file.reading() as db:
            return tuple(one for (game,) in db.execute(query).fetchall() for one in _read(db, game))

    def forget(self) -> None:
        """Remove all tries."""
        with self._file.writing() as db:
            db.execute("DELETE FROM practice")


def _read(db: sqlite3.Connection, game: str) -> tuple[Try, ...]:
    query = "SELECT at, data FROM practice WHERE game = ? ORDER BY number DESC LIMIT ?"
    rows = db.execute(query, (game, MOST_TRIES)).fetchall()
    found = (_try(game, row) for row in reversed(rows))
    return tuple(one for one in found if one is not None)


def _try(game: str, row: tuple[Any, ...]) -> Try | None:
    match row:
        case (str(at), bytes(data)):
            try:
                return Try(game, at, convert(parse(data, MAX_TRY), dict[str, Any]))
            except KnownError:
                return None
    return None
