from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

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
from gui.kit.widgets.pages import Page
from gui.kit.widgets.sheets import Sheet, ask

if TYPE_CHECKING:
    from gui.app.live import LiveMatch
    from gui.broadcast.onair import OnAir

Answer: TypeAlias = tuple[Button, Callable[[], None] | None]
"""A button, and the function to call when it is clicked, or None. The question closes first."""

LOGGING_OUT = 60_000
"""Time in milliseconds after a shutdown is announced during which Garnet asks no questions."""


class ExitGuard(QObject):
    """Leaves matches and closes the window.

    Asks first if anything would be lost or interrupted, unless `anyway` is True.
    """

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
        self.show_above: Callable[[LiveMatch], None] = lambda _live: window.home()
        """Shows the page to which Alt+Left leads from a match."""
        self._sheet: Sheet | None = None
        self._ending = QTimer(self, singleShot=True, interval=LOGGING_OUT)

    def go_home(self) -> None:
        """Go Home. If something would be lost or interrupted, ask first."""
        self._leave_for(self._window.home)

    def _leave_for(self, show: Callable[[], None]) -> None:
        live, leave = self._matches.shown, partial(self._leave_match, show)
        if live is None:
            show()
        elif self.anyway:
            leave()
        elif live.at_risk:
            self._ask_to_lose(leave)
        elif live.umpired and (live.running or live.unentered):
            let_run = Button(App.tr("Let it run")), show
            self._ask_to_stop([live], App.tr("Leave the match"), leave, let_run)
        elif live.over and live.waits:  # the match stays in the rail until its evening continues
            show()
        else:
            leave()

    def before(self, leave: Callable[[], None]) -> None:
        """Call `leave`, which replaces the shown match. If the match would be lost, ask first."""
        live = self._matches.shown
        if live is not None and live.at_risk and not self._matches.stays(live.page):
            self._ask_to_lose(leave)
        else:
            leave()

    def may_leave(self, page: QWidget) -> bool:
        """Return True if `MainWindow.back` can remove this page.

        Otherwise, begin to leave the page's match, or ask whether to discard the unfinished form.
        """
        live = self._matches.shown
        if live is not None and page is live.page:
            self._leave_for(partial(self.show_above, live))
            return False
        if isinstance(page, Page) and page.unfinished:
            self._ask_to_lose(partial(self._window.remove, page), page)
            return False
        return True

    def may_close(self) -> bool:
        """Return True if the window can be closed; otherwise, ask the user and return False."""
        if self._ending.isActive():
            return True
        if not self.anyway:
            if self._matches.at_risk:
                self._ask_to_lose(self._close)
                return False
            stopped = [
                live for live in self._matches.live_matches if live.running or live.unentered
            ]
            if stopped:
                self._ask_to_stop(stopped, App.tr("Close Garnet"), self._close)
                return False
            for page in self._window.pages:
                if isinstance(page, Page) and page.unfinished:
                    self._ask_to_lose(self._close, page)
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
        """Save everything without asking questions, which would block a shutdown."""
        self._ending.start()
        for live in self._matches.live_matches:
            if live.at_risk:
                live.session.save_again()
        if self._pages.workshop_at_risk:  # this check saves the other work
            self._window.toast.say(App.tr("The Workshop could not be saved."))
        self._services.settings.flush()

    def _ask_to_lose(self, leave: Callable[[], None], form: Page | None = None) -> None:
        """Ask whether to discard unsaved work: a form, or the match."""
        gone = danger(App.tr("Leave without saving")), leave
        stay = primary(App.tr("Stay")), None
        title, lost = (
            App.tr("This match is not saved"),
            App.tr("If you leave now, it will be lost."),
        )
        if form is not None:
            title = App.tr("This form is not finished")
            lost = App.tr("If you leave now, what you have entered will be lost.")
        self._ask(title, lost, gone, stay)

    def _ask_to_stop(
        self,
        live_matches: Sequence[LiveMatch],
        confirm: str,
        leave: Callable[[], None],
        *more: Answer,
    ) -> None:
        """Ask whether to stop unfinished matches. `more` holds further answers to choose from."""
        views = [live.session.view(PUBLIC) for live in live_matches]
        several = len(live_matches) > 1
        words = [live.title + "." for live in live_matches if several]
        if any(
            view.timed and view.started and not view.paused and view.post is None for view in views
        ):
            words.append(App.tr("The clocks will be paused."))
        if any(view.post is not None and view.started and not view.paused for view in views):
            words.append(
                App.tr("The time for the turn keeps running, even while Garnet is closed.")
            )
        if any(live.stage is not None for live in live_matches):
            closes = App.tr("The Stage will close, too.")
            words.append(closes if leave == self._close else App.tr("The Stage shows a break."))
        for live in live_matches:
            words += _unentered_notes(live)
        kept = App.tr("The match is saved. You will find it on Home under “Continue”.")
        all_kept = App.tr("The matches are saved. You will find them on Home under “Continue”.")
        words.append(all_kept if several else kept)
        if more:
            words.append(App.tr("Or let it run; you can return to it from the list on the left."))
        title = App.tr("The match is not over")
        if several:
            title = App.tr("{0} matches are not over").format(len(live_matches))
        stay, go = (quiet(App.tr("Stay")), None), (primary(confirm), leave)
        self._ask(title, " ".join(words), stay, *more, go)

    def _ask_to_wait(self, air: OnAir) -> None:
        from gui.broadcast.ending import ClosingSheet

        self._come_forward()
        if self._sheet is None:  # if the user waits, Garnet goes Home, which pauses the clocks
            self._sheet = ClosingSheet(self._window, air, self._leave_all, self._close)
            self._sheet.closed.connect(self._on_answered)
            self._sheet.open()

    def _ask(self, title: str, text: str, *answers: Answer) -> None:
        """Ask a question, unless another question is already open."""
        self._come_forward()
        if self._sheet is None:
            self._sheet = ask(self._window, title, text, *answers)
            self._sheet.closed.connect(self._on_answered)

    def _on_answered(self) -> None:
        self._sheet = None

    def _come_forward(self) -> None:
        window = self._window
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        if not window.isActiveWindow():
            window.raise_()
            window.activateWindow()

    def _leave_match(self, show: Callable[[], None]) -> None:
        """Remove the current match's page, and call `show` unless the match was practice."""
        live = self._matches.shown
        if live is not None:
            self._window.remove(live.page)
        if live is None or not live.session.practice:
            show()

    def _leave_all(self) -> None:
        for live in tuple(self._matches.live_matches):
            self._window.remove(live.page)
        self._window.home()

    def _close(self) -> None:
        self.anyway = True
        self._window.close()
        self.anyway = False


def _unentered_notes(live: LiveMatch) -> list[str]:
    """Return messages about text that has not been entered, saying whether it is stored."""
    names = live.unentered
    fields = App.tr("The text in {0}’s field has not been entered.")
    words = [fields.format(name) for name in names]
    if names and live.session.view(PUBLIC).begun:
        words.append(App.tr("Typed and pasted text is kept with the messages (F7)."))
    elif names:
        words.append(App.tr("It will be lost."))
    return words
