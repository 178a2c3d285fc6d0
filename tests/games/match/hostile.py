"""Files that look like archives, made to keep Garnet busy or to do other harm."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from games.match.archive.database import APPLICATION_ID
from games.match.archive.schema import LAYOUTS

NOW = max(LAYOUTS)
TABLES = LAYOUTS[NOW].tables
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)"
SLOW = "hex(zeroblob(15000000))"

Make = Callable[[Path], None]


def database_with(*statements: str, version: int = NOW, tables: tuple[str, ...] = TABLES) -> Make:
    """Return a maker of a database with an archive's tables, changed by these statements."""

    def make(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("PRAGMA synchronous = OFF")
            for statement in (*tables, *statements):
                raw.execute(statement)
            raw.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            raw.execute(f"PRAGMA user_version = {version}")

    return make


def defining(rows: list[tuple[str, str, str, int, str]], version: int = NOW) -> Make:
    """Return a maker of an archive with these extra rows in its schema table."""

    def make(path: Path) -> None:
        database_with(version=version)(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("PRAGMA writable_schema = ON")
            raw.execute("BEGIN")
            raw.executemany("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", rows)
            raw.execute("COMMIT")

    return make


def without(name: str) -> tuple[str, ...]:
    return tuple(
        table for table in TABLES if f"TABLE {name} " not in table and f" ON {name} " not in table
    )


def changed(old: str, new: str) -> tuple[str, ...]:
    """Return an archive's tables with `old` replaced by `new`."""
    return tuple(table.replace(old, new) for table in TABLES)


def computing(path: Path) -> None:
    """Make an index with 2,000 entries, each of which takes SQLite 1/15 second to check."""
    cheap, dear = "hex(zeroblob(00000001))", "hex(zeroblob(15000000))"
    rows = ", ".join(f"('{number}', 'x')" for number in range(2_000))
    index = f"CREATE INDEX i ON about (value) WHERE length(name || {cheap}) > 0"
    database_with(index, f"INSERT INTO about VALUES {rows}")(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        changed = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'i'"
        raw.execute(changed, (cheap, dear))


def bytes_at(place: int, data: bytes) -> Make:
    """Return a maker of an archive with `data` written at the offset `place`."""

    def make(path: Path) -> None:
        database_with()(path)
        with path.open("r+b") as file:
            file.seek(place)
            file.write(data)

    return make


def sparse(path: Path) -> None:
    """Make an archive that claims 100 MB but has almost no content."""
    database_with()(path)
    with path.open("r+b") as file:
        size = int.from_bytes(path.read_bytes()[16:18], "big")
        file.seek(28)
        file.write((100_000_000 // size).to_bytes(4, "big"))
        file.truncate(100_000_000)


def freelist_loop(path: Path) -> None:
    """Make a circular list of free pages."""
    database_with("CREATE TABLE t (x)", "INSERT INTO t VALUES (zeroblob(100000))", "DROP TABLE t")(
        path
    )
    data = bytearray(path.read_bytes())
    size, trunk = int.from_bytes(data[16:18], "big"), int.from_bytes(data[32:36], "big")
    data[(trunk - 1) * size : (trunk - 1) * size + 4] = trunk.to_bytes(4, "big")
    path.write_bytes(data)


def root_of_itself(path: Path) -> None:
    """Make a schema table whose root page is its own child."""
    database_with()(path)
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    child = (1).to_bytes(4, "big")
    data[100:112] = b"\x05\x00\x00\x00\x01" + (size - 8).to_bytes(2, "big") + b"\x00" + child
    data[112:114] = (size - 8).to_bytes(2, "big")
    data[size - 8 : size] = child + b"\x01\x00\x00\x00"
    path.write_bytes(data)


def shared_pages(path: Path) -> None:
    """Make eighteen levels of pages that share the pages below: 40 ** 18 rows.

    No check can finish, but SQLite does not find a thousand faults early on.
    """
    rows = ", ".join(f"('{number:032x}', x'00')" for number in range(200))
    database_with(f"INSERT INTO matches (id, header) VALUES {rows}")(path)
    with closing(sqlite3.connect(path)) as raw:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'matches'"
        (root,) = raw.execute(query).fetchone()
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    pages = len(data) // size
    old = bytes(data[(root - 1) * size : root * size])
    below = int.from_bytes(old[8:12], "big")
    for storey in range(18):
        place = root if storey == 17 else pages + 1 + storey
        page = bytearray(size)
        cells = [below.to_bytes(4, "big") + b"\x01"] * 40
        start = size - 5 * len(cells)
        page[:12] = (
            b"\x05\x00\x00"
            + len(cells).to_bytes(2, "big")
            + start.to_bytes(2, "big")
            + (b"\x00" + below.to_bytes(4, "big"))
        )
        for number in range(len(cells)):
            page[12 + 2 * number : 14 + 2 * number] = (start + 5 * number).to_bytes(2, "big")
        page[start:] = b"".join(cells)
        if place > len(data) // size:
            data += page
        else:
            data[(place - 1) * size : place * size] = page
        below = place
    data[28:32] = (len(data) // size).to_bytes(4, "big")
    path.write_bytes(data)


def with_log(make: Make) -> Make:
    """Return a maker of the same content as the write-ahead log of a valid archive."""

    def build(path: Path) -> None:
        database_with()(path)
        other = path.with_name("other")
        make(other)
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("PRAGMA journal_mode = WAL")
            raw.execute("PRAGMA wal_autocheckpoint = 0")
            with closing(sqlite3.connect(other)) as source:
                source.backup(raw)
            log = path.with_name(f"{path.name}-wal").read_bytes()
            sound = path.read_bytes()
        path.write_bytes(sound)
        path.with_name(f"{path.name}-wal").write_bytes(log)
        other.unlink()

    return build


def behind(name: str, *rows: tuple[str, str, str, int, str]) -> Make:
    """Return a maker of an archive that lists one of its indexes a hundred times, then the rows.

    SQLite accepts the hundred entries without complaint.
    """

    def make(path: Path) -> None:
        database_with()(path)
        with closing(sqlite3.connect(path, isolation_level=None)) as raw:
            raw.execute("PRAGMA writable_schema = ON")
            raw.execute("BEGIN")
            query = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_master WHERE name = ?"
            own = raw.execute(query, (name,)).fetchone()
            added = "INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)"
            raw.executemany(added, [own] * 100 + list(rows))
            raw.execute("COMMIT")

    return make


VIEWS = [("view", f"v{n}", f"v{n}", 0, f"CREATE VIEW v{n} AS SELECT 1") for n in range(60_000)]

FILES: dict[str, Make] = {
    "an endless view called about": database_with(
        f"CREATE VIEW about AS {ENDLESS} SELECT 'garnet' AS name, x AS value FROM n WHERE x < 0",
        version=99,
        tables=(),
    ),
    "an endless view for a table": database_with(
        f"CREATE VIEW matches AS {ENDLESS} SELECT x AS number FROM n", tables=without("matches")
    ),
    "an index that computes": computing,
    "60,000 views": defining(VIEWS),
    "60,000 views of a newer schema": defining(VIEWS, 99),
    "an index that computes, of a newer schema": database_with(
        "INSERT INTO about VALUES ('x', 'y')",
        f"CREATE INDEX i ON about (value || substr({SLOW}, 1, 1))",
        version=99,
    ),
    "a huge generated column": database_with(
        tables=changed("value TEXT NOT NULL)", f"value TEXT AS ({SLOW}))")
    ),
    "a huge default": database_with(
        tables=changed("outcome TEXT)", f"outcome TEXT DEFAULT ({SLOW}))")
    ),
    "a check that computes": database_with(
        tables=changed("outcome TEXT)", f"outcome TEXT CHECK ({SLOW} <> outcome))")
    ),
    "a trigger": database_with(f"CREATE TRIGGER t AFTER INSERT ON about BEGIN SELECT {SLOW}; END"),
    "a trigger behind a hundred indexes": behind(
        "sqlite_autoindex_matches_1",
        (
            "trigger",
            "t",
            "about",
            0,
            f"CREATE TRIGGER t AFTER INSERT ON about BEGIN SELECT {SLOW}; END",
        ),
    ),
    "a virtual table": database_with(
        "CREATE VIRTUAL TABLE about USING fts5(name, value)", tables=without("about")
    ),
    "a tree of places": database_with("CREATE VIRTUAL TABLE r USING rtree(id, a, b)"),
    "500 columns": database_with(f"CREATE TABLE wide ({', '.join(f'c{n}' for n in range(500))})"),
    "without row numbers": database_with(
        tables=changed("at INTEGER NOT NULL)", "at INTEGER NOT NULL) WITHOUT ROWID")
    ),
    "a collation that nobody knows": database_with(
        "CREATE INDEX i ON about (value COLLATE NOCASE)"
    ),
    "a definition of 10 MB": defining(
        [("view", "v", "v", 0, f"CREATE VIEW v AS SELECT '{'x' * 10_000_000}'")]
    ),
    "a deep expression": defining(
        [("view", "v", "v", 0, f"CREATE VIEW v AS SELECT {'+' * 7_000}1")]
    ),
    "a table of contents in a circle": root_of_itself,
    "free pages in a circle": freelist_loop,
    "rows without end": shared_pages,
    "100 MB of nothing": sparse,
    "pages of 1 byte": bytes_at(16, b"\x00\x01"),
    "pages of 48 KB": bytes_at(16, b"\xc0\x00"),
    "pages that are all reserved": bytes_at(20, b"\xff"),
    "four thousand million pages": bytes_at(28, b"\xff\xff\xff\xff"),
    "a format of 2077": bytes_at(18, b"\xff\xff"),
    "noise where its contents are listed": bytes_at(100, bytes(range(256)) * 8),
    "noise in its pages": bytes_at(4_096, bytes(range(256)) * 128),
    "60,000 views in its log": with_log(defining(VIEWS)),
    "an endless view in its log": with_log(
        database_with(f"CREATE VIEW about AS {ENDLESS} SELECT x FROM n", version=99, tables=())
    ),
}
"""Makers of files, none of which is a valid archive."""
