"""Kernels of Candle Countdown: scoring by the rules, and heuristics for burning candles.

The candles of both seats are stored in one array, `tray`, of shape (2, 4, 9). For each candle A to
I, the array holds the candle's number, how many more rounds it can burn, whether it is lit, and
whether it was ever extinguished. Candles are burned by heuristics with six weights each (see
`WAYS`). Utilities are the first seat's: 1 for a win, 0 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random, shaded
from games.engine.matrices import drawn
from games.unlucky.candle_countdown.rules import PUFFS
from games.unlucky.candle_countdown.view import LETTERS, STAR
from games.unlucky.trial import ROUNDS

COUNT = len(LETTERS)
NUMBER, LEFT, LIT, OUT = 0, 1, 2, 3
NONE = -1
UNLIT, BURNING, BURNT, GONE = 0, 1, 2, 3
"""The visible states of an opponent's candle. A `GONE` candle went out in an unwatched round."""
CLEAR = 3.0
"""A lead of this many points counts half as much as an unlimited lead."""
SPARING = 0.1
"""The cost of lighting a candle if the seat's burn time is less than the number of rounds left."""

WAYS = np.array(
    [
        # columns: rival's new candle, excess, wasted points, randomness, extinguishing, thrift
        [1.0, 0.10, 0.02, 0.6, 0.8, 0.02],
        [1.0, 0.10, 0.05, 0.85, 0.8, 0.02],
        [1.0, 0.10, 0.03, 0.6, 0.8, 0.02],
        [1.0, 0.10, 0.02, 0.6, 0.8, 0.01],
        [0.8, 0.05, 0.05, 0.3, 0.3, 0.02],
        [0.8, 0.02, 0.02, 0.6, 0.0, 0.02],
        # heuristics of inexperienced players
        [0.3, 0.00, 0.10, 0.8, 0.2, 0.0],
        [0.2, 0.00, 0.20, 1.0, 0.0, 0.0],
    ]
)
"""The heuristics for burning candles, with six weights each.

The weights are: the assumed probability that the opponent lights another candle; the cost of each
point above the opponent's total; the cost of each point of a total that does not win; randomness;
the tendency to extinguish candles; the cost of each point on the candle to light. The first four
heuristics won a tournament of random heuristics and variations of them.
"""


@kernel
def chance(state: Any) -> Any:
    return next_random(state) / 4294967296.0


@kernel
def total(side: Any, numbers: Any) -> Any:
    """Return the sum of `numbers` over a seat's lit candles (CC-4)."""
    sum_ = 0
    for candle in range(COUNT):
        if side[LIT, candle]:
            sum_ += numbers[candle]
    return sum_


@kernel
def act(side: Any, light: Any, out: Any):  # type: ignore[no-untyped-def]
    """Apply an act: light one candle and extinguish another (CC-3); -1 stands for no candle."""
    if out >= 0:
        side[LIT, out] = 0
        side[OUT, out] = 1
    if light >= 0:
        side[LIT, light] = 1


@kernel
def count(tray: Any, tally: Any) -> Any:
    """Count a round and burn down the lit candles (CC-4, CC-5).

    Return the seat that scores: 1, 2, or 0 for nobody. `tally` is updated: both seats' points, the
    largest number of candles that each seat has had lit at one count, and the last scorer.
    """
    first, second = total(tray[0], tray[0, NUMBER]), total(tray[1], tray[1, NUMBER])
    lit_one, lit_two = tray[0, LIT].sum(), tray[1, LIT].sum()
    scorer = 0
    if first != second:
        scorer = 1 if first > second else 2
    elif lit_one != lit_two:
        scorer = 1 if lit_one > lit_two else 2
    tally[2], tally[3] = max(tally[2], lit_one), max(tally[3], lit_two)
    if scorer:
        tally[scorer - 1] += 1
        tally[4] = scorer
    for seat in range(2):
        for candle in range(COUNT):
            if tray[seat, LIT, candle]:
                tray[seat, LEFT, candle] -= 1
                if tray[seat, LEFT, candle] == 0:
                    tray[seat, LIT, candle] = 0
    return scorer


@kernel
def winner(tally: Any) -> Any:
    """Return the winner after the last round: 1, 2, or 0 for nobody (CC-6)."""
    for kind in (0, 2):
        if tally[kind] != tally[kind + 1]:
            return 1 if tally[kind] > tally[kind + 1] else 2
    return tally[4]


@kernel
def utility(tally: Any, spread: Any) -> Any:
    """Return the value of a finished match to the first seat; `spread` is the margin's weight."""
    winning_seat, lead = winner(tally), tally[0] - tally[1]
    result = 0.5 if winning_seat == 0 else 1.0 if winning_seat == 1 else 0.0
    return shaded(result, lead, CLEAR, spread)


