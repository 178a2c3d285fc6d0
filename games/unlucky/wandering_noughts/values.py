"""The learned value of a board between rounds, and a round's equilibrium by these values.

The log odds of circles are a weighted sum of features (lines, open lines by how they can be
completed, pieces, spaces to place on, walls left, and who was first ahead, WN-9), plus the log odds
of patterns in rows and blocks (`patterns`). All weights depend on the round.
`tests/strength/noughts_values.py` learns them by self-play.
"""

from __future__ import annotations

import base64
import json
from functools import cache
from math import exp
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel, lowest, ones
from games.engine.matrices import match_regrets, mean_payoff
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.kernels import (
    ALL,
    AROUND,
    CELLS,
    CIRCLES,
    COUNT,
    CROSSES,
    DOWN,
    NOTHING,
    ONE,
    OPEN,
    STEPS,
    WALLS,
    ahead,
    closed,
    leader,
    only,
    placeable,
    resolve,
    result,
)
from games.unlucky.wandering_noughts.patterns import (
    UNIT,
    Tables,
    no_numbers,
    pattern_sum,
    tables_of,
)
from games.unlucky.wandering_noughts.rules import NO_WALLS
from resources import NOUGHTS

Weights: TypeAlias = NDArray[np.float64]


class Learned(NamedTuple):
    """The learned weights of the features and tables of the patterns, by round."""

    weights: Weights
    tables: Tables


FILE = NOUGHTS / "values.json"
FEATURES = 22
"""Number of features, each the first seat's minus the second's.

- 0: lines
- 1: open lines with one piece
- 2 to 7: open lines with two pieces, by how the third space can be filled: by a placement (+3), and
  by the number of pieces that could move there (+0, 1 or 2)
- 8, 9: open lines with two pieces whose third space only the rival, or both seats, could fill
- 10, 11: spaces that are the third space of at least two such lines, and of at least one
- 12 to 15: pieces, pieces in no line, spaces to place on, walls left
- 16 to 18: being first ahead, being ahead in lines, being ahead by two lines or more
- 19, 20: whether a placement completes a line, and whether a move completes one
- 21: whether two different spaces complete lines
"""
LEAST_GAIN, LEAST_SHARE, LEAST_POOL = 0.001, 0.01, 20
"""Limits of `equilibrium`: the gain for which a turn joins, the share of a rival's turn that counts
and the size of a pool that is not halved."""
TIES = 0.001
"""Weight of the lead in lines. It breaks ties, since values are often equal in the last round."""
NEAR = np.zeros(COUNT, np.uint64)
"""The spaces around each space."""
for _cell in CELLS:
    NEAR[_cell] = sum(1 << int(near) for near in AROUND[_cell] if near >= 0)


def read(data: dict[str, Any]) -> Learned:
    """Return the learned values in a file's data. Raise ValueError if a size or number is wrong."""
    weights, empty = np.array(data["features"], np.float64), no_numbers()
    numbers = np.frombuffer(base64.b64decode(data["patterns"], validate=True), "<i2")
    if weights.shape != (ROUNDS, FEATURES) or numbers.size != empty.size:
        raise ValueError(f"{FILE.name}: the number of weights does not match the features")
    if not np.isfinite(weights).all():
        raise ValueError(f"{FILE.name}: a weight is not a number")
    return Learned(weights, tables_of(numbers.reshape(empty.shape)))


def encode(weights: Weights, numbers: NDArray[np.float64]) -> dict[str, Any]:
    """Return weights and the log odds of patterns in the form that `read` expects."""
    whole = np.clip(np.rint(numbers / UNIT), -32767, 32767).astype("<i2")
    patterns = base64.b64encode(whole.tobytes()).decode()
    return {"features": np.round(weights, 4).tolist(), "patterns": patterns}


@cache
def learned_values() -> Learned:
    return read(json.loads(FILE.read_text("utf-8")))


@kernel
def around(cells: Any) -> Any:
    """Return the spaces in a set of cells and the spaces around them."""
    wide = cells | cells << ONE | cells >> ONE
    return ALL & (wide | wide << DOWN | wide >> DOWN)


