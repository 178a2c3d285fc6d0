"""Masked Army: the last placements, searched exhaustively."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from found import Found
from matches import played

SIZE = 9
CELLS = SIZE * SIZE
MOST_WAYS = 9
"""Maximum number of pairs of empty cells left."""
LEAST_MOVES = 6
"""Minimum number of moves to choose from."""
NAMES = "ABCDEFGHI"


def _around(cell: int) -> int:
    row, column = divmod(cell, SIZE)
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return sum(1 << r * SIZE + c for r, c in beside if 0 <= r < SIZE and 0 <= c < SIZE)


AROUND = [_around(cell) for cell in range(CELLS)]
WHOLE = (1 << CELLS) - 1
PAIRS = [(1 << a, 1 << b) for a in range(CELLS) for b in range(CELLS) if AROUND[a] >> b & 1]
"""Pairs of an own cell and a neighbouring cell of the other colour."""


@cache
def armies(cells: int) -> tuple[int, ...]:
    """Return the sizes of the armies of one colour, largest first (MA-6)."""
    sizes = []
    while cells:
        group = new = cells & -cells
        while new:
            cell = new & -new
            new ^= cell
            fresh = AROUND[cell.bit_length() - 1] & cells & ~group
            group |= fresh
            new |= fresh
        cells &= ~group
        sizes.append(group.bit_count())
    return tuple(sorted(sizes, reverse=True))


class Ending:
    """The winners of positions in the last placements."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}

    def moves(self, own: int, other: int) -> list[tuple[int, int]]:
        """Return the possible placements: the own cell and the opponent's (MA-3)."""
        empty = WHOLE & ~(own | other)
        return [pair for pair in PAIRS if pair[0] & empty and pair[1] & empty]

    def wins(self, own: int, other: int) -> bool:
        """Return True if the mover wins; if nothing fits, the last to place wins ties (MA-7)."""
        result = self._known.get((own, other))
        if result is None:
            moves = self.moves(own, other)
            result = any(not self.wins(other | b, own | a) for a, b in moves)
            if not moves:
                result = armies(own) > armies(other)
            self._known[own, other] = result
        return result


def found(rng: random.Random) -> Iterator[Found]:
    """Yield positions in which only one placement wins."""
    for moves in played("masked-army", rng, {}, ms=15):
        positions = list(_in(moves))
        if positions:
            yield rng.choice(positions)


def _in(moves: tuple[str, ...]) -> Iterator[Found]:
    for count in range(len(moves) - 2, 20, -1):
        red, blue = _board(moves[:count])
        mover = len(moves[:count]) % 2
        own, other = (red, blue) if mover == 0 else (blue, red)
        ending = Ending()
        choices = ending.moves(own, other)
        if len(choices) > 2 * MOST_WAYS:
            break
        if len(choices) < LEAST_MOVES:
            continue
        good = [(a, b) for a, b in choices if not ending.wins(other | b, own | a)]
        if len(good) == 1:
            yield _found(moves[:count], mover, own, other, choices, good[0])


def _found(
    moves: tuple[str, ...],
    mover: int,
    own: int,
    other: int,
    choices: list[tuple[int, int]],
    answer: tuple[int, int],
) -> Found:
    ahead = {(a, b): (armies(own | a) > armies(other | b), armies(own | a)) for a, b in choices}
    better = sum(army > ahead[answer] for army in ahead.values()) / len(choices)
    left = len(Ending().moves(own | answer[0], other | answer[1]))
    hard = left / 3 + 2 * better + len(choices) / 8
    text = f"{_name(answer[0])}-{_name(answer[1])}"
    return Found(moves, ("red", "blue")[mover], text, hard, _idea(own, other, answer, left))


def _idea(own: int, other: int, answer: tuple[int, int], left: int) -> str:
    """Return the kind of puzzle.

    `last`: nothing fits afterwards. `join`: own armies merge. `part`: the other cell joins nothing.
    `count`: anything else.
    """
    if not left:
        return "last"
    if len(armies(own | answer[0])) < len(armies(own)):
        return "join"
    if not AROUND[answer[1].bit_length() - 1] & other:
        return "part"
    return "count"


def _board(moves: tuple[str, ...]) -> tuple[int, int]:
    colours = [0, 0]
    for line in moves:
        seat, text = line.split(" ")
        own, other = (1 << _cell(name) for name in text.split("-"))
        mover = ("red", "blue").index(seat)
        colours[mover] |= own
        colours[1 - mover] |= other
    return colours[0], colours[1]


def _cell(name: str) -> int:
    return (int(name[1:]) - 1) * SIZE + NAMES.index(name[0])


def _name(cell: int) -> str:
    row, column = divmod(cell.bit_length() - 1, SIZE)
    return f"{NAMES[column]}{row + 1}"