@kernel
def burn(side: Any, rival: Any, thought: Any, number: Any, heuristic: Any, state: Any) -> Any:
    """Return the candles that `heuristic` lights and extinguishes; -1 means no candle.

    `side` and `rival` are the seat's and the opponent's candles. The seat estimates the opponent's
    total from assumed numbers, `thought` (9), and weighs the cost of raising its own total. The
    seat saves candles if it has less burn time than there are rounds left.
    """
    guess = total(rival, thought)
    if chance(state) < heuristic[0]:
        first = below(state, COUNT)
        for step in range(COUNT):
            candle = (first + step) % COUNT
            if rival[LEFT, candle] and not rival[LIT, candle]:
                guess += thought[candle]
                break
    own, puffs, spare = total(side, side[NUMBER]), side[OUT].sum(), -(ROUNDS - number)
    for candle in range(COUNT):
        spare += side[LEFT, candle]
    best, light, out = -1e9, NONE, NONE
    for lit in range(-1, COUNT):
        if lit >= 0 and (side[LIT, lit] or not side[LEFT, lit]):
            continue
        for extinguished in range(-1, COUNT):
            if extinguished >= 0 and (
                not side[LIT, extinguished] or side[OUT, extinguished] or puffs >= PUFFS
            ):
                continue
            after = own
            if lit >= 0:
                after += side[NUMBER, lit]
            if extinguished >= 0:
                after -= side[NUMBER, extinguished]
            worth = heuristic[3] * chance(state)
            if after > guess:
                worth += 1.0 - heuristic[1] * (after - guess)
            else:
                worth -= heuristic[2] * after
            if lit >= 0:
                worth -= heuristic[5] * side[NUMBER, lit] + (SPARING if spare < 0 else 0.0)
            if extinguished >= 0:
                worth -= 1.0 - heuristic[4]
            if worth > best:
                best, light, out = worth, lit, extinguished
    return light, out


@kernel
def play_on(  # type: ignore[no-untyped-def]
    tray: Any,
    tally: Any,
    thought: Any,
    number: Any,
    first: Any,
    second: Any,
    spread: Any,
    state: Any,
):
    """Count round `number`, in which both seats have acted, and play on; return the utility.

    `first` and `second` are the seats' heuristics. `thought` (2, 9) holds the numbers that each
    seat believes to be on the other's candles.
    """
    while True:
        count(tray, tally)
        if number >= ROUNDS:
            break
        number += 1
        light_one, out_one = burn(tray[0], tray[1], thought[0], number, first, state)
        light_two, out_two = burn(tray[1], tray[0], thought[1], number, second, state)
        act(tray[0], light_one, out_one)
        act(tray[1], light_two, out_two)
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
    heuristics: Any,
    spread: Any,
    state: Any,
):
    """Play paired samples (`games.engine.sealed.Meet`) of acts of `seat` against `heuristics`.

    Each playout uses one of the `worlds` (k, 4, 9), which are samples of the opponent's candles.
    Neither seat knows the other's candles. `seat` acts as if the opponent had the candles of
    another world. The opponent acts as if `seat` had the numbers in that world's row of `selves`
    (k, 9), which agree with what the opponent has seen.
    """
    tray, points = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, chance = np.empty((2, COUNT), np.int64), np.empty(1, np.uint64)
    for _ in range(rounds):
        world, other = below(state, len(worlds)), below(state, len(worlds))
        rival_heuristic, own_heuristic = (
            heuristics[others[drawn(mixed, state), 0]],
            heuristics[below(state, len(heuristics))],
        )
        first, second = (
            (own_heuristic, rival_heuristic) if seat == 0 else (rival_heuristic, own_heuristic)
        )
        thought[seat] = worlds[other, NUMBER]
        thought[1 - seat] = selves[world]
        light, out = burn(worlds[world], start, thought[1 - seat], number, rival_heuristic, state)
        next_random(state)
        for index in range(len(alive)):
            chance[0] = state[0]
            tray[seat] = start
            tray[1 - seat] = worlds[world]
            points[:] = tally
            act(tray[1 - seat], light, out)
            act(tray[seat], own[alive[index], 0], own[alive[index], 1])
            result = play_on(tray, points, thought, number, first, second, spread, chance)
            totals[alive[index]] += result if seat == 0 else 1.0 - result


@kernel
def begin(tray: Any, tally: Any, numbers: Any, burns: Any):  # type: ignore[no-untyped-def]
    """Initialize a match with the `numbers` and `burns` (2, 9) of both seats' candles."""
    tray[:] = 0
    tally[:] = 0
    for seat in range(2):
        tray[seat, NUMBER] = numbers[seat]
        tray[seat, LEFT] = burns[seat]


@kernel
def suppose(numbers: Any, thought: Any, state: Any):  # type: ignore[no-untyped-def]
    """Shuffle `numbers` among candles of equal trim (CC-2), and write them to `thought`."""
    thought[:] = numbers
    for candle in range(COUNT - 1, 0, -1):
        other = below(state, candle + 1)
        if (thought[other] - thought[candle]) % 2 == 0:
            thought[candle], thought[other] = thought[other], thought[candle]


