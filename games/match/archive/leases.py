"""Who is playing a match now: one row of the table `leases` for each match on a table."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from games.core import KnownError
from games.match.archive.database import each_row

MAX_TEXT = 200


class TakenOver(KnownError):
    """Another Garnet goes on with this match: nothing more may be written to it here."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A program that has a match on its table.

    `holder` names the running program, no other has the same. `computer`: its name, for people.
    `seen`: when it last wrote that it is there, UTC, ISO 8601; nothing is decided by it.
    """

    holder: str
    computer: str
    seen: str


def read(db: sqlite3.Connection, key: int) -> Lease | None:
    """Return who plays match `key`; a row that is not one of ours counts as none."""
    query = "SELECT holder, computer, seen FROM leases WHERE match IN ({})"
    for row in each_row(db, query, [key]):
        match row:
            case (str(holder), str(computer), str(seen)) if max(map(len, row)) <= MAX_TEXT:
                return Lease(holder, computer, seen)
    return None


def write(db: sqlite3.Connection, key: int, lease: Lease) -> None:
    """Note who plays match `key`, in place of whoever did."""
    row = (key, lease.holder, lease.computer[:MAX_TEXT], lease.seen)
    db.execute("INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)", row)


def check(db: sqlite3.Connection, key: int, lease: Lease) -> None:
    """Raise `TakenOver` if another than `lease.holder` has match `key`; note when it was seen."""
    there = read(db, key)
    if there is not None and there.holder != lease.holder:
        raise TakenOver(
            "Another Garnet, on {computer}, has taken this match over and goes on with it. Here "
            "it can only be looked at.",
            computer=there.computer or "another computer",
        )
    write(db, key, lease)


def release(db: sqlite3.Connection, key: int, holder: str) -> None:
    """`holder` has left match `key`; another one's lease stays."""
    db.execute("DELETE FROM leases WHERE match = ? AND holder = ?", (key, holder))
