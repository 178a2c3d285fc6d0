"""The filled button: says what the umpire does next, and does it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject

from games.core import UMPIRE, KnownError, Pair, Refusal, Seat
from games.match.match import OtherMeaning
from games.match.matchview import MatchView
from gui.desk import incoming, words
from gui.desk.arrivals import Arrivals
from gui.desk.deskview import DeskView, Inbox
from gui.desk.drafts import Drafts
from gui.desk.enter_wall import EnterWall
from gui.desk.frame import DeskFrame
from gui.desk.primary import ARBITRATE, AWAIT, CONFIRM, CORRECT, REVEAL, SUBMIT, primary_action
from gui.desk.steps import Steps
from gui.desk.submitting import Submitting
from gui.desk.words import SHORT_NAME, cut, tr
from gui.table.session import Session


class PrimaryActionController(QObject):
    """Finds out what it is, shows it and does it; `frame` is the Desk. `action`: what it is now."""

    def __init__(
        self,
        session: Session,
        frame: DeskFrame,
        drafts: Drafts,
        arrivals: Arrivals,
        submitting: Submitting,
        steps: Steps,
    ) -> None:
        super().__init__(frame)
        self._session, self._drafts, self._arrivals = session, drafts, arrivals
        self._submitting, self._steps, self._frame = submitting, steps, frame
        self._button = frame.footer.primary
        self.action = AWAIT.of()
        self._meaning: tuple[object, ...] = ()
        self.wall = EnterWall(lambda: session.steady, self)
        """Stands after the button has changed by itself, and when the Desk has just come."""
        self.asking: Callable[[], bool] = lambda: False
        """Whether a question about a paste is open."""
        drafts.changed.connect(self.show)
        steps.exporter.posted.connect(self._on_posted)
        self._button.clicked.connect(lambda: self.action.row.do(steps, self.action.seats))
        self.wall.changed.connect(self._button.setHeld)
        self._button.keyed.connect(self.enter)
        self.wall.rise()

    def desk_view(self) -> DeskView:
        """Return the Desk as it stands."""
        view, exporter = self._session.view(UMPIRE), self._steps.exporter
        return DeskView(
            view,
            self._drafts.states,
            self._drafts.chosen,
            self._inbox(view),
            posted=self._steps.posted,
            promised=exporter.promised,
            further=exporter.post_label(""),
            asking=self.asking(),
            closing=self._session.closing_left(),
        )

    def show(self) -> None:
        """Show what it is now, unless something is just being handed in."""
        if self._submitting.running:
            return
        desk, footer = self.desk_view(), self._frame.footer
        self._desk, self.action = desk, primary_action(desk)
        said = self.action.row.next(desk, self.action.seats)
        short = said
        for name in desk.view.setup.players:
            short = short.replace(name, cut(name, SHORT_NAME))
        footer.setNext(said, short)
        footer.setPosted(desk.posted, desk.further or tr("Copy post"))
        asks = self.action.row is ARBITRATE
        said = tr("Both have sent something. Whose came first?") if asks else ""
        self._frame.notices.arbiter.say(said)
        self._button.setEnabled(self.action.row.enabled)
        self._name(desk)
        self._hold_back(desk.view)

    def show_time(self) -> None:
        """Count on the button until a complete round closes by itself."""
        if self.action.row is REVEAL:
            self._name(replace(self._desk, closing=self._session.closing_left()))

    def enter(self) -> None:
        """Press the button for Enter, unless it was meant for what stood there before.

        A deadline that has fallen and that nobody has seen yet comes first.
        """
        self._session.observe()
        if self.wall.stands:
            if self._button.isEnabled():
                self._frame.toast.say(words.just_changed(self._button.text()), "info")
            return
        confirms = self.action.row in (CONFIRM, REVEAL)
        late = self._arrivals.pass_over() if confirms else ()
        if late:
            self._frame.toast.say(incoming.passed_over(late, self._button.text()))
        else:
            self._button.click()

    def _name(self, desk: DeskView) -> None:
        text = self.action.row.button(desk, self.action.seats)
        if text != self._button.text():
            self._button.setText(text)

    def _hold_back(self, view: MatchView) -> None:
        """Have no key press the button for a moment if it changed by itself."""
        before, entered = self._meaning, tuple[object, ...]()
        if self.action.row in (SUBMIT, CORRECT):
            entered = self._frame.panels[self.action.seats[0]].submissions
        elif self.action.row is CONFIRM:
            entered = view.consequences[:1]
        self._meaning = (self.action, view.round, entered)
        if not before or self._meaning == before:
            return
        if self._session.unasked:
            self.wall.rise()
        else:
            self.wall.fall()

    def _inbox(self, view: MatchView) -> Inbox:
        """Return what has arrived from the seats."""
        if not (view.stamps or view.held or view.paused):
            return Inbox()
        match = self._session.match
        in_play = match.in_play()[: 1 if match.game.first_come else None]
        waiting = {stamp.seat for stamp in in_play}
        one, two = self._arrivals.of(Seat.ONE), self._arrivals.of(Seat.TWO)
        first = None
        if one is not None and two is not None and one.arrived != two.arrived:
            first = Seat.ONE if one.arrived < two.arrived else Seat.TWO
        may, waits = Pair(*map(self._may_enter, Seat)), Pair(*(s in waiting for s in Seat))
        return Inbox(may, waits, first, frozenset(filter(self._arrivals.late, Seat)))

    def _may_enter(self, seat: Seat) -> bool:
        """Return whether something that stands in a seat's field could be entered now."""
        match, now = self._session.match, self._session.now
        for action in self._frame.panels[seat].submissions:
            try:
                match.submit(seat, action, now)
            except OtherMeaning:
                return True
            except (Refusal, KnownError):
                continue
            return True
        return False

    def _on_posted(self) -> None:
        self._steps.note_posted()
        self.show()
