from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from games.core import OptionKind, Options, OptionSpec, Seconds
from games.kinds.colours import Colour

Name = Literal["red", "blue"]
Spare = Annotated[int, msgspec.Meta(ge=0, le=86_400)]

DEFAULT_COLOURS = {"red": "#E4572E", "blue": "#3A86FF"}


class MaskedArmyOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match; all times are in seconds (MA-8, MA-9).

    `starts` is the starting seat (MA-2). `bank_rounding` is 0 for exact times. `colours` holds a
    name or `#RRGGBB` for each seat, for display only.
    """

    starts: Name = "red"
    turn_seconds: Seconds = 120
    bank_seconds: Spare = 300
    bank_rounding: Spare = 0
    colours: dict[Name, Colour] | None = None


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
        "Time per turn",
        "The length of a turn before it draws on the bank.",
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
