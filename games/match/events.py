"""The events of a match as stored in its log. Their types must not be removed or renamed.

An event is a fact: once appended, it is never changed or erased. `at` is match time in ms, `seat` a
seat's name in the match's game, and `text` a canonical action.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from games.core import KnownError, Ms


class _Event(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    gc=False,  # events never form reference cycles
    tag=str.lower,
    omit_defaults=True,  # keeps the encoding of old events unchanged
):
    at: Ms


class Acted(_Event, frozen=True):
    """A seat's submission was accepted.

    `stamp` is the number of its message's stamp, and `arrived` the time of arrival (GEN-7). Both
    are None for a submission without a stamp.
    """

    seat: str
    text: str
    arrived: Ms | None = None
    stamp: int | None = None


class Drawn(_Event, frozen=True):
    """A missing submission was drawn from the seed (GEN-4)."""

    seat: str
    text: str


class Closed(_Event, frozen=True):
    """A complete sealed round was closed and its submissions revealed (GEN-3)."""


class Expired(_Event, frozen=True):
    """A deadline passed, exactly at `at`."""

    key: tuple[str | int, ...]


class Paused(_Event, frozen=True):
    """The clocks were stopped.

    Just before, no program observed them for `gap` ms, which are charged to nobody.
    """

    reason: str
    gap: Ms = 0


class Resumed(_Event, frozen=True):
    """The clocks were started or resumed."""


class Adjusted(_Event, frozen=True):
    """The umpire added `time` to a running timer or a seat's bank. Negative time was removed."""

    time: Ms
    reason: str
    key: tuple[str | int, ...] | None = None
    bank_of: str | None = None


class Rewound(_Event, frozen=True):
    """The match returned to its state after the first `to` events; the clocks are stopped."""

    to: int
    reason: str


class Fixed(_Event, frozen=True):
    """The last move was corrected (GEN-3): the event at index `replaces` no longer counts.

    `stamp` is the number of the stamp of the message with the correction, and `arrived` the time of
    arrival (GEN-7). Both are None if the message has no stamp.
    """

    seat: str
    text: str
    replaces: int
    reason: str
    arrived: Ms | None = None
    stamp: int | None = None


class Stamped(_Event, frozen=True):
    """The arrival of a seat's message was recorded; the message is still to be entered (GEN-7).

    The message is for one submission; in a game of several parts, `part` names it. The stamp's
    number, which later events refer to, is the index of this event.
    """

    seat: str
    part: str = ""


class Unstamped(_Event, frozen=True):
    """A stamp was removed: there was no such message, or it contained no submission."""

    stamp: int


class Restamped(_Event, frozen=True):
    """The time of arrival of a stamped message was corrected.

    If `dated` is True, the message was older than its stamp, for example because the umpire first
    had to answer a question about it. If not, the umpire corrected it.
    """

    stamp: int
    arrived: Ms
    reason: str
    dated: bool = False


class Until(_Event, frozen=True):
    """In play by post, the end of the phase with timer `key` was fixed at `ends` (UTC, GEN-11)."""

    key: tuple[str | int, ...]
    ends: Ms


class Held(_Event, frozen=True):
    """A timer ran out, and the umpire must decide the consequences (GEN-8)."""

    key: tuple[str | int, ...]


class Missed(_Event, frozen=True):
    """The umpire confirmed during a hold that `seat` did not submit `part` in time (GEN-8)."""

    seat: str
    part: str = ""


class Conceded(_Event, frozen=True):
    """A player conceded (GEN-6)."""

    seat: str


class Awarded(_Event, frozen=True):
    """The umpire awarded the match to a seat (GEN-6)."""

    seat: str
    reason: str


class Abandoned(_Event, frozen=True):
    """The umpire ended the match without a winner (GEN-6)."""

    reason: str


class Noted(_Event, frozen=True):
    """A fact was recorded that the rules cannot derive; the position decides who can know it."""

    fact: str


class Unmasked(_Event, frozen=True):
    """The umpire showed the secrets on the private surface, or hid them again."""

    shown: bool


class ChanceShown(_Event, frozen=True):
    """The umpire made a program's estimate of the win chances public, or hid it again."""

    shown: bool


class Seated(_Event, frozen=True):
    """A program now plays for the seat's player; `by` names the program, such as `bot:casual`.

    `by` is "" if the player is back.
    """

    seat: str
    by: str


class Received(_Event, frozen=True):
    """A message from a seat was received. `digest` seals the text, which only the umpire keeps.

    `arrived` is the time of arrival if the message arrived before `at`, else None. `seat` is "" if
    the sender is unknown. Once the sender is known, another event with the same digest names the
    seat.
    """

    seat: str
    digest: str
    arrived: Ms | None = None


class Renamed(_Event, frozen=True):
    """The seat's player was renamed or, if `replaced` is True, replaced by another person.

    `name` is the new name or the other person's name.
    """

    seat: str
    name: str
    replaced: bool = False


class Begun(_Event, frozen=True):
    """The match began (GEN-10). This is the first event of every match with chain version 2.

    `players` is keyed by seat. `options` holds drawn or supplied values, keyed by option name.
    `words` holds the players' words for the draws, keyed by the seat under which each player was
    listed (GEN-4). `without` is True if words were agreed on but the match began without them,
    which is public.
    """

    players: dict[str, str]
    options: dict[str, Any]
    words: dict[str, str] | None = None
    without: bool = False


Event: TypeAlias = (
    Acted
    | Drawn
    | Closed
    | Expired
    | Paused
    | Resumed
    | Adjusted
    | Rewound
    | Fixed
    | Stamped
    | Unstamped
    | Restamped
    | Until
    | Held
    | Missed
    | Conceded
    | Awarded
    | Abandoned
    | Noted
    | Unmasked
    | ChanceShown
    | Seated
    | Received
    | Renamed
    | Begun
)

Events: TypeAlias = tuple[Event, ...]

SUBMITTED = (Acted, Drawn, Fixed)


CHANGES = (Rewound, Renamed)
"""Changes by the umpire that posts mention, for readers who did not see them happen."""

UMPIRE_ONLY = (Received, Stamped, Unstamped, Restamped, Held, Missed)
"""Events that only the umpire knows of; nobody else can tell when they happened."""


class Moves(tuple[Event, ...]):
    """Events together with the parsed action of each submission, which need not be parsed again."""

    actions: tuple[Any, ...]

    def __new__(cls, events: Iterable[Event], *actions: Any) -> Moves:
        moves = super().__new__(cls, events)
        moves.actions = actions
        return moves


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """Return the event as a line of JSON; equal events give equal bytes.

    Raise `KnownError` if a string contains a lone surrogate.
    """
    try:
        return _encoder.encode(event)
    except UnicodeEncodeError:
        raise KnownError("The text contains half a character. Type it again.") from None


def decode(data: bytes) -> Event:
    """Return the event encoded by `encode`. Raise `KnownError` for any other data."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KnownError("This is not an event of a match: {why}.", why=error) from error
