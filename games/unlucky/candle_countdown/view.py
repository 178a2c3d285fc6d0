"""What can be submitted in Candle Countdown, and what each viewer may see of it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import Pair, Seat
from games.unlucky.trial import Verdict

LETTERS = "ABCDEFGHI"
MOST = 75
"""Σ number × burn time is at most this (CC-1)."""
STAR = 10
"""A total of this or more shows a star (CC-5)."""


class CandleKind(enum.Enum):
    """How long a candle burns (CC-1); the value is how records write it."""

    FAST = "F"
    MEDIUM = "M"
    SLOW = "S"

    @property
    def burn(self) -> int:
        """For how many rounds it burns."""
        return _BURN[self.value]

    @property
    def word(self) -> str:
        """`fast`, `medium` or `slow`."""
        return self.name.lower()


_BURN = {"F": 1, "M": 2, "S": 3}


class Trim(enum.Enum):
    """What everybody sees of a number from the start (CC-2)."""

    BLACK = "b"
    WHITE = "w"


class State(enum.Enum):
    """What everybody sees of a candle at any time (CC-4)."""

    UNLIT = "."
    LIT = "*"
    BURNT = "#"


@dataclass(frozen=True, slots=True)
class Candle:
    """A candle as its owner arranged it."""

    number: int
    kind: CandleKind

    @property
    def trim(self) -> Trim:
        """Black for even, white for odd (CC-2)."""
        return Trim.WHITE if self.number % 2 else Trim.BLACK


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The action of round 0: the candles A to I, in this order (CC-1)."""

    candles: tuple[Candle, ...]

    @property
    def strength(self) -> int:
        """Σ number × burn time."""
        return sum(candle.number * candle.kind.burn for candle in self.candles)


@dataclass(frozen=True, slots=True)
class Burn:
    """The action of every other round: a letter to light, one to extinguish, both or neither."""

    light: str | None = None
    extinguish: str | None = None


@dataclass(frozen=True, slots=True)
class SeenCandle:
    """A candle as a viewer may see it.

    `trim` is None until the arrangements are in force. `burned`: for how many rounds it has burned.
    `extinguished`: whether its owner has put it out once, and so never may again. `kind` and
    `number` are None where the viewer may not know them.
    """

    letter: str
    trim: Trim | None
    state: State
    burned: int
    extinguished: bool
    kind: CandleKind | None
    number: int | None

    @property
    def left(self) -> int | None:
        """How many rounds it can burn yet; None where the viewer may not know."""
        return None if self.kind is None else self.kind.burn - self.burned


@dataclass(frozen=True, slots=True)
class Count:
    """The end of a round (CC-4, CC-5).

    `acts`: what was done, None for a missing part (UF-4). `lit`: the candles that burned in this
    round, letters in order; `burnt`: those of them that were used up by it. `totals`: None where
    the viewer may not know. `point`: who scored.
    """

    round: int
    acts: Pair[Burn | None]
    lit: Pair[str]
    burnt: Pair[str]
    totals: Pair[int | None]
    stars: Pair[bool]
    point: Seat | None


@dataclass(frozen=True, slots=True)
class CountdownView:
    """All that one viewer may know.

    `round` is the one in progress, 0 while candles are arranged. `drawn`: whose arrangement was
    drawn (CC-1). `puffs`: how often each seat has extinguished (CC-3). `most`: the largest number
    of candles lit at one count; `last_point`: who scored the last point (CC-6). `own`: the viewer's
    own arrangement in force, `pending` its own submission for this round.
    """

    round: int
    candles: Pair[tuple[SeenCandle, ...]]
    points: Pair[int]
    counts: tuple[Count, ...]
    most: Pair[int]
    last_point: Seat | None
    puffs: Pair[int]
    drawn: frozenset[Seat]
    own: Arrangement | None
    own_seat: Seat | None
    pending: Arrangement | Burn | None
    verdict: Verdict | None

    @property
    def stars(self) -> Pair[bool]:
        """Who has a star, by the latest count."""
        return self.counts[-1].stars if self.counts else Pair(False, False)

    def burning(self, seat: Seat) -> str:
        """Return the letters of the candles that burn on into the next round."""
        return "".join(one.letter for one in self.candles[seat] if one.state is State.LIT)
