"""Detection of the Stage on the same screen as a private window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)

_MOVED = (
    QEvent.Type.Move,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ScreenChangeInternal,
)


class StageOnSameScreen(QObject):
    """A watcher that reports whether the Stage is on the screen of `window`. A minimised Stage
    counts as well."""

    changed = Signal(bool)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._stage: QWidget | None = None
        self._beside = False
        window.installEventFilter(self)

    def watch(self, stage: QWidget | None) -> None:
        """Watch this Stage; None: none is open."""
        self._stage = stage
        if stage is not None:
            stage.installEventFilter(self)
        self._look()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVED:
            self._look()
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        stage = self._stage if self._stage is not None and isValid(self._stage) else None
        shown = stage is not None and stage.isVisible()
        beside = shown and stage is not None and stage.screen() == self._window.screen()
        if beside is not self._beside:
            self._beside = beside
            self.changed.emit(beside)