@kernel
def match(  # type: ignore[no-untyped-def]
    tray: Any,
    tally: Any,
    thought: Any,
    numbers: Any,
    burns: Any,
    first: Any,
    second: Any,
    state: Any,
):
    """Play a match between two arrangements, with a heuristic for each; return its utility."""
    begin(tray, tally, numbers, burns)
    for seat in range(2):
        suppose(numbers[1 - seat], thought[seat], state)
    light_one, out_one = burn(tray[0], tray[1], thought[0], 1, first, state)
    light_two, out_two = burn(tray[1], tray[0], thought[1], 1, second, state)
    act(tray[0], light_one, out_one)
    act(tray[1], light_two, out_two)
    return play_on(tray, tally, thought, 1, first, second, 0.0, state)


@kernel
def duel(numbers: Any, burns: Any, first: Any, second: Any, games: Any, state: Any) -> Any:
    """Return the mean utility of `games` matches between two arrangements."""
    tray, tally = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, utilities = np.empty((2, COUNT), np.int64), 0.0
    for _ in range(games):
        utilities += match(tray, tally, thought, numbers, burns, first, second, state)
    return utilities / games


@kernel
def playouts(numbers: Any, burns: Any, games: Any, seed: Any) -> Any:
    """Return the mean utility of `games` matches, played by random heuristics, for benchmarks."""
    state = np.array([seed], np.uint64)
    tray, tally = np.empty((2, 4, COUNT), np.int64), np.empty(5, np.int64)
    thought, utilities = np.empty((2, COUNT), np.int64), 0.0
    for _ in range(games):
        first, second = WAYS[below(state, len(WAYS))], WAYS[below(state, len(WAYS))]
        utilities += match(tray, tally, thought, numbers, burns, first, second, state)
    return utilities / games


@kernel
def doubts(numbers: Any, burns: Any, seen: Any, burned: Any, rounds: Any) -> Any:
    """Return how strongly an arrangement contradicts the observations, or 0 if it agrees with them.

    `seen` and `burned` (9) hold the visible states of the opponent's candles and the number of
    rounds they have burned. `rounds` (n, 13) has a row for each round watched: which candles burned
    (9), the seat's total and number of candles, who scored (1 for the seat, -1 for the opponent, 0
    for nobody), and whether the opponent had a star.
    """
    doubt = 0
    for candle in range(COUNT):
        if seen[candle] == BURNT:
            doubt += 3 * abs(burns[candle] - burned[candle])
        elif seen[candle] != GONE and burns[candle] <= burned[candle]:
            doubt += 3
    for index in range(len(rounds)):
        row = rounds[index]
        rival_total, lit = 0, 0
        for candle in range(COUNT):
            if row[candle]:
                rival_total += numbers[candle]
                lit += 1
        ahead = row[COUNT] - rival_total
        if ahead == 0:
            ahead = row[COUNT + 1] - lit
        if int(ahead > 0) - int(ahead < 0) != row[COUNT + 2]:
            doubt += 1
        if (rival_total >= STAR) != (row[COUNT + 3] == 1):
            doubt += 1
    return doubt


@kernel
def random_arrangement(kinds: Any, trims: Any, numbers: Any, burns: Any, state: Any):  # type: ignore[no-untyped-def]
    """Write a random arrangement with the given trims to `numbers` and `burns`.

    `kinds` (9) holds the burn times of the numbers 0 to 8; `trims` (9) holds 1 for each candle with
    an odd number (CC-2).
    """
    even, odd = 0, 1
    for candle in range(COUNT):
        if trims[candle]:
            numbers[candle] = odd
            odd += 2
        else:
            numbers[candle] = even
            even += 2
    for candle in range(COUNT - 1, 0, -1):
        other = below(state, candle + 1)
        while trims[other] != trims[candle]:
            other = below(state, candle + 1)
        numbers[candle], numbers[other] = numbers[other], numbers[candle]
    for candle in range(COUNT):
        burns[candle] = kinds[numbers[candle]]


@kernel
def improve(  # type: ignore[no-untyped-def]
    trims: Any,
    seen: Any,
    burned: Any,
    rounds: Any,
    steps: Any,
    numbers: Any,
    burns: Any,
    state: Any,
):
    """Reduce `doubts` by up to `steps` swaps of candles of equal trim; return the final value."""
    current = doubts(numbers, burns, seen, burned, rounds)
    for _ in range(steps):
        if current == 0:
            break
        a, b = below(state, COUNT), below(state, COUNT)
        while trims[b] != trims[a]:
            b = below(state, COUNT)
        numbers[a], numbers[b] = numbers[b], numbers[a]
        burns[a], burns[b] = burns[b], burns[a]
        changed = doubts(numbers, burns, seen, burned, rounds)
        if changed <= current or chance(state) < 0.02:
            current = changed
        else:
            numbers[a], numbers[b] = numbers[b], numbers[a]
            burns[a], burns[b] = burns[b], burns[a]
    return current
