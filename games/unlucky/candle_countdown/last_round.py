"""The last round, solved for one seat using the totals that the opponent's acts can reach."""

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
    """Return copies of the last round, at most one for each of the opponent's acts.

    In each copy, the opponent's numbers make its total after that act as large as the observations
    allow; smaller totals do not affect the best reply. Returns [] if this is not the last round or
    if a round was missed.
    """
    if trial.number != ROUNDS or len(watch.rounds) != ROUNDS - 1 or trial.trays is None:
        return []
    seen, counts = _seen_candles(watch, seat.other), _counts(watch, seat)
    possible = list(arrangements(seen, counts, seat))
    if not possible:
        return []
    tray = partial(_tray, watch, seat.other, seen)
    current = replace(trial, counts=counts, trays=trial.trays.put(seat.other, tray(possible[0])))
    worlds = set()
    for act in current.legal(seat.other):
        assert isinstance(act, Burn)
        lit = [LETTERS.index(letter) for letter in tray(possible[0]).after(act).lit]
        worlds.add(max(possible, key=lambda numbers: sum(numbers[at] for at in lit)))
    return [
        replace(current, trays=trial.trays.put(seat.other, tray(numbers)))
        for numbers in sorted(worlds)
    ]


def _seen_candles(watch: Watch, rival: Seat) -> list[SeenCandle]:
    rival_candles, candles = watch.candles[rival], list[SeenCandle]()
    for letter, trim in zip(LETTERS, watch.trims, strict=True):
        burned = rival_candles.burned[letter]
        kind = next((kind for kind in CandleKind if kind.burn == burned), None)
        state = State.BURNT if letter in rival_candles.burnt else State.UNLIT
        out = letter in rival_candles.out
        visible_kind = kind if state is State.BURNT else None
        candles.append(SeenCandle(letter, Trim(trim), state, burned, out, visible_kind, None))
    return candles


def _counts(watch: Watch, seat: Seat) -> tuple[Count, ...]:
    counts = []
    for number, watched in enumerate(watch.rounds, start=1):
        totals: Pair[int | None] = NOBODY.put(seat, watched.total)
        counts.append(
            Count(number, NOBODY, watched.lit, Pair("", ""), totals, watched.stars, watched.point)
        )
    return tuple(counts)


def _tray(watch: Watch, rival: Seat, seen: list[SeenCandle], numbers: tuple[int, ...]) -> Tray:
    """Return the opponent's tray with the given numbers. Candles of unknown type count as slow."""
    candles = (
        Candle(number, candle.kind or CandleKind.SLOW)
        for number, candle in zip(numbers, seen, strict=True)
    )
    rival_candles = watch.candles[rival]
    burned = tuple(candle.burned for candle in seen)
    return Tray(Arrangement(tuple(candles)), burned, rival_candles.lit, rival_candles.out)
