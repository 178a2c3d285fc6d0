"""The caster's hand: what is drawn on a board in public, how reveals are told, what is enlarged.

It is a value of public things alone, kept beside the public view and in no record. Whoever shows
that view can show it too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

COLOURS = ("#3FD07E", "#FF5D63", "#4BA3FF", "#FFD23E")
"""Green, red, blue, yellow: what a mark may look like."""
MOST = 40
"""So many marks may be on a board."""


class Pace(Enum):
    """How a reveal is told where no clock runs meanwhile."""

    USUAL = "usual"
    SLOW = "slow"
    STEPPED = "stepped"

    @property
    def following(self) -> Pace:
        """The next one, as a key steps through them."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def stretched(self) -> float:
        """So many times as long as usual it takes."""
        return 2.0 if self is Pace.SLOW else 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow from one place of a board to another, or a ring round one where there is no `end`.

    Places are named by the board that they are on; `colour` is a place in `COLOURS`.
    """

    start: str
    end: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """All of it. `enlarged`: the part of the board that is, from 1; 0: none.

    `unhurried`: the pace holds also while clocks run, as where all of it is shown later.
    `replays` and `steps` count: one more of them means that the last reveal is shown again, or
    that one which rests goes on. `chance`: that the first seat wins, 0 to 1, as a program judges
    what everybody sees; None where it is not shown.
    """

    marks: tuple[Mark, ...] = ()
    pace: Pace = Pace.USUAL
    enlarged: int = 0
    replays: int = 0
    steps: int = 0
    unhurried: bool = False
    chance: float | None = None

    def drawn(self, mark: Mark) -> Hand:
        """With a mark, or without it where it was there; one of another colour is replaced."""
        others = [one for one in self.marks if (one.start, one.end) != (mark.start, mark.end)]
        added = () if mark in self.marks else (mark,)
        return replace(self, marks=(*others, *added)[-MOST:])

    def stepped(self) -> Hand:
        """With a reveal that rests going on."""
        return replace(self, steps=self.steps + 1)

    def replayed(self) -> Hand:
        """With the last reveal shown again."""
        return replace(self, replays=self.replays + 1)

    def wiped(self) -> Hand:
        """Without marks."""
        return replace(self, marks=())
