"""Kernels of Thwart Omega that complete boards at random, 64 at a time, and count the results.

A completion assigns all empty cells their final colours at once. If both players placed stones at
random, the order would not matter, so each completion is a sample for every pair of stones that it
contains.

A batch has 64 completions. It has a 64-bit word for each empty cell: bit n of the word is the
colour of the cell in completion n. Doubles and bare cells (burned, or left over at the end) are the
same throughout a batch; colours are not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random, ones
from games.thwart_omega.kernels import DOWN, FEW, NOTHING, ONE

BATCH, WORDS = 64, 6
"""Number of completions in a batch, and number of arrays of this length that `complete` needs."""
HIGH, LOWER = np.uint64(32), np.uint64(0x00000000FFFFFFFF)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
SINGLE, DOUBLE, BARE = 0, 1, 2
"""The final content of a cell: one stone, two stones, or none."""
WIN, LEAD, UNITS = 14, 3, 20
"""Weights of a win and of the margin in a result, and the maximum of their sum.

`LEAD` counts once if black's score is more than half of white's, and twice if it is more than twice
white's. The margin guides the search when the winner seems to be certain.
"""


@kernel
def grow(left: Any, group: Any, total: Any, doubled: Any) -> Any:
    """Perform one step of multiplying the group sizes of 64 boards; return 0 after the last step.

    `left` holds the stones that have not been counted yet, `group` the part of one of their groups
    that has been found so far, and `total` the product of the sizes of the counted groups. The loop
    has no branches, so the compiler can vectorise it.
    """
    rest = NOTHING
    for at in range(BATCH):
        stones, known, product = left[at], group[at], total[at]
        more = known | known << ONE | known >> ONE | known << DOWN | known >> DOWN
        more &= stones
        more |= more << ONE | more >> ONE | more << DOWN | more >> DOWN
        more &= stones
        whole = more == known
        size = np.uint64(ones(known)) + np.uint64(ones(known & doubled))
        stones = stones ^ known if whole else stones
        total[at] = product * size if whole and size else product
        group[at] = stones & (NOTHING - stones) if whole else more
        left[at] = stones
        rest |= stones
    return rest


@kernel
def multiply(left: Any, group: Any, total: Any, doubled: Any) -> None:
    """Write the scores (TO-6) of a colour on 64 boards to `total`.

    `left` holds the colour's stones, `doubled` the doubles. `left` and `group` are overwritten.
    """
    for at in range(BATCH):
        stones = left[at]
        joined = stones & (stones << ONE | stones >> ONE | stones << DOWN | stones >> DOWN)
        total[at] = ONE << np.uint64(ones(stones & ~joined & doubled)) if stones else NOTHING
        group[at] = joined & (NOTHING - joined)
        left[at] = joined
    while grow(left, group, total, doubled):
        pass


@kernel
def transpose(words: Any) -> None:
    """Exchange bit j of word i with bit i of word j, in 64 words."""
    width, mask = HIGH, LOWER
    while width:
        step = np.int64(width)
        for at in range(0, BATCH, 2 * step):
            for low in range(at, at + step):
                changed = ((words[low] >> width) ^ words[low + step]) & mask
                words[low] ^= changed << width
                words[low + step] ^= changed
        width >>= ONE
        mask ^= mask << width


@kernel
def arrange(order: Any, state: Any) -> Any:
    """Shuffle the indices of the empty cells; return how many are doubles and how many stay bare.

    In the shuffled `order`, a triple for each double comes first: the cell of the double, and two
    cells with stones of the other colour, so that both colours have the same number of stones. Then
    come the bare cells. The remaining cells are pairs with a stone of each colour. Doubles and bare
    cells are as frequent as if each round's stones were placed at random.
    """
    n = len(order)
    for last in range(n - 1, 0, -1):
        at = below(state, last + 1)
        order[last], order[at] = order[at], order[last]
    doubles, bare, left = 0, 0, n
    while left > FEW:
        filled = 4
        for collision in range(4):
            if below(state, left) == 0:
                filled -= 1
                doubles += collision < 2
                bare += collision >= 2
        left -= filled
    bare += max(0, left)
    while 3 * doubles + bare > n:
        doubles -= doubles > 0
        bare -= bare > 0
    bare += (n - 3 * doubles - bare) % 2
    return doubles, bare


@kernel
def complete(sets: Any, cells: Any, even: Any, order: Any, kinds: Any, words: Any, state: Any):  # type: ignore[no-untyped-def]
    """Complete a board 64 times.

    Return three bit sets: the completions in which black won, those in which black led by a factor
    of two, and those in which black did not lose by a factor of two.

    `sets` holds the bit sets of black stones, white stones and doubles. `cells` (n) holds the bit
    numbers of the empty cells, and `order` (n) their indices in any order. `even` is the set of
    completions in which equal scores count as a win. The final content of each cell is written to
    `kinds` (n), and the completions in which a cell is black to `words`, at the cell's bit number.
    """
    n = len(cells)
    doubles, bare = arrange(order, state)
    words[:BATCH] = NOTHING
    doubled, filled, colour = sets[2], NOTHING, NOTHING
    for at in range(n):
        cell, in_triple = order[at], at < 3 * doubles
        bit = ONE << np.uint64(cells[cell])
        if 3 * doubles <= at < 3 * doubles + bare:
            kinds[cell] = BARE
            continue
        first = at % 3 == 0 if in_triple else (at - 3 * doubles - bare) % 2 == 0
        if first:
            colour = next_random(state) << HIGH | next_random(state)
        words[cells[cell]] = colour if first else ~colour
        kinds[cell] = DOUBLE if first and in_triple else SINGLE
        filled |= bit
        doubled |= bit if first and in_triple else NOTHING
    blacks, whites, black, white, group = (
        words[BATCH : 2 * BATCH],
        words[2 * BATCH : 3 * BATCH],
        words[3 * BATCH : 4 * BATCH],
        words[4 * BATCH : 5 * BATCH],
        words[5 * BATCH : 6 * BATCH],
    )
    blacks[:] = words[:BATCH]
    transpose(blacks)
    for at in range(BATCH):
        whites[at] = ~blacks[at] & filled | sets[1]
        blacks[at] = blacks[at] & filled | sets[0]
    multiply(blacks, group, black, doubled)
    multiply(whites, group, white, doubled)
    won, led, nearly, bit = NOTHING, NOTHING, NOTHING, ONE
    for at in range(BATCH):
        won |= bit if black[at] > white[at] else bit & even if black[at] == white[at] else NOTHING
        led |= bit if black[at] > white[at] << ONE else NOTHING
        nearly |= bit if black[at] << ONE > white[at] else NOTHING
        bit <<= ONE
    return won, led, nearly


@kernel
def count(subset: Any, won: Any, led: Any, nearly: Any, stones: Any, met: Any, worth: Any):  # type: ignore[no-untyped-def]
    """Count the completions in `subset` that contain each of `stones`.

    A stone is given as the set of completions that contain it. The counts are added to `met`, and
    black's results in these completions to `worth`, in `UNITS`.
    """
    for at in range(len(stones)):
        other = stones[at]
        met[at] += ones(subset & other)
        worth[at] += WIN * ones(won & other) + LEAD * (ones(led & other) + ones(nearly & other))


@kernel
def gather(  # type: ignore[no-untyped-def]
    sets: Any, cells: Any, even: Any, batches: Any, alone: Any, both: Any, state: Any
):
    """Complete a board in batches; sum black's results for each stone and every pair of stones.

    A black stone is numbered by the index of its cell in `cells` (n). To this index, a white stone
    adds n, a black double 2n, a white double 3n and a bare cell 4n; the number 5n stands for all
    boards. For each number, the count of completions with the stone and black's results in them (in
    `UNITS`) are added to `alone` (2, 5n + 1); for every pair of single stones, they are added to
    `both` (2, 2n, 2n). The other arguments are those of `complete`.
    """
    n = len(cells)
    order, kinds = np.arange(n), np.empty(n, np.int64)
    words, stones = np.empty(WORDS * BATCH, np.uint64), np.empty(5 * n + 1, np.uint64)
    for _ in range(batches):
        won, led, nearly = complete(sets, cells, even, order, kinds, words, state)
        stones[:] = NOTHING
        stones[5 * n] = ALL
        for cell in range(n):
            black, kind = words[cells[cell]], kinds[cell]
            if kind == BARE:
                stones[4 * n + cell] = ALL
            else:
                stones[2 * n * kind + cell] = black
                stones[2 * n * kind + n + cell] = ~black
        count(ALL, won, led, nearly, stones, alone[0], alone[1])
        single = stones[: 2 * n]
        for first in range(2 * n):
            containing = stones[first]
            if containing != NOTHING:
                count(
                    *(containing, containing & won, containing & led, containing & nearly),
                    *(single, both[0, first], both[1, first]),
                )
