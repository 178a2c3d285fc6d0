"""Stamps that record the arrival of messages, and holds of deadlines (GEN-7, GEN-8)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.core import Message, Ms, Seat
from games.match.clocks import Key


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """A message that has arrived but has not been entered yet (GEN-7).

    `number` is the index of the event that stamped the message. `part` is what the message is for,
    in a game of several parts. `arrived` is the time of arrival; if there is a `reason`, the umpire
    has corrected it.
    """

    number: int
    seat: Seat
    part: str
    arrived: Ms
    reason: str = ""

    @property
    def order(self) -> tuple[Ms, int]:
        """Sort key for the order of arrival."""
        return self.arrived, self.number


class Hold(msgspec.Struct, frozen=True, gc=False):
    """A hold, in which the umpire decides the consequences of a deadline (GEN-8).

    `at` is when the timer with key `key` ran out. `missed` holds the seats and parts for which the
    umpire has confirmed that nothing arrived in time.
    """

    at: Ms
    key: Key
    missed: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Consequence:
    """A consequence of a missing submission, which the umpire confirms during a hold (GEN-8).

    `seat` is None if the consequence concerns both seats. `part` is "" in a game of one part.
    `message` is a short label such as `Draw for Ben`.
    """

    seat: Seat | None
    part: str
    message: Message
