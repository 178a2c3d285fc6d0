"""A match as a record tells it that left the umpire's surface while the match ran.

Such a record has no arrangements and no investments (CC-4, KN-6), so two of the trials cannot be
replayed: they are *veiled*. What everybody may know of a veiled trial stands in the record or is
null; the third trial is replayed as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Self

from games.core import Draw, Pair, Seat
from games.unlucky import rules
from games.unlucky.trial import Trial, Verdict
from games.unlucky.view import Hidden


@dataclass(frozen=True, slots=True)
class Veiled(Trial[Any, Hidden]):
    """One moment of a trial of which only the rounds are known; it takes whatever can be read."""

    detail: dict[str, Any]
    number: int

    @property
    def round(self) -> int:
        """The round in progress."""
        return self.number

    @property
    def verdict(self) -> Verdict | None:
        """Nobody can tell."""
        return None

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Nobody can tell."""
        return ()

    def check(self, seat: Seat, action: Any) -> None:
        """Whatever was accepted was legal."""

    def close(self, actions: Pair[Any]) -> Self:
        """Return the next round."""
        return replace(self, number=self.number + 1)

    def view(self, seat: Seat | None, open_: bool, pending: Any) -> Hidden:
        """Nothing but the round."""
        return Hidden(self.number, self.detail, pending)


@dataclass(frozen=True, slots=True)
class KnownPosition(rules.Position):
    """A moment of a match with veiled trials.

    Nobody can tell who has handed in what: a round is over when the record says so, and until
    then both seats are awaited.
    """

    def awaiting(self) -> frozenset[Seat]:
        """Return both seats."""
        return frozenset(Seat)

    @property
    def veiled(self) -> bool:
        """The record says when a round was closed."""
        return True

    def complete(self) -> bool:
        """Nobody can tell."""
        return False

    def close(self) -> Self:
        """Return all trials after a round that the record says was closed."""
        return self._closed()

    def fallback(self, seat: Seat, draw: Draw) -> Any | None:
        """Return nothing: what was drawn is not known either."""
        return None
