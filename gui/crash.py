"""What happens when something happens that should not: it is written down and told, never silent.

The log lies in the application's own folder, beside the archive, for the user's eyes only.
"""

from __future__ import annotations

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

from PySide6.QtCore import QObject, QStandardPaths, Qt, Signal, qVersion

from games.cli import VERSION

FILE = "garnet.log"
MAX_BYTES = 256 << 10
KEPT = 3
LONGEST = 100_000
"""Characters of a trace that are kept, its end."""


class Reporter(QObject):
    """Takes the errors that nobody caught: one line and the trace to the log, the news to `told`.

    `told` is sent in the thread of the window, whichever thread failed.
    """

    told = Signal(str)
    _failed = Signal(str)

    def __init__(self, path: Path | None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self.details = ""
        """The trace of the latest error, as it stands in the log."""
        self._log = logging.getLogger("garnet")
        self._log.propagate = False
        self._handler: logging.Handler | None = None
        self._before: Callable[..., object] | None = None
        self._failed.connect(self.told, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Listen from now on."""
        self._before = sys.excepthook
        sys.excepthook = self._caught
        threading.excepthook = self._caught_in_thread

    def remove(self) -> None:
        """Listen no more and close the log."""
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
        """Write the trace to the log; where that fails, to the standard error."""
        if self._handler is None:
            self._handler = self._open()
            self._log.addHandler(self._handler)
        self.details = "".join(traceback.format_exception(kind, error, trace))[-LONGEST:]
        self._log.error("%s\n%s", kind.__name__, self.details)

    def _open(self) -> logging.Handler:
        handler: logging.Handler = logging.StreamHandler()
        if self.path is not None:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                handler = _rotating(self.path)
            except OSError:
                handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter(f"%(asctime)s Garnet {_versions()} %(message)s"))
        return handler


def _rotating(path: Path) -> logging.Handler:
    """A log that grows to a limit, in files that only their owner can read."""
    from logging.handlers import RotatingFileHandler  # loads much, and is hardly ever wanted

    class Private(RotatingFileHandler):
        def _open(self) -> IO[str]:  # type: ignore[override]
            file = os.open(self.baseFilename, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
            return open(file, "a", encoding="utf-8")

    return Private(path, maxBytes=MAX_BYTES, backupCount=KEPT)


def usual_log() -> Path:
    """Where the log lies on this computer."""
    kind = QStandardPaths.StandardLocation.AppDataLocation
    return Path(QStandardPaths.writableLocation(kind)) / FILE


def _versions() -> str:
    return f"{VERSION}, Python {platform.python_version()}, Qt {qVersion()}, {sys.platform}:"
