from __future__ import annotations

import re
from typing import Annotated, Literal

import msgspec

from games.core import BadOption, Message, OptionKind, Options, OptionSpec, Seconds

Name = Literal["red", "blue"]
Spare = Annotated[int, msgspec.Meta(ge=0, le=86_400)]
Colour = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

DEFAULT_COLOURS = {"red": "#E4572E", "blue": "#3A86FF"}

_HEX = re.compile(r"#[0-9A-F]{6}", re.ASCII | re.IGNORECASE)


class MaskedArmyOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match; times in seconds (MA-8, MA-9).

    `starts` is the starting seat (MA-2). `bank_rounding` is 0 for exact times. `colours` holds a
    name or `#RRGGBB` by seat, for display only.
    """

    starts: Name = "red"
    turn_seconds: Seconds = 120
    bank_seconds: Spare = 300
    bank_rounding: Spare = 0
    colours: dict[Name, Colour] | None = None


def check_colours(colours: dict[Name, Colour]) -> None:
    """Raise ValueError unless both display colours are valid and differ."""
    for seat, colour in colours.items():
        if colour.startswith("#") and not _HEX.fullmatch(colour):
            digits = "The colour of {seat} must be a name or # and six hex digits"
            raise BadOption("colours", Message(digits, seat=Message(seat)))
        if not colour.isprintable() or not colour.strip():
            no_name = Message("The colour of {seat} is not a name", seat=Message(seat))
            raise BadOption("colours", no_name)
    if len({_normalized(colours, "red"), _normalized(colours, "blue")}) < 2:
        raise BadOption("colours", Message("The colours of red and blue must differ"))


def _normalized(colours: dict[Name, Colour], seat: Name) -> str:
    """Return a seat's colour in a normal form, so that equal colours compare as equal."""
    colour = " ".join(colours.get(seat, seat).split()).casefold()
    return DEFAULT_COLOURS[colour].casefold() if colour in DEFAULT_COLOURS else colour


OPTION_SPECS = (
    OptionSpec(
        "starts",
        OptionKind.SEAT,
        "Starts",
        "The seat that places the first piece; the holder of the DM Advantage chooses.",
        "MA-2",
    ),
    OptionSpec(
        "turn_seconds",
        OptionKind.SECONDS,
        "Time a turn",
        "How long each turn lasts before it draws on the bank.",
        "MA-8",
        least=1,
    ),
    OptionSpec(
        "bank_seconds",
        OptionKind.SECONDS,
        "Time bank",
        "Each seat’s extra time for the whole game; once it is used up, the seat loses.",
        "MA-8",
    ),
    OptionSpec(
        "bank_rounding",
        OptionKind.SECONDS,
        "Bank rounding",
        "Each use of the bank is rounded up to a multiple of this; 0 charges it exactly.",
        "MA-9",
    ),
    OptionSpec(
        "colours",
        OptionKind.COLOURS,
        "Colours",
        "The colour in which each seat’s cells are shown.",
        "MA-1",
    ),
)
