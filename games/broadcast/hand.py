"""The caster's marks on the public board, the pace of reveals, and the enlarged part.

These values are public data, stored beside the public view and in no record. Everything that shows
the view can show them too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

COLOURS = ("#3FD07E", "#FF5D63", "#4BA3FF", "#FFD23E")
"""Colours of marks: green, red, blue, yellow."""
MOST = 40
"""Maximum number of marks on a board."""


class Pace(Enum):
    """The pace of a reveal while no clock runs."""

    USUAL = "usual"
    SLOW = "slow"
    STEPPED = "stepped"

    @property
    def following(self) -> Pace:
        """Return the next pace; a key cycles through them."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def stretched(self) -> float:
        """Return the factor by which a reveal takes longer than usual."""
        return 2.0 if self is Pace.SLOW else 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow from one place of a board to another, or a ring around a place if there is no `end`.

    The board names its places; `colour` is an index in `COLOURS`.
    """

    start: str
    end: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """The marks, the pace and the other settings of the caster.

    `enlarged`: the enlarged part of the board, from 1; 0: none. `unhurried`: the pace also applies
    while clocks run, as in a delayed broadcast. `replays`, `steps`: counters; an increment shows
    the last reveal again, or continues one that is paused. `chance`: the first seat's chance to
    win, 0 to 1, as a bot estimates it from the public view; None: not shown.
    """

    marks: tuple[Mark, ...] = ()
    pace: Pace = Pace.USUAL
    enlarged: int = 0
    replays: int = 0
    steps: int = 0
    unhurried: bool = False
    chance: float | None = None

    def drawn(self, mark: Mark) -> Hand:
        """Return the hand with a mark toggled; one of another colour is replaced."""
        others = [one for one in self.marks if (one.start, one.end) != (mark.start, mark.end)]
        added = () if mark in self.marks else (mark,)
        return replace(self, marks=(*others, *added)[-MOST:])

    def stepped(self) -> Hand:
        """Return the hand with a resting reveal continued."""
        return replace(self, steps=self.steps + 1)

    def replayed(self) -> Hand:
        """Return the hand with the last reveal shown again."""
        return replace(self, replays=self.replays + 1)

    def wiped(self) -> Hand:
        """Return the hand without marks."""
        return replace(self, marks=())
