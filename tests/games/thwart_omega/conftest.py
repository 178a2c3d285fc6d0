"""A second, plain implementation of Thwart Omega, and helpers to build positions."""

from collections.abc import Iterable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.core import Pair, Seat, Setup
from games.thwart_omega import GAME
from games.thwart_omega.rules import Position
from games.thwart_omega.view import BLACK, WHITE
from tests.games.plain import plain_draw

CELLS = [(column, row) for row in range(7) for column in range(7)]


def start(edition: str | None = None, **options: Any) -> Position:
    decoded = msgspec.convert(options, GAME.options, strict=True)
    return GAME.start(Setup(GAME.id, edition, decoded, Pair("Ann", "Ben")))


def submit(position: Position, seat: Seat, text: str) -> Position:
    """Return the position after a text was read, checked and played."""
    action = GAME.read(text, position, seat)
    position.check(seat, action)
    return position.play(seat, action)


def play(position: Position, *rounds: tuple[str, str]) -> Position:
    """Return the position after whole rounds of (black's, white's) submissions."""
    for black, white in rounds:
        position = submit(submit(position, BLACK, black), WHITE, white).close()
    return position


def burn(cells: Iterable[str]) -> list[tuple[str, str]]:
    """Return rounds that burn all these cells, two at a time."""
    names = list(cells)
    pairs = zip(names[::2], names[1::2], strict=True)
    return [(f"B:{a} W:{b}", f"B:{b} W:{a}") for a, b in pairs]


def names(rows: Iterable[int]) -> list[str]:
    return [f"{column}{row}" for row in rows for column in "ABCDEFG"]


def plain_groups(board: list[str]) -> dict[str, list[int]]:
    """Return group sizes by colour: labels take the least neighbour's until nothing changes."""
    found = {}
    for colour in "bw":
        weight = {
            (x, y): 1 + (board[y][x] == colour.upper())
            for x, y in CELLS
            if board[y][x].lower() == colour
        }
        label = {cell: number for number, cell in enumerate(weight)}
        changed = True
        while changed:
            changed = False
            for x, y in weight:
                near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                least = min([label[(x, y)]] + [label[c] for c in near if c in label])
                if least != label[(x, y)]:
                    label[(x, y)], changed = least, True
        total: dict[int, int] = {}
        for cell, name in label.items():
            total[name] = total.get(name, 0) + weight[cell]
        found[colour] = sorted(total.values(), reverse=True)
    return found


def plain_score(sizes: list[int]) -> int:
    """Return the product of the sizes, computed by division."""
    if not sizes:
        return 0
    inverse = Fraction(1)
    for size in sizes:
        inverse /= size
    assert inverse.numerator == 1
    return inverse.denominator


class Plain:
    """A slow board: stones by cell, and rounds as tuples (black's cell, white's cell)."""

    def __init__(self, edition: str = "puzzler", dm: str = "white") -> None:
        self.edition, self.dm, self.round = edition, dm, 1
        self.stones: dict[tuple[int, int], list[str]] = {}
        self.grey: set[tuple[int, int]] = set()
        self.result: tuple[str, str] | None = None

    def board(self) -> list[str]:
        def mark(cell: tuple[int, int]) -> str:
            if cell in self.grey:
                return "#"
            here = "".join(sorted(self.stones.get(cell, [])))
            return {"": ".", "b": "b", "w": "w", "bb": "B", "ww": "W", "bw": "#"}[here]

        return ["".join(mark((x, y)) for x in range(7)) for y in range(7)]

    def empty(self) -> list[tuple[int, int]]:
        return [cell for cell in CELLS if cell not in self.stones and cell not in self.grey]

    def round_of(self, *both: tuple[tuple[int, int], tuple[int, int]]) -> None:
        for black, white in both:
            self.stones.setdefault(black, []).append("b")
            self.stones.setdefault(white, []).append("w")
        if len(self.empty()) > 3:
            self.round += 1
            return
        self.grey = set(self.empty())
        sizes = plain_groups(self.board())
        score = {colour: plain_score(sizes[colour]) for colour in "bw"}
        if score["b"] != score["w"]:
            self.result = ("black" if score["b"] > score["w"] else "white", "TO-7")
        elif self.edition == "genius-game-3":
            self.result = (self.dm, "TO-8")
        elif sizes["b"] != sizes["w"]:  # lists compare as in the clause: a missing group is smaller
            self.result = ("black" if sizes["b"] > sizes["w"] else "white", "TO-8")
        elif self.edition == "colosseum":
            self.stones, self.grey, self.round = {}, set(), self.round + 1
        else:
            self.result = (self.dm, "TO-8")


@pytest.fixture(scope="session")
def omega() -> SimpleNamespace:
    return SimpleNamespace(
        start=start,
        submit=submit,
        play=play,
        burn=burn,
        names=names,
        plain_draw=plain_draw,
        plain_groups=plain_groups,
        plain_score=plain_score,
        Plain=Plain,
        CELLS=CELLS,
    )
