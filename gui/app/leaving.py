"""Going Home and closing the window, with questions if something would be lost or interrupted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC
from gui.app.broadcasting import Broadcasting
from gui.app.matches import Matches
from gui.app.pages import Pages
from gui.app.services import Services
from gui.app.window import MainWindow
from gui.kit.texts import App
from gui.kit.widgets.buttons import Button, danger, primary, quiet
from gui.kit.widgets.sheets import Sheet, ask

if TYPE_CHECKING:
    from gui.broadcast.onair import OnAir

LOGGING_OUT = 60_000
"""Milliseconds after the system's shutdown message during which no questions are asked."""


class Leaving(QObject):
    """The controller for leaving the match and closing the window. `anyway`: leave without
    questions."""

    def __init__(
        self,
        services: Services,
        window: MainWindow,
        matches: Matches,
        pages: Pages,
        broadcasting: Broadcasting,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._window = services, window
        self._matches, self._pages = matches, pages
        self._broadcasting = broadcasting
        self.anyway = False
        self._sheet: Sheet | None = None
        self._ending = QTimer(self, singleShot=True, interval=LOGGING_OUT)

    def go_home(self) -> None:
        """Leave everything else; asks first if something would be lost or interrupted.

        Practice started from Review leads back there.
        """
        self.before(self._go_home_anyway)

    def before(self, leave: Callable[[], None]) -> None:
        """Call `leave`, which leaves the match; asks first if the match would be lost or
        interrupted."""
        live = self._matches.live
        if self.anyway or live is None:
            leave()
        elif live.at_risk:
            self._ask_to_lose(leave)
        elif live.umpired and (live.running or live.unentered):
            self._ask_to_stop(App.tr("Leave the match"), leave)
        else:
            leave()

    def may_leave(self, page: QWidget) -> bool:
        """Return True if a page may be left by the keyboard; asks if something would be lost."""
        live = self._matches.live
        if live is None or page is not live.page:
            return True
        self.go_home()
        return False

    def may_close(self) -> bool:
        """Return True if the window may be closed; asks if something would be lost or
        interrupted."""
        if self._ending.isActive():
            return True
        live = self._matches.live
        if not self.anyway and live is not None:
            if live.at_risk:
                self._ask_to_lose(self._close)
                return False
            if live.running or live.unentered:
                self._ask_to_stop(App.tr("Close Garnet"), self._close)
                return False
        if self._pages.workshop_at_risk:
            self._come_forward()
            self._pages.workshop.ask_to_close(self._close)
            return False
        air = self._broadcasting.waiting
        if air is not None:
            self._ask_to_wait(air)
        return air is None

    def end_session(self) -> None:
        """Save everything without questions, since the system shuts down or the user logs out.

        A question would block the shutdown. Events of a match are saved already.
        """
        self._ending.start()
        if self._matches.at_risk and self._matches.live is not None:
            self._matches.live.session.save_again()
        if self._pages.workshop_at_risk:  # checking this saves the bench
            self._window.toast.say(App.tr("The Workshop could not be saved."))
        self._services.settings.flush()

    # Internals

    def _ask_to_lose(self, leave: Callable[[], None]) -> None:
        gone = danger(App.tr("Leave and lose it")), leave
        stay = primary(App.tr("Stay")), None
        title = App.tr("This match is not saved")
        self._ask(title, App.tr("If you leave now, it is lost."), gone, stay)

    def _ask_to_stop(self, confirm: str, leave: Callable[[], None]) -> None:
        live = self._matches.live
        view = None if live is None else live.session.view(PUBLIC)
        runs = view is not None and view.timed and view.started and not view.paused
        words = [App.tr("The clocks stop where they are.")] if runs else []
        if view is not None and view.post is not None:
            words = [App.tr("The time for the turn goes on, also while Garnet is closed.")]
        if live is not None and live.stage is not None:
            closes = App.tr("The Stage closes, too.")
            words.append(closes if leave == self._close else App.tr("The Stage shows a break."))
        words += self._unentered_notes()
        words.append(App.tr("The match is kept, and waits on Home under “Go on with”."))
        stay, go = (quiet(App.tr("Stay")), None), (primary(confirm), leave)
        self._ask(App.tr("The match is not over"), " ".join(words), stay, go)

    def _unentered_notes(self) -> list[str]:
        """Return sentences about fields with text not entered, and whether it is kept."""
        live = self._matches.live
        names = live.unentered if live is not None else ()
        fields = App.tr("What stands in {0}’s field is not entered.")
        words = [fields.format(name) for name in names]
        if names and live is not None and live.session.view(PUBLIC).begun:
            words.append(App.tr("What was typed or pasted is kept with what was sent (F7)."))
        elif names:
            words.append(App.tr("It will be gone."))
        return words

    def _ask_to_wait(self, air: OnAir) -> None:
        """Ask whether to wait until the broadcast's queue was shown."""
        from gui.broadcast.ending import Closing

        self._come_forward()
        if self._sheet is None:  # go Home meanwhile: this leaves the match with its clocks paused
            self._sheet = Closing(self._window, air, self._window.home, self._close)
            self._sheet.closed.connect(self._on_answered)
            self._sheet.open()

    def _ask(
        self, title: str, text: str, *answers: tuple[Button, Callable[[], None] | None]
    ) -> None:
        """Ask once, even if the window is closed again meanwhile."""
        self._come_forward()
        if self._sheet is None:
            self._sheet = ask(self._window, title, text, *answers)
            self._sheet.closed.connect(self._on_answered)

    def _on_answered(self) -> None:
        self._sheet = None

    def _come_forward(self) -> None:
        """Bring the window to the front, to make a question visible."""
        window = self._window
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        if not window.isActiveWindow():
            window.raise_()
            window.activateWindow()

    def _go_home_anyway(self) -> None:
        self.anyway = False
        live, page = self._matches.live, self._window.page
        if live is not None and live.page is page and live.session.practice:
            self._window.remove(page)
        else:
            self._window.home()

    def _close(self) -> None:
        self.anyway = True
        self._window.close()
        self.anyway = False
