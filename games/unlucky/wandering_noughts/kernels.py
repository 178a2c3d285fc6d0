"""Kernels of Wandering Noughts and Crosses that play rounds by the rules and list turns.

A board is three sets of cells: circles, crosses and walls. A set is a 64-bit integer; a cell is the
index of a bit, eight per row. A turn is four cells: the cell of a wall, the start and the end of a
move, and the cell of a placement; -1 stands for none. Values are the chance that circles win: 1 for
a win, 0 for a loss.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import kernel, ones
from games.unlucky.wandering_noughts.board import SPACES, surrounding
from games.unlucky.wandering_noughts.rules import NO_WALLS

ROW = 8
COUNT = 64
CIRCLES, CROSSES, WALLS = 0, 1, 2
OPEN = np.array([0.0, 0.04, 0.22, 1.0])
"""Value of a line in a seat's lead (`ahead`), by its number of the seat's pieces, 0 to 3.

Its other spaces are free.
"""


def cell_of(place: tuple[int, int]) -> int:
    return place[1] * ROW + place[0]


def _around() -> Any:
    """Return the neighbours of each cell, padded with -1; shape (64, 8)."""
    neighbours = np.full((COUNT, 8), -1, np.int64)
    for place in SPACES:
        near = [cell_of(space) for space in surrounding(place)]
        neighbours[cell_of(place), : len(near)] = near
    return neighbours


AROUND = _around()
CELLS = np.array([cell_of(place) for place in SPACES], np.int64)
ALL = np.uint64(sum(1 << cell_of(place) for place in SPACES))
STEPS = np.array([1, ROW - 1, ROW, ROW + 1], np.uint64)
"""Differences between consecutive cells of a line, by direction."""
NOTHING, ONE, DOWN, DIAGONAL = np.uint64(0), np.uint64(1), np.uint64(ROW), np.uint64(ROW + 1)


@kernel
def only(cell: Any) -> Any:
    return ONE << np.uint64(cell)


@kernel
def cell_set(cell: Any) -> Any:
    """Return the set of one cell, or the empty set if `cell` is -1."""
    return only(cell & 63) if cell >= 0 else NOTHING


@kernel
def lines(own: Any) -> Any:
    """Return the number of lines in a set of pieces (WN-9)."""
    count = 0
    for index in range(4):
        step = STEPS[index]
        count += ones(own & own >> step & own >> step + step)
    return count


@kernel
def in_lines(own: Any, free: Any, worths: Any) -> Any:
    """Return the sum of `worths[n]` over lines with n own pieces and otherwise free spaces."""
    open_ = own | free
    total = 0.0
    for index in range(4):
        step = STEPS[index]
        twice = step + step
        whole = open_ & open_ >> step & open_ >> twice
        a, b, c = own & whole, own >> step & whole, own >> twice & whole
        odd, two = a ^ b ^ c, a & b | c & (a | b)
        three = odd & two
        total += worths[1] * ones(odd ^ three)
        total += worths[2] * ones(two ^ three)
        total += worths[3] * ones(three)
    return total


@kernel
def ahead(board: Any, worths: Any) -> Any:
    """Return the sum of `in_lines` for circles minus the sum for crosses."""
    first, second = board[CIRCLES], board[CROSSES]
    free = ALL & ~(first | second | board[WALLS])
    return in_lines(first, free, worths) - in_lines(second, free, worths)


@kernel
def closed(walls: Any, start: Any, end: Any) -> Any:
    """Return True if the step from `start` to `end` is diagonal and between two walls (WN-4)."""
    between = only(start & 56 | end & 7) | only(end & 56 | start & 7)
    return walls & between == between


@kernel
def cells_between(turn: Any) -> Any:
    """Return the two cells between which a diagonal move passes (WN-4)."""
    start, end = turn[1], turn[2]
    return cell_set(start & 56 | end & 7) | cell_set(end & 56 | start & 7)


@kernel
def resolve(board: Any, first_turn: Any, second_turn: Any):  # type: ignore[no-untyped-def]
    """Play a round on `board`, in place: walls, both moves, both placements (WN-6 to WN-8).

    All conditions are computed without branches, which a processor could seldom predict.
    """
    circles, crosses = board[CIRCLES], board[CROSSES]
    walls = board[WALLS] | cell_set(first_turn[0]) | cell_set(second_turn[0])
    start_one, aim_one = cell_set(first_turn[1]), cell_set(first_turn[2])
    start_two, aim_two = cell_set(second_turn[1]), cell_set(second_turn[2])
    between_one, between_two = cells_between(first_turn), cells_between(second_turn)
    # A piece can move unless walls stop it or the aim stays occupied.
    open_one = (
        (start_one != NOTHING) & (walls & aim_one == NOTHING) & (walls & between_one != between_one)
    )
    open_two = (
        (start_two != NOTHING) & (walls & aim_two == NOTHING) & (walls & between_two != between_two)
    )
    taken = circles | crosses | walls
    free_one, free_two = taken & aim_one == NOTHING, taken & aim_two == NOTHING
    leaves_one = open_one & (free_one | (aim_one == start_two))
    leaves_two = open_two & (free_two | (aim_two == start_one))
    moves_one = open_one & (free_one | ((aim_one == start_two) & leaves_two))
    moves_two = open_two & (free_two | ((aim_two == start_one) & leaves_one))
    same = moves_one & moves_two & (aim_one == aim_two)
    end_one = (start_two if same else aim_one) if moves_one else start_one
    end_two = (start_one if same else aim_two) if moves_two else start_two
    circles = circles & ~start_one | end_one
    crosses = crosses & ~start_two | end_two
    # A placement on a space to which an enemy piece moved goes to where that piece came from.
    free = ~(circles | crosses | walls)
    came_one, came_two = end_one & ~start_one, end_two & ~start_two
    place_one, place_two = cell_set(first_turn[3]), cell_set(second_turn[3])
    new_one, new_two = place_one & free, place_two & free
    if place_one & came_two & ~(came_one | walls) != NOTHING:
        new_one = start_two & free
    if place_two & came_one & ~(came_two | walls) != NOTHING:
        new_two = start_one & free
    both = new_one & new_two
    board[CIRCLES] = circles | new_one & ~both
    board[CROSSES] = crosses | new_two & ~both
    board[WALLS] = walls


@kernel
def side_neighbours(cells: Any) -> Any:
    return cells << ONE | cells >> ONE | cells << DOWN | cells >> DOWN


@kernel
def placeable(board: Any, piece: Any) -> Any:
    """Return the empty spaces where a new piece can be placed (WN-5)."""
    taken = board[CIRCLES] | board[CROSSES] | board[WALLS]
    wide = taken | taken << ONE | taken >> ONE
    near = wide | wide << DOWN | wide >> DOWN
    return ALL & (side_neighbours(board[2 - piece]) & ~taken | ~near)


@kernel
def leader(board: Any) -> Any:
    """Return the piece with more lines: 1 for circles, 2 for crosses, 0 if they are level."""
    first, second = lines(board[CIRCLES]), lines(board[CROSSES])
    return 0 if first == second else 1 if first > second else 2


@kernel
def result(board: Any, first: Any) -> Any:
    """Return the value after the last round; `first` is the piece that was ahead first (WN-9)."""
    winner = leader(board)
    if winner == 0:
        winner = first
    return 0.5 if winner == 0 else 1.0 if winner == 1 else 0.0


@kernel
def turns(start: Any, piece: Any, number: Any, walls: Any, written: Any, leads: Any) -> Any:
    """Write a seat's legal turns to `written` (n, 4); return their number, which is at most n.

    The seat's lead after each turn, if the opponent does nothing, is written to `leads` (n).
    `walls` is the number of walls that the seat has left.
    """
    board, idle = np.empty(3, np.uint64), np.full(4, -1, np.int64)
    moves, places = np.empty((COUNT * 8 + 1, 2), np.int64), np.empty(COUNT + 1, np.int64)
    moves[0] = -1
    places[0] = -1
    moved_count, placed_count, used = 1, 1, 0
    own, walled = start[piece - 1], start[WALLS]
    taken = start[CIRCLES] | start[CROSSES] | walled
    aims = placeable(start, piece) | start[2 - piece]
    for cell in CELLS:
        if aims & only(cell) != NOTHING:
            places[placed_count] = cell
            placed_count += 1
        for index in range(8 if own & only(cell) != NOTHING else 0):
            end = AROUND[cell, index]
            if end >= 0 and not closed(walled, cell, end):
                moves[moved_count, 0], moves[moved_count, 1] = cell, end
                moved_count += 1
    for at in range(-1, len(CELLS)):
        wall = CELLS[at] if at >= 0 else -1
        if wall >= 0 and (taken & only(wall) != NOTHING or walls == 0 or number <= NO_WALLS):
            continue
        for a in range(moved_count):
            for b in range(placed_count):
                if used == len(written) or (wall >= 0 and a > 0 and b > 0):
                    continue
                turn = written[used]
                turn[0], turn[1], turn[2], turn[3] = wall, moves[a, 0], moves[a, 1], places[b]
                board[:] = start
                if piece == 1:
                    resolve(board, turn, idle)
                else:
                    resolve(board, idle, turn)
                leads[used] = ahead(board, OPEN) if piece == 1 else -ahead(board, OPEN)
                used += 1
    return used
