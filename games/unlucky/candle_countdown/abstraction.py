"""Candle Countdown in few numbers: what a seat knows, in buckets, and what it may do, in groups.

A seat's *situation* is the round, its lead, what burns on of its own, by how much the rival's is
taken to be more, and what is left of both. Its *options*: to light nothing; the smallest number
that leads by each of the `TARGETS`, and the one of which least is left; the smallest or the largest
of all; to put out the largest. A *plan* says how often each option is taken, a row a situation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel
from games.unlucky.candle_countdown.kernels import (
    COUNT,
    LEFT,
    LIT,
    NONE,
    NUMBER,
    OUT,
    act,
    chance,
    count,
    total,
    utility,
)
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import MOST, STAR
from games.unlucky.trial import ROUNDS

LEADS, HEAPS, GAPS, STOCKS = 7, 3, 9, 3
"""So many buckets: of the lead in points, of what burns on, of how much more the rival's is, and of
what is left of a seat's candles for the rounds that are left."""
HEAP = 7
"""What burns on is nothing, so much at most, or more."""
SITUATIONS = ROUNDS * LEADS * HEAPS * GAPS * STOCKS * STOCKS
BURNING = 18
"""For so many rounds a seat's candles can burn together."""
TARGETS = np.array([0, 2, 4, 6, 9])
"""A total is to be larger by more than so much than what burns on of the rival's."""
OPTIONS = 4 + 2 * len(TARGETS)
CLOSED = -2
"""What an option lights that may not be done."""
SMALLEST, LARGEST, PUT = OPTIONS - 3, OPTIONS - 2, OPTIONS - 1
REVISED = 4
"""So many exchanges are tried until what somebody takes candles for agrees with a round."""


@kernel
def stock(left: Any, whole: Any, number: Any, even: Any) -> Any:
    """Whether less is left of a whole than of the rounds, as much but for `even`, or more."""
    more = left * ROUNDS - whole * (ROUNDS + 1 - number)
    return 0 if more < -even * ROUNDS else 2 if more > even * ROUNDS else 1


