"""Kernels of Thwart Omega for random playouts, scores, and paired samples.

A board is stored as 49 bytes in row-major order: 0 for empty, 1 for a black stone, 2 for a white
stone, 3 for two black stones, 4 for two white stones, 5 for burned. Values are those to black: 1
for a win, 0 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random, ones, shaded
from games.engine.matrices import drawn
from games.thwart_omega.view import SIZE

COUNT = SIZE * SIZE
BURNED = 5
FEW = 3
"""The number of empty cells at or below which the game is over (TO-4)."""
NO_STONE = -1.0
"""The value used as the logarithm of a score of 0, less than the logarithm of any other score."""
CLEAR = 1.0
"""A lead (difference of logarithms of scores) that counts half as much as an unlimited lead."""
LEVEL = 1e-9
"""Scores are equal if their logarithms differ by less than this, the limit of rounding errors."""


def _bit(row: int, column: int) -> int:
    """Return the bit of a cell in a 64-bit set, with eight bits per row; 0 off the board."""
    return 1 << row * ROW + column if 0 <= row < SIZE and 0 <= column < SIZE else 0


def _neighbour_bits() -> Any:
    bits = []
    for cell in range(COUNT):
        row, column = divmod(cell, SIZE)
        around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        bits.append(sum(_bit(*offset) for offset in around))
    return np.array(bits, np.uint64)


ROW = 8
BIT = np.array([_bit(*divmod(cell, SIZE)) for cell in range(COUNT)], np.uint64)
NEAR = _neighbour_bits()
LOGS = np.log(np.maximum(1, np.arange(2 * COUNT + 1)))
NOTHING, ONE, DOWN = np.uint64(0), np.uint64(1), np.uint64(ROW)


@kernel
def first_group(stones: Any) -> Any:
    """Return the group (TO-5) of the stone with the lowest bit."""
    group, before = stones & (NOTHING - stones), NOTHING
    while group != before:
        before = group
        group |= (group << ONE | group >> ONE | group << DOWN | group >> DOWN) & stones
    return group


@kernel
def log_score(left: Any, doubled: Any) -> Any:
    """Return the logarithm of a score (TO-6) from the bit sets of a colour's stones and doubles."""
    if not left:
        return NO_STONE
    total = 0.0
    while left:
        group = first_group(left)
        left ^= group
        total += LOGS[ones(group) + ones(group & doubled)]
    return total


@kernel
def utility(black: Any, white: Any, doubled: Any, even: Any, spread: Any) -> Any:
    """Return the value of a final board to black, given the bit sets returned by `finish`.

    `even` is the value if the scores are equal. `spread` is the weight of the margin (0 to 1).
    """
    ahead = log_score(black, doubled) - log_score(white, doubled)
    if abs(ahead) < LEVEL:
        return even
    return shaded(1.0 if ahead > 0 else 0.0, ahead, CLEAR, spread)


@kernel
def put(board: Any, black_of_one: Any, white_of_one: Any, black_of_two: Any, white_of_two: Any):  # type: ignore[no-untyped-def]
    """Place the four stones of a round (TO-3)."""
    board[black_of_one] = 1
    board[white_of_one] = 2
    board[black_of_two] = 3 if black_of_two == black_of_one else 1
    board[white_of_two] = 4 if white_of_two == white_of_one else 2
    if black_of_one == white_of_two:
        board[black_of_one] = BURNED
    if white_of_one == black_of_two:
        board[white_of_one] = BURNED


LIKING = np.array([1, 3, 0, -1, -1], np.int64)
"""Heuristic value of a cell, by the number of adjacent own stones.

It is low where a stone would join groups, because that lowers the score.
"""


@kernel
def choose(stones: Any, cells: Any, left: Any, sign: Any, tries: Any, state: Any) -> Any:
    """Return the best of `tries` random empty cells for a stone of the colour of `stones`.

    If `sign` is -1, return the worst of them instead.
    """
    best, most = cells[below(state, left)], -9  # -9 is below every heuristic value
    if tries <= 1:
        return best
    for _ in range(tries):
        cell = cells[below(state, left)]
        worth = sign * LIKING[ones(NEAR[cell] & stones)]
        better = worth > most
        best = cell if better else best
        most = worth if better else most
    return best


