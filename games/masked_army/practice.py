from __future__ import annotations

from pathlib import Path

from games.core import Message, Seat
from games.kinds.grids import larger
from games.masked_army.rules import Position, armies_of
from games.practice.puzzles import Practice


def _lead(position: Position, seat: Seat) -> int:
    """Return the first difference in size when armies are compared from the largest down (MA-6).

    The difference is weighted by rank, and negative if the rival is ahead.
    """
    comparison = larger(armies_of(position.board))
    if comparison is None:
        return 0
    lead: int = (comparison.more - comparison.fewer) * 100 ** max(0, 4 - comparison.place)
    return lead if comparison.winner is seat else -lead


PRACTICE = Practice(
    Path(__file__).with_name("practice.json"),
    Message("Nothing is masked here. One placement wins whatever your rival does. Which?"),
    {
        "last": Message(
            "The largest armies are compared first, then the second largest, and so on. If all are"
            " equal, whoever placed the last piece wins."
        ),
        "join": Message(
            "Joining two of your armies makes one larger one, and only the first difference counts."
        ),
        "part": Message(
            "Your piece also gives your rival a cell: put that cell where it joins none of your "
            "rival’s armies."
        ),
        "count": Message(
            "Count the pieces that still fit. A cell that is left alone can never be filled, so you"
            " can choose who places last."
        ),
    },
    known=True,
    lead=_lead,
)
