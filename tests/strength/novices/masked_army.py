"""A novice of Masked Army, who grows one army.

It remembers its own cells of the last turns. It puts its half of the next piece next to as many of
these cells as possible, and the opponent's half next to as few. It treats forgotten pieces as
absent.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup

SIDE = 9
REMEMBERED = 8
"""Number of its latest cells that it remembers."""
LOOKED = 25


class Player:
    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.own, self.rng = "rb"[seat.value], rng
        self.mine: list[tuple[int, int]] = []

    def observe(self, seen: dict[str, Any]) -> None:
        for y, row in enumerate(seen["detail"]["board"]):
            for x, mark in enumerate(row):
                if mark == self.own and (x, y) not in self.mine:
                    self.mine.append((x, y))
        self.mine = self.mine[-REMEMBERED:]

    def choose(self, seen: dict[str, Any], clock: Any) -> str:
        board = seen["detail"]["board"]
        empty = {(x, y) for y in range(SIDE) for x in range(SIDE) if board[y][x] == "."}
        pieces = [
            (one, two)
            for one in empty
            for two in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
            if two in empty
        ]
        pieces += [(two, one) for one, two in pieces]
        some = self.rng.sample(sorted(pieces), min(LOOKED, len(pieces)))
        own, other = max(some, key=lambda piece: self.beside(piece[0]) - self.beside(piece[1]))
        return "-".join(f"{'ABCDEFGHI'[x]}{y + 1}" for x, y in (own, other))

    def beside(self, cell: tuple[int, int]) -> int:
        return sum(abs(x - cell[0]) + abs(y - cell[1]) == 1 for x, y in self.mine)
