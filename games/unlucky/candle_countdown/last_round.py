"""The last round as it may be for a seat: what the rival's candles may come to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from games.core import Pair, Seat
from games.unlucky.candle_countdown.practice import arrangements
from games.unlucky.candle_countdown.rules import Candles, Tray
from games.unlucky.candle_countdown.view import (
    LETTERS,
    Arrangement,
    Burn,
    Candle,
    CandleKind,
    Count,
    SeenCandle,
    State,
    Trim,
)
from games.unlucky.candle_countdown.watch import Watch
from games.unlucky.trial import ROUNDS

NOBODY = Pair(None, None)


def worst(trial: Candles, watch: Watch, seat: Seat) -> list[Candles]:
    """Return the last round with each largest total that the rival may reach, one way or another.

    What else it may have makes no difference to who wins. None are told where a round was missed.
    """
    if trial.number != ROUNDS or len(watch.rounds) != ROUNDS - 1 or trial.trays is None:
        return []
    seen, counts = _seen(watch, seat.other), _counts(watch, seat)
    possible = list(arrangements(seen, counts, seat))
    if not possible:
        return []
    tray = partial(_tray, watch, seat.other, seen)
    here = replace(trial, counts=counts, trays=trial.trays.put(seat.other, tray(possible[0])))
    found = set()
    for act in here.legal(seat.other):
        assert isinstance(act, Burn)
        lit = [LETTERS.index(one) for one in tray(possible[0]).after(act).lit]
        found.add(max(possible, key=lambda numbers: sum(numbers[at] for at in lit)))
    return [
        replace(here, trays=trial.trays.put(seat.other, tray(numbers))) for numbers in sorted(found)
    ]


def _seen(watch: Watch, rival: Seat) -> list[SeenCandle]:
    """Return the rival's candles as they are shown."""
    known, found = watch.candles[rival], list[SeenCandle]()
    for letter, trim in zip(LETTERS, watch.trims, strict=True):
        burned = known.burned[letter]
        kind = next((one for one in CandleKind if one.burn == burned), None)
        state = State.BURNT if letter in known.burnt else State.UNLIT
        out = letter in known.out
        shown = kind if state is State.BURNT else None
        found.append(SeenCandle(letter, Trim(trim), state, burned, out, shown, None))
    return found


def _counts(watch: Watch, seat: Seat) -> tuple[Count, ...]:
    """Return the rounds so far as the seat was shown them."""
    found = []
    for number, one in enumerate(watch.rounds, start=1):
        totals: Pair[int | None] = NOBODY.put(seat, one.total)
        found.append(Count(number, NOBODY, one.lit, Pair("", ""), totals, one.stars, one.point))
    return tuple(found)


def _tray(watch: Watch, rival: Seat, seen: list[SeenCandle], numbers: tuple[int, ...]) -> Tray:
    """Return the rival's candles with these numbers; what has not burnt out may burn on."""
    candles = (
        Candle(number, one.kind or CandleKind.SLOW)
        for number, one in zip(numbers, seen, strict=True)
    )
    known = watch.candles[rival]
    burned = tuple(one.burned for one in seen)
    return Tray(Arrangement(tuple(candles)), burned, known.lit, known.out)
