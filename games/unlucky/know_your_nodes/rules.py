from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import ClassVar, Self, TypeAlias, TypeVar

from games.core import IllegalAction, Message, Pair, Seat
from games.kinds.grids import Cell, cell_name
from games.unlucky.know_your_nodes.map import REGIONS, Map
from games.unlucky.know_your_nodes.view import Income, Investment, NodesView, Standing
from games.unlucky.text import nodes, regions
from games.unlucky.trial import ROUNDS, Trial, Verdict, without_unknown

START = 3
MOST = 50
"""Maximum Sway of a seat (KN-2)."""
LEAD = 2
"""The lead needed in a node in which both have invested (KN-4)."""
OVERPAID = 3
"""Minimum excess over a node's price that counts as overpaying."""
ENOUGH = 9
"""The number of regions that wins immediately (KN-7)."""
SPREADS = 24
"""Number of investments in several nodes that `legal` lists."""

T = TypeVar("T")
Control: TypeAlias = tuple[Seat | None, ...]
AT_FIRST = Pair(START, START)


@dataclass(frozen=True, slots=True)
class Nodes(Trial[Investment, NodesView]):
    """A position of the trial; `invested` and `control` are in the order of the map's nodes."""

    id: ClassVar[str] = "know-your-nodes"
    title: ClassVar[str] = "Know Your Nodes"
    actions: ClassVar[tuple[type, ...]] = (Investment,)
    revealed: ClassVar[tuple[type, ...]] = ()

    map: Map = field(repr=False)
    invested: Pair[tuple[int, ...]]
    control: Control
    regions: Control = (None,) * len(REGIONS)
    number: int = 1
    sway: Pair[int] = AT_FIRST
    changed: tuple[Cell, ...] = ()
    turned: str = ""
    standings: tuple[Standing, ...] = ()
    last: Pair[Investment] | None = None
    absent: frozenset[Seat] = frozenset()
    incomes: Pair[Income] | None = None
    result: Verdict | None = None

    def reason(
        self, seat: Seat, played: Investment, better: Investment, after: Self
    ) -> Message | None:
        """Return a message about an overpaid node or about one that only `better` uses, or None."""
        rival, paid = after.invested[seat.other], list[tuple[int, str, int]]()
        for cell, amount in played.amounts:
            at = self.map.nodes.index(cell)
            wanted = (rival[at] + LEAD if rival[at] else 1) - self.invested[seat][at]
            paid.append((amount - max(0, wanted), cell_name(cell), amount))
        spare, name, amount = max(paid, default=(0, "", 0))
        if spare >= OVERPAID:
            text = "Too much went into {node}: {amount}, {spare} more than needed."
            return Message(text, node=name, amount=amount, spare=spare)
        used = dict(played.amounts)
        left = [cell for cell, _ in better.amounts if cell not in used]
        return Message("{node} was left open.", node=cell_name(left[0])) if left else None

    def legal(self, seat: Seat) -> tuple[Investment, ...]:
        """Return `none`, investments of 1 or all Sway in one node, and a sample of larger ones."""
        return _listed(self.map, self.number, self.sway[seat])

    def check(self, seat: Seat, action: Investment) -> None:
        """Raise `IllegalAction` for an unknown node, two in one region, or too much Sway (KN-3)."""
        chosen: dict[str, Cell] = {}
        for cell, amount in action.amounts:
            region = self.map.region(cell)
            if region is None:
                none = Message("{cell} is not a node of this map.", cell=cell_name(cell))
                raise IllegalAction("KN-3", none)
            if amount < 1:
                least = Message("Invest at least 1, not {amount}.", amount=amount)
                raise IllegalAction("KN-3", least)
            if region in chosen:
                one, second = cell_name(chosen[region]), cell_name(cell)
                both = (
                    "{one} and {two} are both in region {region}: invest in only one of them "
                    "per round."
                )
                raise IllegalAction("KN-3", Message(both, one=one, two=second, region=region))
            chosen[region] = cell
        if action.total > self.sway[seat]:
            more = "That comes to {total}, but only {sway} Sway is left."
            reason = Message(more, total=action.total, sway=self.sway[seat])
            raise IllegalAction("KN-3", reason, tellable=True)

    def close(self, actions: Pair[Investment | None]) -> Self:
        """Return the trial after the round, with a result if it is over (KN-4, KN-5, KN-7)."""
        given = actions.map(lambda action: action or Investment())
        invested = Pair(*(self._added(seat, given[seat]) for seat in Seat))
        control = tuple(map(controller, invested.one, invested.two))
        regions = tuple(majority([control[node] for node in nodes]) for nodes in self.map.of)
        after = replace(
            self,
            invested=invested,
            control=control,
            regions=regions,
            changed=tuple(_changed(self.map.nodes, self.control, control)),
            turned="".join(_changed(REGIONS, self.regions, regions)),
            last=given,
            absent=frozenset(seat for seat in Seat if actions[seat] is None),
        )
        return after._paid(given)

    def _added(self, seat: Seat, action: Investment) -> tuple[int, ...]:
        amounts = list(self.invested[seat])
        for cell, amount in action.amounts:
            amounts[self.map.index[cell]] += amount
        return tuple(amounts)

    def _paid(self, given: Pair[Investment]) -> Self:
        """Return the trial after the round's income (KN-5), with a result if it is over (KN-7)."""
        regions = Pair(*(self.regions.count(seat) for seat in Seat))
        nodes = Pair(*(self.control.count(seat) for seat in Seat))
        incomes = Pair(
            *(
                income(self.number, self.sway[seat] - given[seat].total, nodes[seat], regions[seat])
                for seat in Seat
            )
        )
        standings = (*self.standings, Standing(self.number, regions, nodes))
        result = judge(standings)
        return replace(
            self,
            number=self.number if result else self.number + 1,
            sway=incomes.map(lambda income: income.sway),
            incomes=incomes,
            standings=standings,
            result=result,
        )

    def view(self, seat: Seat | None, open_: bool, pending: Investment | None) -> NodesView:
        """Return the view, with only the seat's own investments unless `open_` is True (KN-6)."""
        known = Pair(*(open_ or owner is seat for owner in Seat))
        return NodesView(
            round=self.number,
            rows=self.map.rows,
            nodes=self.map.nodes,
            control=self.control,
            regions=self.regions,
            changed=self.changed,
            turned=self.turned,
            sway=self.sway,
            standings=self.standings,
            absent=self.absent,
            invested=without_unknown(self.invested, known),
            last=without_unknown(self.last, known),
            incomes=without_unknown(self.incomes, known),
            own_seat=seat,
            pending=pending,
            verdict=self.result,
        )


