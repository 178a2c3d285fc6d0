"""Processes that windows start, and when this one collects its garbage."""

from __future__ import annotations

import gc
import os
import sys
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtCore import QDir, QFileInfo, QObject, QProcess, QStandardPaths, QTimer

from games.supervisor import supervised

EVERY, FULL = 1_000, 50
"""Milliseconds between two looks for garbage, and after how many collections of what is younger
everything is looked at."""
ENDING = 500
"""Milliseconds that a process which is ended may take; usually a few."""


def child(parent: QObject, command: list[str]) -> QProcess:
    """Return a process that is not started yet, of a program and its arguments.

    It runs in the user's own folder, so that a command means the same wherever Garnet was started,
    and nothing that lies in a folder of downloads takes part.
    """
    process = QProcess(parent)
    # Where there is no such program, no other of that name is looked for either.
    nowhere = os.path.join(QDir.rootPath(), "no such program", command[0])
    process.setProgram(program_file(command[0]) or nowhere)
    process.setArguments(command[1:])
    process.setWorkingDirectory(_folder())
    return process


def foreign_program(parent: QObject, command: list[str]) -> QProcess:
    """Return a process that is not started yet, of a program that is not Garnet's own.

    Nothing that it starts outlives it, or this process. End it with `stop_program`.
    """
    process = child(parent, command)
    if QFileInfo(process.program()).isExecutable():
        words = supervised([process.program(), *command[1:]])
        process.setProgram(words[0])
        process.setArguments(words[1:])
    if sys.platform != "win32":  # Ctrl+C in a terminal is not meant for it
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
    return process


def stop_program(process: QProcess) -> None:
    """End a foreign program at once, and all that it has started."""
    if process.state() is QProcess.ProcessState.NotRunning:
        return
    if sys.platform != "win32":
        process.terminate()
        if process.waitForFinished(ENDING):
            return
    process.kill()
    process.waitForFinished(ENDING)


def program_file(name: str) -> str:
    """Return the file of a program that is named as in a command line, with its whole path.

    A path that is not whole begins in the user's own folder; nothing needs to lie there. A mere
    name is looked for where the system looks for programs (`PATH`), but never in the current
    folder; "" if it is nowhere.
    """
    if os.path.dirname(name):
        return os.path.join(_folder(), name)
    folders = [folder for folder in os.get_exec_path() if os.path.isabs(folder)]
    return QStandardPaths.findExecutable(name, folders) if name and folders else ""


def _folder() -> str:
    home = QDir.homePath()
    return home if QDir(home).exists() else QDir.rootPath()


@contextmanager
def made_at_once() -> Iterator[None]:
    """While a match and its page are made: collect nothing, and set aside what there is then.

    A long match holds a hundred thousand objects. A full collection looks at all of them, which
    takes a tenth of a second, at any moment and again and again. Here it is done once, when the
    page is ready, and later ones look only at what is new.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
        set_aside()
    finally:
        if collects:
            gc.enable()


class Collector(QObject):
    """Collects garbage between events, until it is stopped; no other thread does so meanwhile.

    Python collects in whatever thread makes something. There Qt's objects that are garbage would be
    destroyed beside windows that are at work with others: it crashes, or never ends.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(EVERY)

    def look(self) -> None:
        """Collect what is due."""
        young, middle, old = gc.get_count()
        if young > gc.get_threshold()[0]:
            gc.collect(2 if old > FULL else 1 if middle > gc.get_threshold()[1] else 0)

    def stop(self) -> None:
        """Leave it to Python again."""
        self._timer.stop()
        gc.enable()


def collect_page(page: weakref.ref[Any]) -> None:
    """Collect what is left of a page that is gone: with it goes its match.

    What was set aside before is looked at only if the page was, while it lay under another.
    """
    gc.collect()
    if page() is not None:
        set_aside()


def set_aside() -> None:
    """Look at everything once more, also at what was set aside before and is garbage by now."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
