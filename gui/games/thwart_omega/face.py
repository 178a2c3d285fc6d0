"""Thwart Omega's windows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core import Pair, Seat
from games.kinds.grids import cell_name
from games.thwart_omega.view import Submission
from gui.games.face import GameFace, Keys, tr
from gui.kit.look.colours import INK, Mark, SeatStyle

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.match.matchview import MatchView
    from gui.kit.board.scene import BoardScene
    from gui.kit.telling import Diagram, Teller


STYLES = Pair(
    SeatStyle("ink", Mark.RINGED, "#0E0C12", "#F2EEF7", "#B9AFC9", "#0E0C12"),
    SeatStyle("ivory", Mark.DISC, "#F3ECDD", INK, "#F3ECDD", "#7A6F5C"),
)
"""Black and white."""


class ThwartOmegaFace(GameFace):
    """See `GameFace`."""

    seat_styles = STYLES

    def scene(self) -> type[BoardScene]:
        from gui.games.thwart_omega.scene import ThwartOmegaScene

        return ThwartOmegaScene

    def lessons(self) -> Lesson:
        from games.thwart_omega.lesson import LESSON

        return LESSON

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.thwart_omega.stage import diagrams

        return diagrams()

    def teller(self) -> Teller:
        from gui.games.thwart_omega.stage import TELLER

        return TELLER

    def spoken(
        self,
        action: Submission,
        seat: Seat,
        players: Pair[str],
        board: Any = None,
        corrects: bool = False,
    ) -> str:
        black, white = cell_name(action.black), cell_name(action.white)
        return tr("black on {0}, white on {1}").format(black, white)

    def result(self, view: MatchView) -> str:
        outcome, score = view.outcome, view.board.score
        if outcome is None or outcome.winner is None or score.one == score.two:
            return ""
        winner, other = outcome.winner, outcome.winner.other
        names = view.player(winner), view.player(other)
        text = tr("{0}’s groups multiply to {2}, {1}’s to {3}")
        return text.format(*names, score[winner], score[other])

    def own_keys(self) -> Keys:
        return (("X", tr("swap colours")),)


FACES = {"thwart-omega": ThwartOmegaFace()}
