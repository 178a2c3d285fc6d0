"""Values that describe the rounds of a race, and the wording for rounds in Play and Review."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.core import UMPIRE, Ms, Pair, Seat
from games.core.turns import turn
from games.gyulbot import solution
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.view import MOST_MOVES, GyulbotView, Phase, Round
from games.match.arrivals import time_run
from games.match.events import Acted, Event, Expired, Fixed
from games.match.match import Match
from games.match.matchview import view_of
from games.match.post import clock_text
from gui.games.gyulbot.race.controller import PadState, Race
from gui.games.gyulbot.words import Gyulbot, moves
from gui.table.hotseat import Phase as Turn

Way = tuple[Move, ...]
NUMBERED = ("claim", "undercut", "lower")
DECLINE, NOTHING = "decline", "nothing"


@dataclass(frozen=True, slots=True)
class Statement:
    """A seat's statement in a round.

    `word` is `claim`, `undercut` or `lower` with a `number`, or `decline`. It is `nothing` if the
    seat's time to undercut ran out. `at` is the running time of the round's clocks in ms, or None
    in a match without clocks.
    """

    seat: Seat
    word: str
    number: int | None
    at: Ms | None


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """The course of a round. `step` is Review's step at the end of the round.

    `ended` is None if a ruling ended the match in this round. `least` is the least number of moves,
    or None if it is unknown, and `way` is a solution with that number of moves.
    """

    number: int
    puzzle: Puzzle
    step: int
    statements: tuple[Statement, ...]
    ended: Round | None
    least: int | None
    way: Way | None


def stories(match: Match, steps: Sequence[int]) -> tuple[RoundRecord, ...]:
    """Return a record of each round that has a statement or a result, and whose puzzle is known.

    `steps` holds the number of events up to each step of Review.
    """
    view: GyulbotView = view_of(match, UMPIRE).board
    statements, last = _statements(match)
    ended = {round_.number: round_ for round_ in view.rounds}
    least = {entry.round: entry for entry in view.least}
    all_stories = []
    for number, puzzle in enumerate(view.puzzles, start=1):
        if puzzle is None or (number not in ended and number not in statements):
            continue
        least_entry = least.get(number)
        all_stories.append(
            RoundRecord(
                number,
                puzzle,
                min(bisect_left(steps, last[number] + 1), len(steps) - 1),
                tuple(statements.get(number, ())),
                ended.get(number),
                None if least_entry is None else least_entry.moves,
                None if least_entry is None else least_entry.line,
            )
        )
    return tuple(all_stories)


def _statements(match: Match) -> tuple[dict[int, list[Statement]], dict[int, int]]:
    """Return the statements of each round, and the index of each round's last event."""
    statements: dict[int, list[Statement]] = {}
    last: dict[int, int] = {}
    round_, ran = 0, 0
    for index in match.line():
        turn()
        event = match.events[index]
        state_before = match.states[event.replaces if isinstance(event, Fixed) else index]
        number = state_before.position.round
        if number != round_:
            round_, ran = number, 0
        if not state_before.clocks.paused:
            ran += max(0, event.at - state_before.clocks.at)
        last[number] = index
        at = ran
        if isinstance(event, (Acted, Fixed)) and event.arrived is not None:
            at = max(0, ran - time_run(match.states[: index + 1], event.arrived, event.at))
        first = _statement(match, event, state_before.position, at if match.table.timed else None)
        if first is not None:
            statements.setdefault(number, []).append(first)
    return statements, last


def _statement(match: Match, event: Event, position: Any, at: Ms | None) -> Statement | None:
    """Return the statement made by an event, or None. Running out of time counts as `NOTHING`."""
    if isinstance(event, Expired) and position.phase is Phase.REBUTTAL:
        return Statement(position.standing.claimant.other, NOTHING, None, at)
    if not isinstance(event, (Acted, Fixed)):
        return None
    word, _, argument = event.text.partition(" ")
    if word not in (*NUMBERED, DECLINE):
        return None
    return Statement(match.game.seat(event.seat), word, int(argument) if argument else None, at)


def hint(host: Race) -> str:
    """Return the hint, a less prominent line below the prompt."""
    board, view = host.board, host.view
    standing = board.standing
    if host.phase is Turn.READY:
        if board.rounds:
            return last_round(host)
        if host.programs:
            return Gyulbot.tr("The puzzle appears when you are ready.")
        return Gyulbot.tr("The puzzle appears when both are ready.")
    if host.phase is not Turn.RACE:
        return ""
    if standing is None:
        declined = [seat for seat in Seat if seat in board.declined]
        if host.person in declined:
            return Gyulbot.tr("You have not claimed yet.")
        if declined:
            return Gyulbot.tr("{0} has not claimed yet.").format(view.player(declined[0]))
        return Gyulbot.tr("The first player to confirm a number makes the claim.")
    rebutter = standing.claimant.other
    name = "" if rebutter is host.person else view.player(rebutter)
    return _to_rebut(name, board.halved is rebutter)


