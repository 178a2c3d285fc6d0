"""The results of an evening in JSON (`garnet evening --json`) and in CSV."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core.spreadsheet import as_csv
from games.evening.bracket import Rounds
from games.evening.series import Count, Illegal, count
from games.evening.standing import Row, standing
from games.evening.values import Evening

COLUMNS = ("series", "one", "two", "game", "first seat", "winner", "by", "points one", "points two")


def points(halves: int) -> int | float:
    """Convert a number of half points to points: 3 gives 1.5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def answer(evening: Evening) -> dict[str, Any]:
    """Return the output of `garnet evening --json`. Raise `Illegal` if a result is impossible."""
    status = standing(evening)
    return {
        "series": [
            _series(count, bool(series.results))
            for series, count in zip(status.series, status.counts, strict=True)
        ],
        "table": None if status.table is None else [*map(_row, status.table)],
        "rounds": None if status.rounds is None else _rounds(status.rounds),
        "winner": status.winner,
    }


def illegal(error: Illegal) -> dict[str, Any]:
    return {
        "illegal": {
            "series": error.series,
            "result": error.result,
            "clause": error.clause,
            "reason": str(error.reason),
        }
    }


def _series(count: Count, played: bool) -> dict[str, Any]:
    due = count.next
    return {
        "people": [*count.people],
        "score": [*map(points, count.halves)],
        "status": "finished" if count.over else "running" if played else "waiting",
        "winner": count.winner,
        "next": due and {"game": due.entry.game, "number": due.number, "first": due.first},
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "name": row.name,
        "series": [row.won, row.drawn, row.lost],
        "points": points(row.points),
        "games": [*map(points, row.halves)],
    }


def _rounds(rounds: Rounds) -> list[list[dict[str, Any]]]:
    return [
        [{"people": [*meeting.people], "winner": meeting.winner.name} for meeting in meetings]
        for meetings in rounds
    ]


def results(evening: Evening) -> bytes:
    """Return all results as CSV, with a line for each game and each walkover.

    Raise `Illegal` if a result is impossible.
    """
    lines: list[tuple[str, ...]] = []
    for number, series in enumerate(evening.series):
        head = (str(number + 1), *series.people)
        for at, result in enumerate(series.results, 1):
            until = replace(series, results=series.results[:at], ruling=None)
            score = count(evening, until, number).halves
            played = (result.game, result.first or "", result.winner or "", result.ended_by)
            lines.append((*head, *played, *(str(points(half)) for half in score)))
        if series.ruling is not None:
            score = count(evening, series, number).halves
            ruled = ("", "", series.ruling.winner, "walkover")
            lines.append((*head, *ruled, *(str(points(half)) for half in score)))
    return as_csv(COLUMNS, lines)
