"""The primary action: what the umpire does next. The footer names it, the filled button does it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from games.core import PUBLIC, UMPIRE, KnownError, Pair, Refusal, Seat
from games.match.events import Rewound
from games.match.match import OtherMeaning
from games.match.matchview import MatchView
from games.match.post import clock_text
from gui.desk import incoming, primary, words
from gui.desk.arrivals import Arrivals
from gui.desk.commands import UmpireCommands
from gui.desk.drafts import Drafts
from gui.desk.enter_wall import EnterWall
from gui.desk.exporter import Exporter
from gui.desk.frame import DeskFrame
from gui.desk.primary import (
    Answer,
    Arbitrate,
    Await,
    Confirm,
    Inbox,
    Leave,
    Mend,
    PostResult,
    PrimaryAction,
    Promise,
    Refuse,
    Resume,
    Reveal,
    Start,
    StartRound,
    Submit,
    SubmitBoth,
    primary_action,
)
from gui.games import face
from gui.table.session import Session


class PrimaryActionController(QObject):
    """Finds out what it is, shows it and does it; `frame` is the Desk. `action`: what it is now."""

    homeRequested = Signal()
    submitRequested = Signal(object)
    """To submit what stands in this seat's field."""

    answerRequested = Signal()
    """To give the keyboard to the question about a paste."""
    confirmed = Signal()
    """In a hold the rules have done what they do where nothing came."""

    def __init__(
        self,
        session: Session,
        frame: DeskFrame,
        drafts: Drafts,
        commands: UmpireCommands,
        exporter: Exporter,
        arrivals: Arrivals,
    ) -> None:
        super().__init__(frame)
        self._arrivals = arrivals
        self._session, self._drafts = session, drafts
        self._commands, self._exporter, self._frame = commands, exporter, frame
        self._footer, self._notices = frame.footer, frame.notices
        self._posted: tuple[object, ...] = ()
        self.action: PrimaryAction = Await(())
        self.held = False
        self._meaning: tuple[object, ...] = ()
        self.wall = EnterWall(lambda: session.steady, self)
        """Stands after the button has changed by itself, and when the Desk has just come."""
        self.asking: Callable[[], bool] = lambda: False
        """Whether a question about a paste is open."""
        drafts.changed.connect(self.show)
        exporter.posted.connect(self._on_posted)
        self._footer.primary.clicked.connect(self._do)
        self.wall.changed.connect(self._footer.primary.setHeld)
        self._footer.primary.keyed.connect(self.enter)
        self.wall.rise()

    def show(self) -> None:
        """Find out what it is now, and say so, unless it is `held`."""
        if self.held:
            return
        view = self._session.view(UMPIRE)
        posted = self._posted == self._state_to_post()
        drafts, chosen = self._drafts.states, self._drafts.chosen
        inbox, promised = self._inbox(view), self._exporter.promised
        asking = self.asking()
        self.action = primary_action(view, drafts, chosen, posted, inbox, promised, asking)
        said = primary.next_words(view, self.action)
        self._footer.setNext(said, primary.with_short_names(said, view))
        self._footer.setPosted(posted, self._exporter.post_label(words.tr("Copy post")))
        asked = primary.arbitrate() if isinstance(self.action, Arbitrate) else ""
        self._notices.arbiter.say(asked)
        self._footer.primary.setEnabled(not isinstance(self.action, Await | Mend))
        self._name_primary(view)
        self._hold_back(view)

    def _hold_back(self, view: MatchView) -> None:
        """Have no key press the button for a moment if it changed by itself."""
        before, action = self._meaning, self.action
        entered = self._frame.panels[action.seat].submissions if isinstance(action, Submit) else ()
        self._meaning = (action, view.round, entered)
        if not before or self._meaning == before:
            return
        if self._session.unasked:
            self.wall.rise()
        else:
            self.wall.fall()

    def enter(self) -> None:
        """Enter was pressed: press the button, unless it was meant for what stood there before.

        A deadline that has fallen and that nobody has seen yet comes first.
        """
        self._session.observe()
        if self.wall.stands:
            if self._footer.primary.isEnabled():
                said = words.just_changed(self._footer.primary.text())
                self._frame.toast.say(said, "info")
            return
        confirms = isinstance(self.action, Confirm | Reveal)
        late = self._arrivals.pass_over() if confirms else ()
        if late:
            self._frame.toast.say(incoming.passed_over(late, self._footer.primary.text()))
        else:
            self._footer.primary.click()

    def _inbox(self, view: MatchView) -> Inbox:
        """What has arrived from the seats."""
        if not (view.stamps or view.held or view.paused):
            return Inbox.empty()
        match = self._session.match
        in_play = match.in_play()[: 1 if match.game.first_come else None]
        waiting = {one.seat for one in in_play}
        one, two = self._arrivals.of(Seat.ONE), self._arrivals.of(Seat.TWO)
        first = None
        if one is not None and two is not None and one.arrived != two.arrived:
            first = Seat.ONE if one.arrived < two.arrived else Seat.TWO
        may, waits = Pair(*map(self._may_enter, Seat)), Pair(*(s in waiting for s in Seat))
        return Inbox(may, waits, first, frozenset(filter(self._arrivals.late, Seat)))

    def _may_enter(self, seat: Seat) -> bool:
        """Whether something that stands in a seat's field could be entered now."""
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

    def show_time(self) -> None:
        """Count on the button until a complete round closes by itself."""
        if isinstance(self.action, Reveal):
            self._name_primary(self._session.view(UMPIRE))

    def _name_primary(self, view: MatchView) -> None:
        counting = isinstance(self.action, Reveal)
        left = self._session.closing_left() if counting else None
        text = primary.button(view, self.action, left)
        if isinstance(self.action, PostResult):
            text = self._exporter.post_label(text)
        if text != self._footer.primary.text():
            self._footer.primary.setText(text)

    def _state_to_post(self) -> tuple[object, ...]:
        """What makes a new post worth copying; submissions alone do not."""
        view, events = self._session.view(PUBLIC), self._session.match.events
        rewinds = len([event for event in events if isinstance(event, Rewound)])
        return (view.round, view.outcome, view.begun, view.started, view.waiting, rewinds)

    def _on_posted(self) -> None:
        if self._session.view(PUBLIC).begun and not self._exporter.left:
            self._posted = self._state_to_post()
        self.show()

    def _do(self) -> None:
        match self.action:
            case Promise():
                self._exporter.copy_commitment()
            case Start():
                self._commands.start()
            case Resume():
                self._commands.resume()
            case StartRound():
                self._start_round()
            case Arbitrate():
                self._notices.arbiter.ask()
            case Refuse(seat=seat):
                self._refuse(seat)
            case Submit(seat=seat):
                self.submitRequested.emit(seat)
            case SubmitBoth():
                for one in Seat:
                    self.submitRequested.emit(one)
            case Confirm(consequence=consequence):
                self._commands.confirm(consequence)
                self.confirmed.emit()
            case Reveal():
                self._commands.reveal()
            case PostResult():
                self._exporter.copy_post()
            case Leave():
                self.homeRequested.emit()
            case Answer():
                self.answerRequested.emit()
            case Await() | Mend():
                return

    def _start_round(self) -> None:
        """Start a round. Its post is on the clipboard, unless its board was posted before."""
        shown = self._session.match.game.rounds_wait
        told = self._posted == self._state_to_post() and not shown
        if self._commands.run(self._session.resume) and not told:
            self._exporter.copy_post()
            self._frame.toast.say(primary.started(1 + self._exporter.left))

    def _refuse(self, seat: Seat) -> None:
        """List an attempt that is refused; the answer to it is on the clipboard."""
        place, view = self._frame.panels[seat], self._session.view(UMPIRE)
        text, refusal = place.text().strip(), place.refusal
        if refusal is None:
            return
        self._session.received(seat, place.newly_typed())
        left = self._left(seat)
        self._exporter.copy(face(view.game.id).reply(text, seat, view, refusal, left))
        self._frame.toast.say(primary.answered())
        if self._frame.panel is not None:
            self._frame.panel.addRefused(self._session.now, text, refusal)
        place.clear()

    def _left(self, seat: Seat) -> str:
        """What a seat's clock still has; "" if there is none."""
        dials = (one for one in self._session.readings() if one.seat is seat)
        return next((clock_text(one.left) for one in dials), "")
