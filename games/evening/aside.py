"""What a ruling sets aside: later games and series that could not have followed it (EV-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from games.evening.series import Illegal, count, game_numbers
from games.evening.standing import standing
from games.evening.values import Entry, Evening, Note, NoteKind, Series


def set_aside(before: Evening, ruled: Evening) -> Evening:
    """Return the evening after a ruling, without anything that the ruling makes impossible.

    Set aside a series' games from the first that came after its end or was not next, and a
    bracket's series whose two people no longer meet. The log of `ruled` ends with the ruling; add
    a line for everything set aside. `before` is the evening before the ruling, with the same
    series. Raise `Illegal` if the ruling itself is impossible.
    """
    evening, places = ruled, [*range(len(ruled.series))]
    while True:
        try:
            standing(evening)
            break
        except Illegal as error:
            if error.clause == "EV-1":
                raise
            series = [*evening.series]
            if error.result is None:
                del series[error.series], places[error.series]
            else:
                cut = series[error.series]
                series[error.series] = replace(cut, results=cut.results[: error.result], live="")
            evening = replace(evening, series=tuple(series))
    evening = _without_impossible_live_games(before, evening)
    kept = dict(zip(places, evening.series, strict=True))
    notes = [
        note
        for index in range(len(before.series))
        for note in _notes(before, index, kept.get(index), ruled.log[-1])
    ]
    return replace(evening, log=(*evening.log, *notes))


def can_return(evening: Evening, index: int) -> tuple[Note, ...]:
    """Return the log lines of the matches set aside that could be the next game of a series."""
    status = standing(evening)
    series, due = status.series[index], status.counts[index].next
    if due is None or series.live:
        return ()
    counted = {result.match for other in evening.series for result in other.results}
    leg = _leg(status.series, index)
    return tuple(
        {
            note.result.match: note
            for note in evening.log
            if note.result is not None
            and {*note.people} == {*series.people}
            and note.leg == leg
            and note.result.game == due.entry.game
            and not note.result.abandoned
            and note.result.match not in ("", *counted)
        }.values()
    )


def _without_impossible_live_games(before: Evening, evening: Evening) -> Evening:
    """Remove each game being played that is no longer next by the games before it."""
    playing = {series.live: _due(before, series) for series in before.series}
    series = (
        replace(series, live="")
        if series.live and _due(evening, series) != playing[series.live]
        else series
        for series in evening.series
    )
    return replace(evening, series=tuple(series))


def _due(evening: Evening, series: Series) -> Entry | None:
    """Return the next game of a series by its games alone, or None if they have ended it."""
    due = count(replace(evening, withdrawn=()), replace(series, ruling=None), 0).next
    return None if due is None else due.entry


def _notes(before: Evening, index: int, kept: Series | None, ruling: Note) -> Iterator[Note]:
    """Yield the log lines about what is set aside of a series; `kept` is what remains of it."""
    series = before.series[index]
    line = Note(
        NoteKind.SET_ASIDE,
        ruling.at,
        series.people,
        leg=_leg(before.series, index),
        reason=ruling.reason,
    )
    numbers, played = game_numbers(before, series), len(series.results)
    for at in range(0 if kept is None else len(kept.results), played):
        result, game = series.results[at], numbers[at]
        yield replace(line, name=result.winner or "", number=at + 1, game=game, result=result)
    if series.live and (kept is None or not kept.live):
        yield replace(line, number=played + 1, game=numbers[-1])
    if series.ruling is not None and kept is None:
        yield replace(line, name=series.ruling.winner)


def _leg(every: tuple[Series, ...], index: int) -> int:
    """Return the index of a series among the series of its two people."""
    return sum({*other.people} == {*every[index].people} for other in every[:index])
