"""Small evenings for tests."""

from __future__ import annotations

from typing import Any

from games.evening.hosting import record
from games.evening.standing import standing
from games.evening.values import Entry, Evening, Kind, Participant, Result, Series

AT = "2026-11-23T20:00:00Z"
OMEGA, ARMY, STAR = Entry("thwart-omega"), Entry("masked-army"), Entry("hyperstar")


def evening(names: str, *pairs: str, **parts: Any) -> Evening:
    """Return an evening of people with one-letter names, and a series for each pair."""
    people = tuple(map(Participant, names))
    series = tuple(Series((pair[0], pair[1])) for pair in pairs)
    parts = {"programme": (OMEGA,), "series": series} | parts
    return Evening("Cup", people, **parts)


def bracket(names: str, **parts: Any) -> Evening:
    return evening(names, kind=Kind.BRACKET, **parts)


def find(evening: Evening, pair: str) -> int:
    every = standing(evening).series
    return next(index for index, one in enumerate(every) if set(one.people) == set(pair))


def won(found: Evening, pair: str, winners: str, by: str = "TO-7") -> Evening:
    """Return the evening after games of a pair with these winners; `=`: a draw."""
    for winner in winners:
        index = find(found, pair)
        due = standing(found).counts[index].next
        assert due is not None
        who = None if winner == "=" else winner
        found = record(found, index, Result(due.entry.game, who, by))
    return found


def score(evening: Evening, pair: str) -> tuple[str, str | None]:
    """Return the score of a pair in halves, and the winner."""
    count = standing(evening).counts[find(evening, pair)]
    return "{}–{}".format(*count.halves), count.winner
