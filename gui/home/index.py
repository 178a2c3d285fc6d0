"""The searchable index of the archive's matches, and their results.

Only the newest matches are read immediately, because reading 20,000 takes about a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import PUBLIC, KnownError, Message
from games.core.lazy import lazy
from games.core.text import Wording
from games.people import fold
from gui.home import text
from gui.home.text import Ended
from gui.kit.texts import Home
from gui.kit.wording import plain, translate, trouble

if TYPE_CHECKING:  # not needed for the first paint
    from concurrent.futures import Future, ThreadPoolExecutor

    from games.match import archive, matchview, setups
    from games.match.archive import Archive, Summary
    from gui import games as faces
    from gui.storage.store import Store
else:
    archive, matchview, setups = lazy("games.match", "archive matchview setups")
    (faces,) = lazy("gui", "games")

FIRST_BATCH, LATER_BATCH = 40, 100
"""Number of matches that are read immediately, and number read in each later time slice."""
RETRY_DELAY = 1_000
"""Delay before a busy archive is read again, in milliseconds."""

Listed: TypeAlias = "Callable[[Summary], bool]"
"""A function that returns True if a match belongs in the list."""
Recent = Callable[[], tuple[str, ...]]
"""A function that returns the ids of the last opened matches, most recent first."""


WON, LOST, NOBODY = "won", "lost", "nobody"


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in the index.

    `searchable` is the text to search, normalised by `fold`. `winner` is the winner's name or "".
    `bots` holds the names of the programs that played.
    """

    number: int
    id: str
    game: str
    searchable: str
    winner: str
    players: tuple[str, ...]
    bots: tuple[str, ...]

    @classmethod
    def of(cls, summary: Summary, more: str = "") -> Entry:
        header, players = summary.header, summary.players
        names = tuple(players.values())
        winner = matchview.winner_in(summary.outcome or "", names)
        bots = tuple(players[seat] for seat in header.programs if seat in players)
        searchable = f"{fold(text.searched(summary))} {more}"
        return cls(summary.number, header.id, header.game, searchable, winner, names, bots)

    def ended(self, result: str, names: tuple[str, ...]) -> bool:
        """Return True if the match had this result for a player with one of these names.

        If `names` is empty, check the only human player; return False unless there is exactly one.
        """
        if result == NOBODY:
            return not self.winner
        players = [
            player
            for player in self.players
            if (player in names if names else player not in self.bots)
        ]
        if not names and len(self.bots) != 1:
            return False
        return bool(self.winner) and (self.winner in players) is (result == WON)


Wanted = Callable[[Entry], bool]


class ArchiveIndex(QObject):
    """An index of a store's matches, newest first. `grown` is emitted when entries are added."""

    grown = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.problems: list[str] = []
        self.recent: Recent = tuple
        self._ids = frozenset[str]()
        self._numbers: dict[str, int] = {}
        self._store: Store | None = None
        self._listed: Listed = lambda _summary: True
        self._old: list[Entry] = []
        self._new: list[Entry] = []
        self._before: int | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(lambda: self._read(LATER_BATCH))

    @property
    def complete(self) -> bool:
        return not self._timer.isActive()

    @property
    def has_matches(self) -> bool:
        return bool(self._new) or bool(self._entries())

    @property
    def has_several(self) -> bool:
        return len(self._entries()) > 1

    def read(self, store: Store, listed: Listed) -> None:
        """Read a store's matches again. Until this is done, `find` also searches old entries."""
        self._old = self._entries()
        self._store, self._listed = store, listed
        self._new, self._before, self.problems = [], None, []
        self._ids = frozenset(self.recent())
        self._read(FIRST_BATCH)

    @property
    def games(self) -> set[str]:
        return {entry.game for entry in self._entries()}

    def find(self, words: str, wanted: Wanted = lambda _entry: True) -> list[int]:
        """Return the numbers (`Entry.number`) of the `wanted` matches that contain all `words`.

        Recently opened matches come first.
        """
        entries = self._entries()
        for word in fold(words).split():
            entries = [entry for entry in entries if word in entry.searchable]
        numbers = [entry.number for entry in entries if wanted(entry)]
        used = [self._numbers[match_id] for match_id in self.recent() if match_id in self._numbers]
        if not used:
            return numbers
        matching, recent = set(numbers), set(used)
        first = [number for number in used if number in matching]
        return [*first, *(number for number in numbers if number not in recent)]

    def _entries(self) -> list[Entry]:
        if self._before is None:
            return self._new
        return [*self._new, *(entry for entry in self._old if entry.number < self._before)]

    def _read(self, most: int) -> None:
        if self._store is None:
            return
        try:
            rows, before = self._store.page(self._before, most)
        except KnownError as error:
            self.problems = [trouble(error)]
            self._timer.start(RETRY_DELAY)
            self.grown.emit()
            return
        self.problems += [plain(row) for row in rows if isinstance(row, Message)]
        listed = [row for row in rows if not isinstance(row, Message) and self._listed(row)]
        people_text = self._store.people.words([summary.number for summary in listed])
        for summary in listed:
            if registry.knows(summary.header.game):
                self._new.append(Entry.of(summary, people_text.get(summary.number, "")))
                if summary.header.id in self._ids:
                    self._numbers[summary.header.id] = summary.number
            elif (problem := text.not_installed(summary.header.game)) not in self.problems:
                self.problems.append(problem)
        self._before = before
        if before is not None:
            self._timer.start(0)
        self.grown.emit()


