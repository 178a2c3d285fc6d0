"""Replaces an archive whose file was moved, deleted or replaced while it was open."""

from __future__ import annotations

import os
import re
import time
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError
from games.match.archive import Archive, Summary, journal
from games.match.archive.file_identity import index_of, log_of, rollback_of
from games.match.archive.salvage import copy, copy_practice, salvaged
from games.version import VERSION
from gui.kit.texts import Storage

MAX_RENAMED = 10
"""Maximum number of renamed archives kept in the archive's folder."""
TIME_SLICE = 0.008
"""Maximum duration of a time slice for copying, in seconds."""
RETRY_DELAY = 1_000
"""Delay before copying is retried, in milliseconds."""


def replace_lost(lost: Archive, aside: bool = False) -> tuple[Archive, str]:
    """Return an archive to use in place of one whose file was lost, and a message about it.

    If another archive is at the path, it is used unless `aside` is True. In all other cases, any
    file at the path is renamed, and a new archive is created. Raise `KnownError` on failure.
    """
    path, exists = lost.path, os.path.lexists(lost.path)
    unchanged = exists and lost.owns(path)
    lost.depart()
    if exists and not unchanged and not aside:
        try:
            archive = Archive.open(path, writer=VERSION, watched=True)
        except KnownError:
            pass
        else:
            text = Storage.tr(
                "{0} was replaced by another archive while Garnet was running. The "
                "whole current match was written into it."
            )
            return archive, text.format(path)
    renamed = _set_aside(path) if exists else None
    archive = Archive.open(path, writer=VERSION, watched=True)
    if renamed is None:
        text = Storage.tr(
            "{0} was moved or deleted while Garnet was running. A new archive "
            "with the whole current match was written there. If the old one "
            "was moved, it is still in its new place."
        )
        return archive, text.format(path)
    text = Storage.tr(
        "{0} was changed by another program while Garnet was running. The "
        "changed file is kept as {1}. A new archive with the whole current "
        "match was written."
    )
    return archive, text.format(path, renamed.name)


def replace_damaged(path: Path) -> tuple[Archive, str]:
    """Rename a damaged archive. Return a new archive and a message.

    Raise `KnownError` if no archive can be created.
    """
    aside = _set_aside(path)
    text = Storage.tr(
        "{0} was damaged, but not by Garnet. The damaged file was kept as {1}, and a new archive "
        "was created."
    )
    return Archive.open(path, writer=VERSION, watched=True), text.format(path, aside.name)


def restore_backup(backup: Path, path: Path) -> str:
    """Replace the closed archive at `path` with a backup, and return a message.

    The archive and the journals beside it are renamed. On failure, raise `KnownError` and leave the
    archive unchanged.
    """
    # The backup was checked when it was copied, but may have changed since.
    Archive.open(backup, readonly=True).close()
    # SQLite would apply leftover log files to the backup.
    exists = any(os.path.lexists(of(path)) for of in _FILES)
    aside = _set_aside(path) if exists else None
    try:
        backup.rename(path)
    except OSError as error:
        if aside is not None:
            for of in _FILES:
                if os.path.lexists(of(aside)):
                    of(aside).rename(of(path))
        raise KnownError(f"{path} cannot be replaced: {error.strerror or error}.") from error
    if aside is None:
        return Storage.tr("The backup was restored.")
    for journal_file in journal.journals_of(path):
        with suppress(OSError):
            journal_file.rename(
                path.with_name(aside.name + journal_file.name.removeprefix(path.name))
            )
    text = Storage.tr("The backup was restored. The previous archive was kept as {0}.")
    return text.format(aside.name)


def _set_aside(path: Path) -> Path:
    """Rename an archive and SQLite's files for it, and return the archive's new path.

    If there are many renamed archives, only the first (from before the problem began) and the most
    recent ones are kept.
    """
    pattern = re.compile(rf"{re.escape(path.stem)}\.aside-(\d+){re.escape(path.suffix)}.*")
    try:
        matches = map(pattern.fullmatch, os.listdir(path.parent))
    except OSError as error:
        raise KnownError(f"{path} cannot be renamed: {error.strerror or error}.") from error
    numbers = sorted({int(match[1]) for match in matches if match})
    for number in numbers[1 : 2 - MAX_RENAMED]:
        for of in _FILES:
            with suppress(OSError):
                of(_aside(path, number)).unlink(missing_ok=True)
    name = _aside(path, max(numbers, default=0) + 1)
    try:
        for of in _FILES:
            if os.path.lexists(of(path)):
                of(path).rename(of(name))
    except OSError as error:
        raise KnownError(f"{path} cannot be renamed: {error.strerror or error}.") from error
    return name


def _aside(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}.aside-{number}{path.suffix}")


_FILES = (lambda path: path, log_of, index_of, rollback_of)
"""Functions that take an archive's path and return the path of one of the archive's files."""


class Rescue(QObject):
    """Copies the readable part of a lost archive to a new one, in short time slices.

    `done` carries the number of copied matches.
    """

    done = Signal(int)

    def __init__(self, lost: Archive, new: Archive, parent: QObject) -> None:
        super().__init__(parent)
        self.lost, self._new = lost, new
        self._salvaged = salvaged(lost)
        self._next: Summary | None = None
        self._copied = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(lambda: self._copy(time.monotonic() + TIME_SLICE))
        self._timer.start(0)

    def finish(self) -> None:
        """Copy the rest immediately. Call this before the archive is closed."""
        if self._timer.isActive():
            self._copy(float("inf"))
            self._timer.stop()

    def stop(self) -> None:
        self._timer.stop()

    def _copy(self, until: float) -> None:
        while time.monotonic() < until:
            self._next = self._next or next(self._salvaged, None)
            try:
                if self._next is None:
                    copy_practice(self.lost, self._new)
                    break
                self._copied += copy(self.lost, self._new, self._next)
            except KnownError:  # the archive is in use, or the disk is full
                self._timer.setInterval(RETRY_DELAY)
                return
            self._next = None
        self._timer.setInterval(0)
        if self._next is None and time.monotonic() < until:
            self._timer.stop()
            self.done.emit(self._copied)
