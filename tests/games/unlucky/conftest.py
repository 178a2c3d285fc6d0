"""A second, plain implementation of Unlucky For Some, and helpers to play it."""

from __future__ import annotations

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.core import Pair, Seat, Setup
from games.unlucky import GAME
from games.unlucky.candle_countdown import GAME as CANDLES
from games.unlucky.know_your_nodes import GAME as NODES
from games.unlucky.rules import Position
from games.unlucky.wandering_noughts import GAME as NOUGHTS
from tests.games.plain import plain_draw

DMO, EC = Seat
USUAL = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
ROW_MAP = ("ABCDEFGHIJKLMM",)


def start(game: Any = GAME, **options: Any) -> Position:
    decoded = msgspec.convert(options, game.options, strict=True)
    found: Position = game.start(Setup(game.id, None, decoded, Pair("Ann", "Ben")))
    return found


def arranged(game: Any = GAME, dmo: str = USUAL, ec: str = USUAL, **options: Any) -> Position:
    head = "candle-countdown: " if game is GAME else ""
    position = submit(start(game, **options), DMO, head + dmo, game)
    return submit(position, EC, head + ec, game).close()


def submit(position: Position, seat: Seat, text: str, game: Any = GAME) -> Position:
    action = game.read(text, position, seat)
    position.check(seat, action)
    return position.play(seat, action)


def round_of(position: Position, dmo: str = "", ec: str = "", game: Any = GAME) -> Position:
    """Return the position after both seats' parts (in lines or after `;`) and the expired clock."""
    for seat, sheet in ((DMO, dmo), (EC, ec)):
        for part in game.parts.split(sheet) if sheet else ():
            position = submit(position, seat, part, game)
    return position.expire(("round", position.round))


class PlainCandles:
    """A table of candles by (seat, letter)."""

    def __init__(self, arrangements: dict[str, list[tuple[int, str]]]) -> None:
        self.candles = {
            (seat, letter): {"number": n, "left": "FMS".index(k) + 1, "lit": False, "out": False}
            for seat, candles in arrangements.items()
            for letter, (n, k) in zip("ABCDEFGHI", candles, strict=True)
        }
        self.points = {"dmo": 0, "ec": 0}
        self.most = {"dmo": 0, "ec": 0}
        self.last: str | None = None
        self.totals: list[dict[str, int]] = []
        self.stars = {"dmo": False, "ec": False}

    def may(self, seat: str, light: str | None, out: str | None) -> bool:
        mine = {letter: c for (s, letter), c in self.candles.items() if s == seat}
        if light and (mine[light]["lit"] or not mine[light]["left"]):
            return False
        spent = sum(bool(c["out"]) for c in mine.values())
        return not out or bool(mine[out]["lit"] and not mine[out]["out"] and spent < 2)

    def round_of(self, acts: dict[str, tuple[str | None, str | None]]) -> None:
        for seat, (light, out) in acts.items():
            if out:
                self.candles[seat, out].update(lit=False, out=True)
            if light:
                self.candles[seat, light].update(lit=True)
        total, lit = {"dmo": 0, "ec": 0}, {"dmo": 0, "ec": 0}
        for (seat, _), candle in self.candles.items():
            if candle["lit"]:
                total[seat] += int(candle["number"])
                lit[seat] += 1
                candle["left"] = int(candle["left"]) - 1
                if not candle["left"]:
                    candle["lit"] = False
        self.totals.append(total)
        self.stars = {seat: total[seat] > 9 for seat in total}
        self.most = {seat: max(self.most[seat], lit[seat]) for seat in lit}
        for a, b in (("dmo", "ec"), ("ec", "dmo")):
            if total[a] > total[b] or (total[a] == total[b] and lit[a] > lit[b]):
                self.points[a] += 1
                self.last = a

    def burning(self) -> dict[str, list[str]]:
        return {
            seat: sorted(
                letter for (s, letter), c in self.candles.items() if s == seat and c["lit"]
            )
            for seat in ("dmo", "ec")
        }

    def winner(self) -> str | None:
        for measure in (self.points, self.most):
            if measure["dmo"] != measure["ec"]:
                return "dmo" if measure["dmo"] > measure["ec"] else "ec"
        return self.last


