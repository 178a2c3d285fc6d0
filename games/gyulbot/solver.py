"""The least number of moves of a puzzle, shortest solutions, or the proof that there are none."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from games.gyulbot import plain
from games.gyulbot.board import Move, Puzzle, board_of
from games.gyulbot.model import model_of

MOST_LINES = 10_000
"""How many shortest solutions are listed."""

Going = Callable[[int], bool]
"""Asked now and then, with the moves that are needed at least, whether to go on."""


@dataclass(frozen=True, slots=True)
class Solved:
    """What was found out about a puzzle.

    `least`: the fewest moves, None if there is no solution or it is not known yet. `lines`: one
    shortest solution, or all. `complete`: nothing is left to find out: without `least` there is no
    solution, and all lines that were asked for are there. `bound`: no solution has fewer moves.
    """

    least: int | None
    lines: tuple[tuple[Move, ...], ...]
    complete: bool
    bound: int


def solve(
    puzzle: Puzzle,
    *,
    every: bool = False,
    seconds: float | None = None,
    going: Going = lambda bound: True,
) -> Solved:
    """Solve a puzzle; ValueError if it is none. `every`: all shortest solutions, not only one."""
    model = model_of(board_of(puzzle))
    going = _until(seconds, going)
    found = plain.solve(model, going)
    if found.line is None:
        return Solved(None, (), found.complete, found.bound)
    if not every:
        return Solved(len(found.line), (found.line,), True, found.bound)
    lines, complete = plain.every(model, len(found.line), MOST_LINES, going)
    return Solved(len(found.line), lines or (found.line,), complete, found.bound)


def _until(seconds: float | None, going: Going) -> Going:
    """`going`, but no longer than so many seconds from now."""
    if seconds is None:
        return going
    end = time.monotonic() + seconds
    return lambda bound: time.monotonic() < end and going(bound)
