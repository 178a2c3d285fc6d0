"""The text size by keys, from anywhere in the window: larger, smaller, as usual."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.kit.widgets.sheets import EVERYWHERE
from gui.storage.settings import TEXTS, Settings

LARGER, SMALLER, USUAL = EVERYWHERE


class TextSizeKeys(QObject):
    """Ctrl++, Ctrl+- and Ctrl+0 in a window."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._settings = settings
        for keys, steps in ((LARGER, 1), (SMALLER, -1), (USUAL, 0)):
            shortcut = QShortcut(window)
            shortcut.setKeys([QKeySequence(key) for key in keys])
            shortcut.activated.connect(lambda steps=steps: self.step(steps))

    def step(self, steps: int) -> None:
        """Go to the next larger or smaller size, if there is one; 0: to the usual one."""
        now = TEXTS.index(self._settings.now.text)
        index = min(max(now + steps, 0), len(TEXTS) - 1) if steps else 0
        self._settings.change(text=TEXTS[index])
