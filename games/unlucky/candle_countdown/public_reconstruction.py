"""Candle Countdown rebuilt from public facts, with invented numbers and types that agree with them.

The seat's own arrangement is used if it was entered on this computer (CC-4).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import permutations

from games.core import InvalidAction, Pair, PublicBoard, Seat
from games.unlucky.candle_countdown import notation
from games.unlucky.candle_countdown.arrangements import types
from games.unlucky.candle_countdown.rules import Action, Candles, Tray
from games.unlucky.candle_countdown.view import (
    LETTERS,
    Arrangement,
    Candle,
    CandleKind,
    CountdownView,
    Trim,
)
from games.unlucky.candle_countdown.watch import PublicWatch, SeenCandles
from games.unlucky.trial import NAMES


@dataclass(frozen=True, slots=True)
class PublicCandles(Candles):
    """A trial with a known score, but without the results of individual rounds (CC-5).

    `arranged` is the seat whose arrangement is real; all other numbers and types are invented.
    """

    score: Pair[int] = field(default_factory=lambda: Pair(0, 0))
    arranged: Seat | None = None

    def points(self) -> Pair[int]:
        return self.score

    def view(self, seat: Seat | None, open_: bool, pending: Action | None) -> CountdownView:
        own_seat = seat if seat is self.arranged else None
        return replace(Candles.view(self, own_seat, False, pending), own_seat=seat)


def shown_candles(board: PublicBoard) -> Candles:
    """Return the trial rebuilt from public facts; raise ValueError if they are contradictory."""
    detail, number = board.seen["detail"], board.seen["round"]
    if number == 0:
        return Candles()
    watch = PublicWatch()
    watch.see(detail, board.seen["moves"])
    own = _arrangement(board, detail["trims"])
    arranged = None if own is None else board.seat
    trays = Pair(
        *(
            _tray(
                watch.candles[seat], detail["trims"][NAMES[seat]], own if seat is arranged else None
            )
            for seat in Seat
        )
    )
    score = Pair(*(int(detail["points"][name]) for name in NAMES))
    return PublicCandles(number=number, trays=trays, score=score, arranged=arranged)


def _arrangement(board: PublicBoard, trims: dict[str, str]) -> Arrangement | None:
    """Return the last arrangement that the seat composed, or None if the board's trims differ."""
    for _, text in reversed(board.composed):
        with suppress(InvalidAction):
            arrangement = notation.read(text, arranging=True)
            if isinstance(arrangement, Arrangement) and board.seat is not None:
                trims_entered = "".join(candle.trim.value for candle in arrangement.candles)
                return arrangement if trims_entered == trims[NAMES[board.seat]] else None
    return None


def _tray(seen: SeenCandles, trims: str, own: Arrangement | None) -> Tray:
    """Return a seat's candles, with the numbers and types of its real arrangement `own`.

    If `own` is None, the numbers and types are invented to agree with the public facts.
    """
    arrangement = own or _invented(seen, trims)
    spent = seen.burnt + seen.gone
    burned = tuple(
        candle.kind.burn if letter in spent else min(seen.burned[letter], candle.kind.burn - 1)
        for letter, candle in zip(LETTERS, arrangement.candles, strict=True)
    )
    return Tray(arrangement, burned, seen.lit, "".join(sorted({*seen.out})))


def _invented(seen: SeenCandles, trims: str) -> Arrangement:
    """Return an arrangement that agrees with the burn times seen; raise ValueError if none does."""
    for kinds in types():
        by_letter: dict[str, Candle] = {}
        for trim in Trim:
            letters = [
                letter
                for letter, seen_trim in zip(LETTERS, trims, strict=True)
                if seen_trim == trim.value
            ]
            candles = [Candle(number, CandleKind(kinds[number])) for number in range(len(LETTERS))]
            for order in permutations([candle for candle in candles if candle.trim is trim]):
                if len(order) == len(letters) and all(map(_fits(seen), letters, order)):
                    by_letter |= dict(zip(letters, order, strict=True))
                    break
        if len(by_letter) == len(LETTERS):
            return Arrangement(tuple(by_letter[letter] for letter in LETTERS))
    raise ValueError("no arrangement has these burn times")


def _fits(seen: SeenCandles) -> Callable[[str, Candle], bool]:
    """Return a function that checks whether a candle can be the one seen under a letter."""

    def fits(letter: str, candle: Candle) -> bool:
        past, burn = seen.burned[letter], candle.kind.burn
        return letter in seen.gone or (burn == past if letter in seen.burnt else burn > past)

    return fits
