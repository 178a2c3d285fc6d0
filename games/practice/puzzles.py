"""Positions to practise with as data: how each came about, what is asked, the best answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.core import UMPIRE, Message, Position, Seat, Viewer
from games.core.strict import convert, parse, read_bytes

FORMAT = "garnet-practice/1"
GRADES = 5
"""From 1, easy, to this, for masters."""


class Puzzle(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """A position with one best answer.

    `moves`: what was played, each as `"SEAT MOVE"` with the seat's name in records. `seat`: who is
    to answer. `answer`: a move in canonical words, or one of the `Practice.choices`. `idea`: what
    it is about, a key of `Practice.ideas`. `asks`: what is asked, where the task does not say it.
    """

    seat: str
    moves: tuple[str, ...]
    answer: str
    grade: Annotated[int, Meta(ge=1, le=GRADES)]
    idea: str = ""
    asks: str = ""
    options: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """What tells it from others: 16 hex digits of what is asked. Its grade may change."""
        told = [self.seat, self.moves, self.asks, self.options]
        text = json.dumps(told, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From this day on the first `count` puzzles of a pool take turns as the puzzle of the day."""

    day: date
    count: Annotated[int, Meta(ge=1)]


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A game's puzzles as a file holds them. Puzzles are only ever added, at its end.

    `days`: which of them are puzzles of the day, and since when, the earliest first.
    """

    format: Literal["garnet-practice/1"]
    days: tuple[Since, ...]
    puzzles: tuple[Puzzle, ...]


@cache
def pool_of(path: Path) -> Pool:
    """Return the pool in a file that is shipped."""
    return convert(parse(read_bytes(path)), Pool, "pool")


def dump(pool: Pool) -> bytes:
    """Return the pool as a file, a puzzle a line."""
    plain = msgspec.to_builtins(pool)
    lines = [json.dumps(one, ensure_ascii=False) for one in plain.pop("puzzles")]
    head = [f'"{key}": {json.dumps(value)},' for key, value in plain.items()]
    return "\n".join(["{", *head, '"puzzles": [', ",\n".join(lines), "]", "}", ""]).encode()


@dataclass(frozen=True)
class Practice:
    """A game's puzzles: where they lie, what is said of them, and what is a good answer.

    `asked`: the task in a sentence or two. `ideas`: by key, a sentence that is said where an idea
    is new. `known`: whether the board is shown with all that a match would hide.
    """

    path: Path
    asked: Message
    ideas: Mapping[str, Message] = field(default_factory=dict)
    known: bool = False
    edition: str | None = None

    @property
    def pool(self) -> Pool:
        """The puzzles, read when they are first needed."""
        return pool_of(self.path)

    def in_order(self) -> list[Puzzle]:
        """Return all puzzles, the easiest first."""
        return sorted(self.pool.puzzles, key=lambda one: one.grade)

    def viewer(self, seat: Seat) -> Viewer:
        """Return whose view of the position is shown."""
        return UMPIRE if self.known else seat

    def shown_after(self, seat: Seat) -> Viewer:
        """Return whose view is shown of what came of an answer."""
        return self.viewer(seat)

    def task(self, puzzle: Puzzle, position: Any, seat: Seat) -> Message:
        """Return the task in words."""
        return self.asked

    def facts(self, puzzle: Puzzle, position: Any, seat: Seat) -> tuple[Message, ...]:
        """Return facts that the seat knows and the board does not show, a line each."""
        return ()

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the answers to choose from; none where the answer is a move on the board."""
        return ()

    def possible(self, puzzle: Puzzle, position: Any, seat: Seat) -> frozenset[str]:
        """Of the choices those that may be true by what the seat can know."""
        return frozenset()

    def told(self, puzzle: Puzzle, end: Any, seat: Seat) -> Message | None:
        """What came of an answer and the reply to it; None: how the match ended, if it did."""
        return None

    # What `proof` asks

    def actions(self, puzzle: Puzzle, position: Any, seat: Seat) -> Sequence[Any]:
        """Return all that a seat can do, as far as it matters."""
        legal: Sequence[Any] = position.legal(seat)
        return legal

    def worlds(self, puzzle: Puzzle, position: Any, seat: Seat) -> Iterable[Position[Any, Any]]:
        """The positions that look to the seat like this one: it alone where nothing is hidden."""
        return (position,)

    def reached(self, puzzle: Puzzle, position: Any, seat: Seat) -> bool | None:
        """Return whether the seat has what is asked for; None while that is open."""
        outcome = position.outcome()
        return None if outcome is None else outcome.winner is seat

    def price(self, action: Any) -> int:
        """Return the price of an answer; of several right ones the cheapest is the best."""
        return 0
