"""A delayed copy: everything comes out in the order and at the distances in which it went in."""

from __future__ import annotations

from collections import deque

from games.broadcast.feed import Frame, Told

LONGEST = 300
"""Seconds that a broadcast may be delayed by."""
MOST_BYTES = 256 * 1024 * 1024
"""What pictures that wait may take; then those of boards that move are left out, oldest first."""


class Delay:
    """What was told and is not due yet. Moments are seconds of a clock that never goes back."""

    def __init__(self, seconds: float, most: int = MOST_BYTES) -> None:
        self.seconds, self._most = seconds, most
        self._waiting: deque[tuple[float, Told]] = deque()
        self._bytes = 0

    def put(self, told: Told, now: float) -> None:
        """Take something in."""
        self._waiting.append((now + self.seconds, told))
        self._bytes += _size(told)
        if self._bytes > self._most:
            self._thin()

    def due(self, now: float) -> list[tuple[Told, float]]:
        """What comes out by `now`, in order, each with the moment at which it was to come out."""
        found: list[tuple[Told, float]] = []
        while self._waiting and self._waiting[0][0] <= now:
            moment, told = self._waiting.popleft()
            self._bytes -= _size(told)
            found.append((told, moment))
        return found

    def next(self) -> float | None:
        """When something comes out next; None if nothing waits."""
        return self._waiting[0][0] if self._waiting else None

    def __len__(self) -> int:
        return len(self._waiting)

    def _thin(self) -> None:
        """Leave out pictures of boards that move, until half of the room is free."""
        kept: deque[tuple[float, Told]] = deque()
        for moment, told in self._waiting:
            if self._bytes > self._most // 2 and isinstance(told, Frame) and told.moving:
                self._bytes -= _size(told)
            else:
                kept.append((moment, told))
        self._waiting = kept


def _size(told: Told) -> int:
    return len(told.png) if isinstance(told, Frame) else 0