POLL = 15
"""Interval between polls for results, in milliseconds."""

_Key: TypeAlias = tuple[str, int, str | None]


class Outcomes(QObject):
    """Reads the results of matches in the background.

    `outcomeRead(str, Ended)` carries a match's id and its result.
    """

    outcomeRead = Signal(str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._outcomes: dict[_Key, Ended] = {}
        self._pending: dict[_Key, Future[Ended]] = {}
        self._reader = _Reader()
        self._worker: ThreadPoolExecutor | None = None
        self._timer = QTimer(self, interval=POLL)
        self._timer.timeout.connect(self._collect_outcomes)

    @property
    def busy(self) -> bool:
        return bool(self._pending)

    def ask(self, path: Path, summary: Summary) -> Ended | None:
        """Return a match's result. If it is not known yet, return None; `outcomeRead` follows."""
        key = (summary.header.id, summary.events, summary.outcome)
        if key in self._outcomes:
            return self._outcomes[key]
        if key not in self._pending:
            from concurrent.futures import ThreadPoolExecutor

            if self._worker is None:  # an earlier worker may still be reading
                self._worker, self._reader = ThreadPoolExecutor(1, "outcomes"), _Reader()
            self._pending[key] = self._worker.submit(self._reader.ending, path, summary.header.id)
            self._timer.start()
        return None

    def forget(self) -> None:
        for answer in self._pending.values():
            answer.cancel()
        self._pending = {}
        self._stop_worker()

    def _collect_outcomes(self) -> None:
        for key in [key_ for key_, answer in self._pending.items() if answer.done()]:
            self._outcomes[key] = outcome = self._pending.pop(key).result()
            self.outcomeRead.emit(key[0], outcome)
        if not self._pending:
            self._stop_worker()

    def _stop_worker(self) -> None:
        self._timer.stop()
        if self._worker is not None:
            self._worker.submit(self._reader.close)
            self._worker.shutdown(wait=False)
            self._worker = None


class _Reader:
    """Reads results on a separate thread, with its own connection to the archive."""

    def __init__(self) -> None:
        self._archive: Archive | None = None

    def ending(self, path: Path, match_id: str) -> Ended:
        """Return a match's result, or an error message in its place."""
        try:
            if self._archive is None or self._archive.path != path:
                self.close()
                self._archive = archive.Archive.open(path, readonly=True)
            _, match, _ = archive.resume(self._archive, match_id, registry.game, setups.setup_of)
        except KnownError as error:
            return Ended(trouble(error))
        wording = Wording(match.game.titles, match.setup.players, translate)
        board = matchview.view_of(match, PUBLIC, title=plain).board
        faces.face(match.game.id).preload(board)
        return Ended(
            matchview.ending(match, wording) or Home.tr("not finished"), match.setup, board
        )

    def close(self) -> None:
        opened, self._archive = self._archive, None
        if opened is not None:
            opened.close()
