"""Wandering Noughts and Crosses in numbers, for search: exact rounds, and games played on.

A board is 36 bytes in row-major order: 0 empty, 1 a circle, 2 a cross, 3 a wall, 4 a missing
corner. A turn is four cells: where a wall goes, where a piece moves from and to, and where one is
placed; -1 where there is none. Utilities are those of circles: 1 for a win, 0 for a loss.

Best replies among 400 turns (`reply`) to turns that look good had 7.5 of 20 points against an
opponent that does the same; to its replies as well, one half of each, 10 of 20, four fifths 14.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from games.engine.compiled import below, kernel, next_random
from games.engine.sealed import drawn
from games.unlucky.trial import ROUNDS
from games.unlucky.wandering_noughts.board import CORNERS, LINES, SIZE, surrounding
from games.unlucky.wandering_noughts.rules import NO_WALLS

COUNT = SIZE * SIZE
EMPTY, WALL, OUT = 0, 3, 4
WIDTH = 1.2
"""How many lines' worth of a lead make a win rather sure."""
OWN = np.array([0.05, 0.35, 3.0])
"""What a space is worth in a line with so many own pieces and no others."""
RIVAL = np.array([0.0, 0.3, 2.0])
"""What it is worth to stand in a line of so many of the rival's."""
OPEN = np.array([0.0, 0.04, 0.22, 1.0])
"""What a line with so many pieces of one seat, and no others, is worth to it."""
WORTHWHILE = 0.3
"""So much a move must gain before a turn of a game played on has one."""
FIRST = 0.15
"""How many lines' worth it is to have been ahead first, which breaks ties (WN-9)."""


def _cell(cell: tuple[int, int]) -> int:
    return cell[1] * SIZE + cell[0]


