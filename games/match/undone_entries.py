"""What was entered before a rewind and is undone, to be offered again round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from games.core import GameKind, Seat
from games.match.events import SUBMITTED, UNTOLD, Drawn, Fixed, Rewound
from games.match.history import played
from games.match.match import Match

Place: TypeAlias = tuple[int, str, str] | tuple[int, int]
"""Where an entry belongs: its round, the seat and slot in a sealed one, else which of it it is."""


@dataclass(frozen=True, slots=True)
class UndoneEntry:
    """What a seat submitted, in canonical words. `index`: the event that says so."""

    place: Place
    seat: Seat
    text: str
    index: int


def undone_entries(match: Match) -> tuple[UndoneEntry, ...]:
    """Return what rewinds undid and was not entered anew since, the earliest first.

    The entry before which the match was rewound is the one that was wrong, and is left out. So is
    what was drawn: chance decides it anew.
    """
    if not any(isinstance(event, Rewound) for event in match.events):
        return ()
    found, places = _entries(match)
    entered = {places[index] for index in match.line() if index in places}
    left = (one for one in found.values() if one.place not in entered)
    now = match.position.round
    return tuple(sorted((one for one in left if one.place[0] >= now), key=_order))


def next_undone_entries(match: Match) -> tuple[UndoneEntry, ...]:
    """Return what of that comes next, legal or not: each by a seat that is awaited."""
    round_, awaited = match.position.round, match.position.awaiting()
    found = [one for one in undone_entries(match) if one.place[0] == round_ and one.seat in awaited]
    if match.game.kind is not GameKind.SEALED:
        made = sum(1 for one in played(match) if one.round == round_)
        found = [one for one in found if one.place == (round_, made)]
    return tuple(found)


def _order(one: UndoneEntry) -> tuple[int, int]:
    return one.place[0], one.index


def _entries(match: Match) -> tuple[dict[Place, UndoneEntry], dict[int, Place]]:
    """Return the latest entry of each place, and the place of each submission's event."""
    found: dict[Place, UndoneEntry] = {}
    places: dict[int, Place] = {}
    latest: list[tuple[int, int]] = [(0, -1)]
    """After so many events: the round, and which of its submissions was the last."""
    for index, event in enumerate(match.events):
        last = latest[event.to] if isinstance(event, Rewound) else latest[-1]
        if isinstance(event, Rewound):
            wrong = _undone_first(match, event)
            place = places.get(wrong)
            if place is not None and place in found and found[place].index == wrong:
                del found[place]
        elif isinstance(event, SUBMITTED):
            number = match.states[index].position.round
            if not isinstance(event, Fixed):
                last = number, last[1] + 1 if last[0] == number else 0
            place = places[index] = _place(match, index, places, last)
            if isinstance(event, Drawn):
                found.pop(place, None)
            else:
                found[place] = UndoneEntry(place, match.game.seat(event.seat), event.text, index)
        latest.append(last)
    return found, places


def _undone_first(match: Match, event: Rewound) -> int:
    """Return the first event that a rewind undid, leaving out what the umpire alone knows of."""
    index = event.to
    while isinstance(match.events[index], UNTOLD):
        index += 1
    return index


def _place(match: Match, index: int, places: dict[int, Place], last: tuple[int, int]) -> Place:
    """The place of the submission at `index`, the `last` one in a game that is not sealed."""
    event = match.events[index]
    if isinstance(event, Fixed):
        return places[event.replaces]
    if match.game.kind is not GameKind.SEALED or not isinstance(event, SUBMITTED):
        return last
    slot = match.position.slot(match.states[index + 1].action) or ""
    return match.states[index].position.round, event.seat, slot
