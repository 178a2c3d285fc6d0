from __future__ import annotations

from pathlib import Path

from games.core import Message, Seat
from games.practice.puzzles import Practice
from games.thwart_omega.rules import Position, groups_of, score_of


def _lead(position: Position, seat: Seat) -> int:
    scores = groups_of(position.board).map(score_of)
    return scores[seat] - scores[seat.other]


PRACTICE = Practice(
    Path(__file__).with_name("practice.json"),
    Message("One move wins whatever your rival places. Which?"),
    {
        "safe": Message(
            "A move is safe if it wins against every reply: for each of yours, look for the worst"
            " that your rival can place."
        ),
        "spoil": Message(
            "The stone of the other colour counts as much as your own: joining two of your rival’s"
            " groups usually makes the product smaller."
        ),
        "greedy": Message(
            "The move that looks best by itself may fail against one reply. Look at what your "
            "rival can burn or join."
        ),
        "two": Message(
            "Count the empty cells. If both of you fill the same ones, there may be one more "
            "round, and you must win that, too."
        ),
    },
    lead=_lead,
)
