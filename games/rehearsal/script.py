"""The evening of one game as data: what two invented players write, and what they mean by it."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, TypeAlias

from games.core import Game, Message, Pair, Seat

NORA, FELIX = Seat.ONE, Seat.TWO
PLAYERS = Pair("Nora", "Felix")
"""The invented players, by seat. Nora asks and corrects herself; Felix is late and jokes."""

Key: TypeAlias = tuple[str | int, ...]
"""A phase of a match: the key of the timer that ends it."""
BEFORE: Key = ("before",)
"""Until the clocks run for the first time."""


class Sort(enum.Enum):
    """What a message is to the umpire.

    MOVE: to be entered. MENDS: takes the place of what was sent before. REPEAT: the same once more.
    LATE: a move that came when it counts no more. REFUSED: a move against the rules. ASKS: could be
    meant in two ways. QUESTION: wants an answer. CHATTER: nothing to do. CONCEDES: gives up. WORD:
    the player's word for the draws (GEN-4).
    """

    MOVE = enum.auto()
    MENDS = enum.auto()
    REPEAT = enum.auto()
    LATE = enum.auto()
    REFUSED = enum.auto()
    ASKS = enum.auto()
    QUESTION = enum.auto()
    CHATTER = enum.auto()
    CONCEDES = enum.auto()
    WORD = enum.auto()


ENTERED = (Sort.MOVE, Sort.MENDS)
"""What is to be entered."""


@dataclass(frozen=True, slots=True)
class Line:
    """One message. `at`: so many seconds after its phase began.

    `means`: the moves in it, in canonical words (NOTATION.md). `really`: what it meant, told when
    the evening is over. `asked`: it comes sooner if the umpire has written to the players since the
    message of this player before it.
    """

    seat: Seat
    at: float
    text: str
    sort: Sort
    really: Message
    means: tuple[str, ...] = ()
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """What is written about one phase. `posted`: whether the umpire posts when it is over."""

    key: Key
    title: Message
    lines: tuple[Line, ...]
    posted: bool = True


@dataclass(frozen=True, slots=True)
class Script:
    """An evening: the agreement of its match, and its scenes in order.

    `seed`: 64 hex digits, fixed, so that everything that is drawn is known.
    """

    minutes: int
    about: Message
    seed: str
    scenes: tuple[Scene, ...]
    edition: str | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def words(self) -> Pair[str] | None:
        """The words that the players send before the start."""
        sent = {
            line.seat: line.means[0]
            for scene in self.scenes
            for line in scene.lines
            if line.sort is Sort.WORD
        }
        return Pair(sent[NORA], sent[FELIX]) if sent else None


def script_of(game: Game) -> Script | None:
    """The evening that a game brings; None where it brings none."""
    if not game.rehearsal:
        return None
    module, _, name = game.rehearsal.partition(":")
    script: Script = getattr(import_module(module), name)
    return script


# How scripts are written


def move(seat: Seat, at: float, text: str, *means: str, really: Message, **more: bool) -> Line:
    """A message with a move."""
    return Line(seat, at, text, Sort.MOVE, really, means, **more)


def mends(seat: Seat, at: float, text: str, *means: str, really: Message) -> Line:
    """A message that takes the place of what was sent before; `means`: all that counts now."""
    return Line(seat, at, text, Sort.MENDS, really, means)


def late(seat: Seat, at: float, text: str, *means: str, really: Message) -> Line:
    """A move that came when it counts no more."""
    return Line(seat, at, text, Sort.LATE, really, means)


def repeat(seat: Seat, at: float, text: str, *means: str) -> Line:
    """The same message once more."""
    really = Message("The same once more, to be sure. There was nothing to do.")
    return Line(seat, at, text, Sort.REPEAT, really, means)


def question(seat: Seat, at: float, text: str, really: Message) -> Line:
    """A question to the umpire."""
    return Line(seat, at, text, Sort.QUESTION, really)


def chatter(seat: Seat, at: float, text: str, really: Message) -> Line:
    """A message that asks for nothing."""
    return Line(seat, at, text, Sort.CHATTER, really)


def refused(seat: Seat, at: float, text: str, really: Message) -> Line:
    """A move against the rules."""
    return Line(seat, at, text, Sort.REFUSED, really)


def asks(seat: Seat, at: float, text: str, really: Message) -> Line:
    """A move that could be meant in two ways."""
    return Line(seat, at, text, Sort.ASKS, really)


def word(seat: Seat, at: float, text: str, sent: str) -> Line:
    """A player's word for the draws."""
    really = Message("The word is {word}. It is mixed into every draw.", word=sent)
    return Line(seat, at, text, Sort.WORD, really, (sent,))


def concedes(seat: Seat, at: float, text: str) -> Line:
    """A player gives up, and means it."""
    really = Message("Meant in earnest: the umpire enters it under ⋯.")
    return Line(seat, at, text, Sort.CONCEDES, really)
