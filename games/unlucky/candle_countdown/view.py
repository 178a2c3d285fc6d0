from __future__ import annotations

import enum
from dataclasses import dataclass

from games.core import Pair, Seat
from games.unlucky.trial import Verdict

LETTERS = "ABCDEFGHI"
MOST = 75
"""Maximum sum of number × burn time over all candles (CC-1)."""
STAR = 10
"""The total from which a star is shown (CC-5)."""


class CandleKind(enum.Enum):
    """The type of a candle, which determines its burn time (CC-1)."""

    FAST = "F"
    MEDIUM = "M"
    SLOW = "S"

    @property
    def burn(self) -> int:
        """The number of rounds for which the candle burns."""
        return _BURN[self.value]

    @property
    def word(self) -> str:
        return self.name.lower()


_BURN = {"F": 1, "M": 2, "S": 3}


class Trim(enum.Enum):
    """The public colour of a candle, which shows whether its number is even or odd (CC-2)."""

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
        return sum(candle.number * candle.kind.burn for candle in self.candles)


@dataclass(frozen=True, slots=True)
class Burn:
    """The action of later rounds: a letter to light, a letter to extinguish, both, or neither."""

    light: str | None = None
    extinguish: str | None = None


@dataclass(frozen=True, slots=True)
class SeenCandle:
    """A candle as a viewer sees it.

    `trim` is None until the arrangements are in force. `burned` is the number of rounds for which
    the candle has burned. `extinguished` is True once its owner has extinguished it; no candle can
    be extinguished twice (CC-3). `kind` and `number` are None if secret from the viewer.
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
        """The number of rounds for which the candle can still burn, or None if secret."""
        return None if self.kind is None else self.kind.burn - self.burned


@dataclass(frozen=True, slots=True)
class Count:
    """The count at the end of a round (CC-4, CC-5).

    `acts` holds the submissions, None for a missing part (UF-4). `lit` lists the candles that
    burned in this round, in order; `burnt` lists those that burnt out. A seat's total in
    `totals` is None while it is secret from the viewer. `point` is the seat that scored.
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
    """A viewer's view of the trial.

    `round` is the current round, or 0 until the candles have been arranged. `drawn` lists the seats
    whose arrangement was random (CC-1). `puffs` is the number of candles that each seat has
    extinguished (CC-3). `most` is the largest number of candles lit at one count. `own` is the
    viewer's arrangement in force, and `pending` its submission for this round.
    """

    round: int
    candles: Pair[tuple[SeenCandle, ...]]
    points: Pair[int]
    counts: tuple[Count, ...]
    most: Pair[int]
    puffs: Pair[int]
    drawn: frozenset[Seat]
    own: Arrangement | None
    own_seat: Seat | None
    pending: Arrangement | Burn | None
    verdict: Verdict | None

    @property
    def stars(self) -> Pair[bool]:
        """Return a pair: whether each seat has a star after the latest count."""
        return self.counts[-1].stars if self.counts else Pair(False, False)

    def burning(self, seat: Seat) -> str:
        """Return the letters of the candles that continue to burn in the next round."""
        return "".join(candle.letter for candle in self.candles[seat] if candle.state is State.LIT)
