"""What a bot is: a player who knows what its seat was shown, and answers in text.

A bot is told what `garnet referee --json --view SEAT` prints and nothing else. What it wants to
keep of that it remembers itself; so it can forget, as people do.
"""

from __future__ import annotations

import enum
import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from games.core import Game, KnownError, Ms, Seat, Setup

if TYPE_CHECKING:
    from games.compiled import Warming

Seen: TypeAlias = dict[str, Any]
"""A match as one seat may know it, as `games.referee.answer` words it (NOTATION.md)."""

Stop: TypeAlias = Callable[[], bool]
"""Whether the answer is wanted at once; asked often while a bot thinks."""

WAITING = 0.5
"""This share of its time a bot waits for its kernels, looking every `GLANCE` seconds."""
GLANCE = 0.01

P = TypeVar("P")


class Level(enum.Enum):
    """How well a bot plays. The first two are yardsticks that strength is measured against.

    `RANDOM`: any legal move, all alike. `GREEDY`: the move after which the board looks best.
    """

    RANDOM = "random"
    GREEDY = "greedy"
    BEGINNER = "beginner"
    CASUAL = "casual"
    STRONG = "strong"
    EXPERT = "expert"


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer: a submission in canonical words, "" for none now.

    `simulations`: how many games or positions were looked at. `value`: the chance to win that it
    sees, 0 to 1. `after`: in a race, how long after the position was seen it wants to speak, ms.
    `line`: what it expects to be played next, the rival's answer first, then by turns.
    """

    move: str
    simulations: int = 0
    value: float | None = None
    after: Ms = 0
    line: tuple[str, ...] = ()


class NothingSeen(KnownError):
    """A bot was asked before it was shown anything."""

    def __init__(self) -> None:
        super().__init__("nothing was observed yet: “observe” comes first")


def is_over(seen: Seen) -> bool:
    """Whether the match has ended, however that came about."""
    return seen.get("status") == "finished"


class Bot(ABC):
    """A player in `seat` of a match agreed as `setup`; all its chance comes from `rng`."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        self.setup, self.seat, self.level, self.rng = setup, seat, level, rng

    def prepare(self, seconds: float) -> None:
        """Wait, at most so long, until it can play its best: its kernels may be compiling."""
        return None

    def clock(self, now: Ms) -> None:
        """The match's own time; told before anything else, for those whose game is a race."""
        return None

    @abstractmethod
    def observe(self, seen: Seen) -> None:
        """Take in what the seat is shown now; told after every change, the seat's own included."""

    @abstractmethod
    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """What to submit in the position observed last, found within `ms` or when `stop` says."""


class Imagining(Bot, Generic[P]):
    """A bot that imagines a position which would look to its seat just like what it was shown."""

    game: Game

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.position: P | None = None
        self.over = False

    @abstractmethod
    def imagine(self, seen: Seen) -> P:
        """Such a position; what is hidden is remembered, guessed or drawn."""

    @abstractmethod
    def promise(self, position: P, action: Any) -> float:
        """How good the board looks after `action` of this seat; the greedy level's one ply."""

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """The answer of the levels above the yardsticks."""
        raise NotImplementedError

    def observe(self, seen: Seen) -> None:
        """Imagine the position, unless the match is over: then everybody is shown everything."""
        self.over = is_over(seen)
        if not self.over:
            self.position = self.imagine(seen)

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """See `Bot`; once the match is over there is nothing to say."""
        if self.over:
            return Choice("")
        if self.position is None:
            raise NothingSeen
        if self.level not in (Level.RANDOM, Level.GREEDY):
            return self.think(self.position, ms, stop)
        actions = self.game.actions(self.position, self.seat)
        if not actions:
            return Choice("")
        if self.level is Level.RANDOM:
            return Choice(self.game.write(self.rng.choice(actions)), 1)
        return self.greedy(self.position, stop)

    def greedy(self, position: P, stop: Stop) -> Choice:
        """The most promising action, one of them at random if several are alike."""
        actions = self.game.actions(position, self.seat)
        best: list[Any] = []
        most = float("-inf")
        looked = 0
        for action in actions:
            promise = self.promise(position, action)
            looked += 1
            if promise > most:
                best, most = [], promise
            if promise == most:
                best.append(action)
            if stop():
                break
        return Choice(self.game.write(self.rng.choice(best)), looked)


class Searching(Imagining[P]):
    """A bot whose levels search, in kernels that are compiled while it already plays."""

    efforts: ClassVar[dict[Level, Any]]
    """How hard each level looks."""
    kernels: ClassVar[str]
    """The module that searches; its `warm()` compiles what it needs."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.prepare(0.0)

    def prepare(self, seconds: float) -> None:
        if self.level in self.efforts:
            self._ready(seconds)

    @abstractmethod
    def look(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """What its level finds, the kernels being compiled."""

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """What its level finds; one ply in plain Python while there are no kernels.

        For kernels that are just being compiled it waits a part of its time.
        """
        began = time.monotonic()
        left = float(ms)
        while not self._ready(GLANCE):
            left = ms - 1000 * (time.monotonic() - began)
            if not self._waiting() or stop() or left < ms * (1.0 - WAITING):
                return self.greedy(position, stop)
        return self.look(position, int(left), stop)

    def _ready(self, seconds: float) -> bool:
        """Whether the kernels are compiled, waiting for that at most so long."""
        warming = _warming(self.kernels)
        return warming is not None and warming.ready(seconds)

    def _waiting(self) -> bool:
        """Whether kernels are still to come."""
        warming = _warming(self.kernels)
        return warming is not None and warming.waiting


def repeat(work: Callable[[int], object], wanted: int, end: float, stop: Stop, part: int) -> int:
    """Play `wanted` games, `work(n)` playing n of them, at most `part` between two looks at time.

    Ends sooner when `stop` says so or `end` is past (seconds of `time.monotonic`), but never
    without a first part. Returns how many were played.
    """
    played = 0
    while played < wanted:
        count = min(part, wanted - played)
        work(count)
        played += count
        if stop() or time.monotonic() > end:
            break
    return played


LINE = 4
"""How many moves after its own a bot tells of at most."""
SURE = 20
"""How often a move was looked at before a bot tells of it."""


def expected(node: int, first: Any, size: Any, visits: Any) -> Iterator[int]:
    """The nodes looked at most below a node of a search's tree, each below the one before.

    `first`, `size`, `visits`: by node its first child, how many children it has (below 1 for none),
    and how often it was looked at.
    """
    for _ in range(LINE):
        if size[node] < 1:
            return
        looked = visits[first[node] : first[node] + size[node]]
        best = int(looked.argmax())
        if looked[best] < SURE:
            return
        node = int(first[node]) + best
        yield node


@cache
def _warming(kernels: str) -> Warming | None:
    """The compiling of that module's kernels, begun by the first who asks.

    None where there is no numba for this computer.
    """
    try:
        from games.compiled import Warming
    except ImportError:
        return None
    return Warming(lambda: import_module(kernels).warm())
