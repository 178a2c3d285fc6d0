"""Files dropped anywhere on a window, whatever lies there: they are meant for Garnet."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget


class Dropping(QObject):
    """Takes files that are dropped on the windows it watches, before any field or board does.

    `dropped(paths)`: a list of `Path`. Text and pictures that are dragged go where they did.
    """

    dropped = Signal(object)

    def watch(self, window: QWidget) -> None:
        """Take what is dropped on this window."""
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._watch_handle(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Drops reach a window's QWindow first, and few other events do.
        if isinstance(watched, QWidget):
            if event.type() in (QEvent.Type.Show, QEvent.Type.WinIdChange):
                self._watch_handle(watched)
            return False
        if not isinstance(event, QDropEvent):
            return False
        paths = _files(event)
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths)
        return True

    def _watch_handle(self, window: QWidget) -> None:
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # once, however often


def _files(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