class PlainNodes:
    """A list of all investments, from which control and Sway are computed anew each time."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.region = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
        self.region = {cell: letter for cell, letter in self.region.items() if letter != "."}
        self.made: list[tuple[str, tuple[int, int], int]] = []
        self.sway = {"dmo": 3, "ec": 3}
        self.history: list[tuple[tuple[int, int], tuple[int, int]]] = []
        self.round = 1
        self.over: tuple[str | None] | None = None

    def amount(self, seat: str, cell: tuple[int, int]) -> int:
        return sum(n for s, c, n in self.made if (s, c) == (seat, cell))

    def holder(self, cell: tuple[int, int]) -> str | None:
        d, e = self.amount("dmo", cell), self.amount("ec", cell)
        if d == 0 and e == 0:
            return None
        if d == 0 or e == 0:
            return "dmo" if d else "ec"
        return None if abs(d - e) < 2 else "dmo" if d > e else "ec"

    def owner(self, letter: str) -> str | None:
        held = [self.holder(cell) for cell, one in self.region.items() if one == letter]
        for seat in ("dmo", "ec"):
            if held.count(seat) > len(held) / 2:
                return seat
        return None

    def may(self, seat: str, amounts: dict[tuple[int, int], int]) -> bool:
        regions = [self.region.get(cell, "?") for cell in amounts]
        return (
            "?" not in regions
            and len(set(regions)) == len(regions)
            and all(n >= 1 for n in amounts.values())
            and sum(amounts.values()) <= self.sway[seat]
        )

    def round_of(self, amounts: dict[str, dict[tuple[int, int], int]]) -> None:
        for seat, one in amounts.items():
            self.made += [(seat, cell, n) for cell, n in one.items()]
            self.sway[seat] -= sum(one.values())
        held = {
            seat: (
                sum(self.owner(letter) == seat for letter in "ABCDEFGHIJKLM"),
                sum(self.holder(cell) == seat for cell in self.region),
            )
            for seat in ("dmo", "ec")
        }
        for seat, (regions, nodes) in held.items():
            unspent = self.sway[seat]
            income = 2 + nodes + regions + (unspent - unspent % 2) // 2
            if unspent > self.round:
                unspent -= self.round
                if unspent < self.round:
                    unspent = self.round
            self.sway[seat] = min(unspent + income, 50)
        self.history.append((held["dmo"], held["ec"]))
        for seat in held:
            if held[seat][0] >= 9:
                self.over = (seat,)
        if self.over is None and self.round == 13:
            differing = [(d, e) for d, e in self.history if d != e]
            self.over = (
                (None,)
                if not differing
                else ("dmo" if max(differing[-1]) == differing[-1][0] else "ec",)
            )
        if self.over is None:
            self.round += 1


def plain_round(board: list[str], turns: dict[str, dict[str, Any]]) -> list[str]:
    """Play a round of noughts on six strings: cancel actions until nothing changes."""
    grid = {(x, y): board[y][x] for y in range(6) for x in range(6)}
    piece = {"dmo": "o", "ec": "x"}
    for turn in turns.values():
        if turn.get("wall"):
            grid[turn["wall"]] = "#"
    moves = {seat: turn["move"] for seat, turn in turns.items() if turn.get("move")}
    alive = dict(moves)
    changed = True
    while changed:
        changed = False
        for seat, ((ax, ay), (bx, by)) in list(alive.items()):
            target = grid[bx, by]
            corner = ax != bx and ay != by and grid[ax, by] == "#" and grid[bx, ay] == "#"
            leaving = any(start == (bx, by) for start, _ in alive.values())
            if target == "#" or corner or (target in "ox" and not leaving):
                del alive[seat]
                changed = True
    ends = {seat: aim for seat, (_, aim) in alive.items()}
    if len(alive) == 2 and ends["dmo"] == ends["ec"]:
        ends = {"dmo": alive["ec"][0], "ec": alive["dmo"][0]}
    for start, _ in alive.values():
        grid[start] = "."
    for seat, end in ends.items():
        grid[end] = piece[seat]
    wanted: dict[str, tuple[int, int]] = {}
    for seat, turn in turns.items():
        aim, other = turn.get("place"), "ec" if seat == "dmo" else "dmo"
        if aim and ends.get(other) == aim and grid[alive[other][0]] == ".":
            wanted[seat] = alive[other][0]
        elif aim and grid[aim] == ".":
            wanted[seat] = aim
    if len(set(wanted.values())) == len(wanted):
        for seat, end in wanted.items():
            grid[end] = piece[seat]
    return ["".join(grid[x, y] for x in range(6)) for y in range(6)]


def plain_may_place(board: list[str], seat: str, cell: tuple[int, int]) -> bool:
    """Return True if WN-5, taken literally, allows the cell on a board with a frame of spaces."""
    x, y = cell
    framed = {(i, j): board[j][i] for j in range(6) for i in range(6)}
    there, enemy = framed[cell], "x" if seat == "dmo" else "o"
    if there == enemy:
        return True
    if there != ".":
        return False
    if enemy in [framed.get(c, " ") for c in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))]:
        return True
    around = [(i, j) for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1) if (i, j) != cell]
    return all(framed.get(c, " ") in " ." for c in around)


def plain_lines(board: list[str]) -> dict[str, int]:
    """Return the number of threes by seat, found by checking every possible line."""
    rows = ["".join(row) for row in board]
    columns = ["".join(board[y][x] for y in range(6)) for x in range(6)]
    falling = [
        "".join(board[y][x] for y in range(6) for x in range(6) if x - y == d) for d in range(-5, 6)
    ]
    rising = [
        "".join(board[y][x] for y in range(6) for x in range(6) if x + y == d) for d in range(11)
    ]
    strings = rows + columns + falling + rising
    return {
        seat: sum(text[i : i + 3] == mark * 3 for text in strings for i in range(len(text)))
        for seat, mark in (("dmo", "o"), ("ec", "x"))
    }


def plain_types() -> list[str]:
    """Return the valid strings of kinds, found among all orders of nine candles."""
    every = {"".join(permutation) for permutation in permutations("FFFMMMSSS")}
    burn = {"F": 1, "M": 2, "S": 3}
    return sorted(item for item in every if sum(n * burn[k] for n, k in enumerate(item)) <= 75)


@pytest.fixture(scope="session")
def uf() -> SimpleNamespace:
    return SimpleNamespace(
        GAME=GAME,
        CANDLES=CANDLES,
        NODES=NODES,
        NOUGHTS=NOUGHTS,
        DMO=DMO,
        EC=EC,
        USUAL=USUAL,
        ROW_MAP=ROW_MAP,
        start=start,
        arranged=arranged,
        submit=submit,
        round_of=round_of,
        plain_draw=plain_draw,
        PlainCandles=PlainCandles,
        PlainNodes=PlainNodes,
        plain_round=plain_round,
        plain_may_place=plain_may_place,
        plain_lines=plain_lines,
        plain_types=plain_types,
    )
