"""What Play says of a race."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.core import Seat
from games.gyulbot.view import Round, View
from games.match.matchview import MatchView
from gui.games.face import tr
from gui.games.gyulbot.words import moves
from gui.table.hotseat import Phase, SideAction

if TYPE_CHECKING:
    from gui.games.gyulbot.race.controller import Hand, Race


def round_title(board: View) -> str:
    """Which round it is, of how many."""
    if board.round > board.planned:
        return tr("Round {0}, an extra round").format(board.round)
    return tr("Round {0} of {1}").format(board.round, board.planned)


def prompt(host: Race) -> str:
    """What is to be done, in one line."""
    board, view = host.board, host.view
    standing = board.standing
    if host.phase is Phase.READY:
        return round_title(board)
    if standing is None:
        return tr("Who claims first?")
    if board.demonstrator is not None:
        name = view.player(board.demonstrator)
        return tr("{0} demonstrates {1}.").format(name, moves(standing.number))
    return tr("{0} claims {1}.").format(view.player(standing.claimant), moves(standing.moves))


def hint(host: Race) -> str:
    """A second, quieter line below the prompt."""
    board, view = host.board, host.view
    standing = board.standing
    if host.phase is Phase.READY:
        if board.rounds:
            return ended(host)
        if host.programs:
            return tr("The puzzle comes when you are ready.")
        return tr("The puzzle comes when both are ready.")
    if host.phase is not Phase.RACE:
        return ""
    if standing is None:
        declined = [view.player(seat) for seat in Seat if seat in board.declined]
        if declined:
            return tr("{0} claims nothing so far.").format(declined[0])
        return tr("In how few moves does it go? The first who confirms a number has claimed.")
    rebutter = standing.claimant.other
    half = tr(" Half the time this round (GY-12).") if board.halved is rebutter else ""
    return tr("{0}: undercut it, or decline.").format(view.player(rebutter)) + half


def ended(host: Race) -> str:
    """How the last round ended, and the least number if it is known."""
    board = host.board
    last = board.rounds[-1]
    known = board.least_of(last.number)
    if known is None:
        return _told(last, host)
    if known.moves is None:
        return _told(last, host) + " " + tr("It has no solution.")
    least = tr("The least number was {0}.").format(known.moves)
    return f"{_told(last, host)} {least}"


def _told(last: Round, host: Race) -> str:
    if last.standing is None or last.demonstrator is None or last.point is None:
        return tr("Round {0} was void: nobody claimed (GY-7).").format(last.number)
    name, point = host.view.player(last.demonstrator), host.view.player(last.point)
    if last.solution is None:
        text = tr("{0} did not show {1}: {2}’s point.")
        return text.format(name, moves(last.standing.number), point)
    return tr("{0} showed {1}: {2}’s point.").format(name, moves(len(last.solution)), point)


def status(host: Race, seat: Seat) -> str:
    """On a seat's pad, below its name."""
    board = host.board
    standing = board.standing
    if host.phase is Phase.READY:
        return tr("ready") if seat in host.readied else tr("not ready yet")
    if standing is None:
        if seat in board.declined:
            return tr("declined; may still claim")
        return tr("looks at the puzzle") if seat in host.programs else ""
    if seat is standing.claimant:
        lowered = tr("claims {0}, lowered") if standing.lowered else tr("claims {0}")
        return lowered.format(standing.moves)
    return tr("may undercut {0}").format(standing.moves)


def score(host: Race, seat: Seat) -> str:
    """Beside a name: the points."""
    points = host.board.points[seat]
    return tr("1 point") if points == 1 else tr("{0} points").format(points)


def confirm(host: Race, seat: Seat, hand: Hand) -> str:
    """On the button of the key that confirms; "" if there is nothing to confirm."""
    if host.phase is Phase.READY:
        return "" if seat in host.readied else tr("I am ready")
    words = {
        "claim": (tr("Claim"), tr("Claim {0}")),
        "undercut": (tr("Undercut"), tr("Undercut: {0}")),
        "lower": (tr("Lower"), tr("Lower to {0}")),
    }
    if hand.offer.word not in words:
        return ""
    plain, numbered = words[hand.offer.word]
    return plain if hand.number is None else numbered.format(hand.number)


def back(host: Race, seat: Seat, hand: Hand) -> str:
    """On the button of the key that goes back, or declines."""
    if host.phase is Phase.READY:
        takes_back = seat in host.readied and seat not in host.programs
        return tr("Not yet") if takes_back else ""
    if hand.number is not None:
        return tr("Back")
    if not hand.offer.declines:
        return ""
    return tr("Really decline?") if hand.declining else tr("Decline")


def replay(shortest: bool) -> str:
    """On the button that shows a line of the last round once more."""
    return tr("Show the shortest way") if shortest else tr("Show it again")


def tie() -> str:
    """After two acts of the same millisecond were taken back."""
    return tr("Both in the very same millisecond: neither counts. Act again.")


def giving_up(view: MatchView, seat: Seat, do: Callable[[], None]) -> SideAction:
    """That a seat does without the time that is left of its demonstration (GY-10)."""
    point = view.player(seat.other)
    return SideAction(
        text=tr("Give up…"),
        icon="concede",
        question=tr("{0} gives up?").format(view.player(seat)),
        explanation=tr("The time is not waited for, and the point is {0}’s (GY-10).").format(point),
        confirm=tr("Give up"),
        stay=tr("Go on trying"),
        do=do,
    )
