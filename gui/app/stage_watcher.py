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


class StageWatcher(QObject):
    """Detects whether a Stage is visible, and whether one is on `window`'s screen."""

    shownChanged = Signal(bool)
    onScreenChanged = Signal(bool)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._stages: list[QWidget] = []
        self.shown = self.beside = False
        window.installEventFilter(self)

    def watch(self, stage: QWidget) -> None:
        self._stages = [stage for stage in self._stages if isValid(stage)] + [stage]
        stage.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _MOVED:
            self._look()
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        stages = [stage for stage in self._stages if isValid(stage) and stage.isVisible()]
        screens = [stage.screen() for stage in stages]
        shown, beside = bool(screens), self._window.screen() in screens
        if shown is not self.shown:
            self.shown = shown
            self.shownChanged.emit(shown)
        if beside is not self.beside:
            self.beside = beside
            self.onScreenChanged.emit(beside)
