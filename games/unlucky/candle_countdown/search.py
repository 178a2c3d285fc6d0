"""The search of Candle Countdown's bot, over samples consistent with what the bot has seen."""

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
from games.engine import sealed
from games.engine.bots import Stop
from games.engine.compiled import PLAIN
from games.engine.searching import ENDLESS, repeat
from games.unlucky.candle_countdown import arrangements, kernels, policy
from games.unlucky.candle_countdown.efforts import Effort
from games.unlucky.candle_countdown.pool import arranged, pool
from games.unlucky.candle_countdown.rules import PUFFS, Tray
from games.unlucky.candle_countdown.view import LETTERS, Arrangement, Burn, CandleKind
from games.unlucky.candle_countdown.watch import SeenCandles, Watch

SPREAD = 0.2
"""Weight of the margin in a result: a clear win counts more than a narrow one."""
OTHERS = 0.3
"""Probability of sampling the opponent's arrangement from all arrangements instead of the pool."""
STEPS, THINKING = 400, 100
"""Maximum numbers of changes to make a sample agree with the observations.

`STEPS` applies to samples of the opponent's candles. `THINKING` applies to samples of the numbers
that the opponent may believe to be on the seat's candles.
"""
FEW = 20
"""Number of steps between checks of `stop` if numba is not installed."""
IMAGINING = 0.4
"""Maximum share of the time spent on sampling the opponent's candles."""
FRESH = 20_000
"""Number of playouts after which the samples are replaced."""
BRIEF = 0.01
"""Maximum time for replacing the samples (s)."""
ARRANGING = 40
"""Number of playouts of an arrangement against each opponent sampled from the pool."""
TRIES = 12
"""Maximum number of attempts per sample. After `POOLED` of them, the pool is no longer used."""
POOLED = 4


@dataclass(frozen=True, slots=True)
class BurnStrategy:
    """A mixed strategy over acts, and the seat's chance of winning (0 to 1).

    `worth` holds the values of the acts to evaluate and of the likeliest act.
    """

    acts: tuple[Burn, ...]
    strategy: NDArray[np.float64]
    value: float
    games: int
    worth: dict[Burn, float] = field(default_factory=dict)

    def draw(self, rng: random.Random) -> Burn:
        return rng.choices(self.acts, self.strategy.tolist())[0]


@cache
def burns_of(kinds: str) -> NDArray[np.int64]:
    return np.array([CandleKind(kind).burn for kind in kinds], np.int64)


def best_choice(
    tray: Tray,
    watch: Watch,
    number: int,
    effort: Effort,
    ms: Ms,
    stop: Stop,
    rng: random.Random,
    to_evaluate: Sequence[Burn] | None = None,
) -> BurnStrategy:
    """Return a mixed strategy over all acts of round `number`.

    `tray` holds the seat's own candles. Up to `effort.worlds` worlds are sampled, as time allows.
    Half of the time is spent on the acts `to_evaluate`, if there are any.
    """
    whole = time.monotonic() + ms / 1000
    ms = ms if to_evaluate is None else ms // 2
    began = time.monotonic()
    seat, state = watch.seat, np.array([rng.getrandbits(62) | 1], np.uint64)
    start, tally = side(tray), tally_of(watch)

    def imagine_for(seconds: float) -> tuple[Any, Any]:
        end = time.monotonic() + seconds
        worlds = imagine(watch, effort.worlds, rng, state, end, stop)
        return worlds, thought_of(watch, tray, worlds, rng, state, stop)

    worlds, selves = imagine_for(IMAGINING * ms / 1000)

    def imagine_anew() -> None:
        nonlocal worlds, selves
        worlds, selves = imagine_for(BRIEF)

    heuristics = kernels.WAYS[slice(*effort.ways)]

    def meet(seat_index: int, own: Any, others: Any, mixed: Any, alive: Any, *more: Any) -> None:
        arguments = start, worlds, selves, tally, seat.value, number, own
        if effort.policy:
            policy.meet(*arguments, alive, *more, policy.policy(), SPREAD, state)
        else:
            kernels.meet(*arguments, others, mixed, alive, *more, heuristics, SPREAD, state)

    acts, count = acts_of(tray), 1 if effort.policy else len(heuristics)
    round_ = sealed.Round(
        sealed.Side(_numbers(acts), np.full(len(acts), 1.0 / len(acts))),
        sealed.Side(np.arange(count).reshape(-1, 1), np.full(count, 1.0 / count)),
        meet,
        state,
        anew=(FRESH, imagine_anew),
        predicts=False,
    )
    left = ms - round(1000 * (time.monotonic() - began))
    plan = sealed.Plan(effort.games, 0)
    solution = sealed.solve_round(round_, plan, left, stop)
    mixture = BurnStrategy(
        _acts(solution.choices), solution.strategy, solution.value, solution.games
    )
    if to_evaluate is None:
        return mixture
    weighed = list(dict.fromkeys((mixture.acts[int(mixture.strategy.argmax())], *to_evaluate)))
    worth = sealed.worths(round_, solution, _numbers(weighed), whole, stop)
    return replace(mixture, worth=dict(zip(weighed, worth, strict=True)))


