"""The setup of a match, and how *New match* asks for it."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias

import msgspec

from games.core.seats import Pair
from games.core.text import Message

Seconds: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=86_400)]
"""A time of at least a second, as an option of a match."""


class Options(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    kw_only=True,
    omit_defaults=True,  # so that an option added later leaves older records and chains alone
):
    """The options of a match as they stand in a record; every field has its default.

    `nonces`: per seat a text of at most 100 characters, mixed into the seed (GEN-4).
    """

    nonces: dict[str, str] | None = None


class OptionKind(enum.Enum):
    """How an option is chosen on screen; PLAYER: by name, SHARES: a choice for each seat."""

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
    """An option as *New match* offers it: one line of explanation and the clause it comes from.

    `least`, `most`: bounds of numbers and seconds. `choices`: values of CHOICE and SHARES.
    """

    name: str
    kind: OptionKind
    label: str
    help: str
    clause: str
    least: int = 0
    most: int = 86_400
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditionSpec:
    """An edition of a game: its id in records, its name, and its differences."""

    id: str
    label: str
    help: str
    clause: str


class BadOption(ValueError):
    """An impossible choice for an `option`, or for the "players"; `why` without a full stop."""

    def __init__(self, option: str, why: Message) -> None:
        super().__init__(option, why)
        self.option, self.why = option, why

    def __str__(self) -> str:
        return str(self.why)


LONGEST_NAME = 100
"""Characters of a player's name in what is written from now on, and in records."""


def check_name(name: str) -> None:
    """Raise `BadOption` unless `name` has 1 to 100 characters on one line (NOTATION.md)."""
    if not 1 <= len(name) <= LONGEST_NAME:
        long = "a name has 1 to {most} characters, not {number:,}"
        raise BadOption("players", Message(long, most=LONGEST_NAME, number=len(name)))
    if name.splitlines() != [name]:
        raise BadOption("players", Message("a name stands on one line"))


def plain_name(name: str) -> str:
    """Return a name that passes `check_name`, from one that an older Garnet kept."""
    return " ".join(name.splitlines())[:LONGEST_NAME] or "?"


@dataclass(frozen=True, slots=True)
class Setup:
    """The agreement before a match: everything in a record but seed and moves."""

    game: str
    edition: str | None
    options: Any
    players: Pair[str]
