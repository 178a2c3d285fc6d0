"""Files dropped anywhere on a window, whatever lies there: they are meant for Garnet."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QEvent, QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDropEvent, QFileOpenEvent
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


class Documents(QObject):
    """Files that macOS hands to a running application, which gets no arguments. Installed on it.

    Elsewhere it is left out: it sees every event there is.
    """

    asked = Signal(object)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.url().isLocalFile():
            self.asked.emit(path_of(event.url()))
            return True
        return False


def _files(event: QDropEvent) -> list[Path]:
    return [path_of(url) for url in event.mimeData().urls() if url.isLocalFile()]


def path_of(url: QUrl) -> Path:
    """The file of a local address, also one whose name is no text."""
    if os.name == "nt":
        return Path(url.toLocalFile())
    encoded = url.path(QUrl.ComponentFormattingOption.FullyEncoded)
    return Path(os.fsdecode(unquote_to_bytes(encoded)))
