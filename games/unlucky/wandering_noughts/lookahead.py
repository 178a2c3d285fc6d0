"""Values of pairs of turns, found by searching the rounds that follow.

The last round is mostly decided: a seat has a turn that wins whatever the other seat does, or both
have turns that at least tie. Otherwise, it is solved as a matrix game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.engine.matrices import match_regrets
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.kernels import resolve, result
from games.unlucky.wandering_noughts.values import equilibrium, likely, played

FEW = 16
"""Number of the best walls, moves and placements that are combined to turns of the last round."""
MOST = 3 * FEW * (FEW + 1) + 1
"""Maximum number of such turns of a seat."""
SIZES = (FEW, 16, 4, 6, 4, 60)
"""Sizes of the last round's equilibrium (`values.equilibrium`) if no seat decides the round."""
HOPELESS = -1.0
"""Marks turns whose value cannot be higher than required (`try_turns`)."""


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
    count = likely(start, 1, ROUNDS, first, left, FEW, learned, turns[0], worths)
    ones = turns[0, :count]
    count = likely(start, 2, ROUNDS, first, left, FEW, learned, turns[1], worths)
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
def looked_into(
    start: Any, number: Any, first: Any, left: Any, first_turn: Any, second_turn: Any,
    sizes: Any, likeliest: Any, learned: Any,
) -> Any:  # fmt: skip
    """Return circles' chance to win after two turns, from the next round's equilibrium.

    If `likeliest` is not 0, the next round must be the last but one. That number of each seat's
    likeliest turns in its equilibrium are then judged by the last round, and the value of their
    matrix is returned.
    """
    board, walls = start.copy(), np.empty(2, np.int64)
    first = played(board, first, left, first_turn, second_turn, walls)
    if number + 1 == ROUNDS:
        return last_value(board, first, walls, learned)
    ones, twos, one, two, value = equilibrium(board, number + 1, first, walls, sizes, learned)
    if likeliest == 0:
        return value
    rows, columns = np.argsort(-one)[:likeliest], np.argsort(-two)[:likeliest]
    payoff = np.empty((len(rows), len(columns)))
    later, later_walls = np.empty(3, np.uint64), np.empty(2, np.int64)
    for a in range(len(rows)):
        for b in range(len(columns)):
            later[:] = board
            ahead_first = played(later, first, walls, ones[rows[a]], twos[columns[b]], later_walls)
            payoff[a, b] = last_value(later, ahead_first, later_walls, learned)
    one, two = np.empty(len(rows)), np.empty(len(columns))
    match_regrets(payoff, sizes[5], one, two)
    value = 0.0
    for a in range(len(rows)):
        for b in range(len(columns)):
            value += one[a] * two[b] * payoff[a, b]
    return value


@kernel
def try_turns(
    start: Any, number: Any, first: Any, left: Any, piece: Any, turns: Any, tried: Any, others: Any,
    mixed: Any, least: Any, sizes: Any, learned: Any, known: Any, worths: Any,
) -> Any:  # fmt: skip
    """Write values of a seat's `turns` (n, 4) against a mixture of the rival's `others` (m, 4).

    Values are the seat's chances. `tried` (k) holds the indices of the turns to evaluate. `worths`
    (k) gets their values, or `HOPELESS` for turns that cannot be worth more than `least`. `known`
    (n, m) holds the values of pairs that were computed before, otherwise NaN, and gets the new
    ones; return their number.
    """
    order, count = np.argsort(-mixed), 0
    for at in range(len(tried)):
        own, total, rest = tried[at], 0.0, 1.0
        for other in order:
            if mixed[other] == 0.0 or total + rest <= least:
                break
            if np.isnan(known[own, other]):
                pair = (turns[own], others[other]) if piece == 1 else (others[other], turns[own])
                value = looked_into(start, number, first, left, pair[0], pair[1], sizes, 0, learned)
                known[own, other] = value if piece == 1 else 1.0 - value
                count += 1
            total += mixed[other] * known[own, other]
            rest -= mixed[other]
        worths[at] = total if total + rest > least else HOPELESS
    return count
