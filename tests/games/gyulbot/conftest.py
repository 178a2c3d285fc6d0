"""A second, slow implementation of Gyulbot, and helpers to build puzzles and positions."""

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from games.core import Pair, Seat, Setup
from games.gyulbot import GAME
from games.gyulbot.board import COLOURS, Puzzle
from games.gyulbot.rules import Position
from games.kinds.grids import cell_name

A, B = Seat
STEPS = {"U": (0, -1), "R": (1, 0), "D": (0, 1), "L": (-1, 0)}


def puzzle(
    size: str = "5x5", walls: str = "", robots: str = "red A1", goal: str = "E5 any"
) -> dict[str, Any]:
    """Return a puzzle as in a record; by default red gets from A1 to E5 in two moves."""
    width, height = map(int, size.split("x"))
    words = robots.split()
    cell, colour = goal.split()
    return {
        "width": width,
        "height": height,
        "walls": walls.split(),
        "robots": [list(pair) for pair in zip(words[::2], words[1::2], strict=True)],
        "goal": [cell, None if colour == "any" else colour],
    }


def read(described: dict[str, Any]) -> Puzzle:
    return msgspec.convert(described, Puzzle, strict=True)


def setup(edition: str | None = None, **options: Any) -> Setup:
    """Return a checked setup; by default with enough copies of the default puzzle."""
    if "puzzles" not in options:
        options["puzzles"] = [puzzle()] * 12
    decoded = msgspec.convert(options, GAME.options, strict=True)
    found = Setup(GAME.id, edition or GAME.default_edition, decoded, Pair("Ann", "Ben"))
    GAME.check_setup(found)
    GAME.drawn.check(found)
    return found


def start(edition: str | None = None, **options: Any) -> Position:
    return GAME.start(setup(edition, **options))


def act(position: Position, line: str) -> Position:
    """Return the position after a line such as `a: claim 3`, or `deadline` for an expired clock."""
    if line == "deadline":
        return position.expire(position.timers()[0].key)
    name, _, text = line.partition(": ")
    seat = GAME.seat(name)
    action = GAME.read(text, position, seat)
    position.check(seat, action)
    return position.play(seat, action)


def play(position: Position, *lines: str) -> Position:
    for line in lines:
        position = act(position, line)
    return position


def random_puzzle(rng: random.Random, most: int = 6, sides: tuple[int, int] = (4, 7)) -> Puzzle:
    """Return a small random puzzle: often with rigid bodies, with any number of walls."""
    while True:
        width, height = rng.randint(*sides), rng.randint(*sides)
        cells = [cell_name((x, y)) for y in range(height) for x in range(width)]
        walls = [rng.choice(cells) + rng.choice("NESW") for _ in range(rng.randrange(width * 2))]
        colours = rng.choices(COLOURS[: rng.randint(1, 6)], k=rng.randint(1, most))
        places = rng.sample(cells, len(colours))
        colour = rng.choice([None, *colours])
        goal = rng.choice(cells)
        if any(place == goal and colour in (None, one) for one, place in zip(colours, places)):  # noqa: B905
            continue
        return Puzzle(
            width=width,
            height=height,
            walls=tuple(walls),
            robots=tuple(zip(colours, places, strict=True)),
            goal=(goal, colour),
        )


class Plain:
    """A board of characters, two per cell and border, on which Gyulbots move step by step."""

    def __init__(self, made: Puzzle) -> None:
        self.width, self.height = made.width, made.height
        self.walls = {self.side(*self.cell(wall[:-1]), wall[-1]) for wall in made.walls}
        for x in range(made.width):
            self.walls |= {self.side(x, 0, "N"), self.side(x, made.height - 1, "S")}
        for y in range(made.height):
            self.walls |= {self.side(0, y, "W"), self.side(made.width - 1, y, "E")}
        self.robots = [(colour, *self.cell(name)) for colour, name in made.robots]
        self.goal, self.colour = self.cell(made.goal[0]), made.goal[1]

    @staticmethod
    def cell(name: str) -> tuple[int, int]:
        letters = name.rstrip("0123456789")
        column = 0
        for letter in letters:
            column = 26 * column + "ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(letter) + 1
        return column - 1, int(name[len(letters) :]) - 1

    @staticmethod
    def side(x: int, y: int, side: str) -> tuple[int, int]:
        """Return the coordinates of a cell's border, where cells have odd coordinates."""
        return {
            "N": (2 * x + 1, 2 * y),
            "S": (2 * x + 1, 2 * y + 2),
            "W": (2 * x, 2 * y + 1),
            "E": (2 * x + 2, 2 * y + 1),
        }[side]

    def step(self, robots: list[Any], colour: str, way: str) -> list[Any] | None:
        """Move a colour by one step; None if any of its Gyulbots would hit something."""
        dx, dy = STEPS[way]
        others = {(x, y) for one, x, y in robots if one != colour}
        moved = []
        for one, x, y in robots:
            if one != colour:
                moved.append((one, x, y))
                continue
            if (2 * x + 1 + dx, 2 * y + 1 + dy) in self.walls or (x + dx, y + dy) in others:
                return None
            moved.append((one, x + dx, y + dy))
        return moved

    def slide(self, robots: list[Any], colour: str, way: str) -> list[Any] | None:
        """Return the Gyulbots after a whole move; None if nothing moves."""
        after = None
        if colour not in {one for one, _, _ in robots}:
            return None
        while (further := self.step(robots, colour, way)) is not None:
            after = robots = further
        return after

    def solved(self, robots: list[Any]) -> bool:
        return any((x, y) == self.goal and self.colour in (None, one) for one, x, y in robots)

    def least(self, most_states: int = 200_000) -> int | None:
        """Return the least number of moves by breadth-first search; None without a solution."""
        frontier, seen, moves = [self.robots], {tuple(self.robots)}, 0
        colours = sorted({one for one, _, _ in self.robots})
        while frontier:
            moves += 1
            reached = []
            for robots in frontier:
                for colour in colours:
                    for way in "URDL":
                        after = self.slide(robots, colour, way)
                        if after is None or tuple(after) in seen:
                            continue
                        if self.solved(after):
                            return moves
                        seen.add(tuple(after))
                        reached.append(after)
            assert len(seen) < most_states
            frontier = reached
        return None


