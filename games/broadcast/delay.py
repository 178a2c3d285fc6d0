from __future__ import annotations

import math
from collections import deque
from typing import Any, Generic, TypeVar

from games.broadcast.feed import Frame, pictures_in

MOST_BYTES = 256 * 1024 * 1024
"""Maximum total size in bytes of waiting images.

If it is exceeded, old images of moving boards are dropped.
"""


T = TypeVar("T")


class Delay(Generic[T]):
    """A queue from which values are released after a delay.

    Moments are in seconds of a monotonic clock. A value is released `seconds` after it was added.
    If the delay is increased, nothing is released until the difference has passed. If the delay is
    reduced, all values that become due are released at once.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._latest_shown = -math.inf
        self._waiting: deque[tuple[float, T]] = deque()
        self._bytes = 0

    def set(self, seconds: float, now: float) -> None:
        self._latest_shown, self.seconds = self.shown_moment(now), seconds

    def shown_moment(self, now: float) -> float:
        """Return the moment that is shown now; it never decreases."""
        return max(self._latest_shown, now - self.seconds)

    def still(self, now: float) -> bool:
        """Return True while values are held back because the delay was increased."""
        return self.grows(now) > 0

    def grows(self, now: float) -> float:
        """Return how many seconds remain until values are released again after an increase."""
        return self.shown_moment(now) - (now - self.seconds)

    def put(self, item: T, now: float) -> None:
        self._waiting.append((now, item))
        self._bytes += _size(item)
        if self._bytes > MOST_BYTES:
            self._drop_moving()

    def due(self, now: float) -> list[tuple[T, float]]:
        """Remove and return the values due by `now` in order, each with its time of arrival."""
        released: list[tuple[T, float]] = []
        while self._waiting and self._is_due(self._waiting[0][0], now):
            moment, item = self._waiting.popleft()
            self._bytes -= _size(item)
            released.append((item, moment))
        return released

    def _is_due(self, moment: float, now: float) -> bool:
        return moment <= self._latest_shown or moment + self.seconds <= now

    def next(self) -> float | None:
        """Return the moment at which the next value is due, or None if the queue is empty."""
        return self._waiting[0][0] + self.seconds if self._waiting else None

    def last(self) -> float | None:
        """Return the moment at which the last value is due, or None if the queue is empty."""
        return self._waiting[-1][0] + self.seconds if self._waiting else None

    def __len__(self) -> int:
        return len(self._waiting)

    def _drop_moving(self) -> None:
        """Drop the oldest images of moving boards until at most half of `MOST_BYTES` is used."""
        kept: deque[tuple[float, T]] = deque()
        for moment, item in self._waiting:
            if self._bytes > MOST_BYTES // 2 and isinstance(item, Frame) and item.moving:
                self._bytes -= _size(item)
            else:
                kept.append((moment, item))
        self._waiting = kept


def _size(value: Any) -> int:
    return sum(map(len, pictures_in(value)))
