"""Who is playing a match now: one row of the table `leases` for each match on a table."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from games.core import KnownError
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import key_of

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


class Leases(Part):
    """Who has the matches of an archive on a table, as far as the archive knows."""

    def of(self, match_id: str) -> Lease | None:
        """Return who has the match on a table."""
        with self._file.reading() as db:
            return read(db, key_of(db, match_id))

    def claim(self, match_id: str, mine: Lease, instead: str | None = None) -> Lease | None:
        """Take a match onto the table, durably, unless another than `instead` holds it.

        Returns that other one; None if the match is `mine` now.
        """
        with self._file.writing() as db:
            key = key_of(db, match_id)
            there = read(db, key)
            if there is not None and there.holder not in (mine.holder, instead):
                return there
            write(db, key, mine)
            return None

    def check(self, match_id: str, mine: Lease) -> None:
        """Raise `TakenOver` if another has the match; writes nothing."""
        with self._file.reading() as db:
            refuse(read(db, key_of(db, match_id)), mine)

    def release(self, match_id: str, holder: str) -> None:
        """`holder` has left the match; another one's lease stays."""
        with self._file.writing(forced=False) as db:
            left = "DELETE FROM leases WHERE match = ? AND holder = ?"
            db.execute(left, (key_of(db, match_id), holder))


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


def renew(db: sqlite3.Connection, key: int, lease: Lease) -> None:
    """Note when match `key` was seen here; `TakenOver` if another than `lease.holder` has it."""
    refuse(read(db, key), lease)
    write(db, key, lease)


def refuse(there: Lease | None, mine: Lease) -> None:
    """Raise `TakenOver` if the lease that is there is another program's."""
    if there is not None and there.holder != mine.holder:
        raise TakenOver(
            "Another Garnet, on {computer}, has taken this match over and goes on with it. Here "
            "it can only be looked at.",
            computer=there.computer or "another computer",
        )
