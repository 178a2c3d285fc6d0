"""What bots found in one match of the archive, kept with it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import KnownError
from gui.storage.store import Store


@dataclass(frozen=True, slots=True)
class KeptAnalyses:
    """The analyses of the match with this id; none is kept of a match that is not kept here."""

    store: Store
    match_id: str

    def load(self, depth: str) -> bytes | None:
        """Return the kept analysis of this depth; None if there is none, or it cannot be read."""
        try:
            return self.store.there().analyses.of(self.match_id, depth)
        except KnownError:
            return None

    def save(self, depth: str, data: bytes) -> None:
        """Keep it; raises `KnownError`."""
        archive = self.store.archive
        if archive is not None and self.match_id in archive:
            self.store.write(lambda archive: archive.analyses.keep(self.match_id, depth, data))
