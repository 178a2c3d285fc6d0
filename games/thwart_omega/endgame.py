"""An exact solver for the last two rounds of Thwart Omega.

A round is a matrix game over both seats' submissions. If another round follows, each entry is the
value of that round's matrix, which is solved in the same way. Submissions that lead to the same
board are solved only once. Seven empty cells take 8 ms, six take 2 ms (docs/engine.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel, ones
from games.engine.matrices import match_regrets
from games.thwart_omega.kernels import BIT, COUNT, FEW, NOTHING, first_group

MOST = 2 * COUNT
"""Maximum size of a group, in which doubles count twice."""
STEPS = 100
"""Number of steps of regret matching for a last round; its value is accurate to within 0.02."""
OPEN = -1.0


def sets(board: str) -> tuple[np.uint64, np.uint64, np.uint64]:
    """Return a board's bit sets: black stones, white stones, and doubles of both colours."""
    bits = BIT.tolist()
    black, white, doubled = (
        np.uint64(sum(bit for bit, mark in zip(bits, board, strict=True) if mark in of))
        for of in ("bB", "wW", "BW")
    )
    return black, white, doubled


@kernel
def score(left: Any, doubled: Any, sign: Any, sizes: Any) -> Any:
    """Return a score (TO-6), given the bit sets of a colour's stones and of doubles.

    Adds `sign` to `sizes[n]` for each group of size n.
    """
    score = 1 if left else 0
    while left:
        group = first_group(left)
        left ^= group
        size = ones(group) + ones(group & doubled)
        sizes[size] += sign
        score *= size
    return score


@kernel
def end_value(black: Any, white: Any, doubled: Any, even: Any, by_sizes: Any) -> Any:
    """Return the value of a final board to black (TO-7, TO-8); `even` is the value of a tie.

    `by_sizes` is true if the sizes of groups break a tie.
    """
    sizes = np.zeros(MOST + 1, np.int64)
    first, second = score(black, doubled, 1, sizes), score(white, doubled, -1, sizes)
    if first != second:
        return 1.0 if first > second else 0.0
    if by_sizes:
        for size in range(MOST, 0, -1):
            if sizes[size] != 0:
                return 1.0 if sizes[size] > 0 else 0.0
    return even


@kernel
def solved(payoff: Any) -> Any:
    """Return the value of a matrix game, exact if it has a saddle point, otherwise approximate."""
    m, n = payoff.shape
    low, high = 0.0, 1.0
    for row in range(m):
        low = max(low, payoff[row].min())
    for column in range(n):
        high = min(high, payoff[:, column].max())
    if low == high:
        return low
    first, second = np.empty(m), np.empty(n)
    match_regrets(payoff, STEPS, first, second)
    least, most = 1.0, 0.0
    for row in range(m):
        most = max(most, (payoff[row] * second).sum())
    for column in range(n):
        least = min(least, (payoff[:, column] * first).sum())
    return (least + most) / 2.0


@kernel
def after_round(sets: Any, cells: Any, own: Any, other: Any, white: Any, black: Any) -> Any:
    """Return the bit sets after a round, and the set of the cells that it fills.

    `own` and `other` are black's pair; `white` and `black` are white's pair. In each pair the
    seat's own colour comes first. All four are indices in `cells`.
    """
    blacks, whites = BIT[cells[own]] | BIT[cells[black]], BIT[cells[other]] | BIT[cells[white]]
    doubled = sets[2]
    doubled |= BIT[cells[own]] if own == black else NOTHING
    doubled |= BIT[cells[white]] if white == other else NOTHING
    return (sets[0] | blacks & ~whites, sets[1] | whites & ~blacks, doubled), blacks | whites


@kernel
def last_round_value(sets: Any, cells: Any, even: Any, by_sizes: Any) -> Any:
    """Return the value to black of a last round with at most five empty cells."""
    n = len(cells)
    payoff, known = np.empty((n * (n - 1), n * (n - 1))), np.full((n, n, n, n), OPEN)
    row = 0
    for own in range(n):
        for other in range(n):
            if own == other:
                continue
            column = 0
            for white in range(n):
                for black in range(n):
                    if white == black:
                        continue
                    at = min(own, black), max(own, black), min(other, white), max(other, white)
                    if known[at] == OPEN:
                        after, _ = after_round(sets, cells, own, other, white, black)
                        known[at] = end_value(after[0], after[1], after[2], even, by_sizes)
                    payoff[row, column] = known[at]
                    column += 1
            row += 1
    return solved(payoff)


@kernel
def weigh(  # type: ignore[no-untyped-def]
    sets: Any, cells: Any, own: Any, other: Any, even: Any, by_sizes: Any, known: Any, row: Any
):
    """Write to `row` the values to black of one of black's pairs against each of white's pairs.

    `sets` holds the bit sets of black stones, white stones and doubles. Pairs are indices in
    `cells`, the empty cells. `known` (n, n, n, n) holds the values of the boards solved so far, and
    `OPEN` for the others.
    """
    n, column = len(cells), 0
    rest = np.empty(n, np.int64)
    for white in range(n):
        for black in range(n):
            if white == black:
                continue
            at = min(own, black), max(own, black), min(other, white), max(other, white)
            if known[at] == OPEN:
                after, full = after_round(sets, cells, own, other, white, black)
                left = 0
                for cell in cells:
                    rest[left] = cell
                    left += full & BIT[cell] == NOTHING
                if left > FEW:
                    known[at] = last_round_value(after, rest[:left], even, by_sizes)
                else:
                    known[at] = end_value(after[0], after[1], after[2], even, by_sizes)
            row[column] = known[at]
            column += 1


@kernel
def last_rounds_value(sets: Any, cells: Any, even: Any, by_sizes: Any) -> Any:
    """Return the value to black of a board on which at most one round follows the current one."""
    n = len(cells)
    if n <= FEW:
        return end_value(sets[0], sets[1], sets[2], even, by_sizes)
    if n <= FEW + 2:
        return last_round_value(sets, cells, even, by_sizes)
    payoff, known = np.empty((n * (n - 1), n * (n - 1))), np.full((n, n, n, n), OPEN)
    row = 0
    for own in range(n):
        for other in range(n):
            if own != other:
                weigh(sets, cells, own, other, even, by_sizes, known, payoff[row])
                row += 1
    return solved(payoff)
