"""What somebody is about to submit in Candle Countdown: values, changed by each touch."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from games.core import Refusal
from games.unlucky.candle_countdown import arrangements, notation
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import (
    LETTERS,
    MOST,
    Arrangement,
    Burn,
    Candle,
    Kind,
    SeenCandle,
    State,
)

USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"


@dataclass(frozen=True, slots=True)
class Tray:
    """An arrangement in the making: always nine numbers and nine kinds, which change places."""

    candles: tuple[Candle, ...]

    @property
    def strength(self) -> int:
        """Σ number × burn time (CC-1)."""
        return Arrangement(self.candles).strength

    @property
    def valid(self) -> bool:
        """Whether it could be submitted."""
        return self.strength <= MOST

    @property
    def text(self) -> str:
        """In canonical words."""
        return notation.write(Arrangement(self.candles))

    def swapped(self, sort: str, one: int, other: int) -> Tray:
        """With the `number`s or the `kind`s of two candles exchanged."""
        found = list(self.candles)
        a, b = found[one], found[other]
        if sort == "number":
            found[one], found[other] = replace(a, number=b.number), replace(b, number=a.number)
        else:
            found[one], found[other] = replace(a, kind=b.kind), replace(b, kind=a.kind)
        return Tray(tuple(found))

    def numbered(self, place: int, number: int) -> Tray:
        """With that number at a place; what was there goes where the number came from."""
        source = next(i for i, candle in enumerate(self.candles) if candle.number == number)
        return self.swapped("number", place, source)

    def made(self, place: int, kind: Kind) -> Tray:
        """With that kind at a place, taken from the next candle of the kind."""
        if self.candles[place].kind is kind:
            return self
        count = len(self.candles)
        places = ((place + step) % count for step in range(1, count))
        source = next(i for i in places if self.candles[i].kind is kind)
        return self.swapped("kind", place, source)


def usual() -> Tray:
    """Where arranging begins: a valid arrangement that nobody would keep."""
    return read_tray(USUAL)


def any_valid() -> Tray:
    """A valid arrangement by chance."""
    kinds = random.choice(arrangements.types())
    numbers = random.sample(range(len(LETTERS)), len(LETTERS))
    return Tray(arrangements.arrangement(kinds, tuple(numbers)).candles)


def read_tray(text: str) -> Tray:
    """The arrangement that canonical words say, also one that is too strong. Raises ValueError."""
    try:
        action = notation.read(text, True)
    except Refusal as refusal:
        raise ValueError(f"not a canonical arrangement: {text}") from refusal
    if not isinstance(action, Arrangement):
        raise ValueError(f"not an arrangement: {text}")
    numbers = sorted(candle.number for candle in action.candles)
    kinds = Counter(candle.kind for candle in action.candles)
    if numbers != list(range(len(LETTERS))) or set(kinds.values()) != {arrangements.EACH}:
        raise ValueError(f"not nine candles: {text}")
    return Tray(action.candles)


def read_burn(text: str) -> Burn | None:
    """What canonical words do to candles; None for no words. Raises ValueError."""
    if not text:
        return None
    try:
        action = notation.read(text, False)
    except Refusal as refusal:
        raise ValueError(f"not a canonical submission: {text}") from refusal
    return action if isinstance(action, Burn) else None


def touched(draft: Burn | None, candle: SeenCandle) -> Burn:
    """The draft after a touch on a candle that may be touched: lit, put out, or neither again."""
    burn = draft or Burn()
    letter = candle.letter
    if candle.state is State.LIT:
        return replace(burn, extinguish=None if burn.extinguish == letter else letter)
    return replace(burn, light=None if burn.light == letter else letter)


def may_touch(candle: SeenCandle, puffs: int) -> bool:
    """Whether a touch on a candle would be legal (CC-3); everybody can see that."""
    if candle.state is State.LIT:
        return not candle.extinguished and puffs < PUFFS
    return candle.state is State.UNLIT