@kernel
def situation(side: Any, rival: Any, thought: Any, points: Any, seat: Any, number: Any) -> Any:
    """What `seat` knows before round `number`, in buckets: a row of a plan."""
    lead = max(-3, min(3, points[seat] - points[1 - seat]))
    own, theirs, strength, burning = 0, 0, 0, 0
    for candle in range(COUNT):
        own += side[LIT, candle] * side[NUMBER, candle]
        theirs += rival[LIT, candle] * thought[candle]
        strength += side[LEFT, candle] * side[NUMBER, candle]
        burning += rival[LEFT, candle]
    row = ((number - 1) * LEADS + lead + 3) * HEAPS + (0 if own == 0 else 1 if own <= HEAP else 2)
    gap = max(-4, min(4, (theirs - own + 13) // 3 - 4)) + 4
    row = (row * GAPS + gap) * STOCKS + stock(strength, MOST, number, 4)
    return row * STOCKS + stock(burning, BURNING, number, 1)


@kernel
def options(side: Any, rival: Any, thought: Any, lights: Any, outs: Any):  # type: ignore[no-untyped-def]
    """Write what each option lights and puts out; `CLOSED` where it may not be done."""
    lights[:] = CLOSED
    outs[:] = NONE
    lights[0] = NONE
    lead, largest = 0, NONE
    for candle in range(COUNT):
        lead += side[LIT, candle] * side[NUMBER, candle] - rival[LIT, candle] * thought[candle]
    for candle in range(COUNT):
        number = side[NUMBER, candle]
        if side[LIT, candle]:
            if not side[OUT, candle] and (largest < 0 or number > side[NUMBER, largest]):
                largest = candle
        elif side[LEFT, candle]:
            held = number * side[LEFT, candle]
            for index in range(len(TARGETS)):
                if lead + number <= TARGETS[index]:
                    break
                known = lights[1 + 2 * index]
                if known < 0 or number < side[NUMBER, known]:
                    lights[1 + 2 * index] = candle
                known = lights[2 + 2 * index]
                if known < 0 or held < side[NUMBER, known] * side[LEFT, known]:
                    lights[2 + 2 * index] = candle
            known = lights[SMALLEST]
            if known < 0 or number < side[NUMBER, known]:
                lights[SMALLEST] = candle
            known = lights[LARGEST]
            if known < 0 or number > side[NUMBER, known]:
                lights[LARGEST] = candle
    if largest >= 0 and side[OUT].sum() < PUFFS:
        lights[PUT] = NONE
        outs[PUT] = largest


@kernel
def taken(row: Any, lights: Any, state: Any) -> Any:
    """An option, drawn by a plan's row."""
    whole, open_ = 0.0, 0
    for option in range(OPTIONS):
        if lights[option] != CLOSED:
            whole += row[option]
            open_ += 1
    if whole <= 0.0:
        at = below(state, open_)
        for option in range(OPTIONS):
            if lights[option] != CLOSED:
                if at == 0:
                    return option
                at -= 1
    left = chance(state) * whole
    last = 0
    for option in range(OPTIONS):
        if lights[option] != CLOSED and row[option] > 0:
            last = option
            left -= row[option]
            if left < 0:
                break
    return last


@kernel
def planned(  # type: ignore[no-untyped-def]
    tray: Any, thought: Any, points: Any, seat: Any, number: Any, plan: Any, lights: Any, outs: Any,
    state: Any,
):  # fmt: skip
    """What a seat lights and puts out by a plan."""
    rival = tray[1 - seat]
    options(tray[seat], rival, thought[seat], lights, outs)
    row = plan[situation(tray[seat], rival, thought[seat], points, seat, number)]
    option = taken(row, lights, state)
    return lights[option], outs[option]


@kernel
def agrees(rival: Any, thought: Any, own: Any, many: Any, result: Any, star: Any) -> Any:
    """Whether what a rival's candles are taken for agrees with a round.

    `own`, `many`: the own total and candles; `result`: 1 where the round was won, -1 or 0.
    """
    theirs, lit = 0, 0
    for candle in range(COUNT):
        theirs += rival[LIT, candle] * thought[candle]
        lit += rival[LIT, candle]
    ahead = own - theirs
    if ahead == 0:
        ahead = many - lit
    return int(ahead > 0) - int(ahead < 0) == result and (theirs >= STAR) == star


@kernel
def revise(rival: Any, thought: Any, own: Any, many: Any, result: Any, star: Any, state: Any):  # type: ignore[no-untyped-def]
    """Exchange a candle that burned for another of its trim (CC-2) where a round speaks for it."""
    if agrees(rival, thought, own, many, result, star):
        return
    for _ in range(REVISED):
        a, b = below(state, COUNT), below(state, COUNT)
        if rival[LIT, a] == rival[LIT, b] or (thought[a] - thought[b]) % 2:
            continue
        thought[a], thought[b] = thought[b], thought[a]
        if agrees(rival, thought, own, many, result, star):
            return
        thought[a], thought[b] = thought[b], thought[a]


@kernel
def counted(tray: Any, tally: Any, thought: Any, state: Any):  # type: ignore[no-untyped-def]
    """The end of a round, of which both seats learn what it shows them."""
    one, two = total(tray[0], tray[0, NUMBER]), total(tray[1], tray[1, NUMBER])
    many, more = tray[0, LIT].sum(), tray[1, LIT].sum()
    ahead = one - two
    if ahead == 0:
        ahead = many - more
    result = int(ahead > 0) - int(ahead < 0)
    revise(tray[1], thought[0], one, many, result, two >= STAR, state)
    revise(tray[0], thought[1], two, more, -result, one >= STAR, state)
    count(tray, tally)


@kernel
def play_out(  # type: ignore[no-untyped-def]
    tray: Any, tally: Any, thought: Any, number: Any, plan: Any, other: Any, spread: Any,
    lights: Any, outs: Any, state: Any,
):  # fmt: skip
    """Count round `number`, for which both have acted, and play on by a plan of each seat's."""
    while True:
        counted(tray, tally, thought, state)
        if number >= ROUNDS:
            break
        number += 1
        light, out = planned(tray, thought, tally, 0, number, plan, lights, outs, state)
        theirs, put = planned(tray, thought, tally, 1, number, other, lights, outs, state)
        act(tray[0], light, out)
        act(tray[1], theirs, put)
    return utility(tally, spread)
