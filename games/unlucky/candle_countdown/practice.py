"""Puzzles of Candle Countdown: infer the number of an opponent's candle from the facts shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

from games.core import UMPIRE, Message, Seat, Viewer
from games.practice.puzzles import Practice, Puzzle
from games.unlucky.candle_countdown.view import (
    LETTERS,
    MOST,
    STAR,
    CandleKind,
    Count,
    CountdownView,
    SeenCandle,
    Trim,
)
from games.unlucky.text import candles

EACH = 3
"""Number of candles of each type (CC-1)."""
HIGHEST = sum(range(len(LETTERS)))
"""The highest total of a round, with all candles lit."""


class CandlesPractice(Practice):
    def shown_after(self, seat: Seat) -> Viewer:
        return UMPIRE

    def task(self, puzzle: Puzzle, position: Any, seat: Seat) -> Message:
        return Message("What is the number on your rival’s candle {candle}?", candle=puzzle.asks)

    def facts(self, puzzle: Puzzle, position: Any, seat: Seat) -> tuple[Message, ...]:
        return tuple(_round_facts(count, seat) for count in _view(position, seat).counts)

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        return tuple(map(str, range(len(LETTERS))))

    def possible(self, puzzle: Puzzle, position: Any, seat: Seat) -> frozenset[str]:
        """Return the numbers that the candle can have, given the facts shown."""
        at = LETTERS.index(puzzle.asks)
        view = _view(position, seat)
        fitting = arrangements(view.candles[seat.other], view.counts, seat)
        return frozenset(str(sight[at]) for sight in fitting)

    def why_wrong(self, puzzle: Puzzle, position: Any, seat: Seat, choice: str) -> Message | None:
        """Return a message that names the first round that excludes a number, or else a rule."""
        at, number, view = LETTERS.index(puzzle.asks), int(choice), _view(position, seat)
        with_it = [
            numbers for numbers in trims_fit(view.candles[seat.other]) if numbers[at] == number
        ]
        if not with_it:
            return Message(
                "Black trim means an even number, white trim an odd number.", clause="CC-2"
            )
        for count in view.counts:
            lit, totals = _lit(count, seat), _totals(count, seat)
            with_it = [numbers for numbers in with_it if sum(numbers[at] for at in lit) in totals]
            if not with_it:
                template = "What was shown up to round {round} rules out {number}."
                return Message(template, round=count.round, number=number)
        template = "Number × burn time would add up to more than {most}."
        return Message(template, most=MOST, clause="CC-1")


def _view(position: Any, seat: Seat) -> CountdownView:
    countdown: CountdownView = position.view(seat).parts[0]
    return countdown


def arrangements(
    seen: Sequence[SeenCandle], counts: Sequence[Count], seat: Seat
) -> Iterator[tuple[int, ...]]:
    """Yield all possible numbers of the other seat's candles A to I, given the facts shown."""
    constraints = [(_lit(count, seat), _totals(count, seat)) for count in counts]
    for numbers in trims_fit(seen):
        agrees = all(sum(numbers[at] for at in lit) in totals for lit, totals in constraints)
        if agrees and burnable(numbers, seen):
            yield numbers


def trims_fit(seen: Sequence[SeenCandle]) -> Iterator[tuple[int, ...]]:
    """Yield all possible numbers of a seat's candles A to I, given their trims (CC-2)."""
    black = [at for at, candle in enumerate(seen) if candle.trim is Trim.BLACK]
    white = [at for at, candle in enumerate(seen) if candle.trim is Trim.WHITE]
    for evens in permutations(range(0, len(LETTERS), 2)):
        for odds in permutations(range(1, len(LETTERS), 2)):
            number_at = dict(zip(black, evens, strict=True)) | dict(zip(white, odds, strict=True))
            yield tuple(number_at[at] for at in range(len(LETTERS)))


def _lit(count: Count, seat: Seat) -> list[int]:
    """Return the indices of the other seat's candles that were lit in a round."""
    return [LETTERS.index(letter) for letter in count.lit[seat.other]]


def _totals(count: Count, seat: Seat) -> frozenset[int]:
    """Return the totals of the other seat that agree with what a round showed (CC-5)."""
    own, lit = (count.totals[seat], len(count.lit[seat])), len(count.lit[seat.other])
    totals = set()
    for total in range(HIGHEST + 1):
        rival_result = total, lit
        point = None if rival_result == own else seat.other if rival_result > own else seat
        if point is count.point and (total >= STAR) == count.stars[seat.other]:
            totals.add(total)
    return frozenset(totals)


def burnable(numbers: Sequence[int], seen: Sequence[SeenCandle]) -> bool:
    """Return True if some assignment of types agrees with the facts shown and with CC-1."""
    left = Counter({kind: EACH for kind in CandleKind})
    left.subtract(candle.kind for candle in seen if candle.kind is not None)
    pairs = list(zip(numbers, seen, strict=True))
    fixed = sum(number * candle.kind.burn for number, candle in pairs if candle.kind is not None)
    free = [(number, candle.burned) for number, candle in pairs if candle.kind is None]
    return _kinds_fit(sorted(free, reverse=True), left, MOST - fixed)


def _kinds_fit(free: list[tuple[int, int]], left: Counter[CandleKind], room: int) -> bool:
    """Return True if the types in `left` can be given to the candles in `free`.

    `free` lists (number, rounds burned) of candles of unknown type. The sum of number × burn time
    over these candles must not exceed `room`.
    """
    if not free or room < 0:
        return room >= 0
    (number, burned), rest = free[0], free[1:]
    for kind in CandleKind:
        if left[kind] <= 0 or kind.burn <= burned:
            continue
        left[kind] -= 1
        fits = _kinds_fit(rest, left, room - number * kind.burn)
        left[kind] += 1
        if fits:
            return True
    return False


def _round_facts(count: Count, seat: Seat) -> Message:
    lit, own = count.lit[seat.other], count.lit[seat]
    points = {
        None: Message("nobody scored"),
        seat: Message("you scored"),
        seat.other: Message("rival scored"),
    }
    return Message(
        "Round {round}: rival {lit}, {star} · you {own} ({candles}) · {point}",
        round=count.round,
        lit=Message(lit) if lit else Message("nothing lit"),
        star=Message("star") if count.stars[seat.other] else Message("no star"),
        own=count.totals[seat] or 0,
        candles=candles(len(own)),
        point=points[count.point],
    )


PRACTICE = CandlesPractice(
    Path(__file__).with_name("practice.json"),
    Message("What must the number on the candle be?"),
    {
        "total": Message(
            "The larger total scores, and you know your own, so each round tells you whether your "
            "rival’s was larger. Black trim means an even number, white trim an odd number."
        ),
        "star": Message("A star means a total of 10 or more; no star means 9 or less."),
        "sum": Message(
            "The sum of number × burn time is at most 75, so the long candles cannot all have large"
            " numbers. A burnt candle shows how long it burned."
        ),
    },
)
