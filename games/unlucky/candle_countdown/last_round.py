"""The last round from a seat's view: which totals the opponent can reach."""

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
    """Return, for each act of the opponent, the last round with its largest possible total.

    Smaller totals do not matter to the best reply. [] if a round was missed.
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
    """Return the opponent's candles as they are shown."""
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
    """Return the opponent's candles with these numbers; candles not burnt out may keep burning."""
    candles = (
        Candle(number, one.kind or CandleKind.SLOW)
        for number, one in zip(numbers, seen, strict=True)
    )
    known = watch.candles[rival]
    burned = tuple(one.burned for one in seen)
    return Tray(Arrangement(tuple(candles)), burned, known.lit, known.out)
