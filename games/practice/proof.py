"""A slow but simple exhaustive search for the answers that succeed against every reply."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from games.core import Seat
from games.practice.puzzles import Practice, Puzzle


class TooMuch(Exception):
    """Raised if the search would need more positions than allowed."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """The refutation of an answer: the rival's `reply`, if any, and the position after it."""

    reply: Any
    end: Any


class Proof:
    """An exhaustive search of a puzzle.

    Methods raise `TooMuch` if they need more than `most` positions in total.
    """

    def __init__(self, practice: Practice, puzzle: Puzzle, seat: Seat, most: int = 10**9) -> None:
        self._practice, self._puzzle, self._seat, self._left = practice, puzzle, seat, most
        self._cached_replies: tuple[Any, list[Any]] = (None, [])

    def best(self, position: Any) -> list[Any]:
        """Return the cheapest of the answers that succeed against every reply."""
        price = self._practice.price
        actions = self._actions(position, self._seat)
        good = [action for action in actions if self.refuted(position, action) is None]
        least = min(map(price, good), default=0)
        return [action for action in good if price(action) == least]

    def refuted(self, position: Any, action: Any) -> Refuted | None:
        """Return a refutation of an answer in one of the possible positions, or None."""
        worlds = self._practice.worlds(self._puzzle, position, self._seat)
        refutations = (self._refuted(world, action) for world in worlds)
        return next((reply for reply in refutations if reply is not None), None)

    def best_reply(self, position: Any, action: Any) -> tuple[Any, Any]:
        """Return the reply with the smallest margin, or None if there is none, and the position."""
        _, reply, end, _ = self._worst(position, action, -math.inf, math.inf)
        return reply, end

    def played_out(self, position: Any) -> Any:
        return self._value(position, -math.inf, math.inf)[1]

    def _value(self, position: Any, low: float, high: float) -> tuple[float, Any]:
        """Return the margin and the final position after best play.

        The margin is exact if it is between `low` and `high`.
        """
        practice, puzzle, seat = self._practice, self._puzzle, self._seat
        self._count()
        if practice.reached(puzzle, position, seat) is not None:
            return practice.margin(puzzle, position, seat), position
        best: tuple[float, Any]
        if seat not in position.awaiting():
            best = (math.inf, position)
            for reply in self._actions(position, seat.other):
                result = self._value(position.play(seat.other, reply), low, min(high, best[0]))
                best = min(best, result, key=_margin)
                if best[0] <= low:
                    break
            return best
        best = (-math.inf, position)
        for action in self._actions(position, seat):
            margin, _, _, final = self._worst(position, action, max(low, best[0]), high)
            best = max(best, (margin, final), key=_margin)
            if best[0] >= high:
                break
        return best

    def _worst(
        self, position: Any, action: Any, low: float, high: float
    ) -> tuple[float, Any, Any, Any]:
        """Return an action's margin after the worst reply, the reply, and two positions.

        The first position is the one after the reply, the second is the final one.
        """
        after = position.play(self._seat, action)
        if self._seat.other not in after.awaiting():
            margin, final = self._value(after, low, high)
            return margin, None, after, final
        worst: tuple[float, Any, Any, Any] = (math.inf, None, after, after)
        for reply in self._replies(position, after):
            end = after.play(self._seat.other, reply)
            end = end.close() if end.complete() else end
            margin, final = self._value(end, low, min(high, worst[0]))
            worst = min(worst, (margin, reply, end, final), key=_margin)
            if worst[0] <= low:
                break
        return worst

    def _refuted(self, position: Any, action: Any) -> Refuted | None:
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
                replies.insert(0, reply)  # try this reply first against the next action
                return Refuted(reply, end)
        return None

    def _replies(self, position: Any, after: Any) -> list[Any]:
        """Return the rival's replies. In a sealed round, they do not depend on the action."""
        rival = self._seat.other
        if rival not in position.awaiting():
            return self._actions(after, rival)
        if self._cached_replies[0] is not position:
            self._cached_replies = position, self._actions(position, rival)
        return self._cached_replies[1]

    def _wins(self, position: Any) -> bool:
        """Return True if the seat has reached the goal or can force it."""
        self._count()
        reached = self._practice.reached(self._puzzle, position, self._seat)
        if reached is not None:
            return reached
        seat = self._seat
        if seat in position.awaiting():
            actions = self._actions(position, seat)
            return any(self._refuted(position, action) is None for action in actions)
        actions = self._actions(position, seat.other)
        return all(self._wins(position.play(seat.other, reply)) for reply in actions)

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooMuch

    def _actions(self, position: Any, seat: Seat) -> list[Any]:
        return list(self._practice.actions(self._puzzle, position, seat))


def _margin(best: tuple[Any, ...]) -> float:
    return float(best[0])
