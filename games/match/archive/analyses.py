"""What a bot made of a match that is over: rows of the archive's table `analyses`."""

from __future__ import annotations

import sqlite3

from games.core import KnownError
from games.match.archive.database import each_row
from games.match.archive.file import Part
from games.match.archive.rows import key_of

MAX_ANALYSIS = 1 << 20
"""Bytes of what a bot found in a match."""


class Analyses(Part):
    """What an archive keeps of them: one for each match."""

    def of(self, match_id: str, depth: str) -> bytes | None:
        """Return what a bot found in a match, looking so deep; None if nothing is kept."""
        query = "SELECT data FROM analyses WHERE match = ? AND depth = ?"
        with self._file.reading() as db:
            row = db.execute(query, (key_of(db, match_id), depth)).fetchone()
        return row[0] if row is not None and isinstance(row[0], bytes) else None

    def all(self, match_id: str) -> tuple[tuple[str, bytes], ...]:
        """Return all that bots found in a match, with how deep they looked."""
        query = "SELECT depth, data FROM analyses WHERE match IN ({}) LIMIT 10"
        with self._file.reading() as db:
            rows = each_row(db, query, [key_of(db, match_id)])
            return tuple(
                (str(one[0]), one[1]) for one in rows if not isinstance(one, sqlite3.Error)
            )

    def keep(self, match_id: str, depth: str, data: bytes) -> None:
        """Keep what was found in a match, in place of what was kept before."""
        if len(data) > MAX_ANALYSIS:
            raise KnownError(
                "What is kept of a match is limited to {most:,} bytes.", most=MAX_ANALYSIS
            )
        with self._file.writing(forced=False) as db:
            key = key_of(db, match_id)
            db.execute("DELETE FROM analyses WHERE match = ?", (key,))
            db.execute("INSERT INTO analyses VALUES (?, ?, ?)", (key, depth, data))
