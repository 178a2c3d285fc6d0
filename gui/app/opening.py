"""Opens files, and reviews and saves finished matches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import PUBLIC, KnownError
from games.core.pasted import printable
from games.core.strict_json import Unreadable
from games.match import brand, exportlog, record
from games.match.archive import Archive, Header, match_of, resume
from games.match.archive.guarded import Stop
from games.match.brand import Brand
from games.match.file_type import FileType, recognise
from games.match.match import Match
from games.match.matchview import view_of
from games.match.verify import verify
from gui.app.pages import Pages
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.home.archive_page import ArchivePage
from gui.kit import background, exports
from gui.kit.background import Background
from gui.kit.texts import App
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import trouble
from gui.storage.store import Store

if TYPE_CHECKING:
    from games.evening.values import Evening
    from gui.review.replay import Replay

T = TypeVar("T")

PROGRESS_DELAY = 250
"""Time in milliseconds after which the progress of reading a file is shown."""


@dataclass(frozen=True, slots=True)
class FileContent:
    """The content of a file: an archive, an evening, a match, or other JSON (`value`)."""

    archive: Archive | None = None
    match: Match | None = None
    header: Header | None = None
    replay: Replay | None = None
    evening: Evening | None = None
    value: Any = None
    data: bytes = b""

    def close(self) -> None:
        if self.archive is not None:
            self.archive.close()


def read_content(path: Path, stop: Stop) -> FileContent:
    """Read and verify a file of any known kind.

    Raise `KnownError` if it cannot be read, or `RecordRefused` if a record breaks the rules.
    """
    what, data, value = recognise(path)
    match what:
        case FileType.ARCHIVE:
            return FileContent(Archive.open(path, readonly=True, foreign=True, stop=stop))
        case FileType.LOG:
            problems = verify(path).problems
            if problems:
                raise Unreadable(problems[0])
            log = exportlog.read(data)
            read_match = match_of(log.header, registry.game, record.setup_of)
            read_match.append(log.events)
            return with_replay(FileContent(match=read_match, header=log.header))
        case FileType.RECORD:
            return with_replay(FileContent(match=record.replay(record.read(data))))
        case FileType.EVENING:
            import gui.evening.page  # noqa: F401  # loaded here, on the reading thread

            return FileContent(evening=replace(_evening(data), brand=_brand(path)))
    return FileContent(value=value, data=data)


def _evening(data: bytes) -> Evening:
    """Read an evening's file. Raise `Unreadable` if it is invalid or inconsistent."""
    from games.evening import files, series, standing

    evening = files.read(data)
    try:
        standing.standing(evening)
    except series.Illegal as error:
        raise Unreadable(error.reason) from None
    return evening


def _brand(path: Path) -> Brand:
    """Read the brand beside an evening's file, and re-encode its logo.

    Raise `Unreadable` if the brand or its logo is invalid.
    """
    from games.evening.files import SUFFIX

    try:
        read_brand = brand.read_for(path, SUFFIX)
        return msgspec.structs.replace(read_brand, logo=exports.logo_anew(read_brand.logo))
    except KnownError as error:
        name = brand.brand_path(path, SUFFIX).name
        raise Unreadable("{file} beside it: {why}", file=name, why=error) from None


def with_replay(content: FileContent) -> FileContent:
    """Return the content, with Review's data added if its match is over."""
    match = not_none(content.match)
    if match.outcome is None:
        return content
    import gui.play.page  # noqa: F401  # `Pages.review` needs this module
    from gui.review.replay import Replay

    return replace(content, replay=Replay(match).prepared())


def load(path: Path, match_id: str) -> FileContent:
    """Read a match from an archive, through a separate connection.

    Raise `KnownError` if the archive or the match cannot be read.
    """
    with Archive.open(path, readonly=True) as archive:
        header, match, _ = resume(archive, match_id, registry.game, record.setup_of)
    return FileContent(match=match, header=header)


