"""The solver: the least number of moves of a puzzle and its shortest solutions.

A search in plain Python starts immediately and solves most puzzles quickly. The others need the
compiled kernels, which take a second to load and much longer to compile the first time. The kernels
are therefore prepared in the background and replace the plain search once they are ready. In a GUI
process, use a worker (`games.gyulbot.worker`) instead of this module.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from types import ModuleType

from games.gyulbot import plain
from games.gyulbot.board import Board, Move, Puzzle, board_of
from games.gyulbot.model import model_of

MOST_LINES = 10_000

PATIENCE = 0.2
"""Time spent in plain search (s) after which the kernels are prepared."""

COMPILED = "games.gyulbot.kernels.compiled"

KeepGoing = Callable[[int], bool]
"""A callback that is given a lower bound on the number of moves and returns False to stop."""


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of solving a puzzle.

    `least` is the least number of moves, or None if there is no solution or the number is not known
    yet. `lines` holds one shortest solution, or all in alphabetical order. `complete` is True if
    the result is final: all requested lines are listed, and if `least` is None, there is no
    solution. No solution has fewer than `bound` moves.
    """

    least: int | None
    lines: tuple[tuple[Move, ...], ...]
    complete: bool
    bound: int


@dataclass
class Kernels:
    """The compiled solver of this process, which a thread prepares."""

    module: ModuleType | None = None
    _spent: float = 0.0
    _making: threading.Thread | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def prepare(self) -> threading.Thread:
        """Return the thread that prepares the kernels; start it if necessary."""
        with self._lock:
            if self._making is None:
                self._making = threading.Thread(target=self._make, daemon=True)
                self._making.start()
            return self._making

    def missed(self, seconds: float) -> None:
        """Add to the time spent in plain search; prepare the kernels once it exceeds `PATIENCE`."""
        self._spent += seconds
        if self._spent > PATIENCE:
            self.prepare()

    def _make(self) -> None:
        try:
            from games.engine.compiled import load

            self.module = load(COMPILED)
        except ImportError:  # numba does not support this computer
            return


KERNELS = Kernels()
_alone = threading.Lock()


def solve(
    puzzle: Puzzle,
    *,
    every: bool = False,
    seconds: float | None = None,
    keep_going: KeepGoing = lambda bound: True,
) -> Solved:
    """Solve a puzzle. If `every` is True, list all shortest solutions.

    The search stops after `seconds` or when `keep_going` returns False. If `every` is True,
    solutions can be missing if memory is full; `complete` is then False. Raise ValueError if the
    puzzle is invalid, and MemoryError if there is not enough memory to begin.
    """
    board, keep_going = board_of(puzzle), _with_time_limit(seconds, keep_going)
    with _alone:
        solved = None if KERNELS.module else _plain(board, every, keep_going)
        if solved is None:
            solved = _compiled(board, every, keep_going)
    if every:
        return replace(solved, lines=tuple(sorted(solved.lines, key=_alphabetical)))
    return solved


def _plain(board: Board, every: bool, keep_going: KeepGoing) -> Solved | None:
    """Solve with the plain search, or return None if the kernels become ready first."""
    began = time.monotonic()

    def on(bound: int) -> bool:
        nonlocal began
        now = time.monotonic()
        KERNELS.missed(now - began)
        began = now
        return KERNELS.module is None and keep_going(bound)

    model = model_of(board)
    solved = plain.solve(model, on)
    if solved.line is None:
        answer = Solved(None, (), solved.complete, solved.bound)
    else:
        least = len(solved.line)
        lines, complete = plain.every(model, least, MOST_LINES, on) if every else ((), True)
        answer = Solved(least, lines or (solved.line,), complete, least)
    KERNELS.missed(time.monotonic() - began)
    given_way = KERNELS.module is not None and not answer.complete
    return None if given_way else answer


def _compiled(board: Board, every: bool, keep_going: KeepGoing) -> Solved:
    assert KERNELS.module is not None
    answer = KERNELS.module.solve(board, keep_going, every, MOST_LINES)
    least = len(answer.lines[0]) if answer.lines else None
    return Solved(least, answer.lines, answer.complete, answer.bound)


def _with_time_limit(seconds: float | None, keep_going: KeepGoing) -> KeepGoing:
    if seconds is None:
        return keep_going
    end = time.monotonic() + seconds
    return lambda bound: time.monotonic() < end and keep_going(bound)


def _alphabetical(line: tuple[Move, ...]) -> list[tuple[str, str]]:
    return [(move.colour, move.direction.value) for move in line]
