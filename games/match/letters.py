"""What players sent, as it came: kept for the umpire alone, and sealed in the chain by a digest.

An event says when a message of a seat arrived and what its digest is. The text, with the salt that
the digest was made with, lies in the archive and goes nowhere else. The salt is drawn for each
message and not from the match's seed: the seed is shown at the end, and with it anybody could try
out short messages.
"""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.core import Message, Ms, Seat
from games.match.arrivals import came
from games.match.events import Received

if TYPE_CHECKING:
    from games.match.match import Match

LONGEST = 10_000
"""Characters of a message that are kept; what is longer is no move."""
MOST = 2_000
"""Messages of a match that are kept."""
SALT_BYTES = 16


@dataclass(frozen=True, slots=True)
class Letter:
    """A message, and the salt that makes its digest say nothing about it."""

    text: str
    salt: bytes

    @classmethod
    def of(cls, text: str) -> Letter:
        """A message that has come in, with a salt of its own; the end of a very long one is cut."""
        kept = text[:LONGEST].encode(errors="replace").decode()
        return cls(kept, secrets.token_bytes(SALT_BYTES))

    @property
    def digest(self) -> str:
        """64 hex digits, which nobody can try texts against who has not the salt."""
        return hmac.digest(self.salt, self.text.encode(), "sha256").hex()


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message of a seat, when it arrived, and its text; None if that is not kept.

    `moment`: what the seat's clock showed then, in words (`came`).
    `withheld`: it tells what nobody may be shown before the end (MA-10), unless it is unmasked.
    """

    seat: Seat
    at: Ms
    moment: Message | None
    round: int
    text: str | None
    withheld: bool = False


def letters(match: Match) -> tuple[Arrived, ...]:
    """What came in, the newest first, also what came before a rewind: for the umpire alone."""
    masked = match.game.unaided and match.outcome is None and not match.state.unmasked
    found = []
    for index, event in enumerate(match.events):
        if isinstance(event, Received):
            letter = match.letters.get(event.digest)
            at = event.at if event.arrived is None else event.arrived
            number, seat = match.states[index].position.round, match.game.seat(event.seat)
            states, events = match.states[: index + 2], match.events[: index + 1]
            moment = came(states, events, seat, at)
            withheld = masked and number < match.position.round - 1
            text = None if letter is None or withheld else letter.text
            found.append(Arrived(seat, at, moment, number, text, withheld))
    return tuple(reversed(found))


def wrong_letters(match: Match) -> list[Message]:
    """Which messages are not those that the chain seals: a sentence each; none if all are."""
    found = []
    sealed = set()
    for number, event in enumerate(match.events, 1):
        if isinstance(event, Received):
            sealed.add(event.digest)
            letter = match.letters.get(event.digest)
            if letter is None:
                lacking = "event {number}: the message that it seals is missing."
                found.append(Message(lacking, number=number))
            elif letter.digest != event.digest:
                other = "event {number}: the message is not the one that was received."
                found.append(Message(other, number=number))
    extra = len(match.letters.keys() - sealed)
    return [*found, *([Message("It holds messages that no event seals.")] if extra else [])]
