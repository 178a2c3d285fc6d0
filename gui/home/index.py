"""The archive's index: the text matches can be found by, and their outcomes.

A folder of 20,000 matches takes a second to read, so the newest are read at once and the others in
the background.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import KnownError, Message
from games.core.text import Wording
from games.match.archive import Archive, Summary, resume
from games.match.matchview import ending
from games.match.setups import setup_of
from games.people import fold
from gui.home import text
from gui.home.text import Ended
from gui.kit.texts import Home
from gui.kit.wording import plain, translate, trouble
from gui.storage.store import Store

FIRST, SLICE = 40, 100
"""Number of matches read at once, and per slice later."""
AGAIN = 1_000
"""Milliseconds until a busy archive is read again."""

Wanted = Callable[[Summary], bool]
Recent = Callable[[], tuple[str, ...]]
"""Returns the ids of the matches used last, the latest first."""


class ArchiveIndex(QObject):
    """The matches of a store, newest first: each as its number and its searchable text, with all
    names of its players and its event.

    `grown`: the index has changed.
    """

    grown = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problems: list[str] = []
        self.recent: Recent = tuple
        self._ids = frozenset[str]()
        self._numbers: dict[str, int] = {}
        """The numbers of matches used last, by id."""
        self._store: Store | None = None
        self._wanted: Wanted = lambda _summary: True
        self._old: list[tuple[int, str]] = []
        self._new: list[tuple[int, str]] = []
        self._before: int | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._read(SLICE))

    @property
    def complete(self) -> bool:
        """True if everything has been read."""
        return not self._timer.isActive()

    @property
    def has_matches(self) -> bool:
        """True if there are any matches."""
        return bool(self._new) or bool(self._entries())

    def read(self, store: Store, wanted: Wanted) -> None:
        """Read a store's matches again; until finished the old ones are found, too."""
        self._old = self._entries()
        self._store, self._wanted = store, wanted
        self._new, self._before, self.problems = [], None, []
        self._ids = frozenset(self.recent())
        self._read(FIRST)

    def find(self, words: str) -> list[int]:
        """Return the numbers of the matches that contain all these words.

        Those used last come first, then the newest.
        """
        found = self._entries()
        for word in fold(words).split():
            found = [one for one in found if word in one[1]]
        numbers = [number for number, _said in found]
        used = [self._numbers[one] for one in self.recent() if one in self._numbers]
        if not used:
            return numbers
        there, moved = set(numbers), set(used)
        first = [number for number in used if number in there]
        return [*first, *(number for number in numbers if number not in moved)]

    def _entries(self) -> list[tuple[int, str]]:
        if self._before is None:
            return self._new
        return [*self._new, *(one for one in self._old if one[0] < self._before)]

    def _read(self, most: int) -> None:
        if self._store is None:
            return
        try:
            found, before = self._store.page(self._before, most)
        except KnownError as error:
            self.problems = [trouble(error)]
            self._timer.start(AGAIN)
            self.grown.emit()
            return
        self.problems += [plain(one) for one in found if isinstance(one, Message)]
        wanted = [one for one in found if isinstance(one, Summary) and self._wanted(one)]
        more = self._store.people.words([one.number for one in wanted])
        for one in wanted:
            if registry.knows(one.header.game):
                said = f"{fold(text.searched(one))} {more.get(one.number, '')}"
                self._new.append((one.number, said))
                if one.header.id in self._ids:
                    self._numbers[one.header.id] = one.number
            elif (problem := text.not_installed(one.header.game)) not in self.problems:
                self.problems.append(problem)
        self._before = before
        if before is not None:
            self._timer.start(0)
        self.grown.emit()


POLL = 15
"""Milliseconds between two polls for results."""

_Key: TypeAlias = tuple[str, int, str | None]


class Outcomes(QObject):
    """A background reader of match results: `outcomeRead(match id, Ended)`."""

    outcomeRead = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[_Key, Ended] = {}
        self._asked: dict[_Key, Future[Ended]] = {}
        self._reader = _Reader()
        self._worker: ThreadPoolExecutor | None = None
        self._timer = QTimer(self, interval=POLL)
        self._timer.timeout.connect(self._collect_outcomes)

    @property
    def busy(self) -> bool:
        """True while results are awaited."""
        return bool(self._asked)

    def ask(self, path: Path, summary: Summary) -> Ended | None:
        """Return how a match of the archive at `path` ended; None if sent later by
        `outcomeRead`."""
        key = (summary.header.id, summary.events, summary.outcome)
        if key in self._known:
            return self._known[key]
        if key not in self._asked:
            if self._worker is None:  # an earlier worker may still be reading
                self._worker, self._reader = ThreadPoolExecutor(1, "outcomes"), _Reader()
            self._asked[key] = self._worker.submit(self._reader.ending, path, summary.header.id)
            self._timer.start()
        return None

    def forget(self) -> None:
        """Cancel all requests."""
        for answer in self._asked.values():
            answer.cancel()
        self._asked = {}
        self._rest()

    def _collect_outcomes(self) -> None:
        for key in [one for one, answer in self._asked.items() if answer.done()]:
            self._known[key] = said = self._asked.pop(key).result()
            self.outcomeRead.emit(key[0], said)
        if not self._asked:
            self._rest()

    def _rest(self) -> None:
        self._timer.stop()
        if self._worker is not None:
            self._worker.submit(self._reader.close)
            self._worker.shutdown(wait=False)
            self._worker = None


class _Reader:
    """A reader of matches in a thread of its own, with its own database connection."""

    def __init__(self) -> None:
        self._archive: Archive | None = None

    def ending(self, path: Path, match_id: str) -> Ended:
        """Return how a match ended, or why it cannot be determined."""
        try:
            if self._archive is None or self._archive.path != path:
                self.close()
                self._archive = Archive.open(path, readonly=True)
            _, match, _ = resume(self._archive, match_id, registry.game, setup_of)
        except KnownError as error:
            return Ended(trouble(error))
        wording = Wording(match.game.titles, match.setup.players, translate)
        return Ended(ending(match, wording) or Home.tr("not finished"), match.setup)

    def close(self) -> None:
        """Close the archive."""
        archive, self._archive = self._archive, None
        if archive is not None:
            archive.close()
