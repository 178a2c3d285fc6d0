"""Gyulbot in words and plain characters, from views alone: posts and the command line."""

from __future__ import annotations

from typing import Any

import msgspec

from games.core import Pair, Seat, titled
from games.gyulbot import solution
from games.gyulbot.drawing import with_legend
from games.gyulbot.view import NAMES, TITLES, Least, Phase, Round, View


def detail(view: View) -> dict[str, Any]:
    """What `garnet referee --json` prints under `detail` (NOTATION.md)."""
    phase = Phase.OVER if view.ruled else view.phase
    running = phase is not Phase.OVER
    standing = view.standing if running else None
    demonstrator = view.demonstrator if running else None
    puzzle = view.puzzle if running else None
    return {
        "points": {NAMES[seat]: points for seat, points in view.points.items()},
        "rounds": [_round(one) for one in view.rounds],
        "phase": phase.value,
        "claim": None if standing is None else standing.number,
        "claimant": None if standing is None else NAMES[standing.claimant],
        "lowered": None if standing is None else standing.lowered,
        "demonstrator": None if demonstrator is None else NAMES[demonstrator],
        "puzzle": msgspec.to_builtins(puzzle),
    }


def _round(one: Round) -> dict[str, Any]:
    standing, solved = one.standing, one.solution
    return {
        "claim": None if standing is None else standing.number,
        "claimant": None if standing is None else NAMES[standing.claimant],
        "demonstrator": None if one.demonstrator is None else NAMES[one.demonstrator],
        "solved": solved is not None,
        "moves": None if solved is None else len(solved),
        "point": None if one.point is None else NAMES[one.point],
    }


def board_text(view: View) -> str:
    """The puzzle with its coordinates, walls, Gyulbots and goal, and a legend."""
    if view.puzzle is None:
        return "The puzzle of this round is not shown yet."
    return with_legend(view.puzzle)


def news(view: View, players: Pair[str]) -> tuple[str, ...]:
    """How the last round ended, the points, and how the round in progress stands."""
    titles = titled(players, TITLES)
    lines = []
    if view.rounds:
        last = view.rounds[-1]
        lines.append(f"Round {last.number}: {_told(last, titles)}")
        known = view.least_of(last.number)
        if known is not None:
            lines.append(f"Least number of moves: {_least(known)} · salt {known.salt}")
        lines.append("Points: " + "; ".join(f"{titles[s]}: {n}" for s, n in view.points.items()))
    lines += _standing(view, titles)
    committed = dict(view.commitments).get(view.round)
    if committed is not None and view.outcome is None:
        lines.append(f"Least number of moves, sealed: {committed} (GY-13)")
    return tuple(lines)


def disclosed(shown: View, known: View) -> str:
    """The least number of a round that a ruling broke off, whose seal was shown (GY-13)."""
    return "\n".join(
        f"Round {one.round}, least number of moves: {_least(one)} · salt {one.salt}"
        for one in known.least
        if shown.least_of(one.round) is None
    )


def _told(one: Round, titles: Pair[str]) -> str:
    """A finished round in words."""
    if one.standing is None or one.demonstrator is None or one.point is None:
        return "void, no claim (GY-7)"
    claimed = _moves(one.standing.number)
    who, point = titles[one.demonstrator], titles[one.point]
    if one.solution is None:
        return f"{who} did not demonstrate {claimed}; the point is {point}'s (GY-10)"
    found = f"{len(one.solution)}: {solution.write(one.solution)}"
    return f"{who} claimed {claimed} and demonstrated {found} (GY-10)"


def _least(known: Least) -> str:
    if known.moves is None:
        return "none, there is no solution"
    return f"{known.moves}" + (f", as in {solution.write(known.line)}" if known.line else "")


def _standing(view: View, titles: Pair[str]) -> list[str]:
    """What has been claimed, undercut or declined in the round in progress."""
    standing = view.standing
    if standing is None:
        declined = [seat for seat in Seat if seat in view.declined]
        return [f"{titles[seat]} declines to claim" for seat in declined]
    lowered = " (lowered)" if standing.lowered else ""
    lines = [f"{titles[standing.claimant]} claims {_moves(standing.moves)}{lowered}"]
    if standing.undercut is not None:
        lines.append(f"{titles[standing.claimant.other]} undercuts: {_moves(standing.undercut)}")
    if view.demonstrator is not None:
        lines.append(f"{titles[view.demonstrator]} demonstrates")
    return lines


def _moves(number: int) -> str:
    return f"{number} move" if number == 1 else f"{number} moves"