@kernel
def count_features(  # type: ignore[no-untyped-def]
    own: Any, rival: Any, walls: Any, puts: Any, others: Any, sign: Any, counts: Any
):
    """Add `sign` times a seat's features 0 to 14 and 19 to 21 to `counts`.

    `puts` and `others` hold the spaces on which the seat and its rival may place a piece.
    """
    open_ = own | ALL & ~(own | rival | walls)
    reached = others | around(rival)
    gaps, twice, used, moved = NOTHING, NOTHING, NOTHING, NOTHING
    for index in range(4):
        step = STEPS[index]
        double = step + step
        whole = open_ & open_ >> step & open_ >> double
        a, b, c = own & whole, own >> step & whole, own >> double & whole
        odd, two = a ^ b ^ c, a & b | c & (a | b)
        three = odd & two
        counts[0] += sign * ones(three)
        counts[1] += sign * ones(odd ^ three)
        used |= three | three << step | three << double
        left = two ^ three
        while left != NOTHING:
            start = left & (~left + ONE)
            left ^= start
            line = start | start << step | start << double
            gap = line & ~own
            near = min(2, ones(NEAR[lowest(gap)] & own & ~line))
            may = puts & gap != NOTHING
            counts[2 + 3 * may + near] += sign
            if reached & gap != NOTHING:
                counts[8 + (may or near > 0)] += sign
            if near:
                moved |= gap
            twice |= gaps & gap
            gaps |= gap
    counts[10] += sign * ones(twice)
    counts[11] += sign * ones(gaps)
    counts[12] += sign * ones(own)
    counts[13] += sign * ones(own & ~used)
    counts[14] += sign * ones(puts)
    counts[19] += sign * (gaps & puts != NOTHING)
    counts[20] += sign * (moved != NOTHING)
    counts[21] += sign * (ones(gaps & puts | moved) > 1)


@kernel
def features(board: Any, first: Any, left: Any, counts: Any):  # type: ignore[no-untyped-def]
    """Write a board's features to `counts`.

    `first` is the piece that was ahead before, or 0.
    """
    own, rival, walls = board[CIRCLES], board[CROSSES], board[WALLS]
    puts, others = placeable(board, 1), placeable(board, 2)
    counts[:] = 0.0
    count_features(own, rival, walls, puts, others, 1.0, counts)
    count_features(rival, own, walls, others, puts, -1.0, counts)
    counts[15] = left[0] - left[1]
    counts[17] = min(1.0, max(-1.0, counts[0]))
    counts[16] = counts[17] if first == 0 else 3.0 - 2.0 * first
    counts[18] = 1.0 if counts[0] > 1 else -1.0 if counts[0] < -1 else 0.0


@kernel
def value(board: Any, number: Any, first: Any, left: Any, learned: Any, counts: Any) -> Any:
    """Return circles' chance of winning after round `number`.

    `counts` (FEATURES) is scratch memory.
    """
    if number >= ROUNDS:
        return result(board, first)
    features(board, first, left, counts)
    total = 0.0
    for index in range(FEATURES):
        total += learned.weights[number, index] * counts[index]
    total += UNIT * pattern_sum(board, learned.tables[number])
    return 1.0 / (1.0 + exp(-total))


@kernel
def after(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, first_turn: Any, second_turn: Any,
    learned: Any, board: Any, walls: Any, counts: Any,
):  # fmt: skip
    """Return circles' chance of winning after two turns.

    The last three arguments are scratch memory.
    """
    board[:] = start
    resolve(board, first_turn, second_turn)
    walls[0] = left[0] - (first_turn[0] >= 0)
    walls[1] = left[1] - (second_turn[0] >= 0)
    return value(board, number, first, walls, learned, counts)


@kernel
def table(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, ones: Any, twos: Any, learned: Any, payoff: Any
):
    """Fill `payoff` (m, n) with the board's value for circles after each pair of turns."""
    board, walls, counts = np.empty(3, np.uint64), np.empty(2, np.int64), np.empty(FEATURES)
    for a in range(len(ones)):
        for b in range(len(twos)):
            payoff[a, b] = after(
                start, number, first, left, ones[a], twos[b], learned, board, walls, counts
            )


