"""What the Stage tells of Thwart Omega: the round revealed, and each colour's product of groups."""

from __future__ import annotations

from games.core import Pair, Seat
from games.kinds.grids import Cell, cell_name
from games.match.matchview import MatchView
from games.thwart_omega.view import BLACK, EMPTY, WHITE, Group, Submission, View, burned
from gui.games.face import tr
from gui.kit.telling import Last, Move, Part, Token, Tone, Working, revealed


class ThwartOmegaTeller:
    """Both submissions of the last round, and the working of both scores (TO-6, TO-10)."""

    def last(self, view: MatchView) -> Last | None:
        board: View = view.board
        if board.last is None:
            return None
        moves = tuple(
            Move(seat, _parts(submission), seat in board.last.drawn)
            for seat, submission in board.last.submissions.items()
        )
        return Last(revealed(board.last.round), moves, _note(board))

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: View = view.board
        if board.ruled or all(set(row) == {EMPTY} for row in board.board):
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "TO-4"
        return Pair(*(_working(board.groups[seat], board.score[seat], decides) for seat in Seat))


def _parts(submission: Submission) -> tuple[Part, ...]:
    return (
        Part(cell_name(submission.black), BLACK),
        Part(cell_name(submission.white), WHITE),
    )


def _note(board: View) -> str:
    """What burned, in this round or because it was left over at the end (TO-3, TO-4)."""
    assert board.last is not None
    if board.replayed_from is not None and all(set(row) == {EMPTY} for row in board.board):
        return tr("All equal: played again on an empty board")
    cells = burned(board.last) | board.leftover
    return tr("%1 burned").replace("%1", _names(cells)) if cells else ""


def _names(cells: frozenset[Cell]) -> str:
    return ", ".join(map(cell_name, sorted(cells, key=lambda cell: (cell[1], cell[0]))))


def _working(groups: tuple[Group, ...], score: int, decides: bool) -> Working:
    tokens: list[Token] = []
    for group in groups:
        if tokens:
            tokens.append(Token("×", Tone.QUIET))
        tokens.append(Token(str(group.size)))
    return Working(tuple(tokens), f"{score:,}".replace(",", "\u202f"), decides=decides)


TELLER = ThwartOmegaTeller()
