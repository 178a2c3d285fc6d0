"""A second, plain implementation of HyperStar, and helpers to build positions."""

import itertools
import json
import random
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.core import Pair, Seat, Setup
from games.hyperstar import GAME
from games.hyperstar.rules import Position

TILINGS = Path(__file__).parents[3] / "resources" / "tilings"
ITEMS = ("move", "swap", "double")
RIVAL = {"first": "second", "second": "first"}


def read_tiling(radius: int) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((TILINGS / f"radius-{radius}.json").read_text("utf-8"))
    return data


def start(players: tuple[str, str] = ("Ann", "Ben"), **options: Any) -> Position:
    decoded = msgspec.convert(options, GAME.options, strict=True)
    setup = Setup(GAME.id, None, decoded, Pair(*players))
    GAME.check_setup(setup)
    return GAME.start(setup)


def play(position: Position, *texts: str) -> Position:
    """Return the position after these turns, in turn order; `-` stands for an expired clock."""
    for text in texts:
        if text == "-":
            position = position.expire(("turn", position.round))
            continue
        (seat,) = position.awaiting()
        action = GAME.read(text, position, seat)
        position.check(seat, action)
        position = position.play(seat, action)
    return position


def random_texts(rng: random.Random, position: Position) -> Iterator[tuple[str, Position]]:
    """Yield a random game's turns as text (`-`: an expired clock), and the positions after them."""
    quiet = rng.choice([0.02, 0.1, 0.4])
    while position.outcome() is None:
        (seat,) = position.awaiting()
        actions = GAME.actions(position, seat)
        text = GAME.write(rng.choice(actions))
        if rng.random() < quiet:
            text = "-" if position.opening or rng.random() < 0.5 else "pass"
        elif rng.random() < 0.6 and not position.opening:
            items = [text for text in map(GAME.write, actions) if " " in text]
            text = rng.choice(items) if items and rng.random() < 0.2 else text
        position = play(position, text)
        yield text, position


