"""Leases, which record the program that is playing a match (table `leases`)."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from games.core import KnownError
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import key_of

MAX_TEXT = 200


class TakenOver(KnownError):
    """Raised if another Garnet has continued the match, so this one must not write to it."""


@dataclass(frozen=True, slots=True)
class Lease:
    """A program that is playing a match.

    `holder` is the running program's unique name, and `computer` the computer's name for users.
    `seen` is when the lease was last renewed (UTC, ISO 8601), for information only.
    """

    holder: str
    computer: str
    seen: str


class Leases(Part):
    def of(self, match_id: str) -> Lease | None:
        """Return the lease of a match, or None if no program holds one."""
        with self._file.reading() as db:
            return read(db, key_of(db, match_id))

    def claim(self, match_id: str, own: Lease, instead: str | None = None) -> Lease | None:
        """Take the lease of a match durably, unless a holder other than `instead` has it.

        Return the lease of the other holder, or None if the match now belongs to `own`.
        """
        with self._file.writing() as db:
            key = key_of(db, match_id)
            stored = read(db, key)
            if stored is not None and stored.holder not in (own.holder, instead):
                return stored
            write(db, key, own)
            return None

    def check(self, match_id: str, own: Lease) -> None:
        """Raise `TakenOver` if another program holds the match's lease; write nothing."""
        with self._file.reading() as db:
            refuse(read(db, key_of(db, match_id)), own)

    def release(self, match_id: str, holder: str) -> None:
        """Give up `holder`'s lease of a match; do nothing if another program holds the lease."""
        with self._file.writing(forced=False) as db:
            left = "DELETE FROM leases WHERE match = ? AND holder = ?"
            db.execute(left, (key_of(db, match_id), holder))


def read(db: sqlite3.Connection, key: int) -> Lease | None:
    """Return the lease of the match with key `key`, or None if it has no valid lease."""
    query = "SELECT holder, computer, seen FROM leases WHERE match IN ({})"
    for row in each_row(db, query, [key]):
        match row:
            case (str(holder), str(computer), str(seen)) if max(map(len, row)) <= MAX_TEXT:
                return Lease(holder, computer, seen)
    return None


def write(db: sqlite3.Connection, key: int, lease: Lease) -> None:
    row = (key, lease.holder, lease.computer[:MAX_TEXT], lease.seen)
    db.execute("INSERT OR REPLACE INTO leases VALUES (?, ?, ?, ?)", row)


def renew(db: sqlite3.Connection, key: int, lease: Lease) -> None:
    """Renew the lease of the match with key `key`. Raise `TakenOver` if another holder has it."""
    refuse(read(db, key), lease)
    write(db, key, lease)


def refuse(stored: Lease | None, own: Lease) -> None:
    """Raise `TakenOver` if the `stored` lease has a different holder from the `own` lease."""
    if stored is not None and stored.holder != own.holder:
        raise TakenOver(
            "Another Garnet, on {computer}, has taken over this match. Here you can only view it.",
            computer=stored.computer or "another computer",
        )