class PlainRace:
    """A match as a list of phases; the caller must judge `solve` lines."""

    ROUNDS: dict[str, int] = {"puzzler": 10, "dm2": 5, "finals": 9}  # noqa: RUF012

    def __init__(self, edition: str, rounds: int | None, dmo: str) -> None:
        self.edition, self.dmo = edition, dmo
        self.rounds = rounds or self.ROUNDS[edition]
        self.points = {"a": 0, "b": 0}
        self.log: list[tuple[Any, ...]] = []
        self.winner: str | None = None
        self.penalty = ""
        self.fresh()

    def fresh(self) -> None:
        self.claimant = self.shower = self.phase = ""
        self.claim, self.lowered, self.out = 0, 0, set[str]()
        self.half, self.penalty = self.penalty, ""
        self.phase = "race"

    def other(self, seat: str) -> str:
        return "b" if seat == "a" else "a"

    def seconds(self) -> float:
        """Return the clock at the start of the phase, without time carried over by an undercut."""
        if self.phase == "race":
            return 600
        if self.phase == "rebuttal":
            return 30 if self.half == self.other(self.claimant) else 60
        return 120

    def may(self, seat: str, word: str, number: int) -> bool:
        """Return True if a claim, undercut, lowering or declining is legal."""
        if self.winner:
            return False
        if self.phase == "race":
            if word == "claim":
                return 1 <= number <= 999
            return word == "decline" and seat not in self.out
        if self.phase == "rebuttal":
            if seat == self.claimant:
                allowed = {"puzzler": 0, "dm2": 1, "finals": 10**9}[self.edition]
                return word == "lower" and 0 < number < self.claim and self.lowered < allowed
            return word == "decline" or (word == "undercut" and 0 < number < self.claim)
        return False

    def do(self, seat: str, word: str, number: int) -> None:
        if word == "claim":
            self.claimant, self.claim, self.phase = seat, number, "rebuttal"
        elif word == "lower":
            self.claim, self.lowered = number, self.lowered + 1
        elif word == "undercut":
            self.claim, self.shower, self.phase = number, seat, "demonstration"
        elif self.phase == "rebuttal":
            self.shower, self.phase = self.claimant, "demonstration"
        else:
            self.out.add(seat)
            if len(self.out) == 2:
                self.over(None, None)

    def deadline(self) -> None:
        if self.phase == "race":
            self.over(None, None)
        elif self.phase == "rebuttal":
            self.shower, self.phase = self.claimant, "demonstration"
        else:
            self.over(self.other(self.shower), None)

    def solved(self, moves: int) -> None:
        self.over(self.shower, moves)

    def over(self, point: str | None, moves: int | None) -> None:
        void = self.phase == "race"
        self.log.append(
            (None, None, None, False, None, None)
            if void
            else (self.claim, self.claimant, self.shower, moves is not None, moves, point)
        )
        if point:
            self.points[point] += 1
        undercutter = self.shower and self.shower != self.claimant
        if undercutter and moves is None and self.edition != "puzzler":
            self.penalty = self.shower
        played, one, two = len(self.log), self.points["a"], self.points["b"]
        if played >= self.rounds:
            if one != two:
                self.winner = "a" if one > two else "b"
            elif self.edition == "dm2" or (self.edition == "puzzler" and played > self.rounds):
                self.winner = self.dmo
        if self.winner:
            self.phase = "over"
        else:
            self.fresh()


@pytest.fixture(scope="session")
def bot() -> SimpleNamespace:
    return SimpleNamespace(
        puzzle=puzzle,
        read=read,
        setup=setup,
        start=start,
        act=act,
        play=play,
        random_puzzle=random_puzzle,
        Plain=Plain,
        PlainRace=PlainRace,
    )
