"""The tables of the archive in every version of its schema."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import TypeAlias

MOST_DEFINED = 64
"""Maximum number of tables and indexes read from the schema; an archive has fewer."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One version of the schema: its tables, and the statements that migrate it to the next."""

    tables: tuple[str, ...]
    onward: tuple[str, ...] = ()


ABOUT = "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
_MATCHES = (
    ABOUT,
    "CREATE TABLE matches (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,"
    " header BLOB NOT NULL, outcome TEXT)",
    "CREATE TABLE events (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " number INTEGER NOT NULL, data BLOB NOT NULL, head BLOB NOT NULL,"
    " digest BLOB NOT NULL, PRIMARY KEY (match, number)) WITHOUT ROWID",
    "CREATE TABLE ends (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
    " number INTEGER NOT NULL, digest BLOB NOT NULL, at INTEGER NOT NULL)",
)
_PRACTICE = (
    "CREATE TABLE practice (number INTEGER PRIMARY KEY, game TEXT NOT NULL, at TEXT NOT NULL,"
    " data BLOB NOT NULL)",
)
_HOUSEHOLD = (
    "CREATE INDEX unfinished ON matches (number) WHERE outcome IS NULL",
    "CREATE TABLE leases (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
    " holder TEXT NOT NULL, computer TEXT NOT NULL, seen TEXT NOT NULL)",
    "CREATE TABLE plans (id TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",
    "CREATE TABLE used (number INTEGER PRIMARY KEY, game TEXT NOT NULL, mark TEXT NOT NULL,"
    " UNIQUE (game, mark))",
)
_PEOPLE = (
    "CREATE TABLE letters (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " digest TEXT NOT NULL, salt BLOB NOT NULL, text BLOB NOT NULL,"
    " PRIMARY KEY (match, digest)) WITHOUT ROWID",
    "CREATE TABLE players (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
    " names BLOB NOT NULL)",
    "CREATE TABLE handles (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
    " names BLOB NOT NULL)",
)
_TOURNAMENTS = (
    "CREATE TABLE occasions (match INTEGER PRIMARY KEY REFERENCES matches ON DELETE CASCADE,"
    " data BLOB NOT NULL)",
    "CREATE TABLE portraits (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " seat TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (match, seat)) WITHOUT ROWID",
)
_ANALYSES = (
    "CREATE TABLE analyses (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " depth TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (match, depth)) WITHOUT ROWID",
)
_REGISTER = (
    "CREATE TABLE people (id TEXT PRIMARY KEY, data BLOB NOT NULL, portrait BLOB)",
    "CREATE TABLE seated (match INTEGER NOT NULL REFERENCES matches ON DELETE CASCADE,"
    " place TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (match, place)) WITHOUT ROWID",
    "CREATE INDEX seats_of_people ON seated (person, match)",
    "CREATE TABLE evenings (id TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID",
)
_ADDED = (_MATCHES, _PRACTICE, _HOUSEHOLD, _PEOPLE, _TOURNAMENTS, _ANALYSES, _REGISTER, ())
LAYOUTS: Mapping[int, Layout] = {
    version: Layout(tuple(chain(*_ADDED[:version])), onward=_ADDED[version])
    for version in range(1, len(_ADDED))
}
"""Every version of the schema, with these tables:

- `about`: the version of Garnet that wrote the file, one-time conversions (`EXACT_ENDS`) and
  deleted matches
- `ends`: the last event of each match, to detect its loss, and when clocks were last observed
- `practice`: one person's practice attempts, which belong to no match (`practice.Try`)
- `leases`: the program that is playing a match now (`leases.Lease`)
- `plans`, `used`: planned matches, and items that were used up (`household`)
- `letters`: messages from players, for the umpire alone
- `players`: current names of players who were renamed or replaced
- `handles`: players' chat names
- `occasions`, `portraits`: the event of a match, and pictures of its players
- `analyses`: a bot's analyses of a finished match, by depth
- `people`, `seated`: all people, with pictures, and their seats in matches (`persons`)
- `evenings`: evenings (`evenings`)
"""

Schema: TypeAlias = frozenset[tuple[object, ...]]
"""All definitions in a file: type, name, table and SQL of each."""


def schema(connection: sqlite3.Connection) -> Schema:
    """Return the definitions in the file, at most `MOST_DEFINED` of them.

    Raise `sqlite3.DatabaseError` if a definition is listed twice. SQLite permits that, but many
    duplicates could hide other definitions.
    """
    everything = f"SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT {MOST_DEFINED}"
    rows = connection.execute(everything).fetchall()
    if len(set(rows)) < len(rows):
        raise sqlite3.DatabaseError("a table or an index is listed twice")
    return frozenset(rows)


def newest() -> int:
    return max(LAYOUTS)


def tables() -> tuple[str, ...]:
    """Return the statements that create the tables of a new archive."""
    return LAYOUTS[newest()].tables


def onward(version: int) -> tuple[str, ...]:
    """Return the statements that migrate an archive of this version to the newest one."""
    return _migrations(version, newest())


def _migrations(version: int, later: int) -> tuple[str, ...]:
    return tuple(chain(*(LAYOUTS[step].onward for step in range(version, later))))


def possible_schemas(version: int) -> list[Schema]:
    """Return the possible schemas of a version, or [] if there is no such version.

    The SQL also depends on the version in which the file was created.
    """
    firsts = range(version, min(LAYOUTS) - 1, -1) if version in LAYOUTS else ()
    return [_schema_from(first, version) for first in firsts]


@cache
def _schema_from(first: int, version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        for statement in LAYOUTS[first].tables + _migrations(first, version):
            empty.execute(statement)
        return schema(empty)
