"""Child processes started by windows, and the scheduling of garbage collection."""

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

CHECK_INTERVAL, YOUNG_PER_FULL = 1_000, 50
"""Interval between garbage checks in ms, and number of collections of the middle generation after
which a full collection runs.
"""
ENDING = 500
"""Maximum time to wait for a process to end, in ms. A few milliseconds are usually enough."""


def child(parent: QObject, command: list[str]) -> QProcess:
    """Return a process, not yet started, for a program and its arguments.

    The process runs in the user's home folder. A command therefore works the same wherever Garnet
    was started, and files in the folder where it was started cannot interfere.
    """
    process = QProcess(parent)
    # If the program is missing, do not search for another program of that name.
    nowhere = os.path.join(QDir.rootPath(), "no such program", command[0])
    process.setProgram(program_file(command[0]) or nowhere)
    process.setArguments(command[1:])
    process.setWorkingDirectory(_folder())
    return process


def foreign_program(parent: QObject, command: list[str]) -> QProcess:
    """Return a process, not yet started, for a program that is not part of Garnet.

    The program's children end with it, and all of them end with Garnet's process. Call
    `stop_program` to end the program.
    """
    process = child(parent, command)
    if QFileInfo(process.program()).isExecutable():
        full_command = supervised([process.program(), *command[1:]])
        process.setProgram(full_command[0])
        process.setArguments(full_command[1:])
    if sys.platform != "win32":  # shield the program from Ctrl+C
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)
    return process


def stop_program(process: QProcess) -> None:
    """End a foreign program and all its children."""
    if process.state() is QProcess.ProcessState.NotRunning:
        return
    if sys.platform != "win32":
        process.terminate()
        if process.waitForFinished(ENDING):
            return
    process.kill()
    process.waitForFinished(ENDING)


def program_file(name: str) -> str:
    """Return the full path of a program named as on a command line, or "" if it is not found.

    A relative path starts in the user's home folder, and its file need not exist. A plain name is
    looked up in `PATH`, but never in the current folder.
    """
    if os.path.dirname(name):
        return os.path.join(_folder(), name)
    folders = [folder for folder in os.get_exec_path() if os.path.isabs(folder)]
    return QStandardPaths.findExecutable(name, folders) if name and folders else ""


def _folder() -> str:
    home = QDir.homePath()
    return home if QDir(home).exists() else QDir.rootPath()


@contextmanager
def collection_paused() -> Iterator[None]:
    """Disable garbage collection while a match and its page are created, then collect once.

    A full collection over the hundred thousand objects of a long match takes 0.1 s. Later
    collections skip these objects.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
        collect_and_freeze()
    finally:
        if collects:
            gc.enable()


class Collector(QObject):
    """Collects garbage between events of the main thread, instead of Python's own collection.

    Python collects in the thread that allocates. Qt objects that are destroyed in another thread
    while windows are in use cause crashes and deadlocks.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(CHECK_INTERVAL)

    def look(self) -> None:
        young, middle, old = gc.get_count()
        if young > gc.get_threshold()[0]:
            gc.collect(2 if old > YOUNG_PER_FULL else 1 if middle > gc.get_threshold()[1] else 0)

    def stop(self) -> None:
        """Stop, and enable Python's automatic garbage collection again."""
        self._timer.stop()
        gc.enable()


def collect_page(page: weakref.ref[Any]) -> None:
    """Free a removed page and its match, even if `gc.freeze` exempted them from collection."""
    gc.collect()
    if page() is not None:
        collect_and_freeze()


def collect_and_freeze() -> None:
    """Collect all garbage, including frozen objects. Then freeze the remaining objects."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
