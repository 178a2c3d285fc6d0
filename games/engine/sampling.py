from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, Generic, TypeVar, cast

from games.core import Game, GameKind, Ms, Position, Seat, Setup
from games.core.levels import named
from games.engine.bots import (
    Bot,
    Choice,
    Level,
    NothingSeen,
    Seen,
    Stop,
    is_awaited,
    is_over,
)
from games.engine.deciding import winning
from games.engine.recollection import Recollection

DECIDING: Ms = 200
"""Minimum time (ms) to look for a move that wins at once; half of the thinking time if longer."""
REPLIES = 4
"""Number of the opponent's replies sampled for the heuristic value of a sealed submission."""

P = TypeVar("P", bound=Position[Any, Any])


class SamplingBot(Bot, Generic[P]):
    """Base class of bots that sample positions and search them, for all games except races.

    A simple bot implements only `worth`, the evaluation of a position; the generic search does the
    rest.
    """

    game: Game

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        super().__init__(setup, seat, level, rng)
        self.position: P | None = None
        self.awaited = True
        self.seen: Seen = {}
        self._memory: Recollection | None = None

    def imagine(self, seen: Seen) -> P:
        """Return a position that agrees with the view; hidden facts are remembered or guessed."""
        sample: Any = self.game.imagine(self.setup, seen, self.seat, self.rng)
        if sample is None:
            if self._memory is None:
                self._memory = Recollection(self.game, self.setup, self.seat, self.rng)
            sample = self._memory.recall(seen)
        return cast(P, sample)

    def worth(self, position: P) -> float | None:
        """Return this seat's estimated chance of winning, 0 to 1; None to use random playouts."""
        return None

    def promise(self, position: P, action: Any) -> float:
        """Return the heuristic value of the board after this seat's `action`, for `greedy`."""
        sealed = self.game.kind is GameKind.SEALED
        after = [self._after(position, action) for _ in range(REPLIES if sealed else 1)]
        return sum(map(self._evaluation, after)) / len(after)

    def _after(self, position: P, action: Any) -> P:
        """Return the position after an action, and after a random reply in a sealed round."""
        after, other = position.play(self.seat, action), self.seat.other
        if self.game.kind is GameKind.SEALED and other in after.awaiting():
            after = after.play(other, self.rng.choice(self.game.actions(after, other)))
        return after.close() if after.complete() else after

    def _evaluation(self, position: P) -> float:
        outcome = position.outcome()
        if outcome is None:
            worth = self.worth(position)
            return 0.5 if worth is None else worth
        return 0.5 if outcome.winner is None else float(outcome.winner is self.seat)

    def think(self, position: P, ms: Ms, stop: Stop) -> Choice:
        """Return the choice of the generic search, for all levels except `random` and `greedy`."""
        others = self.samples()
        return self.sampled([position, *(other for other in others if other != position)], ms, stop)

    def samples(self) -> Sequence[P]:
        """Return further sampled positions that agree with the seat's latest view."""
        from games.engine.generic import WORLDS

        arguments = (self.setup, self.seen, self.seat, self.rng)
        samples = [self.game.imagine(*arguments) for _ in range(WORLDS - 1)]
        return [sample for sample in samples if sample is not None]

    def sampled(self, worlds: Sequence[P], ms: Ms, stop: Stop) -> Choice:
        """Return the choice of the generic search in positions that agree with the view."""
        from games.engine.generic import EFFORTS, Search

        search = Search(
            self.game,
            worlds,
            self.seat,
            self.rng,
            liked=lambda action: self.promise(worlds[0], action),
            worth=None if self.worth(worlds[0]) is None else self._evaluation,
        )
        return search.run(EFFORTS[named(self.level)], ms, stop, self.weigh)

    def last_actions(self, position: P) -> Sequence[Any]:
        """Return the actions that `decide` tries (default: all), or () if none ends the match."""
        return self.game.actions(position, self.seat)

    def worlds(self, position: P) -> Sequence[P]:
        """Return all positions that are possible given the seat's knowledge.

        `decide` looks for a move that wins in all of them, so positions that are easy to win can be
        left out. If there are too many, return an empty sequence. By default, return `position`
        alone.
        """
        return (position,)

    def replies(self, position: P) -> Sequence[Any]:
        """Return everything that the opponent can submit in the same round."""
        return self.game.actions(position, self.seat.other)

    def decide(self, position: P, ms: Ms, stop: Stop) -> Choice | None:
        """Return a move that wins at once whatever the opponent does, or None if none is found."""
        actions = self.last_actions(position)
        if not actions:
            return None
        end = time.monotonic() + max(DECIDING, ms // 2) / 1000
        alone = self.seat.other not in position.awaiting()
        worlds = [(at, (None,) if alone else self.replies(at)) for at in self.worlds(position)]
        enough = lambda: stop() or time.monotonic() > end  # noqa: E731
        action = winning(worlds, self.seat, actions, enough)
        return None if action is None else Choice(self.game.write(action), 1, 1.0)

    def observe(self, seen: Seen) -> None:
        self.awaited = is_awaited(seen, self.game.seats[self.seat])
        if not is_over(seen):
            self.seen, self.position = seen, self.imagine(seen)

    def choose(self, ms: Ms, stop: Stop) -> Choice:
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
        """Return the most promising of `actions`, or of all actions if `actions` is empty.

        Ties are broken at random.
        """
        actions = actions or self.game.actions(position, self.seat)
        best: list[Any] = []
        most = float("-inf")
        evaluated = 0
        for action in actions:
            promise = self.promise(position, action)
            evaluated += 1
            if promise > most:
                best, most = [], promise
            if promise == most:
                best.append(action)
            if stop():
                break
        return Choice(self.game.write(self.rng.choice(best)), evaluated)
