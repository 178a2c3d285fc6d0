"""An evening's people and pairings as editable text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from games.core import KnownError
from games.evening.values import MOST_PEOPLE, Evening, Kind, Participant, Series

MAX_TEXT = 20_000
"""Maximum length in characters of a list of people."""
_COMMA = re.compile(r"[,;]")
_PAIR = re.compile(r"\s+(?:–|-|—|vs\.?|:)\s+")


def lines(evening: Evening) -> list[str]:
    """Return an evening's people as lines. For kind `LIST`, the lines begin with the series."""
    if evening.kind is not Kind.LIST:
        return [*evening.names]
    met = {name for series in evening.series for name in series.people}
    return [*map(_line, evening.series), *(name for name in evening.names if name not in met)]


def read(
    text: str, kind: Kind, before: Evening | None
) -> tuple[tuple[Participant, ...], tuple[Series, ...]]:
    """Parse `text`, and return its people and, for kind `LIST`, its series.

    Known people and series of the evening `before` are reused, regardless of the order of lines.
    Raise `KnownError` if the text is too long, names too many people or contains an invalid line.
    """
    if len(text) > MAX_TEXT:
        raise KnownError("The list of people is too long: at most {most}.", most=MOST_PEOPLE)
    entries = [line for line in map(_spaced, text.splitlines()) if line]
    if len(entries) == 1:  # the names are separated by commas
        entries = [part for part in map(_spaced, _COMMA.split(entries[0])) if part]
    people_before = () if before is None else before.people
    by_name = {_spaced(person.name): person for person in people_before}
    rows = [_names(line, kind, by_name, before) for line in entries]
    names = [*chain(*rows)]
    if kind is Kind.LIST:  # a person with several series is named in each of them
        stay = [person.name for person in people_before if person.name in names]
        names = [*dict.fromkeys((*stay, *names))]
    people = tuple(by_name.get(_spaced(name)) or Participant(name) for name in names)
    if len(people) > MOST_PEOPLE:
        raise KnownError("{many} people: at most {most}.", many=len(people), most=MOST_PEOPLE)
    pairs = (row for row in rows if len(row) == 2)
    return people, _series(pairs, before) if kind is Kind.LIST else ()


def _names(
    line: str, kind: Kind, by_name: dict[str, Participant], before: Evening | None
) -> tuple[str, ...]:
    """Return the names in a line: one person or, in a list, a person or a pair."""
    if kind is not Kind.LIST or line in by_name:
        return (by_name[line].name if line in by_name else line,)
    pairs_by_line = (
        {}
        if before is None
        else {_spaced(_line(series)): series.people for series in before.series}
    )
    if line in pairs_by_line:  # do not split the line again, as names can contain dashes
        return pairs_by_line[line]
    second = _PAIR.split(line)
    if len(second) != 2 or not all(second):
        raise KnownError(
            "Write two names per line, as in “Mira – Kostya”, not “{line}”.", line=line[:60]
        )
    first, other = (by_name[name].name if name in by_name else name for name in second)
    return first, other


def _series(pairs: Iterable[tuple[str, ...]], before: Evening | None) -> tuple[Series, ...]:
    unused = [] if before is None else [*before.series]
    series_list = []
    for first, second in pairs:
        matching = (series for series in unused if {*series.people} == {first, second})
        series = next(matching, Series((first, second)))
        if series in unused:
            unused.remove(series)
        series_list.append(series)
    return tuple(series_list)


def _line(series: Series) -> str:
    return " – ".join(series.people)


def _spaced(text: str) -> str:
    return " ".join(text.split())
