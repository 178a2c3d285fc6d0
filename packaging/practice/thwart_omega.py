"""Thwart Omega: the last rounds, searched with every pair of choices."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations

from found import Found, tempting
from matches import played

from games.thwart_omega.rules import FEW
from games.thwart_omega.view import SIZE

CELLS = SIZE * SIZE
MOST = 7
"""Maximum number of empty cells."""
Board = tuple[int, int, int, int, int]
"""Cells as bit sets: black, two black, white, two white, empty."""
Pair = tuple[int, int]


def _around(cell: int) -> int:
    row, column = divmod(cell, SIZE)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << r * SIZE + c for r, c in beside if 0 <= r < SIZE and 0 <= c < SIZE)


AROUND = [_around(cell) for cell in range(CELLS)]


@cache
def score(stones: int, doubles: int) -> int:
    """Return the product of the sizes of all groups (TO-5, TO-6)."""
    left, product = stones, 1
    while left:
        group = new = left & -left
        while new:
            cell = new & -new
            new ^= cell
            fresh = AROUND[cell.bit_length() - 1] & stones & ~group
            group |= fresh
            new |= fresh
        left &= ~group
        product *= group.bit_count() + (group & doubles).bit_count()
    return product if stones else 0


def after(board: Board, pair: Pair, two: Pair) -> Board:
    """Return the board after both choices, each a black and a white cell as bits (TO-3)."""
    black, blacks, white, whites, empty = board
    burned = (pair[0] | two[0]) & (pair[1] | two[1])
    return (
        black | (pair[0] | two[0]) & ~burned,
        blacks | pair[0] & two[0] & ~burned,
        white | (pair[1] | two[1]) & ~burned,
        whites | pair[1] & two[1] & ~burned,
        empty & ~(pair[0] | pair[1] | two[0] | two[1]),
    )


def pairs(board: Board) -> list[Pair]:
    cells = [1 << cell for cell in range(CELLS) if board[4] >> cell & 1]
    return list(permutations(cells, 2))


def lead(board: Board, sign: int) -> int | None:
    """Return 1, 0 or -1 as black (`sign` 1) or white is ahead at the end; None before the end."""
    if board[4].bit_count() > FEW:
        return None
    ahead = score(board[0], board[1]) - score(board[2], board[3])
    return sign * ((ahead > 0) - (ahead < 0))


def sure(board: Board, sign: int, least: int) -> list[Pair]:
    """Return the choices with which a seat gets `least` or more whatever the other seat does."""
    choices = pairs(board)
    ends = {
        (own, other): after(board, *(own, other) if sign > 0 else (other, own))
        for own in choices
        for other in choices
    }
    good = [
        own
        for own in choices
        if all(
            (found := lead(ends[own, other], sign)) is None or found >= least for other in choices
        )
    ]
    return [
        own
        for own in good
        if all(
            lead(end, sign) is not None or sure(end, sign, least)
            for other in choices
            for end in (ends[own, other],)
        )
    ]


def board_of(moves: tuple[str, ...]) -> Board:
    board: Board = (0, 0, 0, 0, (1 << CELLS) - 1)
    for move, two in zip(moves[::2], moves[1::2], strict=True):
        board = after(board, _cells(move), _cells(two))
    return board


def _cells(line: str) -> Pair:
    black, white = (part.split(":")[1] for part in line.split(" ")[1:])
    return 1 << _cell(black), 1 << _cell(white)


def _cell(name: str) -> int:
    return (int(name[1:]) - 1) * SIZE + "ABCDEFG".index(name[0])


def _name(cell: int) -> str:
    row, column = divmod(cell.bit_length() - 1, SIZE)
    return f"{'ABCDEFG'[column]}{row + 1}"


def _text(pair: Pair) -> str:
    return f"B:{_name(pair[0])} W:{_name(pair[1])}"


def found(rng: random.Random) -> Iterator[Found]:
    """Yield positions in which only one choice certainly wins, and no other certainly draws."""
    for moves in played("thwart-omega", rng, {}):
        for count in range(4, len(moves) + 1, 2):
            board = board_of(moves[:count])
            empty = board[4].bit_count()
            if not FEW < empty <= MOST:
                continue
            for name, sign in (("black", 1), ("white", -1)):
                level = sure(board, sign, 0)
                if len(level) == 1 and sure(board, sign, 1) == level:
                    yield _found(moves[:count], name, board, sign, level[0])


def _found(moves: tuple[str, ...], name: str, board: Board, sign: int, answer: Pair) -> Found:
    choices = pairs(board)
    shares = {}
    for own in choices:
        ends = [after(board, *(own, choice) if sign > 0 else (choice, own)) for choice in choices]
        shares[own] = sum((lead(end, sign) or 0) > 0 for end in ends) / len(ends)
    alone = {own: _alone(board, own, sign) for own in choices}
    greedy = max(alone.values()) > alone[answer]
    rounds = 2 if any(lead(after(board, answer, choice), 1) is None for choice in choices) else 1
    idea = "two" if rounds == 2 else _idea(board, answer, sign, greedy)
    hard = (
        3.0 * (rounds - 1)
        + 1.5 * greedy
        + tempting(shares[choice] for choice in choices if choice != answer)
    )
    return Found(moves, name, _text(answer), hard, idea)


def _alone(board: Board, own: Pair, sign: int) -> float:
    """Return the lead in the logarithm of the score if the opponent did nothing."""
    end = after(board, own, (0, 0))
    return sign * (math.log(max(1, score(*end[:2]))) - math.log(max(1, score(*end[2:4]))))


def _idea(board: Board, answer: Pair, sign: int, greedy: bool) -> str:
    """Return the kind of puzzle.

    `spoil`: the other stone costs the opponent. `greedy`: another choice looks better. `safe`:
    anything else.
    """
    rival = board[2:4] if sign > 0 else board[:2]
    end = after(board, answer, (0, 0))
    spoilt = score(*(end[2:4] if sign > 0 else end[:2])) < score(*rival)
    return "spoil" if spoilt else "greedy" if greedy else "safe"
