"""The archive's file: its tables, how it is opened, checked, created and brought up to date.

A file from outside is data. Before one row is read or one page is checked its tables must be
exactly ours, so that no trigger, view, expression or other table can take part.
"""

from __future__ import annotations

import itertools
import math
import os
import re
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from games.core import KnownError, Message
from games.match.archive.guarded import LONGEST, Guarded, Stop, never, opened

APPLICATION_ID = 0x47524E54
"""“GRNT”, in the file's header: says whose file it is."""

CHECKED_BYTES = 16 << 20
"""Files up to this size are checked page by page when they are opened, foreign ones of any size."""
CHECKING = 120.0
"""Seconds that checking them may take."""
LONGEST_CHECKED = 32 << 20
"""Bytes of a value that may lie in a row meanwhile: it is found when that row is read."""
MOST_DEFINED = 64
"""Tables and indexes of a file that are looked at; an archive has fewer."""

_OF_A_ROW = re.compile(r"^NULL value in|^non-unique entry in index|^row \d+ missing from index")
"""What a check says of single rows: they are found when they are read, the others are sound."""

_LEAST = 512
"""Bytes of the smallest page. SQLite takes what is smaller for an empty file, to be filled."""


_COMPANIONS = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite looks for beside an archive."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One version of the schema: its tables, and the statements that lead to the next one."""

    tables: tuple[str, ...]
    onward: tuple[str, ...] = ()


