"""What Review says of a race's rounds."""

from __future__ import annotations

from games.core import Pair
from games.gyulbot import solution
from games.gyulbot.board import Move
from games.gyulbot.view import Round
from games.match.post import clock_text
from gui.review.race import NOTHING, Said
from gui.review.words import tr


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
