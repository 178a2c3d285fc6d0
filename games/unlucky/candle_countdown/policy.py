"""The policy that the strongest bot uses in playouts of Candle Countdown.

An act's preference is the sum of the weights of its features, and the policy is a softmax of the
preferences. `tests/strength/candle_policy.py` trains the weights by self-play (docs/engine.md).
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import below, kernel, next_random
from games.engine.matrices import drawn
from games.unlucky.candle_countdown.kernels import (
    COUNT,
    LEFT,
    LIT,
    NUMBER,
    OUT,
    act,
    count,
    total,
    utility,
)
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import MOST, STAR
from games.unlucky.trial import ROUNDS
from resources import CANDLES

FILE = CANDLES / "policy.json"
ACTS = 3 * (COUNT + 1)
"""Maximum number of acts in a round; at most two candles keep burning from the previous round."""
PHASES = np.array([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3])
"""The phase of each round."""
TOTALS = 48
"""An exclusive upper bound on all totals."""
CHANCES, LEADS, LIGHTS, HEAPS, ROOMS, PUTS = 6, 5, COUNT + 1, 12, 6, 4 * COUNT + 1
SIZES = (
    4 * LEADS * CHANCES,  # the chance of winning the round, by phase and lead
    4 * LIGHTS,  # number of the candle to light, by phase
    3 * COUNT + 1,  # number and remaining burn time of the candle to light
    ROOMS * 5,  # number of candles lit after the act, by burn time left minus rounds left
    4 * HEAPS,  # own total minus the rival's carry-over, by phase
    PUTS,  # candle to extinguish, and whether the round will probably be won
    4 * ROOMS,  # carry-over into the next round, by phase
    LEADS * CHANCES,  # the chance of winning the round, by strength left per remaining round
)
"""Number of weights of each feature; an act has one value for each feature."""
KINDS = len(SIZES)
STARTS = np.cumsum(np.array((0, *SIZES)))
WEIGHTS = int(STARTS[-1])
REVISED = 4
"""Maximum number of swaps to try until the assumed numbers agree with a round."""


@cache
def policy() -> NDArray[np.float64]:
    return np.array(json.loads(FILE.read_text("utf-8")))


@kernel
def bucket(value: Any, most: Any) -> Any:
    return max(0, min(most, value))


@kernel
def totals_reached(rival: Any, thought: Any, reach: Any) -> Any:
    """Set `reach[n]` to the number of the rival's acts after which its total is at most n.

    Only acts that extinguish no candle are included. Return the rival's total without an act.
    """
    reach[:] = 0
    base = total(rival, thought)
    reach[base] = 1
    for candle in range(COUNT):
        if rival[LEFT, candle] > 0 and not rival[LIT, candle]:
            reach[base + thought[candle]] += 1
    for at in range(1, TOTALS):
        reach[at] += reach[at - 1]
    return base


@kernel
def act_probabilities(  # type: ignore[no-untyped-def]
    side: Any, rival: Any, thought: Any, lead: Any, number: Any, weights: Any, acts: Any,
    indices: Any, likes: Any, reach: Any,
):  # fmt: skip
    """Write the acts of a seat in a round (CC-3) and their probabilities; return their number.

    `thought` holds what the seat believes the opponent's numbers to be. The candles to light and to
    extinguish (-1 for none) are written to `acts` (n, 2), the probabilities to `likes`, and the
    indices of each act's weights to `indices` (n, KINDS).
    """
    phase, rounds = PHASES[number - 1], ROUNDS + 1 - number
    rival_total = totals_reached(rival, thought, reach)
    own, burning, carried, spare, strength, puffs = 0, 0, 0, 0, 0, 0
    for candle in range(COUNT):
        if side[LIT, candle]:
            own += side[NUMBER, candle]
            burning += 1
            if side[LEFT, candle] > 1:
                carried += side[NUMBER, candle]
        spare += side[LEFT, candle]
        strength += side[NUMBER, candle] * side[LEFT, candle]
        puffs += side[OUT, candle]
    stock = bucket((strength * ROUNDS - MOST * rounds) // (4 * ROUNDS) + 2, LEADS - 1)
    room, ahead = bucket(spare - rounds + 3, ROOMS - 1), bucket(lead + 2, LEADS - 1)
    written, most = 0, -1e9
    for light in range(-1, COUNT):
        if light >= 0 and (side[LIT, light] or side[LEFT, light] <= 0):
            continue
        for out in range(-1, COUNT):
            if out >= 0 and (not side[LIT, out] or side[OUT, out] or puffs >= PUFFS):
                continue
            after, many, carried_after, held, left = own, burning, carried, COUNT, 1
            if light >= 0:
                held, left = side[NUMBER, light], side[LEFT, light]
                after += held
                many += 1
                if left > 1:
                    carried_after += held
            if out >= 0:
                after -= side[NUMBER, out]
                many -= 1
                if side[LEFT, out] > 1:
                    carried_after -= side[NUMBER, out]
            less = reach[after - 1] if after > 0 else 0
            chance = bucket(CHANCES * (reach[after] + less) // (2 * reach[-1]), CHANCES - 1)
            row = indices[written]
            row[0] = (phase * LEADS + ahead) * CHANCES + chance
            row[1] = phase * LIGHTS + held
            row[2] = held * 3 + left - 1
            row[3] = room * 5 + min(4, many)
            row[4] = phase * HEAPS + bucket((after - rival_total + 8) // 2, HEAPS - 1)
            row[5] = PUTS - 1
            if out >= 0:
                row[5] = (side[NUMBER, out] * 2 + (side[LEFT, out] > 1)) * 2 + (chance > 2)
            row[6] = phase * ROOMS + bucket((carried_after + 2) // 3, ROOMS - 1)
            row[7] = stock * CHANCES + chance
            likes[written] = 0.0
            for kind in range(KINDS):
                row[kind] += STARTS[kind]
                likes[written] += weights[row[kind]]
            most = max(most, likes[written])
            acts[written, 0], acts[written, 1] = light, out
            written += 1
    whole = 0.0
    for at in range(written):
        likes[at] = np.exp(likes[at] - most)
        whole += likes[at]
    for at in range(written):
        likes[at] /= whole
    return written


@kernel
def choose_act(  # type: ignore[no-untyped-def]
    tray: Any, tally: Any, thought: Any, seat: Any, number: Any, weights: Any, space: Any,
    state: Any,
):  # fmt: skip
    """Sample an act from the policy: the candles to light and to extinguish, or -1 for none."""
    acts, indices, likes, reach = space
    lead = tally[seat] - tally[1 - seat]
    arguments = lead, number, weights, acts, indices, likes, reach
    at = drawn(
        likes[: act_probabilities(tray[seat], tray[1 - seat], thought[seat], *arguments)], state
    )
    return acts[at, 0], acts[at, 1]


@kernel
def scratch():  # type: ignore[no-untyped-def]
    acts, indices = np.empty((ACTS, 2), np.int64), np.empty((ACTS, KINDS), np.int64)
    return acts, indices, np.empty(ACTS), np.empty(TOTALS, np.int64)


@kernel
def agrees(rival: Any, thought: Any, own: Any, many: Any, result: Any, star: Any) -> Any:
    """Return True if the assumed numbers of the opponent's candles agree with a round's result.

    `own` and `many` are the seat's total and number of candles. `result` is 1 if the seat won the
    round, -1 if the opponent did, else 0. `star` is True if the opponent's total showed a star.
    """
    rival_total, lit = 0, 0
    for candle in range(COUNT):
        rival_total += rival[LIT, candle] * thought[candle]
        lit += rival[LIT, candle]
    ahead = own - rival_total
    if ahead == 0:
        ahead = many - lit
    return int(ahead > 0) - int(ahead < 0) == result and (rival_total >= STAR) == star


@kernel
def revise(rival: Any, thought: Any, own: Any, many: Any, result: Any, star: Any, state: Any):  # type: ignore[no-untyped-def]
    """Try up to `REVISED` swaps of assumed numbers of equal trim (CC-2) to agree with a round."""
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
def count_and_revise(tray: Any, tally: Any, thought: Any, state: Any):  # type: ignore[no-untyped-def]
    first, second = total(tray[0], tray[0, NUMBER]), total(tray[1], tray[1, NUMBER])
    many, more = tray[0, LIT].sum(), tray[1, LIT].sum()
    ahead = first - second
    if ahead == 0:
        ahead = many - more
    result = int(ahead > 0) - int(ahead < 0)
    revise(tray[1], thought[0], first, many, result, second >= STAR, state)
    revise(tray[0], thought[1], second, more, -result, first >= STAR, state)
    count(tray, tally)


@kernel
def go_on(  # type: ignore[no-untyped-def]
    tray: Any, tally: Any, thought: Any, number: Any, weights: Any, spread: Any, space: Any,
    state: Any,
):  # fmt: skip
    """Count round `number`, in which both seats have acted; play out the match using the policy.

    Return the utility of the result. `thought` (2, 9) holds what each seat believes the other's
    numbers to be; these beliefs are revised after each round.
    """
    while True:
        count_and_revise(tray, tally, thought, state)
        if number >= ROUNDS:
            break
        number += 1
        light, out = choose_act(tray, tally, thought, 0, number, weights, space, state)
        rival_light, rival_out = choose_act(tray, tally, thought, 1, number, weights, space, state)
        act(tray[0], light, out)
        act(tray[1], rival_light, rival_out)
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
    alive: Any,
    totals: Any,
    rounds: Any,
    weights: Any,
    spread: Any,
    state: Any,
):
    """Play paired samples of acts of `seat` against the policy (arguments: see `kernels.meet`)."""
    tray, points = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, beliefs = np.empty((2, COUNT), np.int64), np.empty((2, COUNT), np.int64)
    chance, space = np.empty(1, np.uint64), scratch()
    for _ in range(rounds):
        world, other = below(state, len(worlds)), below(state, len(worlds))
        thought[seat] = worlds[other, NUMBER]
        thought[1 - seat] = selves[world]
        tray[seat] = start
        tray[1 - seat] = worlds[world]
        light, out = choose_act(tray, tally, thought, 1 - seat, number, weights, space, state)
        next_random(state)
        for index in range(len(alive)):
            chance[0] = state[0]
            tray[seat] = start
            tray[1 - seat] = worlds[world]
            points[:] = tally
            beliefs[:] = thought
            act(tray[1 - seat], light, out)
            act(tray[seat], own[alive[index], 0], own[alive[index], 1])
            result = go_on(tray, points, beliefs, number, weights, spread, space, chance)
            totals[alive[index]] += result if seat == 0 else 1.0 - result
