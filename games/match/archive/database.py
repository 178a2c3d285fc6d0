"""Opening, checking, creating and migrating the archive's database.

A file may come from a stranger. Before any row is read or any page is checked, its tables must be
exactly those of an archive, so that no trigger, view, expression or other table can take effect.
"""

from __future__ import annotations

import itertools
import math
import os
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from games.core import KnownError
from games.match.archive.errors import Damaged, damaged, known_errors
from games.match.archive.guarded import LONGEST, Guarded, Stop, never, opened
from games.match.archive.schema import ABOUT, newest, onward, possible_schemas, schema, tables

APPLICATION_ID = 0x47524E54
"""The application id “GRNT” in the header of Garnet's files."""

CHECKED_BYTES = 16 << 20
"""Maximum size in bytes of a file whose pages are checked when it is opened.

The pages of foreign files are always checked.
"""
CHECKING = 120.0
"""Maximum time for checking the pages, in seconds."""
LONGEST_CHECKED = 32 << 20
"""Maximum size in bytes of a value while the pages are checked.

Longer values raise an error when they are read.
"""

_OF_A_ROW = re.compile(r"^NULL value in|^non-unique entry in index|^row \d+ missing from index")

_LEAST = 512
"""Minimum size of an SQLite page in bytes; SQLite treats a smaller file as empty."""


_COMPANIONS = ("-wal", "-shm", "-journal")
"""Suffixes of the files that SQLite looks for next to an archive."""


