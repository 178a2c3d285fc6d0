from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from games.core import UMPIRE, KnownError, Pair, Refusal, Seat
from games.match.match import OtherMeaning
from gui.desk.arrivals import Arrivals
from gui.desk.commands import UmpireCommands
from gui.desk.drafts import Drafts
from gui.desk.seats import BaseSeatPanel
from gui.kit.widgets.notices import Toast
from gui.kit.wording import refused, trouble
from gui.table.session import Session


class Submitting(QObject):
    """Submits the legal entries in a seat's fields. Refused entries stay in the fields."""

    ended = Signal(bool)
    """Carries True if all entries were accepted."""

    def __init__(
        self,
        session: Session,
        panels: Pair[BaseSeatPanel],
        drafts: Drafts,
        arrivals: Arrivals,
        commands: UmpireCommands,
        toast: Toast,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._panels = session, panels
        self._drafts, self._arrivals = drafts, arrivals
        self._commands, self._toast = commands, toast
        self.running = False
        """True during a submission. All changes are shown together when the submission ends."""

    def submit(self, seat: Seat) -> None:
        panel = self._panels[seat]
        self.running = True
        try:
            problem = self._submit_entries(seat, panel)
        finally:
            self.running = False
        if problem is not None:
            panel.read()
        self.ended.emit(problem is None)
        if problem:
            self._toast.complain(problem)

    def submit_first(self, seat: Seat) -> None:
        self._arrivals.record_first(seat)
        self.submit(seat)

    def take_proposed(self, seat: Seat) -> None:
        if not self._session.view(UMPIRE).paused:
            self.submit(seat)

    def _submit_entries(self, seat: Seat, panel: BaseSeatPanel) -> str | None:
        """Submit a seat's legal entries. Return None on success, otherwise the reason to show.

        The reason is "" if there is nothing to show.
        """
        command = self._session.fix if panel.correcting else self._session.submit
        submissions = panel.submissions
        problem: str | None = None if submissions else ""
        accepted, sent = 0, panel.newly_typed()
        for action in submissions:
            try:
                command(seat, action, sent="" if accepted else sent)
            except OtherMeaning as error:
                enter = partial(self._submit_confirmed, seat, panel, action)
                self._commands.ask_meaning(trouble(error), enter)
                problem = ""
            except Refusal as refusal:
                problem = refused(refusal, self._session.view(UMPIRE))
            except KnownError as error:
                problem = trouble(error)
            else:
                panel.accepted(action)
                accepted += 1
        if submissions and not accepted:
            self._session.received(seat, sent)
        if accepted:
            self._arrivals.entered(seat)
            self._drafts.submitted(seat)
        return problem

    def _submit_confirmed(self, seat: Seat, panel: BaseSeatPanel, action: Any) -> None:
        self._session.submit(seat, action, confirmed=True)
        panel.accepted(action)
