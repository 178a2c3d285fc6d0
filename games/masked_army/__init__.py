"""Masked Army: place two-coloured dominoes whose colours are soon hidden; largest army wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.core import Game, GameKind, Message, Seat, Setup
from games.kinds.turns import Times
from games.masked_army import notation, report
from games.masked_army.options import OPTION_SPECS, MaskedArmyOptions, check_colours
from games.masked_army.rules import NAMES, TITLES, Position
from games.masked_army.view import Placement, View

__all__ = ["GAME", "MaskedArmy"]


class MaskedArmy(Game):
    """The game as the registry knows it."""

    id = "masked-army"
    bot = "games.masked_army.bot:MaskedArmyBot"
    reader = "games.masked_army.reading:READER"
    title = "Masked Army"
    line = "Build the largest army from dominoes in both colours, and remember which were yours."
    minutes = (20, 60)
    secrets = "the colours of every piece but the last, even from those who placed them"
    seats = NAMES
    titles = TITLES
    options = MaskedArmyOptions
    option_specs = OPTION_SPECS
    kind = GameKind.TURNS
    unaided = True

    def check_setup(self, setup: Setup) -> None:
        """The display colours must be two different colours."""
        if setup.options.colours is not None:
            check_colours(setup.options.colours)

    def start(self, setup: Setup) -> Position:
        """The empty board, the chosen seat to move (MA-1, MA-2)."""
        options: MaskedArmyOptions = setup.options
        times = Times.alike(
            1000 * options.turn_seconds, 1000 * options.bank_seconds, 1000 * options.bank_rounding
        )
        return Position(times=times, to_move=self.seat(options.starts))

    def start_known(self, setup: Setup, mover: Seat) -> Position:
        """The empty board, `mover` to place the one piece that such a record holds (MA-10)."""
        return replace(self.start(setup), to_move=mover)

    def parse(self, text: str, position: Position, seat: Seat) -> Placement:
        """See `notation.read`."""
        return notation.read(text, seat)

    def write(self, action: Placement) -> str:
        """See `notation.write`."""
        return notation.write(action)

    def detail(self, view: View) -> dict[str, Any]:
        """See `report.detail`."""
        return report.detail(view)

    def board_text(self, view: View) -> Message:
        """See `report.board_text`."""
        return report.board_text(view)

    def disclosed(self, shown: View, known: View) -> Message | None:
        """See `report.disclosed`."""
        return report.disclosed(shown, known)

    def news(self, view: View) -> tuple[Message, ...]:
        """See `report.news`."""
        return report.news(view)


GAME = MaskedArmy()
