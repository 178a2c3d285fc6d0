"""Kernels of Thwart Omega that find an equilibrium of all pairs of cells against all pairs.

The value of a round's four stones is a sum: the contributions of each stone and of every pair of
stones to the value of the board, estimated from completions (`games.thwart_omega.completions`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel
from games.engine.matrices import match_regrets
from games.thwart_omega.completions import UNITS

USUAL = 50
"""Weight of the prior value of stones, as a number of completions."""
STEPS = 300
"""Usual number of steps of regret matching for each matrix."""
ADDED, GAIN = 3, 0.0005
"""Maximum number of pairs that are added for a seat at once, and minimum gain of each pair."""


@kernel
def contributions(counts: Any, both_counts: Any, alone: Any, both: Any) -> Any:
    """Return the value of the board to black, and write how much each stone contributes to it.

    `counts` and `both_counts` are the counts that `gather` writes to its `alone` and `both`; stones
    are numbered as in `gather`. The contribution of each stone is written to `alone` (5n), and the
    additional contribution of every pair of stones to `both` (2n, 2n).
    """
    base = counts[1, -1] / (UNITS * counts[0, -1])
    for first in range(len(alone)):
        found = counts[1, first] / UNITS + USUAL * base
        alone[first] = found / (counts[0, first] + USUAL) - base
    for first in range(len(both)):
        for second in range(len(both)):
            apart = base + alone[first] + alone[second]
            found = both_counts[1, first, second] / UNITS + USUAL * apart
            both[first, second] = found / (both_counts[0, first, second] + USUAL) - apart
    return base


@kernel
def entry(base: Any, alone: Any, both: Any, own: Any, other: Any, white: Any, black: Any) -> Any:
    """Return the value to black of a round's four stones, given as numbers of cells.

    `own` and `other` are black's pair; `white` and `black` are white's pair. In each pair the
    seat's own colour comes first. For the other arguments see `contributions`.
    """
    n = len(both) // 2
    one, two, three, four = own, n + other, n + white, black
    if own == white and other == black:
        return base + alone[4 * n + own] + alone[4 * n + other]
    if own == white:
        return base + alone[4 * n + own] + alone[two] + alone[four] + both[two, four]
    if other == black:
        return base + alone[4 * n + other] + alone[one] + alone[three] + both[one, three]
    found = base + both[one, two]
    if own == black:
        found += alone[2 * n + own]
    else:
        found += alone[one] + alone[four] + both[one, four] + both[two, four]
    if other == white:
        found += alone[3 * n + other]
    else:
        found += alone[two] + alone[three] + both[one, three] + both[two, three]
    if own != black and other != white:
        found += both[three, four]
    return found


@kernel
def payoffs(base: Any, alone: Any, both: Any, blacks: Any, whites: Any, payoff: Any):  # type: ignore[no-untyped-def]
    """Fill `payoff` with the values to black of black's pairs (rows) against white's (columns)."""
    for row in range(len(blacks)):
        for column in range(len(whites)):
            payoff[row, column] = entry(
                *(base, alone, both, blacks[row, 0], blacks[row, 1]),
                *(whites[column, 0], whites[column, 1]),
            )


@kernel
def answers(  # type: ignore[no-untyped-def]
    base: Any, alone: Any, both: Any, who: Any, rivals: Any, mixed: Any, values: Any
):
    """Fill `values` with the value to black of each pair of seat `who` against a mixed strategy.

    The strategy plays the rival's pairs `rivals` (m, 2) with the probabilities `mixed` (m). The
    first index of `values` (n, n) is the cell of the seat's own colour, the second that of the
    other colour.
    """
    n = len(values)
    mine, theirs = who * n, (1 - who) * n
    adding, known = np.zeros(2 * n), base
    for at in range(len(rivals)):
        three, four, share = theirs + rivals[at, 0], mine + rivals[at, 1], mixed[at]
        known += share * (alone[three] + alone[four] + both[three, four])
        for stone in range(2 * n):
            adding[stone] += share * (alone[stone] + both[stone, three] + both[stone, four])
    for own in range(n):
        for other in range(n):
            one, two = mine + own, theirs + other
            values[own, other] = known + adding[one] + adding[two] + both[one, two]
    # Correct the values where two stones are on the same cell.
    for at in range(len(rivals)):
        first, second, share = rivals[at, 0], rivals[at, 1], mixed[at]
        three, four = theirs + first, mine + second
        for own in range(n):
            for other in range(n):
                meets = own in (first, second) or other in (first, second)
                if own == other or share == 0.0 or not meets:
                    continue
                one, two = mine + own, theirs + other
                apart = base + alone[one] + alone[two] + alone[three] + alone[four]
                apart += both[one, two] + both[one, three] + both[one, four]
                apart += both[two, three] + both[two, four] + both[three, four]
                if who == 0:
                    found = entry(base, alone, both, own, other, first, second)
                else:
                    found = entry(base, alone, both, first, second, own, other)
                values[own, other] += share * (found - apart)


@kernel
def first_pair(alone: Any, n: Any, who: Any, pair: Any):  # type: ignore[no-untyped-def]
    """Set `pair` to the best of `n` cells for each stone of seat `who`, ignoring other stones."""
    sign, mine, theirs = 1 - 2 * who, alone[who * n :], alone[n - who * n :]
    pair[0] = 0
    for cell in range(n):
        if sign * mine[cell] > sign * mine[pair[0]]:
            pair[0] = cell
    pair[1] = 1 if pair[0] == 0 else 0
    for cell in range(n):
        if cell != pair[0] and sign * theirs[cell] > sign * theirs[pair[1]]:
            pair[1] = cell


@kernel
def add_best(values: Any, sign: Any, least: Any, known: Any, count: Any) -> Any:
    """Add the best new pairs, up to `ADDED`, to `known`, which has `count` pairs so far.

    A pair's value is its entry in `values` (n, n) times `sign`; only pairs above `least` are added.
    Return the new number of pairs.
    """
    n, end = len(values), count
    for at in range(count):
        values[known[at, 0], known[at, 1]] = sign * least
    for _ in range(min(ADDED, len(known) - count)):
        best, most = -1, least
        for own in range(n):
            for other in range(n):
                if own != other and sign * values[own, other] > most:
                    best, most = own * n + other, sign * values[own, other]
        if best < 0:
            break
        known[end, 0], known[end, 1] = best // n, best % n
        values[best // n, best % n] = sign * least
        end += 1
    return end


@kernel
def equilibrium(  # type: ignore[no-untyped-def]
    base: Any, alone: Any, both: Any, turns: Any, steps: Any, pairs: Any, mixed: Any, counts: Any
):
    """Find an equilibrium of all pairs against all pairs; return its value to black.

    Each seat's pairs are written to `pairs` (2, m, 2), the probabilities of the pairs to `mixed`
    (2, m), and the number of pairs to `counts` (2). Pairs are added at most `turns` times. Each
    matrix is solved by `steps` steps of regret matching.
    """
    n = len(both) // 2
    values = np.empty((n, n))
    for who in range(2):
        first_pair(alone, n, who, pairs[who, 0])
        counts[who] = 1
    while True:
        m, k = counts[0], counts[1]
        blacks, whites = pairs[0, :m], pairs[1, :k]
        payoff, rows, columns = np.empty((m, k)), mixed[0, :m], mixed[1, :k]
        payoffs(base, alone, both, blacks, whites, payoff)
        match_regrets(payoff, steps, rows, columns)
        value = 0.0
        for row in range(m):
            for column in range(k):
                value += rows[row] * payoff[row, column] * columns[column]
        if turns == 0:
            return value
        turns -= 1
        answers(base, alone, both, 0, whites, columns, values)
        counts[0] = add_best(values, 1, value + GAIN, pairs[0], m)
        answers(base, alone, both, 1, blacks, rows, values)
        counts[1] = add_best(values, -1, GAIN - value, pairs[1], k)
        if counts[0] + counts[1] == m + k:
            return value