def _numbers(acts: Sequence[Burn]) -> NDArray[np.int64]:
    return np.array([[_index(act.light), _index(act.extinguish)] for act in acts])


def _acts(choices: NDArray[np.int64]) -> tuple[Burn, ...]:
    letters = [[None if at < 0 else LETTERS[at] for at in choice] for choice in choices]
    return tuple(Burn(light, out) for light, out in letters)


def arranging(choices: Sequence[Arrangement], end: float, stop: Stop, seed: int) -> list[float]:
    """Return the value of each choice against the same sample of arrangements from the pool."""
    rng, state = random.Random(seed), np.array([seed | 1], np.uint64)
    totals, opponents, expert = [0.0] * len(choices), 0, kernels.WAYS[0]
    sides = [_candles(choice) for choice in choices]

    def meet(count: int) -> None:
        nonlocal opponents
        opponents += 1
        rival = _candles(arranged(rng, 1.0))
        for index, own in enumerate(sides):
            numbers, burns = np.stack((own, rival), axis=1)
            totals[index] += kernels.duel(numbers, burns, expert, expert, count, state)

    repeat(meet, ENDLESS, end, stop, ARRANGING)
    return [total / opponents for total in totals]


def _candles(arrangement: Arrangement) -> NDArray[np.int64]:
    """Return the numbers and burn times of the candles A to I, shape (2, 9)."""
    return np.array(
        [(candle.number, candle.kind.burn) for candle in arrangement.candles], np.int64
    ).T


def side(tray: Tray) -> NDArray[np.int64]:
    rows = (
        [tray.candle(letter).number for letter in LETTERS],
        [tray.left(letter) for letter in LETTERS],
        [letter in tray.lit for letter in LETTERS],
        [letter in tray.out for letter in LETTERS],
    )
    return np.array(rows, np.int64)


def acts_of(tray: Tray) -> tuple[Burn, ...]:
    """Return all legal acts of a round (CC-3)."""
    light = [letter for letter in LETTERS if letter not in tray.lit and tray.left(letter)]
    out = [letter for letter in tray.lit if letter not in tray.out] if len(tray.out) < PUFFS else []
    return tuple(Burn(a, b) for a in (None, *light) for b in (None, *out))


def tally_of(watch: Watch) -> NDArray[np.int64]:
    """Return the points, the most candles lit and the last scorer, as an array for the kernels."""
    last = 0 if watch.last is None else watch.last.value + 1
    return np.array([*watch.points, *(watch.most(seat) for seat in Seat), last], np.int64)


def imagine(
    watch: Watch, count: int, rng: random.Random, state: Any, end: float, stop: Stop
) -> NDArray[np.int64]:
    """Return up to `count` samples of the opponent's candles, shape (n, 4, 9).

    Only the samples that fit the observations best are returned.
    """
    rival, evidence = watch.candles[watch.seat.other], _evidence(watch)
    numbers, burns = np.empty(len(LETTERS), np.int64), np.empty(len(LETTERS), np.int64)
    seen, burned, _ = evidence
    trims = np.array([trim == "w" for trim in watch.trims], np.int64)
    samples: list[tuple[int, NDArray[np.int64]]] = []
    agreeing = 0
    for number in range(TRIES * count):
        from_all = rng.random() < OTHERS or number >= POOLED * count
        kinds = rng.choice(arrangements.types()) if from_all else rng.choices(*pool())[0]
        kernels.random_arrangement(burns_of(kinds), trims, numbers, burns, state)
        doubt = improve((trims, *evidence), STEPS, (numbers, burns, state), stop)
        agreeing += doubt == 0
        samples.append((doubt, seen_side(rival, numbers, burns, seen, burned)))
        if agreeing >= count or (number >= 2 and (stop() or time.monotonic() > end)):
            break
    samples.sort(key=lambda pair: pair[0])
    least = samples[0][0]
    worlds = [world for doubt, world in samples if doubt <= least + 1]
    return np.array(worlds[:count])


