"""Going Home and closing the window; asks first where something would be lost."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gui.app.matches import Matches
from gui.app.pages import Pages
from gui.app.services import Services
from gui.widgets.buttons import Button, danger
from gui.widgets.buttons import Kind as ButtonKind
from gui.widgets.labels import Role, label
from gui.widgets.sheets import Sheet
from gui.window import MainWindow


class Leaving(QObject):
    """Lets a window be left. `anyway`: whoever leaves knows what is lost."""

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        matches: Matches,
        pages: Pages,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._window = services, window
        self._matches, self._pages = matches, pages
        self.anyway = False

    def go_home(self) -> None:
        """Leave everything else; asks first if something would be lost."""
        if self._matches.at_risk and not self.anyway:
            self._ask(self.go_home)
            return
        self.anyway = False
        self._window.home()

    def may_leave(self, page: QWidget) -> bool:
        """Whether a page may be left by the keyboard; asks if something would be lost."""
        live = self._matches.live
        if live is None or page is not live.page or not live.at_risk:
            return True
        self.go_home()
        return False

    def may_close(self) -> bool:
        """Whether the window may be closed; asks if something would be lost."""
        if self._matches.at_risk and not self.anyway:
            self._ask(self._close)
            return False
        if self._pages.rooms_at_risk:
            self._pages.rooms.ask_to_close(self._services.theme, self._close)
            return False
        return True

    def _ask(self, leave: Callable[[], None]) -> None:
        theme = self._services.theme
        sheet = Sheet(theme, self._window, self.tr("This match is not saved"))
        words = self.tr("Once you leave it, it is lost.")
        sheet.body.addWidget(label(words, Role.BODY, wrap=True))
        stay = sheet.addButton(Button(theme, self.tr("Stay"), ButtonKind.QUIET))
        gone = sheet.addButton(danger(theme, self.tr("Leave and lose it")))
        stay.clicked.connect(sheet.close)
        gone.clicked.connect(lambda: self._leave(sheet, leave))
        sheet.open()

    def _leave(self, sheet: Sheet, leave: Callable[[], None]) -> None:
        sheet.close()
        self.anyway = True
        leave()

    def _close(self) -> None:
        self._window.close()
