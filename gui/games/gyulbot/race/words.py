"""What Play and Review say of a race."""

from __future__ import annotations

from games.core import Pair, Seat
from games.gyulbot import solution
from games.gyulbot.board import Move
from games.gyulbot.view import Round
from games.match.post import clock_text
from gui.games.face import tr
from gui.games.gyulbot.race.controller import Hand, Race
from gui.games.gyulbot.race.story import NOTHING, Said
from gui.games.gyulbot.words import moves
from gui.table.hotseat import Phase


def hint(host: Race) -> str:
    """A second, quieter line below the prompt."""
    board, view = host.board, host.view
    standing = board.standing
    if host.phase is Phase.READY:
        if board.rounds:
            return last_round(host)
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


def last_round(host: Race) -> str:
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


# In Review


def note(rounds: int) -> str:
    """Before anything was searched."""
    if not rounds:
        return tr("No round was begun.")
    return tr("What was said in each round, and how far above the least number of moves it was.")


def estimate() -> str:
    """Below the chances."""
    return tr("An estimate: rounds to come are even.")


def searched(done: int, total: int) -> str:
    """How far the search has come."""
    return tr("Looking for every shortest way: round {0} of {1}.").format(
        min(done + 1, total), total
    )


def finished(lacking: int) -> str:
    """The search is over; in so many rounds it came to nothing."""
    if not lacking:
        return tr("Every shortest way of each round.")
    if lacking == 1:
        return tr("In one round the shortest ways were not found in time.")
    return tr("In {0} rounds the shortest ways were not found in time.").format(lacking)


def title(number: int, least: int | None, searched: bool) -> str:
    """A round, and its least number."""
    if least is not None:
        return tr("Round {0} · least {1}").format(number, least)
    return (tr("Round {0} · no solution") if searched else tr("Round {0}")).format(number)


def go(number: int) -> str:
    """On the button that goes to a round's end."""
    return tr("Show how round {0} ended").format(number)


def said(one: Said, players: Pair[str], least: int | None) -> str:
    """What a seat said, when, and how near it was."""
    name = players[one.seat]
    if one.word == NOTHING:
        return tr("{0} says nothing in time").format(name)
    if one.number is None:
        text = tr("{0} declines").format(name)
    else:
        verbs = {
            "claim": tr("{0} claims {1}"),
            "undercut": tr("{0} undercuts: {1}"),
            "lower": tr("{0} lowers to {1}"),
        }
        text = verbs[one.word].format(name, one.number)
    if one.at is not None:
        text = tr("{0} after {1}").format(text, clock_text(one.at))
    if one.number is not None and least is not None:
        text = f"{text} · {_near(one.number - least)}"
    return text


def _near(above: int) -> str:
    """How far a number lies above the least."""
    if above == 0:
        return tr("the least")
    if above > 0:
        return tr("{0} above the least").format(above)
    return tr("fewer than it takes")


def ended(one: Round, players: Pair[str]) -> str:
    """How a round ended."""
    if one.demonstrator is None or one.point is None:
        return tr("Nobody claimed: no point.")
    point = tr("{0}’s point").format(players[one.point])
    if one.solution is None:
        return tr("{0} does not show it: {1}.").format(players[one.demonstrator], point)
    shown = solution.write(one.solution)
    return tr("{0}, shown in {1}: {2}").format(point, len(one.solution), shown)


def shortest(way: tuple[Move, ...]) -> str:
    """A line with the least number of moves."""
    return tr("Shortest: {0}").format(solution.write(way))


def ways(count: int, complete: bool) -> str:
    """How many shortest lines there are."""
    if not complete:
        return tr("More than {0} shortest ways").format(count)
    return tr("The one shortest way") if count == 1 else tr("{0} shortest ways").format(count)


def left_out(count: int) -> str:
    """What was said between the beginning of a long round and its end."""
    return tr("… {0} more, see the log …").format(count)


def more(count: int) -> str:
    """So many are not listed."""
    return tr("and {0} more").format(count)


def show(way: tuple[Move, ...]) -> str:
    """On the button that lays a line out on the board."""
    return tr("Show {0}").format(solution.write(way))
