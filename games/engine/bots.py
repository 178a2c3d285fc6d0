"""What a bot is: a player who knows what its seat was shown, and answers in text.

A bot is told what `garnet referee --json --view SEAT` prints and nothing else. What it wants to
keep of that it remembers itself; so it can forget, as people do.
"""

from __future__ import annotations

import random
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from games.core import Game, KnownError, Ms, Position, Refusal, Seat, Setup
from games.core.levels import Level as Level

Seen: TypeAlias = dict[str, Any]
"""A match as one seat may know it, as `games.match.referee.answer` words it (NOTATION.md)."""

Stop: TypeAlias = Callable[[], bool]
"""Whether the answer is wanted at once; asked often while a bot thinks."""

LINE = 4
"""How many moves after its own a bot tells of at most."""
SURE = 20
"""How often a move was looked at before a bot tells of it."""

ENDLESS = sys.maxsize
"""As many games as there is time for."""
ALONE = 1_000
"""Where there is but one thing to do, no more games are played: they tell what it is worth."""

TOLD, RARELY = 6, 0.03
"""So many choices of a mixture are told, and none that is made less often than this."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer: a submission in canonical words, "" for none now.

    `simulations`: how many games or positions were looked at. `value`: the chance to win that it
    sees, 0 to 1. `after`: in a race, how long after the position was seen it wants to speak, ms.
    `line`: what it expects to be played next, the rival's answer first, then by turns.
    `weighed`: what it thinks its own chance to win is after each move that it was to weigh
    (`Bot.weigh`), its best one among them. `mixture`: where both choose at once, how often it
    would choose what, the likeliest first.
    """

    move: str
    simulations: int = 0
    value: float | None = None
    after: Ms = 0
    line: tuple[str, ...] = ()
    weighed: tuple[tuple[str, float], ...] = ()
    mixture: tuple[tuple[str, float], ...] = ()


class NothingSeen(KnownError):
    """A bot was asked before it was shown anything."""

    def __init__(self) -> None:
        super().__init__("nothing was observed yet: “observe” comes first")


def allowed(
    game: Game, position: Position[Any, Any], seat: Seat, moves: Sequence[str]
) -> dict[str, Any]:
    """Those of the moves that can be read and done, in canonical words, with their actions."""
    found: dict[str, Any] = {}
    for move in moves:
        with suppress(Refusal):
            action = game.read(move, position, seat)
            position.check(seat, action)
            found[game.write(action)] = action
    return found


def mixture_of(
    choices: Sequence[T], strategy: Sequence[float], write: Callable[[T], str]
) -> tuple[tuple[str, float], ...]:
    """Return the likeliest choices of a mixed strategy in words, with their shares."""
    shares = sorted(zip(strategy, range(len(strategy)), strict=True), key=lambda one: -one[0])
    return tuple((write(choices[at]), float(one)) for one, at in shares[:TOLD] if one >= RARELY)


def is_over(seen: Seen) -> bool:
    """Return whether the match has ended, however that came about."""
    return seen.get("status") == "finished"


def is_awaited(seen: Seen, name: str) -> bool:
    """Whether the seat of that name is to act; where that is not said, unless the match is over."""
    return not is_over(seen) and name in seen.get("to_act", [name])


class Bot(ABC):
    """A player in `seat` of a match agreed as `setup`; all its chance comes from `rng`.

    `weigh`: moves that `choose` is to weigh besides, as somebody might have submitted them; half
    of its time goes into that. None: it only plays.
    """

    weigh: tuple[str, ...] | None = None

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        self.setup, self.seat, self.level, self.rng = setup, seat, level, rng

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        """Return the modules whose `warm()` compiles what it takes."""
        return ()

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
        """What to submit in the position observed last, found within `ms` or when `stop` says.

        Whoever is not to act says "" at once.
        """
