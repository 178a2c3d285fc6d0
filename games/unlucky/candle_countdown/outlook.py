"""The public evaluation of Candle Countdown, from samples consistent with points and stars."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.compiled import below, kernel
from games.engine.searching import repeat
from games.unlucky.candle_countdown import arrangements, kernels
from games.unlucky.candle_countdown.pool import pool
from games.unlucky.candle_countdown.search import OTHERS, burns_of, seen_of, seen_side, tally_of
from games.unlucky.candle_countdown.view import LETTERS, STAR
from games.unlucky.candle_countdown.watch import PublicWatch

WORLDS = 96
"""Number of pairs of arrangements to sample at a time."""
PLAYOUTS_PER_SAMPLE = 20_000
CHUNK = 500
STEPS, STRAY = 600, 200
"""Maximum numbers of swaps before and after a pair of arrangements fits the observations.

The later swaps preserve the fit. They are needed because the first pair that fits is not a uniform
sample.
"""
WORSE = 0.02
"""Probability of accepting a swap that increases `doubts`."""
COUNT = len(LETTERS)
POINT = 2 * COUNT
"""Index of the scorer in a round's row. The next two entries are the seats' stars."""


def estimate(
    watch: PublicWatch, number: int, games: int, ms: Ms, stop: Stop, rng: random.Random
) -> tuple[float, int]:
    """Return the first seat's chance in the open round `number`, and the number of playouts."""
    now = time.monotonic()
    end, half = now + ms / 1000, now + ms / 2000
    state = np.array([rng.getrandbits(62) | 1], np.uint64)
    tally, utilities = tally_of(watch), np.zeros(1)

    worlds = imagine(watch, WORLDS, rng, state, lambda: stop() or time.monotonic() > half)

    def imagine_anew() -> None:
        worlds[:] = imagine(watch, WORLDS, rng, state, stop)

    def weigh(count: int) -> None:
        heuristics = kernels.WAYS[: len(kernels.WAYS) - 2]
        utilities[0] += played_on(worlds, tally, number, heuristics, count, state)

    played = repeat(weigh, games, end, stop, CHUNK, (PLAYOUTS_PER_SAMPLE, imagine_anew))
    return float(utilities[0]) / played, played


def warm() -> None:
    estimate(PublicWatch(), 1, 1, 0, lambda: True, random.Random(1))


def imagine(
    watch: PublicWatch, count: int, rng: random.Random, state: Any, stop: Stop
) -> NDArray[np.int64]:
    """Return sampled arrangements of both seats in the open round, shape (n, 2, 4, 9).

    If `stop` returns True after the first sample, no more samples are added. Only the samples with
    the fewest doubts are returned, repeated to make up `count`.
    """
    seen, burned, rounds = evidence(watch)
    numbers, burns = np.empty((2, COUNT), np.int64), np.empty((2, COUNT), np.int64)
    worlds: list[tuple[int, NDArray[np.int64]]] = []
    while len(worlds) < count and not (worlds and stop()):
        kinds = np.array([burns_of(_kinds(rng)) for _ in Seat])
        doubt = agreed(kinds, seen, burned, rounds, numbers, burns, state)
        sides = [
            seen_side(watch.candles[seat], numbers[n], burns[n], seen[n], burned[n])
            for n, seat in enumerate(Seat)
        ]
        worlds.append((doubt, np.array(sides)))
    least = min(doubt for doubt, _ in worlds)
    good = [world for doubt, world in worlds if doubt == least]
    return np.array([good[index % len(good)] for index in range(count)])


def evidence(watch: PublicWatch) -> tuple[Any, Any, Any]:
    """Return the states of all candles, how long each has burned, and the rounds watched."""
    seen = np.array([[seen_of(watch.candles[seat], letter) for letter in LETTERS] for seat in Seat])
    burned = np.array([list(watch.candles[seat].burned.values()) for seat in Seat], np.int64)
    rounds = np.array([_row(round_) for round_ in watch.rounds], np.int64).reshape(-1, POINT + 3)
    return seen, burned, rounds


def _kinds(rng: random.Random) -> str:
    from_all = rng.random() < OTHERS
    return rng.choice(arrangements.types()) if from_all else rng.choices(*pool())[0]


