"""Logging of unexpected errors, to a file that only its owner can read."""

from __future__ import annotations

import faulthandler
import logging
import os
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import IO

from PySide6.QtCore import QObject, Qt, Signal, qVersion

import gui.kit  # noqa: F401  (before any class of Qt: decision 62)
from games.version import VERSION
from gui.storage.settings import data_folder

FILE = "garnet.log"
CRASHES = "garnet-crash.log"
MAX_BYTES = 256 << 10
OLD_LOGS = 3
MAX_TRACE = 100_000
"""Maximum length of a stored trace in characters. Only the end of a longer trace is stored."""


class NativeTraces:
    """A file to which Python writes stack traces if native code crashes without an exception.

    The file is kept open, because it cannot be opened during a crash. At the next start, its
    content is copied to the log.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        self._enabled = False

    def take(self) -> str:
        if self.path is None:
            return ""
        try:
            with self.path.open("rb+") as file:
                report = file.read(MAX_TRACE)
                file.truncate(0)
        except OSError:
            return ""
        return report.decode("utf-8", errors="replace")

    def keep(self) -> None:
        """Start writing crash traces to the file, or to standard error if it cannot be opened."""
        try:
            if self.path is not None:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                self._file = os.fdopen(_private(str(self.path)), "ab", buffering=0)
        except OSError:
            self._file = None
        target = self._file or sys.__stderr__
        if target is not None:
            self._enabled = True
            faulthandler.enable(target, all_threads=True)

    def close(self) -> None:
        """Stop writing crash traces. Call this when the process ends normally."""
        if self._enabled:
            faulthandler.disable()
            self._enabled = False
        if self._file is not None:
            self._file.close()
            self._file = None


class Reporter(QObject):
    """Logs uncaught exceptions. `messageSent` announces each of them, always on the main thread."""

    messageSent = Signal(str)
    _failed = Signal(str)

    def __init__(self, path: Path | None) -> None:
        super().__init__()
        self.path = path
        self.details = ""
        self.crashed = ""
        """The crash report of the previous process, or "" if it did not crash."""
        self._native = NativeTraces(None if path is None else path.with_name(CRASHES))
        self._log = logging.getLogger("garnet")
        self._log.propagate = False
        self._handler: logging.Handler | None = None
        self._before: Callable[..., object] | None = None
        self._failed.connect(self.messageSent, Qt.ConnectionType.QueuedConnection)

    def install(self, native: bool = False) -> None:
        """Start handling errors.

        If `native` is True, also record crashes of native code: log the traces left by the previous
        process, and store them in `crashed`.
        """
        if native:
            self.crashed = self._native.take()
            if self.crashed:
                self.note("the process before this one crashed", self.crashed)
            self._native.keep()
        self._before = sys.excepthook
        sys.excepthook = self._caught
        threading.excepthook = self._caught_in_thread

    def remove(self) -> None:
        self._native.close()
        if self._before is not None:
            sys.excepthook = sys.__excepthook__
            threading.excepthook = threading.__excepthook__
            self._before = None
        if self._handler is not None:
            self._log.removeHandler(self._handler)
            self._handler.close()
            self._handler = None

    def _caught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.exit(130)
        self._write(kind, error, trace)
        self._failed.emit(kind.__name__)

    def _caught_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self._caught(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _write(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        self.note(kind.__name__, "".join(traceback.format_exception(kind, error, trace)))

    def note(self, what: str, details: str) -> None:
        if self._handler is None:
            self._handler = self._open()
            self._log.addHandler(self._handler)
        self.details = details[-MAX_TRACE:]
        self._log.error("%s\n%s", what, self.details)

    def _open(self) -> logging.Handler:
        handler: logging.Handler = logging.StreamHandler()
        if self.path is not None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handler = _rotating(self.path)
            except OSError:
                handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter(f"%(asctime)s Garnet {versions()}: %(message)s"))
        return handler


def _rotating(path: Path) -> logging.Handler:
    """Return a rotating log handler whose files only their owner can read."""
    # This module is slow to import and rarely needed.
    from logging.handlers import RotatingFileHandler

    class Private(RotatingFileHandler):
        def _open(self) -> IO[str]:  # type: ignore[override]
            return open(_private(self.baseFilename), "a", encoding="utf-8")

    return Private(path, maxBytes=MAX_BYTES, backupCount=OLD_LOGS)


def _private(path: str) -> int:
    """Open a file for appending. A new file can be read only by its owner."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def usual_log() -> Path:
    return data_folder() / FILE


def versions() -> str:
    return f"{VERSION}, Python {platform.python_version()}, Qt {qVersion()}, {sys.platform}"