class Plain:
    """A slow board: seats by cell, and a list of turns that every method searches."""

    def __init__(self, radius: int = 4, items: Any = None, edge_groups_only: bool = False) -> None:
        tiling = read_tiling(radius)
        names = tiling["names"]
        self.names = names
        self.edge = {n for n, ring in zip(names, tiling["rings"], strict=True) if ring == radius}
        self.near = {
            name: {names[other] for other in others}
            for name, others in zip(names, tiling["neighbours"], strict=True)
        }
        self.corners = {item for item in self.edge if len(self.near[item] - self.edge) == 1}
        self.cells: dict[str, set[str]] = {"O": {"first", "second"}}
        self.items = {seat: list((items or {}).get(seat, ITEMS)) for seat in RIVAL}
        self.edge_groups_only = edge_groups_only
        self.turns: list[tuple[str, str]] = []

    @property
    def mover(self) -> str:
        return "second" if len(self.turns) % 2 else "first"

    @property
    def over(self) -> bool:
        """Return True after two passes, three expired clocks in a row each, or on a full board."""
        kinds = [kind for _, kind in self.turns]
        if kinds[-2:] == ["pass", "pass"] or len(self.cells) == len(self.names):
            return True
        own = [[kind for seat, kind in self.turns if seat == item][-3:] for item in RIVAL]
        return own == [["-"] * 3] * 2

    def why_not(self, text: str) -> str | None:
        """Return the clause that a turn breaks; None if it is legal."""
        word, *cells = text.replace(">", " ").split()
        opening = len(self.turns) < 2
        if opening and (word == "pass" or cells):
            return "HS-5"
        if word == "pass":
            return None
        cells = cells or [word]
        if word in ITEMS and word not in self.items[self.mover]:
            return "HS-7"
        if not all(cell in self.names for cell in cells):
            return "HS-2"
        if "O" in cells:
            return "HS-3"
        held = [self.cells.get(cell, set()) for cell in cells]
        if word not in ITEMS:
            return None if not held[0] else "HS-5" if opening else "HS-6"
        good = {
            "move": held[0] == {self.mover} and held[-1] == set(),
            "swap": sorted(map(sorted, held)) == [["first"], ["second"]],
            "double": held == [set(), set()] and cells[0] != cells[-1],
        }
        touching = word == "double" or cells[-1] in self.near[cells[0]]
        return None if good[word] and touching else "HS-7"

    def do(self, text: str) -> None:
        """Play a legal turn, or `-`."""
        seat = self.mover
        word, *cells = text.replace(">", " ").split()
        if word == "move":
            del self.cells[cells[0]]
            self.cells[cells[1]] = {seat}
        elif word == "swap":
            one, two = cells
            self.cells[one], self.cells[two] = self.cells[two], self.cells[one]
        elif word == "double":
            self.cells |= {cell: {seat} for cell in cells}
        elif word not in ("-", "pass"):
            self.cells[word] = {RIVAL[seat] if len(self.turns) < 2 else seat}
        if word in ITEMS:
            self.items[seat].remove(word)
        self.turns.append((seat, word))

    def pieces(self, cells: set[str]) -> list[set[str]]:
        """Return the connected sets, by merging sets as long as any two touch."""
        sets = [{cell} for cell in cells]
        merged = True
        while merged:
            merged = False
            for one, two in itertools.combinations(sets, 2):
                if any(self.near[cell] & two for cell in one):
                    sets.remove(two)
                    one |= two
                    merged = True
                    break
        return sets

    def scored(self) -> dict[str, Any]:
        """Score the board by the steps of HS-10, in order."""
        stones = {seat: {c for c, held in self.cells.items() if seat in held} for seat in RIVAL}
        for seat, held in stones.items():
            stones[seat] = {cell for cell in held if self.near[cell] & held}
        empty = set(self.names) - stones["first"] - stones["second"]
        given: dict[str, set[str]] = {"first": set(), "second": set()}
        for region in self.pieces(empty):
            around = set().union(*(self.near[cell] for cell in region))
            touched = [seat for seat in RIVAL if around & stones[seat]]
            if len(touched) == 1:
                given[touched[0]] |= region & self.edge
        found: dict[str, Any] = {"stones": {}}
        for seat in RIVAL:
            stones[seat] |= given[seat]
            groups = [piece for piece in self.pieces(stones[seat]) if len(piece) >= 2]
            if self.edge_groups_only:
                groups = [group for group in groups if group & self.edge]
            edges = len(stones[seat] & self.edge)
            found.setdefault("edges", {})[seat] = edges
            found.setdefault("groups", {})[seat] = len(groups)
            found.setdefault("corners", {})[seat] = len(stones[seat] & self.corners)
            found.setdefault("score", {})[seat] = edges - 4 * len(groups)
        found["stones"] = self.written(stones)
        return found

    def written(self, stones: dict[str, set[str]]) -> dict[str, str]:
        """Return the stones by coordinate, as NOTATION writes them."""
        cells = stones["first"] | stones["second"]
        both = stones["first"] & stones["second"]
        first = stones["first"]
        return {c: "both" if c in both else "first" if c in first else "second" for c in cells}

    def detail(self) -> dict[str, Any]:
        found = self.scored()
        if not self.over:
            stones = {s: {c for c, held in self.cells.items() if s in held} for s in RIVAL}
            found["stones"] = self.written(stones)
        passes = 0
        for _, kind in reversed(self.turns):
            if kind != "pass":
                break
            passes += 1
        return {**found, "items": self.items, "passes": passes}

    def winner(self) -> str | None:
        found = self.scored()
        for what in ("score", "corners"):
            one, two = found[what]["first"], found[what]["second"]
            if one != two:
                return "first" if one > two else "second"
        return None


@pytest.fixture(scope="session")
def star() -> SimpleNamespace:
    return SimpleNamespace(
        start=start,
        play=play,
        random_texts=random_texts,
        read_tiling=read_tiling,
        Plain=Plain,
        ITEMS=ITEMS,
        TILINGS=TILINGS,
        name=lambda seat: GAME.seats[seat],
        FIRST=Seat.ONE,
        SECOND=Seat.TWO,
    )
