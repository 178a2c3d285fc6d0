"""Paired samples of Candle Countdown, in which each seat goes on by what it may know."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random
from games.engine.sealed import drawn
from games.unlucky.candle_countdown.abstraction import OPTIONS, counted, planned
from games.unlucky.candle_countdown.kernels import (
    COUNT,
    NUMBER,
    act,
    burn,
    play_on,
    utility,
)
from games.unlucky.trial import ROUNDS

PLANNED = -1
"""The way to burn that is none of the ways, but the plan."""


@kernel
def against(  # type: ignore[no-untyped-def]
    tray: Any,
    tally: Any,
    thought: Any,
    seat: Any,
    number: Any,
    plan: Any,
    way: Any,
    spread: Any,
    lights: Any,
    outs: Any,
    state: Any,
):
    """Count round `number`, for which both have acted, and play on: `seat` by the plan.

    The other seat goes on in a way. Both learn from each round what it shows them.
    """
    while True:
        counted(tray, tally, thought, state)
        if number >= ROUNDS:
            break
        number += 1
        light, out = planned(tray, thought, tally, seat, number, plan, lights, outs, state)
        other, put = burn(tray[1 - seat], tray[seat], thought[1 - seat], number, way, state)
        act(tray[seat], light, out)
        act(tray[1 - seat], other, put)
    return utility(tally, spread)


@kernel
def meet(  # type: ignore[no-untyped-def]
    start: Any,
    worlds: Any,
    selves: Any,
    tally: Any,
    seat: Any,
    number: Any,
    own: Any,
    others: Any,
    mixed: Any,
    alive: Any,
    totals: Any,
    rounds: Any,
    ways: Any,
    plan: Any,
    plans: Any,
    spread: Any,
    state: Any,
):
    """Paired samples, see `games.engine.sealed.Meet`: acts of `seat` against `ways` to burn.

    Each round is in one of the `worlds` (k, 4, 9), what the rival's candles may be. Each seat goes
    on by what it may know: this one takes the rival's candles for those of another world, the rival
    this seat's for those of `selves` (k, 9), which agree with what it has seen in that world.
    `plans`: whether this seat goes on by the plan, else it does in one of the ways.
    """
    tray, points = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, chance = np.empty((2, COUNT), np.int64), np.empty(1, np.uint64)
    then = np.empty((2, COUNT), np.int64)
    lights, outs = np.empty(OPTIONS, np.int64), np.empty(OPTIONS, np.int64)
    for _ in range(rounds):
        world, other = below(state, len(worlds)), below(state, len(worlds))
        theirs, mine = ways[others[drawn(mixed, state), 0]], ways[below(state, len(ways))]
        one, two = (mine, theirs) if seat == 0 else (theirs, mine)
        thought[seat] = worlds[other, NUMBER]
        thought[1 - seat] = selves[world]
        light, out = burn(worlds[world], start, thought[1 - seat], number, theirs, state)
        next_random(state)
        for index in range(len(alive)):
            chance[0] = state[0]
            tray[seat] = start
            tray[1 - seat] = worlds[world]
            points[:] = tally
            act(tray[1 - seat], light, out)
            act(tray[seat], own[alive[index], 0], own[alive[index], 1])
            if plans:
                then[:] = thought
                found = against(
                    tray, points, then, seat, number, plan, theirs, spread, lights, outs, chance
                )
            else:
                found = play_on(tray, points, thought, number, one, two, spread, chance)
            totals[alive[index]] += found if seat == 0 else 1.0 - found
