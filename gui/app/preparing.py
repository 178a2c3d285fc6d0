from __future__ import annotations

import json
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

from games.engine import preparing
from games.process import own_command
from gui.kit.processes import child
from gui.storage.settings import Settings
from gui.table.programs import words

CHECK_DELAY = 1_500
"""Delay in milliseconds after the window opens before the kernels are checked."""


class Preparing(QObject):
    """Compiles the bots' kernels (their fast code) in a background process.

    `messageSent` carries the progress, or "" at the end. `weakerChanged` carries `weaker()`.
    """

    messageSent = Signal(str)
    weakerChanged = Signal(str)

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._process: QProcess | None = None
        self._compiling = False

    def begin(self) -> None:
        """Compile missing kernels after a delay, if compilation is possible."""
        if preparing.can_compile():
            QTimer.singleShot(CHECK_DELAY, self, self._start)

    def weaker(self) -> str:
        """Return the reason why bots are currently weaker than usual, or ""."""
        if not preparing.can_compile():
            return words.without_kernels(preparing.numba_supported())
        return words.unprepared() if self._compiling else ""

    def tell(self, show: Callable[[str], None]) -> None:
        show(self.weaker())
        self.weakerChanged.connect(show)

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.waitForFinished(500)

    def _start(self) -> None:
        if self._settings.now.prepared == preparing.environment_key():
            return
        self._process = process = child(self, own_command("kernels", "--tied"))
        process.readyReadStandardOutput.connect(self._read)
        process.finished.connect(self._on_finished)
        process.start()

    def _read(self) -> None:
        while self._process is not None and self._process.canReadLine():
            progress = json.loads(bytes(self._process.readLine().data()))
            self._compiling = True
            self.messageSent.emit(words.preparing(progress["preparing"], progress["of"]))
            self.weakerChanged.emit(self.weaker())

    def _on_finished(self, code: int) -> None:
        if self._process is None:
            return
        self._process, self._compiling = None, False
        if code == 0:
            self._settings.change(prepared=preparing.environment_key())
        self.messageSent.emit("")
        self.weakerChanged.emit(self.weaker())
