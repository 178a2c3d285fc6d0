"""Know Your Nodes rebuilt from public facts, in which investments are unknown (KN-6)."""

from __future__ import annotations

from contextlib import suppress

from games.core import InvalidAction, Pair, PublicBoard, Seat
from games.kinds.grids import cell_name
from games.unlucky.know_your_nodes import notation
from games.unlucky.know_your_nodes.belief import seat_of
from games.unlucky.know_your_nodes.map import REGIONS, Map
from games.unlucky.know_your_nodes.rules import Nodes
from games.unlucky.trial import NAMES


def shown_nodes(map_: Map, board: PublicBoard) -> Nodes:
    """Return the trial rebuilt from public facts and the investments that `board.seat` composed."""
    detail, number = board.seen["detail"], board.seen["round"]
    latest = {round_: text for round_, text in board.composed if round_ < number}
    amounts = dict.fromkeys(map_.nodes, 0)
    for text in latest.values():
        with suppress(InvalidAction):
            for cell, amount in notation.read(text).amounts:
                if cell in amounts:
                    amounts[cell] += amount
    own, none = tuple(amounts[cell] for cell in map_.nodes), (0,) * len(map_.nodes)
    return Nodes(
        map=map_,
        invested=Pair(*(own if seat is board.seat else none for seat in Seat)),
        control=tuple(seat_of(detail["nodes"][cell_name(cell)]) for cell in map_.nodes),
        regions=tuple(seat_of(detail["regions"][letter]) for letter in REGIONS),
        number=number,
        sway=Pair(*(int(detail["sway"][name]) for name in NAMES)),
    )
