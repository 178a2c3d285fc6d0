"""A race that is over: round by round who said what and when, and how the chances stood."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core import UMPIRE, Ms, Seat
from games.gyulbot import estimate
from games.gyulbot.board import Move, Puzzle
from games.gyulbot.rules import Position
from games.gyulbot.view import Phase, Round, View
from games.match.arrivals import ran as went_on
from games.match.events import Acted, Event, Expired, Fixed
from games.match.match import Match
from games.match.matchview import view_of

Way = tuple[Move, ...]
NUMBERED = ("claim", "undercut", "lower")
DECLINE, NOTHING = "decline", "nothing"


@dataclass(frozen=True, slots=True)
class Said:
    """What a seat said: `claim`, `undercut` and `lower` with a number, `decline`, or `nothing`
    before its time to undercut was up.

    `at`: how long the round's clocks had run then, in ms; None at a table without clocks.
    """

    seat: Seat
    word: str
    number: int | None
    at: Ms | None


@dataclass(frozen=True, slots=True)
class Story:
    """A round as it went. `step`: where Review shows how it ended.

    `ended` is None for a round in which a ruling ended the match. `least`: the least number of
    moves, None where it is not known; `way`: a line as short as that.
    """

    number: int
    puzzle: Puzzle
    step: int
    said: tuple[Said, ...]
    ended: Round | None
    least: int | None
    way: Way | None


def stories(match: Match, steps: Sequence[int]) -> tuple[Story, ...]:
    """Every round that was begun, but those whose puzzle the record does not hold.

    `steps`: how many events had happened at each step of Review.
    """
    view: View = view_of(match, UMPIRE).board
    said, last = _said(match)
    ended = {one.number: one for one in view.rounds}
    least = {one.round: one for one in view.least}
    found = []
    for number, puzzle in enumerate(view.puzzles, start=1):
        if puzzle is None or (number not in ended and number not in said):
            continue
        known = least.get(number)
        found.append(
            Story(
                number,
                puzzle,
                min(bisect_left(steps, last[number] + 1), len(steps) - 1),
                tuple(said.get(number, ())),
                ended.get(number),
                None if known is None else known.moves,
                None if known is None else known.line,
            )
        )
    return tuple(found)


def least_known(match: Match) -> dict[int, int | None]:
    """By round the least number of moves that the record holds, None for no solution (GY-13)."""
    view: View = view_of(match, UMPIRE).board
    return {one.round: one.moves for one in view.least}


def chances(
    match: Match, steps: Sequence[int], known: Mapping[int, int | None]
) -> dict[int, float]:
    """By step the first seat's chance to win, 0 to 1; `known`: see `estimate.chance`."""
    found = {}
    for index, events in enumerate(steps):
        state = match.states[events]
        if state.outcome is not None:
            found[index] = estimate.decided(state.outcome)
            continue
        position = state.position
        assert isinstance(position, Position)
        found[index] = estimate.chance(position, known)
    return found


def _said(match: Match) -> tuple[dict[int, list[Said]], dict[int, int]]:
    """By round what was said, and the index of its last event."""
    said: dict[int, list[Said]] = {}
    last: dict[int, int] = {}
    round_, ran = 0, 0
    for index in match.line():
        event = match.events[index]
        before = match.states[event.replaces if isinstance(event, Fixed) else index]
        number = before.position.round
        if number != round_:
            round_, ran = number, 0
        if not before.clocks.paused:
            ran += max(0, event.at - before.clocks.at)
        last[number] = index
        at = ran
        if isinstance(event, (Acted, Fixed)) and event.arrived is not None:
            at = max(0, ran - went_on(match.states[: index + 1], event.arrived, event.at))
        one = _one(match, event, before.position, at if match.table.timed else None)
        if one is not None:
            said.setdefault(number, []).append(one)
    return said, last


def _one(match: Match, event: Event, position: Any, at: Ms | None) -> Said | None:
    """What a seat said by this event; None if it said nothing."""
    if isinstance(event, Expired) and position.phase is Phase.REBUTTAL:
        return Said(position.standing.claimant.other, NOTHING, None, at)
    if not isinstance(event, (Acted, Fixed)):
        return None
    word, _, rest = event.text.partition(" ")
    if word not in (*NUMBERED, DECLINE):
        return None
    return Said(match.game.seat(event.seat), word, int(rest) if rest else None, at)
