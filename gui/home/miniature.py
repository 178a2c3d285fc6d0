"""Small living boards: a demo game that plays by itself, slowly, for the cards of Home."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.games import scene_class
from gui.kit.board.scene import BoardScene
from gui.kit.board.view import BoardView
from gui.kit.theme import Motion, Theme

STEP = 2_600
"""How long each view of the demo stays, in ms."""
REST = 6_000
"""How long the last one stays."""
LAST = 900
"""How long at least what has been animated stays."""


def without_coordinates(scene: BoardScene) -> None:
    """Leave the letters and numbers away where a board has them; they would not be readable."""
    hide = getattr(scene, "setCoordinates", None)
    if hide is not None:
        hide(False)


class Miniature(QWidget):
    """A board that shows `views` one after another and begins again after the last.

    Nothing on it can be clicked; it lets the mouse through to the card. Resting, or with motion
    off, it stays at the view `still` (by default one from the middle of the game). Hidden, it does
    nothing. `played`: all views have been shown.
    """

    played = Signal()

    def __init__(
        self,
        game_id: str,
        views: Sequence[Any],
        theme: Theme,
        motion: Motion,
        still: int | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._views = views
        self._still = len(views) * 2 // 3 if still is None else still
        self._at = self._still
        self._following = self._resting = False
        self.scene = scene_class(game_id)(theme, motion)
        self.scene.setParent(self)
        without_coordinates(self.scene)
        self.scene.setView(views[self._at], False)
        self.board = BoardView(self.scene, self)
        self.board.setMinimumSize(64, 64)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.board)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self._timer.setInterval(STEP)
        self._timer.timeout.connect(self.step)

    def setTheme(self, theme: Theme) -> None:
        """Take another theme."""
        self.scene.setTheme(theme)

    def setMotion(self, motion: Motion) -> None:
        """Play or stand still."""
        self.scene.setMotion(motion)
        if not motion.on and not self._following:
            self._at = self._still
            self.scene.setView(self._views[self._at], False)
        self._wind()

    def follow(self, view: Any, animated: bool = True) -> None:
        """Show this and no longer `views`, until it is told to rest or to play."""
        self._following = True
        self._wind()
        if view != self.scene.view:
            self.scene.setView(view, animated and self.isVisible())

    def rest(self, resting: bool) -> None:
        """Stand still, or play from the beginning."""
        self._following, self._resting = False, resting
        still = resting or not self.scene.motion.on
        self._at = self._still if still else 0
        self.scene.setView(self._views[self._at], False)
        self._timer.setInterval(STEP)
        self._wind()

    def step(self) -> None:
        """Show the next view."""
        self._at = (self._at + 1) % len(self._views)
        self.scene.setView(self._views[self._at], animated=self._at > 0)
        stays = REST if self._at == len(self._views) - 1 else STEP
        self._timer.setInterval(max(stays, round(self.scene.running_time) + LAST))
        if self._at == 0:
            self.played.emit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._wind()

    def hideEvent(self, event: QHideEvent) -> None:
        self._timer.stop()
        super().hideEvent(event)

    def _wind(self) -> None:
        plays = self.scene.motion.on and not self._following and not self._resting
        if self.isVisible() and plays and len(self._views) > 1:
            self._timer.start()
        else:
            self._timer.stop()