@kernel
def list_actions(  # type: ignore[no-untyped-def]
    start: Any, piece: Any, number: Any, left: Any, single: Any, ends: Any
):
    """Write a seat's turns of one action to `single` (n, 4): walls, then moves, then placements.

    The index after the last turn of each kind is written to `ends` (4), from its second item.
    """
    own, walled = start[piece - 1], start[WALLS]
    taken = start[CIRCLES] | start[CROSSES] | walled
    aims = placeable(start, piece)
    walls = number > NO_WALLS and left[piece - 1] > 0
    single[:] = -1
    used = 0
    for kind in range(3):
        for cell in CELLS:
            if kind == 0 and walls and taken & only(cell) == NOTHING:
                single[used, 0] = cell
                used += 1
            elif kind == 1 and own & only(cell) != NOTHING:
                for index in range(8):
                    end = AROUND[cell, index]
                    if end >= 0 and taken & only(end) == NOTHING and not closed(walled, cell, end):
                        single[used, 1], single[used, 2] = cell, end
                        used += 1
            elif kind == 2 and aims & only(cell) != NOTHING:
                single[used, 3] = cell
                used += 1
        ends[kind + 1] = used


@kernel
def worth(  # type: ignore[no-untyped-def]
    start: Any, piece: Any, number: Any, first: Any, left: Any, turn: Any, other: Any,
    learned: Any, board: Any, walls: Any, counts: Any,
):  # fmt: skip
    """Return the value of a seat's `turn` if the other seat plays `other`.

    This is circles' chance of winning, negated for crosses, so that both seats maximize the value.
    The last three arguments are scratch memory.
    """
    if piece == 1:
        return after(start, number, first, left, turn, other, learned, board, walls, counts)
    return -after(start, number, first, left, other, turn, learned, board, walls, counts)


@kernel
def promising_turns(  # type: ignore[no-untyped-def]
    start: Any, piece: Any, number: Any, first: Any, left: Any, few: Any, learned: Any,
    turns: Any, worths: Any,
):  # fmt: skip
    """Write a seat's promising turns to `turns` (n, 4), best first; return their number.

    Walls, moves and placements are ranked separately, as if the other seat did nothing; the `few`
    best of each kind are combined. If there are more than n turns, those with the largest sums of
    their actions' separate gains are kept. `worths` (n) gets the value of each turn if the other
    seat does nothing.
    """
    board, walls, counts = np.empty(3, np.uint64), np.empty(2, np.int64), np.empty(FEATURES)
    idle, sign = np.full(4, -1), 1.0 if piece == 1 else -1.0
    single, ends = np.empty((COUNT * 10, 4), np.int64), np.zeros(4, np.int64)
    list_actions(start, piece, number, left, single, ends)
    most, looks = 3 * few * (few + 1) + 1, np.empty(ends[3])
    found, estimates = np.full((most, 4), -1), np.full(most, -np.inf)
    base = worth(start, piece, number, first, left, idle, idle, learned, board, walls, counts)
    base += sign * TIES * ahead(board, OPEN)
    estimates[0] = base
    for at in range(ends[3]):
        chance = worth(
            start, piece, number, first, left, single[at], idle, learned, board, walls, counts
        )
        looks[at] = chance + sign * TIES * ahead(board, OPEN)
    best = np.full((3, few), -1)
    for kind in range(3):
        begin = ends[kind]
        order = np.argsort(-looks[begin : ends[kind + 1]])
        for at in range(min(few, len(order))):
            best[kind, at] = begin + order[at]
    count = 1
    for kind in range(3):
        other = (kind + 1) % 3
        for a in range(few):
            if best[kind, a] < 0:
                break
            found[count] = single[best[kind, a]]
            estimates[count] = looks[best[kind, a]]
            count += 1
            for b in range(few):
                if best[other, b] < 0:
                    break
                for index in range(4):
                    found[count, index] = max(
                        single[best[kind, a], index], single[best[other, b], index]
                    )
                estimates[count] = looks[best[kind, a]] + looks[best[other, b]] - base
                count += 1
    if count > len(turns):
        count = len(turns)
        found = found[np.argsort(-estimates)[:count]]
    for at in range(count):
        chance = worth(
            start, piece, number, first, left, found[at], idle, learned, board, walls, counts
        )
        worths[at] = chance + sign * TIES * ahead(board, OPEN)
    order = np.argsort(-worths[:count])
    worths[:count] = worths[order]
    turns[:count] = found[order]
    return count


