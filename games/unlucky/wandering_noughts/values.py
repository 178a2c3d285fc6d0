"""The learned value of a board between rounds, and a round's equilibrium by these values.

The log odds of circles are a weighted sum of features: lines, open lines (by how they can be
completed), pieces, spaces to place on, walls left, and who was first ahead (WN-9). Each round has
its own weights. `tests/strength/noughts_values.py` learns them by self-play.
"""

from __future__ import annotations

import json
from functools import cache
from math import exp
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel, lowest, ones
from games.engine.matrices import match_regrets
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
from games.unlucky.wandering_noughts.rules import NO_WALLS
from resources import NOUGHTS

Weights: TypeAlias = NDArray[np.float64]
"""The weights of the features after each round, shape (ROUNDS, FEATURES)."""

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
TIES = 0.001
"""Weight of the lead in lines. It breaks ties, since values are often equal in the last round."""
NEAR = np.zeros(COUNT, np.uint64)
"""The spaces around each space."""
for _cell in CELLS:
    NEAR[_cell] = sum(1 << int(near) for near in AROUND[_cell] if near >= 0)


def read(data: list[list[float]]) -> Weights:
    """Return the weights from a file's data; raise ValueError if their number is wrong."""
    weights_ = np.array(data, np.float64)
    if weights_.shape != (ROUNDS, FEATURES):
        raise ValueError("the number of weights does not match the rounds and features")
    return weights_


@cache
def weights() -> Weights:
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
    """Write a board's features to `counts`; `first` is the piece that was ahead first, or 0."""
    own, rival, walls = board[CIRCLES], board[CROSSES], board[WALLS]
    puts, others = placeable(board, 1), placeable(board, 2)
    counts[:] = 0.0
    count_features(own, rival, walls, puts, others, 1.0, counts)
    count_features(rival, own, walls, others, puts, -1.0, counts)
    counts[15] = left[0] - left[1]
    counts[16] = 1.0 if first == 1 else -1.0 if first == 2 else 0.0
    counts[17] = min(1.0, max(-1.0, counts[0]))
    counts[18] = 1.0 if counts[0] > 1 else -1.0 if counts[0] < -1 else 0.0


@kernel
def value(board: Any, number: Any, first: Any, left: Any, learned: Any, counts: Any) -> Any:
    """Return circles' chance of winning after round `number`.

    `counts` (FEATURES) is scratch memory.
    """
    if first == 0:
        first = leader(board)
    if number >= ROUNDS:
        return result(board, first)
    features(board, first, left, counts)
    total = 0.0
    for index in range(FEATURES):
        total += learned[number, index] * counts[index]
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
def likely(  # type: ignore[no-untyped-def]
    start: Any, piece: Any, number: Any, first: Any, left: Any, few: Any, keep: Any, learned: Any
):
    """Return a seat's `keep` best turns if the other seat does nothing, shape (keep, 4).

    Walls, moves and placements are ranked separately; the `few` best of each kind are combined.
    """
    board, walls, counts = np.empty(3, np.uint64), np.empty(2, np.int64), np.empty(FEATURES)
    idle, own, walled = np.full(4, -1), start[piece - 1], start[WALLS]
    taken = start[CIRCLES] | start[CROSSES] | walled
    aims = placeable(start, piece)
    single, looks = np.full((COUNT * 10, 4), -1), np.empty(COUNT * 10)
    ends = np.zeros(4, np.int64)
    used = 0
    for kind in range(3):
        for cell in CELLS:
            if kind == 0 and taken & only(cell) == NOTHING and number > NO_WALLS:
                if left[piece - 1] > 0:
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
    sign = 1.0 if piece == 1 else -1.0
    for at in range(used):
        first_turn, second_turn = (single[at], idle) if piece == 1 else (idle, single[at])
        chance = after(
            start, number, first, left, first_turn, second_turn, learned, board, walls, counts
        )
        looks[at] = sign * (chance + TIES * ahead(board, OPEN))
    best = np.full((3, few), -1)
    for kind in range(3):
        begin = ends[kind]
        order = np.argsort(-looks[begin : ends[kind + 1]])
        for at in range(min(few, len(order))):
            best[kind, at] = begin + order[at]
    turns, worths = np.full((3 * few * (few + 1) + 1, 4), -1), np.empty(3 * few * (few + 1) + 1)
    count = 0
    for kind in range(3):
        other = (kind + 1) % 3
        for a in range(few):
            if best[kind, a] < 0:
                break
            for b in range(-1, few):
                if b >= 0 and best[other, b] < 0:
                    break
                turn = turns[count]
                turn[:] = single[best[kind, a]]
                if b < 0:
                    worths[count] = looks[best[kind, a]]
                else:
                    for index in range(4):
                        turn[index] = max(turn[index], single[best[other, b], index])
                    first_turn, second_turn = (turn, idle) if piece == 1 else (idle, turn)
                    chance = after(
                        start,
                        number,
                        first,
                        left,
                        first_turn,
                        second_turn,
                        learned,
                        board,
                        walls,
                        counts,
                    )
                    worths[count] = sign * (chance + TIES * ahead(board, OPEN))
                count += 1
    if count == 0:
        return turns[:1]
    return turns[np.argsort(-worths[:count])[:keep]]


@kernel
def equilibrium(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, few: Any, keep: Any, steps: Any, learned: Any
):
    """Return both seats' likely turns and equilibrium strategies, and circles' chance to win."""
    ones = likely(start, 1, number, first, left, few, keep, learned)
    twos = likely(start, 2, number, first, left, few, keep, learned)
    payoff = np.empty((len(ones), len(twos)))
    table(start, number, first, left, ones, twos, learned, payoff)
    first_mix, second_mix = np.empty(len(ones)), np.empty(len(twos))
    match_regrets(payoff, steps, first_mix, second_mix)
    total = 0.0
    for a in range(len(ones)):
        for b in range(len(twos)):
            total += first_mix[a] * second_mix[b] * payoff[a, b]
    return ones, twos, first_mix, second_mix, total


@kernel
def looked_into(  # type: ignore[no-untyped-def]
    start: Any, number: Any, first: Any, left: Any, first_turn: Any, second_turn: Any,
    few: Any, keep: Any, steps: Any, learned: Any,
):  # fmt: skip
    """Return circles' chance of winning after two turns, from the next round's equilibrium."""
    board, walls = start.copy(), np.empty(2, np.int64)
    resolve(board, first_turn, second_turn)
    walls[0] = left[0] - (first_turn[0] >= 0)
    walls[1] = left[1] - (second_turn[0] >= 0)
    if first == 0:
        first = leader(board)
    return equilibrium(board, number + 1, first, walls, few, keep, steps, learned)[4]
