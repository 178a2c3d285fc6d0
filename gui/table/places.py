"""The places that surfaces offer beside a match, for a game to fill. No surface knows what with."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.core import Ms, Refusal
from games.match.matchview import MatchView


class DeskPanel(QWidget):
    """Below the seats at the Desk, for the umpire alone."""

    replayRequested = Signal()
    """Everybody is to see the best line of the round that is over."""

    shows_secrets: ClassVar[bool] = False
    """Whether all that is secret stands here, so that the board need never be unmasked."""

    def setView(self, view: MatchView) -> None:
        """Show the umpire's view."""

    def setCompanion(self, state: object) -> None:
        """Show how far the game's companion (`GameFace.companion`) is."""

    def setReplay(self, possible: bool) -> None:
        """Say whether there is a line of the last round to be shown."""

    def addRefused(self, at: Ms, text: str, refusal: Refusal) -> None:
        """List an attempt that was refused at this match time."""
