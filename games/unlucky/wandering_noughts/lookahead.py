"""Values of pairs of turns, found by searching the rounds that follow.

The last round is mostly decided: a seat has a turn that wins whatever the other seat does, or both
have turns that at least tie. Otherwise, it is solved as a matrix game. In the round before it,
turns join a matrix of such values as long as they gain (double oracle; Bošanský et al. 2016).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.engine.matrices import match_regrets, mean_payoff
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.kernels import resolve, result
from games.unlucky.wandering_noughts.values import equilibrium, play_round, promising_turns

FEW = 16
"""Number of best actions of each kind that are combined into turns of the last round."""
MOST = 3 * FEW * (FEW + 1) + 1
"""Maximum number of such turns of a seat."""
SIZES = (FEW, MOST, 16, 4, 6, 4, 60)
"""Sizes of the last round's equilibrium (`values.equilibrium`) if no seat decides the round."""
PAIRS, LEAST_GAIN = 30, 0.01
"""Limits of `last_but_one`: the number of evaluated pairs after which no more turns are tried, and
the gain for which a turn joins."""
HOPELESS = -1.0
"""The result of `reply_value` for a turn that cannot exceed the required chance."""


@kernel
def half_points(start: Any, first: Any, piece: Any, turn: Any, other: Any, board: Any) -> Any:
    """Return a seat's result of the last round: 2 for a win, 1 for a tie, 0 for a loss.

    `board` is scratch memory.
    """
    board[:] = start
    if piece == 1:
        resolve(board, turn, other)
        return int(2 * result(board, first))
    resolve(board, other, turn)
    return 2 - int(2 * result(board, first))


