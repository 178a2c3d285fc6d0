"""Thwart Omega's `GameFace`, its text on the Stage, and the diagrams of its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.core import PUBLIC, Pair, Seat, grouped
from games.core.text import Wording
from games.kinds.base import score_messages
from games.kinds.grids import Cell, cell_name, read_cell
from games.match.matchview import MatchView
from games.thwart_omega import calculation
from games.thwart_omega.rules import TITLES, Position
from games.thwart_omega.view import BLACK, EMPTY, WHITE, Group, Submission, ThwartOmegaView, burned
from gui.games.face import Actor, Controls, GameFace, Keys
from gui.games.thwart_omega.scene import ThwartOmega
from gui.kit.look.colours import INK, Mark, SeatStyle
from gui.kit.teller import Diagram, Last, Move, Part, Teller, Token, Tone, Working, revealed
from gui.kit.wording import translate

if TYPE_CHECKING:
    from games.lessons.steps import Lesson
    from games.practice.puzzles import Practice
    from gui.kit.board.scene import BoardScene


STYLES = Pair(
    SeatStyle("ink", Mark.RINGED, "#0E0C12", "#F2EEF7", "#B9AFC9", "#0E0C12"),
    SeatStyle("ivory", Mark.DISC, "#F3ECDD", INK, "#F3ECDD", "#7A6F5C"),
)
OPENING = ".......", ".b...w.", "..w....", "...b...", "..w..b.", ".b.....", "....w.."
GROUPS = ".......", ".bb.ww.", "..B..w.", "#...#w.", ".ww..b.", "..w.bb.", "....b.."


class ThwartOmegaControls(Controls):
    def own_keys(self) -> Keys:
        return (("X", ThwartOmega.tr("swap colours")),)


class ThwartOmegaFace(GameFace):
    seat_styles = STYLES
    controls = ThwartOmegaControls()

    def scene(self) -> type[BoardScene]:
        from gui.games.thwart_omega.scene import ThwartOmegaScene

        return ThwartOmegaScene

    def lessons(self) -> Lesson:
        from games.thwart_omega.lesson import LESSON

        return LESSON

    def practice(self) -> Practice:
        from games.thwart_omega.practice import PRACTICE

        return PRACTICE

    def diagrams(self) -> tuple[Diagram, ...]:
        groups, worded = _view(GROUPS), Wording(TITLES, translate=translate)
        return (
            Diagram(
                "TO-3", ThwartOmega.tr("Both put black on E4: a double."), _round("E4 C4", "E4 F3")
            ),
            Diagram(
                "TO-3",
                ThwartOmega.tr("Black and white met on E4: it burned."),
                _round("E4 C4", "B4 E4"),
            ),
            Diagram(
                "TO-5",
                ThwartOmega.tr("{0}. {1}. The double counts twice.").format(
                    *map(worded, score_messages(groups, calculation(groups)))
                ),
                groups,
                lambda scene: scene.setShowGroups(True),
            ),
        )

    def teller(self) -> Teller:
        return ThwartOmegaTeller()

    def spoken(self, action: Submission, by: Actor) -> str:
        black, white = cell_name(action.black), cell_name(action.white)
        return ThwartOmega.tr("black on {0}, white on {1}").format(black, white)


class ThwartOmegaTeller(Teller):
    """Thwart Omega's text: both submissions of the last round, and both scores (TO-6, TO-10)."""

    def last(self, view: MatchView) -> Last | None:
        board: ThwartOmegaView = view.board
        if board.last is None:
            return None
        moves = tuple(
            Move(seat, _parts(submission), seat in board.last.drawn)
            for seat, submission in board.last.submissions.items()
        )
        return Last(revealed(board.last.round), moves, _note(board))

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: ThwartOmegaView = view.board
        if board.ruled or all(set(row) == {EMPTY} for row in board.board):
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "TO-4"
        return Pair(*(_working(board.groups[seat], board.score[seat], decides) for seat in Seat))

    def score(self, view: MatchView) -> Pair[int] | None:
        board: ThwartOmegaView = view.board
        return None if self.working(view) is None else board.score

    def striking(self, before: MatchView, view: MatchView) -> bool:
        return view.board.last is not None and bool(burned(view.board.last))


def _parts(submission: Submission) -> tuple[Part, ...]:
    return (
        Part(cell_name(submission.black), BLACK),
        Part(cell_name(submission.white), WHITE),
    )


def _note(board: ThwartOmegaView) -> str:
    """Return a note on burned or leftover cells (TO-3, TO-4) or on a replay of the game (TO-8)."""
    assert board.last is not None
    if board.replayed_from is not None and all(set(row) == {EMPTY} for row in board.board):
        return ThwartOmega.tr("All equal: played again on an empty board")
    cells = burned(board.last) | board.leftover
    return ThwartOmega.tr("{0} burned").format(_names(cells)) if cells else ""


def _names(cells: frozenset[Cell]) -> str:
    return ", ".join(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


def _working(groups: tuple[Group, ...], score: int, decides: bool) -> Working:
    tokens: list[Token] = []
    for group in groups:
        if tokens:
            tokens.append(Token("×", Tone.QUIET))
        tokens.append(Token(str(group.size)))
    return Working(tuple(tokens), grouped(score), decides=decides)


def _position(rows: tuple[str, ...]) -> Position:
    return Position("puzzler", Seat.TWO, round_time=60_000, board="".join(rows))


def _view(rows: tuple[str, ...]) -> ThwartOmegaView:
    return _position(rows).view(PUBLIC)


def _round(first: str, second: str) -> ThwartOmegaView:
    position = _position(OPENING)
    for seat, text in zip(Seat, (first, second), strict=True):
        black, white = (read_cell(name) for name in text.split())
        assert black is not None and white is not None
        position.check(seat, Submission(black, white))
        position = position.play(seat, Submission(black, white))
    return position.close().view(PUBLIC)


FACES = {"thwart-omega": ThwartOmegaFace()}
