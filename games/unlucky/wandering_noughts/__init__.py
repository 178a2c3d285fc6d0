"""Wandering Noughts and Crosses: simultaneous walls, moves and placements; lines of three count."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from games.core import PublicBoard
from games.core.lazy import lazy
from games.core.pasted import FLAGS
from games.unlucky.options import ROUND_SPEC, NoughtsOptions
from games.unlucky.standalone import TrialGame, TrialReport

if TYPE_CHECKING:
    from games.unlucky.wandering_noughts import notation, report, rules
    from games.unlucky.wandering_noughts.rules import Noughts
    from games.unlucky.wandering_noughts.view import Turn
else:
    notation, report, rules = lazy("games.unlucky.wandering_noughts", "notation report rules")

__all__ = ["GAME", "WanderingNoughts"]


class WanderingNoughts(TrialGame):
    id = "wandering-noughts"
    bot = "games.unlucky.wandering_noughts.bot:WanderingNoughtsBot"
    title = "Wandering Noughts and Crosses"
    line = "Build walls, move and place pieces, both at the same time; more lines of three win."
    minutes = (10, 30)
    secrets = "each round’s submission, until both are revealed together"
    options = NoughtsOptions
    option_specs = (ROUND_SPEC,)
    short = "Noughts"
    names = r"(?:wandering[ \-]?)?noughts(?:[ \-]?(?:and|&)[ \-]?crosses)?|wnc?"
    legend = "# wall   . empty"
    hint = re.compile(r"\b(?:wall|move|place)", FLAGS)

    @property
    def report(self) -> TrialReport:
        return report

    def chance(self, options: dict[str, Any]) -> bool:
        """Return False, because nothing is drawn. A missing part means no action (UF-4)."""
        return False

    def action_types(self) -> tuple[type, ...]:
        return rules.Noughts.actions

    def first(self, options: Any) -> Noughts:
        return rules.Noughts()

    def shown(self, options: Any, board: PublicBoard) -> Noughts:
        from games.unlucky.wandering_noughts.public_reconstruction import shown_noughts

        detail = board.seen["detail"]
        return shown_noughts(detail, board.seen["round"], board.seen["moves"])

    def read_part(self, text: str, trial: Noughts) -> Turn:
        return notation.read(text)

    def write(self, action: Turn) -> str:
        return notation.write(action)


GAME = WanderingNoughts()
