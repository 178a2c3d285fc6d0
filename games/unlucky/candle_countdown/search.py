"""How the bot of Candle Countdown looks ahead: in worlds that agree with all that it has seen."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.core import Ms, Seat
from games.engine.bots import Stop
from games.engine.mixing import CHUNK, Matrix
from games.engine.searching import ALONE, ENDLESS, repeat
from games.engine.weighing import against
from games.unlucky.candle_countdown import arrangements, kernels
from games.unlucky.candle_countdown.efforts import Effort
from games.unlucky.candle_countdown.pool import arranged, pool
from games.unlucky.candle_countdown.rules import PUFFS, Tray
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Burn, Kind
from games.unlucky.candle_countdown.watch import Candles, Watch

SPREAD = 0.2
"""How much a clear win counts more than a narrow one."""
OTHERS = 0.3
"""How often a rival is thought to arrange in any way, not in one of the pool's."""
STEPS = 400
"""So many changes are tried to make an imagined arrangement agree with what was seen."""
IMAGINING = 0.4
"""The share of the time that may go into imagining the rival's candles."""
FRESH = 20_000
"""After so many games they are imagined anew,"""
BRIEF = 0.01
"""which takes no longer than so many seconds."""
ARRANGING = 40
"""So many games arrangements that are weighed play against each one of the pool."""
TRIES = 12
"""So often an arrangement is imagined for each wanted, beyond `POOLED` in any way at all."""
POOLED = 4


@dataclass(frozen=True, slots=True)
class Found:
    """A mixed strategy over acts, and the seat's chance to win, 0 to 1.

    `worth`: what acts that were to be weighed are worth, and the likeliest.
    """

    acts: tuple[Burn, ...]
    strategy: NDArray[np.float64]
    value: float
    games: int
    worth: dict[Burn, float] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> Burn:
        """One of the acts."""
        return rng.choices(self.acts, self.strategy.tolist())[0]


@cache
def burns_of(kinds: str) -> NDArray[np.int64]:
    """The burn times of the numbers 0 to 8."""
    return np.array([Kind(one).burn for one in kinds], np.int64)


def look(
    tray: Tray,
    watch: Watch,
    number: int,
    effort: Effort,
    ms: Ms,
    stop: Stop,
    rng: random.Random,
    besides: Sequence[Burn] | None = None,
) -> Found:
    """A mixed strategy for round `number`, over all that may be done in it.

    `tray`: the own candles. More time buys more worlds. `besides`: what is to be weighed, too, in
    half of the time.
    """
    whole = time.monotonic() + ms / 1000
    ms = ms if besides is None else ms // 2
    end = time.monotonic() + ms / 1000
    seat, state = watch.seat, np.array([rng.getrandbits(62) | 1], np.uint64)
    start = np.zeros((2, 4, len(LETTERS)), np.int64)
    start[seat.value] = side(tray)
    worlds = imagine(watch, effort.worlds, rng, state, end - (1 - IMAGINING) * ms / 1000)

    def imagine_anew() -> None:
        nonlocal worlds
        worlds = imagine(watch, effort.worlds, rng, state, time.monotonic() + BRIEF)

    acts = acts_of(tray)
    choices = np.array([[_index(one.light), _index(one.extinguish)] for one in acts])
    ways = kernels.WAYS[slice(*effort.ways)]
    root, tally = Matrix(len(acts), len(ways)), tally_of(watch)

    def weigh(count: int) -> None:
        kernels.search(
            *(start, worlds, tally, seat.value, number, choices, ways),
            *(root.values, root.visits, root.regrets, root.sums, root.now),
            *(count, SPREAD, state),
        )

    most = effort.games if len(acts) > 1 else min(effort.games, ALONE)
    games = repeat(weigh, most, end, stop, CHUNK, (FRESH, imagine_anew))
    strategy = root.strategy(0)
    found = Found(acts, strategy, root.value(), games)
    if besides is None:
        return found
    weighed = list(dict.fromkeys((acts[int(strategy.argmax())], *besides)))

    def alone(index: int, one: Matrix, count: int) -> None:
        act = weighed[index]
        kernels.search(
            *(start, worlds, tally, seat.value, number),
            *(np.array([[_index(act.light), _index(act.extinguish)]]), ways),
            *(one.values, one.visits, one.regrets, one.sums, one.now, count, SPREAD, state),
        )

    worth = against(len(weighed), Seat.ONE, root.strategy(1), alone, whole, stop)
    return replace(found, worth=dict(zip(weighed, worth, strict=True)))


def arranging(choices: Sequence[Arrangement], end: float, stop: Stop, seed: int) -> list[float]:
    """What arrangements are worth against those of the pool, all meeting the same."""
    rng, state = random.Random(seed), np.array([seed | 1], np.uint64)
    totals, seen, expert = [0.0] * len(choices), 0, kernels.WAYS[0]
    sides = [_candles(one) for one in choices]

    def meet(count: int) -> None:
        nonlocal seen
        seen += 1
        rival = _candles(arranged(rng, 1.0))
        for index, own in enumerate(sides):
            numbers, burns = np.stack((own, rival), axis=1)
            totals[index] += kernels.duel(numbers, burns, expert, expert, count, state)

    repeat(meet, ENDLESS, end, stop, ARRANGING)
    return [total / seen for total in totals]


