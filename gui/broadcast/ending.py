"""Questions that are asked before a delayed broadcast stops and viewers miss the end."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from games.core.text import counted
from gui.broadcast.onair import OnAir
from gui.kit.texts import Broadcast
from gui.kit.widgets.buttons import primary, quiet
from gui.kit.widgets.labels import label
from gui.kit.widgets.sheets import Sheet, ask
from gui.kit.wording import sentence


def in_seconds(seconds: float) -> str:
    count = max(1, math.ceil(seconds))
    return sentence(counted(count, "{count} second", "{count} seconds"))


def transition_text(air: OnAir) -> str:
    """Return a message while the broadcast is starting or ending, or "" at other times."""
    if not air.on or (air.address and not air.ending):
        return ""
    if not air.address:
        return Broadcast.tr("Starting…")
    if not air.left:
        return Broadcast.tr("The rest is being shown; then the broadcast ends.")
    text = Broadcast.tr("The rest is being shown, {0} to go; then the broadcast ends.")
    return text.format(in_seconds(air.left))


def problem_text(air: OnAir) -> str:
    """Return a message about the broadcast's problem and its consequence, or ""."""
    if not air.problem:
        return ""
    if air.on:
        return Broadcast.tr("The broadcast restarts automatically. {0}").format(air.problem)
    return Broadcast.tr("The broadcast has ended: {0}").format(air.problem)


def _unseen_text(air: OnAir) -> str:
    if air.left:
        return Broadcast.tr("Viewers have not yet seen what happened in the last {0}.").format(
            in_seconds(air.left)
        )
    return Broadcast.tr("The latest events are still being shown.")


def _title() -> str:
    return Broadcast.tr("Not all of the broadcast has been seen")


def ask_to_stop(host: QWidget, air: OnAir) -> Sheet:
    run = Broadcast.tr("Show the last {0}, then stop").format(in_seconds(air.left))
    return ask(
        host,
        _title(),
        Broadcast.tr("{unseen} It will be lost if the broadcast stops now.").format(
            unseen=_unseen_text(air)
        ),
        (quiet(Broadcast.tr("Stay on air")), None),
        (quiet(Broadcast.tr("Stop now")), air.stop),
        (primary(run if air.left else Broadcast.tr("Let it finish, then stop")), air.end),
    )


class ClosingSheet(Sheet):
    """A sheet shown when the window closes during a broadcast that still has unseen events.

    It asks whether viewers should still see them. If so, `leave` is called. `done` is called when
    the broadcast has ended.
    """

    def __init__(
        self, host: QWidget, air: OnAir, leave: Callable[[], None], done: Callable[[], None]
    ) -> None:
        super().__init__(host, _title())
        self._air, self._leave, self._done = air, leave, done
        self.words = label("", wrap=True)
        self.body.addWidget(self.words)
        self.addButton(self.closes(quiet(Broadcast.tr("Stay"))))
        self.now = self.addButton(quiet(Broadcast.tr("Close now")))
        self.run = self.addButton(primary(""))
        self.now.clicked.connect(air.stop)
        self.run.clicked.connect(self._let_run)
        self.answer_with(self.run)
        self._timer = QTimer(self, interval=500)
        self._timer.timeout.connect(self._check_queue)
        self._timer.start()
        air.changed.connect(self._check_queue)
        self._check_queue()

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._timer.isActive():  # this method may be called twice
            self._timer.stop()
            self._air.changed.disconnect(self._check_queue)
        super().closeEvent(event)

    def _let_run(self) -> None:
        self._leave()
        self._air.end()

    def _check_queue(self) -> None:
        air = self._air
        if not air.on:
            self.close()
            self._done()
            return
        if air.ending:
            self.run.setEnabled(False)  # hiding it would move other buttons under the pointer
            progress_text = Broadcast.tr("The rest is being shown, {0} to go.").format(
                in_seconds(air.left)
            )
            rest_text = progress_text if air.left else _unseen_text(air)
            self.words.setText(Broadcast.tr("{left} Then Garnet closes.").format(left=rest_text))
            return
        self.run.setText(Broadcast.tr("Show it, then close"))
        unseen = _unseen_text(air)
        self.words.setText(
            Broadcast.tr("{unseen} It will be lost if Garnet closes now.").format(unseen=unseen)
        )
