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
from gui.storage.evenings import StoredEvenings
from gui.storage.household import StoredHousehold, read_old_household, read_old_names
from gui.storage.leasing import Tenant
from gui.storage.people import StoredPeople, seat_players
from gui.storage.recovering import recover_all
from gui.storage.rescue import Rescue, replace_damaged, replace_lost, restore_backup
from gui.storage.settings import usual_path

if TYPE_CHECKING:
    from games.evening import matches
else:
    (matches,) = lazy("games.evening", "matches")

BUSY_TIMEOUT = 15
"""Time to wait while another program is writing to the archive, in milliseconds."""
RETRY_DELAY = 1_000
"""Delay before a failed write is retried, in milliseconds."""
POLL = 10


class Store(QObject):
    """Access to the archive in use, which can be opened later, replaced, or missing.

    Without an archive, nothing is stored. Methods that read or write the archive raise `KnownError`
    on failure.

    - `problem`: the reason why there is no archive, or ""
    - `news`: messages from opening the archive
    - `restored`: a message saying that a backup was restored, or ""
    - `opened`: emitted when opening has succeeded or failed
    - `messageSent`: carries a message for the user
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
        self.household = StoredHousehold(lambda: self.archive, self.write, self.retry_later)
        self.people = StoredPeople(lambda: self.archive, self.write)
        self.evenings = StoredEvenings(lambda: self.archive, self.write)
        self._path = path
        self._moved = False
        self._settings: Path | None = None
        self._opening: _Opening | None = None
        self._rescue: Rescue | None = None
        self._retry_timer = QTimer(self, singleShot=True, interval=RETRY_DELAY)
        self._retry_timer.timeout.connect(self._save_household)
        self._poll = QTimer(self, interval=POLL)
        self._poll.timeout.connect(self._check_opened)

    @classmethod
    def open(cls, path: Path | None = None) -> Store:
        """Open the archive at `path`, by default the user's own. On failure, `problem` is set."""
        store = cls(None, path=path or usual_path())
        store._take(_Opening(path or usual_path(), store.tenant))
        return store

    @classmethod
    def later(cls, path: Path | None = None, moved: bool = False) -> Store:
        """Open the archive at `path`, by default the user's own, in the background.

        If the user has `moved` it and it is missing, no new archive is created.
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
        """The path of the archive, even if it cannot be opened, or None without an archive."""
        return self._path if self.archive is None else self.archive.path

    def is_at(self, path: Path) -> bool:
        """Return True if `path` is the archive's file or one of SQLite's files for it."""
        archive_path = self.path
        for suffix in ("", "-wal", "-shm"):
            with suppress(OSError):
                if archive_path is not None and archive_path.with_name(
                    archive_path.name + suffix
                ).samefile(path):
                    return True
        return False

    def close(self) -> None:
        self._poll.stop()
        self._retry_timer.stop()
        if self._opening is not None:
            self._take(self._opening.wait())
        if self._rescue is not None:
            self._rescue.finish()
        if self.archive is not None:
            if self.household.unsaved:
                self.archive.wait_for(2_000)
                self._save_household()
                self._retry_timer.stop()
            self.archive.close()
            self.archive = None
        self.tenant.close()

    def import_settings(self, settings: Path) -> None:
        """Move data from an older version's settings into the archive, once per archive."""
        self._settings = settings
        if self.archive is None:
            return
        try:
            if not self.archive.household.taken():
                self.household.take(read_old_household(settings))
            if not self.archive.persons.taken():
                self.archive.persons.take(*read_old_names(settings))
        except KnownError as error:
            self.retry_later(trouble(error))

    def require_archive(self) -> Archive:
        """Return the archive. Raise `KnownError` if there is none."""
        if self.archive is None:
            raise KnownError(self.problem or Storage.tr("There is no archive."))
        return self.archive

    def write(self, write: Callable[[Archive], None]) -> None:
        """Call `write` with the archive, or with a new archive if its file was lost."""
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

    def retry_later(self, problem: str) -> None:
        """Report that a write of household data has failed, and schedule another attempt."""
        if self._path is not None:
            self.messageSent.emit(Storage.tr("Not everything is saved yet. {0}").format(problem))
            self._retry_timer.start()

    def practised(self, game: str, data: dict[str, Any]) -> None:
        if self.archive is not None:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            self.write(lambda archive: archive.tries.add(Try(game, now, data)))

    def forget_tries(self) -> None:
        if self.archive is not None:
            self.write(lambda archive: archive.tries.forget())

    def load(self, match_id: str) -> tuple[Header, Match]:
        """Return a stored match for viewing, with the score and the brand of its evening."""
        header, match, _ = resume(self.require_archive(), match_id, registry.game, setup_of)
        stored = None if match.tournament.game is None else self.evenings.named_by(match_id)
        if stored is not None:
            line, event = matches.line_of(stored.evening, match_id, plain), match.tournament
            series = event.series if line is None else line
            match.tournament = replace(event, series=series, brand=stored.evening.brand)
        return header, match

    def elsewhere(self, summary: Summary) -> bool:
        return self.tenant.elsewhere(summary.lease)

    def summaries(self) -> tuple[Summary, ...]:
        """Return all stored matches, newest first."""
        return self.archive.listing.matches() if self.archive is not None else ()

    def page(
        self, before: int | None = None, most: int = 100, unfinished: bool = False
    ) -> tuple[tuple[Summary | Message, ...], int | None]:
        """Return up to `most` matches with numbers below `before`, newest first.

        Also return the `before` of the next page, or None at the end. An unreadable match is
        replaced by an error message. If `unfinished` is True, return only matches that can be
        resumed.
        """
        if self.archive is None:
            return (), None
        return self.archive.listing.page(before, most, unfinished)

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        """Return the stored practice attempts at a game, oldest first."""
        if self.archive is None:
            return ()
        return tuple(attempt.data for attempt in self.archive.tries.at(game))

    def tries(self) -> tuple[Try, ...]:
        return () if self.archive is None else self.archive.tries.all()

    def _save_household(self) -> None:
        try:
            self.household.save()
        except KnownError:
            self._retry_timer.start()
        else:
            self.messageSent.emit(Storage.tr("Everything is saved now."))

    def _check_opened(self) -> None:
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
            self.archive.wait_for(BUSY_TIMEOUT)
            if self._settings is not None:
                self.import_settings(self._settings)
            if self.household.unsaved:
                self._save_household()

    def _renew(self, lost: Archive, why: Displaced, aside: bool = False) -> None:
        """Replace an archive whose file was lost. Raise `KnownError` on failure.

        If another archive is at the path, use it or, if `aside` is True, rename it.
        """
        old = self._rescue.lost if aside and self._rescue is not None else lost
        try:
            self.archive, sentence = replace_lost(old, aside)
        except KnownError as error:
            raise KnownError(f"{why} {trouble(error)}") from error
        self.archive.wait_for(BUSY_TIMEOUT)
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
            self.news += recover_all(self.archive, self._tenant)
            with suppress(KnownError):  # if this fails, the next start tries again
                seat_players(self.archive)
        except KnownError as error:
            self.problem = trouble(error)

    def _put_back(self) -> None:
        backup = waiting(self._path)
        if backup.exists():
            try:
                self.restored = restore_backup(backup, self._path)
            except KnownError as error:
                text = Storage.tr("The backup was not restored: {0}")
                self.news.append(text.format(trouble(error)))

    def _opened(self) -> Archive:
        """Return the archive, after restoring the backup that the user has chosen, if any.

        If the archive is damaged but other processes' journals exist, return a new archive. Raise
        `KnownError` if no archive can be opened.
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
            archive, sentence = replace_damaged(self._path)
            self.news.append(sentence)
            return archive
