"""What the Stage tells of HyperStar: the last turn, and how both scores come about."""

from __future__ import annotations

from games.core import Pair, Seat
from games.hyperstar.scoring import COST
from games.hyperstar.view import Double, Item, Move, Pass, Place, Swap, Turn, View
from games.match.matchview import MatchView
from gui.games.face import tr
from gui.kit import telling
from gui.kit.telling import Last, Part, Token, Tone, Working


class HyperStarTeller:
    """Everything is public (HS-13): the last turn, and the score as if it ended now (HS-10)."""

    def last(self, view: MatchView) -> Last | None:
        board: View = view.board
        turn = board.last
        if turn is None:
            return None
        return Last(
            telling.last_move(), (telling.Move(turn.seat, _parts(turn)),), _note(board, turn)
        )

    def working(self, view: MatchView) -> Pair[Working] | None:
        board: View = view.board
        if board.opening or board.ruled:
            return None
        decides = view.outcome is not None and view.outcome.ended_by == "HS-9"
        return Pair(*(_working(board, seat, decides) for seat in Seat))


def _parts(turn: Turn) -> tuple[Part, ...]:
    """What was done, in words; a stone of the opponent's with its mark (HS-5)."""
    match turn.action:
        case None:
            return (Part(tr("out of time")),)
        case Pass():
            return (Part(tr("passes")),)
        case Place(cell):
            return (Part(cell, turn.seat.other if turn.opening else turn.seat),)
        case Move(source, target):
            return (Part(_item(Item.MOVE)), Part(f"{source} → {target}", turn.seat))
        case Swap(own, other):
            return (Part(_item(Item.SWAP)), Part(own, turn.seat), Part(other, turn.seat.other))
        case Double(one, two):
            return (Part(_item(Item.DOUBLE)), Part(one, turn.seat), Part(two, turn.seat))


def _item(item: Item) -> str:
    return {Item.MOVE: tr("Move"), Item.SWAP: tr("Swap"), Item.DOUBLE: tr("Double")}[item]


def _note(board: View, turn: Turn) -> str:
    """What has to be known about a turn (HS-5, HS-8, HS-9)."""
    if turn.action is None:
        return tr("opening stone lost") if turn.opening else tr("no move, and no pass")
    if board.passes:
        return tr("another pass ends the game")
    return tr("opening: the opponent’s stone") if turn.opening else ""


def _working(board: View, seat: Seat, decides: bool) -> Working:
    scoring = board.scoring
    words_ = (
        (str(scoring.edges[seat]), Tone.PLAIN),
        ("−", Tone.QUIET),
        (str(COST), Tone.PLAIN),
        ("×", Tone.QUIET),
        (str(scoring.charged[seat]), Tone.PLAIN),
    )
    total = str(scoring.score[seat]).replace("-", "−")
    level = scoring.score.one == scoring.score.two and board.over
    caption = tr("corners: {0}").format(scoring.corners[seat]) if level else ""
    return Working(tuple(Token(*word) for word in words_), total, caption, decides)


TELLER: telling.Teller = HyperStarTeller()
