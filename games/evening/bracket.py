"""Brackets: the meetings and byes of each round (EV-4, EV-6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.evening.series import Count
from games.evening.values import Evening, Names

Feeders: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One side of a meeting: a person, an undecided person, or nobody (the other has a bye)."""

    name: str | None = None
    known: bool = True


OPEN = Place(known=False)
NOBODY = Place()


@dataclass(frozen=True, slots=True)
class Meeting:
    """A place in the bracket where two people meet, or where one person has a bye.

    `feeders` are the meetings that its two sides come from, as pairs (round, number in the round)
    counted from 0; it is () in the first round. `losers` is True in the match for third place, in
    which the losers of the `feeders` meet. `series` is the number of the meeting's series in
    `Standing`, or None if there is no series yet.
    """

    sides: tuple[Place, Place]
    winner: Place
    loser: Place
    feeders: Feeders = ()
    losers: bool = False
    series: int | None = None

    @property
    def people(self) -> tuple[str | None, str | None]:
        first, second = self.sides
        return first.name, second.name


Rounds: TypeAlias = tuple[tuple[Meeting, ...], ...]
FindSeries: TypeAlias = Callable[[Names], tuple[int, Count]]
"""A function that returns the number and the `Count` of the series between two people.

If there is no such series yet, the function adds it.
"""


def order(size: int) -> tuple[int, ...]:
    """Return the seeds in the first round from top to bottom (EV-6); `size` is a power of two."""
    if size == 2:
        return 1, 2
    seeds: list[int] = []
    for place, seed in enumerate(order(size // 2)):
        other = size + 1 - seed
        seeds += (other, seed) if place % 2 else (seed, other)
    return tuple(seeds)


def rounds(evening: Evening, series_of: FindSeries) -> Rounds:
    """Return the rounds in order; the match for third place is the second-to-last round.

    `series_of` is called for each meeting whose two people are known, in the order of the rounds.
    """
    names = evening.names
    size = 1 << (len(names) - 1).bit_length()
    seeds = order(size)
    first = []
    for pair in zip(seeds[::2], seeds[1::2], strict=True):
        first_place, second_place = (
            Place(names[seed - 1]) if seed <= len(names) else NOBODY for seed in sorted(pair)
        )
        first.append(_meeting((first_place, second_place), series_of))
    levels = [tuple(first)]
    while len(levels[-1]) > 1:
        before, level = levels[-1], len(levels) - 1
        if len(before) == 2 and evening.third_place and len(names) >= 4:
            lost = (before[0].loser, before[1].loser)
            levels.append((_meeting(lost, series_of, _feeders(level, 0), losers=True),))
        after = []
        for at in range(0, len(before), 2):
            won = (before[at].winner, before[at + 1].winner)
            after.append(_meeting(won, series_of, _feeders(level, at)))
        levels.append(tuple(after))
    return tuple(levels)


def _feeders(level: int, at: int) -> Feeders:
    return (level, at), (level, at + 1)


def _meeting(
    sides: tuple[Place, Place],
    series_of: FindSeries,
    feeders: Feeders = (),
    *,
    losers: bool = False,
) -> Meeting:
    first, second = sides
    if first.name is not None and second.name is not None:
        series, count = series_of((first.name, second.name))
        winner, loser = OPEN, OPEN
        if count.over:
            winner, loser = Place(count.winner), Place(count.loser)
        return Meeting(sides, winner, loser, feeders, losers, series)
    if not (first.known and second.known):
        return Meeting(sides, OPEN, OPEN, feeders, losers)
    return Meeting(sides, first if second == NOBODY else second, NOBODY, feeders, losers)
