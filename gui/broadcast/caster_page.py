from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent

from games.broadcast.show import Name
from gui.broadcast.caster_stage import CasterStage
from gui.broadcast.command_list import scene_titles
from gui.broadcast.ending import in_seconds, transition_text
from gui.broadcast.onair import OnAir
from gui.broadcast.server_client import ServerClient
from gui.kit.texts import Broadcast
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, on_key
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.notices import Notice
from gui.kit.widgets.pages import Page

COUNTDOWN_INTERVAL = 250
"""Milliseconds between updates of the countdown."""


class CasterPage(Page):
    """A page that shows what viewers see, and lets a caster draw marks on it."""

    def __init__(self, air: OnAir) -> None:
        super().__init__()
        self._air = air
        self.head(Broadcast.tr("Caster’s view"))
        self.draw = Button(Broadcast.tr("Draw"), icon="edit")
        self.draw.setCheckable(True)
        self.draw.setToolTip(
            Broadcast.tr("Draw with the left button as well (D); the right button always draws")
        )
        self.wipe = Button(Broadcast.tr("Wipe"), icon="trash")
        self.wipe.setToolTip(Broadcast.tr("Remove all arrows and rings (Esc)"))
        for button in (self.draw, self.wipe):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self.header.addEnd(button)
        self.problem = Notice(grave=False)
        self.state = label("", Role.CAPTION, wrap=True)
        self.watched = CasterStage(air)
        self.client = ServerClient(air, self)
        self.scenes: dict[Name, Button] = {}
        for key, (name, text) in enumerate(scene_titles().items(), 1):
            self.scenes[name] = self._command(text, str(key), f"scene?name={name}")
            self.scenes[name].setCheckable(True)
        self.commands = [
            self._command(Broadcast.tr("Replay the last reveal"), "A", "replay"),
            self._command(Broadcast.tr("Next step"), "S", "step"),
        ]
        buttons = Flow(*self.scenes.values(), *self.commands, gap=8)
        margins = (Space.L, 0, Space.L, Space.M)
        parts = (self.state, self.problem, (self.watched, 1), buttons)
        body = in_column(*parts, gap=Space.S, margins=margins)
        in_column(self.header, (body, 1), gap=0, of=self)
        self._timer = QTimer(self, interval=COUNTDOWN_INTERVAL)
        self._wire()
        self._show()

    def enter(self) -> None:
        self.watched.setFocus(Qt.FocusReason.OtherFocusReason)

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

    def _wire(self) -> None:
        self.draw.toggled.connect(self.watched.draw)
        self.wipe.clicked.connect(self.watched.wipe)
        self.watched.changed.connect(self._show)
        self._air.changed.connect(self._show)
        self._timer.timeout.connect(self._show)
        self.client.done.connect(self.problem.say)

    def _command(self, text: str, key: str, command: str) -> Button:
        """Return a button that sends `command` to the server."""
        button = Button(text, key=key)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)

        def do() -> None:
            self._show()  # undo Qt's toggle: the button for the scene on air stays checked
            self.client.do(command)

        button.clicked.connect(do)
        on_key(self, key, button.click, repeats=False)
        return button

    def _show(self) -> None:
        for name, button in self.scenes.items():
            button.setChecked(self._air.on and name == self._air.directed.scene)
        for button in (*self.scenes.values(), *self.commands):
            button.setEnabled(self.client.can_command)
        nothing = Broadcast.tr("Viewers see no match yet.") if self._air.on else self._status_text()
        self.watched.card.setText(nothing)
        self.draw.setEnabled(self.watched.surface is not None)
        self.draw.setChecked(self.watched.drawing)
        self.wipe.setEnabled(bool(self.watched.marks))
        note = Broadcast.tr("Your arrows are only on this page: capture this window to show them.")
        self.state.setText(f"{self._status_text()} {note}")

    def _status_text(self) -> str:
        air = self._air
        if not air.on:
            return Broadcast.tr("Off air. Switch the broadcast on from its page (Ctrl+B).")
        if text := transition_text(air):
            return text
        if not air.delay:
            return Broadcast.tr("On air, without a delay.")
        on_air_text = Broadcast.tr("On air; viewers are {0} behind.").format(in_seconds(air.delay))
        if not air.begins_in:
            return on_air_text
        waiting_text = Broadcast.tr("They will see nothing new for another {0}.")
        return f"{on_air_text} {waiting_text.format(in_seconds(air.begins_in))}"
