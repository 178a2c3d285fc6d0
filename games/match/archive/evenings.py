"""Evenings, as their own rows: what they hold is not read here."""

from __future__ import annotations

from games.core import KnownError
from games.match.archive.file import Part

MAX_EVENING = 1 << 20
"""Bytes of one evening."""
MOST_EVENINGS = 1_000
"""How many evenings are read."""


class Evenings(Part):
    """The evenings that an archive keeps, by id; odd rows are left out."""

    def all(self) -> dict[str, bytes]:
        """Return all evenings."""
        query = (
            "SELECT id, data FROM evenings WHERE typeof(id) = 'text' AND typeof(data) = 'blob'"
            f" AND length(id) <= 100 AND length(data) <= {MAX_EVENING} LIMIT {MOST_EVENINGS}"
        )
        with self._file.reading() as db:
            return dict(db.execute(query).fetchall())

    def keep(self, evening_id: str, data: bytes) -> None:
        """Keep an evening durably, in place of the one of the same id."""
        if len(data) > MAX_EVENING:
            raise KnownError("An evening is limited to {most:,} bytes.", most=MAX_EVENING)
        with self._file.writing() as db:
            db.execute("INSERT OR REPLACE INTO evenings VALUES (?, ?)", (evening_id, data))

    def drop(self, evening_id: str) -> None:
        """Forget an evening."""
        with self._file.writing() as db:
            db.execute("DELETE FROM evenings WHERE id = ?", (evening_id,))