def _to_rebut(name: str, halved: bool) -> str:
    half = Gyulbot.tr(" Half the time this round (GY-12).") if halved else ""
    if not name:
        return Gyulbot.tr("Undercut it, or decline.") + half
    return Gyulbot.tr("{0}: undercut it, or decline.").format(name) + half


def longest(names: Pair[str]) -> tuple[tuple[str, str], ...]:
    """Return the longest prompts of a race between these players, each with its longest hint."""
    name, count = max(names, key=len), moves(MOST_MOVES)
    claims = Gyulbot.tr("{1} claims {0}.").format(count, name)
    failed = Gyulbot.tr("{0} could not show {1}: the point goes to {2}.").format(name, count, name)
    least = Gyulbot.tr("The least number of moves was {0}.").format(MOST_MOVES)
    return (claims, _to_rebut(name, halved=True)), ("", f"{failed} {least}")


def last_round(host: Race) -> str:
    """Return how the last round ended, with the least number if it is known."""
    board = host.board
    last = board.rounds[-1]
    least_entry = board.least_of(last.number)
    if least_entry is None:
        return _result(last, host)
    if least_entry.moves is None:
        return _result(last, host) + " " + Gyulbot.tr("It has no solution.")
    least = Gyulbot.tr("The least number of moves was {0}.").format(least_entry.moves)
    return f"{_result(last, host)} {least}"


def _result(last: Round, host: Race) -> str:
    if last.standing is None or last.demonstrator is None or last.point is None:
        return Gyulbot.tr("Round {0} was void: nobody claimed (GY-7).").format(last.number)
    name, point, own = (
        host.view.player(last.demonstrator),
        host.view.player(last.point),
        host.person,
    )
    if last.solution is None:
        text = Gyulbot.tr("{0} could not show {1}: the point goes to {2}.")
        if own is not None:
            own_point = Gyulbot.tr("{0} could not show {1}: the point is yours.")
            text = own_point if last.point is own else Gyulbot.tr("You could not show {1}.")
        return text.format(name, moves(last.standing.number), point)
    text = Gyulbot.tr("{0} showed {1}: the point goes to {2}.")
    if last.demonstrator is own:
        text = Gyulbot.tr("You showed {1}: the point is yours.")
    return text.format(name, moves(len(last.solution)), point)


def status(host: Race, seat: Seat) -> str:
    board = host.board
    standing = board.standing
    if host.phase is Turn.READY:
        return Gyulbot.tr("ready") if seat in host.readied else Gyulbot.tr("not ready yet")
    if standing is None:
        if seat in board.declined:
            return Gyulbot.tr("declined; may still claim")
        return Gyulbot.tr("looking at the puzzle") if seat in host.programs else ""
    if seat is standing.claimant:
        lowered = (
            Gyulbot.tr("claims {0}, lowered") if standing.lowered else Gyulbot.tr("claims {0}")
        )
        return lowered.format(standing.moves)
    return Gyulbot.tr("may undercut {0}").format(standing.moves)


def confirm(host: Race, seat: Seat, hand: PadState) -> str:
    """Return the label of the confirm button, or "" if there is nothing to confirm."""
    if host.phase is Turn.READY:
        return "" if seat in host.readied else Gyulbot.tr("I am ready")
    labels = {
        "claim": (Gyulbot.tr("Claim"), Gyulbot.tr("Claim {0}")),
        "undercut": (Gyulbot.tr("Undercut"), Gyulbot.tr("Undercut: {0}")),
        "lower": (Gyulbot.tr("Lower"), Gyulbot.tr("Lower to {0}")),
    }
    if hand.offer.word not in labels:
        return ""
    plain, numbered = labels[hand.offer.word]
    return plain if hand.number is None else numbered.format(hand.number)


def back(host: Race, seat: Seat, hand: PadState) -> str:
    if host.phase is Turn.READY:
        takes_back = seat in host.readied and seat not in host.programs
        return Gyulbot.tr("Not yet") if takes_back else ""
    if hand.number is not None:
        return Gyulbot.tr("Back")
    if not hand.offer.declines:
        return ""
    return Gyulbot.tr("Really decline?") if hand.declining else Gyulbot.tr("Decline")


def replay(shortest: bool) -> str:
    return Gyulbot.tr("Show the shortest solution") if shortest else Gyulbot.tr("Show it again")


def tie() -> str:
    return Gyulbot.tr("Both confirmed at the same moment: neither counts. Try again.")


# In Review


def note(rounds: int) -> str:
    if not rounds:
        return Gyulbot.tr("No round was played.")
    return Gyulbot.tr("Each round’s claims, and how many moves each was above the minimum.")


