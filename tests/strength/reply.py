"""Measure the gain of a best reply to an expert's strategy in a round, in percent of a point.

    python -m tests.strength.reply wandering-noughts|know-your-nodes [BOARDS] [MS]

The expert plays against itself. In some rounds, the game's exploiter, which has one seat's
knowledge, repeatedly asks the expert for its move as the opponent. The exploiter finds a reply by
games against half of the answers for a fixed time. Of this reply and the expert's own moves, the
best against this half is measured against the other half, and compared with the mean of the
expert's moves.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from typing import Any

import numpy as np

from games import registry
from games.core import Ms, Pair, Seat
from games.engine.bots import Choice, Level, Seen
from games.engine.players import BotPlayer
from games.engine.series import play_series
from games.match.match import Match
from tests.strength.judging import average
from tests.strength.opponent import Clock

ASKED, OWN = 24, 8
"""Numbers of answers requested from the expert as the opponent and as the seat itself."""
ANSWER, GAMES = 500, 2_000
"""Processor time for each reply (ms), and number of games to measure it."""
FIRST, LAST, EVERY = 3, 12, 5
"""First and last measured round, and the interval between measured rounds of a seat."""


class Watched(BotPlayer):
    """An expert that records the gains of replies to its answers."""

    def __init__(self, game: str, rng: random.Random) -> None:
        super().__init__(Level.EXPERT, rng)
        self._made = import_module(f"tests.strength.exploiters.{game.replace('-', '_')}").Player
        self._chance, self.gains = rng, list[float]()

    def begin(self, match: Match, seat: Seat) -> None:
        super().begin(match, seat)
        self._beside = self._made(match.setup, seat, self._chance)
        self._at = self._chance.randrange(EVERY)

    def observe(self, seen: Seen, now: Ms) -> None:
        super().observe(seen, now)
        if seen["status"] == "running":
            self._seen = seen
            self._beside.observe(seen)

    def choose(self, ms: Ms, now: Ms) -> Choice:
        number = self._seen["round"]
        if FIRST <= number <= LAST and number % EVERY == self._at:
            own = [super(Watched, self).choose(ms, now).move for _ in range(OWN)]
            self.gains.append(self._gain(self._beside.ask(self._seen, ASKED, ms), own))
        return super().choose(ms, now)

    def _gain(self, answers: list[Any], own: list[str]) -> float:
        """Return the mean gain of replies over the expert's moves."""
        halves, gains = (answers[::2], answers[1::2]), []
        for found_in, measured_in in (halves, halves[::-1]):
            moves = [*own, self._beside.reply(self._seen, found_in, Clock(ANSWER))]
            chosen, measured = (
                self._beside.worth(self._seen, answers, moves, GAMES)
                for answers in (found_in, measured_in)
            )
            gains.append(float(measured[np.argmax(chosen)] - measured[: len(own)].mean()))
        return float(np.mean(gains))


def main() -> None:
    game, boards, ms = told(*sys.argv[1:])
    rng, number = random.Random(15), 0
    players = Pair(Watched(game, rng), Watched(game, rng))
    gains = list[float]()
    while len(gains) < boards:
        for _ in play_series(registry.game(game), players, ms, 1, f"reply/{number}", False):
            gains = [100 * gain for player in players for gain in player.gains]
            print(f"{len(gains)} boards: {average(gains)}", flush=True)
        number += 1


def told(game: str, boards: str = "16", ms: str = "100") -> tuple[str, int, Ms]:
    return game, int(boards), int(ms)


if __name__ == "__main__":
    main()
