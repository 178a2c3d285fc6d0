"""The places that surfaces offer beside a match, for a game to fill. No surface knows what with."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
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


class PlayPanel(QWidget):
    """In Play in the footer's place, while both seats act at once."""

    commandRequested = Signal(object)
    """To run this command; why it is refused is told (`tell`)."""
    replayRequested = Signal()
    """Everybody wants to see the best line of the round that is over."""

    def show_host(self) -> None:
        """Show how the match stands and what each seat may do."""

    def tell(self, hint: str, refused: bool = False) -> None:
        """Say something else; `refused`: it says why something was not accepted."""

    def setReplay(self, line: Enum | None) -> None:
        """Say whether a line of the last round can be shown once more, and which."""

    def press(self, event: QKeyEvent) -> bool:
        """Take a key; whether it was one of the panel's."""
        return False

    def fit(self, width: int) -> int:
        """Lie as wide as the page; how much taller than the usual footer it is then."""
        return 0

    def footer_height(self, width: int) -> int:
        """How tall the footer is at least that takes its place again."""
        return 0

    def next_clicks(self) -> Sequence[QWidget]:
        """What to click, in this order, so that the match goes on; for the tour."""
        return ()


class ReviewPanel(QWidget):
    """In Review under *Analysis*: what is to be said of a match that is over, step by step."""

    stepRequested = Signal(int)
    """To show this step."""
    showRequested = Signal(int, object)
    """To show this step, and then to call this with the board's scene."""

    def setStep(self, index: int) -> None:
        """Say what belongs to a step."""

    def rest(self, resting: bool) -> None:
        """Work on nothing while nobody sees it."""

    def close_down(self) -> None:
        """End what works: the page goes."""
