from __future__ import annotations

import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING

from games.core import KnownError
from games.core.lazy import lazy
from games.match.archive import Archive
from games.match.archive.evenings import ChangedMeanwhile
from gui.kit.texts import Storage
from gui.storage.cached_value import CachedValue

if TYPE_CHECKING:
    from games.evening import files, hosting, series, standing
    from games.evening.hosting import Change
    from games.evening.values import Evening
else:
    files, hosting, series, standing = lazy("games.evening", "files hosting series standing")

MAX_ATTEMPTS = 5
"""Maximum number of attempts to change an evening that other windows are also changing."""


@dataclass(frozen=True, slots=True)
class StoredEvening:
    id: str
    evening: Evening


class StoredEvenings:
    """The evenings in an archive. Without an archive, there are none.

    Methods that change evenings raise `KnownError` on failure.
    """

    def __init__(
        self,
        archive: Callable[[], Archive | None],
        write: Callable[[Callable[[Archive], None]], None],
    ) -> None:
        self._write = write
        nothing: tuple[dict[str, bytes], dict[str, Evening]] = {}, {}
        self._cache = CachedValue(archive, _readable, nothing)

    @property
    def all(self) -> dict[str, Evening]:
        """All readable evenings, keyed by id, including evenings stored by other windows."""
        return self._cache.now()[1]

    def of_match(self, match_id: str) -> StoredEvening | None:
        """Return the evening to which a finished or live match belongs, or None."""
        matching = (
            StoredEvening(id, evening)
            for id, evening in self.all.items()
            if hosting.of_match(evening, match_id) is not None
        )
        return next(matching, None)

    def named_by(self, match_id: str) -> StoredEvening | None:
        """Return a match's evening, even if a ruling has set the match aside, or None."""
        aside = (
            StoredEvening(id, evening)
            for id, evening in self.all.items()
            if hosting.was_set_aside(evening, match_id)
        )
        return self.of_match(match_id) or next(aside, None)

    def keep(self, id: str, evening: Evening) -> None:
        data = files.keep(evening)
        self._write(lambda archive: archive.evenings.keep(id, data))

    def change(self, id: str, do: Change, seen: Evening | None = None) -> Evening:
        """Apply `do` to the stored evening, store the result and return it.

        Raise `ChangedMeanwhile` if `seen` is given and differs from the stored evening, and any
        error that `do` raises.
        """
        for _ in range(MAX_ATTEMPTS):
            stored, evenings = self._cache.now()
            if id not in evenings:
                raise KnownError(
                    Storage.tr("This evening no longer exists: it was deleted elsewhere.")
                )
            evening = evenings[id]
            if seen not in (None, evening):
                break
            changed = do(evening)
            if changed == evening:
                return evening
            data = files.keep(changed)
            with suppress(ChangedMeanwhile):  # another window wrote the evening
                self._write(partial(_replace, id=id, data=data, before=stored[id]))
                return changed
        raise ChangedMeanwhile(
            Storage.tr(
                "This evening was changed elsewhere, and its current version is shown. Make your "
                "change again if you still want it."
            )
        )

    def drop(self, id: str) -> None:
        """Delete an evening. Its matches are kept."""
        self._write(lambda archive: archive.evenings.drop(id))


def now() -> str:
    """Return the current UTC time in ISO 8601 format, for an evening's log."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_id() -> str:
    return uuid.uuid4().hex


def _replace(archive: Archive, id: str, data: bytes, before: bytes) -> None:
    archive.evenings.keep(id, data, before)


def _readable(archive: Archive) -> tuple[dict[str, bytes], dict[str, Evening]]:
    rows, by_id = archive.evenings.all(), {}
    for id, data in rows.items():
        try:
            by_id[id] = files.restore(data)
            standing.standing(by_id[id])
        except (KnownError, series.Illegal):
            by_id.pop(id, None)
    return rows, by_id
