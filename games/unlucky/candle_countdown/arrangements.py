"""Valid arrangements of candles, and random draws from them (CC-1, NOTATION.md)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from games.core import Draw, IllegalAction, Message
from games.core.text import Listed
from games.unlucky.candle_countdown.view import LETTERS, MOST, Arrangement, Candle, CandleKind

COUNT = len(LETTERS)
EACH = 3
"""Number of candles of each type."""


@cache
def types() -> tuple[str, ...]:
    """Return the 1,158 valid strings of types for the numbers 0 to 8, sorted."""
    return tuple(sorted(_strings()))


def _strings() -> Iterator[str]:
    """Yield strings of three candles per type whose sum of number × burn time is allowed."""
    numbers = range(COUNT)
    fast, medium, slow = (
        kind.burn for kind in (CandleKind.FAST, CandleKind.MEDIUM, CandleKind.SLOW)
    )
    whole = slow * sum(numbers)
    for quick in combinations(numbers, EACH):
        strength = whole - (slow - fast) * sum(quick)
        rest = [number for number in numbers if number not in quick]
        for middle in combinations(rest, EACH):
            if strength - (slow - medium) * sum(middle) <= MOST:
                kinds = [CandleKind.SLOW.value] * COUNT
                for number in quick:
                    kinds[number] = CandleKind.FAST.value
                for number in middle:
                    kinds[number] = CandleKind.MEDIUM.value
                yield "".join(kinds)


def permutation(k: int) -> tuple[int, ...]:
    """Return the k-th permutation of 0 to 8 in lexicographic order; `k` starts at 0."""
    left, chosen = list(range(COUNT)), []
    for size in range(COUNT - 1, -1, -1):
        index, k = divmod(k, math.factorial(size))
        chosen.append(left.pop(index))
    return tuple(chosen)


def arrangement(kinds: str, numbers: tuple[int, ...]) -> Arrangement:
    """Return the arrangement of candles A to I; `kinds` holds the types of the numbers 0 to 8."""
    return Arrangement(tuple(Candle(number, CandleKind(kinds[number])) for number in numbers))


def drawn(draw: Draw, label: str) -> Arrangement:
    """Return a valid arrangement, chosen uniformly at random with two draws."""
    kinds = types()[draw(f"{label}/types", len(types()))]
    return arrangement(kinds, permutation(draw(f"{label}/letters", math.factorial(COUNT))))


def check(action: Arrangement) -> None:
    """Raise `IllegalAction` (CC-1) unless the numbers, the types and the sum are valid."""
    candles = action.candles
    if len(candles) != COUNT:
        raise IllegalAction(
            "CC-1",
            Message("There are {most} candles, not {number}.", most=COUNT, number=len(candles)),
            tellable=True,
        )
    numbers = Counter(candle.number for candle in candles)
    for number in numbers:
        if not 0 <= number < COUNT:
            none = Message("{number} is not one of the numbers 0 to 8.", number=number)
            raise IllegalAction("CC-1", none, tellable=True)
    missing = [str(number) for number in range(COUNT) if number not in numbers]
    if missing:
        once = "Use every number once; {numbers} is missing."
        reason = Message(once, numbers=Listed.of(missing))
        raise IllegalAction("CC-1", reason, tellable=True)
    kinds = Counter(candle.kind for candle in candles)
    for kind in CandleKind:
        if kinds[kind] != EACH:
            raise IllegalAction("CC-1", Message(_UNEVEN[kind], number=kinds[kind], each=EACH))
    if action.strength > MOST:
        more = "The sum of number × burn time is {sum}; at most {most} is allowed."
        reason = Message(more, sum=action.strength, most=MOST)
        raise IllegalAction("CC-1", reason, tellable=True)


_UNEVEN = {
    CandleKind.FAST: "Fast candles: {number}; there must be {each}.",
    CandleKind.MEDIUM: "Medium candles: {number}; there must be {each}.",
    CandleKind.SLOW: "Slow candles: {number}; there must be {each}.",
}
