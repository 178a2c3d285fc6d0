"""The compiled solver, used by `games.gyulbot.solver` once it is ready."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np

from games.gyulbot.board import Board, Direction, Move, board_of
from games.gyulbot.kernels import board_tables, search, tables
from games.gyulbot.kernels.bits import FAR, FOUND, LOOKING, MOST_F, NONE, POOL_FULL, TABLE_FULL
from games.gyulbot.kernels.board_arrays import WAYS, Array, BoardArrays, arrays_of
from games.gyulbot.kernels.deepen import LONGEST, NEXT, deepen
from games.gyulbot.kernels.lines import DEPTH, LISTED, lines
from games.gyulbot.starter import PUZZLES

Line: TypeAlias = tuple[Move, ...]
KeepGoing: TypeAlias = Callable[[int], bool]

NODES = 16_000_000
"""Maximum number of stored states. They take 448 MB, and their table takes 256 MB."""
LEAST_NODES = 100_000
"""Minimum number of states that must fit in memory before a search is started."""
KEPT = 2_000_000
"""The number of stored states above which memory is released after the search."""
SOON = 1_000
"""Number of expanded states after which the tables of the assist bound are worth computing."""
SLICE = 10_000
"""Number of states to expand between calls of `keep_going`; expanding them takes about 5 ms."""
PIECE = 1 << 16
"""Number of table entries to fill between calls of `keep_going`."""
SMALL = 12
"""Base-2 logarithm of the table's initial size; a table of this size fits into the L1 cache."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    bound: int
    lines: tuple[Line, ...]
    complete: bool


class SearchMemory:
    """Memory for one search at a time; unused pages take no physical memory."""

    def __init__(self, nodes: int = NODES) -> None:
        self.pool = np.empty(2 * nodes, np.uint64)
        self.links = np.empty(nodes, np.int32)
        self.plans = np.empty(nodes, np.uint64)
        self.table = np.empty(max(1 << SMALL, 1 << (2 * nodes - 1).bit_length()), np.uint64)
        self.heads = np.empty(MOST_F, np.int32)
        self.numbers = np.zeros(9, np.int64)
        self.tables = cache(tables.allocate)


