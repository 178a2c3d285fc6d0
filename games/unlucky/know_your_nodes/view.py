from __future__ import annotations

from dataclasses import dataclass

from games.core import Pair, Seat, ahead
from games.kinds.grids import Cell
from games.unlucky.trial import Verdict


@dataclass(frozen=True, slots=True)
class Investment:
    """The action: amounts of Sway by node, in row-major order (KN-3)."""

    amounts: tuple[tuple[Cell, int], ...] = ()

    @property
    def total(self) -> int:
        """The Sway that the investment costs."""
        return sum(amount for _, amount in self.amounts)


@dataclass(frozen=True, slots=True)
class Income:
    """The calculation of a seat's Sway at the end of a round (KN-5).

    `unspent` is the Sway that was not invested, and `kept` the part of it that remained. `sway` is
    the new Sway, at most 50.
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
    """The number of regions and nodes that each seat controls at the end of a round."""

    round: int
    regions: Pair[int]
    nodes: Pair[int]

    def ahead(self) -> tuple[Seat, str] | None:
        """Return the leader and what it leads in, `region` or `node` (KN-7), or None if tied."""
        for word, counts in (("region", self.regions), ("node", self.nodes)):
            seat = ahead(counts)
            if seat is not None:
                return seat, word
        return None


@dataclass(frozen=True, slots=True)
class NodesView:
    """A viewer's view of the trial.

    `rows` is the map. `control` is the controller of each of `nodes`, in row-major order, or None;
    `regions` holds the controllers of regions A to M (KN-4). `changed` lists the nodes whose
    control changed in the latest round, and `turned` the letters of the regions whose control
    changed. `standings` lists one entry per finished round. `absent` lists the seats whose part was
    missing in the latest round (UF-4). `invested` (by node, over all rounds), `last` (the latest
    investments) and `incomes` are None while they are secret from the viewer. `own_seat` is the
    viewer, and `pending` its submission for this round.
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
        """Return the numbers of regions and of nodes that a seat controls."""
        return self.regions.count(seat), self.control.count(seat)
