from __future__ import annotations

from pathlib import Path
from typing import Any

from games.core import Message, Seat
from games.practice.puzzles import Practice, Puzzle
from games.unlucky.wandering_noughts.board import lines
from games.unlucky.wandering_noughts.rules import all_turns
from games.unlucky.wandering_noughts.view import Turn


class NoughtsPractice(Practice):
    """Puzzles about the last round, after which the seat with more lines wins."""

    def actions(self, puzzle: Puzzle, position: Any, seat: Seat) -> tuple[Turn, ...]:
        """Return all legal turns; `legal` lists only a sample."""
        return all_turns(position.trials[0], seat)

    def price(self, action: Turn) -> int:
        return sum(part is not None for part in (action.wall, action.move, action.place))


def _lead(position: Any, seat: Seat) -> int:
    counts = lines(position.trials[0].board).map(len)
    return counts[seat] - counts[seat.other]


PRACTICE = NoughtsPractice(
    Path(__file__).with_name("practice.json"),
    Message("The last round. Win whatever your rival does, with as few actions as you can."),
    {
        "place": Message(
            "Count your lines and your rival’s, then look for what your rival can still add or"
            " break: your turn has to hold up against all of it."
        ),
        "take": Message(
            "Placing on an enemy piece works only if that piece moves away in this round. It does"
            " not take the piece."
        ),
        "move": Message(
            "A move can leave one line and make another. Two pieces that move to one space"
            " exchange their places."
        ),
        "wall": Message(
            "Walls come before moves and placements: a wall on the space that your rival needs"
            " stops a piece that aims at it."
        ),
        "both": Message("One action is not enough here: make a line and stop one."),
    },
    lead=_lead,
)