@lru_cache(maxsize=64)
def _listed(map_: Map, round: int, sway: int) -> tuple[Investment, ...]:
    """Return the actions that `legal` lists, cached because they are needed often."""
    single = [Investment(((cell, amount),)) for amount in (1, sway) for cell in map_.nodes if sway]
    spreads = [_spread(map_, round, sway, n) for n in range(SPREADS)] if sway > 1 else []
    return tuple(dict.fromkeys((Investment(), *single, *spreads)))


def _spread(map_: Map, round: int, sway: int, number: int) -> Investment:
    """Return one of a series of different investments in up to 13 nodes, by its index `number`."""
    regions = len(map_.of)
    chosen, left = dict[int, int](), sway
    for step in range(2 + number % (regions - 1)):
        nodes = map_.of[(number * 5 + step) % regions]
        amount = min(left, 1 + (number + step) % 3)
        if amount:
            chosen[nodes[(number + round) % len(nodes)]] = amount
            left -= amount
    return Investment(tuple((map_.nodes[node], chosen[node]) for node in sorted(chosen)))


def first(map_: Map) -> Nodes:
    """Return the initial state of the trial (KN-2)."""
    none = (0,) * len(map_.nodes)
    return Nodes(map_, Pair(none, none), (None,) * len(map_.nodes))


def controller(first: int, second: int) -> Seat | None:
    """Return the controller of a node: the only investor, or the seat with a lead of 2 (KN-4)."""
    if first and (not second or first >= second + LEAD):
        return Seat.ONE
    if second and (not first or second >= first + LEAD):
        return Seat.TWO
    return None


def majority(control: list[Seat | None]) -> Seat | None:
    """Return the controller of more than half of a region's nodes (KN-4), or None."""
    return next((seat for seat in Seat if 2 * control.count(seat) > len(control)), None)


def income(number: int, unspent: int, nodes: int, regions: int) -> Income:
    kept = max(number, unspent - number) if unspent > number else unspent
    paid = 2 + nodes + regions + unspent // 2
    return Income(unspent, kept, nodes, regions, min(MOST, kept + paid))


def judge(standings: tuple[Standing, ...]) -> Verdict | None:
    """Return the result after the last round in `standings` (KN-7), or None if play continues."""
    last = standings[-1]
    for seat in Seat:
        if last.regions[seat] >= ENOUGH:
            held = regions(last.regions[seat])
            reason = Message("{regions} after round {round}", regions=held, round=last.round)
            return Verdict(seat, "KN-7", reason)
    if last.round < ROUNDS:
        return None
    for standing in reversed(standings):
        ahead = standing.ahead()
        if ahead is not None:
            return Verdict(ahead[0], "KN-7", _reason(standing, *ahead))
    return Verdict(None, "KN-7", Message("neither was ever ahead"))


def _reason(standing: Standing, seat: Seat, word: str) -> Message:
    counts = standing.regions if word == "region" else standing.nodes
    more = regions(counts[seat]) if word == "region" else nodes(counts[seat])
    reason = Message("{more} against {fewer}", more=more, fewer=counts[seat.other])
    if standing.round < ROUNDS:
        later = "level at the end; after round {round} {reason}"
        return Message(later, round=standing.round, reason=reason)
    return Message("level in regions, {reason}", reason=reason) if word == "node" else reason


def _changed(things: Sequence[T], before: Control, after: Control) -> Iterator[T]:
    for thing, old, new in zip(things, before, after, strict=True):
        if old is not new:
            yield thing
