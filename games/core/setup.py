"""The setup of a match, and how *New match* asks for it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import msgspec

from games.core.seats import Pair
from games.core.text import Message

Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=86_400)]
"""The value of a duration option, in seconds: at least one second, at most one day."""


class Options(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,  # keeps old records and chains unchanged
):
    """The options of a match as stored in a record; every field has a default.

    `nonces` holds a string of at most 100 characters for each seat, which is mixed into the seed
    (GEN-4).
    """

    nonces: dict[str, str] | None = None


class OptionKind(enum.Enum):
    """The kind of control for an option.

    PLAYER selects a player, and SHARES has one choice for each seat.
    """

    SEAT = "seat"
    SEATS = "seats"
    PLAYER = "player"
    SHARES = "shares"
    SECONDS = "seconds"
    SWITCH = "switch"
    NUMBER = "number"
    CHOICE = "choice"
    COLOURS = "colours"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """An option as *New match* shows it; `help` is one line, and `clause` the rule behind it.

    `least` and `most` are the bounds of numbers and durations. `choices` are the values of CHOICE
    and SHARES. `short` is the value for a player's first game, which should be short; None means
    the default.
    """

    name: str
    kind: OptionKind
    label: str
    help: str
    clause: str
    least: int = 0
    most: int = 86_400
    choices: tuple[str, ...] = ()
    short: int | None = None


@dataclass(frozen=True, slots=True)
class EditionSpec:
    """An edition of a game: its id in records, its name, and how it differs from the others."""

    id: str
    label: str
    help: str
    clause: str


class BadOption(ValueError):
    """Raised if the value of `option` (or "players") is invalid; `why` has no final full stop."""

    def __init__(self, option: str, why: Message) -> None:
        super().__init__(option, why)
        self.option, self.why = option, why

    def __str__(self) -> str:
        return str(self.why)


LONGEST_NAME = 100


def check_name(name: str) -> None:
    """Raise `BadOption` unless `name` is 1 to 100 characters on one line (NOTATION.md)."""
    if not 1 <= len(name) <= LONGEST_NAME:
        long = "a name has 1 to {most} characters, not {number:,}"
        raise BadOption("players", Message(long, most=LONGEST_NAME, number=len(name)))
    if name.splitlines() != [name]:
        raise BadOption("players", Message("a name must be on one line"))


def plain_name(name: str) -> str:
    """Return a name saved by an older Garnet, changed so that `check_name` accepts it."""
    return " ".join(name.splitlines())[:LONGEST_NAME] or "?"


@dataclass(frozen=True, slots=True)
class Setup:
    """The terms of a match: everything in a record except the seed and the moves."""

    game: str
    edition: str | None
    options: Any
    players: Pair[str]
