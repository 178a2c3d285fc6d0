"""What can happen in a match: the append-only vocabulary of its log.

An event is a fact: once folded it is never changed or erased. `at` is match time in
milliseconds, `seat` a seat's name in the match's game, `text` a canonical action.
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
    gc=False,  # events never form a cycle
    tag=str.lower,
    omit_defaults=True,  # so that a field added later leaves the bytes of older events as they are
):
    at: Ms


class Acted(_Event, frozen=True):
    """A seat's submission was accepted.

    `stamp`: the number of the stamp of its message, and `arrived` when that had arrived (GEN-7);
    None where it was entered as it came.
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
    """A complete sealed round was closed: its submissions are revealed (GEN-3)."""


class Expired(_Event, frozen=True):
    """A deadline fell; `at` is its exact moment."""

    key: tuple[str | int, ...]


class Paused(_Event, frozen=True):
    """The clocks were stopped. `gap`: unobserved time (sleep) before, charged to nobody."""

    reason: str
    gap: Ms = 0


class Resumed(_Event, frozen=True):
    """The clocks were started, or started again."""


class Adjusted(_Event, frozen=True):
    """The umpire gave (or, negative, took) `time`: of a running timer, or of a seat's bank."""

    time: Ms
    reason: str
    key: tuple[str | int, ...] | None = None
    bank_of: str | None = None


class Rewound(_Event, frozen=True):
    """The match went back to where it stood after its first `to` events; the clocks stand."""

    to: int
    reason: str


class Fixed(_Event, frozen=True):
    """The last move was promptly replaced (GEN-3): event number `replaces` counts no more.

    `arrived`, `stamp`: as in `Acted`.
    """

    seat: str
    text: str
    replaces: int
    reason: str
    arrived: Ms | None = None
    stamp: int | None = None


class Stamped(_Event, frozen=True):
    """A message of a seat was seen to arrive; nothing of it has been entered yet (GEN-7).

    It is meant for one submission: `part` names it in a game of several parts. Its number, by which
    later events name it, is the index of this event.
    """

    seat: str
    part: str = ""


class Unstamped(_Event, frozen=True):
    """A stamp was taken back: there was no such message, or nothing of it is entered."""

    stamp: int


class Restamped(_Event, frozen=True):
    """The umpire corrected by hand when the message of a stamp had arrived."""

    stamp: int
    arrived: Ms
    reason: str


class Until(_Event, frozen=True):
    """By post: the phase that this timer ends goes on until the moment `ends`, in UTC (GEN-11)."""

    key: tuple[str | int, ...]
    ends: Ms


class Held(_Event, frozen=True):
    """The time of that timer has run out, and nothing comes of it yet (GEN-8)."""

    key: tuple[str | int, ...]


class Missed(_Event, frozen=True):
    """In a hold: the umpire confirmed that nothing of this seat (and part) came in time.

    What the rules do then is done when that is known of all that was owed (`Expired`).
    """

    seat: str
    part: str = ""


class Conceded(_Event, frozen=True):
    """A seat gave up (GEN-6)."""

    seat: str


class Awarded(_Event, frozen=True):
    """The umpire awarded the match to a seat (GEN-6)."""

    seat: str
    reason: str


class Abandoned(_Event, frozen=True):
    """The umpire ended the match without a winner (GEN-6)."""

    reason: str


class Noted(_Event, frozen=True):
    """A fact that the rules cannot work out themselves was supplied.

    The position reads `fact` and decides who may know it.
    """

    fact: str


class Unmasked(_Event, frozen=True):
    """The umpire showed, or hid again, the secrets on the private surface."""

    shown: bool


class ChanceShown(_Event, frozen=True):
    """The umpire let everybody see how a program judges the chances to win, or no longer."""

    shown: bool


class Seated(_Event, frozen=True):
    """The umpire let a program stand in for a seat's player; `by` "": the player is back.

    `by` as `garnet play` writes a bot: `bot:casual`.
    """

    seat: str
    by: str


class Received(_Event, frozen=True):
    """A message of a seat came in; `digest` seals its text, which the umpire alone keeps.

    `arrived`: when it arrived, if that was before `at`. `seat` "": whose it is is not known yet;
    where it is found out, a later event says so of the same digest.
    """

    seat: str
    digest: str
    arrived: Ms | None = None


class Renamed(_Event, frozen=True):
    """From now on the seat's player is called `name`; `replaced`: it is another person."""

    seat: str
    name: str
    replaced: bool = False


class Begun(_Event, frozen=True):
    """The match began (GEN-10): the first event of every match whose chain has version 2.

    `players`: who sits where, by seat. `options`: what was drawn or supplied, by the option's name.
    `words`: each player's word for the draws, by the seat that the player was listed at (GEN-4).
    `without`: words were agreed on, and it began without them, which everybody is told.
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
"""The events whose text says an action."""


CHANGES = (Rewound, Renamed)
"""What everybody has to hear of who did not see it happen."""

UNTOLD = (Received, Stamped, Unstamped, Restamped, Held, Missed)
"""What the umpire alone knows of: nobody else can tell when it happened."""


class Moves(tuple[Event, ...]):
    """Events with the actions that they submit, one for each of `SUBMITTED`, in order.

    So whoever has read an action hands it on beside its text, and nobody reads it again.
    """

    actions: tuple[Any, ...]

    def __new__(cls, events: Iterable[Event], *actions: Any) -> Moves:
        made = super().__new__(cls, events)
        made.actions = actions
        return made


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def encode(event: Event) -> bytes:
    """Return the event as one line of JSON, the same bytes for the same event, for ever.

    Raises `KnownError` if a text in it cannot be written.
    """
    try:
        return _encoder.encode(event)
    except UnicodeEncodeError:
        raise KnownError("A text holds half a character. Type it again.") from None


def decode(data: bytes) -> Event:
    """Return the event that `encode` wrote; `KnownError` if it is anything else."""
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise KnownError("This is not an event of a match: {why}.", why=error) from error
