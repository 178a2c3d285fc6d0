"""An HTTP client of the broadcast server, which polls its state and sends commands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QObject, QTimer, QUrl, Signal
from PySide6.QtNetwork import QNetworkAccessManager, QNetworkProxy, QNetworkReply, QNetworkRequest

from games.broadcast.feed import read_shown
from games.broadcast.show import pictured
from games.core import KnownError
from gui.kit.texts import Broadcast

AGAIN = 500
"""Milliseconds between two requests."""


class Follower(QObject):
    """A client of the server at `address`; "" for none. It polls after `run(True)`.

    `came(Shown)`: the state that viewers see. `pictures`: people's pictures as PNG data, by
    version. `done(str)`: the error of a command, "" on success.
    """

    came = Signal(object)
    done = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.address = ""
        self.pictures: dict[str, bytes] = {}
        self._asked: QNetworkReply | None = None
        self._net = QNetworkAccessManager(self)
        self._net.setProxy(QNetworkProxy(QNetworkProxy.ProxyType.NoProxy))
        self._timer = QTimer(self, interval=AGAIN)
        self._timer.timeout.connect(self.look)

    def run(self, running: bool) -> None:
        """Start polling, with a request at once, or stop."""
        if running:
            self._timer.start()
            self.look()
        else:
            self._timer.stop()

    def look(self) -> None:
        """Request the state, unless a reply is awaited."""
        if self.address and self._asked is None and self._timer.isActive():
            self.ask("state.json", self._take_state)

    def ask(self, what: str, take: Callable[[bytes], None]) -> None:
        """Request a file from the server; `take` is called with its content on success."""
        self._asked = reply = self._net.get(QNetworkRequest(QUrl(self.address + what)))

        def answered() -> None:
            self._asked = None
            data = bytes(reply.readAll().data())
            reply.deleteLater()
            if reply.error() is QNetworkReply.NetworkError.NoError:
                take(data)

        reply.finished.connect(answered)

    def do(self, command: str, token: str) -> None:
        """Send a command, for example `scene?name=break`, as a POST request to `/do/`."""
        request = QNetworkRequest(QUrl(f"{self.address}do/{command}"))
        request.setRawHeader(b"Authorization", f"Bearer {token}".encode())
        reply = self._net.post(request, QByteArray())

        def answered() -> None:
            why = bytes(reply.readAll().data()).decode(errors="replace").strip()
            failed = reply.error() is not QNetworkReply.NetworkError.NoError
            reply.deleteLater()
            self.done.emit((why or Broadcast.tr("It does not answer.")) if failed else "")
            self.look()

        reply.finished.connect(answered)

    def _take_state(self, data: bytes) -> None:
        try:
            shown = read_shown(data)
        except KnownError:
            return
        self.came.emit(shown)
        for one in pictured(shown.scenes) - self.pictures.keys():
            self.ask(f"picture-{one}.png", partial(self.pictures.__setitem__, one))
