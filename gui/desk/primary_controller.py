from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from games.core import Pair
from games.match.matchview import MatchView
from gui.desk import incoming
from gui.desk.arrivals import Arrivals
from gui.desk.deskview import DeskView
from gui.desk.key_guard import KeyGuard
from gui.desk.parts import DeskFooter
from gui.desk.primary import ARBITRATE, AWAIT, CONFIRM, CORRECT, REVEAL, SUBMIT, primary_action
from gui.desk.seats import BaseSeatPanel
from gui.desk.steps import Steps
from gui.desk.words import SHORT_NAME, cut
from gui.kit.texts import Desk
from gui.kit.widgets.notices import Toast
from gui.table.session import Session


class PrimaryActionController(QObject):
    """Shows the umpire's next action (`action`) in the footer, and performs it."""

    def __init__(
        self,
        session: Session,
        panels: Pair[BaseSeatPanel],
        footer: DeskFooter,
        toast: Toast,
        arrivals: Arrivals,
        steps: Steps,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._panels, self._arrivals = session, panels, arrivals
        self._footer, self._button, self._toast = footer, footer.primary, toast
        self._arbiter = steps.arbiter
        self.action = AWAIT.of()
        self._last_meaning: tuple[object, ...] = ()
        self.guard = KeyGuard(self._button, lambda: session.steady, self)
        """Blocks keys after the Desk was opened, or after the button's action has changed."""
        self._button.clicked.connect(lambda: self.action.row.do(steps, self.action.seats))
        self._button.keyed.connect(self.enter)
        self.guard.block()

    def show(self, desk: DeskView) -> None:
        self._desk, self.action = desk, primary_action(desk)
        self._name(desk)  # first, because the label determines how much space is left for the text
        text = self.action.row.next(desk, self.action.seats)
        short = text
        for name in desk.view.setup.players:
            short = short.replace(name, cut(name, SHORT_NAME))
        self._footer.setNext(text, short)
        self._footer.setPosted(desk.posted, desk.further or Desk.tr("Copy post"))
        asks = self.action.row is ARBITRATE
        text = Desk.tr("Both have sent a message. Whose came first?") if asks else ""
        self._arbiter.say(text)
        self._button.setEnabled(self.action.row.enabled)
        self._guard_change(desk.view)

    def show_time(self) -> None:
        if self.action.row is REVEAL:
            self._name(replace(self._desk, closing=self._session.closing_left()))

    def enter(self) -> None:
        """Handle Enter: apply expired deadlines, then perform the action.

        If the button has just changed or late messages have not been reported yet, show a message
        instead.
        """
        self._session.observe()
        if self.guard.blocks:
            if self._button.isEnabled():
                self._toast.say(
                    Desk.tr(
                        "Enter was ignored, because the button had just changed to “{0}”."
                    ).format(self._button.text()),
                    "info",
                )
            return
        confirms = self.action.row in (CONFIRM, REVEAL)
        late = self._arrivals.report_late() if confirms else ()
        if late:
            self._toast.say(incoming.late_skipped(late, self._button.text()))
        else:
            self._button.click()

    def _name(self, desk: DeskView) -> None:
        text = self.action.row.button(desk, self.action.seats)
        if text != self._button.text():
            self._button.setText(text)

    def _guard_change(self, view: MatchView) -> None:
        """Block keys briefly if the action has changed automatically, not because of the user."""
        before, entered = self._last_meaning, tuple[object, ...]()
        if self.action.row in (SUBMIT, CORRECT):
            entered = self._panels[self.action.seats[0]].submissions
        elif self.action.row is CONFIRM:
            entered = view.consequences[:1]
        self._last_meaning = (self.action, view.round, entered)
        if not before or self._last_meaning == before:
            return
        if self._session.automatic:
            self.guard.block()
        else:
            self.guard.unblock()
