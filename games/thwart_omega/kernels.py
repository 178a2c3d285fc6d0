"""Thwart Omega in numbers, for search: random games, their scores, and regrets at the root.

A board is 49 bytes in row-major order: 0 empty, 1 a black and 2 a white stone, 3 two black and 4
two white ones, 5 burned. A pair of cells (own, other's) is one number, own × 49 + other. Utilities
are those of black: 1 for a win, 0 for a loss.
"""

from __future__ import annotations

from math import log
from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, shaded
from games.engine.mixing import choose_both, learn
from games.thwart_omega.view import SIZE

COUNT = SIZE * SIZE
BURNED = 5
FEW = 3
"""With so few empty cells the game is over (TO-4)."""
NO_STONE = -1.0
"""The logarithm that stands for a score of 0: below that of one stone, which is 0."""
CLEAR = 1.0
"""The lead in logarithms, a score e times the other, that is half way to the clearest win."""
LEVEL = 1e-9
"""Logarithms that differ by less are taken for those of equal scores, which rounding parts."""


def _around() -> Any:
    """Per cell the cells beside it, -1 where there is none: shape (49, 4)."""
    found = np.full((COUNT, 4), -1, np.int64)
    for cell in range(COUNT):
        row, column = divmod(cell, SIZE)
        beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        inside = [r * SIZE + c for r, c in beside if 0 <= r < SIZE and 0 <= c < SIZE]
        found[cell, : len(inside)] = inside
    return found


AROUND = _around()


@kernel
def log_score(board: Any, colour: Any, stack: Any, seen: Any) -> Any:
    """The logarithm of a colour's score (TO-6)."""
    seen[:] = 0
    total, any_stone = 0.0, False
    for first in range(COUNT):
        if seen[first] or (board[first] != colour and board[first] != colour + 2):
            continue
        any_stone = True
        size, top = 0, 1
        stack[0] = first
        seen[first] = 1
        while top:
            top -= 1
            cell = stack[top]
            size += 1 if board[cell] == colour else 2
            for side in range(4):
                near = AROUND[cell, side]
                if near < 0:
                    break
                if not seen[near] and (board[near] == colour or board[near] == colour + 2):
                    seen[near] = 1
                    stack[top] = near
                    top += 1
        total += log(size)
    return total if any_stone else NO_STONE


@kernel
def utility(board: Any, stack: Any, seen: Any, even: Any, spread: Any) -> Any:
    """What a full board is worth to black; `even` for equal scores.

    `spread`: how much of it tells a clear win from a narrow one, 0 to 1.
    """
    ahead = log_score(board, 1, stack, seen) - log_score(board, 2, stack, seen)
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


@kernel
def beside(board: Any, cell: Any, colour: Any) -> Any:
    """How many cells beside `cell` hold stones of a colour."""
    count = 0
    for side in range(4):
        near = AROUND[cell, side]
        if near < 0:
            break
        if board[near] == colour or board[near] == colour + 2:
            count += 1
    return count


@kernel
def liking(count: Any) -> Any:
    """How good a cell looks for an own stone that would touch `count` others.

    One more in a group multiplies the score; joining groups usually divides it.
    """
    if count == 0:
        return 1
    if count == 1:
        return 3
    return 0 if count == 2 else -1


@kernel
def choose(board: Any, cells: Any, left: Any, colour: Any, sign: Any, tries: Any, state: Any):  # type: ignore[no-untyped-def]
    """The best looking of `tries` random empty cells, for (sign 1) or against (-1) a colour."""
    best, most = cells[below(state, left)], -9  # below any liking
    if tries <= 1:
        return best
    for _ in range(tries):
        cell = cells[below(state, left)]
        worth = sign * liking(beside(board, cell, colour))
        if worth > most:
            best, most = cell, worth
    return best


@kernel
def finish(board: Any, cells: Any, tries: Any, state: Any):  # type: ignore[no-untyped-def]
    """Play on to the end, all choosing the best looking of `tries` cells (1: at random)."""
    left = 0
    for cell in range(COUNT):
        if board[cell] == 0:
            cells[left] = cell
            left += 1
    while left > FEW:
        black_of_one = choose(board, cells, left, 1, 1, tries, state)
        white_of_two = choose(board, cells, left, 2, 1, tries, state)
        white_of_one = black_of_one
        while white_of_one == black_of_one:
            white_of_one = choose(board, cells, left, 2, -1, tries, state)
            if white_of_one == black_of_one:
                white_of_one = cells[below(state, left)]
        black_of_two = white_of_two
        while black_of_two == white_of_two:
            black_of_two = choose(board, cells, left, 1, -1, tries, state)
            if black_of_two == white_of_two:
                black_of_two = cells[below(state, left)]
        put(board, black_of_one, white_of_one, black_of_two, white_of_two)
        kept = 0
        for index in range(left):
            if board[cells[index]] == 0:
                cells[kept] = cells[index]
                kept += 1
        left = kept


@kernel
def playouts(start: Any, count: Any, tries: Any, even: Any, spread: Any, seed: Any) -> Any:
    """The mean utility of `count` games played on from a board; for measuring."""
    state = np.array([seed], np.uint64)
    board, cells = np.empty(COUNT, np.int8), np.empty(COUNT, np.int64)
    stack, seen = np.empty(COUNT, np.int64), np.empty(COUNT, np.int8)
    total = 0.0
    for _ in range(count):
        board[:] = start
        finish(board, cells, tries, state)
        total += utility(board, stack, seen, even, spread)
    return total / count


@kernel
def search(  # type: ignore[no-untyped-def]
    start: Any,
    ones: Any,
    twos: Any,
    values: Any,
    visits: Any,
    regrets: Any,
    sums: Any,
    now: Any,
    games: Any,
    tries: Any,
    even: Any,
    spread: Any,
    state: Any,
):
    """Regret matching over the root's matrix, each entry sampled by games played on.

    `ones` (m) and `twos` (n) are the pairs of cells that black and white may choose; what grows
    from call to call is a `games.engine.mixing.Matrix` (simultaneous-move Monte Carlo search,
    Lanctot, Lisý & Winands 2013).
    """
    board, cells = np.empty(COUNT, np.int8), np.empty(COUNT, np.int64)
    stack, seen = np.empty(COUNT, np.int64), np.empty(COUNT, np.int8)
    for _ in range(games):
        a, b = choose_both(regrets, now, state)
        board[:] = start
        put(board, ones[a] // COUNT, ones[a] % COUNT, twos[b] % COUNT, twos[b] // COUNT)
        finish(board, cells, tries, state)
        found = utility(board, stack, seen, even, spread)
        learn(found, a, b, values, visits, regrets, sums, now)


@kernel
def marginals(start: Any, count: Any, tries: Any, even: Any, spread: Any, values: Any, state: Any):  # type: ignore[no-untyped-def]
    """How good each cell is for each of the four stones of a round, by `count` games.

    `values`: shape (2, 4, 49): sums of black's utility and numbers of games, in which black's own
    stone, its white one, white's own and its black one went to that cell.
    """
    board, cells = np.empty(COUNT, np.int8), np.empty(COUNT, np.int64)
    stack, seen = np.empty(COUNT, np.int64), np.empty(COUNT, np.int8)
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
        finish(board, cells, tries, state)
        found = utility(board, stack, seen, even, spread)
        for stone in range(4):
            values[0, stone, chosen[stone]] += found
            values[1, stone, chosen[stone]] += 1
