"""Opening, checking, creating and migrating the archive's database.

A file may come from a stranger. Before any row is read or any page is checked, its tables must be
exactly those of an archive, so that no trigger, view, expression or other table takes effect.
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
"""The application id “GRNT” in the header of Garnet's files."""

CHECKED_BYTES = 16 << 20
"""Maximum size in bytes of a file whose pages are checked when it is opened.

The pages of foreign files are always checked.
"""
CHECKING = 120.0
"""Maximum time for the check of the pages, in seconds."""
LONGEST_CHECKED = 32 << 20
"""Maximum size in bytes of a value during the check of the pages.

Values that are too long are found when they are read.
"""
MOST_DEFINED = 64
"""Maximum number of tables and indexes read from the schema; an archive has fewer."""

_OF_A_ROW = re.compile(r"^NULL value in|^non-unique entry in index|^row \d+ missing from index")

_LEAST = 512
"""Size of the smallest page in bytes; SQLite treats a smaller file as empty."""


_COMPANIONS = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite looks for next to an archive."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One version of the schema: its tables, and the statements that migrate to the next."""

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
"""Every version of the schema, with these tables:

- `about`: the Garnet that wrote the file, one-time conversions (`EXACT_ENDS`) and deleted matches
- `ends`: the last event of each match, to detect its loss, and when clocks were last observed
- `practice`: one person's practice attempts, which belong to no match (`practice.Try`)
- `leases`: the program that is playing a match now (`leases.Lease`)
- `plans`, `used`: planned matches, and items that were used up (`household`)
- `letters`: messages of players, for the umpire alone
- `players`: current names of players who were renamed or replaced
- `handles`: players' chat names
- `occasions`, `portraits`: the event of a match, and pictures of its players
- `analyses`: a bot's analyses of a finished match, by depth
- `people`, `seated`: all people, with pictures, and their seats in matches (`persons`)
- `evenings`: evenings (`evenings`)
"""


EXACT_ENDS = "exact ends"
"""The row of `about` saying that a finished match ends with its last event.

Older versions of Garnet stored a later time instead: when the match was last open.
"""
_MAKE_ENDS_EXACT = (
    "UPDATE ends SET at = coalesce((SELECT CAST(json_extract(event, '$.at') AS INTEGER) FROM"
    " (SELECT CAST(data AS TEXT) AS event FROM events"
    " WHERE events.match = ends.match AND events.number = ends.number)"
    " WHERE json_valid(event)), at)"
    " WHERE match IN (SELECT number FROM matches WHERE outcome IS NOT NULL)"
)


class Damaged(KnownError):
    """Raised if a file was changed or damaged, or is not a regular file."""


