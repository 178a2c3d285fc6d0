"""An exact solver for the last two rounds of Thwart Omega.

A round is a matrix game over both seats' submissions. If another round follows, each entry is the
value of that round's matrix, which is solved in the same way. Submissions that lead to the same
board are solved only once. Seven empty cells take 3 ms, six take 0.3 ms (docs/engine.md).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel, ones
from games.engine.matrices import match_regrets
from games.thwart_omega.kernels import BIT, COUNT, DOWN, FEW, NEAR, NOTHING, ONE, first_group

MOST = 2 * COUNT
"""Maximum size of a group, in which doubles count twice."""
STEPS = 100
"""Number of steps of regret matching for a last round; its value is accurate to within 0.02."""
UNSOLVED = -1.0
"""Marks a board whose value has not been computed yet."""


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

    Add `sign` to `sizes[n]` for each group of size n.
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
    black_score, white_score = score(black, doubled, 1, sizes), score(white, doubled, -1, sizes)
    if black_score != white_score:
        return 1.0 if black_score > white_score else 0.0
    if by_sizes:
        for size in range(MOST, 0, -1):
            if sizes[size] != 0:
                return 1.0 if sizes[size] > 0 else 0.0
    return even


@kernel
def undominated(payoff: Any, rows: Any, columns: Any, sign: Any) -> Any:
    """Return those of the `rows` that none of the others dominates in the given `columns`.

    `sign` is 1 if the rows' player maximises the payoff, and -1 if it minimises the payoff.
    """
    kept, count = rows.copy(), len(rows)
    at = 0
    while at < count:
        beaten = False
        for by in range(count):
            if by == at:
                continue
            beaten = True
            for column in columns:
                if sign * payoff[kept[at], column] > sign * payoff[kept[by], column]:
                    beaten = False
                    break
            if beaten:
                break
        if beaten:
            count -= 1
            kept[at] = kept[count]
        else:
            at += 1
    return kept[:count]


@kernel
def matrix_value(payoff: Any) -> Any:
    """Return the value of a matrix game, exact if it has a saddle point, otherwise approximate."""
    m, n = payoff.shape
    low, high = 0.0, 1.0
    for row in range(m):
        low = max(low, payoff[row].min())
    for column in range(n):
        high = min(high, payoff[:, column].max())
    if low == high:
        return low
    rows, columns, before = np.arange(m), np.arange(n), 0
    while len(rows) + len(columns) != before:
        before = len(rows) + len(columns)
        rows = undominated(payoff, rows, columns, 1.0)
        columns = undominated(payoff.T, columns, rows, -1.0)
    small = np.empty((len(rows), len(columns)))
    for row in range(len(rows)):
        for column in range(len(columns)):
            small[row, column] = payoff[rows[row], columns[column]]
    black_mix, white_mix = np.empty(len(rows)), np.empty(len(columns))
    match_regrets(small, STEPS, black_mix, white_mix)
    least, most = 1.0, 0.0
    for row in range(len(rows)):
        most = max(most, (small[row] * white_mix).sum())
    for column in range(len(columns)):
        least = min(least, (small[:, column] * black_mix).sum())
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
def scores_with(stones: Any, doubled: Any, cells: Any, scores: Any):  # type: ignore[no-untyped-def]
    """Write a colour's scores with stones on two of the empty `cells` to `scores` (n + 1, n + 1).

    On the diagonal, both stones are on one cell; index n stands for no stone.
    """
    n, near = len(cells), NOTHING
    for cell in cells:
        near |= BIT[cell]
    sizes, joins = np.empty(COUNT), np.zeros(n, np.uint64)
    size, product = np.ones(n), np.ones(n)
    base, count, left = 1.0, 0, stones
    while left:
        group = first_group(left)
        left ^= group
        sizes[count] = ones(group) + ones(group & doubled)
        base *= sizes[count]
        around = (group << ONE | group >> ONE | group << DOWN | group >> DOWN) & near
        if around == NOTHING:
            continue
        for at in range(n):
            if around & BIT[cells[at]]:
                joins[at] |= BIT[count]
                size[at] += sizes[count]
                product[at] *= sizes[count]
        count += 1
    scores[n, n] = base if stones else 0.0
    for first in range(n):
        scores[first, n] = scores[n, first] = base / product[first] * size[first]
        scores[first, first] = base / product[first] * (size[first] + 1.0)
        for second in range(first):
            common = joins[first] & joins[second]
            if common or NEAR[cells[first]] & BIT[cells[second]]:
                joined, parts = size[first] + size[second], product[first] * product[second]
                for at in range(count):
                    if common & BIT[at]:
                        joined -= sizes[at]
                        parts /= sizes[at]
                together = base / parts * joined
            else:
                together = base / product[first] * size[first] / product[second] * size[second]
            scores[first, second] = scores[second, first] = together


@kernel
def both_scores(sets: Any, cells: Any) -> Any:
    """Return the scores of black and white, as `scores_with` writes them."""
    scores = np.empty((2, len(cells) + 1, len(cells) + 1))
    scores_with(sets[0], sets[2], cells, scores[0])
    scores_with(sets[1], sets[2], cells, scores[1])
    return scores


@kernel
def result(  # type: ignore[no-untyped-def]
    sets: Any,
    cells: Any,
    scores: Any,
    own: Any,
    other: Any,
    white: Any,
    black: Any,
    even: Any,
    by_sizes: Any,
):
    """Return the value to black of four stones that end the game; `both_scores` gives `scores`."""
    n = len(cells)
    burned, gone = own == white, other == black
    black_score = scores[0, n if burned else own, n if gone else black]
    white_score = scores[1, n if gone else other, n if burned else white]
    if black_score != white_score:
        return 1.0 if black_score > white_score else 0.0
    if not by_sizes:
        return even
    after, _ = after_round(sets, cells, own, other, white, black)
    return end_value(after[0], after[1], after[2], even, by_sizes)


@kernel
def last_round_value(sets: Any, cells: Any, even: Any, by_sizes: Any) -> Any:
    """Return the value to black of a last round with at most five empty cells."""
    n, row = len(cells), 0
    scores = both_scores(sets, cells)
    payoff = np.empty((n * (n - 1), n * (n - 1)))
    for own in range(n):
        for other in range(n):
            if own == other:
                continue
            column = 0
            for white in range(n):
                for black in range(n):
                    if white != black:
                        payoff[row, column] = result(
                            sets, cells, scores, own, other, white, black, even, by_sizes
                        )
                        column += 1
            row += 1
    return matrix_value(payoff)


@kernel
def fill_row(  # type: ignore[no-untyped-def]
    sets: Any, cells: Any, own: Any, other: Any, even: Any, by_sizes: Any, known: Any, row: Any
):
    """Fill `row` with the values to black of one of black's pairs against each of white's pairs.

    `sets` holds the bit sets of black stones, white stones and doubles. Pairs are indices in
    `cells`, the empty cells. `known` (n, n, n, n) holds the values of the boards solved so far, and
    `UNSOLVED` for the others.
    """
    n, column = len(cells), 0
    rest, scores = np.empty(n, np.int64), both_scores(sets, cells)
    for white in range(n):
        for black in range(n):
            if white == black:
                continue
            at = min(own, black), max(own, black), min(other, white), max(other, white)
            same = (own == white) + (own == black) + (other == white) + (other == black)
            if n - 4 + same <= FEW:
                row[column] = result(sets, cells, scores, own, other, white, black, even, by_sizes)
            else:
                if known[at] == UNSOLVED:
                    after, full = after_round(sets, cells, own, other, white, black)
                    left = 0
                    for cell in cells:
                        rest[left] = cell
                        left += full & BIT[cell] == NOTHING
                    known[at] = last_round_value(after, rest[:left], even, by_sizes)
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
    payoff, known = np.empty((n * (n - 1), n * (n - 1))), np.full((n, n, n, n), UNSOLVED)
    row = 0
    for own in range(n):
        for other in range(n):
            if own != other:
                fill_row(sets, cells, own, other, even, by_sizes, known, payoff[row])
                row += 1
    return matrix_value(payoff)
