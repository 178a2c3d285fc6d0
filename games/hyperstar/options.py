from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from games.core import BadOption, Message, OptionKind, Options, OptionSpec, Pair, Seat, Seconds
from games.kinds.colours import Colour, check_colours

if TYPE_CHECKING:
    from games.hyperstar.view import Item

Name = Literal["first", "second"]
ItemName = Literal["move", "swap", "double"]

NAMES: Pair[Name] = Pair("first", "second")
TITLES = Pair(Message("First"), Message("Second"))
EXTRA_SECONDS = 10
"""Additional seconds per turn with Extra Time (HS-8)."""
RESERVE_SECONDS = 300
"""The bank of Reserve Time in seconds (HS-8)."""

DEFAULT_COLOURS: dict[Name, Colour] = {"first": "#F2B134", "second": "#648FFF"}


class HyperStarOptions(Options, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a match.

    `starts` is the name of the player who holds the First Player item; if it is None, the first
    player is drawn at random (HS-4). `items` holds the items of each seat; a seat that is not
    listed has all three (HS-7). `extra_time` and `reserve_time` are the seats that hold these items
    (HS-8). `colours` holds a name or `#RRGGBB` for each seat, for display only.
    """

    radius: Literal[3, 4, 5] = 4
    starts: str | None = None
    items: dict[Name, tuple[ItemName, ...]] = {}  # noqa: RUF012 - msgspec copies it
    edge_groups_only: bool = False
    turn_seconds: Seconds = 30
    extra_time: tuple[Name, ...] = ()
    reserve_time: tuple[Name, ...] = ()
    colours: dict[Name, Colour] | None = None


def items_of(options: HyperStarOptions, seat: Seat) -> tuple[Item, ...]:
    """Return the items that a seat starts with, in the order Move, Swap, Double."""
    from games.hyperstar.view import Item

    held = options.items.get(NAMES[seat])
    return tuple(item for item in Item if held is None or item.value in held)


def check(options: HyperStarOptions, players: Pair[str]) -> None:
    """Raise ValueError with an explanation if options conflict or do not match the players."""
    if options.starts is not None and options.starts != players.one:
        first = "The holder of the First Player item, {player}, must be the first player"
        raise BadOption("starts", Message(first, player=options.starts, clause="HS-4"))
    lists: list[tuple[str, ...]] = [options.extra_time, options.reserve_time]
    lists += options.items.values()
    if any(len(set(names)) < len(names) for names in lists):
        once = Message("Each item and each seat may be listed only once", clause="HS-7, HS-8")
        raise BadOption("items", once)
    if options.colours is not None:
        check_colours(options.colours, DEFAULT_COLOURS)


OPTION_SPECS = (
    OptionSpec(
        "radius",
        OptionKind.NUMBER,
        "Radius",
        "How far the board extends from its centre: 3, 4 or 5 for 50, 99 or 183 cells.",
        "HS-1",
        least=3,
        most=5,
        short=3,
    ),
    OptionSpec(
        "starts",
        OptionKind.PLAYER,
        "First Player item",
        "Its holder starts; if nobody holds it, the first player is drawn by lot.",
        "HS-4",
    ),
    OptionSpec(
        "items",
        OptionKind.SHARES,
        "Items",
        "What each player may use once instead of placing a stone.",
        "HS-7",
        choices=get_args(ItemName),
    ),
    OptionSpec(
        "edge_groups_only",
        OptionKind.SWITCH,
        "Only edge groups cost",
        "A group without a stone on the edge costs nothing.",
        "HS-11",
    ),
    OptionSpec(
        "turn_seconds",
        OptionKind.SECONDS,
        "Time per turn",
        "The length of a turn. If time runs out, no move is made.",
        "HS-8",
        least=1,
    ),
    OptionSpec(
        "extra_time",
        OptionKind.SEATS,
        "Extra Time",
        "Its holder gets 10 more seconds per turn.",
        "HS-8",
    ),
    OptionSpec(
        "reserve_time",
        OptionKind.SEATS,
        "Reserve Time",
        "Its holder has a bank of 5 minutes for the whole game.",
        "HS-8",
    ),
    OptionSpec(
        "colours",
        OptionKind.COLOURS,
        "Colours",
        "The colour in which each seat’s stones are shown.",
        "HS-6",
    ),
)
