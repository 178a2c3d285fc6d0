"""Prove by exhaustive search that an answer works whatever the rival does: slow, but simple."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.core import Seat
from games.practice.puzzles import Practice, Puzzle


class TooMuch(Exception):
    """The search needs more positions than allowed."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """How an answer fails: the rival's `reply` and the final position `end`.

    `reply`: None if the rival has nothing to play.
    """

    reply: Any
    end: Any


class Proof:
    """An exhaustive search of one puzzle; raises `TooMuch` beyond `most` positions."""

    def __init__(self, practice: Practice, puzzle: Puzzle, seat: Seat, most: int = 10**9) -> None:
        self._practice, self._puzzle, self._seat, self._left = practice, puzzle, seat, most
        self._known: tuple[Any, list[Any]] = (None, [])

    def best(self, position: Any) -> list[Any]:
        """Return the cheapest answers that work whatever the rival does."""
        price = self._practice.price
        found = self._actions(position, self._seat)
        good = [one for one in found if self.refuted(position, one) is None]
        least = min(map(price, good), default=0)
        return [one for one in good if price(one) == least]

    def refuted(self, position: Any, action: Any) -> Refuted | None:
        """Return how an answer fails in one of the possible positions; None if it never fails."""
        worlds = self._practice.worlds(self._puzzle, position, self._seat)
        found = (self._refuted(one, action) for one in worlds)
        return next((one for one in found if one is not None), None)

    def _refuted(self, position: Any, action: Any) -> Refuted | None:
        """Return how an action of the seat fails in a position; None if it does not."""
        seat, after = self._seat, position.play(self._seat, action)
        if seat.other not in after.awaiting():
            return None if self._wins(after) else Refuted(None, after)
        replies = self._replies(position, after)
        for reply in replies:
            end = after.play(seat.other, reply)
            if end.complete():
                end = end.close()
            if not self._wins(end):
                replies.remove(reply)
                replies.insert(0, reply)  # try it first against the next action
                return Refuted(reply, end)
        return None

    def _replies(self, position: Any, after: Any) -> list[Any]:
        """Return the rival's replies; in a sealed round they do not depend on the action."""
        rival = self._seat.other
        if rival not in position.awaiting():
            return self._actions(after, rival)
        if self._known[0] is not position:
            self._known = position, self._actions(position, rival)
        return self._known[1]

    def _wins(self, position: Any) -> bool:
        """Return True if the seat has reached the aim or can force it."""
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        reached = self._practice.reached(self._puzzle, position, self._seat)
        if reached is not None:
            return reached
        seat = self._seat
        if seat in position.awaiting():
            tried = self._actions(position, seat)
            return any(self._refuted(position, one) is None for one in tried)
        tried = self._actions(position, seat.other)
        return all(self._wins(position.play(seat.other, one)) for one in tried)

    def _actions(self, position: Any, seat: Seat) -> list[Any]:
        return list(self._practice.actions(self._puzzle, position, seat))
