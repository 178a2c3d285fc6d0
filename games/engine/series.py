"""Matches in a row between the same two players, and what they say of their strength."""

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
"""So many standard errors to either side hold the truth 95 times in 100."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Matches that the first player won, lost and drew."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    def add(self, winner: Seat | None) -> Tally:
        """With one match more; `winner`: the player, not where it sat."""
        if winner is None:
            return replace(self, drawn=self.drawn + 1)
        if winner is Seat.ONE:
            return replace(self, won=self.won + 1)
        return replace(self, lost=self.lost + 1)

    @property
    def matches(self) -> int:
        """How many there were."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float:
        """The first player's share of the points, 0 to 1; a draw is half a one. 0.5 of no match."""
        return (self.won + self.drawn / 2) / self.matches if self.matches else 0.5

    def interval(self) -> tuple[float, float]:
        """Return where the share lies with 95 % certainty (Wilson 1927); no match says nothing."""
        n, z = self.matches, SURE
        if not n:
            return 0.0, 1.0
        middle = (self.share + z * z / (2 * n)) / (1 + z * z / n)
        spread = self.share * (1 - self.share) / n + z * z / (4 * n * n)
        half = z * math.sqrt(spread) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def words(self) -> str:
        """Return the share and where it lies: "76.3 % (70–82)"."""
        low, high = (100 * end for end in self.interval())
        return f"{100 * self.share:.1f} % ({low:.0f}–{high:.0f})"


def new_match(game: Game, rng: random.Random) -> Match:
    """A match with the options at their defaults; its clocks run, but nobody waits for them."""
    seed = rng.randbytes(draws.SEED_BYTES)
    options: dict[str, Any] = game.drawn.supply(game.default_edition, {}, draws.drawer(seed))
    players = game.with_seat_names(game.titles.map("bot ({})".format))
    setup = record.setup_of(game, game.default_edition, options, players)
    return Match(game, setup, seed, Table(grace=0))


def played(
    game: Game, players: Pair[Player], ms: Ms, matches: int, seed: str, swap: bool
) -> Iterator[tuple[Pairing, Seat | None]]:
    """Pairings played to the end, each with the player who won.

    `swap`: the second player has the first seat in every other match, and both meet the same draws
    in either seat.
    """
    for number in range(matches):
        changed = swap and number % 2 == 1
        rng = random.Random(f"{seed}/{number // 2 if swap else number}")
        seated = Pair(players.two, players.one) if changed else players
        pairing = Pairing(new_match(game, rng), seated, ms, rng)
        pairing.play()
        winner = None if pairing.match.outcome is None else pairing.match.outcome.winner
        yield pairing, winner.other if winner is not None and changed else winner
