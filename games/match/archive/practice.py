"""What one person tried alone, without a match: rows of the archive's table `practice`."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

import msgspec

from games.core import KnownError
from games.core.strict import convert, parse

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


def write(db: sqlite3.Connection, one: Try) -> None:
    """Add a try; `KnownError` if it is too long to be kept."""
    data = msgspec.json.encode(one.data)
    if len(data) > MAX_TRY:
        raise KnownError("What is kept of one try is limited to {most:,} bytes.", most=MAX_TRY)
    db.execute("INSERT INTO practice (game, at, data) VALUES (?, ?, ?)", (one.game, one.at, data))


def read(db: sqlite3.Connection, game: str) -> tuple[Try, ...]:
    """Return the tries at a game, the earliest first; those that cannot be read are left out."""
    query = "SELECT at, data FROM practice WHERE game = ? ORDER BY number DESC LIMIT ?"
    rows = db.execute(query, (game, MOST_TRIES)).fetchall()
    found = (_try(game, row) for row in reversed(rows))
    return tuple(one for one in found if one is not None)


def read_all(db: sqlite3.Connection) -> tuple[Try, ...]:
    """Return the tries at all games."""
    games = db.execute("SELECT DISTINCT game FROM practice WHERE typeof(game) = 'text'")
    return tuple(one for (game,) in games.fetchall() for one in read(db, game))


def forget(db: sqlite3.Connection) -> None:
    """Remove all tries."""
    db.execute("DELETE FROM practice")


def _try(game: str, row: tuple[Any, ...]) -> Try | None:
    match row:
        case (str(at), bytes(data)):
            try:
                return Try(game, at, convert(parse(data, MAX_TRY), dict[str, Any]))
            except KnownError:
                return None
    return None