@contextmanager
def known_errors(path: Path) -> Iterator[None]:
    """Raise errors of SQLite and the file system as a `KnownError` about `path`."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise  # this is a bug, not an external cause
    except (sqlite3.Error, OSError, MemoryError, UnicodeDecodeError) as error:
        kind = KnownError if is_transient(error) else Damaged
        raise kind(_sentence(path, error)) from error


def is_transient(error: BaseException | None) -> bool:
    """Return True if the error is not due to damage: the file is busy or full, for example."""
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
    name = str(getattr(error, "sqlite_errorname", ""))  # this can be SQLITE_IOERR_FSYNC
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
    """Open the archive at `path`, hardened, checked and migrated to the current schema.

    Creates the file and its folder unless `readonly`. `writer` is the version of Garnet to note in
    the file, or "". If `foreign` is True, the file may be another person's, and every page is
    checked. `stop` returns True to cancel. Raises `KnownError` if the file is of another kind, has
    a newer schema, is damaged, is in use or is not writable, and then leaves it unchanged.
    """
    with known_errors(path):
        if _has_content(path, readonly):
            _check_unchanged(path, readonly, stop)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)  # seeds are secret
        connection = opened(path, _read_parameters(path) if readonly else "mode=rw", stop)
        try:
            most = math.inf if foreign else CHECKED_BYTES
            _prepare(connection, path, writer, readonly, most)
        except BaseException:
            connection.close()
            raise
        return connection


def _has_content(path: Path, readonly: bool) -> bool:
    """Return True if the file has content. Raises `KnownError` if SQLite must not open it.

    Only SQLite may open the file: closing it elsewhere in this program would end SQLite's locks on
    it.
    """
    if not path.exists() and not path.is_symlink():
        if readonly:
            raise KnownError("There is no file {path}.", path=path)
        return False
    for file in (path, *(_beside(path, end) for end in _COMPANIONS)):
        linked = file != path and file.is_symlink()  # SQLite follows no link to its log
        if linked or (not file.is_file() and (file == path or file.exists())):  # it can be a pipe
            raise Damaged(
                "{path} is not a file. Choose another archive (--archive FILE).", path=file
            )
    size = path.stat().st_size
    if 0 < size < _LEAST or (size == 0 and (readonly or _wal_size(path))):
        raise Damaged(damaged(path, "the file is cut off"))
    return size > 0


def _beside(path: Path, end: str) -> Path:
    """Return the path of one of SQLite's companion files, which lie next to a symlink's target."""
    return Path(f"{os.path.realpath(path)}{end}")


def _wal_size(path: Path) -> int:
    journal = _beside(path, "-wal")
    return journal.stat().st_size if journal.exists() else 0


def _read_parameters(path: Path) -> str:
    effective = os.access in os.supports_effective_ids
    folder = _beside(path, "").parent
    if _wal_size(path) or os.access(folder, os.W_OK, effective_ids=effective):
        return "mode=ro"
    return "mode=ro&immutable=1"


def _check_unchanged(path: Path, readonly: bool, stop: Stop) -> None:
    """Raise `KnownError` if the file is not Garnet's or is too new; the file stays unchanged.

    If a program was killed, SQLite applies its rollback journal when the file is opened for
    writing. An archive with a write-ahead log has no such journal. A journal next to such an
    archive belongs to something else and would undo other work, so the journal is renamed.
    """
    try:
        with closing(opened(path, _read_parameters(path), stop)) as looking:
            _check_owner(looking, path)
    except sqlite3.OperationalError as error:
        if readonly or error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
            raise
        with closing(opened(path, "mode=ro&immutable=1", stop)) as looking:
            _check_owner(looking, path)
            ours = pragma(looking, "application_id") == APPLICATION_ID
        if ours and _has_log(path):
            stray = _beside(path, "-journal")
            stray.replace(stray.with_name(f"{stray.name}.stray"))


def _has_log(path: Path) -> bool:
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    # The file stays open, since closing it would end SQLite's locks.
    return os.read(file, 20)[18:] == b"\2\2"


def _check_owner(connection: Guarded, path: Path) -> None:
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
    with connection.recognising():
        return not readonly and pragma(connection, "user_version") == 0 and not schema(connection)


def _prepare(connection: Guarded, path: Path, writer: str, readonly: bool, checked: float) -> None:
    _check_owner(connection, path)
    if _is_new(connection, readonly):
        _create(connection, writer)
    _check_tables(connection, path)
    _check_pages(connection, path, checked)
    version = pragma(connection, "user_version")
    if readonly:
        _add_missing_tables(connection, path, version)
        return
    if version < max(LAYOUTS):
        _migrate(connection, path, version, writer)
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    with transaction(connection):
        _stamp(connection, writer)  # raises an error early if the file is not writable
        if not has_note(connection, EXACT_ENDS):
            connection.execute(_MAKE_ENDS_EXACT)
            connection.execute("INSERT INTO about VALUES (?, '')", (EXACT_ENDS,))


def _add_missing_tables(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Add temporary tables that an older file lacks. Raises `KnownError` for other differences."""
    onward = [change for step in range(version, max(LAYOUTS)) for change in LAYOUTS[step].onward]
    if not all(change.startswith(("CREATE TABLE ", "CREATE INDEX ")) for change in onward):
        raise KnownError("{path} is of an older Garnet. Open it in this one first.", path=path)
    for statement in onward:
        if statement.startswith("CREATE TABLE "):
            connection.execute(statement.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))


