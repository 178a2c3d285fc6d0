"""The standing of an evening: its series, its table or bracket, and the winner (EV-1 to EV-6).

`standing` also checks the evening: it raises `Illegal` for the first impossible result, in the
order of the file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

from games.core import Message
from games.evening.bracket import Rounds, rounds
from games.evening.series import Count, Illegal, count
from games.evening.values import Evening, Kind, Names, Series


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of an evening.

    `series` holds the evening's series, followed by the missing series of a round robin or bracket
    whose two people are known. `counts` holds the `Count` of each of these series. `table` is None
    for a bracket; `rounds` is None for every other kind of evening.
    """

    series: tuple[Series, ...]
    counts: tuple[Count, ...]
    table: tuple[Row, ...] | None
    rounds: Rounds | None
    winner: str | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table (EV-5)."""

    rank: int
    name: str
    won: int
    drawn: int
    lost: int
    halves: tuple[int, int]
    """Points won and lost in games, in half points."""

    @property
    def points(self) -> int:
        """Points for won and drawn series, in half points."""
        return 2 * self.won + self.drawn


def standing(evening: Evening) -> Standing:
    """Return the standing of an evening. Raise `Illegal` if it contains an impossible result."""
    counts = _all_counts(evening)
    series = list(evening.series)
    levels: Rounds | None = None
    if evening.kind is Kind.BRACKET:
        levels = _bracket(evening, series, counts)
    elif evening.kind is Kind.ROUND_ROBIN:
        for pair in _missing(evening):
            series.append(Series(pair))
            counts.append(count(evening, series[-1], len(series) - 1))
    if levels is not None:
        return Standing(tuple(series), tuple(counts), None, levels, levels[-1][0].winner.name)
    rows = table(evening, counts)
    decided = all(series_count.over for series_count in counts) and rows[1].rank > 1
    return Standing(tuple(series), tuple(counts), rows, None, rows[0].name if decided else None)


def _all_counts(evening: Evening) -> list[Count]:
    most = {Kind.LIST: len(evening.series), Kind.ROUND_ROBIN: 1 + evening.twice, Kind.BRACKET: 1}
    held: Counter[frozenset[str]] = Counter()
    counts = []
    for index, series in enumerate(evening.series):
        pair = frozenset(series.people)
        held[pair] += 1
        if held[pair] > most[evening.kind]:
            more = Message(
                "{pair}: these two have no further series.", pair=" – ".join(series.people)
            )
            raise Illegal(index, None, "EV-6", more)
        counts.append(count(evening, series, index))
    return counts


def _bracket(evening: Evening, series: list[Series], counts: list[Count]) -> Rounds:
    """Return the bracket's rounds; append missing series to `series` and `counts`.

    Raise `Illegal` if a series is not in the bracket yet.
    """
    index_of = {frozenset(met_series.people): index for index, met_series in enumerate(series)}
    met: set[int] = set()

    def series_of(people: Names) -> tuple[int, Count]:
        index = index_of.get(frozenset(people))
        if index is None:
            index = len(series)
            series.append(Series(people))
            counts.append(count(evening, series[index], index))
        met.add(index)
        return index, counts[index]

    levels = rounds(evening, series_of)
    for index, met_series in enumerate(evening.series):
        if index not in met:
            pair = " – ".join(met_series.people)
            early = Message("There is no series {pair} yet.", pair=pair)
            raise Illegal(index, None, "EV-6", early)
    return levels


def _missing(evening: Evening) -> list[Names]:
    """Return the pairs that still have to meet in a round robin (EV-6)."""
    held = Counter(frozenset(series.people) for series in evening.series)
    pairs = list(combinations(evening.names, 2))
    return [
        pair for leg in range(1 + evening.twice) for pair in pairs if held[frozenset(pair)] <= leg
    ]


def table(evening: Evening, counts: Sequence[Count]) -> tuple[Row, ...]:
    """Return the rows of the table from top to bottom (EV-5)."""
    over = [series_count for series_count in counts if series_count.over]
    counts_of: dict[str, list[Count]] = {name: [] for name in evening.names}
    for series_count in over:
        for name in series_count.people:
            counts_of[name].append(series_count)
    rows = [_row(name, series) for name, series in counts_of.items()]
    head_to_head: dict[str, int] = {}
    for _, level in groupby(sorted(rows, key=_table_key), _table_key):
        head_to_head |= _points_among([row.name for row in level], over)

    def place(row: Row) -> tuple[tuple[int, ...], int]:
        return _table_key(row), -head_to_head[row.name]

    ranked: list[Row] = []
    for _, tied in groupby(sorted(rows, key=place), place):  # the sort is stable
        rank = len(ranked) + 1
        ranked += [replace(row, rank=rank) for row in tied]
    return tuple(ranked)


def _table_key(row: Row) -> tuple[int, ...]:
    """Return the sort key of a row, without the head-to-head results that break ties."""
    won, lost = row.halves
    return -row.points, lost - won, -won


def _row(name: str, counts: Sequence[Count]) -> Row:
    drawn = sum(series_count.drawn for series_count in counts)
    won = sum(series_count.winner == name for series_count in counts)
    halves = [0, 0]
    for series_count in counts:
        at = series_count.people.index(name)
        halves[0] += series_count.halves[at]
        halves[1] += series_count.halves[1 - at]
    return Row(0, name, won, drawn, len(counts) - won - drawn, (halves[0], halves[1]))


def _points_among(names: Sequence[str], over: Sequence[Count]) -> dict[str, int]:
    """Return each person's points, in half points, from the series among these people."""
    points_of = dict.fromkeys(names, 0)
    for series_count in over:
        if all(name in points_of for name in series_count.people):
            for name in series_count.people:
                points_of[name] += series_count.drawn or 2 * (series_count.winner == name)
    return points_of
