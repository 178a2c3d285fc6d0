"""Players of trials in which something stays hidden, who can also say how a trial leans for all."""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from typing import ClassVar, TypeVar

from games.core import Ms, Seat, Setup
from games.engine.bots import Choice, Level, Seen, Stop, is_awaited, is_over
from games.engine.searching import GLANCE, Searching
from games.unlucky.rules import Position

P = TypeVar("P", bound=Position)

PATIENCE = 8.0
"""Seconds that it may take at most to compile what judges; then nothing is said this time."""


class PublicEvaluator(Searching[P]):
    """A bot that is told what everybody is told, too: it says what that is worth, and no move."""

    leans: ClassVar[str]
    """The module that judges; its `warm()` compiles what it needs."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self._public: Seen | None = None

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        return (cls.kernels, cls.leans)

    @abstractmethod
    def watch_all(self, seen: Seen) -> None:
        """Take in what everybody is shown."""

    @abstractmethod
    def lean(self, number: int, ms: Ms, stop: Stop) -> tuple[float, int]:
        """Return the chance of the first seat, round `number` being open, and in how many games."""

    def observe(self, seen: Seen) -> None:
        """See `SamplingBot`; what everybody is shown lacks what a seat has of its own."""
        self._public = None
        if is_over(seen) or not is_public(seen["detail"]):
            super().observe(seen)
        elif seen["round"] > 0:
            self._public = seen
            self.awaited = is_awaited(seen, self.game.seats[self.seat])
            self.watch_all(seen)
        else:
            self.awaited = False

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """See `Bot`."""
        seen = self._public
        if seen is None:
            return super().choose(ms, stop)
        if not self.awaited or not self._compiled(stop):
            return Choice("")
        value, games = self.lean(seen["round"], ms, stop)
        return Choice("", games, value if self.seat is Seat.ONE else 1.0 - value)

    def _compiled(self, stop: Stop) -> bool:
        end = time.monotonic() + PATIENCE
        while not self._ready(GLANCE, self.leans):
            if stop() or time.monotonic() > end:
                return False
        return True


def is_public(detail: Seen) -> bool:
    """Return whether it is what everybody is shown of a trial, not what a seat is."""
    return "own" not in detail
