"""Submissions that a rewind undid, which are offered for entry again round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core import GameKind, Seat
from games.match import events
from games.match.events import SUBMITTED, UMPIRE_ONLY
from games.match.history import played
from games.match.match import Match

Place: TypeAlias = tuple[int, str, str] | tuple[int, int]
"""The place of an entry: (round, seat, slot) in sealed rounds, else (round, number within it)."""


@dataclass(frozen=True, slots=True)
class UndoneEntry:
    """A submission that a rewind undid: its canonical text, and the `index` of its event."""

    place: Place
    seat: Seat
    text: str
    index: int


def undone_entries(match: Match) -> tuple[UndoneEntry, ...]:
    """Return the entries that were undone and have not been entered again, earliest first.

    The first entry that a rewind undid is left out: it is assumed to be the mistake that the rewind
    was for. Drawn moves are left out too, since they are drawn again.
    """
    if not any(isinstance(event, events.Rewound) for event in match.events):
        return ()
    entries, places = _entries(match)
    entered = {places[index] for index in match.line() if index in places}
    left = (entry for entry in entries.values() if entry.place not in entered)
    now = match.position.round
    return tuple(sorted((entry for entry in left if entry.place[0] >= now), key=_order))


def next_undone_entries(match: Match) -> tuple[UndoneEntry, ...]:
    """Return the next undone entries of the seats that must act, whether legal or not."""
    round_, awaited = match.position.round, match.position.awaiting()
    entries = [
        entry
        for entry in undone_entries(match)
        if entry.place[0] == round_ and entry.seat in awaited
    ]
    if match.game.kind is not GameKind.SEALED:
        count = sum(1 for entry in played(match) if entry.round == round_)
        entries = [entry for entry in entries if entry.place == (round_, count)]
    return tuple(entries)


def _order(entry: UndoneEntry) -> tuple[int, int]:
    return entry.place[0], entry.index


def _entries(match: Match) -> tuple[dict[Place, UndoneEntry], dict[int, Place]]:
    """Return the latest entry at each place, and the place of each submission's event."""
    entries: dict[Place, UndoneEntry] = {}
    places: dict[int, Place] = {}
    latest: list[tuple[int, int]] = [(0, -1)]
    """For each number of events, the round of the last submission and its number in the round."""
    for index, event in enumerate(match.events):
        last = latest[event.to] if isinstance(event, events.Rewound) else latest[-1]
        if isinstance(event, events.Rewound):
            wrong = _undone_first(match, event)
            place = places.get(wrong)
            if place is not None and place in entries and entries[place].index == wrong:
                del entries[place]
        elif isinstance(event, SUBMITTED):
            number = match.states[index].position.round
            if not isinstance(event, events.Fixed):
                last = number, last[1] + 1 if last[0] == number else 0
            place = places[index] = _place(match, index, places, last)
            if isinstance(event, events.Drawn):
                entries.pop(place, None)
            else:
                entries[place] = UndoneEntry(place, match.game.seat(event.seat), event.text, index)
        latest.append(last)
    return entries, places


def _undone_first(match: Match, event: events.Rewound) -> int:
    """Return the index of the first event that a rewind undid, not counting `UMPIRE_ONLY` ones."""
    index = event.to
    while isinstance(match.events[index], UMPIRE_ONLY):
        index += 1
    return index


def _place(match: Match, index: int, places: dict[int, Place], last: tuple[int, int]) -> Place:
    """Return the place of the submission that the event at `index` made.

    A correction has the place of the submission that it replaces. Any other submission in a game
    without sealed rounds has the place `last`.
    """
    event = match.events[index]
    if isinstance(event, events.Fixed):
        return places[event.replaces]
    if match.game.kind is not GameKind.SEALED or not isinstance(event, SUBMITTED):
        return last
    slot = match.position.slot(match.states[index + 1].action) or ""
    return match.states[index].position.round, event.seat, slot
