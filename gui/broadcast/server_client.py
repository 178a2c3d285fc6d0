from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QByteArray, QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkProxy, QNetworkReply, QNetworkRequest

from games.broadcast.feed import read_snapshot
from games.core import KnownError
from gui.broadcast.onair import OnAir
from gui.kit.texts import Broadcast

POLL_INTERVAL = 500
"""Milliseconds between two requests."""


class ServerClient(QObject):
    """Sends commands to the server of `air` over HTTP, and counts the open browser sources.

    `watched(int)` carries the number of open sources. `done(str)` carries a command's error
    message, or "" on success.
    """

    watched = Signal(int)
    done = Signal(str)

    def __init__(self, air: OnAir, parent: QObject) -> None:
        super().__init__(parent)
        self._air = air
        self._net = QNetworkAccessManager(self)
        self._net.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
        self._timer = QTimer(self, interval=POLL_INTERVAL)
        self._timer.timeout.connect(self._count)

    @property
    def can_command(self) -> bool:
        return bool(self._air.address and self._air.token)

    def run(self, running: bool) -> None:
        if running:
            self._timer.start()
        else:
            self._timer.stop()

    def do(self, command: str) -> None:
        """Send a command as a POST request to `/do/`, for example `scene?name=break`."""
        request = QNetworkRequest(QUrl(f"{self._air.address}do/{command}"))
        request.setRawHeader(b"Authorization", f"Bearer {self._air.token}".encode())
        reply = self._net.post(request, QByteArray())

        def answered() -> None:
            message = bytes(reply.readAll().data()).decode(errors="replace").strip()
            failed = reply.error() is not QNetworkReply.NetworkError.NoError
            reply.deleteLater()
            self.done.emit((message or Broadcast.tr("It is not responding.")) if failed else "")

        reply.finished.connect(answered)

    def _count(self) -> None:
        if not self._air.address:
            return
        reply = self._net.get(QNetworkRequest(QUrl(f"{self._air.address}state.json")))

        def answered() -> None:
            reply.deleteLater()
            with suppress(KnownError):
                self.watched.emit(read_snapshot(bytes(reply.readAll().data())).watching)

        reply.finished.connect(answered)
