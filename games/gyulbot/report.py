from __future__ import annotations

from typing import Any

import msgspec

from games.core import Message, Seat, counted
from games.core.text import Digits, Kind, Listed, Titled, verbatim
from games.gyulbot import solution
from games.gyulbot.drawing import with_legend
from games.gyulbot.options import NAMES
from games.gyulbot.view import GyulbotView, Least, Phase, Round


def detail(view: GyulbotView) -> dict[str, Any]:
    """Return the `detail` of `garnet referee --json` (NOTATION.md)."""
    phase = Phase.OVER if view.ruled else view.phase
    running = phase is not Phase.OVER
    standing = view.standing if running else None
    demonstrator = view.demonstrator if running else None
    puzzle = view.puzzle if running else None
    return {
        "points": {NAMES[seat]: points for seat, points in view.points.items()},
        "rounds": [_round(round_) for round_ in view.rounds],
        "phase": phase.value,
        "claim": None if standing is None else standing.number,
        "claimant": None if standing is None else NAMES[standing.claimant],
        "lowered": None if standing is None else standing.lowered,
        "demonstrator": None if demonstrator is None else NAMES[demonstrator],
        "puzzle": msgspec.to_builtins(puzzle),
    }


def _round(round_: Round) -> dict[str, Any]:
    standing, solved = round_.standing, round_.solution
    return {
        "claim": None if standing is None else standing.number,
        "claimant": None if standing is None else NAMES[standing.claimant],
        "demonstrator": None if round_.demonstrator is None else NAMES[round_.demonstrator],
        "solved": solved is not None,
        "moves": None if solved is None else len(solved),
        "point": None if round_.point is None else NAMES[round_.point],
    }


def board_text(view: GyulbotView) -> Message:
    if view.puzzle is None:
        return Message("The puzzle of this round is not shown yet.")
    return verbatim(with_legend(view.puzzle))


def news(view: GyulbotView) -> tuple[Message, ...]:
    """Return the result of the last round, the points, and the state of the round in progress."""
    lines = []
    if view.rounds:
        last = view.rounds[-1]
        lines.append(Message("Round {number}: {what}", number=last.number, what=_round_text(last)))
        known = view.least_of(last.number)
        if known is not None:
            lines.append(Message("Least number of moves: {least}", least=_least(known)))
        points = (
            Message("{seat}: {points}", seat=Titled(seat), points=points)
            for seat, points in view.points.items()
        )
        lines.append(Message("Points: {points}", points=Listed.of(points, "; ")))
    lines += _standing(view)
    committed = dict(view.commitments).get(view.round)
    if committed is not None and view.outcome is None:
        sealed = "Least number of moves, sealed: {digits}"
        lines.append(Message(sealed, digits=Digits(committed), clause="GY-13"))
    return tuple(lines)


def disclosed(shown: GyulbotView, known: GyulbotView) -> Message | None:
    """Return a message with the least numbers in `known` but not in `shown` (GY-13), or None."""
    least = tuple(
        Message(
            "Round {number}, least number of moves: {least}", number=fact.round, least=_least(fact)
        )
        for fact in known.least
        if shown.least_of(fact.round) is None
    )
    return Message("{rounds}", rounds=Listed(least, "\n")) if least else None


def _round_text(round_: Round) -> Message:
    if round_.standing is None or round_.demonstrator is None or round_.point is None:
        return Message("void, no claim", clause="GY-7")
    demonstrator, point, claimed = (
        Titled(round_.demonstrator),
        Titled(round_.point),
        _moves(round_.standing.number),
    )
    if round_.solution is None:
        failed = "{seat} did not demonstrate {claimed}; the point is {point}'s"
        return Message(failed, seat=demonstrator, claimed=claimed, point=point, clause="GY-10")
    return Message(
        "{seat} claimed {claimed} and demonstrated {number}: {moves}",
        seat=demonstrator,
        claimed=claimed,
        number=len(round_.solution),
        moves=solution.write(round_.solution),
        clause="GY-10",
    )


def _least(least: Least) -> Listed:
    salt = Message("salt {digits}", digits=Digits(least.salt), kind=Kind.PROOF)
    return Listed((_number(least), salt), " · ")


def _number(least: Least) -> Message:
    if least.moves is None:
        return Message("none, there is no solution")
    if not least.line:
        return Message("{number}", number=least.moves)
    line = solution.write(least.line)
    return Message("{number}, as in {moves}", number=least.moves, moves=line)


def _standing(view: GyulbotView) -> list[Message]:
    standing = view.standing
    if standing is None:
        declined = [seat for seat in Seat if seat in view.declined]
        return [Message("{seat} declines to claim", seat=Titled(seat)) for seat in declined]
    claimant, claimed = Titled(standing.claimant), _moves(standing.moves)
    claim = "{seat} claims {claimed} (lowered)" if standing.lowered else "{seat} claims {claimed}"
    lines = [Message(claim, seat=claimant, claimed=claimed)]
    if standing.undercut is not None:
        undercutter, number = Titled(standing.claimant.other), _moves(standing.undercut)
        lines.append(Message("{seat} undercuts: {number}", seat=undercutter, number=number))
    if view.demonstrator is not None:
        lines.append(Message("{seat} demonstrates", seat=Titled(view.demonstrator)))
    return lines


def _moves(number: int) -> Message:
    return counted(number, "{count} move", "{count} moves")
