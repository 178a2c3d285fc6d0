from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import KnownError
from games.match.archive import Summary, Try
from gui.diary.counting import Diary, Played, Tried, played
from gui.games import face
from gui.storage.store import Store

TIME_SLICE = 0.008
"""Maximum duration of a time slice for reading, in seconds."""

_Known = dict[tuple[str, int], Played | None]


class DiaryReader(QObject):
    """Computes a store's statistics in the background. `grown` is emitted at the end."""

    grown = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.diary = Diary()
        self.uncounted: tuple[str, ...] = ()
        """The ids of finished matches on this computer that are not counted."""
        self.problem = ""
        self._store: Store | None = None
        self._known: _Known = {}
        self._to_read: list[Summary] = []
        self._counted: list[Played] = []
        self._not_counted: list[str] = []
        self._tries: tuple[Tried, ...] = ()
        self._umpired: tuple[str, ...] = ()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._read)

    @property
    def complete(self) -> bool:
        return not self._timer.isActive()

    def read(self, store: Store, me: str = "", most: int | None = None) -> None:
        """Read a store's matches, except matches that have not changed since they were last read.

        - `me`: the id of the person whose matches count, or "" if everybody's count
        - `most`: read only this number of recent matches, and no practice
        """
        self._store, self.problem = store, ""
        self._counted, self._not_counted = [], []
        try:
            listed = store.summaries() if most is None else store.page(None, most)[0]
            everything = [summary for summary in listed if isinstance(summary, Summary)]
            tries = store.tries() if most is None else ()
            self._tries = tuple(tried(attempt) for attempt in tries)
            mine = set(store.people.matches(me)) if store.people.all.get(me) else None
        except KnownError as error:
            everything, self._tries, mine = [], (), None
            self.problem = str(error)
        over = [summary for summary in everything if summary.finished]
        self._umpired = tuple(
            summary.header.game for summary in over if summary.header.kind == "umpire"
        )
        self._to_read = [
            summary
            for summary in over
            if summary.header.kind == "play" and (mine is None or summary.number in mine)
        ]
        self._timer.start()

    def _read(self) -> None:
        until = perf_counter() + TIME_SLICE
        while self._to_read and perf_counter() < until:
            summary = self._to_read.pop()  # take the oldest match first
            key = (summary.header.id, summary.events)
            if key not in self._known:
                self._known[key] = self._played(summary)
            known_match = self._known[key]
            if known_match is None:
                self._not_counted.append(summary.header.id)
            else:
                self._counted.append(known_match)
        if not self._to_read:
            self._timer.stop()
            self.diary = Diary(tuple(self._counted), self._tries, self._umpired)
            self.uncounted = tuple(self._not_counted)
            self.grown.emit()

    def _played(self, summary: Summary) -> Played | None:
        if self._store is None or not registry.knows(summary.header.game):
            return None
        try:
            header, match = self._store.load(summary.header.id)
        except KnownError:
            return None  # Home shows this error
        return played(header, match)


def tried(attempt: Try) -> Tried:
    if not registry.knows(attempt.game):
        return Tried(attempt.at, attempt.game, False)
    solved = attempt.data.get("solved") is True
    return Tried(
        attempt.at,
        attempt.game,
        solved or any(page.solved(attempt.data) for page in face(attempt.game).pages()),
    )