class Opening(QObject):
    """Opens files in the window and reports errors. Files are read in the background.

    During a match or while a sheet is open, a file is offered instead of opened.
    """

    eveningRead = Signal(object)

    def __init__(
        self, services: Services, data: AppData, window: MainWindow, pages: Pages, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._pages = services, data, pages
        self._window = window
        self._offered: Callable[[], None] | None = None
        self._discard: Callable[[], None] = lambda: None
        self._reading: Background[Any] | None = None
        self._name = ""
        self._progress_timer = QTimer(self, interval=PROGRESS_DELAY)
        self._progress_timer.timeout.connect(self._show_progress)
        window.opening.actionRequested.connect(self.cancel)
        window.closed.connect(self.cancel)

    def ask(self) -> None:
        self._services.ask_to_open(self._window, self.open)

    def take(self, paths: list[Path], busy: bool) -> None:
        """Open a file passed to Garnet or dropped on it. During a match (`busy`), only offer it."""
        if len(paths) != 1:
            self._refuse(App.tr("Open one file at a time."))
        elif busy or self._asking():
            text = App.tr("Open {0}? It opens on top of this page; the clocks keep running.")
            self._offer(text.format(printable(paths[0].name)), partial(self.open, paths[0]))
        else:
            self.open(paths[0])

    def open_offered(self) -> None:
        show, self._discard = self._offered, lambda: None
        self.forget()
        if show is not None:
            show()

    def forget(self) -> None:
        self._discard()
        self._offered, self._discard = None, lambda: None
        self._window.offer.say("")

    def cancel(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self._end_reading()

    def open(self, path: Path) -> None:
        """Open a file in Review, in the Workshop, or as an archive, depending on its type."""
        self.cancel()
        self.forget()
        self._refuse("")
        if not self._is_open(path):
            self.look(path, partial(read_content, path), partial(self._take, path))

    def review(self, content: FileContent) -> None:
        match = not_none(content.match)
        if match.outcome is None:
            self._refuse(App.tr("This match is not over yet. Review shows only finished matches."))
        else:
            self._pages.review(content.replay or match, content.header)

    def look(
        self, path: Path, work: Callable[[Stop], T], then: Callable[[T], Callable[[], None] | None]
    ) -> None:
        """Run `work` in the background, then show the file with the function from `then`.

        `then` receives the result of `work`, and returns a function that shows the file, or None.
        If another page was opened in the meantime or a sheet is open, the file is only offered.
        """
        self.cancel()
        self.forget()
        self._refuse("")
        page = self._window.page

        def take(answer: T) -> None:
            late = self._progress_timer.isActive() and self._window.page is not page
            self._end_reading()
            show = then(answer)
            if show is None:
                return
            if late or self._asking():
                text = App.tr("{0} is ready. It opens on top of this page.")
                self._offer(text.format(printable(path.name)), show, partial(_close_answer, answer))
            else:
                background.next_turn(self, show)

        self._reading = reading = Background(work, self, _close_answer)
        reading.answered.connect(take)
        reading.failed.connect(partial(self._fail, path))
        reading.start()
        if reading.running:
            self._name = f"{printable(path.name)} ({_size(path)})"
            self._progress_timer.start()

    def _take(self, path: Path, content: FileContent) -> Callable[[], None] | None:
        """Return a function that shows a file's content.

        If the type of a JSON file is unknown, return None, and search for a workbench that can open
        the file in the next iteration of the event loop.
        """
        if content.archive is not None:
            return partial(self._open_archive, path, content.archive)
        if content.match is not None:
            return partial(self.review, content)
        if content.evening is not None:
            return partial(self.eveningRead.emit, content.evening)
        background.next_turn(self, partial(self._find_bench, path, content))
        return None

    def _find_bench(self, path: Path, content: FileContent) -> None:
        if self._reading is not None:
            return
        workshop = self._pages.workshop
        assert workshop.benches  # create the widgets on this thread
        self.look(
            path,
            lambda _stop: workshop.taker(content.value, content.data, path),
            partial(self._take_to_workshop, path),
        )

    def _take_to_workshop(
        self, path: Path, show: Callable[[], None] | None
    ) -> Callable[[], None] | None:
        if show is None:
            text = App.tr("it is not a record, log, archive, evening, puzzle, pack or map")
            self._fail(path, Unreadable(text))
        return show

    def _fail(self, path: Path, error: BaseException) -> None:
        self._end_reading()
        name = printable(path.name)
        match error:
            case KnownError():
                # Errors about an archive begin with the path, but the message already names it.
                why = trouble(error).replace(f"{path} ", "it ").rstrip(".")
                self._refuse(App.tr("{0} cannot be read: {1}.").format(name, why))
            case record.RecordRefused():
                self._refuse(App.tr("{0} breaks the rules: {1}").format(name, error))
            case _:
                raise error

    def _show_progress(self) -> None:
        if self._reading is not None:
            text = App.tr("Checking {0}: {1} s")
            self._window.opening.say(text.format(self._name, round(self._reading.seconds)))

    def _end_reading(self) -> None:
        self._reading = None
        self._progress_timer.stop()
        self._window.opening.say("")

    def _offer(
        self, text: str, show: Callable[[], None], discard: Callable[[], None] = lambda: None
    ) -> None:
        self.forget()
        self._offered, self._discard = show, discard
        self._window.offer.say(text)

    def _is_open(self, path: Path) -> bool:
        """Return True, and show a message, if the file is an archive open in this window.

        Reading an open archive outside SQLite would make SQLite lose its locks.
        """
        if self._data.store.is_at(path):
            self._window.toast.say(
                App.tr("This archive is the one in use; its matches are on Home.")
            )
        elif any(
            isinstance(page, ArchivePage) and page.store.is_at(path) for page in self._window.pages
        ):
            self._window.toast.say(App.tr("This archive is already open."))
        else:
            return False
        return True

    def _open_archive(self, path: Path, archive: Archive) -> None:
        self._pages.open_archive(Store(archive), path)

    def _asking(self) -> bool:
        sheets = self._window.findChildren(Sheet)
        return any(sheet.isVisible() for sheet in sheets)

    def _refuse(self, sentence: str) -> None:
        self._window.notice.say(sentence)


def _size(path: Path) -> str:
    with suppress(OSError):
        return f"{path.stat().st_size / 1e6:,.1f} MB"
    return "?"


def not_none(value: T | None) -> T:
    assert value is not None
    return value


def _close_answer(answer: object) -> None:
    if isinstance(answer, FileContent):
        answer.close()


class Records(QObject):
    def __init__(
        self,
        services: Services,
        data: AppData,
        window: MainWindow,
        pages: Pages,
        opening: Opening,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._opening = opening
        self._services, self._data, self._pages = services, data, pages
        self._window = window

    def review_kept(self, match_id: str, store: Store | None = None) -> None:
        if store is not None:
            opening = self._opening
            self._look(
                store, match_id, lambda content: partial(opening.review, content), with_replay
            )
            return
        try:
            header, match = self._data.store.load(match_id)
        except KnownError as error:
            self._window.notice.say(trouble(error))
            return
        self._window.notice.say("")
        self._pages.review(match, header)

    def save_kept(self, match_id: str, store: Store | None = None) -> None:
        """Ask for a path and save a match's record. `store` defaults to this window's archive."""
        if store is not None:
            self._look(
                store, match_id, lambda content: partial(self._save, not_none(content.match))
            )
            return
        try:
            self._save(self._data.store.load(match_id)[1])
        except KnownError as error:
            self._window.notice.say(trouble(error))

    def _look(
        self,
        store: Store,
        match_id: str,
        then: Callable[[FileContent], Callable[[], None]],
        prepare: Callable[[FileContent], FileContent] = lambda content: content,
    ) -> None:
        path = not_none(store.path)
        self._opening.look(path, lambda _stop: prepare(load(path, match_id)), then)

    def _save(self, match: Match) -> None:
        try:
            name = exports.file_name(view_of(match, PUBLIC), record.SUFFIX)
            title = App.tr("Save the record")
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
            lambda _path: self._window.toast.say(App.tr("Saved.")),
            self._window.notice.say,
        )
