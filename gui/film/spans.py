"""The parts of a match that can be saved as clips."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise

from PySide6.QtCore import QSize

from games.core import PUBLIC, GameKind, Ms
from games.match.match import Match
from games.match.matchview import view_of
from gui.film.reel import CHANGE_TIME, END_TIME, Moment, Reel, moments, paced
from gui.games import face
from gui.kit.theme import DARK
from gui.picture.column import leader_of

MAX_CALM_SWING = 0.2
"""Change in the win chance above which it counts as a highlight."""
LEAD_IN_TIME = 900
"""Time for which the board is shown before a highlight, in milliseconds."""
TRAILER = 85_000
"""Maximum duration of a highlights clip without the winner's card, in milliseconds."""


class SpanKind(Enum):
    REVEAL = "reveal"
    ROUND = "round"
    HIGHLIGHTS = "highlights"
    MATCH = "match"


@dataclass(frozen=True, slots=True)
class Span:
    """The events from index `first` up to, but not including, `last`."""

    first: int
    last: int


def spans(match: Match, upto: int | None = None) -> dict[SpanKind, Span]:
    """Return the spans of a match that can be saved as clips.

    Only the first `upto` events are searched for the last reveal (or turn) and the last round. A
    race has no reveals.
    """
    last = len(match.events) if upto is None else upto
    states, race, full_match = match.states, match.game.kind.race, Span(0, len(match.events))
    line = [index for index in match.line() if index < last]
    counted = [index for index in line if _ends_something(match, index)]
    by_kind = {}
    if counted:
        at = counted[-1]
        number = states[at].position.round
        if not race:
            by_kind[SpanKind.REVEAL] = Span(at, at + 1)
        if not match.game.kind.alternating:
            begins = next(event for event in (0, *line) if states[event].position.round == number)
            by_kind[SpanKind.ROUND] = Span(begins, last if race else at + 1)
        by_kind[SpanKind.HIGHLIGHTS] = full_match
    return by_kind | {SpanKind.MATCH: full_match}


def _ends_something(match: Match, index: int) -> bool:
    """Return True if the event at `index` ends a public step of the match.

    In a game with sealed rounds, only the end of a round or of the match does so.
    """
    before, after = match.states[index], match.states[index + 1]
    if match.game.kind is GameKind.SEALED and after.outcome is None:
        return before.position.round != after.position.round
    return before.position != after.position or before.outcome != after.outcome


def highlights(match: Match, span: Span, chances: Mapping[int, float]) -> dict[int, float]:
    """Return the weight of each highlight, keyed by the index of the highlight's event.

    Highlights are changes of the lead, the game's striking events, large changes in the win chance,
    and the end. `chances` holds the first seat's known win chances, keyed by number of events.
    """
    line = [event for event in match.line() if span.first <= event < span.last]
    counted = [index for index in line if _ends_something(match, index)]
    weights = dict.fromkeys(counted[-1:], 3.0)
    teller = face(match.game.id).teller()
    for index in counted:
        before, after = (view_of(match.upto(at), PUBLIC) for at in (index, index + 1))
        leader = leader_of(after)
        if leader is not None and leader is not leader_of(before):
            weights[index] = weights.get(index, 0.0) + 1.0
        if teller.striking(before, after):
            weights[index] = weights.get(index, 0.0) + 0.5
    for (_, earlier), (events, later) in pairwise(sorted(chances.items())):
        at = bisect_left(counted, events) - 1  # the last public change before this estimate
        if abs(later - earlier) > MAX_CALM_SWING and at >= 0:
            weights[counted[at]] = weights.get(counted[at], 0.0) + 1.0 + abs(later - earlier)
    return weights


def trailer(
    match: Match, span: Span, chances: Mapping[int, float], slow: bool = False, most: Ms = TRAILER
) -> tuple[Moment, ...]:
    """Return the most important highlights in chronological order.

    Together they take at most `most` milliseconds, but a single highlight can be longer. The board
    before a highlight is shown without animation.
    """
    weights = highlights(match, span, chances)
    chosen: dict[int, tuple[Moment, ...]] = {}
    for index in sorted(weights, key=lambda moment: (-weights[moment], moment)):
        pair = paced(moments(match, index, index + 1)[-2:], slow)
        if len(pair) == 2:
            before, change = pair
            pair = replace(before, rests=LEAD_IN_TIME, cut=True), replace(change, rests=CHANGE_TIME)
            length = sum(Reel(pair, QSize(640, 360), 50, DARK, True).lengths())
            if length <= most or not chosen:
                chosen[index] = pair
                most -= length
    trailer_moments: list[Moment] = []
    for index in sorted(chosen):
        trailer_moments += chosen[index][1 if index - 1 in chosen else 0 :]
    if not trailer_moments:
        return moments(match, span.first, span.last)
    return (*trailer_moments[:-1], replace(trailer_moments[-1], rests=END_TIME))
