"""A bracket: who meets whom in which round, and who has a bye (EV-4, EV-6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from games.evening.series import Count
from games.evening.values import Evening, Names

Feeders: TypeAlias = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One side of a meeting: a person, nobody (a bye for the other), or not yet known."""

    name: str | None = None
    known: bool = True


OPEN = Place(known=False)
NOBODY = Place()


@dataclass(frozen=True, slots=True)
class Meeting:
    """A place of the bracket where two meet, or one has a bye.

    `feeders`: where its two sides come from, as (round, number in it), from 0; () in the first
    round. `losers`: whether the losers of those meet, for the third place. `series`: the number of
    its series among those of `Standing`, None while it has none.
    """

    sides: tuple[Place, Place]
    winner: Place
    loser: Place
    feeders: Feeders = ()
    losers: bool = False
    series: int | None = None

    @property
    def people(self) -> tuple[str | None, str | None]:
        """The people of the meeting, as far as they are known."""
        one, two = self.sides
        return one.name, two.name


Rounds: TypeAlias = tuple[tuple[Meeting, ...], ...]
Found: TypeAlias = Callable[[Names], tuple[int, Count]]
"""Finds the series of two people, whose number it returns: a new one if there is none."""


def order(size: int) -> tuple[int, ...]:
    """Return the seeds of a bracket for `size` (a power of two) from the top (EV-6)."""
    if size == 2:
        return 1, 2
    found: list[int] = []
    for place, seed in enumerate(order(size // 2)):
        other = size + 1 - seed
        found += (other, seed) if place % 2 else (seed, other)
    return tuple(found)


def rounds(evening: Evening, series_of: Found) -> Rounds:
    """Return the rounds, the first one first; the match for third place is the last but one.

    `series_of` is called in that order for each series whose two people are known.
    """
    names = evening.names
    size = 1 << (len(names) - 1).bit_length()
    seeds = order(size)
    first = []
    for pair in zip(seeds[::2], seeds[1::2], strict=True):
        one, two = (
            Place(names[seed - 1]) if seed <= len(names) else NOBODY for seed in sorted(pair)
        )
        first.append(_meeting((one, two), series_of))
    found = [tuple(first)]
    while len(found[-1]) > 1:
        before, level = found[-1], len(found) - 1
        if len(before) == 2 and evening.third_place and len(names) >= 4:
            lost = (before[0].loser, before[1].loser)
            found.append((_meeting(lost, series_of, _from(level, 0), losers=True),))
        after = []
        for at in range(0, len(before), 2):
            won = (before[at].winner, before[at + 1].winner)
            after.append(_meeting(won, series_of, _from(level, at)))
        found.append(tuple(after))
    return tuple(found)


def _from(level: int, at: int) -> Feeders:
    return (level, at), (level, at + 1)


def _meeting(
    sides: tuple[Place, Place],
    series_of: Found,
    feeders: Feeders = (),
    *,
    losers: bool = False,
) -> Meeting:
    one, two = sides
    if one.name is not None and two.name is not None:
        series, count = series_of((one.name, two.name))
        winner, loser = OPEN, OPEN
        if count.over:
            winner, loser = Place(count.winner), Place(count.loser)
        return Meeting(sides, winner, loser, feeders, losers, series)
    if not (one.known and two.known):
        return Meeting(sides, OPEN, OPEN, feeders, losers)
    return Meeting(sides, one if two == NOBODY else two, NOBODY, feeders, losers)