def _row(round_: Any) -> list[int]:
    """Return a round's row for `doubts`: candles lit, scorer (1, -1 or 0), and both stars."""
    lit = [int(letter in round_.lit[seat]) for seat in Seat for letter in LETTERS]
    point = 0 if round_.point is None else 1 if round_.point is Seat.ONE else -1
    return [*lit, point, *map(int, round_.stars)]


@kernel
def doubts(numbers: Any, burns: Any, seen: Any, burned: Any, rounds: Any) -> Any:
    """Return how strongly two arrangements contradict the observations, or 0 if they agree.

    All arguments except `rounds` have a row for each seat.
    """
    doubt = 0
    for seat in range(2):
        for candle in range(COUNT):
            if seen[seat, candle] == kernels.BURNT:
                doubt += 3 * abs(burns[seat, candle] - burned[seat, candle])
            elif seen[seat, candle] != kernels.GONE and burns[seat, candle] <= burned[seat, candle]:
                doubt += 3
    for index in range(len(rounds)):
        row = rounds[index]
        first, second, lit = 0, 0, 0
        for candle in range(COUNT):
            if row[candle]:
                first += numbers[0, candle]
                lit += 1
            if row[COUNT + candle]:
                second += numbers[1, candle]
                lit -= 1
        ahead = first - second
        if ahead == 0:
            ahead = lit
        if int(ahead > 0) - int(ahead < 0) != row[POINT]:
            doubt += 1
        doubt += ((first >= STAR) != (row[POINT + 1] == 1)) + (
            (second >= STAR) != (row[POINT + 2] == 1)
        )
    return doubt


@kernel
def agreed(  # type: ignore[no-untyped-def]
    kinds: Any, seen: Any, burned: Any, rounds: Any, numbers: Any, burns: Any, state: Any
):
    """Search for arrangements of both seats that fit the observed facts; return their `doubts`.

    They are written to `numbers` and `burns`. `kinds` (2, 9) holds each seat's burn times of the
    numbers 0 to 8. Random candles of a seat are swapped if that does not increase `doubts` or,
    rarely, even if it does. Once `doubts` is 0, `STRAY` further swaps that keep it at 0 are tried.
    """
    for seat in range(2):
        for candle in range(COUNT):
            numbers[seat, candle] = candle
        for candle in range(COUNT - 1, 0, -1):
            other = below(state, candle + 1)
            kept = numbers[seat, candle]
            numbers[seat, candle], numbers[seat, other] = numbers[seat, other], kept
        for candle in range(COUNT):
            burns[seat, candle] = kinds[seat, numbers[seat, candle]]
    current = doubts(numbers, burns, seen, burned, rounds)
    left = STEPS
    while left > 0:
        left -= 1
        if current == 0 and left > STRAY:
            left = STRAY
        seat, a, b = below(state, 2), below(state, COUNT), below(state, COUNT)
        for table in (numbers, burns):
            kept = table[seat, a]
            table[seat, a] = table[seat, b]
            table[seat, b] = kept
        changed = doubts(numbers, burns, seen, burned, rounds)
        if changed <= current or (current > 0 and kernels.chance(state) < WORSE):
            current = changed
        else:
            for table in (numbers, burns):
                kept = table[seat, a]
                table[seat, a] = table[seat, b]
                table[seat, b] = kept
    return current


@kernel
def played_on(worlds: Any, tally: Any, number: Any, heuristics: Any, games: Any, state: Any) -> Any:
    """Return the sum of the first seat's utilities over `games` playouts in `worlds`."""
    tray, points = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, utility = np.empty((2, COUNT), np.int64), 0.0
    for _ in range(games):
        tray[:] = worlds[below(state, len(worlds))]
        for seat in range(2):
            thought[seat] = worlds[below(state, len(worlds)), 1 - seat, kernels.NUMBER]
        points[:] = tally
        first, second = (
            heuristics[below(state, len(heuristics))],
            heuristics[below(state, len(heuristics))],
        )
        light_one, out_one = kernels.burn(tray[0], tray[1], thought[0], number, first, state)
        light_two, out_two = kernels.burn(tray[1], tray[0], thought[1], number, second, state)
        kernels.act(tray[0], light_one, out_one)
        kernels.act(tray[1], light_two, out_two)
        utility += kernels.play_on(tray, points, thought, number, first, second, 0.0, state)
    return utility
