"""The interface of bots: players that know only their seat's view and answer in text.

A bot gets the output of `garnet referee --json --view SEAT` and nothing else. A bot that needs
earlier output must remember it.
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
"""A seat's view of a match, as `games.match.referee.answer` returns it (NOTATION.md)."""

Stop: TypeAlias = Callable[[], bool]
"""A function that returns True if the bot must answer at once; the bot calls it regularly."""

LINE = 4
"""Maximum number of expected moves that a bot reports after its own."""
SURE = 20
"""Minimum number of visits that a move needs for a bot to report it."""

ENDLESS = sys.maxsize
"""A number of games that is never reached, so that only the time limits the search."""
ALONE = 1_000
"""Number of games to search if only one action is legal: enough to estimate its value."""

MOST_REPORTED, LEAST_REPORTED = 6, 0.03
"""Maximum number of reported choices of a mixed strategy, and their minimum probability."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer. `move` is a submission in canonical notation, or "" to submit nothing now.

    `simulations` is the number of games or positions searched. `value` is the estimated chance of
    winning, 0 to 1. `after` is how long (ms) the bot waits in a race after seeing the position.
    `line` is the expected continuation, beginning with the opponent's answer. `weighed` holds the
    estimated chance of winning after each move in `Bot.weigh`, and after the best move. `mixture`
    holds the probability of each choice in simultaneous rounds, likeliest first.
    """

    move: str
    simulations: int = 0
    value: float | None = None
    after: Ms = 0
    line: tuple[str, ...] = ()
    weighed: tuple[tuple[str, float], ...] = ()
    mixture: tuple[tuple[str, float], ...] = ()


class NothingSeen(KnownError):
    """Raised if a bot is asked for a move before it has been shown a view."""

    def __init__(self) -> None:
        super().__init__("nothing was observed yet: “observe” comes first")


def allowed(
    game: Game, position: Position[Any, Any], seat: Seat, moves: Sequence[str]
) -> dict[str, Any]:
    """Return the legal actions among `moves`, keyed by canonical notation."""
    by_text: dict[str, Any] = {}
    for move in moves:
        with suppress(Refusal):
            action = game.read(move, position, seat)
            position.check(seat, action)
            by_text[game.write(action)] = action
    return by_text


def mixture_of(
    choices: Sequence[T], strategy: Sequence[float], write: Callable[[T], str]
) -> tuple[tuple[str, float], ...]:
    """Return the likeliest choices of a mixed strategy in notation, with their probabilities."""
    shares = sorted(zip(strategy, range(len(strategy)), strict=True), key=lambda pair: -pair[0])
    return tuple(
        (write(choices[index]), float(share))
        for share, index in shares[:MOST_REPORTED]
        if share >= LEAST_REPORTED
    )


def is_over(seen: Seen) -> bool:
    return seen.get("status") == "finished"


def is_awaited(seen: Seen, name: str) -> bool:
    """Return True if the match is running and `to_act` lists the seat or is missing."""
    return not is_over(seen) and name in seen.get("to_act", [name])


class Bot(ABC):
    """A player in `seat` of a match with this `setup`; `rng` is its only source of randomness.

    If `weigh` is not None, `choose` spends half of its time on evaluating the moves in `weigh`.
    """

    weigh: tuple[str, ...] | None = None

    def __init__(self, setup: Setup, seat: Seat, level: Level, rng: random.Random) -> None:
        self.setup, self.seat, self.level, self.rng = setup, seat, level, rng

    @classmethod
    def compiles(cls) -> tuple[str, ...]:
        """Return the modules whose `warm()` compiles the kernels that the bot needs."""
        return ()

    def prepare(self, seconds: float) -> None:
        """Wait at most `seconds` for the bot's kernels to be compiled."""
        return None

    def clock(self, now: Ms) -> None:
        """Set the match time. Called before `observe` and `choose`; only bots in races need it."""
        return None

    @abstractmethod
    def observe(self, seen: Seen) -> None:
        """Update the seat's view. Called after every change, including the seat's own."""

    @abstractmethod
    def choose(self, ms: Ms, stop: Stop) -> Choice:
        """Return the move for the latest view, or "" if the seat is not to act.

        Return within `ms`, or as soon as `stop` returns True.
        """