def _around() -> Any:
    """Per cell the cells around it, -1 where there is none: shape (36, 8)."""
    found = np.full((COUNT, 8), -1, np.int64)
    for cell in range(COUNT):
        place = (cell % SIZE, cell // SIZE)
        if place not in CORNERS:
            near = [_cell(one) for one in surrounding(place)]
            found[cell, : len(near)] = near
    return found


def _through() -> Any:
    """Per cell the two others of each line through it, -1 at the end: shape (36, 13, 2)."""
    found = np.full((COUNT, 13, 2), -1, np.int64)
    used = [0] * COUNT
    for line in LINES:
        cells = [_cell(one) for one in line]
        for cell in cells:
            found[cell, used[cell]] = [other for other in cells if other != cell]
            used[cell] += 1
    return found


AROUND = _around()
THROUGH = _through()
THREES = np.array([[_cell(one) for one in line] for line in LINES], np.int64)


@kernel
def lines(board: Any, piece: Any) -> Any:
    """How many lines of that piece there are (WN-9)."""
    found = 0
    for index in range(len(THREES)):
        found += (
            board[THREES[index, 0]] == piece
            and board[THREES[index, 1]] == piece
            and board[THREES[index, 2]] == piece
        )
    return found


@kernel
def ahead(board: Any) -> Any:
    """How many lines, whole or begun, circles are ahead."""
    total = 0.0
    for index in range(len(THREES)):
        one, two, walls = 0, 0, 0
        for at in range(3):
            mark = board[THREES[index, at]]
            one += mark == 1
            two += mark == 2
            walls += mark == WALL
        if walls == 0 and two == 0:
            total += OPEN[one]
        elif walls == 0 and one == 0:
            total -= OPEN[two]
    return total


@kernel
def closed(board: Any, start: Any, end: Any) -> Any:
    """Whether a step leads diagonally between two walls (WN-4)."""
    row, column = start // SIZE, start % SIZE
    to_row, to_column = end // SIZE, end % SIZE
    if row == to_row or column == to_column:
        return False
    return board[row * SIZE + to_column] == WALL and board[to_row * SIZE + column] == WALL


@kernel
def stopped(board: Any, turn: Any) -> Any:
    """Whether walls stop the turn's move (WN-7, WN-4)."""
    return board[turn[2]] == WALL or closed(board, turn[1], turn[2])


@kernel
def blocked(board: Any, turn: Any, other: Any) -> Any:
    """Whether a piece that stays is in the way of the turn's move (WN-7)."""
    if board[turn[2]] == EMPTY:
        return False
    if other[1] < 0 or other[1] != turn[2] or stopped(board, other):
        return True
    return board[other[2]] != EMPTY and other[2] != turn[1]


@kernel
def placed(board: Any, turn: Any, end: Any, other: Any, other_end: Any) -> Any:
    """Where the turn's new piece comes to stand, -1 for nowhere (WN-8).

    `end` and `other_end`: where this seat's and the other's moving pieces are now.
    """
    aim = turn[3]
    if aim < 0 or board[aim] == EMPTY:
        return aim
    if board[aim] == WALL or (turn[1] >= 0 and end == aim and end != turn[1]):
        return -1
    came = other[1] >= 0 and other_end == aim and other_end != other[1]
    if came and board[other[1]] == EMPTY:
        return other[1]
    return -1


@kernel
def resolve(board: Any, one: Any, two: Any):  # type: ignore[no-untyped-def]
    """A round: walls, then both moves, then both placements (WN-6 to WN-8)."""
    if one[0] >= 0:
        board[one[0]] = WALL
    if two[0] >= 0:
        board[two[0]] = WALL
    first = one[1] >= 0 and not stopped(board, one) and not blocked(board, one, two)
    second = two[1] >= 0 and not stopped(board, two) and not blocked(board, two, one)
    end_one = one[2] if first else one[1]
    end_two = two[2] if second else two[1]
    if first and second and one[2] == two[2]:
        end_one, end_two = two[1], one[1]
    if first:
        board[one[1]] = EMPTY
    if second:
        board[two[1]] = EMPTY
    if first:
        board[end_one] = 1
    if second:
        board[end_two] = 2
    new_one = placed(board, one, end_one, two, end_two)
    new_two = placed(board, two, end_two, one, end_one)
    if new_one >= 0 and new_one != new_two:
        board[new_one] = 1
    if new_two >= 0 and new_one != new_two:
        board[new_two] = 2


@kernel
def may_place(board: Any, cell: Any, piece: Any) -> Any:
    """Whether a new piece may aim at a cell (WN-5)."""
    mark = board[cell]
    if mark != EMPTY:
        return mark == 3 - piece
    alone = True
    for index in range(8):
        near = AROUND[cell, index]
        if near < 0:
            break
        if board[near] != EMPTY:
            alone = False
            if board[near] == 3 - piece and (
                near // SIZE == cell // SIZE or (near - cell) % SIZE == 0
            ):
                return True
    return alone


@kernel
def gain(board: Any, cell: Any, piece: Any) -> Any:
    """How good it looks to stand on a cell."""
    total = 0.0
    for index in range(13):
        if THROUGH[cell, index, 0] < 0:
            break
        a, b = board[THROUGH[cell, index, 0]], board[THROUGH[cell, index, 1]]
        if a == WALL or b == WALL:
            continue
        own = int(a == piece) + int(b == piece)
        other = int(a == 3 - piece) + int(b == 3 - piece)
        if other == 0:
            total += OWN[own]
        elif own == 0:
            total += RIVAL[other]
    return total


@kernel
def take_turn(board: Any, piece: Any, tries: Any, cells: Any, turn: Any, state: Any):  # type: ignore[no-untyped-def]
    """A turn that looks good: the best of `tries` placements, and of moves where one gains."""
    turn[:] = -1
    left, own = 0, 0
    for cell in range(COUNT):
        if board[cell] == EMPTY and may_place(board, cell, piece):
            cells[left] = cell
            left += 1
        elif board[cell] == piece:
            own += 1
            cells[COUNT - own] = cell
    most = -1.0
    for _ in range(min(tries, left)):
        cell = cells[below(state, left)]
        worth = gain(board, cell, piece)
        if worth > most:
            most = worth
            turn[3] = cell
    most = WORTHWHILE
    for _ in range(tries if own else 0):
        start = cells[COUNT - 1 - below(state, own)]
        end = AROUND[start, below(state, 8)]
        if end < 0 or board[end] != EMPTY or end == turn[3] or closed(board, start, end):
            continue
        board[start] = EMPTY
        worth = gain(board, end, piece) - gain(board, start, piece)
        board[start] = piece
        if worth > most:
            most = worth
            turn[1], turn[2] = start, end


@kernel
def leader(board: Any) -> Any:
    """The piece with more lines; 0 if they are level."""
    one, two = lines(board, 1), lines(board, 2)
    return 0 if one == two else 1 if one > two else 2


@kernel
def worth(board: Any, number: Any, first: Any) -> Any:
    """What a board is worth after round `number`; `first`: who first had more lines (WN-9)."""
    if number >= ROUNDS:
        who = leader(board)
        if who == 0:
            who = first
        return 0.5 if who == 0 else 1.0 if who == 1 else 0.0
    tie = FIRST if first == 1 else -FIRST if first == 2 else 0.0
    return 1.0 / (1.0 + exp(-(ahead(board) + tie) / WIDTH))


@kernel
def play_on(board: Any, number: Any, first: Any, depth: Any, tries: Any, work: Any, state: Any):  # type: ignore[no-untyped-def]
    """What comes of `depth` more rounds after round `number`, or of all that are left.

    `work`: cells (36) and two turns (4 each) to write on.
    """
    cells, one, two = work[:COUNT], work[COUNT : COUNT + 4], work[COUNT + 4 :]
    if first == 0:
        first = leader(board)
    last = min(ROUNDS, number + depth)
    while number < last:
        take_turn(board, 1, tries, cells, one, state)
        take_turn(board, 2, tries, cells, two, state)
        resolve(board, one, two)
        number += 1
        if first == 0:
            first = leader(board)
    return worth(board, number, first)


@kernel
def playouts(start: Any, number: Any, count: Any, tries: Any, seed: Any) -> Any:
    """The mean utility of `count` whole games played on from round `number`; for measuring."""
    state = np.array([seed], np.uint64)
    board, work = np.empty(COUNT, np.int8), np.empty(COUNT + 8, np.int64)
    total = 0.0
    for _ in range(count):
        board[:] = start
        total += play_on(board, number - 1, 0, ROUNDS, tries, work, state)
    return total / count


@kernel
def turns(start: Any, piece: Any, number: Any, walls: Any, found: Any, liked: Any) -> Any:
    """Write down every legal turn, and how far ahead it looks if the rival does nothing.

    `found`: shape (n, 4), `liked` (n); the answer is how many there are, at most n.
    """
    board, idle = np.empty(COUNT, np.int8), np.full(4, -1, np.int64)
    moves, places = np.empty((COUNT * 8 + 1, 2), np.int64), np.empty(COUNT + 1, np.int64)
    moves[0] = -1
    places[0] = -1
    moved, put, used = 1, 1, 0
    for cell in range(COUNT):
        if start[cell] == OUT:
            continue
        if may_place(start, cell, piece):
            places[put] = cell
            put += 1
        for index in range(8 if start[cell] == piece else 0):
            end = AROUND[cell, index]
            if end >= 0 and not closed(start, cell, end):
                moves[moved, 0], moves[moved, 1] = cell, end
                moved += 1
    for wall in range(-1, COUNT):
        if wall >= 0 and (start[wall] != EMPTY or walls == 0 or number <= NO_WALLS):
            continue
        for a in range(moved):
            for b in range(put):
                if used == len(found) or (wall >= 0 and a > 0 and b > 0):
                    continue
                turn = found[used]
                turn[0], turn[1], turn[2], turn[3] = wall, moves[a, 0], moves[a, 1], places[b]
                board[:] = start
                if piece == 1:
                    resolve(board, turn, idle)
                else:
                    resolve(board, idle, turn)
                liked[used] = ahead(board) if piece == 1 else -ahead(board)
                used += 1
    return used


@kernel
def ends(start: Any, number: Any, first: Any, ones: Any, twos: Any, payoff: Any):  # type: ignore[no-untyped-def]
    """What every pair of turns comes to, `payoff` (m, n), right after round `number`."""
    board = np.empty(COUNT, np.int8)
    for a in range(len(ones)):
        for b in range(len(twos)):
            board[:] = start
            resolve(board, ones[a], twos[b])
            payoff[a, b] = worth(board, number, first)


@kernel
def meet(  # type: ignore[no-untyped-def]
    start: Any,
    number: Any,
    first: Any,
    who: Any,
    own: Any,
    others: Any,
    mixed: Any,
    alive: Any,
    totals: Any,
    rounds: Any,
    depth: Any,
    tries: Any,
    state: Any,
):
    """Paired samples, see `games.engine.sealed.Meet`; `own` are turns of seat `who`, 0 or 1."""
    board, work = np.empty(COUNT, np.int8), np.empty(COUNT + 8, np.int64)
    chance = np.empty(1, np.uint64)
    for _ in range(rounds):
        b = drawn(mixed, state)
        next_random(state)
        for index in range(len(alive)):
            chance[0] = state[0]
            board[:] = start
            if who == 0:
                resolve(board, own[alive[index]], others[b])
            else:
                resolve(board, others[b], own[alive[index]])
            found = play_on(board, number, first, depth, tries, work, chance)
            totals[alive[index]] += found if who == 0 else 1.0 - found
