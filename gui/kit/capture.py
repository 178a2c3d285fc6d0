"""Exclusion of the main window from recordings and screen sharing while the Stage is open.

Viewers see the Stage, but the window shows secrets that only the umpire may know. Only Windows can
exclude a window from all recordings (SetWindowDisplayAffinity); in versions before Windows 10 2004,
the window appears black. Other systems have no such function that all recording programs respect.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtWidgets import QWidget

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)

POSSIBLE = sys.platform == "win32"
"""True if this system can exclude a window from recordings."""
NONE, EXCLUDE = 0x00, 0x11
"""Windows' constants WDA_NONE and WDA_EXCLUDEFROMCAPTURE."""


def set_affinity(window: int, value: int) -> None:
    if sys.platform == "win32":
        import ctypes
        from ctypes import wintypes

        change = ctypes.windll.user32.SetWindowDisplayAffinity
        change.argtypes, change.restype = (wintypes.HWND, wintypes.DWORD), wintypes.BOOL
        change(window, value)


class CaptureExclusion:
    """Excludes `window` from recordings while a Stage is visible and `wanted()` is true."""

    def __init__(
        self,
        window: QWidget,
        wanted: Callable[[], bool],
        change: Callable[[int, int], None] = set_affinity,
    ) -> None:
        self._window, self._wanted, self._change = window, wanted, change
        self._shown = False
        self._value = NONE

    def set_stage_shown(self, shown: bool) -> None:
        self._shown = shown
        self.update()

    def update(self) -> None:
        value = EXCLUDE if self._shown and self._wanted() else NONE
        if value != self._value:
            self._value = value
            self._change(int(self._window.winId()), value)
