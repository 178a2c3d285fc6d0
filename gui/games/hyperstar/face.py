"""HyperStar's windows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.core import Pair, Seat
from games.hyperstar.view import Action, Double, Move, Pass, Place, Swap
from gui.games.face import GameFace, Keys, tr
from gui.kit.look.colours import INK, Mark, SeatStyle

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from gui.kit.board.scene import BoardScene
    from gui.kit.telling import Diagram, Teller


STYLES = Pair(
    SeatStyle("amber", Mark.DISC, "#F2B134", INK, "#F2B134", "#8A6400"),
    SeatStyle("periwinkle", Mark.DIAMOND, "#648FFF", INK, "#648FFF", "#3F6BE0"),
)


class HyperStarFace(GameFace):
    """See `GameFace`."""

    seat_styles = STYLES

    turns = (
        "'C3", "'F5", "D1", "A1", "D3", "A2", "double D6 'D4", "A4", "'D3", "double 'A1 'G7",
        "'D5", "'A2", "F1", "B1", "F3", "B3", "F6", "B6", "'F4", "'B4", "'F3", "'B3", "'D6", "'G6",
        "'D2", "B5", "'F6", "'B5", "'F2", "pass", "pass",
    )  # fmt: skip
    script = turns

    def scene(self) -> type[BoardScene]:
        from gui.games.hyperstar.scene import HyperStarScene

        return HyperStarScene

    def lessons(self) -> Lesson:
        from games.hyperstar.lesson import LESSON

        return LESSON

    def diagrams(self) -> tuple[Diagram, ...]:
        from gui.games.hyperstar.stage import diagrams

        return diagrams()

    def teller(self) -> Teller:
        from gui.games.hyperstar.stage import TELLER

        return TELLER

    def spoken(
        self,
        action: Action,
        seat: Seat,
        players: Pair[str],
        board: Any = None,
        corrects: bool = False,
    ) -> str:
        """A cell, a pass, or an item with its cells; in the opening the opponent's stone (HS-5)."""
        match action:
            case Place(cell) if _is_opening(board, corrects):
                return tr("a stone for {0} on {1}").format(players[seat.other], cell)
            case Place(cell):
                return tr("a stone on {0}").format(cell)
            case Pass():
                return tr("passes: no stone this turn")
            case Move(source, target):
                return tr("Move: {0} goes to {1}").format(source, target)
            case Swap(own, other):
                return tr("Swap: {0} and {1} change places").format(own, other)
            case Double(one, two):
                return tr("Double: stones on {0} and {1}").format(one, two)

    def confirm(self) -> str:
        return tr("Play")

    def own_keys(self) -> Keys:
        return (
            ("A 1", tr("a cell’s name")),
            ("P", tr("pass")),
            ("V", tr("other view")),
            ("F6", tr("what to show")),
        )


def _is_opening(board: Any, corrects: bool) -> bool:
    """Whether the stone to place is the opponent's (HS-5)."""
    if corrects:
        return board.last is not None and board.last.opening
    return board is not None and board.opening


FACES = {"hyperstar": HyperStarFace()}
