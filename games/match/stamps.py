"""Messages that have arrived and deadlines that are held, as a state keeps them (GEN-7, GEN-8)."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.core import Message, Ms, Seat
from games.match.clocks import Key


class Stamp(msgspec.Struct, frozen=True, gc=False):
    """A message that has arrived and is not entered yet (GEN-7).

    `number`: the index of the event that stamped it. `part`: what it is meant for, in a game of
    several parts. `arrived`: as the umpire corrected it, if `reason` says why.
    """

    number: int
    seat: Seat
    part: str
    arrived: Ms
    reason: str = ""

    @property
    def order(self) -> tuple[Ms, int]:
        """By what messages are put in the order in which they arrived."""
        return self.arrived, self.number


class Hold(msgspec.Struct, frozen=True, gc=False):
    """The time of the timer `key` ran out at `at`, and nothing has come of it yet (GEN-8).

    `missed`: the seats and parts of which the umpire confirmed that nothing came in time.
    """

    at: Ms
    key: Key
    missed: frozenset[tuple[str, str]] = frozenset()


@dataclass(frozen=True, slots=True)
class Consequence:
    """What the rules do in a hold where nothing came in time, and the umpire confirms.

    For this seat (None: for both at once) and part ("" where a submission has one). `message` says
    it in a few words, as on a button: `Draw for Ben`.
    """

    seat: Seat | None
    part: str
    message: Message
