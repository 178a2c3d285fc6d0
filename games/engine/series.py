"""Series of matches between the same two players, and their statistics."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from games.core import Game, Ms, Pair, Seat
from games.engine.arena import Pairing
from games.engine.players import Player
from games.match import draws, record
from games.match.match import Match, Table

SURE = 1.96
"""Half-width of a 95 % confidence interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of matches that the first player won, lost and drew."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def add(self, winner: Seat | None) -> Tally:
        """Return the tally after one more match; the first player won if `winner` is ONE."""
        if winner is None:
            return replace(self, drawn=self.drawn + 1)
        if winner is Seat.ONE:
            return replace(self, won=self.won + 1)
        return replace(self, lost=self.lost + 1)

    @property
    def matches(self) -> int:
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The first player's share of points, with half a point per draw; 0.5 without matches."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.5

    def interval(self) -> tuple[float, float]:
        """Return the share's 95 % confidence interval (Wilson 1927); (0, 1) without matches."""
        n, z = self.matches, SURE
        if not n:
            return 0.0, 1.0
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        spread = self.share * (1 - self.share) / n + z * z / (4 * n * n)
        half = z * math.sqrt(spread) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def words(self) -> str:
        """Return the share with its interval, such as "76.3 % (70–82)"."""
        low, high = (100 * end for end in self.interval())
        return f"{100 * self.share:.1f} % ({low:.0f}–{high:.0f})"


def new_match(game: Game, rng: random.Random) -> Match:
    """Return a match with default options; its clocks run on simulated time."""
    seed = rng.randbytes(draws.SEED_BYTES)
    options: dict[str, Any] = game.drawn.supply(game.default_edition, {}, draws.drawer(seed))
    players = game.with_seat_names(game.titles.map("bot ({})".format))
    setup = record.setup_of(game, game.default_edition, options, players)
    return Match(game, setup, seed, Table(grace=0))


def play_series(
    game: Game, players: Pair[Player], ms: Ms, matches: int, seed: str, swap: bool
) -> Iterator[tuple[Pairing, Seat | None]]:
    """Yield finished pairings, each with the player who won.

    `swap` exchanges the seats in every other match, with the same random numbers in both matches of
    a pair.
    """
    for number in range(matches):
        changed = swap and number % 2 == 1
        rng = random.Random(f"{seed}/{number // 2 if swap else number}")
        seated = Pair(players.two, players.one) if changed else players
        pairing = Pairing(new_match(game, rng), seated, ms, rng)
        pairing.play()
        winner = None if pairing.match.outcome is None else pairing.match.outcome.winner
        yield pairing, winner.other if winner is not None and changed else winner
