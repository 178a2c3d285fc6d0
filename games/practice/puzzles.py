"""Puzzles as data: the moves leading to a position, the question, and the best answer."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from games.core import UMPIRE, Message, Position, Seat, Viewer
from games.core.strict_json import convert, parse, read_bytes

FORMAT = "garnet-practice/1"
WON = 10**9
"""A number larger than the lead in any finished position."""
GRADES = 5
"""The number of grades; 1 is the easiest, and this the hardest."""


class Puzzle(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True
):
    """A position with one best answer.

    `moves` lead to the position, each as `"SEAT MOVE"` with the seat's name in records. `seat` has
    to answer. `answer` is a move in canonical notation, or one of `Practice.choices`. `idea` is the
    puzzle's theme, a key of `Practice.ideas`. `asks` is the question, if it differs from the game's
    usual question.
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
        """The id: 16 hex digits, computed from the position, the question and the options."""
        identity = [self.seat, self.moves, self.asks, self.options]
        text = json.dumps(identity, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


class Since(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From `day` on, the puzzle of the day is one of the first `count` puzzles of a pool."""

    day: date
    count: Annotated[int, Meta(ge=1)]


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A file of a game's puzzles. New puzzles are always added at the end.

    `days` says which puzzles can be the puzzle of the day, and from which day on; its entries are
    sorted by day.
    """

    format: Literal["garnet-practice/1"]
    days: tuple[Since, ...]
    puzzles: tuple[Puzzle, ...]


@cache
def pool_of(path: Path) -> Pool:
    return convert(parse(read_bytes(path)), Pool, "pool")


def dump(pool: Pool) -> bytes:
    plain = msgspec.to_builtins(pool)
    lines = [json.dumps(puzzle, ensure_ascii=False) for puzzle in plain.pop("puzzles")]
    head = [f'"{key}": {json.dumps(value)},' for key, value in plain.items()]
    return "\n".join(["{", *head, '"puzzles": [', ",\n".join(lines), "]", "}", ""]).encode()


@dataclass(frozen=True)
class Practice:
    """A game's practice, with the file of its puzzles and the methods that judge answers.

    `asked` states the task in a sentence or two. `ideas` holds an explanation of each theme, shown
    when the theme is new. `known` is True if the board shows everything, including what a match
    would hide. `lead` returns a seat's lead in a finished position, which is always less than
    `WON`.
    """

    path: Path
    asked: Message
    ideas: Mapping[str, Message] = field(default_factory=dict)
    known: bool = False
    edition: str | None = None
    lead: Callable[[Any, Seat], int] = lambda _position, _seat: 0

    @property
    def pool(self) -> Pool:
        return pool_of(self.path)

    def in_order(self) -> list[Puzzle]:
        """Return all puzzles, easiest first."""
        return sorted(self.pool.puzzles, key=lambda puzzle: puzzle.grade)

    def viewer(self, seat: Seat) -> Viewer:
        """Return the viewer whose view of the position is shown to a seat."""
        return UMPIRE if self.known else seat

    def shown_after(self, seat: Seat) -> Viewer:
        """Return the viewer whose view is shown to a seat after its answer."""
        return self.viewer(seat)

    def task(self, puzzle: Puzzle, position: Any, seat: Seat) -> Message:
        return self.asked

    def facts(self, puzzle: Puzzle, position: Any, seat: Seat) -> tuple[Message, ...]:
        """Return the facts that the seat knows but the board does not show, one for each line."""
        return ()

    def choices(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the answers to choose from, or () if the answer is a move on the board."""
        return ()

    def possible(self, puzzle: Puzzle, position: Any, seat: Seat) -> frozenset[str]:
        """Return the choices that are possible, given the seat's knowledge."""
        return frozenset()

    def result_message(self, puzzle: Puzzle, end: Any, seat: Seat) -> Message | None:
        """Return a message about what an answer led to, or None to report the match's outcome."""
        return None

    def why_wrong(self, puzzle: Puzzle, position: Any, seat: Seat, choice: str) -> Message | None:
        return None

    # Methods that `proof` calls

    def actions(self, puzzle: Puzzle, position: Any, seat: Seat) -> Sequence[Any]:
        """Return all actions of a seat that need to be considered."""
        legal: Sequence[Any] = position.legal(seat)
        return legal

    def worlds(self, puzzle: Puzzle, position: Any, seat: Seat) -> Iterable[Position[Any, Any]]:
        """Return the positions that the seat cannot tell apart; `position` is one of them."""
        return (position,)

    def reached(self, puzzle: Puzzle, position: Any, seat: Seat) -> bool | None:
        """Return True if the seat has reached the goal, False if it failed, None if undecided."""
        outcome = position.outcome()
        return None if outcome is None else outcome.winner is seat

    def margin(self, puzzle: Puzzle, position: Any, seat: Seat) -> int:
        """Return a seat's winning margin in a finished position; it is negative for a loss."""
        winner = position.outcome().winner
        won = 0 if winner is None else WON if winner is seat else -WON
        return won + self.lead(position, seat)

    def price(self, action: Any) -> int:
        """Return the price of an answer; if several answers are right, the cheapest is best."""
        return 0
