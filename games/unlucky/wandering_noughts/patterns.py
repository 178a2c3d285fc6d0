"""What pieces and walls in a row or block of spaces are worth, by place and contents.

A row is a whole row, column or diagonal of at least three spaces; a block has 3 x 2 or 2 x 3
spaces. A pattern is the contents of one of them, as a code of 12 bits: for each of its up to six
spaces, whether circles or a wall are on it (bits 0 to 5), and the same for crosses (bits 6 to 11).
Patterns that a symmetry of the board exchanges share a number. If the seats are exchanged, it
counts with the opposite sign.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from games.engine.compiled import kernel
from games.kinds.grids import Cell
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.board import CORNERS, SIZE
from games.unlucky.wandering_noughts.kernels import CIRCLES, CROSSES, ROW, WALLS

Numbers: TypeAlias = NDArray[np.int16]
"""The log odds of the patterns in units of `UNIT`, shape (len(KNOTS), number of patterns)."""
Tables: TypeAlias = NDArray[np.int32]
"""Log odds by round and code, shape (ROUNDS, TABLES, CODES), with 32 bits, so that the sums can be
vectorized."""

UNIT = 0.001
CODES = 1 << 2 * SIZE
KNOTS = (2, 5, 8, 11)
"""Rounds after which the patterns' log odds are learned; between them, they are interpolated."""
LENGTHS = (4, 6, 6, 4, 5, 4, 3)
"""Numbers of spaces in the kinds of rows, each with a table: outermost, second and third row or
column, then diagonals by distance from the main diagonal, which lacks both corners."""
DIAGONAL = 3
"""The first table of a diagonal."""
BLOCK = len(LENGTHS)
"""The first table of a block."""
WIDTH, HEIGHT = 3, 2
"""The size of a block in rows; columns become rows if the board is transposed."""
BLOCKS = [
    (column, row)
    for row in range(SIZE - HEIGHT + 1)
    for column in range(SIZE - WIDTH + 1)
    if not {(column + x, row + y) for x in range(WIDTH) for y in range(HEIGHT)} & CORNERS
]
"""The first spaces of all blocks, each with a table."""
TABLES = BLOCK + len(BLOCKS)


def _diagonals() -> list[tuple[int, tuple[Cell, ...]]]:
    """Return each diagonal's table and spaces, from left to right."""
    found = []
    for slope, offset in ((1, 0), (-1, SIZE - 1)):
        for start in range(-3, 4):
            cells = ((column, offset + start + slope * column) for column in range(SIZE))
            inside = (cell for cell in cells if 0 <= cell[1] < SIZE and cell not in CORNERS)
            found.append((DIAGONAL + abs(start), tuple(inside)))
    return found


def _masks() -> NDArray[np.uint64]:
    sets = (sum(1 << row * ROW + column for column, row in cells) for _, cells in _diagonals())
    return np.array([*sets], np.uint64)


DIAGONAL_MASKS = _masks()
DIAGONAL_SHIFTS = np.array([56 + cells[0][0] for _, cells in _diagonals()], np.uint64)
DIAGONAL_TABLES = np.array([table for table, _ in _diagonals()], np.int64)
ROW_SHIFTS = np.array([row * ROW for row in range(SIZE)], np.uint64)
ROW_TABLES = np.array([0, 1, 2, 2, 1, 0], np.int64)
MISSING = np.array([1, 0, 0, 0, 0, 1], np.uint64)
"""Number of cells before the first space of each row."""
BLOCK_SHIFTS = np.array([row * ROW + column for column, row in BLOCKS], np.uint64)
FIRST_COLUMN = np.uint64(0x0101010101010101)
WHOLE_ROW, TWO_ROWS = np.uint64(63), np.uint64(0x707)
FIVE, SIX = np.uint64(5), np.uint64(6)
SEVEN, SWAP_ONES = np.uint64(7), np.uint64(0x00AA00AA00AA00AA)
FOURTEEN, SWAP_TWOS = np.uint64(14), np.uint64(0x0000CCCC0000CCCC)
TWENTY_EIGHT, SWAP_FOURS = np.uint64(28), np.uint64(0x00000000F0F0F0F0)


@kernel
def transposed(cells: Any) -> Any:
    """Return a set of cells with rows and columns exchanged (Warren 2012, section 7-3)."""
    swap = (cells ^ cells >> SEVEN) & SWAP_ONES
    cells ^= swap ^ swap << SEVEN
    swap = (cells ^ cells >> FOURTEEN) & SWAP_TWOS
    cells ^= swap ^ swap << FOURTEEN
    swap = (cells ^ cells >> TWENTY_EIGHT) & SWAP_FOURS
    return cells ^ swap ^ swap << TWENTY_EIGHT


