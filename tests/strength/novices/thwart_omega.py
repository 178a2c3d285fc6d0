"""A novice of Thwart Omega, who grows a group and spoils the opponent's.

Its own stone enlarges a small group or begins a group; the other stone goes where it joins or
enlarges groups of the opponent. It looks one ply ahead, on some cells only, and ignores the
opponent's choice. If `weaker`, it believes that large groups win: it enlarges its largest group,
and places the other stone anywhere.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup

SIDE = 7
LOOKED = 12
"""Number of cells considered for a stone."""


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random, name: str = "") -> None:
        self.own, self.rng, self.weaker = "bw"[seat.value], rng, name == "weaker"

    def observe(self, seen: dict[str, Any]) -> None:
        """Do nothing: the view passed to `choose` has everything."""

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        board = ["".join(row) for row in seen["detail"]["board"]]
        empty = [(x, y) for y in range(SIDE) for x in range(SIDE) if board[y][x] == "."]
        other = "wb"["bw".index(self.own)]
        if self.weaker:
            mine = self.rng.choice(self.beside_largest(board, empty) or empty)
            theirs = self.rng.choice([cell for cell in empty if cell != mine])
        else:
            mine = max(self.some(empty), key=lambda cell: self.worth(board, cell, self.own))
            empty.remove(mine)
            theirs = min(self.some(empty), key=lambda cell: self.worth(board, cell, other))
        stones = {self.own: mine, other: theirs}
        return " ".join(f"{c.upper()}:{'ABCDEFG'[stones[c][0]]}{stones[c][1] + 1}" for c in "bw")

    def some(self, cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
        return self.rng.sample(cells, min(LOOKED, len(cells)))

    def beside_largest(
        self, board: list[str], empty: list[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        """Return the empty cells beside its largest group that has empty neighbours."""
        for group, _ in sorted(groups(board, self.own), key=lambda one: -one[1]):
            near = [(x, y) for x, y in empty if any(abs(x - a) + abs(y - b) == 1 for a, b in group)]
            if near:
                return near
        return []

    def worth(self, board: list[str], cell: tuple[int, int], colour: str) -> float:
        """Return the factor by which a stone changes the product of the sizes of groups."""
        product, joined = 1.0, 1
        for group, stones in groups(board, colour):
            if any(abs(x - cell[0]) + abs(y - cell[1]) == 1 for x, y in group):
                joined += stones
                product /= stones
        return product * joined


def groups(board: list[str], colour: str) -> list[tuple[set[tuple[int, int]], int]]:
    """Return the groups of a colour, each as its set of cells and its number of stones."""
    left = {(x, y) for y in range(SIDE) for x in range(SIDE) if board[y][x].lower() == colour}
    found = []
    while left:
        group, fringe = set[tuple[int, int]](), [left.pop()]
        while fringe:
            x, y = fringe.pop()
            group.add((x, y))
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & left
            left -= near
            fringe += near
        found.append((group, sum(1 + board[y][x].isupper() for x, y in group)))
    return found
