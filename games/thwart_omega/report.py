"""Thwart Omega in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from typing import Any

from games.core import Message, Seat
from games.core.text import Kind, Listed, Titled, drawing
from games.kinds.grids import Cell, Group, cell_name, labelled, sizes
from games.kinds.sealed import told_received, told_reveal
from games.thwart_omega.notation import write
from games.thwart_omega.rules import NAMES
from games.thwart_omega.view import EMPTY, View, burned

LEGEND = ". empty   b w one stone   B W double   # burned"


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    return {
        "board": list(view.board),
        "groups": {NAMES[seat]: sizes(found) for seat, found in view.groups.items()},
        "score": {NAMES[seat]: score for seat, score in view.score.items()},
    }


def board_text(view: View) -> Message:
    """The board with its coordinates and a legend."""
    return drawing(labelled(view.board), LEGEND)


def news(view: View) -> tuple[Message, ...]:
    """The last reveal, who has submitted since, and the working of the score.

    After a ruling the last reveal alone: nothing is scored (GEN-6).
    """
    lines = list(told_reveal(view, write, "TO-9"))
    if view.last and burned(view.last):
        lines.append(Message("Burned: {cells}", cells=_names(burned(view.last)), clause="TO-3"))
    if view.leftover:
        cells = _names(view.leftover)
        lines.append(Message("Left over, burned: {cells}", cells=cells, clause="TO-4"))
    if view.replayed_from and all(set(row) == {EMPTY} for row in view.board):
        all_equal = "All scores and groups were equal: the game is replayed"
        lines.append(Message(all_equal, clause="TO-8"))
    elif view.last and not view.ruled:
        lines += [working(seat, view) for seat in Seat]
    return (*lines, *told_received(view))


def working(seat: Seat, view: View) -> Message:
    """How a seat's score comes about (TO-6): `Ann (Black): 6 × 4 × 4 = 96`."""
    score = _product(view.groups[seat], view.score[seat])
    return Message("{seat}: {score}", kind=Kind.SCORE, seat=Titled(seat), score=score)


def _product(found: tuple[Group, ...], score: int) -> Message:
    if not found:
        return Message("{total} (no stone)", total=score)
    if len(found) == 1:
        return Message("{total}", total=score)
    factors = " × ".join(map(str, sizes(found)))
    return Message("{factors} = {total}", factors=factors, total=score)


def _names(cells: frozenset[Cell]) -> Listed:
    return Listed.of(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))
