"""Matches for tests of the Stage, with a fixed seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC, Ms, Pair, Seat, Setup
from games.match.clocks import Reading
from games.match.match import Match, Table
from games.match.matchview import MatchView, view_of
from gui.kit.theme import load_fonts

SEED = bytes(range(32))


@dataclass
class Game:
    """A match which tests continue; methods return the match for chaining."""

    match: Match

    @property
    def now(self) -> Ms:
        return self.match.state.clocks.at

    def start(self) -> Game:
        self.match.append(self.match.resume(self.now))
        return self

    def submit(self, seat: Seat, text: str, after: Ms = 3_000) -> Game:
        self.match.append(self.match.submit(seat, text, self.now + after))
        return self

    def play(self, rounds: int, chance: int = 3) -> Game:
        """Play random legal rounds or turns, at most to the end of the match."""
        luck = random.Random(chance)
        for _ in range(rounds):
            for seat in Seat:
                if self.match.outcome is None and seat in self.match.position.awaiting():
                    actions = self.match.game.actions(self.match.position, seat)
                    self.submit(seat, self.match.game.write(luck.choice(actions)))
                    if self.match.game.kind.alternating:
                        break
        return self

    def finish(self, chance: int = 3) -> Game:
        return self.play(100, chance)

    def view(self) -> MatchView:
        return view_of(self.match, PUBLIC)

    def readings(self, later: Ms = 0) -> tuple[Reading, ...]:
        return self.match.readings(self.now + later)


def game(
    game_id: str,
    players: tuple[str, str] = ("Ann", "Ben"),
    timed: bool = True,
    grace: Ms | None = 0,
    **options: Any,
) -> Game:
    game = registry.game(game_id)
    chosen = game.options(**options)
    setup = Setup(game_id, game.default_edition, chosen, Pair(*players))
    return Game(Match(game, setup, SEED, Table(timed=timed, grace=grace)))


def omega(**options: Any) -> Game:
    return game("thwart-omega", **options)


def army(**options: Any) -> Game:
    return game("masked-army", **options)


@pytest.fixture(autouse=True)
def letters(qapp: QApplication) -> Iterator[None]:
    """Load the bundled fonts; after the test, process deferred deletions."""
    load_fonts()
    yield
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)
