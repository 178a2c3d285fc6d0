"""One process per user and archive: a second process passes its file to the first and exits."""

from __future__ import annotations

import json
import os
import stat
import tempfile
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QCryptographicHash,
    QDeadlineTimer,
    QLockFile,
    QObject,
    QTimer,
    Signal,
)

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)
from games.core import KnownError
from games.core.strict_json import Unreadable, parse

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket  # loaded after the first paint

MOST = 16 << 10
"""Maximum size of a message in bytes. The longest path has 4,096 bytes."""
ANSWER_TIMEOUT = 3_000
"""Time limit in milliseconds for the first process's answer, and for a caller's message."""
START_TIMEOUT = 15_000
"""Time limit in ms for the first process to start listening, which it does after its first paint.
"""
MOST_CALLERS = 8
MAX_FOLDER_PATH = 78
"""Maximum length of the folder's path in bytes, so that a socket's path has at most 104 bytes."""
ANSWER = b"ok\n"


class Start(Enum):
    """The result of `Instance.begin`. `HUNG` means that the first process does not answer."""

    FIRST = "first"
    HANDED_OVER = "handed over"
    HUNG = "hung"
    UNKNOWN = "unknown"


class Instance(QObject):
    """Makes this process the only one for an archive, or contacts the one that already uses it.

    `asked(path)` is emitted when another process was started. `path` is the file that it should
    open, or None.
    """

    asked = Signal(object)

    def __init__(self, archive: Path, folder: Path | None = None) -> None:
        super().__init__()
        folder = folder or _runtime()
        identity = f"{Path.home()}\n{os.path.normcase(os.path.realpath(archive))}"
        sha256 = QCryptographicHash.Algorithm.Sha256
        digest = QCryptographicHash.hash(os.fsencode(identity), sha256).data()
        name = f"garnet-{digest.hex()[:16]}"
        self._name = None if folder is None else _address(folder, name)
        self._lock = None if folder is None else QLockFile(str(folder / f"{name}.lock"))
        self._server: QLocalServer | None = None
        self._callers: list[QLocalSocket] = []

    def begin(self, file: Path | None) -> Start:
        """Try to become the first process; otherwise, pass `file` to the first process.

        The first process must call `listen` afterwards.
        """
        if self._lock is None:
            return Start.UNKNOWN
        self._lock.setStaleLockTime(0)  # a lock is stale only if its process has ended
        if self._lock.tryLock(0):
            return Start.FIRST
        if self._lock.error() is not QLockFile.LockError.LockFailedError:
            return Start.UNKNOWN
        return self._hand_over(file)

    def close(self) -> None:
        if self._server is not None:
            self._server.close()
            self._server = None
        if self._lock is not None:
            self._lock.unlock()

    def listen(self) -> None:
        if self._name is None or self._lock is None or not self._lock.isLocked():
            return
        from PySide6.QtNetwork import QLocalServer  # not needed for the first paint

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.setMaxPendingConnections(MOST_CALLERS)
        QLocalServer.removeServer(
            self._name
        )  # the lock was free, so the socket was left behind by a process that has ended
        if server.listen(self._name):
            server.newConnection.connect(self._on_call)
            self._server = server

    def _on_call(self) -> None:
        while self._server is not None and self._server.hasPendingConnections():
            caller = self._server.nextPendingConnection()
            if len(self._callers) >= MOST_CALLERS:
                caller.abort()
                caller.deleteLater()
                continue
            self._callers.append(caller)
            caller.setReadBufferSize(MOST + 1)
            caller.readyRead.connect(self._on_message)
            caller.disconnected.connect(self._on_gone)
            QTimer.singleShot(ANSWER_TIMEOUT, caller, caller.abort)
            self._hear(caller)

    def _on_message(self) -> None:
        caller = self._calling()
        if caller is not None:
            self._hear(caller)

    def _hear(self, caller: QLocalSocket) -> None:
        """Handle a complete message. Invalid or oversized messages are not answered."""
        data = bytes(caller.peek(MOST + 1).data())
        if b"\n" not in data:
            if len(data) > MOST:
                caller.abort()
            return
        caller.readyRead.disconnect(self._on_message)
        try:
            path = read_message(data.partition(b"\n")[0])
        except KnownError:
            caller.abort()
            return
        caller.write(ANSWER)
        caller.flush()
        caller.disconnectFromServer()
        self.asked.emit(path)

    def _on_gone(self) -> None:
        caller = self._calling()
        if caller is not None:
            self._callers.remove(caller)
            caller.deleteLater()

    def _calling(self) -> QLocalSocket | None:
        return next((caller for caller in self._callers if caller is self.sender()), None)

    def _hand_over(self, file: Path | None) -> Start:
        from PySide6.QtNetwork import QLocalSocket

        assert self._name is not None
        starting = QDeadlineTimer(START_TIMEOUT)
        while not starting.hasExpired():
            socket = QLocalSocket()
            socket.connectToServer(self._name)
            if socket.waitForConnected(ANSWER_TIMEOUT):
                return _call(socket, file, QDeadlineTimer(ANSWER_TIMEOUT))
            if self._lock is not None and self._lock.tryLock(50):  # the first process has ended
                return Start.FIRST
        return Start.HUNG


def _call(socket: QLocalSocket, file: Path | None, patience: QDeadlineTimer) -> Start:
    socket.write(message(file))
    answer = b""
    while not answer.endswith(b"\n") and len(answer) < len(ANSWER):
        if not socket.waitForReadyRead(max(1, patience.remainingTime())):
            return Start.HUNG
        answer += bytes(socket.readAll().data())
    return Start.HANDED_OVER if answer == ANSWER else Start.HUNG


def message(file: Path | None) -> bytes:
    """Return the message that asks the first process to open a file and show its window.

    If `file` is None, there is nothing to open. The path is encoded in hexadecimal, because it may
    not be valid Unicode.
    """
    path = None if file is None else os.fsencode(os.path.abspath(file)).hex()
    return json.dumps({"garnet": 1, "open": path}).encode() + b"\n"


def read_message(line: bytes) -> Path | None:
    """Return the path in a message, or None if it has none. Raise `Unreadable` if it is invalid."""
    value = parse(line, MOST, "message")
    if not isinstance(value, dict) or set(value) != {"garnet", "open"} or value["garnet"] != 1:
        raise Unreadable("no message of Garnet’s")
    if value["open"] is None:
        return None
    try:
        path = Path(os.fsdecode(bytes.fromhex(value["open"])))
    except (TypeError, ValueError):
        raise Unreadable("no path") from None
    if not path.is_absolute() or "\0" in str(path):
        raise Unreadable("no absolute path")
    return path


def _runtime() -> Path | None:
    """Return a folder that only this user can access, or None.

    In a shared folder, another user could impersonate the first process.
    """
    if os.name == "nt":
        return Path(tempfile.gettempdir())  # on Windows, this folder is private
    for base in (os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir()):
        folder = Path(base) / f"garnet-{os.getuid()}"
        if base and len(os.fsencode(folder)) <= MAX_FOLDER_PATH and _is_own(folder):
            return folder
    return None


def _is_own(folder: Path) -> bool:
    """Create a folder if it is missing. Return True if it is private and belongs to this user."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
    except OSError:
        return False
    mode = status.st_mode
    return status.st_uid == os.getuid() and mode & 0o077 == 0 and stat.S_ISDIR(mode)


def _address(folder: Path, name: str) -> str:
    """Return the first process's address: a path, or a pipe's name on Windows."""
    return name if os.name == "nt" else str(folder / name)
