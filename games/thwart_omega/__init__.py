"""Thwart Omega: both place a black and a white stone in secret; the product of groups wins."""

from __future__ import annotations

from typing import Any

from games.core import Game, Message, Seat, Setup
from games.thwart_omega import notation, report
from games.thwart_omega.options import (
    DEFAULT_EDITION,
    EDITIONS,
    OPTION_SPECS,
    ThwartOmegaOptions,
)
from games.thwart_omega.rules import NAMES, TITLES, Position
from games.thwart_omega.view import Submission, View

__all__ = ["GAME", "ThwartOmega"]


class ThwartOmega(Game):
    """The game as the registry knows it."""

    id = "thwart-omega"
    bot = "games.thwart_omega.bot:ThwartOmegaBot"
    reader = "games.thwart_omega.reading:READER"
    title = "Thwart Omega"
    line = "Two secret stones a round, one of them your rival’s: grow groups, spoil theirs."
    minutes = (10, 25)
    secrets = "each round’s submission, until both are revealed together"
    seats = NAMES
    titles = TITLES
    editions = EDITIONS
    default_edition = DEFAULT_EDITION
    options = ThwartOmegaOptions
    option_specs = OPTION_SPECS

    def start(self, setup: Setup) -> Position:
        """The empty board (TO-1)."""
        options: ThwartOmegaOptions = setup.options
        return Position(
            edition=setup.edition or DEFAULT_EDITION,
            dm_opponent=self.seat(options.dm_opponent),
            round_time=options.round_seconds * 1000,
        )

    def parse(self, text: str, position: Position, seat: Seat) -> Submission:
        """See `notation.read`."""
        return notation.read(text)

    def write(self, action: Submission) -> str:
        """See `notation.write`."""
        return notation.write(action)

    def detail(self, view: View) -> dict[str, Any]:
        """See `report.detail`."""
        return report.detail(view)

    def board_text(self, view: View) -> Message:
        """See `report.board_text`."""
        return report.board_text(view)

    def news(self, view: View) -> tuple[Message, ...]:
        """See `report.news`."""
        return report.news(view)


GAME = ThwartOmega()
