"""Practice for one person: exercises with hints, their results, and the puzzle of the day."""

from __future__ import annotations

import enum
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from games.gyulbot.board import Move, Puzzle, board_of
from games.gyulbot.difficulty import Grade
from games.gyulbot.model import FAR, model_of
from games.gyulbot.packs import SHIPPED, Entry, shipped
from games.gyulbot.plain import bound_of
from games.practice.daily import place_of
from games.practice.puzzles import Since


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A hint: a lower bound on the number of moves, computed as if a body could stop anywhere."""

    moves: int


@dataclass(frozen=True, slots=True)
class Exactly:
    """A hint: the least number of moves."""

    moves: int


@dataclass(frozen=True, slots=True)
class Movers:
    """A hint: the colours that move in a shortest solution."""

    colours: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class First:
    """A hint: the colour of the first move of a shortest solution."""

    colour: str


@dataclass(frozen=True, slots=True)
class Begins:
    """A hint: the first moves of a shortest solution."""

    moves: tuple[Move, ...]


Hint: TypeAlias = AtLeast | Exactly | Movers | First | Begins


def hints_of(entry: Entry) -> tuple[Hint, ...]:
    """Return hints, each revealing more than the last, for a puzzle with a known solution.

    No hint reveals the last move.
    """
    line = entry.moves
    model = model_of(board_of(entry.puzzle))
    bound = bound_of(model, model.start)
    hints: list[Hint] = [AtLeast(bound)] if 1 < bound < min(len(line), FAR) else []
    hints.append(Exactly(len(line)))
    movers = tuple(dict.fromkeys(move.colour for move in line))
    if len(movers) > 1:
        hints += [Movers(tuple(sorted(movers))), First(line[0].colour)]
    elif len({colour for colour, _ in entry.puzzle.robots}) > 1:
        hints.append(First(line[0].colour))
    hints += [Begins(line[:count]) for count in range(1, len(line))]
    return tuple(hints)


class Idea(enum.Enum):
    """An idea that a puzzle teaches. Members are in the order in which they are introduced."""

    SLIDE = "slide"
    HELP = "help"
    LONG = "long"
    RIGID = "rigid"
    OPEN = "open"


LONG = 7
"""Minimum number of moves for which it is easier to work backwards from the goal."""


def ideas_of(entry: Entry) -> tuple[Idea, ...]:
    """Return the ideas that a puzzle teaches, in order of introduction."""
    colours = [colour for colour, _ in entry.puzzle.robots]
    movers = {move.colour for move in entry.moves}
    present = {
        Idea.SLIDE: True,
        Idea.HELP: len(movers) > 1,
        Idea.LONG: len(entry.moves) >= LONG,
        Idea.RIGID: len(set(colours)) < len(colours),
        Idea.OPEN: entry.puzzle.goal[1] is None,
    }
    return tuple(idea for idea in Idea if present[idea])


def new_idea(entry: Entry, results: Iterable[Result]) -> Idea | None:
    """Return the first idea of `entry` that no puzzle tried so far teaches, or None."""
    entries = (pool().get(result.puzzle) for result in results)
    met = {idea for tried in entries if tried is not None for idea in ideas_of(tried)}
    return next((idea for idea in ideas_of(entry) if idea not in met), None)


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle that a person is trying to solve.

    `shown` is the number of hints given, `best` the shortest solution found. `over` is True if the
    exercise was solved perfectly, given up, or ended with the best solution so far.
    """

    entry: Entry
    hints: tuple[Hint, ...]
    shown: int = 0
    best: tuple[Move, ...] | None = None
    over: bool = False

    @classmethod
    def of(cls, entry: Entry) -> Exercise:
        """Return a new exercise; raise ValueError if `entry` lacks a least number or a solution."""
        if entry.least is None or entry.line is None:
            raise ValueError("a puzzle needs a known solution to be practised")
        return cls(entry, hints_of(entry))

    @property
    def least(self) -> int:
        return self.entry.least or 0

    @property
    def perfect(self) -> bool:
        return self.best is not None and len(self.best) == self.least

    def hinted(self) -> Exercise:
        return replace(self, shown=min(self.shown + 1, len(self.hints)))

    def with_solution(self, moves: tuple[Move, ...]) -> Exercise:
        """Return the exercise with a solution added; a shortest solution completes it."""
        better = self.best is None or len(moves) < len(self.best)
        done = replace(self, best=moves if better else self.best)
        return replace(done, over=done.perfect)

    def ended(self) -> Exercise:
        return replace(self, over=True)

    def result(self, ms: int, day: str | None = None) -> Result:
        return Result(
            puzzle=digest(self.entry.puzzle),
            least=self.least,
            moves=None if self.best is None else len(self.best),
            ms=max(0, ms),
            hints=self.shown,
            grade=self.entry.grade,
            day=day,
        )


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an exercise, as the archive stores it.

    `moves` is the length of the shortest solution found, or None if none was found. `ms` is the
    time taken. `day` is the ISO date if the exercise was the puzzle of that day.
    """

    puzzle: Annotated[str, Meta(max_length=64)]
    least: Annotated[int, Meta(ge=1, le=999)]
    moves: Annotated[int, Meta(ge=1, le=9_999)] | None
    ms: Annotated[int, Meta(ge=0, le=1 << 53)]
    hints: Annotated[int, Meta(ge=0, le=9_999)] = 0
    grade: Grade | None = None
    day: Annotated[str, Meta(max_length=10)] | None = None

    @property
    def perfect(self) -> bool:
        return self.moves == self.least


@dataclass(frozen=True, slots=True)
class Statistics:
    """Totals over a number of results.

    `alone` counts shortest solutions found without hints. `best_ms` and `mean_ms` are the best and
    the mean time of shortest solutions, or None if there are no such solutions.
    """

    tried: int = 0
    solved: int = 0
    perfect: int = 0
    alone: int = 0
    best_ms: int | None = None
    mean_ms: int | None = None


def statistics(results: Iterable[Result]) -> Statistics:
    tried = tuple(results)
    perfect = [result for result in tried if result.perfect]
    times = [result.ms for result in perfect]
    return Statistics(
        tried=len(tried),
        solved=sum(result.moves is not None for result in tried),
        perfect=len(perfect),
        alone=sum(result.hints == 0 for result in perfect),
        best_ms=min(times, default=None),
        mean_ms=sum(times) // len(times) if times else None,
    )


DAYS = (Since(date(2026, 11, 22), 80),)
"""For each start date, the number of puzzles in the rotation for the puzzle of the day.

Puzzles may be added to packs but never removed.
"""


@cache
def pool() -> dict[str, Entry]:
    """Return all puzzles that come with Garnet, keyed by digest, in the order of the packs."""
    entries = (entry for pack_id in SHIPPED for entry in shipped(pack_id).puzzles)
    return {digest(entry.puzzle): entry for entry in entries}


def daily(day: date) -> Entry:
    ids = list(pool())
    return pool()[ids[place_of(ids, DAYS, day)]]


def digest(puzzle: Puzzle) -> str:
    """Return the id of a puzzle: 16 hex digits."""
    return hashlib.sha256(msgspec.json.encode(puzzle)).hexdigest()[:16]
