"""Storage of evenings as bytes that are not decoded here."""

from __future__ import annotations

from games.core import KnownError
from games.match.archive.file import Part

MAX_EVENING = 1 << 20
"""Maximum size of an evening in bytes."""
MOST_EVENINGS = 1_000
"""Maximum number of evenings read."""


class ChangedMeanwhile(KnownError):
    """Raised if another program has changed the value that was to be replaced."""


class Evenings(Part):
    """The evenings in an archive, keyed by id; invalid rows are left out."""

    def all(self) -> dict[str, bytes]:
        query = (
            "SELECT id, data FROM evenings WHERE typeof(id) = 'text' AND typeof(data) = 'blob'"
            f" AND length(id) <= 100 AND length(data) <= {MAX_EVENING} LIMIT {MOST_EVENINGS}"
        )
        with self._file.reading() as db:
            return dict(db.execute(query).fetchall())

    def keep(self, evening_id: str, data: bytes, before: bytes | None = None) -> None:
        """Store an evening durably, replacing one with the same id.

        `before` is the content as last read, or None to replace any content. Raise
        `ChangedMeanwhile` if the stored content is not `before`.
        """
        if len(data) > MAX_EVENING:
            raise KnownError("An evening is limited to {most:,} bytes.", most=MAX_EVENING)
        with self._file.writing() as db:
            stored = db.execute("SELECT data FROM evenings WHERE id = ?", (evening_id,)).fetchone()
            if before is not None and stored is not None and stored[0] != before:
                raise ChangedMeanwhile("This evening was changed elsewhere at the same moment.")
            db.execute("INSERT OR REPLACE INTO evenings VALUES (?, ?)", (evening_id, data))

    def drop(self, evening_id: str) -> None:
        with self._file.writing() as db:
            db.execute("DELETE FROM evenings WHERE id = ?", (evening_id,))
