"""Text files for streaming software: clocks, names, score, last move."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from games.broadcast.captions import MOST_CASTERS, NO_CAPTIONS, Caption, Captions
from games.broadcast.feed import Entry, Event, Last, SeatState, State, state_after
from games.core import KnownError
from games.core.text import points_text
from games.match.clocks import Clock, clock_text

ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))
"""Bidirectional isolates around names; programs that read text files can show them as boxes."""


class TextFiles:
    """A folder of text files. Each is replaced atomically, so no partial file can be read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._written: dict[str, str] = {}
        self._state: State | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise KnownError("{folder}: {why}.", folder=folder, why=error.strerror) from None

    def show(self, state: State, age: int, captions: Captions = NO_CAPTIONS) -> None:
        """Write the files that have changed; files that cannot be written are retried next time."""
        for name, text in texts(state_after(state, age), captions):
            if self._written.get(name) != text and self._write(f"{name}.txt", text):
                self._written[name] = text

    def _write(self, name: str, text: str) -> bool:
        path, new_file = self._folder / name, self._folder / f"{name}.new"
        try:
            new_file.unlink(missing_ok=True)  # may be a link, a pipe, or an old file
            with new_file.open("x", encoding="utf-8") as file:
                file.write(text)
            os.replace(new_file, path)
        except OSError:  # on Windows, the file may be open in another program
            return False
        return True


def texts(state: State, captions: Captions = NO_CAPTIONS) -> Iterator[tuple[str, str]]:
    """Yield each file's name, without suffix, and its text."""
    files = (*_texts(state), *_captions(state, captions))
    return ((name, text.translate(ISOLATES)) for name, text in files)


def _captions(state: State, captions: Captions) -> Iterator[tuple[str, str]]:
    yield "leads", next((seat.name for seat in state.seats if seat.leads), "")
    yield (
        "ticker",
        "\n".join(
            f"{result.people[0]} {result.score[0]} – {result.score[1]} {result.people[1]}"
            for result in captions.results
        ),
    )
    pips = captions.pips
    points = {} if pips is None else dict(zip(pips.people, pips.halves, strict=True))
    lines = {person.name: person.line for person in captions.people}
    for number, seat in enumerate(state.seats, 1):
        yield f"working{number}", _working(seat)
        yield f"pips{number}", points_text(points[seat.name]) if seat.name in points else ""
        lower = (seat.name, seat.team, lines.get(seat.name))
        yield f"lower{number}", "\n".join(filter(None, lower))
    for number in range(MOST_CASTERS):
        caster = Caption("") if number >= len(captions.casters) else captions.casters[number]
        yield f"caster{number + 1}", "\n".join(filter(None, (caster.name, caster.line)))


def _working(seat: SeatState) -> str:
    """Return the calculation in the Stage's notation, such as `4 − 4 × 2 = −4`."""
    if seat.score is None:
        return ""
    working = " ".join(token.text for token in seat.score.tokens)
    total = " ".join(filter(None, (seat.score.total, seat.score.caption)))
    return (" · " if seat.score.caption else " = ").join(filter(None, (working, total)))


def _texts(state: State) -> Iterator[tuple[str, str]]:
    yield "game", state.title
    yield "round", state.when
    yield "clock", _clock(state.shared)
    yield "banner", state.banner.title if state.banner else ""
    yield "last", _last(state, state.last)
    yield "log", "\n".join(_entry(state, move) for move in reversed(state.log))
    event = state.event or Event()
    yield "event", " · ".join(filter(None, (event.title, event.round)))
    yield "line", event.line
    yield "series", event.series
    for number, seat in enumerate(state.seats, 1):
        yield f"name{number}", seat.name
        yield f"team{number}", seat.team
        yield f"clock{number}", _clock(seat.clock)
        yield f"score{number}", _score(seat)
        yield f"status{number}", seat.said


def _clock(clock: Clock | None) -> str:
    return "" if clock is None else clock_text(clock.shown)


def _score(seat: SeatState) -> str:
    """Return the seat's points, else its total, else its calculation, or "" if it has no score."""
    if seat.points is not None or seat.score is None:
        return "" if seat.points is None else str(seat.points)
    return seat.score.total or " ".join(token.text for token in seat.score.tokens)


def _entry(state: State, entry: Entry) -> str:
    names = {seat.seat: seat.name for seat in state.seats}
    if entry.named or entry.seat not in names:
        return entry.text
    return f"{names[entry.seat]}: {entry.text}"


def _last(state: State, last: Last | None) -> str:
    if last is None:
        return ""
    names = {seat.seat: seat.name for seat in state.seats}
    moves = [
        f"{names[move.seat]}: {' '.join(part.text for part in move.parts)}" for move in last.moves
    ]
    return "\n".join([*moves, *([last.note] if last.note else [])])
