"""How finished matches ended, as their events say: worked out beside the window.

What an archive stores of a match's end serves the search. Somebody may have changed it; the events
are bound to one another by their chain, so what is shown comes from them.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import KnownError
from games.match.archive import Archive, Summary, resume
from games.match.matchview import ending
from games.match.setups import setup_of
from gui.home import text

POLL = 15
"""Milliseconds between two looks for what was worked out."""

_Key: TypeAlias = tuple[str, int, str | None]


class Outcomes(QObject):
    """Tells how matches ended that are asked about: `told(match id, sentence)`."""

    told = Signal(str, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[_Key, str] = {}
        self._asked: dict[_Key, Future[str]] = {}
        self._reader = _Reader()
        self._worker: ThreadPoolExecutor | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        """Whether something is still being worked out."""
        return bool(self._asked)

    def ask(self, path: Path, summary: Summary) -> str | None:
        """How a match of the archive at `path` ended; None if that is told later."""
        key = (summary.header.id, summary.events, summary.outcome)
        if key in self._known:
            return self._known[key]
        if key not in self._asked:
            if self._worker is None:
                self._worker = ThreadPoolExecutor(1, "outcomes")
            self._asked[key] = self._worker.submit(self._reader.ending, path, summary.header.id)
            self._timer.start()
        return None

    def forget(self) -> None:
        """Work out no more: what was asked about is not wanted any longer."""
        for answer in self._asked.values():
            answer.cancel()
        self._asked = {}
        self._rest()

    def _look(self) -> None:
        for key in [one for one, answer in self._asked.items() if answer.done()]:
            self._known[key] = said = self._asked.pop(key).result()
            self.told.emit(key[0], said)
        if not self._asked:
            self._rest()

    def _rest(self) -> None:
        self._timer.stop()
        if self._worker is not None:
            self._worker.submit(self._reader.close)
            self._worker.shutdown(wait=False)
            self._worker = None


class _Reader:
    """Reads in a thread of its own, with a connection of its own."""

    def __init__(self) -> None:
        self._archive: Archive | None = None

    def ending(self, path: Path, match_id: str) -> str:
        """How a match ended, or why that cannot be told."""
        try:
            if self._archive is None or self._archive.path != path:
                self.close()
                self._archive = Archive.open(path, readonly=True)
            _, match, _ = resume(self._archive, match_id, registry.game, setup_of)
        except KnownError as error:
            return str(error)
        return ending(match) or text.tr("not finished")

    def close(self) -> None:
        """Let the archive go."""
        archive, self._archive = self._archive, None
        if archive is not None:
            archive.close()
