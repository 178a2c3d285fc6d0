"""A base class for bots of trials with lasting secrets, which also evaluate the public view."""

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
"""Maximum time (s) to wait for the evaluator to be compiled; after that, no value is returned."""


class PublicEvaluator(Searching[P]):
    """A bot that can be shown the public view; it then returns a chance of winning, but no move."""

    evaluator: ClassVar[str]
    """The module that evaluates public views; its `warm()` compiles the kernels."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self._public: Seen | None = None

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        return (cls.kernels, cls.evaluator)

    @abstractmethod
    def watch_all(self, seen: Seen) -> None:
        """Record the public view."""

    @abstractmethod
    def evaluate_public(self, number: int, ms: Ms, stop: Stop) -> tuple[float, int]:
        """Return the first seat's chance in the open round `number`, and the number of playouts."""

    def observe(self, seen: Seen) -> None:
        """Record a view: the seat's own view or, if it contains no secrets, the public view."""
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
        seen = self._public
        if seen is None:
            return super().choose(ms, stop)
        if not self.awaited or not self._compiled(stop):
            return Choice("")
        value, games = self.evaluate_public(seen["round"], ms, stop)
        return Choice("", games, value if self.seat is Seat.ONE else 1.0 - value)

    def _compiled(self, stop: Stop) -> bool:
        end = time.monotonic() + PATIENCE
        while not self._ready(GLANCE, self.evaluator):
            if stop() or time.monotonic() > end:
                return False
        return True


def is_public(detail: Seen) -> bool:
    """Return True for the detail of the public view, False for that of a seat's view."""
    return "own" not in detail