@kernel
def finish(board: Any, cells: Any, tries: Any, state: Any) -> Any:
    """Play out a board, placing each stone on the best of `tries` random cells.

    `cells` is scratch memory of the same length as the board. Return the bit sets of black stones,
    white stones and doubles, and the number of empty cells. The board is not changed.
    """
    left, black, white, doubled, filled = 0, NOTHING, NOTHING, NOTHING, NOTHING
    for cell in range(COUNT):
        mark, bit = board[cell], BIT[cell]
        black |= bit if mark == 1 or mark == 3 else NOTHING
        white |= bit if mark == 2 or mark == 4 else NOTHING
        doubled |= bit if mark == 3 or mark == 4 else NOTHING
        filled |= bit if mark else NOTHING
        cells[left] = cell
        left += mark == 0
    while left > FEW:
        black_of_one = choose(black, cells, left, 1, tries, state)
        white_of_two = choose(white, cells, left, 1, tries, state)
        white_of_one = black_of_one
        while white_of_one == black_of_one:
            white_of_one = choose(white, cells, left, -1, tries, state)
            if white_of_one == black_of_one:
                white_of_one = cells[below(state, left)]
        black_of_two = white_of_two
        while black_of_two == white_of_two:
            black_of_two = choose(black, cells, left, -1, tries, state)
            if black_of_two == white_of_two:
                black_of_two = cells[below(state, left)]
        blacks = BIT[black_of_one] | BIT[black_of_two]
        whites = BIT[white_of_one] | BIT[white_of_two]
        black |= blacks & ~whites
        white |= whites & ~blacks
        doubled |= BIT[black_of_one] if black_of_one == black_of_two else NOTHING
        doubled |= BIT[white_of_one] if white_of_one == white_of_two else NOTHING
        filled |= blacks | whites
        remaining = 0
        for index in range(left):
            cell = cells[index]
            cells[remaining] = cell
            remaining += filled & BIT[cell] == NOTHING
        left = remaining
    return black, white, doubled, left


@kernel
def playouts(start: Any, count: Any, tries: Any, even: Any, spread: Any, seed: Any) -> Any:
    """Return black's mean result of `count` playouts from a board, for benchmarks."""
    state = np.array([seed], np.uint64)
    cells, total = np.empty(COUNT, np.uint8), 0.0
    for _ in range(count):
        black, white, doubled, _ = finish(start, cells, tries, state)
        total += utility(black, white, doubled, even, spread)
    return total / count


@kernel
def meet(  # type: ignore[no-untyped-def]
    start: Any,
    seat: Any,
    own: Any,
    others: Any,
    mixed: Any,
    alive: Any,
    totals: Any,
    rounds: Any,
    tries: Any,
    even: Any,
    spread: Any,
    state: Any,
):
    """Play paired samples (see `games.engine.sealed.Meet`).

    `own` holds the choices of `seat` (0 for black, 1 for white). A choice is two cells: one for a
    stone of the seat's own colour, then one for a stone of the other colour.
    """
    board, cells = np.empty(COUNT, np.int8), np.empty(COUNT, np.uint8)
    chance = np.empty(1, np.uint64)
    for _ in range(rounds):
        b = drawn(mixed, state)
        next_random(state)
        for index in range(len(alive)):
            chance[0] = state[0]
            board[:] = start
            a = alive[index]
            if seat == 0:
                put(board, own[a, 0], own[a, 1], others[b, 1], others[b, 0])
            else:
                put(board, others[b, 0], others[b, 1], own[a, 1], own[a, 0])
            black, white, doubled, _ = finish(board, cells, tries, chance)
            result = utility(black, white, doubled, even, spread)
            totals[a] += result if seat == 0 else 1.0 - result


@kernel
def marginals(start: Any, count: Any, tries: Any, even: Any, spread: Any, values: Any, state: Any):  # type: ignore[no-untyped-def]
    """Estimate the value of each cell for each of a round's four stones by `count` playouts.

    `values`, of shape (2, 4, 49), holds sums of black's results and numbers of playouts by stone
    and cell. The stones are black's own stone, black's white stone, white's own stone and white's
    black stone.
    """
    board, cells = np.empty(COUNT, np.int8), np.empty(COUNT, np.uint8)
    first, chosen = np.empty(COUNT, np.int64), np.empty(4, np.int64)
    left = 0
    for cell in range(COUNT):
        if start[cell] == 0:
            first[left] = cell
            left += 1
    for _ in range(count):
        for stone in range(4):
            chosen[stone] = first[below(state, left)]
            while stone % 2 and chosen[stone] == chosen[stone - 1]:
                chosen[stone] = first[below(state, left)]
        board[:] = start
        put(board, chosen[0], chosen[1], chosen[3], chosen[2])
        black, white, doubled, _ = finish(board, cells, tries, state)
        result = utility(black, white, doubled, even, spread)
        for stone in range(4):
            values[0, stone, chosen[stone]] += result
            values[1, stone, chosen[stone]] += 1
