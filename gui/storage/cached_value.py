from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from games.core import KnownError
from games.match.archive import Archive

T = TypeVar("T")


class CachedValue(Generic[T]):
    """A cached value from an archive, which is read again after each change to the archive.

    Without an archive, the value is `none`.
    """

    def __init__(
        self, archive: Callable[[], Archive | None], read: Callable[[Archive], T], none: T
    ) -> None:
        self._archive, self._read = archive, read
        self._none = self._now = none
        self._stamp: object = None

    def now(self) -> T:
        """Return the current value, or the last known one while the archive cannot be read."""
        archive = self._archive()
        if archive is None:
            return self._none
        try:
            stamp = (archive, archive.stamp())
            if stamp != self._stamp:
                self._now, self._stamp = self._read(archive), stamp
        except KnownError:
            pass  # keep the last known value
        return self._now
