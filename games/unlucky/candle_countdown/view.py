"""The actions of Candle Countdown, and the view of each viewer."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import Pair, Seat
from games.unlucky.trial import Verdict

LETTERS = "ABCDEFGHI"
MOST = 75
"""Maximum of Σ number × burn time (CC-1)."""
STAR = 10
"""The total from which a star is shown (CC-5)."""


class CandleKind(enum.Enum):
    """How long a candle burns (CC-1); values are the letters of the notation."""

    FAST = "F"
    MEDIUM = "M"
    SLOW = "S"

    @property
    def burn(self) -> int:
        """The number of rounds for which it burns."""
        return _BURN[self.value]

    @property
    def word(self) -> str:
        """`fast`, `medium` or `slow`."""
        return self.name.lower()


_BURN = {"F": 1, "M": 2, "S": 3}


class Trim(enum.Enum):
    """The public colour of a candle: even or odd number (CC-2)."""

    BLACK = "b"
    WHITE = "w"


class State(enum.Enum):
    """The public state of a candle (CC-4)."""

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
        """Black for an even number, white for an odd one (CC-2)."""
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
    """The action of other rounds: a letter to light, one to extinguish, both or neither."""

    light: str | None = None
    extinguish: str | None = None


@dataclass(frozen=True, slots=True)
class SeenCandle:
    """A candle as a viewer sees it.

    `trim`: None until the arrangements are in force. `burned`: for how many rounds it has burned.
    `extinguished`: True if its owner has extinguished it once and so may not again. `kind`,
    `number`: None if the viewer may not know them.
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
        """The number of further rounds for which it can burn; None if the viewer may not know."""
        return None if self.kind is None else self.kind.burn - self.burned


@dataclass(frozen=True, slots=True)
class Count:
    """The end of a round (CC-4, CC-5).

    `acts`: the submissions, None for a missing part (UF-4). `lit`: the candles that burned in this
    round, in order; `burnt`: those used up by it. `totals`: None if the viewer may not know.
    `point`: who scored.
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
    """A viewer's view.

    `round`: the one in progress, 0 while candles are arranged. `drawn`: whose arrangement was drawn
    (CC-1). `puffs`: how often each seat has extinguished (CC-3). `most`: the largest number of
    candles lit at one count; `last_point`: who scored the last point (CC-6). `own`: the viewer's
    own arrangement in force; `pending`: its own submission for this round.
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
        """Return the letters of the candles that keep burning into the next round."""
        return "".join(candle.letter for candle in self.candles[seat] if candle.state is State.LIT)
