"""The evenings in the archive, as windows see and change them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from games.core import KnownError
from games.evening import files
from games.evening.series import Illegal
from games.evening.standing import standing
from games.evening.values import Evening
from games.match.archive import Archive


@dataclass(frozen=True, slots=True)
class KeptEvening:
    """An evening with its id in the archive."""

    id: str
    evening: Evening


class KeptEvenings:
    """The evenings of an archive; without one there are none. Changes raise `KnownError`."""

    def __init__(
        self,
        archive: Callable[[], Archive | None],
        write: Callable[[Callable[[Archive], None]], None],
    ) -> None:
        self._archive, self._write = archive, write
        self._now: dict[str, Evening] = {}
        self._stamp: object = None

    @property
    def all(self) -> dict[str, Evening]:
        """All readable evenings by id, including those made in other windows."""
        archive = self._archive()
        if archive is None:
            return {}
        try:
            stamp = (archive, archive.stamp())
            if stamp != self._stamp:
                self._now, self._stamp = _readable(archive.evenings.all()), stamp
        except KnownError:
            pass  # go on with those that are known
        return self._now

    def of_match(self, match_id: str) -> KeptEvening | None:
        """Return the evening that a match belongs to, counted or being played."""
        for id, evening in self.all.items():
            for series in evening.series:
                if match_id in (series.live, *(one.match for one in series.results)):
                    return KeptEvening(id, evening)
        return None

    def keep(self, id: str, evening: Evening) -> None:
        """Keep an evening durably, in place of the one with that id."""
        data = files.keep(evening)
        self._write(lambda archive: archive.evenings.keep(id, data))

    def drop(self, id: str) -> None:
        """Forget an evening; its matches stay."""
        self._write(lambda archive: archive.evenings.drop(id))


def now() -> str:
    """Return the moment for the log of an evening: UTC, ISO 8601."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def new_id() -> str:
    """Return an id for a new evening."""
    return uuid.uuid4().hex


def _readable(rows: dict[str, bytes]) -> dict[str, Evening]:
    found = {}
    for id, data in rows.items():
        try:
            found[id] = files.restore(data)
            standing(found[id])
        except (KnownError, Illegal):
            found.pop(id, None)
    return found
