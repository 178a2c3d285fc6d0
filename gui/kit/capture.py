"""Leaving the window out of recordings and shared screens while the Stage is open, on Windows.

The Stage is what viewers are to see; the window shows what only the umpire may know. Windows leaves
a window out of everything that records the screen (SetWindowDisplayAffinity), older ones than 10
version 2004 show it black. Other systems have nothing that all recorders respect.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)

POSSIBLE = sys.platform == "win32"
"""True if this system can leave out a window."""
NONE, EXCLUDE = 0x00, 0x11
"""Values of Windows: WDA_NONE and WDA_EXCLUDEFROMCAPTURE."""


def set_affinity(window: int, value: int) -> None:
    """Set where the window with this handle may be displayed."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        change = ctypes.windll.user32.SetWindowDisplayAffinity
        change.argtypes, change.restype = (wintypes.HWND, wintypes.DWORD), wintypes.BOOL
        change(window, value)


class LeftOutOfCapture(QObject):
    """Leaves `window` out of recordings while a Stage is visible, if that is `wanted`."""

    def __init__(
        self,
        window: QWidget,
        wanted: Callable[[], bool],
        parent: QObject,
        change: Callable[[int, int], None] = set_affinity,
    ) -> None:
        super().__init__(parent)
        self._window, self._wanted, self._change = window, wanted, change
        self._visible: list[QObject] = []
        self._value = NONE

    def watch(self, stage: QWidget) -> None:
        """Follow a Stage that is about to be shown."""
        stage.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Close):
            self._visible = [one for one in self._visible if one is not watched]
            if event.type() is QEvent.Type.Show:
                self._visible.append(watched)
            self.update()
        return super().eventFilter(watched, event)

    def update(self) -> None:
        """Set whether the window is left out, if that has changed."""
        value = EXCLUDE if self._visible and self._wanted() else NONE
        if value != self._value:
            self._value = value
            self._change(int(self._window.winId()), value)
