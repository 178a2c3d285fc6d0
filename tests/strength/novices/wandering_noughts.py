"""A novice of Wandering Noughts, who makes and breaks lines.

It places where most of its own lines grow or the opponent's lines are blocked, and moves a piece
that is in no line to a space where it would be in more lines. It places no walls and ignores the
opponent's turn.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup
from games.kinds.grids import cell_name
from games.unlucky.wandering_noughts.board import EMPTY, LINES, PIECES, WALL, mark
from games.unlucky.wandering_noughts.rules import Noughts

OWN = (1.0, 3.0, 10.0)
"""Value of adding to a line without pieces of the opponent, by the number of own pieces in it."""
RIVAL = (0.0, 2.0, 6.0)
"""Value of blocking a line of the opponent, by the number of its pieces."""


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.seat, self.rng = seat, rng

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        trial = Noughts(number=seen["round"], board="".join(seen["detail"]["board"]))
        legal = trial.legal(self.seat)
        places = [turn.place for turn in legal if turn.place and not turn.move and not turn.wall]
        free = [cell for cell in places if mark(trial.board, cell) == EMPTY]
        place = self.best(trial.board, free)
        moves = [turn.move for turn in legal if turn.move and not turn.place and not turn.wall]
        steps = [(start, end) for start, end in moves if mark(trial.board, end) == EMPTY]
        step = max(steps, key=lambda one: self.gain(trial.board, *one), default=None)
        words = []
        if step and step[1] != place and self.gain(trial.board, *step) > 2.0:
            words.append(f"move {cell_name(step[0])}-{cell_name(step[1])}")
        if place is not None:
            words.append(f"place {cell_name(place)}")
        return " ".join(words) or "none"

    def best(self, board: str, cells: list[Any]) -> Any:
        return max(cells, key=lambda one: (self.worth(board, one), self.rng.random()), default=None)

    def gain(self, board: str, start: Any, end: Any) -> float:
        return self.worth(board, end, start) - self.worth(board, start, start)

    def worth(self, board: str, cell: Any, without: Any = None) -> float:
        """Return the value of a piece on a cell, ignoring the own piece on `without`."""
        total = 0.0
        for line in LINES:
            if cell not in line:
                continue
            others = [mark(board, one) for one in line if one not in (cell, without)]
            own, rival = (others.count(PIECES[seat]) for seat in (self.seat, self.seat.other))
            if WALL in others or (own and rival):
                continue
            total += RIVAL[rival] if rival else OWN[own]
        return total
