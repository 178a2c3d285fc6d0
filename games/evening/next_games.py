"""The games of an evening that can be played next, and the people who wait for a series."""

from __future__ import annotations

from dataclasses import dataclass

from games.evening.hosting import drawn_lots
from games.evening.series import Count, Next
from games.evening.standing import Standing, standing
from games.evening.values import Evening


@dataclass(frozen=True, slots=True)
class Due:
    """An unfinished series and its next game; `index` is its number in `Standing.series`.

    `first` is the person who takes the first seat, by rule or by a lot already drawn. `lot` is True
    if the lot must still be drawn. `live` is the id of the match in which the game is being played,
    or "". `busy` holds the people of the series who are currently playing in another series.
    """

    index: int
    count: Count
    next: Next
    first: str | None
    lot: bool
    live: str
    busy: tuple[str, ...]

    @property
    def playable(self) -> bool:
        return not (self.live or self.busy)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A person in a bracket who waits for the end of another series.

    `name` is the person who waits. `people` are the two people of the other series; an unknown
    person is None. `loser` is True if `name` will play the loser of that series, as in the match
    for third place. `round` is the round, from 0, in which `name` will play.
    """

    name: str
    people: tuple[str | None, str | None]
    loser: bool
    round: int


def due(evening: Evening) -> tuple[Due, ...]:
    """Return the unfinished series whose two people are known, in the order of the evening."""
    status = standing(evening)
    lots = drawn_lots(evening, status)
    playing = {name for series in status.series if series.live for name in series.people}
    rows = []
    for index, (series, count) in enumerate(zip(status.series, status.counts, strict=True)):
        if count.next is None:
            continue
        busy = () if series.live else tuple(filter(playing.__contains__, series.people))
        lot = count.next.lot and index not in lots
        first = count.next.first or lots.get(index)
        rows.append(Due(index, count, count.next, first, lot, series.live, busy))
    return tuple(rows)


def waiting(evening: Evening) -> tuple[Waiting, ...]:
    """Return the people who wait for the end of another series, sorted by round."""
    return tuple(_waiting(standing(evening)))


def _waiting(status: Standing) -> list[Waiting]:
    rounds = status.rounds or ()
    rows = []
    for level, meetings in enumerate(rounds):
        for meeting in meetings:
            for side, other in ((0, 1), (1, 0)):
                name = meeting.sides[side].name
                if name is not None and not meeting.sides[other].known:
                    at, number = meeting.feeders[other]
                    rows.append(Waiting(name, rounds[at][number].people, meeting.losers, level))
    return rows