@kernel
def secures(
    start: Any, first: Any, piece: Any, turns: Any, others: Any, least: Any, order: Any, board: Any
) -> Any:
    """Return True if a turn of a seat gets at least `least` half points against all `others`.

    `order` holds indices of `others`. They are tried in this order, and those that refute a turn
    move forwards. `board` is scratch memory.
    """
    for own in range(len(turns)):
        refuted = False
        for at in range(len(order)):
            rival = order[at]
            if half_points(start, first, piece, turns[own], others[rival], board) < least:
                for later in range(at, at // 2, -1):
                    order[later] = order[later - 1]
                order[at // 2] = rival
                refuted = True
                break
        if not refuted:
            return True
    return False


@kernel
def last_value(start: Any, first: Any, left: Any, learned: Any) -> Any:
    """Return circles' chance to win on a board before the last round."""
    turns, worths, board = np.empty((2, MOST, 4), np.int64), np.empty(MOST), np.empty(3, np.uint64)
    count = promising_turns(start, 1, ROUNDS, first, left, FEW, learned, turns[0], worths)
    ones = turns[0, :count]
    count = promising_turns(start, 2, ROUNDS, first, left, FEW, learned, turns[1], worths)
    twos = turns[1, :count]
    rows, columns = np.arange(len(ones)), np.arange(len(twos))
    if secures(start, first, 1, ones, twos, 2, columns, board):
        return 1.0
    if secures(start, first, 2, twos, ones, 2, rows, board):
        return 0.0
    if secures(start, first, 1, ones, twos, 1, columns, board) and secures(
        start, first, 2, twos, ones, 1, rows, board
    ):
        return 0.5
    return equilibrium(start, ROUNDS, first, left, SIZES, learned)[4]


@kernel
def after_pair(
    start: Any, first: Any, left: Any, ones: Any, twos: Any, a: Any, b: Any, learned: Any,
    known: Any,
) -> Any:  # fmt: skip
    """Return circles' chance after turns `ones[a]` and `twos[b]` of the round before the last.

    `known` (m, n) holds the values of pairs that were computed before, otherwise NaN.
    """
    if np.isnan(known[a, b]):
        board, walls = start.copy(), np.empty(2, np.int64)
        then = play_round(board, first, left, ones[a], twos[b], walls)
        known[a, b] = last_value(board, then, walls, learned)
    return known[a, b]


@kernel
def reply_value(
    start: Any, first: Any, left: Any, seat: Any, ones: Any, twos: Any, turn: Any, others: Any,
    mixed: Any, least: Any, learned: Any, known: Any,
) -> Any:  # fmt: skip
    """Return a seat's chance of winning by a turn in round 12 against the rival's mixed strategy.

    `seat` is 0 or 1, and `turn` an index of its turns `ones` or `twos`. `others` holds indices of
    the rival's turns, and `mixed` their probabilities. Return `HOPELESS` as soon as the chance
    cannot exceed `least`. `known` is as for `after_pair`.
    """
    total, rest = 0.0, 1.0
    for at in np.argsort(-mixed):
        if mixed[at] == 0.0:
            break
        a, b = (turn, others[at]) if seat == 0 else (others[at], turn)
        chance = after_pair(start, first, left, ones, twos, a, b, learned, known)
        total += mixed[at] * (chance if seat == 0 else 1.0 - chance)
        rest -= mixed[at]
        if total + rest <= least:
            return HOPELESS
    return total


@kernel
def before_last(start: Any, first: Any, left: Any, sizes: Any, learned: Any) -> Any:
    """Return both seats' turns in the equilibrium of the round before the last, likeliest first."""
    ones, twos, one, two, _ = equilibrium(start, ROUNDS - 1, first, left, sizes, learned)
    return ones[np.argsort(-one)], twos[np.argsort(-two)]


@kernel
def last_but_one(
    start: Any, first: Any, left: Any, ones: Any, twos: Any, steps: Any, learned: Any,
    pairs: Any, known: Any,
) -> Any:  # fmt: skip
    """Return circles' chance to win on a board before the last round but one.

    The seats choose among their turns `ones` and `twos`. The matrix begins with the first of each,
    and its entries are values of the last round; it is solved in `steps` steps of regret matching.
    `known` (m, n) holds the values of pairs that were evaluated before, otherwise NaN. If more than
    `pairs` < `PAIRS` of them are needed, return NaN; a call with larger `pairs` then continues from
    `known`. At `PAIRS`, return the value of the present matrix.
    """
    most, value = max(len(ones), len(twos)), 0.5
    chosen, mixed = np.zeros((2, most), np.int64), np.empty((2, most))
    size, joined = np.ones(2, np.int64), True
    while joined:
        payoff = np.empty((size[0], size[1]))
        for a in range(size[0]):
            for b in range(size[1]):
                full = pairs < PAIRS and np.count_nonzero(~np.isnan(known)) >= pairs
                if full and np.isnan(known[chosen[0, a], chosen[1, b]]):
                    return np.nan
                payoff[a, b] = after_pair(
                    start, first, left, ones, twos, chosen[0, a], chosen[1, b], learned, known
                )
        former, joined = size.copy(), False
        match_regrets(payoff, steps, mixed[0, : size[0]], mixed[1, : size[1]])
        value = mean_payoff(payoff, mixed[0, : size[0]], mixed[1, : size[1]])
        for seat in range(2):
            rival, least = 1 - seat, LEAST_GAIN + (value if seat == 0 else 1.0 - value)
            others, mixture = chosen[rival, : former[rival]], mixed[rival, : former[rival]]
            for turn in range(known.shape[seat]):
                evaluated = np.count_nonzero(~np.isnan(known))
                if evaluated >= PAIRS:
                    return value
                if evaluated >= pairs:
                    return np.nan
                if (chosen[seat, : size[seat]] == turn).any():
                    continue
                told = start, first, left, seat, ones, twos, turn, others, mixture
                if reply_value(*told, least, learned, known) > least:
                    chosen[seat, size[seat]] = turn
                    size[seat] += 1
                    joined = True
                    break
    return value


@kernel
def searched_value(
    start: Any, number: Any, first: Any, left: Any, first_turn: Any, second_turn: Any,
    sizes: Any, learned: Any,
) -> Any:  # fmt: skip
    """Return circles' chance to win after two turns, from the next round's equilibrium."""
    board, walls = start.copy(), np.empty(2, np.int64)
    first = play_round(board, first, left, first_turn, second_turn, walls)
    if number + 1 == ROUNDS:
        return last_value(board, first, walls, learned)
    if number + 2 == ROUNDS:
        ones, twos = before_last(board, first, walls, sizes, learned)
        known = np.full((len(ones), len(twos)), np.nan)
        return last_but_one(board, first, walls, ones, twos, sizes[6], learned, PAIRS, known)
    return equilibrium(board, number + 1, first, walls, sizes, learned)[4]
