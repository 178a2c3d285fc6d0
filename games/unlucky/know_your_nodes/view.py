"""What can be submitted in Know Your Nodes, and what each viewer may see of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import Pair, Seat, ahead
from games.kinds.grids import Cell
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class Investment:
    """The action: nodes with the Sway invested in each, nodes in row-major order (KN-3)."""

    amounts: tuple[tuple[Cell, int], ...] = ()

    @property
    def total(self) -> int:
        """All the Sway it takes."""
        return sum(amount for _, amount in self.amounts)


@dataclass(frozen=True, slots=True)
class Income:
    """How a seat's Sway came about at the end of a round (KN-5).

    `unspent`: u, what was left; `kept`: what remained of it; `nodes`, `regions`: controlled;
    `sway`: the new Sway, at most 50.
    """

    unspent: int
    kept: int
    nodes: int
    regions: int
    sway: int

    @property
    def total(self) -> int:
        """The income: 2 + nodes + regions + half the unspent Sway, rounded down."""
        return 2 + self.nodes + self.regions + self.unspent // 2


@dataclass(frozen=True, slots=True)
class Standing:
    """Regions and nodes that each seat controls at the end of a round."""

    round: int
    regions: Pair[int]
    nodes: Pair[int]

    def ahead(self) -> tuple[Seat, str] | None:
        """Return who is ahead, by `region` or else by `node`; None if neither is (KN-7)."""
        for word, counts in (("region", self.regions), ("node", self.nodes)):
            seat = ahead(counts)
            if seat is not None:
                return seat, word
        return None


@dataclass(frozen=True, slots=True)
class NodesView:
    """All that one viewer may know.

    `rows`: the map. `nodes`, in row-major order, with `control` of each, and `regions`, A to M:
    the seat that controls it or None (KN-4). `changed`: the nodes whose control changed in the
    latest round, `turned`: the letters of the regions. `standings`: one a finished round.
    `absent`: whose part was missing in the latest round (UF-4). None where the viewer may not
    know: `invested`, by node over all rounds, `last`, the latest round's investments, and
    `incomes`. `own_seat`: the viewer, `pending` its own submission for this round.
    """

    round: int
    rows: tuple[str, ...]
    nodes: tuple[Cell, ...]
    control: tuple[Seat | None, ...]
    regions: tuple[Seat | None, ...]
    changed: tuple[Cell, ...]
    turned: str
    sway: Pair[int]
    standings: tuple[Standing, ...]
    absent: frozenset[Seat]
    invested: Pair[tuple[int, ...] | None]
    last: Pair[Investment | None]
    incomes: Pair[Income | None]
    own_seat: Seat | None
    pending: Investment | None
    verdict: Verdict | None

    def count(self, seat: Seat) -> tuple[int, int]:
        """Return how many regions and nodes a seat controls."""
        return self.regions.count(seat), self.control.count(seat)