EXACT_ENDS = "exact ends"
"""Name of the row of `about` that marks an archive whose end times are exact.

The exact end of a finished match is the time of its last event. Older versions of Garnet stored a
later time: when the match was last open.
"""
_MAKE_ENDS_EXACT = (
    "UPDATE ends SET at = coalesce((SELECT CAST(json_extract(event, '$.at') AS INTEGER) FROM"
    " (SELECT CAST(data AS TEXT) AS event FROM events"
    " WHERE events.match = ends.match AND events.number = ends.number)"
    " WHERE json_valid(event)), at)"
    " WHERE match IN (SELECT number FROM matches WHERE outcome IS NOT NULL)"
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

    Creates the file and its folder unless `readonly`. `writer` is the version of Garnet to record
    in the file, or "". If `foreign` is True, the file may be another person's, and every page is
    checked. `stop` returns True to cancel. Raise `KnownError` if the file is of another kind, has
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
    """Return True if the file has content. Raise `KnownError` if SQLite must not open it.

    Only SQLite may open the file: closing it elsewhere in this program would release SQLite's locks
    on it.
    """
    if not path.exists() and not path.is_symlink():
        if readonly:
            raise KnownError("There is no file {path}.", path=path)
        return False
    for file in (path, *(_companion(path, end) for end in _COMPANIONS)):
        linked = file != path and file.is_symlink()  # SQLite does not follow a link to its log
        if linked or (not file.is_file() and (file == path or file.exists())):  # e.g. a pipe
            raise Damaged(
                "{path} is not a file. Choose another archive (--archive FILE).", path=file
            )
    size = path.stat().st_size
    if 0 < size < _LEAST or (size == 0 and (readonly or _wal_size(path))):
        raise Damaged(damaged(path, "the file is cut off"))
    return size > 0


def _companion(path: Path, end: str) -> Path:
    """Return the path of SQLite's companion file with the suffix `end`, such as `-wal`.

    If `path` is a symlink, the companion file is next to its target.
    """
    return Path(f"{os.path.realpath(path)}{end}")


def _wal_size(path: Path) -> int:
    journal = _companion(path, "-wal")
    return journal.stat().st_size if journal.exists() else 0


def _read_parameters(path: Path) -> str:
    effective = os.access in os.supports_effective_ids
    folder = _companion(path, "").parent
    if _wal_size(path) or os.access(folder, os.W_OK, effective_ids=effective):
        return "mode=ro"
    return "mode=ro&immutable=1"


def _check_unchanged(path: Path, readonly: bool, stop: Stop) -> None:
    """Raise `KnownError` if the file is not Garnet's or is too new, without changing the file.

    If a program was killed, SQLite applies its rollback journal when the file is opened for
    writing. An archive with a write-ahead log has no such journal. A journal next to such an
    archive belongs to something else and would undo other work, so the journal is renamed.
    """
    try:
        with closing(opened(path, _read_parameters(path), stop)) as connection:
            _check_owner(connection, path)
    except sqlite3.OperationalError as error:
        if readonly or error.sqlite_errorname != "SQLITE_READONLY_ROLLBACK":
            raise
        with closing(opened(path, "mode=ro&immutable=1", stop)) as connection:
            _check_owner(connection, path)
            ours = pragma(connection, "application_id") == APPLICATION_ID
        if ours and _has_log(path):
            stray = _companion(path, "-journal")
            stray.replace(stray.with_name(f"{stray.name}.stray"))


def _has_log(path: Path) -> bool:
    file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    # The file stays open, since closing it would release SQLite's locks.
    return os.read(file, 20)[18:] == b"\2\2"


def _check_owner(connection: Guarded, path: Path) -> None:
    with connection.recognising():
        if pragma(connection, "application_id") not in (0, APPLICATION_ID):
            raise KnownError("{path} belongs to another program. Choose another file.", path=path)
        version = pragma(connection, "user_version")
        if version > newest():
            raise KnownError(
                "{path} was written by {writer} (schema {version}; this version supports up to "
                "{newest}). Update Garnet, or choose another archive. Nothing was changed.",
                path=path,
                writer=_writer(connection),
                version=version,
                newest=newest(),
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
    if version < newest():
        _migrate(connection, path, version, writer)
    connection.execute("PRAGMA journal_mode = WAL").fetchone()
    with transaction(connection):
        _stamp(connection, writer)  # raises an error early if the file is not writable
        if not has_note(connection, EXACT_ENDS):
            connection.execute(_MAKE_ENDS_EXACT)
            connection.execute("INSERT INTO about VALUES (?, '')", (EXACT_ENDS,))


def _add_missing_tables(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Add temporary tables in place of those that an older file lacks.

    Raise `KnownError` if the file differs from the newest schema in any other way.
    """
    changes = onward(version)
    if not all(change.startswith(("CREATE TABLE ", "CREATE INDEX ")) for change in changes):
        raise KnownError(
            "{path} was written by an older Garnet. Open it in this version first.", path=path
        )
    for change in changes:
        if change.startswith("CREATE TABLE "):
            connection.execute(change.replace("CREATE TABLE", "CREATE TEMP TABLE", 1))


def has_note(connection: sqlite3.Connection, name: str) -> bool:
    query = "SELECT 1 FROM about WHERE name = ?"
    return connection.execute(query, (name,)).fetchone() is not None


def pragma(connection: sqlite3.Connection, name: str) -> int:
    value: int = connection.execute(f"PRAGMA {name}").fetchone()[0]
    return value


def _writer(connection: sqlite3.Connection) -> str:
    """Return a name for the program that wrote a newer file: “Garnet 2.1” or “a newer Garnet”."""
    with suppress(sqlite3.Error):
        if ("table", "about", "about", ABOUT) not in schema(connection):
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
            with connection.within(CHECKING):
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
        if not possible_schemas(version):
            raise Damaged(damaged(path, f"there is no schema {version}"))
        defined = schema(connection)
    if defined not in possible_schemas(version):
        raise Damaged(damaged(path, "its tables are not, or not all, Garnet’s"))


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Run a write transaction; commit it durably at the end, or roll it back on any error."""
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
    """Yield the rows of a query `… IN ({})` for `keys`, or an error for each unreadable row.

    Errors that affect the whole file are raised.
    """
    try:
        yield from connection.execute(query.format(",".join("?" * len(keys))), keys).fetchall()
    except sqlite3.Error as error:
        name = str(
            getattr(error, "sqlite_errorname", "NOTEXT")
        )  # errors that Python raises while decoding text have no SQLite name
        if not name.startswith(("NOTEXT", "SQLITE_TOOBIG", "SQLITE_CORRUPT")):
            raise
        if len(keys) == 1:
            yield error
        for key in keys if len(keys) > 1 else ():
            yield from each_row(connection, query, [key])


def _stamp(connection: sqlite3.Connection, writer: str) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {newest()}")
    if writer:
        connection.execute("INSERT OR REPLACE INTO about VALUES ('garnet', ?)", (writer,))


def _create(connection: sqlite3.Connection, writer: str) -> None:
    with transaction(connection):
        if schema(connection):
            return  # another Garnet has already created the tables
        for table in tables():
            connection.execute(table)
        _stamp(connection, writer)


def _migrate(connection: Guarded, path: Path, version: int, writer: str) -> None:
    copy = _backup(connection, path, version)
    try:
        with transaction(connection):
            if pragma(connection, "user_version") != version:
                return  # another Garnet has already migrated the file
            for statement in onward(version):
                connection.execute(statement)
            _stamp(connection, writer)
            _check_tables(connection, path)
    except sqlite3.Error as error:
        raise KnownError(
            "{path} could not be updated ({why}). It is unchanged, and a copy was saved as {copy}.",
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
