"""Files from outside, opened where they belong; finished matches looked at again and saved."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from games import registry
from games.core import PUBLIC, KnownError
from games.core.pasted import printable
from games.core.strict import Unreadable
from games.match import exportlog, record
from games.match.archive import Header, match_of
from games.match.match import Match
from games.match.matchview import view_of
from games.match.outside import What, recognise
from games.match.verify import verify
from gui.app.pages import Pages
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.home.shelf import ArchivePage
from gui.kit import exports
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.storage.store import Store


class Opening(QObject):
    """Opens a file, above whatever lies in the window. What is wrong with it is said there.

    While a match is being played, or a sheet asks something, the file is offered instead.
    """

    def __init__(
        self, services: Services, kept: Kept, window: MainWindow, pages: Pages, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._pages = services, kept, pages
        self._window = window
        self._offered: Path | None = None

    def ask(self) -> None:
        """Let the user choose a file, and open it."""
        self._services.ask_to_open(self._window, self.open)

    def take(self, paths: list[Path], busy: bool) -> None:
        """Files were dropped or handed over; `busy`: a match is being played."""
        if len(paths) != 1:
            self._refuse(self.tr("Open one file at a time."))
        elif busy or self._asking():
            self._offered = paths[0]
            text = self.tr("Open {0}? It opens above this page; the clocks run on.")
            self._window.offer.say(text.format(printable(paths[0].name)))
        else:
            self.open(paths[0])

    def open_offered(self) -> None:
        """Open the file that was offered."""
        path = self._offered
        if path is not None:
            self.open(path)

    def forget(self) -> None:
        """What was offered is not opened any more: what it waited for is gone."""
        self._offered = None
        self._window.offer.say("")

    def open(self, path: Path) -> None:
        """Open a file: a record or a log in Review, a pack or a map in the Workshop, an archive."""
        self.forget()
        self._refuse("")
        try:
            self._open(path)
        except KnownError as error:
            text = self.tr("{0} cannot be read: {1}.").format(
                printable(path.name), trouble(error).rstrip(".")
            )
            self._refuse(text)
        except record.RecordRefused as refused:
            self._refuse(self.tr("{0} breaks the rules: {1}").format(printable(path.name), refused))

    # Inside

    def _open(self, path: Path) -> None:
        if self._is_open(path):
            return
        what, data, value = recognise(path)
        match what:
            case What.ARCHIVE:
                self._open_archive(path)
            case What.LOG:
                match, header = self._read_log(path, data)
                self._review(match, header)
            case What.RECORD:
                self._review(record.replay(record.read(data)))
            case What.VALUE:
                if not self._pages.workshop.opens(value, data, path):
                    text = self.tr("it is not a record, log, archive, puzzle, pack or map")
                    raise Unreadable(text)

    def _is_open(self, path: Path) -> bool:
        """Whether it is an archive that lies in this window; says so.

        Closing a file that was read by another way than SQLite's drops the locks on it.
        """
        if self._kept.store.lies_at(path):
            self._window.toast.say(self.tr("These are the matches on Home."))
        elif any(
            isinstance(one, ArchivePage) and one.store.lies_at(path) for one in self._window.pages
        ):
            self._window.toast.say(self.tr("This archive is open already."))
        else:
            return False
        return True

    def _read_log(self, path: Path, data: bytes) -> tuple[Match, Header]:
        """The match of a log; raises `Unreadable` for one that is not as it was written."""
        problems = verify(path).problems
        if problems:
            raise Unreadable(problems[0])
        log = exportlog.read(data)
        match = match_of(log.header, registry.game, record.setup_of)
        match.append(log.events)
        return match, log.header

    def _review(self, match: Match, header: Header | None = None) -> None:
        if match.outcome is None:
            self._refuse(self.tr("This match is not over yet; Review shows finished ones."))
        else:
            self._pages.review(match, header)

    def _open_archive(self, path: Path) -> None:
        self._pages.open_archive(Store.look_into(path), path)

    def _asking(self) -> bool:
        sheets = self._window.findChildren(Sheet)
        return any(sheet.isVisible() for sheet in sheets)

    def _refuse(self, sentence: str) -> None:
        self._window.notice.say(sentence)


class Records(QObject):
    """Opens matches of an archive in Review, and saves them; what cannot be is told."""

    def __init__(
        self,
        services: Services,
        kept: Kept,
        window: MainWindow,
        pages: Pages,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._pages = services, kept, pages
        self._window = window

    def review_kept(self, match_id: str, store: Store | None = None) -> None:
        """Look at a match of the archive, or of another one."""
        try:
            header, match = (store or self._kept.store).load(match_id)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return
        self._window.notice.say("")
        self._pages.review(match, header)

    def save_kept(self, match_id: str, store: Store | None = None) -> None:
        """Save the record of a match of the archive, or of another one, where the user says."""
        try:
            _, match = (store or self._kept.store).load(match_id)
            name = exports.file_name(view_of(match, PUBLIC), record.SUFFIX)
            title = self.tr("Save the record")
            data = record.dump(match)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return
        where = self._services.ask_where
        exports.save_bytes(
            self._window,
            data,
            title,
            name,
            where,
            lambda _path: self._window.toast.say(self.tr("Saved.")),
            self._window.notice.say,
        )