class Search:
    def __init__(self, memory: SearchMemory, arrays: BoardArrays, soon: int = SOON) -> None:
        self.memory, self.arrays, self.soon = memory, arrays, soon
        size, kinds = arrays.size, arrays.kinds
        self.lone = np.empty(size, np.uint32)
        self.runs = np.empty((kinds, size), np.uint32)
        self.bounds = np.full((kinds, size), FAR, np.int16)
        self._assisted = False
        self._can_assist = bool(arrays.classes[max(arrays.finishers - 1, 0)] == 0)
        self._survey()
        self.bound = self._first_bound = min(
            (
                int(self.bounds[kind, anchor])
                for kind, anchor in zip(arrays.classes, arrays.start, strict=True)
            ),
            default=FAR,
        )

    def _survey(self) -> None:
        """Compute how far bodies slide, and lower bounds for the bodies that may finish."""
        arrays, queue = self.arrays, np.empty(self.arrays.size, np.int16)
        form = arrays.width, arrays.height, arrays.stride
        board_tables.runs_of(arrays.walls, *form, self.lone)
        for kind in range(arrays.kinds):
            members = arrays.members(kind)
            shape = arrays.columns[members], arrays.rows[members]
            if len(shape[0]) == 1:
                self.runs[kind] = self.lone
            else:
                board_tables.body_runs(self.lone, *form, *shape, self.runs[kind])
            if kind in arrays.classes[: arrays.finishers]:
                goals = self._goals(kind)
                board_tables.free_to(
                    goals, self.runs[kind], arrays.stride, queue, self.bounds[kind]
                )

    def _goals(self, kind: int) -> Array:
        members = self.arrays.members(kind)
        columns = self.arrays.goal[0] - self.arrays.columns[members]
        rows = self.arrays.goal[1] - self.arrays.rows[members]
        on_board = (columns >= 0) & (columns < self.arrays.width)
        on_board &= (rows >= 0) & (rows < self.arrays.height)
        anchors: Array = (rows * self.arrays.stride + columns)[on_board]
        stands: Array = self.runs[kind][anchors] != board_tables.OFF
        return np.compress(stands, anchors)

    def run(self, keep_going: KeepGoing) -> int:
        """Search and return FOUND, NONE, POOL_FULL, TOO_LONG, or LOOKING if stopped."""
        if self.bound >= FAR:
            return NONE
        self._begin()
        return self._go(keep_going, FAR)

    def rest(self, keep_going: KeepGoing) -> int:
        """After FOUND, expand all states that may be part of another shortest solution.

        Return NONE once all of them are expanded. Any other status means that some were not
        expanded.
        """
        return self._go(keep_going, self.bound)

    def _go(self, keep_going: KeepGoing, last_f: int) -> int:
        numbers = self.memory.numbers
        while True:
            first = self._can_assist and not self._assisted
            status = self._slice(last_f, self.soon if first else SLICE)
            self.bound = max(self.bound, min(int(numbers[search.F]), last_f))
            if status == TABLE_FULL:
                if not self._grow(keep_going):
                    return LOOKING
                continue
            if status != LOOKING or not keep_going(self.bound):
                return status
            if first:
                self._can_assist = self._assisted = self._assist()
                if self._assisted:
                    self._begin()

    def _grow(self, keep_going: KeepGoing) -> bool:
        """Enlarge and refill the table piece by piece; return False if stopped early."""
        memory = self.memory
        bits = int(memory.numbers[search.BITS])
        bits += 2 if len(memory.table) >> (bits + 2) else 1
        memory.numbers[search.BITS] = bits
        if not self._clear(keep_going):
            return False
        count = int(memory.numbers[search.COUNT])
        for at in range(0, count, PIECE):
            end = min(at + PIECE, count)
            search.refill(at, end, memory.numbers, memory.pool, memory.table)
            if not keep_going(self.bound):
                return False
        return True

    def _clear(self, keep_going: KeepGoing) -> bool:
        end = 1 << int(self.memory.numbers[search.BITS])
        for at in range(0, end, PIECE):
            self.memory.table[at : min(at + PIECE, end)] = 0
            if not keep_going(self.bound):
                return False
        return True

    def _begin(self) -> None:
        memory = self.memory
        sorted_ = sorted(zip(self.arrays.classes.tolist(), self.arrays.start, strict=True))
        key = sum(anchor << (10 * at) for at, (_, anchor) in enumerate(sorted_))
        memory.numbers[search.BITS] = SMALL
        first = np.uint64(key), self._first_bound
        search.begin(
            *first,
            memory.numbers,
            memory.heads,
            memory.links,
            memory.plans,
            memory.pool,
            memory.table,
        )

    def _slice(self, last_f: int, budget: int) -> int:
        memory = self.memory
        status: int = search.search(
            *self._board(),
            self._assisted,
            memory.tables(self.arrays.size),
            memory.numbers,
            memory.heads,
            memory.links,
            memory.plans,
            memory.pool,
            memory.table,
            last_f,
            budget,
        )
        return status

    def _board(self) -> tuple[Any, ...]:
        arrays = self.arrays
        offsets = arrays.rows * arrays.stride + arrays.columns
        return (
            arrays.stride,
            arrays.first,
            offsets,
            arrays.classes,
            arrays.finishers,
            self.runs,
            self.bounds,
        )

    def _assist(self) -> bool:
        members = self.arrays.members(0)
        return bool(
            tables.fill(
                self.lone,
                self.runs[0],
                self.arrays.stride,
                self.arrays.columns[members],
                self.arrays.rows[members],
                self._goals(0),
                self.memory.tables(self.arrays.size),
            )
        )

    def deepen(self, keep_going: KeepGoing) -> tuple[int, Line]:
        """Continue by iterative deepening after POOL_FULL.

        Return the status, and a solution, or () if none is found.
        """
        memory, numbers = self.memory, self.memory.numbers
        stack, far, tried = self._stack(LONGEST)
        self._assisted = self._can_assist and self._assist()
        numbers[search.BITS] = len(memory.table).bit_length() - 1
        if not self._clear(keep_going):
            return LOOKING, ()
        status = LOOKING
        while status == LOOKING and self.bound < LONGEST:
            numbers[DEPTH], numbers[NEXT] = 0, FAR
            tried[0] = 0
            rest = memory.tables(self.arrays.size), numbers, memory.table, self.bound
            while status == LOOKING and keep_going(self.bound):
                status = deepen(*self._board(), self._assisted, *rest, stack, far, tried, SLICE * 4)
            if status == LOOKING:
                break
            if status == NONE and numbers[NEXT] < FAR:
                self.bound, status = int(numbers[NEXT]), LOOKING
        line = tried[: numbers[DEPTH] + 1, 2] if status == FOUND else tried[:0, 2]
        return status, next(self._moves_of(line[np.newaxis]))

    def _stack(self, depth: int) -> tuple[Array, Array, Array]:
        """Return new arrays `stack`, `far` and `tried` (see lines.py), with one row per depth."""
        stack = np.zeros((depth + 1, 6), np.int64)
        stack[0, : len(self.arrays.start)] = self.arrays.start
        return stack, np.zeros((depth, 4), np.int64), np.zeros((depth, 3), np.int64)

    def line(self) -> Line:
        """Return the solution, read from the moves stored in the pool."""
        node, steps = int(self.memory.numbers[search.COUNT]) - 1, []
        while node:
            word = int(self.memory.pool[2 * node + 1])
            steps.append((word >> int(search.FROM) & 1023, word >> int(search.TO) & 1023))
            node = word & int(search.PARENT)
        anchors, moves = list(self.arrays.start), []
        for came, went in reversed(steps):
            body = anchors.index(came)
            anchors[body] = went
            moves.append(Move(self.arrays.colours[body], self._way(came, went)))
        return tuple(moves)

    def _way(self, came: int, went: int) -> Direction:
        stride = self.arrays.stride
        if came // stride == went // stride:
            return Direction.RIGHT if went > came else Direction.LEFT
        return Direction.DOWN if went > came else Direction.UP

    def lines(self, least: int, most: int, keep_going: KeepGoing) -> tuple[tuple[Line, ...], bool]:
        """Return up to `most` solutions of `least` moves, and True if there are no others.

        `rest` must have returned NONE.
        """
        numbers = self.memory.numbers
        stack, far, tried = self._stack(least)
        out = np.zeros((most + 1, least), np.uint8)
        numbers[DEPTH] = numbers[LISTED] = 0
        rest = numbers, self.memory.pool, self.memory.table, least, stack, far, tried, out
        while not lines(*self._board(), *rest, SLICE * 4):
            if numbers[LISTED] > most or not keep_going(least):
                break
        listed = int(numbers[LISTED])
        solutions = tuple(self._moves_of(out[: min(listed, most)]))
        return solutions, numbers[DEPTH] < 0 and listed <= most

    def _moves_of(self, rows: Array) -> Iterator[Line]:
        moves = [Move(colour, direction) for colour in self.arrays.colours for direction in WAYS]
        for line in rows.tolist():
            yield tuple(moves[move] for move in line)


