from __future__ import annotations

import random
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar

from games.core import Ms, Seat, Setup
from games.engine.bots import ALONE as ALONE
from games.engine.bots import ENDLESS as ENDLESS
from games.engine.bots import LINE as LINE
from games.engine.bots import SURE as SURE
from games.engine.bots import (
    Choice,
    Level,
    Stop,
    allowed,
)
from games.engine.sampling import P, SamplingBot

if TYPE_CHECKING:
    from games.engine.compiled import Warming

WAITING = 0.5
"""Maximum fraction of its thinking time that a bot waits for its kernels."""
GLANCE = 0.01
"""Time between two checks of whether the kernels are ready, in seconds."""
A_FEW = 3
"""Number of random actions among which a level chooses when it slips."""


class Searching(SamplingBot[P]):
    """A bot that searches sampled positions with kernels, compiled in the background."""

    efforts: ClassVar[dict[Level, Any]]
    kernels: ClassVar[str]
    """The module of the search, whose `warm()` compiles the kernels."""
    generic: ClassVar[bool] = True
    """True if the generic search, not `greedy`, chooses moves until the kernels are compiled."""
    searched: Any = None
    """The last search, if the bot can continue it at its next move."""
    plain: ClassVar[Level] = Level.CASUAL
    """The strongest level that searches on computers without numba.

    Without numba, kernels run as plain functions and play at most a thousand games a second, about
    as many as the casual level needs. With hundreds of choices, each would get only a few samples.
    """
    slips: ClassVar[dict[Level, float]] = {}
    """The probability that a level chooses among `A_FEW` random actions instead of searching."""
    clumsy: ClassVar[frozenset[Level]] = frozenset()
    """Levels that choose the least promising of `A_FEW` random actions, not the most promising."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        order = [*Level]
        self._requested = level
        if order.index(level) > order.index(self.plain) and _uncompiled():
            level = self.plain
        super().__init__(setup, seat, level, rng)
        self.prepare(0.0)

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        return (cls.kernels,)

    def prepare(self, seconds: float) -> None:
        if self.level in self.efforts:
            self._ready(seconds)

    @abstractmethod
    def search(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the choice of the bot's level. Called only after the kernels are compiled."""

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the level's choice, or that of the generic search until the kernels are compiled.

        The bot spends part of its time waiting for kernels that are being compiled. With the
        level's probability in `slips`, the bot moves without a search.
        """
        slips = self.slips.get(self._requested, 0.0)
        if slips and self.rng.random() < slips:
            actions = self.game.actions(position, self.seat)
            few = self.rng.sample(actions, min(A_FEW, len(actions)))
            if self._requested not in self.clumsy:
                return self.greedy(position, stop, few)
            worst = min(few, key=lambda action: self.promise(position, action))
            return Choice(self.game.write(worst), len(few))
        began = time.monotonic()
        left = float(ms)
        while not self._ready(GLANCE):
            left = ms - 1000 * (time.monotonic() - began)
            if not self._waiting() or stop() or left < ms * (1.0 - WAITING):
                return self.choose_without_kernels(position, int(left), stop)
        if self.weigh is None:
            return self.search(position, int(left), stop)
        return self.judge(position, self.weigh, int(left), stop)

    def judge(self, position: P, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Return the bot's choice, with the values of that choice and of `moves`.

        All values are estimated in the same way, from the point of view of the seat that is to act
        after the move.
        """
        choice = self.decide(position, ms // 2, stop) or self.search(position, ms // 2, stop)
        candidates = dict.fromkeys((choice.move, *self.allowed(position, moves)))
        ms_each = ms // 2 // len(candidates)
        weighed = tuple(
            (move, self._worth_after(position, move, ms_each, stop)) for move in candidates
        )
        return replace(choice, weighed=weighed)

    def allowed(self, position: P, moves: Sequence[str]) -> dict[str, Any]:
        return allowed(self.game, position, self.seat, moves)

    def _worth_after(self, position: P, move: str, ms: Ms, stop: Stop) -> float:
        """Return the bot's chance after a move, estimated by a search for the seat to act next."""
        after = position.play(self.seat, self.game.read(move, position, self.seat))
        outcome = after.outcome()
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is self.seat)
        (mover,) = after.awaiting()
        other = copy(self)
        other.seat, other.searched = mover, None  # each move gets a search of its own
        value = (other.decide(after, ms, stop) or other.search(after, ms, stop)).value
        assert value is not None
        return value if mover is self.seat else 1.0 - value

    def choose_without_kernels(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return a choice by the generic search, or the greedy one if `generic` is False."""
        if not self.generic:
            return self.greedy(position, stop)
        return self.sampled([position], ms, stop)

    def _ready(self, seconds: float, kernels: str = "") -> bool:
        """Return True if a module's kernels (default: the bot's) are ready within `seconds`."""
        warming = _warming(kernels or self.kernels)
        return warming is not None and warming.ready(seconds)

    def _waiting(self) -> bool:
        warming = _warming(self.kernels)
        return warming is not None and warming.waiting


def repeat(
    work: Callable[[int], object],
    games: int,
    end: float,
    stop: Stop,
    part: int,
    anew: tuple[int, Callable[[], object]] | None = None,
) -> int:
    """Play `games` games with calls of `work(n)`, each for at most `part` games.

    Stop early if `stop` returns True or `end` (seconds of `time.monotonic`) has passed after a
    call. Return the number of games played. `anew`, if not None, is a pair (number of games,
    function); the function is called each time that number of games has been played, for example to
    sample hidden facts again.
    """
    played = 0
    part = part if sys.modules.get("numba") else 1  # without numba, a game takes milliseconds
    while played < games:
        if anew and played and played % anew[0] == 0:
            anew[1]()
        count = min(part, games - played)
        work(count)
        played += count
        if stop() or time.monotonic() > end:
            break
    return played


def expansion_threshold(ripe: int, used: int, room: int) -> int:
    """Return the number of visits after which a node gets children.

    The number is `ripe` in an empty tree and grows with the number of `used` nodes, so that the
    tree never needs more than `room` nodes.
    """
    return ripe * room // max(1, room - used)


@cache
def _warming(kernels: str) -> Warming | None:
    """Return the background compilation of a module's kernels, or None if numba is missing."""
    try:
        from games.engine.compiled import Warming, load
    except ImportError:
        return None
    return Warming(partial(load, kernels))


@cache
def _uncompiled() -> bool:
    try:
        from games.engine.compiled import PLAIN
    except ImportError:
        return False
    return PLAIN
