"""The actions and the public view of HyperStar (HS-13), with cells named as in HS-2."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Message, Outcome, Pair, Seat, counted

FIRST, SECOND = Seat
O = "O"  # noqa: E741 - its name
"""The centre, which starts with a stone of each seat (HS-3)."""


class Item(enum.Enum):
    """An item: an action that a seat can use once instead of a placement (HS-7)."""

    MOVE = "move"
    SWAP = "swap"
    DOUBLE = "double"


ITEMS = {
    Item.MOVE: Message("Move"),
    Item.SWAP: Message("Swap"),
    Item.DOUBLE: Message("Double"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """A placement on an empty cell (HS-6); in the opening, of the opponent's colour (HS-5)."""

    cell: str


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn in which a seat chooses not to place a stone (HS-6)."""


@dataclass(frozen=True, slots=True)
class Move:
    """The item Move: a stone of the seat moves to an adjacent empty cell."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Swap:
    """The item Swap: two adjacent stones of different colours change places."""

    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Double:
    """The item Double: two stones on different empty cells, listed in board order."""

    one: str
    two: str


Action: TypeAlias = Place | Pass | Move | Swap | Double


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn played; `action` is None if the time ran out (HS-8)."""

    number: int
    seat: Seat
    action: Action | None

    @property
    def opening(self) -> bool:
        """True for a turn of the opening: a placement or a time-out (HS-5)."""
        return self.number <= OPENING


OPENING = 2
"""Number of opening turns: one for each seat (HS-5)."""


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal connected set of empty cells, and the seats whose stones touch it (HS-10 b)."""

    cells: frozenset[str]
    touches: frozenset[Seat]

    @property
    def seat(self) -> Seat | None:
        """The seat that alone touches the region and so fills its edge cells, or None."""
        (seat,) = self.touches if len(self.touches) == 1 else (None,)
        return seat


@dataclass(frozen=True, slots=True)
class Group:
    """At least two connected stones (HS-10 c).

    `costs` is True if the group costs 4 points (HS-11).
    """

    cells: frozenset[str]
    on_edge: bool
    costs: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A seat's current edge cells, and its groups that would cost 4 points (HS-10 c, HS-11).

    `connected` is True if one of the seat's edge stones touches another of its stones, so that it
    would not be removed (HS-10 a).
    """

    edges: int
    groups: int
    connected: bool

    @property
    def texts(self) -> tuple[Message, Message]:
        """Messages with the number of edge cells and the number of groups."""
        edges = counted(self.edges, "{count} edge cell", "{count} edge cells")
        return edges, counted(self.groups, "{count} group", "{count} groups")


@dataclass(frozen=True, slots=True)
class Scoring:
    """The calculation of HS-10, step by step, for the current stones.

    (a) `removed` holds the stones without a neighbour of their colour. (b) `regions` holds the
    connected sets of empty cells after the removal, and `filled` the stones placed on their edge
    cells. (c) `stones` is the result, with its `groups`, largest first. `score` is `edges` - 4 ×
    `charged`; `corners` break a tie (HS-12). O may be among the stones of both seats, of one or of
    neither. `held` is what each seat holds before these steps.
    """

    removed: Pair[frozenset[str]]
    regions: tuple[Region, ...]
    filled: Pair[frozenset[str]]
    stones: Pair[frozenset[str]]
    groups: Pair[tuple[Group, ...]]
    edges: Pair[int]
    charged: Pair[int]
    corners: Pair[int]
    score: Pair[int]
    held: Pair[Held]

    @property
    def tells(self) -> bool:
        """True if each seat has a connected edge stone, so that `score` is meaningful."""
        return self.held.one.connected and self.held.two.connected


@dataclass(frozen=True, slots=True)
class HyperStarView:
    """The view of a match, the same for every viewer (HS-13).

    `stones` holds the cells of each seat's stones before the steps of HS-10; both seats may have O.
    `scoring` is the current score. If `over` is True, it is the final score, and `scoring.stones`
    is the board to show. `opening` is True if the next stone must be of the opponent's colour
    (HS-5). `items` holds the unused items of each seat, in the order Move, Swap, Double. `passes`
    and `time_outs` are the current numbers of consecutive passes and time-outs (HS-9). `ruled` is
    True if a ruling ended the match, so that nothing is scored (GEN-6).
    """

    radius: int
    round: int
    to_move: Seat | None
    opening: bool
    stones: Pair[frozenset[str]]
    scoring: Scoring
    over: bool
    items: Pair[tuple[Item, ...]]
    passes: int
    time_outs: int
    last: Turn | None
    outcome: Outcome | None
    ruled: bool = False
