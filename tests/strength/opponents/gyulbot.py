"""A player of Gyulbot that claims the minimum once it has found it, and undercuts larger claims.

It finds a shortest solution by iterative deepening, with a table of positions without a solution.
It does not claim the solution at once, but at about the time of the expert's first glimpse, so that
the quality of claims decides and not their speed.
"""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np
from numba import njit

from games.core import Seat, Setup
from games.core.strict_json import convert
from games.gyulbot import solution
from games.gyulbot.board import Board, Direction, Move, Puzzle, board_of

STRIDE = 32
CELLS = STRIDE * STRIDE
STEPS = (-STRIDE, 1, STRIDE, -1)
WAYS = (Direction.UP, Direction.RIGHT, Direction.DOWN, Direction.LEFT)
ROOM = 1 << 18
DEEPEST = 30
PART = 20_000
FIRST, PACE, SPREAD = 3_000, 700, 0.35
"""Delay before a shortest solution is announced, and further delay per move (ms)."""
SPEAKING, SHOWING = 700, 600
SMALL = Puzzle(width=4, height=4, walls=(), robots=(("red", "A1"),), goal=("D4", None))


@njit(cache=True)
def slid(state, body, way, members, first, runs):  # type: ignore[no-untyped-def]
    """Return how far a body slides in a direction.

    `members` holds the offsets of all bodies' cells, and `first` the index of each body's first.
    """
    step = (-STRIDE, 1, STRIDE, -1)[way]
    far = CELLS
    for one in range(first[body], first[body + 1]):
        here = state[body] + members[one]
        far = min(far, runs[way, here])
        for other in range(len(first) - 1):
            if other == body:
                continue
            for two in range(first[other], first[other + 1]):
                ahead = state[other] + members[two] - here
                if ahead * step <= 0:
                    continue
                if way % 2 == 0:
                    if ahead % STRIDE == 0:
                        far = min(far, abs(ahead) // STRIDE - 1)
                elif here // STRIDE == (here + ahead) // STRIDE:
                    far = min(far, abs(ahead) - 1)
    return far


@njit(cache=True)
def mixed(state, left):  # type: ignore[no-untyped-def]
    found = np.uint64(left + 1) * np.uint64(0xD1B54A32D192ED03)
    for one in state:
        found = (found ^ np.uint64(one)) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    return found | np.uint64(1)


@njit(cache=True)
def deepen(depth, members, first, runs, fewest, failed, states, tried, at, most):  # type: ignore[no-untyped-def]
    """Continue the search for a solution of `depth` moves from depth `at`, for `most` slides.

    `states` (depth, bodies) and `tried` (depth) are kept between calls. Return the depth reached,
    -1 if there is no solution, or -2 if a solution is in `tried`.
    """
    bodies = states.shape[1]
    while most > 0:
        if tried[at] >= 4 * bodies:
            failed[mixed(states[at], depth - at) % np.uint64(ROOM)] = mixed(states[at], depth - at)
            at -= 1
            if at < 0:
                return -1
            tried[at] += 1
            continue
        body, way = tried[at] // 4, tried[at] % 4
        far = slid(states[at], body, way, members, first, runs)
        most -= 1
        if far > 0:
            after = states[at + 1]
            after[:] = states[at]
            after[body] += far * (-STRIDE, 1, STRIDE, -1)[way]
            near = 99
            for one in range(bodies):
                near = min(near, fewest[one, after[one]])
            left = depth - at - 1
            if near == 0:
                return -2
            if near <= left:
                key = mixed(after, left)
                if failed[key % np.uint64(ROOM)] != key:
                    at += 1
                    tried[at] = 0
                    continue
        tried[at] += 1
    return at


class Numbers:
    def __init__(self, board: Board) -> None:
        names = [colour for colour, _ in board.start]
        self.names = names
        self.start = np.array([number(cells[0]) for _, cells in board.start])
        offsets = [[number(c) - number(cells[0]) for c in cells] for _, cells in board.start]
        self.members = np.array([one for body in offsets for one in body])
        self.first = np.array([0, *np.cumsum([len(body) for body in offsets])])
        self.runs = np.zeros((4, CELLS), np.int64)
        for way, direction in enumerate(WAYS):
            for x in range(board.width):
                for y in range(board.height):
                    here = (x, y)
                    while (here, direction) not in board.walls:
                        across, down = [(0, -1), (1, 0), (0, 1), (-1, 0)][way]
                        here = here[0] + across, here[1] + down
                        self.runs[way, number((x, y))] += 1
        self.fewest = np.full((len(names), CELLS), 99, np.int64)
        for body, (colour, cells) in enumerate(board.start):
            if colour in board.accepts:
                self.spread(board, body, [number(c) - number(cells[0]) for c in cells])

    def spread(self, board: Board, body: int, offsets: list[int]) -> None:
        """Compute a body's least number of slides to the goal if it could stop anywhere."""
        inside = {number((x, y)) for x in range(board.width) for y in range(board.height)}
        goals = {number(board.goal) - one for one in offsets}
        front = [one for one in goals if all(one + other in inside for other in offsets)]
        for one in front:
            self.fewest[body, one] = 0
        for one in front:
            for way, step in enumerate(STEPS):
                far = min(self.runs[way, one + other] for other in offsets)
                for count in range(1, far + 1):
                    there = one + count * step
                    if self.fewest[body, there] == 99:
                        self.fewest[body, there] = self.fewest[body, one] + 1
                        front.append(there)


def number(cell: tuple[int, int]) -> int:
    return cell[0] + STRIDE * cell[1]


def shortest(board: Board, over: Any) -> tuple[Move, ...] | None:
    here = Numbers(board)
    states = np.zeros((DEEPEST + 2, len(here.start)), np.int64)
    failed = np.zeros(ROOM, np.uint64)
    for depth in range(1, DEEPEST + 1):
        states[0] = here.start
        tried, at = np.zeros(DEEPEST + 2, np.int64), 0
        while at >= 0:
            at = deepen(
                *(depth, here.members, here.first, here.runs, here.fewest),
                *(failed, states, tried, at, PART),
            )
            if at == -2:
                return tuple(Move(here.names[one // 4], WAYS[one % 4]) for one in tried[:depth])
            if over():
                return None
    return None


class Player:
    """A player of one seat. `now` is match time."""

    now = 0

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, self.name = rng, "ab"[seat.value]
        self.options: Any = setup.options
        self.round, self.began, self.at = 0, 0, 0
        self.way: tuple[Move, ...] | None = None
        self.looked = False
        shortest(board_of(SMALL), lambda: False)  # compile before the first round

    def observe(self, seen: dict[str, Any]) -> None:
        if seen["detail"]["puzzle"] is None:
            self.round = 0
        elif seen["round"] != self.round:
            self.round, self.began, self.looked = seen["round"], self.now, False

    def choose(self, seen: dict[str, Any], clock: Any) -> tuple[str, int]:
        detail = seen["detail"]
        if not self.looked:
            self.way = shortest(board_of(convert(detail["puzzle"], Puzzle)), clock.over)
            moves = len(self.way) if self.way else 0
            self.at = round(FIRST + PACE * moves * math.exp(self.rng.gauss(0.0, SPREAD)))
            self.looked = True
        way = self.way or ()
        match detail["phase"]:
            case "race":
                return self.say(f"claim {len(way)}" if way else "decline", self.at)
            case "rebuttal" if detail["claimant"] != self.name:
                shorter = way and len(way) < detail["claim"]
                return self.say(f"undercut {len(way)}" if shorter else "decline", self.at)
            case "demonstration" if detail["demonstrator"] == self.name and way:
                return f"solve {solution.write(way)}", SPEAKING + SHOWING * len(way)
        return "", 0

    def say(self, text: str, moment: int) -> tuple[str, int]:
        """Return an action, and the time until the given moment of the round."""
        return text, max(SPEAKING, self.began + moment - self.now)