@kernel
def pattern_sum(board: Any, tables: Any) -> Any:
    """Return the sum of the entries of `tables` (TABLES, CODES) for all patterns on a board."""
    ones, twos = board[CIRCLES] | board[WALLS], board[CROSSES] | board[WALLS]
    total = 0
    for index in range(len(DIAGONAL_MASKS)):
        # The product has the bits of all rows in its uppermost byte, each in its column.
        one = (ones & DIAGONAL_MASKS[index]) * FIRST_COLUMN >> DIAGONAL_SHIFTS[index]
        two = (twos & DIAGONAL_MASKS[index]) * FIRST_COLUMN >> DIAGONAL_SHIFTS[index]
        total += int(tables[DIAGONAL_TABLES[index], one | two << SIX])
    for _ in range(2):
        for index in range(SIZE):
            one = (ones >> ROW_SHIFTS[index] & WHOLE_ROW) >> MISSING[index]
            two = (twos >> ROW_SHIFTS[index] & WHOLE_ROW) >> MISSING[index]
            total += int(tables[ROW_TABLES[index], one | two << SIX])
        for index in range(len(BLOCK_SHIFTS)):
            one, two = (
                ones >> BLOCK_SHIFTS[index] & TWO_ROWS,
                twos >> BLOCK_SHIFTS[index] & TWO_ROWS,
            )
            one, two = (one | one >> FIVE) & WHOLE_ROW, (two | two >> FIVE) & WHOLE_ROW
            total += int(tables[BLOCK + index, one | two << SIX])
        ones, twos = transposed(ones), transposed(twos)
    return total


def places() -> list[tuple[int, tuple[Cell, ...]]]:
    """Return the table of each row and block, and its spaces in the order of the bits of a code."""
    found = _diagonals()
    for row in range(SIZE):
        cells = tuple((column, row) for column in range(SIZE) if (column, row) not in CORNERS)
        found.append((int(ROW_TABLES[row]), cells))
    for index, (column, row) in enumerate(BLOCKS):
        cells = tuple((column + x, row + y) for y in range(HEIGHT) for x in range(WIDTH))
        found.append((BLOCK + index, cells))
    turned = [
        (table, tuple((y, x) for x, y in cells)) for table, cells in found[-len(BLOCKS) - SIZE :]
    ]
    return found + turned


def _reordered(codes: NDArray[np.int64], order: list[int], exchange: bool) -> NDArray[np.int64]:
    """Return codes with the spaces in another order, and the seats exchanged if `exchange`."""
    found = np.zeros_like(codes)
    for place, at in enumerate(order):
        for side in (0, SIZE):
            found |= (codes >> (SIZE - side if exchange else side) + at & 1) << place + side
    return found


def _shared(length: int, orders: list[list[int]]) -> tuple[NDArray[np.int64], int]:
    """Return each code's number, from 1, and the count of numbers.

    `orders` are the orders of spaces that make no difference. A number is negative if the code is
    another one with the seats exchanged, and 0 if it would be its own opposite or cannot occur.
    """
    codes = np.arange(CODES)
    own = np.min([_reordered(codes, order, False) for order in orders], axis=0)
    exchanged = np.min([_reordered(codes, order, True) for order in orders], axis=0)
    sign = np.sign(exchanged - own) * (codes >> length & (1 << SIZE - length) - 1 == 0)
    sign *= codes >> SIZE + length == 0
    first = np.minimum(own, exchanged)
    used = np.unique(first[sign != 0])
    numbers = np.zeros(CODES, np.int64)
    numbers[used] = np.arange(1, len(used) + 1)
    return numbers[first] * sign, len(used)


@cache
def numbering() -> tuple[NDArray[np.int64], int]:
    """Return the number of every pattern, (TABLES, CODES), as in `_shared`, and their count."""
    found, count = np.zeros((TABLES, CODES), np.int64), 0
    plain, codes = [*range(SIZE)], np.arange(CODES)
    across, upright = [2, 1, 0, 5, 4, 3], [3, 4, 5, 0, 1, 2]
    kinds: dict[Cell, NDArray[np.int64]] = {}
    for table in range(TABLES):
        if table < BLOCK:
            reverse = [*range(LENGTHS[table] - 1, -1, -1)]
            numbers, more = _shared(LENGTHS[table], [reverse[::-1], reverse])
        else:
            column, row = BLOCKS[table - BLOCK]
            kind = min(column, SIZE - WIDTH - column), min(row, SIZE - HEIGHT - row)
            seen = codes if kind[0] == column else _reordered(codes, across, False)
            seen = seen if kind[1] == row else _reordered(seen, upright, False)
            if kind in kinds:
                found[table] = kinds[kind][seen]
                continue
            middle = 2 * row + HEIGHT == SIZE
            numbers, more = _shared(SIZE, [plain, upright] if middle else [plain])
            kinds[kind] = found[table]
        found[table] = numbers + np.sign(numbers) * count
        count += more
    return found, count


def no_numbers() -> Numbers:
    return np.zeros((len(KNOTS), numbering()[1]), np.int16)


def blends() -> NDArray[np.float64]:
    """Return the weight of each knot after each round, shape (ROUNDS, len(KNOTS))."""
    parts = [np.interp(np.arange(ROUNDS), KNOTS, knot) for knot in np.eye(len(KNOTS))]
    return np.stack(parts, axis=1)


def tables_of(numbers: Numbers) -> Tables:
    which, count = numbering()
    every = np.zeros((ROUNDS, 2 * count + 1), np.int32)
    every[:, 1 : count + 1] = np.rint(blends() @ numbers)
    every[:, count + 1 :] = -every[:, count:0:-1]  # index -n is the opposite of n
    return np.ascontiguousarray(every[:, which])
