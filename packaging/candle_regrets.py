"""Finds by what plan candles are burned: writes resources/candles/plan.txt.

    python packaging/candle_regrets.py STATE [--games N] [--reply N]

Counterfactual regrets are sampled in whole matches (Lanctot et al. 2009): the first seat learns,
the second plays by what was learned so far, and both seats share what they know. On the way of a
match each option of the first seat is played on once, all by the same chance, and so is each
arrangement at the start; regrets below 0 are forgotten and later matches count more (Tammelin
2014). What a seat knows and may do is in the buckets of `candle_countdown/abstraction.py`. What is
written is how candles are burned in the average strategy of all matches; how they are arranged in
it is printed, for `packaging/candle_pool.py` finds better (docs/decisions/0139). It takes five
minutes of one core and always finds the same; STATE, a file, keeps what was learned, so that it
goes on where it was stopped.

`--reply`: what an answer to what STATE holds gains that is learned in the same way in so many
matches, in points of 100.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numba import njit

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from games.engine.compiled import below
from games.unlucky.candle_countdown import arrangements, plan
from games.unlucky.candle_countdown.abstraction import (
    CLOSED,
    OPTIONS,
    SITUATIONS,
    counted,
    options,
    planned,
    play_out,
    situation,
    taken,
)
from games.unlucky.candle_countdown.kernels import COUNT, act, begin, chance, suppose
from games.unlucky.candle_countdown.view import MOST, Kind
from games.unlucky.trial import ROUNDS

GAMES, PART, SEED = 400_000, 10_000, 7
STRONG = MOST - 1
"""Arrangements that are weaker than this are not tried."""
SPREAD = 0.1
"""How much a clear win counts more than a narrow one."""
EXPLORED = 0.3
"""In so many matches about half of what the first seat does is any option at all."""
ARRANGED = 8
"""Arrangements are weighed before each so many matches."""
SHOWN = 12
"""So many arrangements are printed."""


class Tables(NamedTuple):
    """Regrets and what strategies sum up to: of options, a row a situation, and of arrangements."""

    regrets: Any
    sums: Any
    first: Any
    firsts: Any


@njit(cache=True)  # type: ignore[untyped-decorator]
def learn(regrets: Any, worths: Any, open_: Any, weight: Any) -> None:
    """Regret matching: add to a row of regrets what each option was worth beyond what is done.

    `open_`: `CLOSED` for what may not be done.
    """
    whole, mean, plain, many = 0.0, 0.0, 0.0, 0
    for option in range(len(regrets)):
        if open_[option] != CLOSED:
            whole += regrets[option]
            mean += regrets[option] * worths[option]
            plain += worths[option]
            many += 1
    mean = mean / whole if whole > 0 else plain / many
    for option in range(len(regrets)):
        if open_[option] != CLOSED:
            regrets[option] = max(0.0, regrets[option] + weight * (worths[option] - mean))


@njit(cache=True)  # type: ignore[untyped-decorator]
def add(sums: Any, regrets: Any, open_: Any, weight: Any) -> None:
    """Add the strategy that regrets ask for to its sums."""
    whole, many = 0.0, 0
    for option in range(len(regrets)):
        if open_[option] != CLOSED:
            whole += regrets[option]
            many += 1
    for option in range(len(regrets)):
        if open_[option] != CLOSED:
            sums[option] += weight * (regrets[option] / whole if whole > 0 else 1.0 / many)


@njit(cache=True)  # type: ignore[untyped-decorator]
def picked(shares: Any, state: Any) -> Any:
    """A place, drawn by shares of any sum; any place where there are none."""
    left, last = chance(state) * shares.sum(), int(chance(state) * len(shares))
    for place in range(len(shares)):
        if shares[place] > 0:
            last = place
            left -= shares[place]
            if left < 0:
                break
    return last


@njit(cache=True)  # type: ignore[untyped-decorator]
def opened(tray: Any, tally: Any, thought: Any, burns: Any, state: Any) -> None:
    """The start of a match; the letters of the candles do not count."""
    numbers = np.empty((2, COUNT), np.int64)
    for seat in range(2):
        numbers[seat] = np.arange(COUNT)
    begin(tray, tally, numbers, burns)
    for seat in range(2):
        suppose(numbers[1 - seat], thought[seat], state)


@njit(cache=True)  # type: ignore[untyped-decorator]
def match(
    tray: Any, tally: Any, thought: Any, mine: Any, theirs: Any, spread: Any, state: Any
) -> Any:
    """What the first seat gets of a match that is open, both burning by a plan."""
    lights, outs = np.empty(OPTIONS, np.int64), np.empty(OPTIONS, np.int64)
    light, out = planned(tray, thought, tally, 0, 1, mine, lights, outs, state)
    other, put = planned(tray, thought, tally, 1, 1, theirs, lights, outs, state)
    act(tray[0], light, out)
    act(tray[1], other, put)
    return play_out(tray, tally, thought, 1, mine, theirs, spread, lights, outs, state)


@njit(cache=True)  # type: ignore[untyped-decorator]
def train(
    kinds: Any, tables: Any, rival: Any, rivals: Any, shared: Any, began: Any, games: Any,
    state: Any,
) -> None:  # fmt: skip
    """Learn from so many matches after the first `began`.

    `kinds`: the burn times of the numbers 0 to 8, a row an arrangement; `rival`, `rivals`: by what
    the second seat burns and arranges: the own regrets (`shared`) or what is to be answered.
    """
    regrets, sums, first, firsts = tables
    tray, tally = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    here, points = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, then = np.empty((2, COUNT), np.int64), np.empty((2, COUNT), np.int64)
    lights, outs = np.empty(OPTIONS, np.int64), np.empty(OPTIONS, np.int64)
    mine, puts = np.empty(OPTIONS, np.int64), np.empty(OPTIONS, np.int64)
    burns, worths = np.empty((2, COUNT), np.int64), np.zeros(OPTIONS)
    kept, any_ = np.empty(1, np.uint64), np.zeros(OPTIONS)
    weighed, every = np.zeros(len(kinds)), np.zeros(len(kinds), np.int64)
    for game in range(began, began + games):
        weight = (game + 1) / 1e6
        burns[1] = kinds[picked(rivals, state)]
        if game % ARRANGED == 0:
            kept[0] = state[0]
            for index in range(len(kinds)):
                state[0] = kept[0]
                burns[0] = kinds[index]
                opened(tray, tally, thought, burns, state)
                weighed[index] = match(tray, tally, thought, regrets, rival, SPREAD, state)
            learn(first, weighed, every, weight)
            add(firsts, first, every, weight)
        stray = chance(state) < EXPLORED
        burns[0] = kinds[below(state, len(kinds)) if stray else picked(first, state)]
        opened(tray, tally, thought, burns, state)
        for number in range(1, ROUNDS + 1):
            options(tray[1], tray[0], thought[1], lights, outs)
            row = situation(tray[1], tray[0], thought[1], tally, 1, number)
            theirs = taken(rival[row], lights, state)
            if shared:
                add(sums[row], regrets[row], lights, weight)
            options(tray[0], tray[1], thought[0], mine, puts)
            row = situation(tray[0], tray[1], thought[0], tally, 0, number)
            act(tray[1], lights[theirs], outs[theirs])
            kept[0] = state[0]
            for option in range(OPTIONS):
                if mine[option] == CLOSED:
                    continue
                same = 0
                while mine[same] != mine[option] or puts[same] != puts[option]:
                    same += 1
                if same < option:
                    worths[option] = worths[same]
                    continue
                state[0] = kept[0]
                here[:] = tray
                points[:] = tally
                then[:] = thought
                act(here[0], mine[option], puts[option])
                worths[option] = play_out(
                    here, points, then, number, regrets, rival, SPREAD, lights, outs, state
                )
            learn(regrets[row], worths, mine, weight)
            if not shared:
                add(sums[row], regrets[row], mine, weight)
            anyhow = stray and below(state, 2) == 0
            option = taken(any_ if anyhow else regrets[row], mine, state)
            act(tray[0], mine[option], puts[option])
            counted(tray, tally, thought, state)


@njit(cache=True)  # type: ignore[untyped-decorator]
def meet(
    kinds: Any, mine: Any, first: Any, theirs: Any, others: Any, games: Any, state: Any
) -> Any:
    """What a plan with its arrangements gets on average against another with its own."""
    tray, tally = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, burns = np.empty((2, COUNT), np.int64), np.empty((2, COUNT), np.int64)
    found = 0.0
    for _ in range(games):
        burns[0], burns[1] = kinds[picked(first, state)], kinds[picked(others, state)]
        opened(tray, tally, thought, burns, state)
        found += match(tray, tally, thought, mine, theirs, 0.0, state)
    return found / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("state", type=Path)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--reply", type=int, default=0)
    options = parser.parse_args()
    names = [one for one in arrangements.types() if burns_of(one) @ np.arange(COUNT) >= STRONG]
    kinds = np.array([burns_of(one) for one in names])
    tables, began, state = tables_of(len(names)), 0, np.array([SEED], np.uint64)
    if options.state.exists():
        with np.load(options.state) as told:
            tables = Tables(*(told[name] for name in Tables._fields))
            began, state = int(told["began"]), told["state"]
    while began < options.games:
        games = min(PART, options.games - began)
        train(kinds, tables, tables.regrets, tables.first, True, began, games, state)
        began += games
        np.savez(options.state, began=began, state=state, **tables._asdict())
        print(f"{began} of {options.games} matches", flush=True)
    if options.reply:
        print(f"an answer gains {100 * replied(kinds, tables, options.reply) - 50:.1f}")
        return
    plan.write(plan.FILE, tables.sums)
    print(f"{int((tables.sums.sum(axis=1) > 0).sum())} situations")
    order = np.argsort(-tables.firsts)[:SHOWN]
    for place in order:
        print(f"{names[place]} {tables.firsts[place] / tables.firsts.sum():.2f}")


def tables_of(arranged: int) -> Tables:
    """Nothing is learned yet."""
    shape = SITUATIONS, OPTIONS
    return Tables(np.zeros(shape), np.zeros(shape), np.zeros(arranged), np.zeros(arranged))


def replied(kinds: Any, tables: Tables, games: int) -> float:
    """What an answer gets that is learned in so many matches."""
    answer, state = tables_of(len(kinds)), np.array([SEED + 1], np.uint64)
    train(kinds, answer, tables.sums, tables.firsts, False, 0, games, state)
    best = np.eye(len(kinds))[int(answer.firsts.argmax())]
    return float(meet(kinds, answer.sums, best, tables.sums, tables.firsts, 200_000, state))


def burns_of(kinds: str) -> Any:
    return np.array([Kind(one).burn for one in kinds], np.int64)


if __name__ == "__main__":
    main()
