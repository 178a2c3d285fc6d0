"""The main window: one page at a time, the pages under it, and what must be told on any page."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QVBoxLayout, QWidget

from gui.kit.notice import Notice
from gui.kit.theme import Space, Theme
from gui.kit.widgets.screen import fitting
from gui.kit.widgets.toast import Toast

SMALLEST = QSize(640, 480)
USUAL = QSize(1280, 800)
TITLE = "Garnet"


class MainWindow(QMainWindow):
    """Pages lie on one another, Home at the bottom; only the uppermost is shown.

    `may_close` is asked before the window closes, `may_leave` before the uppermost page is left by
    the keyboard. `painted` is sent once, when the first picture
    is on the screen: what takes time may begin then.
    """

    painted = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.may_close: Callable[[], bool] = lambda: True
        self.may_leave: Callable[[QWidget], bool] = lambda page: True
        self._pages: list[QWidget] = []
        self._titles: list[str] = []
        self._leave: list[Callable[[], None]] = []
        self._painted = False
        self._stack = QStackedWidget()
        self.trouble = Notice(theme, action=self.tr("Copy details"))
        self.settings = Notice(theme, grave=False)
        self.notice = Notice(theme)
        self.offer = Notice(theme, grave=False, action=self.tr("Open"))
        self.unsaved = Notice(theme, grave=False, action=self.tr("Try again"))
        self.unsaved.cross.hide()
        self.archive = Notice(theme)
        self.toast = Toast(theme, self)
        self._lay_out()
        back = QShortcut(QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Left), self)
        back.activated.connect(self.back)
        self.setMinimumSize(SMALLEST)
        self.setWindowTitle(TITLE)

    @property
    def page(self) -> QWidget:
        """The page that is shown."""
        return self._pages[-1]

    @property
    def pages(self) -> tuple[QWidget, ...]:
        """All pages, Home first."""
        return tuple(self._pages)

    def open(self, page: QWidget, title: str = "", left: Callable[[], None] = lambda: None) -> None:
        """Show a page above the others; `left` is called when it is gone for good."""
        self._pages.append(page)
        self._titles.append(title)
        self._leave.append(left)
        self._stack.addWidget(page)
        self._show()

    def back(self) -> None:
        """Leave the uppermost page; Home stays."""
        if len(self._pages) > 1 and self.may_leave(self.page):
            self._drop()
            self._show()

    def home(self) -> None:
        """Leave every page but Home."""
        while len(self._pages) > 1:
            self._drop()
        self._show()

    def replace(
        self, page: QWidget, title: str = "", left: Callable[[], None] = lambda: None
    ) -> None:
        """Show a page instead of everything above Home."""
        while len(self._pages) > 1:
            self._drop()
        self.open(page, title, left)

    def place(self, size: tuple[int, int] | None) -> None:
        """Take the size of last time, or the usual one, as far as screen and frame allow."""
        wanted = USUAL if size is None else QSize(*size)
        self.resize(fitting(wanted, SMALLEST))

    # Qt

    def event(self, event: QEvent) -> bool:
        done = super().event(event)
        if event.type() == QEvent.Type.UpdateRequest and not self._painted:
            self._painted = True
            QTimer.singleShot(0, self, self.painted.emit)
        return done

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        while len(self._pages) > 1:
            self._drop()
        event.accept()
        self.closed.emit()

    # Inside

    def _drop(self) -> None:
        page = self._pages.pop()
        self._titles.pop()
        left = self._leave.pop()
        self._stack.removeWidget(page)
        page.hide()
        left()
        page.deleteLater()

    def _show(self) -> None:
        self._stack.setCurrentWidget(self.page)
        title = self._titles[-1]
        self.setWindowTitle(f"{title} – {TITLE}" if title else TITLE)
        enter = getattr(self.page, "enter", None)
        if enter is not None:
            enter()

    def _lay_out(self) -> None:
        notices = QVBoxLayout()
        notices.setContentsMargins(Space.L, Space.S, Space.L, 0)
        notices.setSpacing(Space.S)
        for notice in (
            self.trouble,
            self.settings,
            self.unsaved,
            self.archive,
            self.notice,
            self.offer,
        ):
            notices.addWidget(notice)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(notices)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