_ABOUT = "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
_MATCHES = (
    _ABOUT,
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

LAYOUTS: Mapping[int, Layout] = {
    1: Layout(_MATCHES, onward=_PRACTICE),
    2: Layout(_MATCHES + _PRACTICE, onward=_HOUSEHOLD),
    3: Layout(_MATCHES + _PRACTICE + _HOUSEHOLD, onward=_PEOPLE),
    4: Layout(_MATCHES + _PRACTICE + _HOUSEHOLD + _PEOPLE, onward=_TOURNAMENTS),
    5: Layout(_MATCHES + _PRACTICE + _HOUSEHOLD + _PEOPLE + _TOURNAMENTS, onward=_ANALYSES),
    6: Layout(
        _MATCHES + _PRACTICE + _HOUSEHOLD + _PEOPLE + _TOURNAMENTS + _ANALYSES, onward=_REGISTER
    ),
    7: Layout(_MATCHES + _PRACTICE + _HOUSEHOLD + _PEOPLE + _TOURNAMENTS + _ANALYSES + _REGISTER),
}
"""Every version there was. `about`: which Garnet wrote the file, for all versions to come, what
was done with it once (`EXACT_ENDS`), and which matches were deleted.
`ends`: the last event of each match, so that none is lost unseen, and until when its clocks were
observed. `practice`: what one person tried alone (`practice.Try`), belonging to no match.
`leases`: who is playing a match now (`leases.Lease`). `plans`, `used`: planned matches, and what
was used up (`household`). `letters`: what players sent in a match, for its umpire alone. `players`:
who plays in a match whose players were renamed or replaced since it was agreed on. `handles`: what
the players are called in the chat. `occasions`: the event that a match belongs to, `portraits`: the
pictures of its players. `analyses`: what a bot made of a match that is over, by depth. `people`:
who plays, with a picture, `seated`: where in which match (`persons`). `evenings`: evenings."""


EXACT_ENDS = "exact ends"
"""A row of `about`: a match that is over ends with its last event. Older Garnets went on noting
until when it was looked at."""
_MAKE_ENDS_EXACT = (
    "UPDATE ends SET at = coalesce((SELECT CAST(json_extract(event, '$.at') AS INTEGER) FROM"
    " (SELECT CAST(data AS TEXT) AS event FROM events"
    " WHERE events.match = ends.match AND events.number = ends.number)"
    " WHERE json_valid(event)), at)"
    " WHERE match IN (SELECT number FROM matches WHERE outcome IS NOT NULL)"
)


class Damaged(KnownError):
    """The file is not as it was written, or something else lies in its place."""


@contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system complain about into a `KnownError` about `path`."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # a bug, not something outside
    except (sqlite3.Error, OSError, MemoryError, UnicodeDecodeError) as error:
        kind = KnownError if passing(error) else Damaged
        raise kind(_sentence(path, error)) from error


def passing(error: BaseException | None) -> bool:
    """Return whether a file may be sound though this happened: in use, full, out of reach."""
    name = str(getattr(error, "sqlite_errorname", ""))
    return isinstance(error, OSError | MemoryError) or name.split("_")[1:2] in _PASSING


_SENTENCES = {
    "FULL": "The disk is full: the last step was not saved in {path}. Make room, then try again.",
    "BUSY": "{path} is in use, perhaps by another Garnet. Close it there, then try again.",
    "READONLY": "{path} cannot be written. Allow writing to the file and its folder, or choose"
    " another archive (--archive FILE).",
    "CANTOPEN": "{path} cannot be opened. Check that its folder exists and may be written, or"
    " choose another archive (--archive FILE).",
    "NOTADB": "{path} is no Garnet archive, or its beginning is damaged. Choose another file.",
    "INTERRUPT": "{path} takes too long to read: it is damaged, or was made to keep Garnet busy."
    " Choose another file.",
    "IOERR": "The disk reported an error with {path}. Check the disk, then try again.",
}
_SENTENCES |= {"LOCKED": _SENTENCES["BUSY"]}
_PASSING = [[kind] for kind in (*_SENTENCES, "PERM", "AUTH", "INTERRUPT") if kind != "NOTADB"]
_SENTENCES |= {"PERM": _SENTENCES["READONLY"], "AUTH": _SENTENCES["READONLY"]}


def _sentence(path: Path, error: Exception) -> Message:
    name = str(getattr(error, "sqlite_errorname", ""))  # such as SQLITE_IOERR_FSYNC
    for kind in name.split("_")[1:2]:
        if kind in _SENTENCES:
            return Message(_SENTENCES[kind], path=str(path))
    if isinstance(error, OSError):
        return Message(
            "{path} cannot be used: {why}. Choose another archive (--archive FILE).",
            path=str(path),
            why=error.strerror or str(error),
        )
    return damaged(path, str(error) or type(error).__name__)


def damaged(path: Path, what: str) -> Message:
    """Return the sentence about a file that is not as it was written."""
    clean = "".join(sign if sign.isprintable() else " " for sign in what)[:200]
    return Message(
        "{path} is damaged ({what}). Keep a copy of it and choose another archive"
        " (--archive FILE).",
        path=str(path),
        what=Message(clean),
    )


def connect(
    path: Path,
    *,
    readonly: bool = False,
    writer: str = "",
    foreign: bool = False,
    stop: Stop = never,
) -> Guarded:
    """Return a connection to the archive at `path`, hardened, checked and of the present schema.

    Creates the file and its folder, unless `readonly`. `writer`: the version of Garnet that is
    noted in the file, if it is given. `foreign`: every page is checked, whatever the file's size.
    `stop`: whether that is cancelled. Raises `KnownError`: not an archive, a newer schema,
    damaged, in use, not writable. Refusing changes nothing in the file.
    """
    with told(path):
        if _is_there(path, readonly):
            with closing(opened(path, _reading(path), stop)) as looking:
                _check_owner(looking, path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # seeds are nobody else's business
        connection = opened(path, _reading(path) if readonly else "mode=rw", stop)
        try:
            most = math.inf if foreign else CHECKED_BYTES
            _prepare(connection, path, writer, readonly, most)
        except BaseException:
            connection.close()
            raise
        return connection


def _is_there(path: Path, readonly: bool) -> bool:
    """Return whether there is a file with something in it; refuses what SQLite need not even open.

    Its bytes are read through SQLite alone: closing a file by another way would drop the locks
    that this program holds on it.
    """
    if not path.exists() and not path.is_symlink():
        if readonly:
            raise KnownError("There is no file {path}.", path=path)
        return False
    for one in (path, *(path.with_name(path.name + end) for end in _COMPANIONS)):
        if not one.is_file() and (one == path or one.exists()):  # SQLite would wait for a pipe
            raise Damaged(
                "{path} is not a file. Choose another archive (--archive FILE).", path=one
            )
    size = path.stat().st_size
    if 0 < size < _LEAST or (size == 0 and (readonly or _journal(path))):
        raise Damaged(damaged(path, "the file is cut off"))
    return size > 0


def _journal(path: Path) -> int:
    """Return the bytes in the write-ahead log beside the file."""
    journal = path.with_name(f"{path.name}-wal")
    return journal.stat().st_size if journal.exists() else 0


def _reading(path: Path) -> str:
    """Return how to open a file only to read it.

    That usually makes a small file beside it, which coordinates readers and writers; where
    nothing can be written, nobody writes.
    """
    effective = os.access in os.supports_effective_ids
    if _journal(path) or os.access(path.parent, os.W_OK, effective_ids=effective):
        return "mode=ro"
    return "mode=ro&immutable=1"


def _check_owner(connection: Guarded, path: Path) -> None:
    """Refuse a file of another program or of a newer schema."""
    with connection.recognising():
        if pragma(connection, "application_id") not in (0, APPLICATION_ID):
            raise KnownError("{path} belongs to another program. Choose another file.", path=path)
        version, newest = pragma(connection, "user_version"), max(LAYOUTS)
        if version > newest:
            raise KnownError(
                "{path} was written by {writer} (schema {version}; this one knows {newest}). "
                "Update Garnet, or choose another archive. Nothing was changed.",
                path=path,
                writer=_writer(connection),
                version=version,
                newest=newest,
            )


def _is_new(connection: Guarded, readonly: bool) -> bool:
    """Return whether there is nothing in the file yet, and it may be filled."""
    with connection.recognising():
        return not readonly and pragma(connection, "user_version") == 0 and not schema(connection)


def _prepare(connection: Guarded, path: Path, writer: str, readonly: bool, checked: float) -> None:
    """Check the file behind a connection; create or migrate its tables where that is due."""
    _check_owner(connection, path)
    if _is_new(connection, readonly):
        _create(connection, writer)
    _check_tables(connection, path)
    _check_pages(connection, path, checked)
    version = pragma(connection, "user_version")
    if readonly:
        _stand_in(connection, path, version)
        return
    if version < max(LAYOUTS):
        _migrate(connection, path, version, writer)
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    with transaction(connection):
        _stamp(connection, writer)  # tells at once if the file cannot be written
        if not noted(connection, EXACT_ENDS):
            connection.execute(_MAKE_ENDS_EXACT)
            connection.execute("INSERT INTO about VALUES (?, '')", (EXACT_ENDS,))


def _stand_in(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Let a reader find empty tables where an older file has none; the file stays as it is."""
    onward = [one for step in range(version, max(LAYOUTS)) for one in LAYOUTS[step].onward]
    if not all(one.startswith(("CREATE TABLE ", "CREATE INDEX ")) for one in onward):
        raise KnownError("{path} is of an older Garnet. Open it in this one first.", path=path)
    for statement in onward:
        if statement.startswith("CREATE TABLE "):
            connection.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))


def noted(connection: sqlite3.Connection, name: str) -> bool:
    """Return whether there is such a row in `about`."""
    query = "SELECT 1 FROM about WHERE name = ?"
    return connection.execute(query, (name,)).fetchone() is not None


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """Return the value of a numeric pragma."""
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


Schema: TypeAlias = frozenset[tuple[object, ...]]
"""What a file defines: type, name, table and text of everything in it."""


def schema(connection: sqlite3.Connection) -> Schema:
    """Return what the file defines, as far as an archive could."""
    everything = f"SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT {MOST_DEFINED}"
    return frozenset(connection.execute(everything))


def _writer(connection: sqlite3.Connection) -> str:
    """Which Garnet wrote a file of a newer schema, as far as its table about that is ours."""
    with suppress(sqlite3.Error):
        if ("table", "about", "about", _ABOUT) not in schema(connection):
            return "a newer Garnet"
        query = "SELECT value FROM about WHERE name = 'garnet'"
        match connection.execute(query).fetchone():
            case (str(version),) if re.fullmatch(r"[0-9][0-9a-z.+-]{0,39}", version, re.ASCII):
                return f"Garnet {version}"
    return "a newer Garnet"


def _check_pages(connection: Guarded, path: Path, most: float) -> None:
    """Refuse a file with pages that are missing or, if it has not more bytes, malformed."""
    claimed = pragma(connection, "page_count") * pragma(connection, "page_size")
    size = _journal(path)
    size += path.stat().st_size  # last: another Garnet may be moving pages from there to here
    if claimed > size:
        raise Damaged(damaged(path, "pages are missing"))
    if size <= most:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_CHECKED)
        try:
            with connection.within(CHECKING):  # its pages come first: no row is read of wrong ones
                for (what,) in connection.execute("PRAGMA integrity_check(1000)"):
                    if what != "ok" and not _OF_A_ROW.search(str(what)):
                        raise Damaged(damaged(path, str(what)))
        finally:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)


def _check_tables(connection: Guarded, path: Path) -> None:
    """Refuse a file that defines anything but the tables of its version, or them differently."""
    with connection.recognising():
        if pragma(connection, "application_id") != APPLICATION_ID:
            raise KnownError(
                "{path} is a database, but not a Garnet archive. Choose another file.", path=path
            )
        version = pragma(connection, "user_version")
        if version not in LAYOUTS:
            raise Damaged(damaged(path, f"there is no schema {version}"))
        found = schema(connection)
    if all(found != expected for expected in _expected(version)):
        raise Damaged(damaged(path, "its tables are not Garnet’s, or not only Garnet’s"))


def _expected(version: int) -> Iterator[Schema]:
    """The schemas of a file of that version: made so, or brought up to it from an older one."""
    return (_schema_from(first, version) for first in range(version, min(LAYOUTS) - 1, -1))


@cache
def _schema_from(first: int, version: int) -> Schema:
    """Return what defines a file of one version that has been brought up to another."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        for statement in LAYOUTS[first].tables:
            empty.execute(statement)
        for step in range(first, version):
            for statement in LAYOUTS[step].onward:
                empty.execute(statement)
        return schema(empty)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """A write transaction: committed durably at the end, undone if anything fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def each_row(
    connection: sqlite3.Connection, query: str, keys: Sequence[int]
) -> Iterator[tuple[Any, ...] | sqlite3.Error]:
    """Yield the rows of a query about keys, `… IN ({})`; for one that cannot be read, the error.

    What concerns the file as a whole is raised.
    """
    try:
        yield from connection.execute(query.format(",".join("?" * len(keys))), keys).fetchall()
    except sqlite3.Error as error:
        name = str(getattr(error, "sqlite_errorname", "NOTEXT"))  # Python decodes texts itself
        if not name.startswith(("NOTEXT", "SQLITE_TOOBIG", "SQLITE_CORRUPT")):
            raise
        if len(keys) == 1:
            yield error
        for key in keys if len(keys) > 1 else ():
            yield from each_row(connection, query, [key])


def _stamp(connection: sqlite3.Connection, writer: str) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {max(LAYOUTS)}")
    if writer:
        connection.execute("INSERT OR REPLACE INTO about VALUES ('garnet', ?)", (writer,))


def _create(connection: sqlite3.Connection, writer: str) -> None:
    with transaction(connection):
        if schema(connection):
            return  # another Garnet was faster
        for table in LAYOUTS[max(LAYOUTS)].tables:
            connection.execute(table)
        _stamp(connection, writer)


def _migrate(connection: Guarded, path: Path, version: int, writer: str) -> None:
    """Bring an older file up to date, in one transaction and after a copy was made."""
    copy = _backup(connection, path, version)
    try:
        with transaction(connection):
            if pragma(connection, "user_version") != version:
                return  # another Garnet was faster
            for step in range(version, max(LAYOUTS)):
                for statement in LAYOUTS[step].onward:
                    connection.execute(statement)
            _stamp(connection, writer)
            _check_tables(connection, path)
    except sqlite3.Error as error:
        raise KnownError(
            "{path} could not be brought up to date ({why}). It is unchanged; a copy of it is "
            "{copy}.",
            path=path,
            why=error,
            copy=copy.name,
        ) from error


def _backup(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    """Return a copy of the file as it is, beside it, under a name that was not taken."""
    names = (f"{path.stem}.schema{version}-{n}{path.suffix}" for n in itertools.count(1))
    copy = next(one for name in names if not (one := path.with_name(name)).exists())
    copy.touch(mode=0o600)
    target = sqlite3.connect(copy, isolation_level=None)
    try:
        connection.backup(target)
    finally:
        target.close()
    return copy
