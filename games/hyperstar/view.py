"""What can be done in HyperStar, and what there is to see of it: all of it is public (HS-13).

Cells are named as HS-2 says: `O`, `A3`, on the edge `'B7`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TypeAlias

from games.core import Message, Outcome, Pair, Seat, counted

FIRST, SECOND = Seat
O = "O"  # noqa: E741 - its name
"""The centre, which begins with a stone of each seat (HS-3)."""


class Item(enum.Enum):
    """What a seat may use once in place of a placement (HS-7)."""

    MOVE = "move"
    SWAP = "swap"
    DOUBLE = "double"


ITEMS = {
    Item.MOVE: Message("Move"),
    Item.SWAP: Message("Swap"),
    Item.DOUBLE: Message("Double"),
}
"""What people call them."""


@dataclass(frozen=True, slots=True)
class Place:
    """One own stone on an empty cell (HS-6); in the opening one of the opponent's (HS-5)."""

    cell: str


@dataclass(frozen=True, slots=True)
class Pass:
    """No stone, by choice (HS-6)."""


@dataclass(frozen=True, slots=True)
class Move:
    """The item: one own stone goes to an adjacent empty cell."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Swap:
    """The item: two adjacent stones of different colours change places."""

    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Double:
    """The item: two own stones on two different empty cells, named in board order."""

    one: str
    two: str


Action: TypeAlias = Place | Pass | Move | Swap | Double


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was played; `action` is None where the time ran out (HS-8)."""

    number: int
    seat: Seat
    action: Action | None

    @property
    def opening(self) -> bool:
        """Whether it was an opening placement, or forfeited one (HS-5)."""
        return self.number <= OPENING


OPENING = 2
"""The number of opening turns, one of each seat (HS-5)."""


@dataclass(frozen=True, slots=True)
class Region:
    """A maximal set of adjacent empty cells, and whose stones it touches (HS-10 b)."""

    cells: frozenset[str]
    touches: frozenset[Seat]

    @property
    def seat(self) -> Seat | None:
        """Whose stones fill its edge cells: the only seat that it touches, if it is one."""
        (seat,) = self.touches if len(self.touches) == 1 else (None,)
        return seat


@dataclass(frozen=True, slots=True)
class Group:
    """At least two connected stones of one colour (HS-10 c), and whether they cost 4 (HS-11)."""

    cells: frozenset[str]
    on_edge: bool
    costs: bool


@dataclass(frozen=True, slots=True)
class Held:
    """What a seat has on the board as it stands: edge cells with its stones, and its groups.

    Groups are those that would cost 4 (HS-10 c, HS-11). `connected`: whether a stone of its on the
    edge touches another of its own, so that it would stay (HS-10 a).
    """

    edges: int
    groups: int
    connected: bool

    @property
    def said(self) -> tuple[Message, Message]:
        """Edge cells and groups in words."""
        edges = counted(self.edges, "{count} edge cell", "{count} edge cells")
        return edges, counted(self.groups, "{count} group", "{count} groups")


@dataclass(frozen=True, slots=True)
class Scoring:
    """The calculation of HS-10, step by step, on the board as it stands.

    (a) `removed`: the stones connected to no other of their colour. (b) `regions`: the empty cells
    then, and `filled`: the stones that they give. (c) `stones`: what there is after that, and its
    `groups`, largest first. `edges` - 4 × `charged` = `score`; `corners` break a tie (HS-12).
    Filled cells are edge cells; O may be among the stones of both seats, of one, or of neither.
    `held`: what each seat has before any of it.
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
        """Whether `score` tells anything before the end: both seats have something on the edge.

        Until then all that is empty fills for one of them.
        """
        return self.held.one.connected and self.held.two.connected


@dataclass(frozen=True, slots=True)
class HyperStarView:
    """All that there is to know (HS-13), in the same words for everybody.

    `stones`: the cells of each seat's stones as they were placed; O may be in both. `scoring` is
    what they would score now; `over` says that they do, and that the board shown is the one after
    HS-10, `scoring.stones`. `opening`: the stone to place is the opponent's (HS-5). `items`: those
    each seat has left, in the order Move, Swap, Double. `passes`, `time_outs`: so many turns in a
    row, up to the last, were passes or ran out of time (HS-9). `ruled`: a ruling ended the match,
    so nothing is scored (GEN-6).
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
