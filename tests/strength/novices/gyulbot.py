"""A novice of Gyulbot, who tries slides until the goal is hit.

It slides random Gyulbots in its head, mostly those that the goal accepts, sees the last two slides
at a glance, and after `DEEP` moves starts again or continues from a promising position. It claims
its first solution without looking for a shorter one. After the opponent's claim, it waits until
half of the time is over.
"""

from __future__ import annotations

import random
from typing import Any

from games.core import Seat, Setup
from games.core.strict_json import convert
from games.gyulbot import solution
from games.gyulbot.board import Board, Bodies, Direction, Move, Puzzle, board_of

SLIDE = 300
"""Time to see where a slide ends (ms)."""
DEEP = 10
"""Number of moves after which it starts again."""
ENDING, KEPT = 0.7, 0.3
"""Share of moves of a Gyulbot that the goal accepts, and of starts from a promising position."""
FIRST, PATIENT = 5_000, 300_000
"""Time before it begins to search, and before it gives up (ms)."""


class Player:
    """A player of one seat.

    `now` is the match time; `found` has solutions with the times in the round when they are found.
    """

    now = 0

    def __init__(self, setup: Setup, seat: Seat, rng: random.Random) -> None:
        self.rng, self.name = rng, "ab"[seat.value]
        self.options: Any = setup.options
        self.round, self.began, self.phase, self.phase_began = 0, 0, "", 0
        self.found: list[tuple[int, tuple[Move, ...]]] = []

    def observe(self, seen: dict[str, Any]) -> None:
        """Find solutions of a new puzzle, and record when a new phase began."""
        detail = seen["detail"]
        if detail["puzzle"] is not None and (seen["round"] != self.round or not self.phase):
            self.round, self.began, self.phase = seen["round"], self.now, ""
            self.found = self.ways(convert(detail["puzzle"], Puzzle))
        if detail["phase"] != self.phase:
            self.phase, self.phase_began = detail["phase"], self.now

    def choose(self, seen: dict[str, Any], clock: Any) -> tuple[str, int]:
        detail = seen["detail"]
        shorter = [one for one in self.found if len(one[1]) < (detail["claim"] or 1_000)]
        match detail["phase"]:
            case "race" if self.found:
                return self.at(f"claim {len(self.found[0][1])}", self.found[0][0])
            case "race":
                return self.at("decline", PATIENT)
            case "rebuttal" if detail["claimant"] == self.name:
                return "", 0
            case "rebuttal":
                end = self.phase_began - self.began + 1_000 * self.options.rebuttal_seconds // 2
                if shorter and shorter[0][0] < end:
                    return self.at(f"undercut {len(shorter[0][1])}", shorter[0][0])
                return self.at("decline", end)
            case "demonstration" if detail["demonstrator"] == self.name:
                fitting = [way for _, way in self.found if len(way) <= detail["claim"]]
                return (f"solve {solution.write(fitting[0])}", 10_000) if fitting else ("", 0)
        return "", 0

    def at(self, text: str, moment: int) -> tuple[str, int]:
        """Return an action, and the time until the given moment of the round (at least 1 s)."""
        return text, max(1_000, self.began + moment - self.now)

    def ways(self, puzzle: Puzzle) -> list[tuple[int, tuple[Move, ...]]]:
        """Return solutions with the times when they are found, each shorter than the last."""
        board, time = board_of(puzzle), FIRST
        found: list[tuple[int, tuple[Move, ...]]] = []
        every = [Move(colour, way) for colour, _ in board.start for way in Direction]
        ending = [move for move in every if move.colour in board.accepts]
        best: tuple[Bodies, tuple[Move, ...]] = (board.bodies(), ())
        nearest = 99
        while time < PATIENT:
            bodies, way = board.bodies(), tuple[Move, ...]()
            if self.rng.random() < KEPT:  # continue from a promising position
                bodies, way = best
            while len(way) < DEEP:
                move = self.rng.choice(ending if self.rng.random() < ENDING else every)
                after = board.slide(bodies, move)
                time += SLIDE
                if after is None:
                    continue
                bodies, way = after, (*way, move)
                rest = approach(board, bodies, ending)
                if rest is not None:
                    if not found or len(way + rest) < len(found[-1][1]):
                        found.append((time, way + rest))
                    break
                left = apart(board, bodies)
                if left < nearest:
                    best, nearest = (bodies, way), left
        return found


def approach(board: Board, bodies: Bodies, ending: list[Move]) -> tuple[Move, ...] | None:
    """Return at most two slides that reach the goal, or None if two are not enough."""
    if board.solved(bodies):
        return ()
    for one in ending:
        after = board.slide(bodies, one)
        if after is not None and board.solved(after):
            return (one,)
    for one in ending:
        after = board.slide(bodies, one)
        for two in ending if after else ():
            last = board.slide(after, two) if after else None
            if last is not None and board.solved(last):
                return one, two
    return None


def apart(board: Board, bodies: Bodies) -> int:
    x, y = board.goal
    cells = [cell for colour in board.accepts for cell in bodies[colour]]
    return min(min(abs(cell[0] - x), abs(cell[1] - y)) for cell in cells)
