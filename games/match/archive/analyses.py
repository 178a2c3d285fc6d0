"""Bots' analyses of finished matches, stored in the archive's table `analyses`."""

from __future__ import annotations

import sqlite3

from games.core import KnownError
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import key_of

MAX_ANALYSIS = 1 << 20
"""Maximum size of an analysis in bytes."""


class Analyses(Part):
    """The stored analyses, keyed by match and depth. Garnet stores at most one per match."""

    def of(self, match_id: str, depth: str) -> bytes | None:
        query = "SELECT data FROM analyses WHERE match = ? AND depth = ?"
        with self._file.reading() as db:
            row = db.execute(query, (key_of(db, match_id), depth)).fetchone()
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def all(self, match_id: str) -> tuple[tuple[str, bytes], ...]:
        """Return a match's stored analyses as (depth, data) pairs.

        Garnet stores only one, but a file from another program can contain several.
        """
        query = "SELECT depth, data FROM analyses WHERE match IN ({}) LIMIT 10"
        with self._file.reading() as db:
            rows = each_row(db, query, [key_of(db, match_id)])
            return tuple(
                (str(row[0]), row[1]) for row in rows if not isinstance(row, sqlite3.Error)
            )

    def keep(self, match_id: str, depth: str, data: bytes) -> None:
        if len(data) > MAX_ANALYSIS:
            raise KnownError("An analysis is limited to {most:,} bytes.", most=MAX_ANALYSIS)
        with self._file.writing(forced=False) as db:
            key = key_of(db, match_id)
            db.execute("DELETE FROM analyses WHERE match = ?", (key,))
            db.execute("INSERT INTO analyses VALUES (?, ?, ?)", (key, depth, data))
