"""Positions for records that lack lasting secrets.

A record saved from a running match on a public surface has no arrangements and no investments
(CC-4, KN-6), so two of the trials cannot be replayed: they are *veiled*. The view of a veiled trial
has its public facts from the record, and null for the rest; the third trial is replayed as usual.
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
    """A trial of which only the round number is known; it accepts every action."""

    detail: dict[str, Any]
    number: int

    @property
    def verdict(self) -> Verdict | None:
        """Always None: the result is not known."""
        return None

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Return (): the legal actions are not known."""
        return ()

    def check(self, seat: Seat, action: Any) -> None:
        """Accept every action: the record contains only legal ones."""

    def close(self, actions: Pair[Any]) -> Self:
        """Return the trial at the next round."""
        return replace(self, number=self.number + 1)

    def view(self, seat: Seat | None, open_: bool, pending: Any) -> Hidden:
        """Return the round and the public detail."""
        return Hidden(self.number, self.detail, pending)


@dataclass(frozen=True, slots=True)
class VeiledPosition(rules.Position):
    """A position with veiled trials.

    The submissions are unknown: both seats are awaited until the record ends the round.
    """

    def awaiting(self) -> frozenset[Seat]:
        """Return both seats, since the submissions are unknown."""
        return frozenset(Seat)

    @property
    def veiled(self) -> bool:
        """True: the record determines when rounds end."""
        return True

    def complete(self) -> bool:
        """Return False: only the record shows when a round is complete."""
        return False

    def close(self) -> Self:
        """Return the position after a round that the record ended."""
        return self._closed()

    def fallback(self, seat: Seat, draw: Draw) -> Any | None:
        """Return None: a drawn arrangement would not be known."""
        return None