def has_note(connection: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM about WHERE name = ?"
    return connection.execute(query, (name,)).fetchone() is not None


def pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


Schema: TypeAlias = frozenset[tuple[object, ...]]
"""All definitions in a file: type, name, table and SQL of each."""


def schema(connection: sqlite3.Connection) -> Schema:
    """Return the definitions in the file, at most `MOST_DEFINED` of them.

    Raises `sqlite3.DatabaseError` if a definition is listed twice. SQLite permits that, but many
    duplicates could hide other definitions.
    """
    everything = f"SELECT type, name, tbl_name, sql FROM sqlite_master LIMIT {MOST_DEFINED}"
    rows = connection.execute(everything).fetchall()
    if len(set(rows)) < len(rows):
        raise sqlite3.DatabaseError("a table or an index is listed twice")
    return frozenset(rows)


def _writer(connection: sqlite3.Connection) -> str:
    """Return the name of the Garnet that wrote a newer file, with its version if readable."""
    with suppress(sqlite3.Error):
        if ("table", "about", "about", _ABOUT) not in schema(connection):
            return "a newer Garnet"
        query = "SELECT value FROM about WHERE name = 'garnet'"
        match connection.execute(query).fetchone():
            case (str(version),) if re.fullmatch(r"[0-9][0-9a-z.+-]{0,39}", version, re.ASCII):
                return f"Garnet {version}"
    return "a newer Garnet"


def _check_pages(connection: Guarded, path: Path, most: float) -> None:
    """Raise `Damaged` if pages are missing or, in files of at most `most` bytes, malformed."""
    claimed = pragma(connection, "page_count") * pragma(connection, "page_size")
    size = _wal_size(path)
    # This size is read last, since another Garnet may be moving pages into the file.
    size += path.stat().st_size
    if claimed > size:
        raise Damaged(damaged(path, "pages are missing"))
    if size <= most:
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_CHECKED)
        try:
            with connection.within(CHECKING):  # the check reads pages before rows are read
                for (what,) in connection.execute("PRAGMA integrity_check(1000)"):
                    if what != "ok" and not _OF_A_ROW.search(str(what)):
                        raise Damaged(damaged(path, str(what)))
        finally:
            connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)


def _check_tables(connection: Guarded, path: Path) -> None:
    """Raise `KnownError` unless the file defines exactly the tables of its version."""
    with connection.recognising():
        if pragma(connection, "application_id") != APPLICATION_ID:
            raise KnownError(
                "{path} is a database, but not a Garnet archive. Choose another file.", path=path
            )
        version = pragma(connection, "user_version")
        if version not in LAYOUTS:
            raise Damaged(damaged(path, f"there is no schema {version}"))
        defined = schema(connection)
    if all(defined != expected for expected in _expected(version)):
        raise Damaged(damaged(path, "its tables are not Garnet’s, or not only Garnet’s"))


def _expected(version: int) -> Iterator[Schema]:
    """Yield the possible schemas of a version.

    The SQL texts also depend on the version in which the file was created.
    """
    return (_schema_from(first, version) for first in range(version, min(LAYOUTS) - 1, -1))


@cache
def _schema_from(first: int, version: int) -> Schema:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as empty:
        for statement in LAYOUTS[first].tables:
            empty.execute(statement)
        for step in range(first, version):
            for statement in LAYOUTS[step].onward:
                empty.execute(statement)
        return schema(empty)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run a write transaction: committed durably at the end, rolled back on any error."""
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
    """Yield the rows of a query `… IN ({})` about `keys`, or an error for each unreadable row.

    Errors of the file as a whole are raised.
    """
    try:
        yield from connection.execute(query.format(",".join("?" * len(keys))), keys).fetchall()
    except sqlite3.Error as error:
        name = str(
            getattr(error, "sqlite_errorname", "NOTEXT")
        )  # Python's own decoding errors have no such name
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
            return  # another Garnet has already done it
        for table in LAYOUTS[max(LAYOUTS)].tables:
            connection.execute(table)
        _stamp(connection, writer)


def _migrate(connection: Guarded, path: Path, version: int, writer: str) -> None:
    copy = _backup(connection, path, version)
    try:
        with transaction(connection):
            if pragma(connection, "user_version") != version:
                return  # another Garnet has already done it
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
    names = (f"{path.stem}.schema{version}-{n}{path.suffix}" for n in itertools.count(1))
    copy = next(candidate for name in names if not (candidate := path.with_name(name)).exists())
    copy.touch(mode=0o600)
    target = sqlite3.connect(copy, isolation_level=None)
    try:
        connection.backup(target)
    finally:
        target.close()
    return copy
