"""How Garnet's own bots think: they imagine a position, and search it while there is time."""

from __future__ import annotations

import random
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from games.core import Game, Ms, Position, Seat, Setup
from games.core.levels import named
from games.engine.bots import ALONE as ALONE
from games.engine.bots import ENDLESS as ENDLESS
from games.engine.bots import LINE as LINE
from games.engine.bots import SURE as SURE
from games.engine.bots import (
    Bot,
    Choice,
    Level,
    NothingSeen,
    Seen,
    Stop,
    allowed,
    is_awaited,
    is_over,
)
from games.engine.deciding import winning

if TYPE_CHECKING:
    from games.engine.compiled import Warming

DECIDING: Ms = 200
"""So long at least it is looked for what wins at once, else half of the time."""
WAITING = 0.5
"""This share of its time a bot waits for its kernels, looking every `GLANCE` seconds."""
GLANCE = 0.01
A_FEW = 3
"""Who slips looks at so many actions."""

P = TypeVar("P", bound=Position[Any, Any])


class SamplingBot(Bot, Generic[P]):
    """A bot that imagines a position which would look to its seat just like what it was shown."""

    game: Game

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.position: P | None = None
        self.awaited = True

    @abstractmethod
    def imagine(self, seen: Seen) -> P:
        """Such a position; what is hidden is remembered, guessed or drawn."""

    @abstractmethod
    def promise(self, position: P, action: Any) -> float:
        """How good the board looks after `action` of this seat; the greedy level's one ply."""

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the answer of the levels above the yardsticks."""
        raise NotImplementedError

    def last_actions(self, position: P) -> Sequence[Any]:
        """Return the actions with which the match may end now; () where it cannot end yet."""
        return self.game.actions(position, self.seat)

    def worlds(self, position: P) -> Sequence[P]:
        """The positions that it may be as far as the seat knows, or those that are worst for it.

        () where that is too much to tell.
        """
        return (position,)

    def replies(self, position: P) -> Sequence[Any]:
        """Return all that the rival may submit in the same round."""
        return self.game.actions(position, self.seat.other)

    def decide(self, position: P, ms: Ms, stop: Stop) -> Choice | None:
        """What wins at once whatever the rival does, as far as the seat knows; None without it.

        No level but `random` ever misses it.
        """
        actions = self.last_actions(position)
        if not actions:
            return None
        end = time.monotonic() + max(DECIDING, ms // 2) / 1000
        alone = self.seat.other not in position.awaiting()
        worlds = [(at, (None,) if alone else self.replies(at)) for at in self.worlds(position)]
        enough = lambda: stop() or time.monotonic() > end  # noqa: E731
        found = winning(worlds, self.seat, actions, enough)
        return None if found is None else Choice(self.game.write(found), 1, 1.0)

    def observe(self, seen: Seen) -> None:
        """Imagine the position, unless the match is over: then everybody is shown everything."""
        self.awaited = is_awaited(seen, self.game.seats[self.seat])
        if not is_over(seen):
            self.position = self.imagine(seen)

    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """See `Bot`."""
        if not self.awaited:
            return Choice("")
        if self.position is None:
            raise NothingSeen
        if self.level is not Level.RANDOM and self.weigh is None:
            decided = self.decide(self.position, ms, stop)
            if decided is not None:
                return decided
        if self.level not in (Level.RANDOM, Level.GREEDY):
            return self.think(self.position, ms, stop)
        actions = self.game.actions(self.position, self.seat)
        if not actions:
            return Choice("")
        if self.level is Level.RANDOM:
            return Choice(self.game.write(self.rng.choice(actions)), 1)
        return self.greedy(self.position, stop)

    def greedy(self, position: P, stop: Stop, actions: Sequence[Any] = ()) -> Choice:
        """The most promising of all actions, or these; one at random if several are alike."""
        actions = actions or self.game.actions(position, self.seat)
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


class Searching(SamplingBot[P]):
    """A bot whose levels search, in kernels that are compiled while it already plays."""

    efforts: ClassVar[dict[Level, Any]]
    """How hard each level looks."""
    kernels: ClassVar[str]
    """The module that searches; its `warm()` compiles what it needs."""
    generic: ClassVar[bool] = True
    """Whether the generic search plays better than one ply while there are no kernels."""
    searched: Any = None
    """Its last search, where it goes on with that."""
    plain: ClassVar[Level] = Level.CASUAL
    """The strongest level at which it is searched where there is no numba for a computer.

    There the same functions search as they are, a thousand games a second or less, about as many as
    the casual level plays; what chooses among hundreds would look at each but once.
    """
    slips: ClassVar[dict[Level, float]] = {}
    """How often a level does not think, and takes what promises most of a few things it may do."""

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        order = [*Level]
        self._wanted = level
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
    def look(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the choice of its level; called only once the kernels are compiled."""

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the choice of its level, or of the generic search while there are no kernels.

        For kernels that are just being compiled it waits a part of its time. Now and then a level
        `slips`.
        """
        slips = self.slips.get(self._wanted, 0.0)
        if slips and self.rng.random() < slips:
            actions = self.game.actions(position, self.seat)
            return self.greedy(position, stop, self.rng.sample(actions, min(A_FEW, len(actions))))
        began = time.monotonic()
        left = float(ms)
        while not self._ready(GLANCE):
            left = ms - 1000 * (time.monotonic() - began)
            if not self._waiting() or stop() or left < ms * (1.0 - WAITING):
                return self.instead(position, int(left), stop)
        if self.weigh is None:
            return self.look(position, int(left), stop)
        return self.judge(position, self.weigh, int(left), stop)

    def judge(self, position: P, moves: Sequence[str], ms: Ms, stop: Stop) -> Choice:
        """Return its choice with the values of the moves and of its own, all estimated alike.

        Where seats move by turns that is what the rival finds after each of them.
        """
        found = self.decide(position, ms // 2, stop) or self.look(position, ms // 2, stop)
        asked = dict.fromkeys((found.move, *self.allowed(position, moves)))
        each = ms // 2 // len(asked)
        weighed = tuple((move, self._worth_after(position, move, each, stop)) for move in asked)
        return replace(found, weighed=weighed)

    def allowed(self, position: P, moves: Sequence[str]) -> dict[str, Any]:
        """See the function."""
        return allowed(self.game, position, self.seat, moves)

    def _worth_after(self, position: P, move: str, ms: Ms, stop: Stop) -> float:
        """Return the own chance after a move, as who is to act then sees it."""
        after = position.play(self.seat, self.game.read(move, position, self.seat))
        outcome = after.outcome()
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner is self.seat)
        (mover,) = after.awaiting()
        other = copy(self)
        other.seat, other.searched = mover, None  # each move is looked at from scratch
        value = (other.decide(after, ms, stop) or other.look(after, ms, stop)).value
        assert value is not None
        return value if mover is self.seat else 1.0 - value

    def instead(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """What its level finds in plain Python, among the actions that promise most; or greedy."""
        if not self.generic:
            return self.greedy(position, stop)
        from games.engine.generic import EFFORTS, Search

        promise = partial(self.promise, position)
        search = Search(self.game, [position], self.seat, self.rng, promise)
        return search.look(EFFORTS[named(self.level)], ms, stop, self.weigh)

    def _ready(self, seconds: float, kernels: str = "") -> bool:
        """Whether the kernels (its own, or those named) are compiled, waiting at most so long."""
        warming = _warming(kernels or self.kernels)
        return warming is not None and warming.ready(seconds)

    def _waiting(self) -> bool:
        """Return whether kernels are still to come."""
        warming = _warming(self.kernels)
        return warming is not None and warming.waiting


def repeat(
    work: Callable[[int], object],
    wanted: int,
    end: float,
    stop: Stop,
    part: int,
    anew: tuple[int, Callable[[], object]] | None = None,
) -> int:
    """Play `wanted` games, `work(n)` playing n of them, at most `part` between two looks at time.

    Ends sooner when `stop` says so or `end` is past (seconds of `time.monotonic`), but never
    without a first part. Returns how many were played. `anew`: after how many games, some whole
    parts, something is to be done, and what: to imagine what is hidden once more.
    """
    played = 0
    part = part if sys.modules.get("numba") else 1  # else a game takes milliseconds
    while played < wanted:
        if anew and played and played % anew[0] == 0:
            anew[1]()
        count = min(part, wanted - played)
        work(count)
        played += count
        if stop() or time.monotonic() > end:
            break
    return played


def due(ripe: int, used: int, room: int) -> int:
    """After how many visits a node of a tree gets its children, `used` of its `room` being taken.

    That is `ripe` in an empty tree, and the more the fuller it is: what is left is for what is
    looked at most, and the tree never grows beyond its room.
    """
    return ripe * room // max(1, room - used)


@cache
def _warming(kernels: str) -> Warming | None:
    """That module's kernels being made ready, begun by the first who asks.

    None where they cannot be had at all.
    """
    try:
        from games.engine.compiled import Warming, load
    except ImportError:
        return None
    return Warming(partial(load, kernels))


@cache
def _uncompiled() -> bool:
    """Return whether kernels are plain functions here, for want of numba."""
    try:
        from games.engine.compiled import PLAIN
    except ImportError:
        return False
    return PLAIN