def thought_of(
    watch: Watch, tray: Tray, worlds: Any, rng: random.Random, state: Any, stop: Stop
) -> NDArray[np.int64]:
    """Return the numbers that the opponent may believe to be on the seat's candles.

    The array has shape (n, 9): a row of numbers for each of the n `worlds`.
    """
    thoughts = np.empty((len(worlds), len(LETTERS)), np.int64)
    trims = np.array([tray.candle(letter).number % 2 for letter in LETTERS], np.int64)
    burns = np.empty(len(LETTERS), np.int64)
    own = watch.candles[watch.seat]
    seen = np.array([seen_of(own, letter) for letter in LETTERS], np.int64)
    burned = np.array(list(own.burned.values()), np.int64)
    lit = _lit(watch, watch.seat.other)
    rounds = _rounds(watch, watch.seat)
    for index, world in enumerate(worlds):
        rounds[:, len(LETTERS)] = lit @ world[kernels.NUMBER]
        kinds, written = burns_of(rng.choices(*pool())[0]), (thoughts[index], burns, state)
        kernels.random_arrangement(kinds, trims, *written)
        improve((trims, seen, burned, rounds), THINKING, written, stop)
    return thoughts


def improve(evidence: tuple[Any, ...], steps: int, written: tuple[Any, ...], stop: Stop) -> int:
    """Run `kernels.improve` and return its result; without numba, check `stop` regularly."""
    part = FEW if PLAIN else steps
    for _ in range(0, steps, part):
        doubt = int(kernels.improve(*evidence, part, *written))
        if not doubt or stop():
            break
    return doubt


def _lit(watch: Watch, seat: Seat) -> NDArray[np.int64]:
    """Return which candles of a seat burned in each of the n watched rounds, shape (n, 9)."""
    lit = [[letter in round_.lit[seat] for letter in LETTERS] for round_ in watch.rounds]
    return np.array(lit, np.int64).reshape(-1, len(LETTERS))


def _rounds(watch: Watch, seat: Seat) -> NDArray[np.int64]:
    """Return the watched rounds from the other seat's point of view. All totals are set to 0."""
    rounds = np.zeros((len(watch.rounds), len(LETTERS) + 4), np.int64)
    rounds[:, : len(LETTERS)] = _lit(watch, seat)
    for row, watched in zip(rounds, watch.rounds, strict=True):
        point = 0 if watched.point is None else -1 if watched.point is seat else 1
        row[len(LETTERS) + 1 :] = len(watched.lit[seat.other]), point, watched.stars[seat]
    return rounds


def _evidence(watch: Watch) -> tuple[Any, Any, Any]:
    """Return the states of the rival's candles, how long each burned, and the watched rounds."""
    rival = watch.candles[watch.seat.other]
    seen = [seen_of(rival, letter) for letter in LETTERS]
    rounds = _rounds(watch, watch.seat.other)
    rounds[:, len(LETTERS)] = [round_.total for round_ in watch.rounds]
    return np.array(seen, np.int64), np.array(list(rival.burned.values()), np.int64), rounds


def seen_of(rival: SeenCandles, letter: str) -> int:
    if letter in rival.burnt:
        return kernels.BURNT
    if letter in rival.gone:
        return kernels.GONE
    return kernels.BURNING if letter in rival.lit else kernels.UNLIT


def seen_side(
    rival: SeenCandles, numbers: Any, burns: Any, seen: Any, burned: Any
) -> NDArray[np.int64]:
    """Return a sampled arrangement with remaining burn times and states, as a (4, 9) array."""
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
    rng, tray = random.Random(1), Tray(arranged(random.Random(1), 0.0))
    for use_policy in (False, True):
        effort = Effort(2, 2, (0, 2), 1.0, use_policy)
        best_choice(tray, Watch(Seat.ONE), 1, effort, 0, lambda: False, rng)
    numbers = np.array([np.arange(len(LETTERS))] * 2)
    burns = np.array([burns_of(pool()[0][0])] * 2)
    kernels.playouts(numbers, burns, 1, np.uint64(1))
    arranging((arranged(rng, 0.0),), 0.0, lambda: True, 1)
