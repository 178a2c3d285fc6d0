from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Self, TypeAlias

from games.core import Draw, IllegalAction, Message, Pair, Seat, ahead
from games.unlucky.candle_countdown import arrangements
from games.unlucky.candle_countdown.view import (
    LETTERS,
    STAR,
    Arrangement,
    Burn,
    Candle,
    Count,
    CountdownView,
    SeenCandle,
    State,
)
from games.unlucky.text import candles
from games.unlucky.text import points as scored
from games.unlucky.trial import NAMES, ROUNDS, Trial, Verdict, without_unknown

PUFFS = 2
"""Number of different candles that a seat can extinguish in a match (CC-3)."""
SAMPLE = 24
"""Number of arrangements that `legal` lists, out of about 420 million."""

Action: TypeAlias = Arrangement | Burn


@dataclass(frozen=True, slots=True)
class Tray:
    """The nine candles of a seat.

    `burned` holds the number of rounds for which each candle has burned. `lit` lists the letters of
    the candles that burn in the current round, and `out` the letters of the candles that were
    extinguished.
    """

    arrangement: Arrangement
    burned: tuple[int, ...] = (0,) * len(LETTERS)
    lit: str = ""
    out: str = ""

    def candle(self, letter: str) -> Candle:
        return self.arrangement.candles[LETTERS.index(letter)]

    def left(self, letter: str) -> int:
        """Return the number of rounds for which a candle can still burn."""
        return self.candle(letter).kind.burn - self.burned[LETTERS.index(letter)]

    def after(self, act: Burn) -> Tray:
        """Return the tray after an act, which takes effect before the count (CC-3)."""
        letters = set(self.lit) - {act.extinguish} | {act.light} - {None}
        out = self.out + (act.extinguish or "")
        return replace(self, lit=_sorted(letters), out=_sorted(out))

    def total(self) -> int:
        """Return the sum of the numbers on lit candles (CC-4)."""
        return sum(self.candle(letter).number for letter in self.lit)

    def burn(self) -> Tray:
        """Return the tray after the count. Each lit candle has burned one more round (CC-4)."""
        burned = tuple(
            past + (letter in self.lit) for letter, past in zip(LETTERS, self.burned, strict=True)
        )
        after = replace(self, burned=burned)
        return replace(after, lit="".join(letter for letter in self.lit if after.left(letter)))


