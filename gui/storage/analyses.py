from __future__ import annotations

from dataclasses import dataclass

from games.core import KnownError
from gui.storage.store import Store


@dataclass(frozen=True, slots=True)
class StoredAnalyses:
    """Bots' analyses of a match, stored only if the match is in the archive."""

    store: Store
    match_id: str

    def load(self, depth: str) -> bytes | None:
        """Return the stored analysis of this depth, or None if it is missing or unreadable."""
        try:
            return self.store.require_archive().analyses.of(self.match_id, depth)
        except KnownError:
            return None

    def save(self, depth: str, data: bytes) -> None:
        """Store an analysis. Raise `KnownError` on failure."""
        archive = self.store.archive
        if archive is not None and self.match_id in archive:
            self.store.write(lambda archive: archive.analyses.keep(self.match_id, depth, data))