@cache
def memory() -> SearchMemory:
    """Return the process's search memory, for fewer than `NODES` states if memory is scarce."""
    nodes = NODES
    while True:
        try:
            return SearchMemory(nodes)
        except MemoryError:
            if nodes < LEAST_NODES:
                raise
            nodes //= 2


def solve(board: Board, keep_going: KeepGoing, every: bool = False, most: int = 1) -> SearchResult:
    """Return a shortest solution, or a result that proves that there is none.

    If `every` is True, return up to `most` shortest solutions. `keep_going(bound)` is called
    regularly and returns False to stop.
    """
    search_ = Search(memory(), arrays_of(board))
    try:
        return _solved(search_, keep_going, every, most)
    finally:
        if search_.memory.numbers[search.COUNT] > KEPT:
            memory.cache_clear()


def _solved(search_: Search, keep_going: KeepGoing, every: bool, most: int) -> SearchResult:
    status = search_.run(keep_going)
    line = search_.line() if status == FOUND else ()
    if status == POOL_FULL:
        status, line = search_.deepen(keep_going)
        if status == FOUND:
            return SearchResult(len(line), (line,), not every)
    if status != FOUND:
        return SearchResult(FAR if status == NONE else search_.bound, (), status == NONE)
    if not every:
        return SearchResult(len(line), (line,), True)
    if search_.rest(keep_going) != NONE:
        return SearchResult(len(line), (line,), False)
    listed, all_ = search_.lines(len(line), most, keep_going)
    return SearchResult(len(line), listed or (line,), all_)


def warm() -> None:
    arrays = arrays_of(board_of(PUZZLES[-1]))
    small = Search(SearchMemory(1 << 12), arrays, soon=1)
    form, members = (arrays.width, arrays.height, arrays.stride), arrays.members(0)
    shape = arrays.columns[members], arrays.rows[members]
    board_tables.body_runs(small.lone, *form, *shape, np.empty(arrays.size, np.uint32))
    small.run(lambda bound: True)
    small.rest(lambda bound: True)
    small.lines(small.bound, 1, lambda bound: True)
    small.deepen(lambda bound: True)
    search.refill(0, 1, small.memory.numbers, small.memory.pool, small.memory.table)
