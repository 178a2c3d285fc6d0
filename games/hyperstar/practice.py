from __future__ import annotations

from pathlib import Path

from games.core import Message, Seat
from games.hyperstar.rules import Position
from games.hyperstar.scoring import scored
from games.practice.puzzles import Practice


def _lead(position: Position, seat: Seat) -> int:
    score = scored(position.board, position.stones, position.edge_groups_only).score
    return score[seat] - score[seat.other]


PRACTICE = Practice(
    Path(__file__).with_name("practice.json"),
    Message("The board is almost full, and no items are left. One turn wins. Which?"),
    {
        "edge": Message(
            "A stone on the edge is worth a point. An empty region that touches only one colour "
            "gives its edge cells to that colour."
        ),
        "join": Message("Each group costs 4: joining two of yours is worth more than any cell."),
        "inside": Message(
            "A stone inside the edge is worth nothing by itself, but it can join your groups or "
            "keep your rival’s apart."
        ),
        "pass": Message(
            "You may pass: any stone could cost more than it brings. If your rival passes too, the"
            " game is over."
        ),
    },
    lead=_lead,
)
