"""The matches of an evening: the event of each match, and its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.core import Game, Message, OptionKind, Pair, Seat
from games.evening.hosting import was_set_aside
from games.evening.series import Count, End, count
from games.evening.standing import Standing, standing
from games.evening.values import Entry, Evening, Result, Series
from games.evening.wording import lead, length, round_title, state
from games.match.events import UMPIRE_ONLY, Abandoned, Awarded, Rewound
from games.match.match_state import MatchState
from games.match.tournament import EveningGame, Tournament, one_line

_ROOM = 40
"""Maximum length of a name in the score of a series, in characters."""


def entry(game: Game, edition: str | None, options: Mapping[str, Any]) -> Entry:
    """Return a programme entry for a match's game, without random and personal options."""
    own = (OptionKind.COLOURS, OptionKind.PLAYER)
    left_out = {spec.name for spec in game.option_specs if spec.kind in own}
    left_out |= {"nonces", *game.drawn.names}
    kept = {name: value for name, value in options.items() if name not in left_out}
    return Entry(
        game.id, edition, {name: value for name, value in kept.items() if value is not None}
    )


def event(evening: Evening, index: int, word: Callable[[Message], str] = str) -> Tournament:
    """Return the event data of a series' next game, with teams in the order of `Series.people`."""
    status = standing(evening)
    people, due = status.series[index].people, status.counts[index].next
    teams = {person.name: person.team for person in evening.people}
    return Tournament(
        title=one_line(evening.title),
        round=_round(status, index, word),
        series=score_line(evening, index, word),
        teams=Pair(*(one_line(teams[name]) for name in people)),
        evening=one_line(evening.title),
        game=None if due is None else EveningGame(people, due.number),
        brand=evening.brand,
    )


def score_line(evening: Evening, index: int, word: Callable[[Message], str] = str) -> str:
    """Return the score of a series for a match's event, such as `Mira leads 1 – 0 · best of 3`."""
    return _score_line(evening, standing(evening).counts[index], word)


def line_of(evening: Evening, match_id: str, word: Callable[[Message], str] = str) -> str | None:
    """Return the score of a match's series after that match, or None if it is in no series.

    Include later corrections. If the match is in progress or the latest of the series, return the
    current score. If a ruling has set the match aside, say so instead.
    """
    for index, series in enumerate(evening.series):
        played = [
            number for number, result in enumerate(series.results) if result.match == match_id
        ]
        if played and played[0] + 1 < len(series.results):
            before = replace(series, results=series.results[: played[0] + 1], ruling=None)
            return _score_line(evening, count(replace(evening, withdrawn=()), before, index), word)
        if played or series.live == match_id:
            return score_line(evening, index, word)
    if was_set_aside(evening, match_id):
        return word(Message("set aside by a ruling"))
    return None


def _score_line(evening: Evening, count: Count, word: Callable[[Message], str]) -> str:
    parts = []
    if count.over and count.by is not End.GAMES:
        parts = [state(count, _shortened_name)]
    elif any(count.halves) or count.over:
        parts = [lead(count, _shortened_name)]
    return one_line(" · ".join(map(word, [*parts, length(evening.length)])))


def result_of(match: MatchState, series: Series, match_id: str) -> Result | None:
    """Return the result of a match of a series, with people in place of seats.

    Return None if the match has not ended, or if its players at the start are not the two people
    named in its event. People renamed since then are identified by their order in the series.
    """
    outcome, game = match.outcome, match.tournament.game
    if outcome is None or game is None:
        return None
    people = dict(zip(map(_without_extra_spaces, game.series), series.people, strict=True))
    seats = match.first_setup.players.map(_without_extra_spaces)
    if {seats.one, seats.two} != set(people):
        return None
    winner = None if outcome.winner is None else people[seats[outcome.winner]]
    return Result(match.game.id, winner, outcome.by, people[seats[Seat.ONE]], match_id)


def reason_of(match: MatchState) -> str:
    """Return the reason for the ruling that ended a match or undid its end, or ""."""
    last = next(
        (event for event in reversed(match.events) if not isinstance(event, UMPIRE_ONLY)), None
    )
    return one_line(last.reason) if isinstance(last, Awarded | Abandoned | Rewound) else ""


def _without_extra_spaces(name: str) -> str:
    return " ".join(name.split())


def _shortened_name(name: str) -> str:
    return name if len(name) <= _ROOM else f"{name[: _ROOM - 1]}…"


def _round(status: Standing, index: int, word: Callable[[Message], str]) -> str:
    for number, meetings in enumerate(status.rounds or ()):
        if any(meeting.series == index for meeting in meetings):
            return word(round_title(status.rounds or (), number))
    return ""
