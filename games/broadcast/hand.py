"""The caster's marks on the public board, pace of reveals, and enlarged part of the board.

These values are public. They are stored beside the public view, but not in records. Every surface
that shows the view can show them too.
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
        """The next pace, in the order in which a key cycles through all paces."""
        every = list(Pace)
        return every[(every.index(self) + 1) % len(every)]

    @property
    def stretched(self) -> float:
        """The factor by which reveals take longer than usual."""
        return 2.0 if self is Pace.SLOW else 1.0


@dataclass(frozen=True, slots=True)
class Mark:
    """An arrow between two places of a board, or a ring around one place if there is no `end`.

    The board names its places; `colour` is an index in `COLOURS`.
    """

    start: str
    end: str = ""
    colour: int = 0


@dataclass(frozen=True, slots=True)
class Hand:
    """The caster's settings: marks, pace of reveals, and enlarged part of the board.

    `enlarged` is the number of the enlarged part, counted from 1, or 0 if no part is enlarged. If
    `unhurried` is True, the pace also applies while clocks run, as in a delayed broadcast.
    `replays` and `steps` are counters: an increase of `replays` shows the last reveal again, and an
    increase of `steps` continues a paused reveal. `chance` is the first seat's chance of winning,
    from 0 to 1, which a bot estimates from the public view; None hides it.
    """

    marks: tuple[Mark, ...] = ()
    pace: Pace = Pace.USUAL
    enlarged: int = 0
    replays: int = 0
    steps: int = 0
    unhurried: bool = False
    chance: float | None = None

    def drawn(self, mark: Mark) -> Hand:
        """Return the settings with a mark added, or removed if it is already there.

        A mark of another colour in the same place is replaced.
        """
        others = [
            other for other in self.marks if (other.start, other.end) != (mark.start, mark.end)
        ]
        added = () if mark in self.marks else (mark,)
        return replace(self, marks=(*others, *added)[-MOST:])

    def stepped(self) -> Hand:
        return replace(self, steps=self.steps + 1)

    def replayed(self) -> Hand:
        return replace(self, replays=self.replays + 1)

    def wiped(self) -> Hand:
        return replace(self, marks=())