@dataclass(frozen=True, slots=True)
class Candles(Trial[Action, CountdownView]):
    """A position of the trial; `trays` is None until both arrangements are in force (CC-1)."""

    id: ClassVar[str] = "candle-countdown"
    title: ClassVar[str] = "Candle Countdown"
    actions: ClassVar[tuple[type, ...]] = (Arrangement, Burn)
    revealed: ClassVar[tuple[type, ...]] = (Burn,)

    number: int = 0
    trays: Pair[Tray] | None = None
    counts: tuple[Count, ...] = ()
    drawn: frozenset[Seat] = frozenset()
    result: Verdict | None = None

    def reason(self, seat: Seat, played: Action, better: Action, after: Self) -> Message | None:
        """Return a message if the seat's total was too high or too low for the round, else None."""
        if self.trays is None or isinstance(played, Arrangement) or isinstance(better, Arrangement):
            return None
        first, second = (self.trays[seat].after(action).total() for action in (played, better))
        if first > second:
            text = (
                "It burned {more} when {fewer} would have been enough: save candles for later "
                "rounds."
            )
            return Message(text, more=first, fewer=second)
        if first < second:
            text = "It lit only {fewer}; {more} would have been better."
            return Message(text, fewer=first, more=second)
        return None

    def points(self) -> Pair[int]:
        """Return each seat's points so far (CC-5)."""
        return Pair(*(sum(count.point is seat for count in self.counts) for seat in Seat))

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal acts, `none` first (CC-3), or a sample of arrangements in round 0."""
        if self.trays is None:
            return _some_arrangements()
        tray = self.trays[seat]
        light = [letter for letter in LETTERS if letter not in tray.lit and tray.left(letter)]
        out = (
            [letter for letter in tray.lit if letter not in tray.out]
            if len(tray.out) < PUFFS
            else []
        )
        return tuple(Burn(a, b) for a in (None, *light) for b in (None, *out))

    def check(self, seat: Seat, action: Action) -> None:
        """Raise `IllegalAction` unless the action is a valid arrangement (CC-1) or act (CC-3)."""
        if isinstance(action, Arrangement):
            if self.trays is not None:
                raise IllegalAction("CC-1", "The candles are arranged before round 1 only.")
            arrangements.check(action)
        elif self.trays is None:
            raise IllegalAction("CC-1", "The candles must be arranged first.")
        else:
            _check_burn(self.trays[seat], action)

    def fallback(self, seat: Seat, draw: Draw, label: str) -> Action | None:
        """Return a random arrangement in round 0 (CC-1), or None in later rounds."""
        return None if self.trays else arrangements.drawn(draw, f"{label}/0/{NAMES[seat]}")

    def drawn_for(self, seats: frozenset[Seat]) -> Self:
        return self if self.trays else replace(self, drawn=seats)

    def close(self, actions: Pair[Action | None]) -> Self:
        """Return the trial after this round: with arrangements in force or after a count (CC-4)."""
        if self.trays is None:
            first, second = actions
            if not isinstance(first, Arrangement) or not isinstance(second, Arrangement):
                raise ValueError("both seats must have arranged their candles")
            return replace(self, number=1, trays=Pair(Tray(first), Tray(second)))
        acts = actions.map(lambda act: act if isinstance(act, Burn) else None)
        trays = Pair(*(tray.after(acts[seat] or Burn()) for seat, tray in self.trays.items()))
        count = _count_round(self.number, acts, trays)
        after = replace(self, trays=trays.map(Tray.burn), counts=(*self.counts, count))
        if self.number < ROUNDS:
            return replace(after, number=self.number + 1)
        return replace(after, result=judge(after.counts))

    def certain(self) -> Seat | None:
        """Return the winner or a seat whose lead exceeds the number of rounds left, else None."""
        if self.result is not None:
            return self.result.winner
        points = self.points()
        sure = max(points) - min(points) > ROUNDS - len(self.counts)
        return ahead(points) if sure else None

    def view(self, seat: Seat | None, open_: bool, pending: Action | None) -> CountdownView:
        """Return the public view (CC-2, CC-4, CC-5) with the seat's own candles and totals.

        If `open_` is True, both seats' candles and totals are shown.
        """
        known = Pair(*(open_ or owner is seat for owner in Seat))
        counts = tuple(_seen_count(count, known) for count in self.counts)
        tray = self.trays[seat] if self.trays is not None and seat is not None else None
        return CountdownView(
            round=self.number,
            candles=Pair(*(self._candles_seen(seat, known[seat]) for seat in Seat)),
            points=self.points(),
            counts=counts,
            most=most_lit(self.counts),
            puffs=Pair(*(len(self.trays[seat].out) if self.trays else 0 for seat in Seat)),
            drawn=self.drawn,
            own=tray.arrangement if tray else None,
            own_seat=seat,
            pending=pending,
            verdict=self.result,
        )

    def _candles_seen(self, seat: Seat, known: bool) -> tuple[SeenCandle, ...]:
        if self.trays is None:
            return tuple(
                SeenCandle(letter, None, State.UNLIT, 0, False, None, None) for letter in LETTERS
            )
        tray = self.trays[seat]
        return tuple(_seen_candle(tray, letter, known) for letter in LETTERS)


@cache
def _some_arrangements() -> tuple[Arrangement, ...]:
    kinds = arrangements.types()
    return tuple(
        arrangements.arrangement(
            kinds[number * len(kinds) // SAMPLE],
            arrangements.permutation(number * 362_880 // SAMPLE + number),
        )
        for number in range(SAMPLE)
    )


def _check_burn(tray: Tray, act: Burn) -> None:
    """Raise `IllegalAction` (CC-3) unless the seat can light and extinguish these candles now."""
    light, out = act.light, act.extinguish
    if light is not None:
        if light in tray.lit:
            raise IllegalAction("CC-3", Message("{candle} is already lit.", candle=light))
        if not tray.left(light):
            raise IllegalAction("CC-3", Message("{candle} has burnt out.", candle=light))
    if out is not None:
        if out not in tray.lit:
            raise IllegalAction("CC-3", Message("{candle} is not lit.", candle=out))
        if out in tray.out:
            before = Message("{candle} has already been put out once.", candle=out)
            raise IllegalAction("CC-3", before)
        if len(tray.out) == PUFFS:
            already = "{number} candles have already been put out, which is the limit."
            raise IllegalAction("CC-3", Message(already, number=PUFFS))


def _count_round(number: int, acts: Pair[Burn | None], trays: Pair[Tray]) -> Count:
    """Count the lit candles of a round and return the result (CC-4, CC-5)."""
    totals = trays.map(Tray.total)
    point = ahead(trays.map(lambda tray: (tray.total(), len(tray.lit))))
    return Count(
        round=number,
        acts=acts,
        lit=trays.map(lambda tray: tray.lit),
        burnt=trays.map(
            lambda tray: "".join(letter for letter in tray.lit if tray.left(letter) == 1)
        ),
        totals=Pair(totals.one, totals.two),
        stars=totals.map(lambda total: total >= STAR),
        point=point,
    )


def judge(counts: tuple[Count, ...]) -> Verdict:
    """Return the winner after the last round (CC-6)."""
    points = Pair(*(sum(count.point is seat for count in counts) for seat in Seat))
    winner = ahead(points)
    if winner is not None:
        more, fewer = scored(points[winner]), points[winner.other]
        reason = Message("{more} against {fewer}", more=more, fewer=fewer)
        return Verdict(winner, "CC-6", reason)
    most, level = most_lit(counts), scored(points.one)
    winner = ahead(most)
    if winner is not None:
        reason = Message(
            "level at {level}, {candles} lit at once against {fewer}",
            level=level,
            candles=candles(most[winner]),
            fewer=most[winner.other],
        )
        return Verdict(winner, "CC-6", reason)
    last = last_point(counts)
    if last is not None:
        both = "level at {level} and {candles} at once, the last point scored"
        reason = Message(both, level=level, candles=candles(most.one))
        return Verdict(last, "CC-6", reason)
    none = "no point was scored, {candles} lit at once by each"
    return Verdict(None, "CC-6", Message(none, candles=candles(most.one)))


def most_lit(counts: tuple[Count, ...]) -> Pair[int]:
    """Return the largest number of candles that each seat had lit at one count (CC-6)."""
    return Pair(*(max((len(count.lit[seat]) for count in counts), default=0) for seat in Seat))


def last_point(counts: tuple[Count, ...]) -> Seat | None:
    """Return the seat that scored the last point (CC-6), or None."""
    return next((count.point for count in reversed(counts) if count.point is not None), None)


def _seen_candle(tray: Tray, letter: str, known: bool) -> SeenCandle:
    candle, left = tray.candle(letter), tray.left(letter)
    state = State.LIT if letter in tray.lit else State.UNLIT if left else State.BURNT
    return SeenCandle(
        letter=letter,
        trim=candle.trim,
        state=state,
        burned=candle.kind.burn - left,
        extinguished=letter in tray.out,
        kind=candle.kind if known or state is State.BURNT else None,
        number=candle.number if known else None,
    )


def _seen_count(count: Count, known: Pair[bool]) -> Count:
    return replace(count, totals=without_unknown(count.totals, known))


def _sorted(letters: Container[str | None]) -> str:
    return "".join(letter for letter in LETTERS if letter in letters)
