"""All text shown on Know Your Nodes' board."""

from __future__ import annotations

from games.core import Pair, Seat
from games.core.text import counted
from games.kinds.grids import Cell, cell_name
from games.unlucky.know_your_nodes.map import REGIONS
from games.unlucky.know_your_nodes.view import Income, NodesView
from gui.games.unlucky.captions import Captions, Lead
from gui.games.unlucky.words import Unlucky, nodes, regions, sway
from gui.kit.wording import plain

FEW = 6
"""Maximum number of changed nodes that are named. If more have changed, they are only counted."""


def region_word(number: int) -> str:
    return plain(counted(number, "region", "regions"))


def node_word(number: int) -> str:
    return plain(counted(number, "node", "nodes"))


def _holders(held_by: dict[Seat | None, list[str]]) -> Captions:
    return tuple(
        (
            seat,
            ", ".join(cells)
            if seat is not None
            else Unlucky.tr("nobody: {0}").format(", ".join(cells)),
        )
        for seat, cells in held_by.items()
    )


def changed_nodes(view: NodesView) -> Captions:
    changed_by: dict[Seat | None, list[str]] = {}
    for cell in view.changed:
        changed_by.setdefault(view.control[view.nodes.index(cell)], []).append(cell_name(cell))
    for names in changed_by.values():
        names[:] = names if len(names) <= FEW else [nodes(len(names))]
    return _holders(changed_by) or ((None, Unlucky.tr("No nodes changed hands")),)


def turned_regions(view: NodesView) -> Captions:
    turned_by: dict[Seat | None, list[str]] = {}
    for letter in view.turned:
        turned_by.setdefault(view.regions[REGIONS.index(letter)], []).append(letter)
    return (
        ((None, Lead(Unlucky.tr("Regions that changed hands:"))), *_holders(turned_by))
        if turned_by
        else ()
    )


def income_short(income_: Income) -> str:
    return Unlucky.tr("Income 2 + {0} + {1} + {2} = {3}; {4} kept").format(
        income_.nodes, income_.regions, income_.unspent // 2, income_.total, income_.kept
    )


def income(paid: Income) -> str:
    """Return the calculation of a seat's Sway income (KN-5)."""
    return Unlucky.tr(
        "Income 2 + {0} + {1} + {2} for {3} unspent = {4}; {5} kept: Sway {6}"
    ).format(
        nodes(paid.nodes),
        regions(paid.regions),
        paid.unspent // 2,
        paid.unspent,
        paid.total,
        paid.kept,
        paid.sway,
    )


def node(view: NodesView, cell: Cell, drafted: int) -> str:
    number = view.nodes.index(cell)
    holder = view.control[number]
    region = view.rows[cell[1]][cell[0]]
    facts = [cell_name(cell), Unlucky.tr("region {0}").format(region)]
    facts.append(
        Unlucky.tr("nobody’s")
        if holder is None
        else Pair(Unlucky.tr("circles"), Unlucky.tr("crosses"))[holder]
    )
    own = view.invested[view.own_seat] if view.own_seat is not None else None
    if own is not None:
        facts.append(Unlucky.tr("{0} invested").format(own[number]))
    if drafted:
        facts.append(Unlucky.tr("{0} more now").format(drafted))
    return ", ".join(facts)


def map_(view: NodesView, names: Pair[str]) -> str:
    sentences = []
    for seat in Seat:
        region_count, count = view.count(seat)
        letters = ", ".join(
            letter for letter, by in zip(REGIONS, view.regions, strict=True) if by is seat
        )
        cells = ", ".join(
            cell_name(cell) for cell, by in zip(view.nodes, view.control, strict=True) if by is seat
        )
        facts = f"{regions(region_count)}{': ' if letters else ''}{letters}; "
        facts += f"{nodes(count)}{': ' if cells else ''}{cells}; {sway(view.sway[seat])}."
        sentences.append(f"{names[seat]}: {facts}")
    return " ".join(sentences)


def widest_holdings() -> tuple[str, ...]:
    """Return the longest nouns shown after the numbers beside a map."""
    return region_word(2), node_word(2), Unlucky.tr("Sway")
