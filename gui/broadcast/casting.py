"""The caster's page: what viewers see at this moment, to draw on and to talk over."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent

from games.core.text import counted
from gui.broadcast.onair import OnAir
from gui.broadcast.watched import Watched
from gui.kit.texts import Broadcast
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.flow import in_column
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.pages import Page
from gui.kit.wording import sentence

AGAIN = 250
"""Milliseconds between two updates of the countdown."""


class CasterPage(Page):
    """The page of whoever talks over the broadcast; it shows nothing before viewers see it.

    What is drawn on it stays on it: no source is sent it. `broadcastRequested`: open the page that
    switches the broadcast on.
    """

    broadcastRequested = Signal()

    def __init__(self, air: OnAir) -> None:
        super().__init__()
        self._air = air
        self.head(Broadcast.tr("Caster’s view"))
        self.broadcast = quiet(Broadcast.tr("Broadcast"), "radio")
        self.draw = Button(Broadcast.tr("Draw"), icon="edit")
        self.draw.setCheckable(True)
        self.draw.setToolTip(
            Broadcast.tr("Draw with the left button, too (D); the right one always does")
        )
        self.wipe = Button(Broadcast.tr("Wipe"), icon="trash")
        self.wipe.setToolTip(Broadcast.tr("Remove all arrows and rings (Esc)"))
        for button in (self.broadcast, self.draw, self.wipe):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.header.addEnd(button)
        self.state = label("", Role.CAPTION, wrap=True)
        self.watched = Watched(air)
        margins = (Space.L, 0, Space.L, Space.M)
        body = in_column(self.state, (self.watched, 1), gap=Space.S, margins=margins)
        in_column(self.header, (body, 1), gap=0, of=self)
        self._timer = QTimer(self, interval=AGAIN)
        self._wire()
        self._show()

    def enter(self) -> None:
        """Give the board the keys."""
        self.watched.setFocus(Qt.FocusReason.OtherFocusReason)

    # Qt overrides

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_D:
                self.draw.click()
            case Qt.Key.Key_Escape | Qt.Key.Key_Backspace if self.watched.wipe():
                pass
            case _:
                super().keyPressEvent(event)

    # Internals

    def _wire(self) -> None:
        self.broadcast.clicked.connect(self.broadcastRequested)
        self.draw.toggled.connect(self.watched.draw)
        self.wipe.clicked.connect(self.watched.wipe)
        self.watched.changed.connect(self._show)
        self._air.changed.connect(self._show)
        self._timer.timeout.connect(self._show)

    def _show(self) -> None:
        self.draw.setEnabled(self.watched.surface is not None)
        self.draw.setChecked(self.watched.drawing)
        self.wipe.setEnabled(bool(self.watched.marks))
        self.watched.empty.setText(self._why_empty())
        self.state.setText(f"{self._standing()} {self._reach()}")

    def _standing(self) -> str:
        """Return whether it is on air, and how far viewers are behind."""
        air = self._air
        if not air.on:
            return Broadcast.tr("Off air.")
        if not air.address:
            return Broadcast.tr("Starting…")
        if air.ending:
            return Broadcast.tr("The rest is being shown; then it ends by itself.")
        if not air.delay:
            return Broadcast.tr("On air, without a delay.")
        on = Broadcast.tr("On air; viewers are {0} behind.").format(_seconds(air.delay))
        if air.begins_in:
            on += " " + Broadcast.tr("They see nothing new for another {0}.").format(
                _seconds(air.begins_in)
            )
        return on

    def _reach(self) -> str:
        return Broadcast.tr(
            "This is what viewers see. Your arrows are on this page alone: capture this window to"
            " show them."
        )

    def _why_empty(self) -> str:
        air = self._air
        if not air.on:
            return Broadcast.tr("Off air. The Broadcast page switches it on.")
        if air.begins_in:
            return Broadcast.tr("What happens now is shown in {0} s.").format(
                math.ceil(air.begins_in)
            )
        return Broadcast.tr("Nothing is being played. The next match goes on air by itself.")


def _seconds(seconds: float) -> str:
    return sentence(counted(math.ceil(seconds), "{count} second", "{count} seconds"))
