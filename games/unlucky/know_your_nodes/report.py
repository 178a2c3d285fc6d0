"""Know Your Nodes in words and plain characters, from views alone."""

from __future__ import annotations

from typing import Any, TypeAlias

from games.core import Pair, Seat, many, titled
from games.kinds.grids import cell_name, column_name
from games.unlucky.know_your_nodes.map import NO_NODE, REGIONS
from games.unlucky.know_your_nodes.notation import write
from games.unlucky.know_your_nodes.view import Investment, View
from games.unlucky.trial import NAMES, TITLES, named

MARKS = Pair("o", "x")
CONTROL = "KN-4"
"""The clause by which nodes and regions change hands."""
Amounts: TypeAlias = tuple[int, ...] | None
LEGEND = "A to M the node's region   o DMO's  x EC's  . nobody's node"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints for the trial (NOTATION.md)."""
    verdict = view.verdict
    control = zip(view.nodes, view.control, strict=True)
    found: dict[str, Any] = {
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
        found["own"] = {cell_name(cell): amount for cell, amount in amounts if amount}
    return found


def _name(seat: Seat | None) -> str | None:
    return None if seat is None else NAMES[seat]


def board_text(view: View) -> str:
    """The map: who controls each node, and beside it the regions; then who controls those."""
    control = dict(zip(view.nodes, view.control, strict=True))
    width = len(view.rows[0])
    head = " ".join(f"{column_name(column):<2}" for column in range(width)).rstrip()
    lines = [f"   {head}"]
    for row, letters in enumerate(view.rows):
        marks = []
        for column, letter in enumerate(letters):
            mark = " " if letter == NO_NODE else _mark(control[(column, row)])
            marks.append(f"{mark if letter == NO_NODE else letter + mark:<2}")
        lines.append(f"{row + 1:<2} {' '.join(marks)}".rstrip())
    for seat in Seat:
        held = [one for one, by in zip(REGIONS, view.regions, strict=True) if by is seat]
        told = f"{TITLES[seat]:<4} {_holdings(view, seat)}"
        lines.append(f"{told}: {' '.join(held)}" if held else told)
    return "\n".join(lines)


def disclosed(view: View) -> str:
    """What each seat has invested where over all rounds; "" if nothing."""
    if not any(any(amounts or ()) for amounts in view.invested):
        return ""
    return "\n".join(f"{TITLES[seat]:<4} {_invested(view, seat)}" for seat in Seat)


def _invested(view: View, seat: Seat) -> str:
    amounts = zip(view.nodes, view.invested[seat] or (), strict=True)
    return write(Investment(tuple((cell, amount) for cell, amount in amounts if amount)))


def _mark(seat: Seat | None) -> str:
    return "." if seat is None else MARKS[seat]


def _holdings(view: View, seat: Seat) -> str:
    regions, nodes = view.count(seat)
    return f"{many(nodes, 'node')}, {many(regions, 'region')}, {view.sway[seat]} Sway"


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The latest round: what changed hands and why, what is controlled, the Sway it brought."""
    if not view.standings:
        return ()
    lines = _changes(view, players, view.invested)
    for seat in Seat:
        absent = ", no action (UF-4)" if seat in view.absent else ""
        lines.append(f"{titled(players, TITLES)[seat]}: {_holdings(view, seat)}{absent}")
    incomes = (one for one in view.why if one.clause != CONTROL)
    return (*lines, *(f"{named(one.text, players)} ({one.clause})" for one in incomes))


def brief(view: View, players: Pair[str]) -> tuple[str, ...]:
    """What changed hands in the latest round; the map and the lines below it tell the rest."""
    if not view.standings:
        return ()
    absent = (f"{players[seat]}: no action (UF-4)" for seat in Seat if seat in view.absent)
    return (*_changes(view, players, Pair(None, None)), *absent)


def _changes(view: View, players: Pair[str], invested: Pair[Amounts]) -> list[str]:
    lines = [_gained(view, seat, players, invested) for seat in (*Seat, None)]
    return [line for line in lines if line] or ["No node changed hands"]


def _gained(view: View, seat: Seat | None, players: Pair[str], invested: Pair[Amounts]) -> str:
    """The nodes and regions that are this seat's since the latest round, or nobody's; "" if none.

    With what both have `invested` in each node, where that is to be told.
    """
    one, two = invested
    found = []
    for cell in view.changed:
        number = view.nodes.index(cell)
        if view.control[number] is seat:
            known = f" ({one[number]} against {two[number]})" if one and two else ""
            found.append(f"{cell_name(cell)}{known}")
    for why in view.why:
        if why.seat is seat and why.text.startswith("region "):
            region, _, told = why.text.partition(": ")
            _, _, held = told.partition(", ")
            found.append(f"{region} ({held})" if held else region)
    whose = "Nobody’s now" if seat is None else f"{players[seat]}’s now"
    return f"{whose}: {', '.join(found)} ({CONTROL})" if found else ""
