from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from gui.kit.widgets.sheets import EVERYWHERE
from gui.storage.settings import TEXTS, Settings

LARGER_TEXT, SMALLER_TEXT, USUAL_TEXT = EVERYWHERE


class TextSizeKeys(QObject):
    """Keyboard shortcuts that change the text size: Ctrl++, Ctrl+- and Ctrl+0."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._settings = settings
        for keys, steps in ((LARGER_TEXT, 1), (SMALLER_TEXT, -1), (USUAL_TEXT, 0)):
            shortcut = QShortcut(window)
            shortcut.setKeys([QKeySequence(key) for key in keys])
            shortcut.activated.connect(lambda steps=steps: self.step(steps))

    def step(self, steps: int) -> None:
        """Change the text size by this many steps; 0 resets it to the default."""
        now = TEXTS.index(self._settings.now.text)
        index = min(max(now + steps, 0), len(TEXTS) - 1) if steps else 0
        self._settings.change(text=TEXTS[index])
