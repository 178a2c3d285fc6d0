from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import KnownError, Message
from games.core.lazy import lazy
from games.match.archive import (
    Archive,
    Header,
    Summary,
    TakenOver,
    Try,
    journal,
    resume,
)
from games.match.archive.backup import waiting
from games.match.archive.errors import Damaged
from games.match.archive.file_identity import Displaced
from games.match.archive.salvage import copy_people
from games.match.match import Match
from games.match.setups import setup_of
from games.version import VERSION
from gui.kit.texts import Storage
from gui.kit.wording import plain, trouble
from gui.storage.evenings import KeptEvenings
from gui.storage.household import KeptHousehold, left_in, names_left_in
from gui.storage.leasing import Tenant
from gui.storage.people import KeptPeople, seat_players
from gui.storage.recovering import left_behind
from gui.storage.rescue import Rescue, put_back, renew, replaced
from gui.storage.settings import usual_path

if TYPE_CHECKING:
    from games.evening import matches
else:
    (matches,) = lazy("games.evening", "matches")

PATIENCE = 15
"""Milliseconds for which a window waits until another program has finished writing."""
AGAIN = 1_000
"""Delay before a failed write is retried, in milliseconds."""
POLL = 10


class Store(QObject):
    """The archive in use, which can be opened later or replaced. Without an archive, nothing is
    stored.

    Methods that read or write the archive raise `KnownError` on failure.

    - `problem`: the reason why there is no archive
    - `news`: messages from opening the archive
    - `restored`: the message that a backup was restored
    - `opened`: emitted when opening has succeeded or failed
    - `messageSent`: carries a sentence that the user must read
    """

    opened = Signal()
    messageSent = Signal(str)

    def __init__(
        self, archive: Archive | None, problem: str = "", path: Path | None = None
    ) -> None:
        super().__init__()
        self.archive = archive
        self.problem = problem
        self.tenant = Tenant()
        self.news: list[str] = []
        self.restored = ""
        self.household = KeptHousehold(lambda: self.archive, self.write, self.hold_back)
        self.people = KeptPeople(lambda: self.archive, self.write)
        self.evenings = KeptEvenings(lambda: self.archive, self.write)
        self._path = path
        self._moved = False
        self._settings: Path | None = None
        self._opening: _Opening | None = None
        self._rescue: Rescue | None = None
        self._again = QTimer(self, singleShot=True, interval=AGAIN)
        self._again.timeout.connect(self._save_household)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._look_whether_open)

    @classmethod
    def open(cls, path: Path | None = None) -> Store:
        """Return the store at `path`, by default the user's own. Errors set `problem`."""
        store = cls(None, path=path or usual_path())
        store._take(_Opening(path or usual_path(), store.tenant))
        return store

    @classmethod
    def later(cls, path: Path | None = None, moved: bool = False) -> Store:
        """Return the store at `path`, which is opened in the background.

        `moved` means that the user has moved the archive. If it is missing, no new archive is
        created.
        """
        store = cls(None, path=path or usual_path())
        store._moved = moved
        store.open_again()
        return store

    @property
    def opening(self) -> bool:
        return self._opening is not None

    def open_again(self) -> None:
        """Try again to open the archive. `opened` is emitted when the attempt has ended."""
        if self.archive is None and self._opening is None and self._path is not None:
            self.problem = self.problem or Storage.tr("The archive is still being opened.")
            self._opening = _Opening(self._path, self.tenant, thread=True, moved=self._moved)
            self._poll.start()

    @property
    def path(self) -> Path | None:
        """The archive's path, even if the archive cannot be opened. None without an archive."""
        return self._path if self.archive is None else self.archive.path

    def lies_at(self, path: Path) -> bool:
        """Return True if `path` is the archive's file or one of SQLite's files for it."""
        own = self.path
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                if own is not None and own.with_name(own.name + suffix).samefile(path):
                    return True
        return False

    def close(self) -> None:
        self._poll.stop()
        self._again.stop()
        if self._opening is not None:
            self._take(self._opening.wait())
        if self._rescue is not None:
            self._rescue.finish()
        if self.archive is not None:
            if self.household.unsaved:
                self.archive.wait_for(2_000)
                self._save_household()
                self._again.stop()
            self.archive.close()
            self.archive = None
        self.tenant.close()

    def take_over(self, settings: Path) -> None:
        """Move data from an older version's settings into the archive. This is done only once."""
        self._settings = settings
        if self.archive is None:
            return
        try:
            if not self.archive.household.taken():
                self.household.take(left_in(settings))
            if not self.archive.persons.taken():
                self.archive.persons.take(*names_left_in(settings))
        except KnownError as error:
            self.hold_back(trouble(error))

    def there(self) -> Archive:
        """Return the archive. Raises `KnownError` if there is none."""
        if self.archive is None:
            raise KnownError(self.problem or Storage.tr("There is no archive."))
        return self.archive

    def write(self, write: Callable[[Archive], None]) -> None:
        """Call `write` with the archive. If the archive's file was lost, use a new archive."""
        if self.archive is None:
            self.open_again()
            raise KnownError(self.problem or Storage.tr("There is no archive."))
        try:
            write(self.archive)
        except Displaced as lost:
            self._renew(self.archive, lost)
            try:
                write(self.archive)
            except (TakenOver, Displaced):  # another version of the match, or a damaged file
                self.archive.close()
                self._renew(self.archive, lost, aside=True)
                write(self.archive)

    def hold_back(self, problem: str) -> None:
        """Report that a write has failed, and retry the write later."""
        if self._path is not None:
            self.messageSent.emit(Storage.tr("Not everything is saved yet. {0}").format(problem))
            self._again.start()

    def practised(self, game: str, data: dict[str, Any]) -> None:
        if self.archive is not None:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            self.write(lambda archive: archive.tries.add(Try(game, now, data)))

    def forget_tries(self) -> None:
        if self.archive is not None:
            self.write(lambda archive: archive.tries.forget())

    def load(self, match_id: str) -> tuple[Header, Match]:
        """Return a stored match for viewing, with its evening's score and brand."""
        header, match, _ = resume(self.there(), match_id, registry.game, setup_of)
        kept = None if match.tournament.game is None else self.evenings.of_match(match_id)
        if kept is not None:
            line, event = matches.line_of(kept.evening, match_id, plain), match.tournament
            series = event.series if line is None else line
            match.tournament = replace(event, series=series, brand=kept.evening.brand)
        return header, match

    def elsewhere(self, summary: Summary) -> bool:
        return self.tenant.elsewhere(summary.lease)

    def summaries(self) -> tuple[Summary, ...]:
        """Return all stored matches, newest first."""
        return self.archive.listing.matches() if self.archive is not None else ()

    def page(
        self, before: int | None = None, most: int = 100, unfinished: bool = False
    ) -> tuple[tuple[Summary | Message, ...], int | None]:
        """Return some matches, and the number below which to continue (see `Archive.page`)."""
        if self.archive is None:
            return (), None
        return self.archive.listing.page(before, most, unfinished)

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return the stored tries of a game, oldest first."""
        if self.archive is None:
            return ()
        return tuple(attempt.data for attempt in self.archive.tries.at(game))

    def tries(self) -> tuple[Try, ...]:
        return () if self.archive is None else self.archive.tries.all()

    def _save_household(self) -> None:
        try:
            self.household.save()
        except KnownError:
            self._again.start()
        else:
            self.messageSent.emit(Storage.tr("Everything is saved now."))

    def _look_whether_open(self) -> None:
        if self._opening is not None and self._opening.done:
            self._poll.stop()
            opening, self._opening = self._opening, None
            self._take(opening)
            self.opened.emit()

    def _take(self, opening: _Opening) -> None:
        self._opening = None
        self.archive, self.problem = opening.archive, opening.problem
        self.news += opening.news
        self.restored = opening.restored
        if self.archive is not None:
            self.archive.wait_for(PATIENCE)
            if self._settings is not None:
                self.take_over(self._settings)
            if self.household.unsaved:
                self._save_household()

    def _renew(self, lost: Archive, why: Displaced, aside: bool = False) -> None:
        """Replace an archive whose file was lost. Raises `KnownError` on failure."""
        old = self._rescue.lost if aside and self._rescue is not None else lost
        try:
            self.archive, sentence = renew(old, aside)
        except KnownError as error:
            raise KnownError(f"{why} {trouble(error)}") from error
        self.archive.wait_for(PATIENCE)
        self.household.give(self.archive)
        with suppress(KnownError):
            copy_people(old, self.archive)
        if self._rescue is not None:
            self._rescue.stop()
        self._rescue = Rescue(old, self.archive, self)
        self._rescue.done.connect(
            lambda number: self.messageSent.emit(self._rescued(sentence, number))
        )
        self.messageSent.emit(sentence)

    def _rescued(self, sentence: str, number: int) -> str:
        more = Storage.tr("{0} earlier matches could still be read and were copied into it.")
        if number == 1:
            more = Storage.tr("1 earlier match could still be read and was copied into it.")
        return f"{sentence} {more.format(number)}" if number else sentence


class _Opening:
    def __init__(
        self, path: Path, tenant: Tenant, thread: bool = False, moved: bool = False
    ) -> None:
        self.archive: Archive | None = None
        self.problem = ""
        self.news: list[str] = []
        self.restored = ""
        self._path, self._tenant, self._moved = path, tenant, moved
        self._thread = threading.Thread(target=self._open, daemon=True) if thread else None
        if self._thread is None:
            self._open()
        else:
            self._thread.start()

    @property
    def done(self) -> bool:
        return self._thread is None or not self._thread.is_alive()

    def wait(self) -> _Opening:
        if self._thread is not None:
            self._thread.join()
        return self

    def _open(self) -> None:
        try:
            self.archive = self._opened()
            self.news += left_behind(self.archive, self._tenant)
            with suppress(KnownError):  # if this fails, the next start tries again
                seat_players(self.archive)
        except KnownError as error:
            self.problem = trouble(error)

    def _put_back(self) -> None:
        backup = waiting(self._path)
        if backup.exists():
            try:
                self.restored = put_back(backup, self._path)
            except KnownError as error:
                text = Storage.tr("The backup was not restored: {0}")
                self.news.append(text.format(trouble(error)))

    def _opened(self) -> Archive:
        """Return the archive, after restoring a backup if the user has chosen one.

        If the archive is damaged but matches can be restored from other processes' journals, return
        a new archive. Raises `KnownError` if no archive can be opened.
        """
        self._put_back()
        if self._moved and not self._path.exists():
            raise KnownError(
                "The archive is not at {path}. Connect its drive and try again, or choose another"
                " folder in Settings.",
                path=self._path,
            )
        try:
            return Archive.open(self._path, writer=VERSION, watched=True)
        except Damaged:
            if not journal.left_by_others(self._path, self._tenant.holder):
                raise
            archive, sentence = replaced(self._path)
            self.news.append(sentence)
            return archive