def about_chances() -> str:
    return Gyulbot.tr(
        "An estimate that assumes both players are equally strong in the remaining rounds."
    )


def searched(done: int, total: int) -> str:
    return Gyulbot.tr("Searching for every shortest solution: round {0} of {1}.").format(
        min(done + 1, total), total
    )


def finished(lacking: int) -> str:
    """Return the message after a search that left `lacking` rounds without a complete result."""
    if not lacking:
        return Gyulbot.tr("Every shortest solution of each round.")
    if lacking == 1:
        return Gyulbot.tr("The shortest solutions of one round could not be found in time.")
    return Gyulbot.tr("The shortest solutions of {0} rounds could not be found in time.").format(
        lacking
    )


def title(number: int, least: int | None, searched: bool) -> str:
    if least is not None:
        return Gyulbot.tr("Round {0} · least {1}").format(number, least)
    return (Gyulbot.tr("Round {0} · no solution") if searched else Gyulbot.tr("Round {0}")).format(
        number
    )


def go(number: int) -> str:
    return Gyulbot.tr("Show how round {0} ended").format(number)


def statement_text(statement: Statement, players: Pair[str], least: int | None) -> str:
    """Return a statement as text, with its time and its difference from the least number."""
    name = players[statement.seat]
    if statement.word == NOTHING:
        return Gyulbot.tr("{0} does not answer in time").format(name)
    if statement.number is None:
        text = Gyulbot.tr("{0} declines").format(name)
    else:
        verbs = {
            "claim": Gyulbot.tr("{0} claims {1}"),
            "undercut": Gyulbot.tr("{0} undercuts: {1}"),
            "lower": Gyulbot.tr("{0} lowers to {1}"),
        }
        text = verbs[statement.word].format(name, statement.number)
    if statement.at is not None:
        text = Gyulbot.tr("{0} after {1}").format(text, clock_text(statement.at))
    if statement.number is not None and least is not None:
        text = f"{text} · {_distance_text(statement.number - least)}"
    return text


def _distance_text(above: int) -> str:
    if above == 0:
        return Gyulbot.tr("the least")
    if above > 0:
        return Gyulbot.tr("{0} above the least").format(above)
    return Gyulbot.tr("fewer than possible")


def ended(round_: Round, players: Pair[str]) -> str:
    if round_.demonstrator is None or round_.point is None:
        return Gyulbot.tr("Nobody claimed: no point.")
    point = Gyulbot.tr("{0}’s point").format(players[round_.point])
    if round_.solution is None:
        return Gyulbot.tr("{0} does not show it: {1}.").format(players[round_.demonstrator], point)
    line = solution.write(round_.solution)
    return Gyulbot.tr("{0}, shown in {1}: {2}").format(point, len(round_.solution), line)


def nothing_missed() -> str:
    return Gyulbot.tr(
        "Every puzzle whose shortest solution is known was solved in the fewest moves."
    )


def mistake(number: int, count: int, round_: int) -> str:
    return Gyulbot.tr("Mistake {0} of {1} · Round {2}").format(number, count, round_)


def find(record: RoundRecord, players: Pair[str]) -> str:
    claims = [statement for statement in record.statements if statement.number is not None]
    if not claims:
        return Gyulbot.tr("Nobody claimed. Find the shortest solution.")
    text = Gyulbot.tr("{0}. It can be done in fewer moves: find the shortest solution.")
    if claims[-1].number == record.least:
        text = Gyulbot.tr("{0}. That is the minimum, and nobody showed it: find the solution.")
    return text.format(statement_text(claims[-1], players, None))


def found(number: int, shortest_: bool) -> str:
    """Return the message about a solution with `number` moves.

    `shortest_` is True if no solution is shorter.
    """
    if shortest_:
        return Gyulbot.tr("Yes, {0}: it cannot be done in fewer.").format(moves(number))
    return Gyulbot.tr("That takes {0}. There is a shorter solution.").format(moves(number))


def shortest(way: tuple[Move, ...]) -> str:
    return Gyulbot.tr("Shortest: {0}").format(solution.write(way))


def ways(count: int, complete: bool) -> str:
    """Return the number of shortest solutions in words. `complete` is True if all are known."""
    if not complete:
        return Gyulbot.tr("More than {0} shortest solutions").format(count)
    return (
        Gyulbot.tr("The only shortest solution")
        if count == 1
        else Gyulbot.tr("{0} shortest solutions").format(count)
    )


def left_out(count: int) -> str:
    return Gyulbot.tr("… {0} more, see the log …").format(count)


def more(count: int) -> str:
    return Gyulbot.tr("and {0} more").format(count)


def show(way: tuple[Move, ...]) -> str:
    return Gyulbot.tr("Show {0}").format(solution.write(way))