def _candles(one: Arrangement) -> NDArray[np.int64]:
    """The numbers of the candles A to I, and how long they burn."""
    return np.array([(candle.number, candle.kind.burn) for candle in one.candles], np.int64).T


def side(tray: Tray) -> NDArray[np.int64]:
    """A seat's own candles as the kernels read them."""
    rows = (
        [tray.candle(letter).number for letter in LETTERS],
        [tray.left(letter) for letter in LETTERS],
        [letter in tray.lit for letter in LETTERS],
        [letter in tray.out for letter in LETTERS],
    )
    return np.array(rows, np.int64)


def acts_of(tray: Tray) -> tuple[Burn, ...]:
    """All that may be done in a round (CC-3)."""
    light = [one for one in LETTERS if one not in tray.lit and tray.left(one)]
    out = [one for one in tray.lit if one not in tray.out] if len(tray.out) < PUFFS else []
    return tuple(Burn(a, b) for a in (None, *light) for b in (None, *out))


def tally_of(watch: Watch) -> NDArray[np.int64]:
    """Points, most candles lit and who scored last, as the kernels read them."""
    last = 0 if watch.last is None else watch.last.value + 1
    return np.array([*watch.points, *(watch.most(seat) for seat in Seat), last], np.int64)


def imagine(
    watch: Watch, wanted: int, rng: random.Random, state: Any, end: float
) -> NDArray[np.int64]:
    """What the rival's candles may be, shape (n, 4, 9), as far as they agree with what was seen."""
    rival, evidence = watch.candles[watch.seat.other], _evidence(watch)
    numbers, burns = np.empty(len(LETTERS), np.int64), np.empty(len(LETTERS), np.int64)
    seen, burned, _ = evidence
    trims = np.array([one == "w" for one in watch.trims], np.int64)
    found: list[tuple[int, NDArray[np.int64]]] = []
    agreeing = 0
    for number in range(TRIES * wanted):
        any_ = rng.random() < OTHERS or number >= POOLED * wanted
        kinds = rng.choice(arrangements.types()) if any_ else rng.choices(*pool())[0]
        doubt = kernels.imagined(burns_of(kinds), trims, *evidence, STEPS, numbers, burns, state)
        agreeing += doubt == 0
        found.append((doubt, seen_side(rival, numbers, burns, seen, burned)))
        if agreeing >= wanted or (number >= 2 and time.monotonic() > end):
            break
    found.sort(key=lambda one: one[0])
    least = found[0][0]
    worlds = [world for doubt, world in found if doubt <= least + 1]
    return np.array(worlds[:wanted])


def _evidence(watch: Watch) -> tuple[Any, Any, Any]:
    """What is seen of the rival's candles, how long they burned, and the rounds watched."""
    rival_seat = watch.seat.other
    rival = watch.candles[rival_seat]
    seen = [seen_of(rival, one) for one in LETTERS]
    rounds = np.zeros((len(watch.rounds), len(LETTERS) + 4), np.int64)
    for row, one in zip(rounds, watch.rounds, strict=True):
        lit = one.lit[watch.seat.other]
        row[: len(LETTERS)] = [letter in lit for letter in LETTERS]
        point = 0 if one.point is None else 1 if one.point is watch.seat else -1
        row[len(LETTERS) :] = one.total, len(one.lit[watch.seat]), point, one.stars[rival_seat]
    return np.array(seen, np.int64), np.array(list(rival.burned.values()), np.int64), rounds


def seen_of(rival: Candles, letter: str) -> int:
    """What is seen of a rival's candle, as the kernels read it."""
    if letter in rival.burnt:
        return kernels.BURNT
    if letter in rival.gone:
        return kernels.GONE
    return kernels.BURNING if letter in rival.lit else kernels.UNLIT


def seen_side(
    rival: Candles, numbers: Any, burns: Any, seen: Any, burned: Any
) -> NDArray[np.int64]:
    """An imagined arrangement, burned down as far as was seen."""
    world = np.zeros((4, len(LETTERS)), np.int64)
    world[kernels.NUMBER] = numbers
    world[kernels.LEFT] = np.where(seen >= kernels.BURNT, 0, np.maximum(burns - burned, 0))
    world[kernels.LEFT] = np.where(
        seen == kernels.BURNING, np.maximum(world[kernels.LEFT], 1), world[kernels.LEFT]
    )
    world[kernels.LIT] = seen == kernels.BURNING
    world[kernels.OUT] = [letter in rival.out for letter in LETTERS]
    return world


def _index(letter: str | None) -> int:
    return kernels.NONE if letter is None else LETTERS.index(letter)


def warm() -> None:
    """Compile the kernels by using them."""
    rng, effort = random.Random(1), Effort(2, 2, (0, 2), 1.0)
    look(Tray(arranged(rng, 0.0)), Watch(Seat.ONE), 1, effort, 0, lambda: True, rng)
    numbers = np.array([np.arange(len(LETTERS))] * 2)
    burns = np.array([burns_of(pool()[0][0])] * 2)
    kernels.playouts(numbers, burns, 1, np.uint64(1))
