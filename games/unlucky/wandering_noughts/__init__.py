"""Wandering Noughts and Crosses: wall, move or place at once with your rival; lines of three."""

from __future__ import annotations

import contextlib
import re
from typing import Any

from games.core import IllegalAction, Pair, Seat
from games.unlucky.alone import TrialGame
from games.unlucky.options import ROUND_SPEC, NoughtsOptions
from games.unlucky.text import FLAGS
from games.unlucky.wandering_noughts import notation, report
from games.unlucky.wandering_noughts.board import PIECES, SPACES, mark, surrounding
from games.unlucky.wandering_noughts.rules import Noughts
from games.unlucky.wandering_noughts.view import Turn, View

__all__ = ["GAME", "WanderingNoughts"]

PAIRS = 120
"""So many turns of two actions are listed at most."""


class WanderingNoughts(TrialGame):
    """The trial, and the game of its own."""

    id = "wandering-noughts"
    bot = "games.unlucky.wandering_noughts.bot:WanderingNoughtsBot"
    title = "Wandering Noughts and Crosses"
    line = "Wall, move and place at once with your rival; more lines of three win."
    minutes = (10, 30)
    secrets = "each round’s submission, until both are revealed together"
    options = NoughtsOptions
    option_specs = (ROUND_SPEC,)
    kind = Noughts
    short = "Noughts"
    names = r"(?:wandering[ \-]?)?noughts(?:[ \-]?(?:and|&)[ \-]?crosses)?|wnc?"
    legend = report.LEGEND
    hint = re.compile(r"\b(?:wall|move|place)", FLAGS)

    def first(self, options: Any) -> Noughts:
        """The empty board (WN-1)."""
        return Noughts()

    def read_part(self, text: str, trial: Noughts) -> Turn:
        """See `notation.read`."""
        return notation.read(text)

    def write(self, action: Turn) -> str:
        """See `notation.write`."""
        return notation.write(action)

    def some_actions(self, trial: Noughts, seat: Seat) -> tuple[Turn, ...]:
        """`none`, all single actions, then pairs of them: at most 120, spread out."""
        own = [cell for cell in SPACES if mark(trial.board, cell) == PIECES[seat]]
        steps = [Turn(move=(cell, to)) for cell in own for to in surrounding(cell)]
        walls = _allowed(trial, seat, [Turn(wall=cell) for cell in SPACES])
        moves = _allowed(trial, seat, steps)
        places = _allowed(trial, seat, [Turn(place=cell) for cell in SPACES])
        pairs = [
            *(Turn(wall=a.wall, move=b.move) for a in walls for b in moves),
            *(Turn(wall=a.wall, place=b.place) for a in walls for b in places),
            *(Turn(move=a.move, place=b.place) for a in moves for b in places),
        ]
        stride = -(-len(pairs) // PAIRS) or 1
        return (Turn(), *walls, *moves, *places, *pairs[::stride])

    def part_detail(self, view: View) -> dict[str, Any]:
        """See `report.detail`."""
        return report.detail(view)

    def part_text(self, view: View) -> str:
        """See `report.board_text`."""
        return report.board_text(view)

    def part_news(self, view: View, players: Pair[str]) -> tuple[str, ...]:
        """See `report.news`."""
        return report.news(view, players)

    def part_brief(self, view: View, players: Pair[str]) -> tuple[str, ...]:
        """See `report.brief`."""
        return report.brief(view, players)


def _allowed(trial: Noughts, seat: Seat, turns: list[Turn]) -> list[Turn]:
    """Those of these turns that the seat may submit."""
    found = []
    for turn in turns:
        with contextlib.suppress(IllegalAction):
            trial.check(seat, turn)
            found.append(turn)
    return found


GAME = WanderingNoughts()