@kernel
def equilibrium(start: Any, number: Any, first: Any, left: Any, sizes: Any, learned: Any) -> Any:
    """Return both seats' turns and equilibrium strategies, and circles' chance to win.

    The matrix begins with a few promising turns of each seat. Turns that gain most against the
    other seat's strategy join it, from a pool that is halved each time. `sizes` are the arguments
    `few` and n of `promising_turns`, the number of each seat's turns in the first matrix, the
    number of times that turns join, their maximum number each time, the number of the other seat's
    turns against which the pool is evaluated, and the number of steps of regret matching.
    """
    few, kept, begin, times, joining, against, steps = sizes
    board, walls, counts = np.empty(3, np.uint64), np.empty(2, np.int64), np.empty(FEATURES)
    most, widest = min(kept, 3 * few * (few + 1) + 1), begin + times * joining
    pools, worths = np.empty((2, most, 4), np.int64), np.empty((2, most))
    turns, mixed = np.empty((2, widest, 4), np.int64), np.zeros((2, widest))
    payoff, size, pool = np.empty((widest, widest)), np.zeros(2, np.int64), np.zeros(2, np.int64)
    for seat in range(2):
        pool[seat] = promising_turns(
            start, seat + 1, number, first, left, few, learned, pools[seat], worths[seat]
        )
        size[seat] = min(begin, pool[seat])
        turns[seat, : size[seat]] = pools[seat, : size[seat]]
        pool[seat] -= size[seat]
        pools[seat, : pool[seat]] = pools[seat, size[seat] : size[seat] + pool[seat]].copy()
    known = np.zeros(2, np.int64)
    total = 0.5
    for time in range(times + 1):
        for a in range(size[0]):
            for b in range(size[1]):
                if a >= known[0] or b >= known[1]:
                    payoff[a, b] = after(
                        start, number, first, left, turns[0, a], turns[1, b],
                        learned, board, walls, counts,
                    )  # fmt: skip
        known[:] = size
        matrix = payoff[: size[0], : size[1]].copy()
        match_regrets(matrix, steps, mixed[0, : size[0]], mixed[1, : size[1]])
        total = mean_payoff(matrix, mixed[0, : size[0]], mixed[1, : size[1]])
        if time == times:
            break
        for seat in range(2):
            rivals = np.argsort(-mixed[1 - seat, : known[1 - seat]])[:against]
            weight = 0.0
            for rival in rivals:
                weight += mixed[1 - seat, rival]
            for at in range(pool[seat]):
                mean = 0.0
                for rival in rivals:
                    share = mixed[1 - seat, rival] / weight
                    if share >= LEAST_SHARE:
                        mean += share * worth(
                            start, seat + 1, number, first, left, pools[seat, at],
                            turns[1 - seat, rival], learned, board, walls, counts,
                        )  # fmt: skip
                worths[seat, at] = mean
            order = np.argsort(-worths[seat, : pool[seat]])
            least = (total if seat == 0 else -total) + LEAST_GAIN
            joined = 0
            while joined < min(joining, len(order)) and worths[seat, order[joined]] > least:
                turns[seat, size[seat]] = pools[seat, order[joined]]
                size[seat] += 1
                joined += 1
            pool[seat] = min(max(LEAST_POOL, len(order) // 2), len(order) - joined)
            pools[seat, : pool[seat]] = pools[seat][order[joined : joined + pool[seat]]]
        if size[0] == known[0] and size[1] == known[1]:
            break
    one, two = turns[0, : known[0]].copy(), turns[1, : known[1]].copy()
    return one, two, mixed[0, : known[0]].copy(), mixed[1, : known[1]].copy(), total


@kernel
def play_round(  # type: ignore[no-untyped-def]
    board: Any, first: Any, left: Any, first_turn: Any, second_turn: Any, walls: Any
):
    """Play a round on `board` and write the walls left to `walls`. Return who was first ahead."""
    resolve(board, first_turn, second_turn)
    walls[0] = left[0] - (first_turn[0] >= 0)
    walls[1] = left[1] - (second_turn[0] >= 0)
    return leader(board) if first == 0 else first
