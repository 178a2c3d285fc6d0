from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from urllib.parse import unquote_to_bytes

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDropEvent,
    QFileOpenEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QApplication, QMainWindow, QStackedWidget, QWidget

from gui.kit import background
from gui.kit.texts import App
from gui.kit.theme import Space
from gui.kit.widgets.flow import in_column, in_row
from gui.kit.widgets.notices import Notice, Toast
from gui.kit.widgets.pages import fitting

MIN_SIZE = QSize(640, 480)
DEFAULT_SIZE = QSize(1280, 800)
TITLE = "Garnet"
SETTLE_DELAY = 120
"""Time in milliseconds without a change of size after which `settled` is emitted."""


@dataclass(slots=True)
class _Opened:
    page: QWidget
    title: str
    left: Callable[[], None]


class MainWindow(QMainWindow):
    """The main window: a stack of pages, with Home at the bottom, that shows only the top page.

    - `may_close` is called before the window closes, `may_leave` before `back` removes a page. They
      return False to prevent this.
    - `stays` returns True for a page that is put aside, not removed, when another replaces it.
    - `painted` is emitted once after the first paint, when slow work can start.
    - `settled(QSize)` is emitted `SETTLE_DELAY` ms after a change of size.
    """

    painted = Signal()
    settled = Signal(object)
    resized = Signal()
    navigated = Signal()
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.may_close: Callable[[], bool] = lambda: True
        self.may_leave: Callable[[QWidget], bool] = lambda page: True
        self.stays: Callable[[QWidget], bool] = lambda page: False
        self._opened: list[_Opened] = []
        self._aside: list[_Opened] = []
        self._keys: list[QShortcut] = []
        self._resized = QTimer(self, singleShot=True, interval=SETTLE_DELAY)
        self._resized.timeout.connect(lambda: self.settled.emit(self.size()))
        self._stack = QStackedWidget()
        self.trouble = Notice(action=App.tr("Copy details"))
        self.settings = Notice(grave=False)
        self.notice = Notice()
        self.offer = Notice(grave=False, action=App.tr("Open"))
        self.opening = Notice(grave=False, action=App.tr("Cancel"), sign="clock")
        self.opening.cross.hide()
        self.unsaved = Notice(grave=False, action=App.tr("Try again"))
        self.unsaved.cross.hide()
        self.archive = Notice()
        self.evening = Notice(grave=False, action=App.tr("Show the evening"), sign="trophy")
        self.toast = Toast(self)
        self._lay_out()
        back = QShortcut(QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Left), self)
        back.activated.connect(self.back)
        self.setMinimumSize(fitting(MIN_SIZE, MIN_SIZE))
        self.setWindowTitle(TITLE)
        self.installEventFilter(self)

    @property
    def page(self) -> QWidget:
        return self._opened[-1].page

    @property
    def room(self) -> QWidget:
        """The parent to use for new pages, so that Qt need not style them twice."""
        return self._stack

    @property
    def pages(self) -> tuple[QWidget, ...]:
        return tuple(opened.page for opened in self._opened)

    def open(self, page: QWidget, title: str = "", left: Callable[[], None] | None = None) -> None:
        """Show a page on top.

        `left` is called when the page is removed. The default is the page's `leave`.
        """
        leave = getattr(page, "leave", lambda: None) if left is None else left
        self._opened.append(_Opened(page, title, leave))
        back = getattr(page, "backRequested", None)
        if back is not None:
            back.connect(self.back)
        self._stack.addWidget(page)
        self._show()

    def back(self) -> None:
        if len(self._opened) > 1 and self.may_leave(self.page):
            self._drop()
            self._show()

    def home(self) -> None:
        """Show Home. All pages above Home are removed or put aside."""
        self._clear()
        self._show()

    def replace(
        self, page: QWidget, title: str = "", left: Callable[[], None] | None = None
    ) -> None:
        """Show a page instead of all pages above Home."""
        self._clear()
        self.open(page, title, left)

    def bring(self, page: QWidget) -> None:
        """Show an open page or a page that was put aside. Pages above it are removed."""
        if page not in self.pages:
            self._clear()
            self._opened.append(self._pop(self._aside, page))
        while self.page is not page:
            self._drop()
        self._show()

    def remove(self, page: QWidget) -> None:
        """Remove a page that is open or was put aside, without asking."""
        self._drop(page)
        self._show()

    def put_aside(self, page: QWidget) -> None:
        """Put an open page aside until `bring` shows it again."""
        self._aside.append(self._pop(self._opened, page))
        self._show()

    def add_notice(self, notice: QWidget) -> None:
        """Add a notice bar above all pages, below the notices already there."""
        self._notices.addWidget(notice)

    def add_rail(self, rail: QWidget) -> None:
        self._row.insertWidget(0, rail)

    def retitle(self, page: QWidget, title: str) -> None:
        for opened in (*self._opened, *self._aside):
            if opened.page is page:
                opened.title = title
        self._show_title()

    def come_forward(self) -> None:
        """Bring the window to the front, if the system allows it."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()
        QApplication.alert(self)

    def bind(self, key: str, do: Callable[[], object]) -> None:
        """Bind a key on all pages that do not use the key themselves."""
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.activated.connect(do)
        self._keys.append(shortcut)
        self._show_keys()

    def place(self, size: tuple[int, int] | None) -> None:
        """Set the window's size, limited to the screen. The default is `DEFAULT_SIZE`."""
        requested = DEFAULT_SIZE if size is None else QSize(*size)
        self.resize(fitting(requested, MIN_SIZE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.UpdateRequest:  # only the first paint matters
            self.removeEventFilter(self)
            QTimer.singleShot(0, self, self._tell_painted)
        return super().eventFilter(watched, event)

    def _tell_painted(self) -> None:
        if self.isVisible():  # the window may have been closed
            self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        self._resized.start()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        while len(self._opened) > 1:
            self._drop()
        for opened in tuple(self._aside):
            self._drop(opened.page)
        event.accept()
        self.closed.emit()

    def _clear(self) -> None:
        """Remove all pages above Home, or put aside those that stay."""
        while len(self._opened) > 1:
            if self.stays(self.page):
                self._aside.append(self._opened.pop())
            else:
                self._drop()

    @staticmethod
    def _pop(pages: list[_Opened], page: QWidget) -> _Opened:
        return pages.pop(next(at for at, opened in enumerate(pages) if opened.page is page))

    def _drop(self, page: QWidget | None = None) -> None:
        page = self.page if page is None else page
        opened = self._pop(self._opened if page in self.pages else self._aside, page)
        self._stack.removeWidget(page)
        page.hide()
        opened.left()
        page.deleteLater()

    def _show(self) -> None:
        self.toast.hide()
        self.navigated.emit()
        # Lay out now, and paint in the next iteration of the event loop.
        self._stack.setUpdatesEnabled(False)
        background.next_turn(self._stack, partial(self._stack.setUpdatesEnabled, True))
        self._stack.setCurrentWidget(self.page)
        self._show_title()
        self._show_keys()
        enter = getattr(self.page, "enter", None)
        if enter is not None:
            enter()

    def _show_title(self) -> None:
        title = self._opened[-1].title
        self.setWindowTitle(f"{title} – {TITLE}" if title else TITLE)

    def _show_keys(self) -> None:
        page_keys = [
            shortcut.key() for page in self.pages[-1:] for shortcut in page.findChildren(QShortcut)
        ]
        for shortcut in self._keys:
            shortcut.setEnabled(shortcut.key() not in page_keys)

    def _lay_out(self) -> None:
        self._notices = notices = in_column(gap=Space.S, margins=(Space.L, Space.S, Space.L, 0))
        for notice in (
            self.trouble,
            self.settings,
            self.unsaved,
            self.archive,
            self.evening,
            self.notice,
            self.opening,
            self.offer,
        ):
            notices.addWidget(notice)
        middle = QWidget()
        self._row = in_row((self._stack, 1), gap=0)
        in_column(notices, (self._row, 1), gap=0, of=middle)
        self.setCentralWidget(middle)


class Dropping(QObject):
    """Accepts files dropped on windows, even on fields and boards.

    `dropped(paths)` carries a list of `Path`. Dragged text and images are not affected.
    """

    dropped = Signal(object)

    def watch(self, window: QWidget) -> None:
        window.setAcceptDrops(True)
        window.installEventFilter(self)
        self._watch_handle(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A drop reaches a window's QWindow first.
        if isinstance(watched, QWidget):
            if event.type() in (QEvent.Type.Show, QEvent.Type.WinIdChange):
                self._watch_handle(watched)
            return False
        if not isinstance(event, QDropEvent):
            return False
        paths = _files(event)
        if not paths:
            return False
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        if event.type() == QEvent.Type.Drop:
            self.dropped.emit(paths)
        return True

    def _watch_handle(self, window: QWidget) -> None:
        handle = window.windowHandle()
        if handle is not None:
            handle.installEventFilter(self)  # a second installation has no effect


class Documents(QObject):
    """Receives files that macOS passes to the running application.

    It is used only on macOS, because its filter receives all events of the application.
    """

    asked = Signal(object)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.url().isLocalFile():
            self.asked.emit(path_of(event.url()))
            return True
        return False


def _files(event: QDropEvent) -> list[Path]:
    return [path_of(url) for url in event.mimeData().urls() if url.isLocalFile()]


def path_of(url: QUrl) -> Path:
    """Return the path of a local URL. The path may not be valid Unicode."""
    if os.name == "nt":
        return Path(url.toLocalFile())
    encoded = url.path(QUrl.ComponentFormattingOption.FullyEncoded)
    return Path(os.fsdecode(unquote_to_bytes(encoded)))
