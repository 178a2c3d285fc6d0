"""What the Desk says and does in a race (Gyulbot): by the part of the round it is in."""

from __future__ import annotations

import re

from games.core import Seat
from games.gyulbot.options import DEFAULT_EDITION, RULES
from games.gyulbot.view import Least, Phase, Standing, View
from games.match.chat import escape, shorten
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.desk.saying import tr

_MOST_SAID = 500
"""So much of a refused text, and of why it is refused, fits in an answer."""
_NUMBER = re.compile(
    r"\s*(?:claims?[\s:]*)?([0-9]{1,3})(?:\s*moves?)?[\s.!]*", re.ASCII | re.IGNORECASE
)


def board_of(view: MatchView) -> View:
    """The game's view."""
    board: View = view.board
    return board


def meant(view: MatchView, seat: Seat, text: str) -> str:
    """A number as what it means now: `8` or `claim 8` is a claim, an undercut, or a lower claim.

    People claim in chats whoever has claimed before; the field says how it was understood.
    """
    number, board = _NUMBER.fullmatch(text), board_of(view)
    if number is None or board.phase not in (Phase.RACE, Phase.REBUTTAL):
        return text
    if board.standing is None:
        return f"claim {number[1]}"
    own = seat is board.standing.claimant
    return f"{'lower' if own else 'undercut'} {number[1]}"


def demonstrates(view: MatchView, seat: Seat) -> bool:
    """Whether this seat has to show its solution now."""
    return board_of(view).demonstrator is seat


def state(view: MatchView, seat: Seat) -> str:
    """Below a seat's name: its points, and how it stands."""
    board = board_of(view)
    points = board.points[seat]
    told = tr("1 point") if points == 1 else tr("{0} points").format(points)
    return f"{told} · {_stands(board, board.standing, seat)}" if not view.waiting else told


def _stands(board: View, standing: Standing | None, seat: Seat) -> str:
    if standing is None:
        return tr("declined, may claim") if seat in board.declined else tr("may claim")
    if board.demonstrator is seat:
        return tr("to show {0}").format(standing.number)
    if seat is standing.claimant:
        return tr("claims {0}").format(standing.moves)
    return tr("waits") if board.demonstrator is not None else tr("may undercut")


def placeholder(view: MatchView, seat: Seat) -> str:
    """In an empty field: what may stand there now."""
    board = board_of(view)
    standing = board.standing
    if view.waiting:
        return tr("after the start")
    if standing is None:
        return tr("8, or decline")
    if board.demonstrator is not None:
        return tr("Red URDL Blue R") if board.demonstrator is seat else ""
    if seat is standing.claimant:
        return _lower(view, standing)
    return tr("{0} or fewer, or decline").format(standing.moves - 1)


def _lower(view: MatchView, standing: Standing) -> str:
    """What the claimant may do while the other thinks (GY-11)."""
    most = RULES[view.setup.edition or DEFAULT_EDITION].lowerings
    if most is not None and standing.lowered >= most:
        return ""
    return tr("{0} or fewer, to lower it").format(standing.moves - 1)


def moves(number: int) -> str:
    """A number of moves."""
    return tr("1 move") if number == 1 else tr("{0} moves").format(number)


def to_start(view: MatchView) -> str:
    """Before a round: what came before it, and what is special about it."""
    board = board_of(view)
    parts = []
    if board.rounds and board.rounds[-1].point is None:
        parts.append(tr("round {0} was void (GY-7)").format(board.rounds[-1].number))
    start = tr("start round {0}").format(board.round)
    if board.round > board.planned:
        one, two = board.points
        start += tr(", an extra one at {0} : {1} (GY-11)").format(one, two)
    parts.append(start)
    if board.halved is not None:
        time = clock_text(view.setup.options.rebuttal_seconds * 1000 // 2)
        told = tr("{0} has {1} to undercut (GY-12)")
        parts.append(told.format(view.player(board.halved), time))
    return "; ".join(parts)


def awaited(view: MatchView) -> str:
    """What the round waits for."""
    board = board_of(view)
    standing = board.standing
    names = [view.player(seat) for seat in Seat]
    if board.demonstrator is not None and standing is not None:
        name = view.player(board.demonstrator)
        return tr("{0} to show {1}").format(name, moves(standing.number))
    if standing is not None:
        name = view.player(standing.claimant.other)
        return tr("{0} to undercut {1}, or decline").format(name, standing.moves)
    declined = [view.player(seat) for seat in Seat if seat in board.declined]
    if declined:
        left = next(name for name in names if name not in declined)
        return tr("{0} declined; {1} to claim, or decline").format(declined[0], left)
    return tr("{0} or {1} to claim").format(*names)


def least(known: Least) -> str:
    """The least number, for the umpire alone."""
    if known.moves is None:
        return tr("There is no solution.")
    return moves(known.moves)


def reply(player: str, text: str, reason: str, clause: str, left: str) -> str:
    """To be posted to whoever sent a demonstration that is refused."""
    told = tr("{0}, “{1}” is refused: {2} ({3})")
    said, why = shorten(text, _MOST_SAID), shorten(reason, _MOST_SAID)
    answer = told.format(escape(player), said, why, clause)
    return answer + (" " + tr("You have {0} to try again.").format(left) if left else "")
