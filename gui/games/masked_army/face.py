"""Masked Army's windows."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from games.core import Pair, Seat
from games.kinds.grids import cell_name
from games.kinds.grids import sizes as sizes_of
from games.masked_army.view import Placement
from gui.games.face import GameFace, Keys, tr
from gui.kit.look.colours import DISPLAY_COLOURS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.lessons.steps import Lesson
    from games.match.matchview import MatchView
    from gui.kit.board.scene import BoardScene
    from gui.kit.telling import Diagram, Teller


STYLES = Pair(*DISPLAY_COLOURS[:2])
"""Red and blue, until the players choose (MA-1)."""


class MaskedArmyFace(GameFace):
    """See `GameFace`."""

    seat_styles = STYLES

    def scene(self) -> type[BoardScene]:
        from gui.games.masked_army.scene import MaskedArmyScene

        return MaskedArmyScene

    def lessons(self) -> Lesson:
        from games.masked_army.lesson import LESSON

        return LESSON

    def noticed(self, view: MatchView) -> Iterable[str]:
        masked = ["MA-4"] if view.round > 2 and not view.over else []
        return (*masked, *super().noticed(view))

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.masked_army.stage import diagrams

        return diagrams()

    def teller(self) -> Teller:
        from gui.games.masked_army.stage import TELLER

        return TELLER

    def spoken(
        self,
        action: Placement,
        seat: Seat,
        players: Pair[str],
        board: Any = None,
        corrects: bool = False,
    ) -> str:
        own, other = cell_name(action.own), cell_name(action.other)
        return tr("{0} {1}’s, {2} {3}’s").format(own, players[seat], other, players[seat.other])

    def result(self, view: MatchView) -> str:
        outcome, armies = view.outcome, view.board.armies
        if outcome is None or outcome.winner is None or armies is None or outcome.by != "MA-6":
            return ""
        winner, other = outcome.winner, outcome.winner.other
        sizes = zip_longest(*(sizes_of(armies[seat]) for seat in (winner, other)), fillvalue=0)
        place, (more, fewer) = next(
            (place, pair) for place, pair in enumerate(sizes) if pair[0] != pair[1]
        )
        text = (
            tr("the largest army has {0}, {1}’s {2}")
            if not place
            else tr("the larger armies are equal, and in the next {0} beat {1}’s {2}")
        )
        return text.format(more, view.player(other), fewer)

    def own_keys(self) -> Keys:
        return (("R", tr("turn")), ("F", tr("swap colours")))


FACES = {"masked-army": MaskedArmyFace()}
