"""Positions from matches of a bot against itself, with some random moves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from games import registry
from games.core import Ms, Pair, Seat
from games.engine.arena import Pairing
from games.engine.bots import Choice, Level
from games.engine.players import BotPlayer
from games.match import record
from games.match.match import Match, Table

WILD = 0.25
"""Share of random moves, so that matches differ."""


class RandomisedBot(BotPlayer):
    """A bot that sometimes makes a random move."""

    def __init__(self, level: Level, rng: random.Random, match: Match, wild: float) -> None:
        super().__init__(level, rng)
        self._match, self._wild, self._chance, self._seat = match, wild, rng, Seat.ONE

    def begin(self, match: Match, seat: Seat) -> None:
        super().begin(match, seat)
        self._seat = seat

    def choose(self, ms: Ms, now: Ms) -> Choice:
        game, position = self._match.game, self._match.position
        if self._chance.random() < self._wild:
            actions = game.actions(position, self._seat)
            if actions:
                return Choice(game.write(self._chance.choice(actions)))
        return super().choose(ms, now)


def played(
    game_id: str,
    rng: random.Random,
    options: dict[str, Any],
    level: Level = Level.CASUAL,
    ms: Ms = 20,
    wild: float = WILD,
) -> Iterator[tuple[str, ...]]:
    """Yield matches endlessly, each as the lines of a puzzle (`"SEAT MOVE"`)."""
    game = registry.game(game_id)
    while True:
        supplied = game.drawn.supply(
            game.default_edition, dict(options), lambda _label, n: rng.randrange(n)
        )
        players = game.with_seat_names(Pair("One", "Two"))
        setup = record.setup_of(game, game.default_edition, supplied, players)
        match = Match(game, setup, rng.randbytes(32), Table(timed=False, grace=None))
        both = Pair(*(RandomisedBot(level, rng, match, wild) for _ in Seat))
        Pairing(match, both, ms, rng).play()
        entries = json.loads(record.dump(match))["moves"]
        yield tuple(f"{entry[0]} {entry[-1]}" for entry in entries if len(entry) > 1)
