"""Thwart Omega in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from typing import Any

from games.core import Pair, Seat, titled
from games.kinds.grids import Cell, Group, cell_name, labelled, sizes
from games.kinds.sealed import told_received, told_reveal
from games.thwart_omega.notation import write
from games.thwart_omega.rules import NAMES, TITLES
from games.thwart_omega.view import EMPTY, View, burned

LEGEND = ". empty   b w one stone   B W double   # burned"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    return {
        "board": list(view.board),
        "groups": {NAMES[seat]: sizes(found) for seat, found in view.groups.items()},
        "score": {NAMES[seat]: score for seat, score in view.score.items()},
    }


def board_text(view: View) -> str:
    """The board with its coordinates and a legend."""
    return "\n".join([*labelled(view.board), LEGEND])


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """The last reveal, who has submitted since, and the working of the score.

    After a ruling the last reveal alone: nothing is scored (GEN-6).
    """
    titles = titled(players, TITLES)
    lines = list(told_reveal(view.last, titles, write, "TO-9")) if view.last else []
    if view.last and burned(view.last):
        lines.append(f"Burned: {_names(burned(view.last))} (TO-3)")
    if view.leftover:
        lines.append(f"Left over, burned: {_names(view.leftover)} (TO-4)")
    if view.replayed_from and all(set(row) == {EMPTY} for row in view.board):
        lines.append("All scores and groups were equal: the game is replayed (TO-8)")
    elif view.last and not view.ruled:
        lines += [working(seat, view, titles[seat]) for seat in Seat]
    return (*lines, *told_received(view, titles))


def working(seat: Seat, view: View, name: str) -> str:
    """How a seat's score comes about (TO-6): `Ann: 6 × 4 × 4 = 96`."""
    return f"{name}: {_product(view.groups[seat], view.score[seat])}"


def _product(found: tuple[Group, ...], score: int) -> str:
    if not found:
        return f"{score} (no stone)"
    factors = " × ".join(map(str, sizes(found)))
    return factors if len(found) == 1 else f"{factors} = {score}"


def _names(cells: frozenset[Cell]) -> str:
    return ", ".join(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))
