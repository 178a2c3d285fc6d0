"""Positions for records that lack lasting secrets.

A record of a running match contains only what its reader can know: no arrangements and no
investments (CC-4, KN-6), or only those of one seat. So two of the trials cannot be replayed: they
are *veiled*. The view of a veiled trial contains the public facts in the record, and null for
everything else. The third trial is replayed as usual.
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
        """None, since the result is unknown."""
        return None

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Return (), because the legal actions are unknown."""
        return ()

    def check(self, seat: Seat, action: Any) -> None:
        """Accept every action, because the record contains only legal ones."""

    def close(self, actions: Pair[Any]) -> Self:
        return replace(self, number=self.number + 1)

    def view(self, seat: Seat | None, open_: bool, pending: Any) -> Hidden:
        return Hidden(self.number, self.detail, pending)


@dataclass(frozen=True, slots=True)
class VeiledPosition(rules.Position):
    """A position with veiled trials; both seats are awaited until the round ends.

    A round ends where the record says so, or when it contains all submissions of the round.
    """

    def awaiting(self) -> frozenset[Seat]:
        """Return both seats, because the submissions are unknown."""
        return frozenset(Seat)

    @property
    def veiled(self) -> bool:
        """True, so that the record determines when rounds end."""
        return True

    def complete(self) -> bool:
        """Return True if the record contains all submissions of the round."""
        return not any(map(self.missing, Seat))

    def close(self) -> Self:
        return self._closed()

    def fallback(self, seat: Seat, draw: Draw) -> Any | None:
        """Return None, because a randomly drawn arrangement would be unknown."""
        return None
