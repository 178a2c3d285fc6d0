"""Excluding the window from recordings and shared screens while the Stage is open (Windows only).

Viewers see the Stage; the window shows secrets that only the umpire may know. Windows excludes a
window from all screen recordings (SetWindowDisplayAffinity); versions before Windows 10 2004 show
it black. Other systems have no such function that all recorders respect.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)

POSSIBLE = sys.platform == "win32"
"""True if this system can exclude a window."""
NONE, EXCLUDE = 0x00, 0x11
"""Windows' WDA_NONE and WDA_EXCLUDEFROMCAPTURE."""


def set_affinity(window: int, value: int) -> None:
    """Set the display affinity of the window with this handle."""
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        change = ctypes.windll.user32.SetWindowDisplayAffinity
        change.argtypes, change.restype = (wintypes.HWND, wintypes.DWORD), wintypes.BOOL
        change(window, value)


class LeftOutOfCapture(QObject):
    """Excludes `window` from recordings while a Stage is visible, if `wanted` returns True."""

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
        """Exclude the window from recordings or include it again, as the conditions require."""
        value = EXCLUDE if self._visible and self._wanted() else NONE
        if value != self._value:
            self._value = value
            self._change(int(self._window.winId()), value)
