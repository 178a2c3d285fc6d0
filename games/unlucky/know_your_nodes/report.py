from __future__ import annotations

from typing import Any, TypeAlias

from games.core import Message, Pair, Seat
from games.core.text import Arg, Listed, Titled, verbatim
from games.kinds.grids import Cell, cell_name, column_name
from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS
from games.unlucky.know_your_nodes.notation import write
from games.unlucky.know_your_nodes.view import Income, Investment, NodesView
from games.unlucky.text import nodes, regions
from games.unlucky.trial import NAMES

MARKS = Pair("o", "x")
CONTROL = "KN-4"
"""The clause that defines control over nodes and regions."""
Amounts: TypeAlias = tuple[int, ...] | None


def detail(view: NodesView) -> dict[str, Any]:
    """Return the trial's part of the output of `garnet referee --json` (NOTATION.md)."""
    verdict = view.verdict
    control = zip(view.nodes, view.control, strict=True)
    entry: dict[str, Any] = {
        "sway": {NAMES[seat]: sway for seat, sway in view.sway.items()},
        "nodes": {cell_name(cell): _name(seat) for cell, seat in control},
        "regions": {
            letter: _name(seat) for letter, seat in zip(REGIONS, view.regions, strict=True)
        },
        "winner": _name(verdict.winner) if verdict else None,
        "by": verdict.by if verdict else None,
    }
    if view.own_seat is not None:
        amounts = zip(view.nodes, view.invested[view.own_seat] or (), strict=True)
        entry["own"] = {cell_name(cell): amount for cell, amount in amounts if amount}
    return entry


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else NAMES[seat]


def board_text(view: NodesView) -> Message:
    control = dict(zip(view.nodes, view.control, strict=True))
    width = len(view.rows[0])
    head = " ".join(f"{column_name(column):<2}" for column in range(width)).rstrip()
    lines: list[Arg] = [f"   {head}"]
    for number, letters in enumerate(view.rows, start=1):
        marks = []
        for column, letter in enumerate(letters):
            mark = " " if letter == NO_NODE else _mark(control[(column, number - 1)])
            marks.append(f"{mark if letter == NO_NODE else letter + mark:<2}")
        lines.append(f"{number:<2} {' '.join(marks)}".rstrip())
    for seat in Seat:
        held = [region for region, by in zip(REGIONS, view.regions, strict=True) if by is seat]
        row, holdings = "{mark} {seat}: {holdings}", _holdings(view, seat)
        if held:
            holdings = Message("{holdings}: {regions}", holdings=holdings, regions=" ".join(held))
        lines.append(Message(row, mark=MARKS[seat], seat=seat, holdings=holdings))
    return Message("{board}", board=Listed(tuple(lines), "\n"))


def disclosed(view: NodesView) -> Message | None:
    """Return each seat's total in each node, or None if nothing was invested."""
    if not any(any(amounts or ()) for amounts in view.invested):
        return None
    lines = (Message("{seat}: {nodes}", seat=seat, nodes=_invested(view, seat)) for seat in Seat)
    return Message("{seats}", seats=Listed.of(lines, "\n"))


def _invested(view: NodesView, seat: Seat) -> str:
    amounts = zip(view.nodes, view.invested[seat] or (), strict=True)
    return write(Investment(tuple((cell, amount) for cell, amount in amounts if amount)))


def _mark(seat: Seat | None) -> str:
    return "." if seat is None else MARKS[seat]


def _holdings(view: NodesView, seat: Seat) -> Message:
    held, controlled = view.count(seat)
    return Message(
        "{nodes}, {regions}, {sway} Sway",
        nodes=nodes(controlled),
        regions=regions(held),
        sway=view.sway[seat],
    )


def news(view: NodesView) -> tuple[Message, ...]:
    """Return the news of the latest round: changes of control with reasons, nodes, and incomes."""
    if not view.standings:
        return ()
    lines = _changes(view, view.invested)
    for seat in Seat:
        holds = Message("{seat}: {holdings}", seat=Titled(seat), holdings=_holdings(view, seat))
        if seat in view.absent:
            absent = Message("no action", clause="UF-4")
            holds = Message("{holdings}, {absent}", holdings=holds, absent=absent)
        lines.append(holds)
    incomes = (_income(seat, came) for seat, came in view.incomes.items() if came is not None)
    return (*lines, *incomes)


def brief(view: NodesView) -> tuple[Message, ...]:
    """Return the latest changes of control; the map and its captions show the rest."""
    if not view.standings:
        return ()
    absent = (
        Message("{seat}: no action", seat=seat, clause="UF-4")
        for seat in Seat
        if seat in view.absent
    )
    return (*_changes(view, Pair(None, None)), *absent)


def _income(seat: Seat, income: Income) -> Message:
    """Return the calculation of a seat's Sway as text (KN-5)."""
    return Message(
        "{seat}: income 2 + {nodes} + {regions} + {half} for {unspent} unspent = {total};"
        " {kept} kept; Sway {sway}",
        seat=seat,
        nodes=nodes(income.nodes),
        regions=regions(income.regions),
        half=income.unspent // 2,
        unspent=income.unspent,
        total=income.total,
        kept=income.kept,
        sway=income.sway,
        clause="KN-5",
    )


def _changes(view: NodesView, invested: Pair[Amounts]) -> list[Message]:
    lines = [_gained(view, seat, invested) for seat in (*Seat, None)]
    return [line for line in lines if line is not None] or [Message("No nodes changed hands")]


def _gained(view: NodesView, seat: Seat | None, invested: Pair[Amounts]) -> Message | None:
    """Return text that names the nodes and regions that `seat` gained, or None if there are none.

    If `seat` is None, name those that nobody holds any more. `invested` holds the amounts in each
    node; they are included if known.
    """
    gains = [
        _node(view, cell, invested)
        for cell in view.changed
        if view.control[view.nodes.index(cell)] is seat
    ]
    gains += [
        _region(view, letter, seat)
        for letter in view.turned
        if view.regions[REGIONS.index(letter)] is seat
    ]
    if not gains:
        return None
    things = Listed(tuple(gains))
    if seat is None:
        return Message("Nobody’s now: {things}", things=things, clause=CONTROL)
    return Message("{seat}’s now: {things}", seat=seat, things=things, clause=CONTROL)


def _node(view: NodesView, cell: Cell, invested: Pair[Amounts]) -> Message:
    first, second = invested
    name, number = cell_name(cell), view.nodes.index(cell)
    if first and second:
        return Message(
            "{cell} ({one} against {two})", cell=name, one=first[number], two=second[number]
        )
    return verbatim(name)


def _region(view: NodesView, letter: str, seat: Seat | None) -> Message:
    if seat is None:
        return Message("region {region}", region=letter)
    control = zip(view.nodes, view.control, strict=True)
    within = [by for (column, row), by in control if view.rows[row][column] == letter]
    held, whole = within.count(seat), nodes(len(within))
    return Message("region {region} ({held} of {nodes})", region=letter, held=held, nodes=whole)
