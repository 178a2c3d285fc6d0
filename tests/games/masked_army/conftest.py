"""A second, plain implementation of Masked Army, and helpers to build positions."""

import itertools
import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.core import Pair, Setup
from games.masked_army import GAME
from games.masked_army.rules import Position

CELLS = [(column, row) for row in range(9) for column in range(9)]


def start(**options: Any) -> Position:
    decoded = msgspec.convert(options, GAME.options, strict=True)
    setup = Setup(GAME.id, None, decoded, Pair("Ann", "Ben"))
    GAME.check_setup(setup)
    return GAME.start(setup)


def play(position: Position, *texts: str) -> Position:
    """Return the position after these placements, by the seats in turn."""
    for text in texts:
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position


def random_game(seed: int, **options: Any) -> Iterator[Position]:
    rng = random.Random(seed)
    position = start(**options)
    yield position
    while position.outcome() is None:
        (seat,) = position.awaiting()
        position = position.play(seat, rng.choice(GAME.actions(position, seat)))
        yield position


def plain_armies(board: list[str]) -> dict[str, list[int]]:
    """Return the army sizes by colour, by merging sets of cells as long as any two touch."""
    found = {}
    for colour in "rb":
        sets = [{(x, y)} for x, y in CELLS if board[y][x] == colour]
        merged = True
        while merged:
            merged = False
            for one, two in itertools.combinations(sets, 2):
                if any(abs(a - c) + abs(b - d) == 1 for a, b in one for c, d in two):
                    sets.remove(two)
                    one |= two
                    merged = True
                    break
        found[colour] = sorted(map(len, sets), reverse=True)
    return found


class Plain:
    """A slow board: colours by cell, one placement after another."""

    def __init__(self, starts: str = "red") -> None:
        self.cells: dict[tuple[int, int], str] = {}
        self.mover, self.turn = starts, 1
        self.result: tuple[str, str] | None = None

    def board(self) -> list[str]:
        return ["".join(self.cells.get((x, y), ".") for x in range(9)) for y in range(9)]

    def pieces(self) -> set[tuple[tuple[int, int], tuple[int, int]]]:
        """Return every piece that fits, as (own cell, other cell)."""
        free = [cell for cell in CELLS if cell not in self.cells]
        steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        near = [((x, y), (x + a, y + b)) for x, y in free for a, b in steps]
        return {(own, other) for own, other in near if other in set(free)}

    def place(self, own: tuple[int, int], other: tuple[int, int]) -> None:
        rival = {"red": "blue", "blue": "red"}[self.mover]
        self.cells |= {own: self.mover[0], other: rival[0]}
        if self.pieces():
            self.mover, self.turn = rival, self.turn + 1
            return
        armies = plain_armies(self.board())
        if armies["r"] == armies["b"]:
            self.result = (self.mover, "MA-7")
        else:  # lists compare as in the clause: a missing army is smaller
            self.result = ("red" if armies["r"] > armies["b"] else "blue", "MA-6")


@pytest.fixture(scope="session")
def army() -> SimpleNamespace:
    return SimpleNamespace(
        start=start,
        play=play,
        random_game=random_game,
        plain_armies=plain_armies,
        Plain=Plain,
        CELLS=CELLS,
    )
