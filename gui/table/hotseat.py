"""A match at one computer: whose turn it is at the screen, and what may be on it.

`HotSeatController` is what all controllers have in common; `Turns` and `SealedRounds` are those
that serve a game without one of its own (`RaceFace.controller`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import PUBLIC, GameKind, KnownError, Refusal, Seat, Viewer
from games.match.events import Acted
from games.match.matchview import MatchView
from gui.table.session import Session


class Phase(Enum):
    """What the page waits for.

    `GATE`: somebody says that `seat` is ready. `TURN`: `seat` acts on the board. `CURTAIN`:
    everything is hidden until `seat` has taken the place. `COMPLETE`: both submissions are in.
    `REVEAL`: they are shown. `READY`: both say that they are ready for the round. `RACE`: both act
    at once. `THINKING`: a program plays `seat`, and nobody else may act. `PAUSED`: the clocks were
    stopped. `OVER`: the match has ended.
    """

    GATE = "gate"
    TURN = "turn"
    CURTAIN = "curtain"
    COMPLETE = "complete"
    REVEAL = "reveal"
    READY = "ready"
    RACE = "race"
    THINKING = "thinking"
    PAUSED = "paused"
    OVER = "over"


ACTING = (Phase.TURN, Phase.RACE, Phase.THINKING)
"""Somebody may act, and the clocks run."""

Place = tuple[Phase, Seat | None]

TAKEN_BACK = "The player took a move back."
EACH_ITS_TIME = "at one computer each has the whole time"


@dataclass(frozen=True, slots=True)
class SideAction:
    """What the seat at the screen may do instead of playing on. It is asked about first.

    `text` and `icon`: of its button. `question`, `explanation`, `confirm`, `stay`: of what asks.
    """

    text: str
    icon: str
    question: str
    explanation: str
    confirm: str
    stay: str
    do: Callable[[], None]


class HotSeatController(QObject):
    """The state of a match at one computer. `changed`: phase, seat or the match is another.

    Commands raise `Refusal` or `KnownError` and then change nothing, as those of a session; at a
    moment that is not theirs they do nothing. The clocks run only while somebody may act.
    `programs`: the seats that no person plays.
    """

    changed = Signal()

    def __init__(
        self,
        session: Session,
        parent: QObject | None = None,
        programs: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(parent)
        self.session = session
        self.programs = programs
        self._busy = False
        view = self._view()
        self.phase, self.seat = (Phase.OVER, None) if view.over else self._begin()
        session.changed.connect(self._follow)

    # What a manner says

    def _begin(self) -> Place:
        """Return the phase of a match that is opened, new or resumed."""
        raise NotImplementedError

    def _accepted(self, seat: Seat) -> None:
        """Go on after a submission of `seat` that did not advance the match."""
        raise NotImplementedError

    def _moved_on(self, view: MatchView) -> Place | None:
        """Return the next phase if the match advanced by itself, as by a deadline; None: stay."""
        return None

    # What there is to see

    @property
    def viewer(self) -> Viewer:
        """The viewer that the screen is shown to now."""
        if self.person is not None:
            return self.person
        return self.seat if self.phase is Phase.TURN and self.seat is not None else PUBLIC

    @property
    def person(self) -> Seat | None:
        """The seat of the only person, who hides nothing; None if there are two or none."""
        seats = frozenset(Seat) - self.programs
        return next(iter(seats)) if len(seats) == 1 else None

    @property
    def demonstration(self) -> bool:
        """Whether nobody plays but programs."""
        return len(self.programs) == len(Seat)

    @property
    def pausable(self) -> bool:
        """Whether somebody may act, or programs play to be watched: then it can be stopped."""
        shown = (Phase.COMPLETE, Phase.REVEAL, Phase.READY) if self.demonstration else ()
        return self.phase in (*ACTING, *shown)

    @property
    def view(self) -> MatchView:
        """What may be on the screen."""
        return self.session.view(self.viewer)

    @property
    def kind(self) -> GameKind:
        """How the seats act."""
        return self.session.match.game.kind

    @property
    def sealed(self) -> bool:
        """Whether submissions are secret until both are in."""
        return self.kind is GameKind.SEALED

    @property
    def replacing(self) -> bool:
        """Whether the seat at the screen has submitted and may keep that (GEN-3)."""
        return False

    @property
    def can_take_back(self) -> bool:
        """Whether the only person may take a move back now: there is one, and programs only play.

        Not in a race, in which everybody has seen what the round is about.
        """
        at_it = self.phase in (Phase.TURN, Phase.THINKING) and not self.session.match.game.kind.race
        return at_it and self.person is not None and self._before_last_move() is not None

    # What a game says of its own

    def prompt(self) -> str:
        """Return the task in one line; "": the usual line about who is to move."""
        return ""

    def status(self, seat: Seat) -> str:
        """Return the words beside a seat's name; "": the usual ones about its submission."""
        return ""

    def side_actions(self) -> tuple[SideAction, ...]:
        """Return further actions of the seat at the screen."""
        return ()

    # Commands

    def ready(self) -> None:
        """The seat that was called is at the screen."""
        if self.phase in (Phase.GATE, Phase.CURTAIN):
            self._run_clocks()
            self._go(*self._acts(self.seat))

    def propose(self, actions: Sequence[Any]) -> None:
        """The seat at the screen submits these, one after the other."""
        if self.phase is not Phase.TURN or self.seat is None:
            return
        seat = self.seat
        self.session.observe()  # a deadline that fell meanwhile comes first
        if self.phase is not Phase.TURN or self.seat is not seat:
            return
        try:
            with self._quietly():
                for action in actions:
                    self.session.submit(seat, action)
        except (Refusal, KnownError):
            self.changed.emit()  # parts before the one that was not accepted are in
            raise
        if not self._settled():
            self._accepted(seat)

    def keep(self) -> None:
        """The seat at the screen leaves its sealed submission as it is."""

    def change(self, seat: Seat) -> None:
        """A seat wants to replace its sealed submission."""

    def reveal(self) -> None:
        """Show both sealed submissions."""

    def told(self) -> None:
        """Everything that happened has been shown: on to the next round."""

    def pause(self) -> None:
        """Stop the clocks, or programs that play without any."""
        if not self.pausable:
            return
        view = self._view()
        if view.timed and not view.paused:
            self.session.pause()
        if self.demonstration and self.phase is not Phase.PAUSED:
            self._go(Phase.PAUSED, self.seat)

    def resume(self) -> None:
        """Go on after a pause; the seat that acted is at the screen again."""
        if self.phase is Phase.PAUSED:
            self._run_clocks()
            self._go(*self._acts(self.seat))

    def concede(self, seat: Seat) -> None:
        """A seat gives up."""
        self.session.concede(seat)

    def take_back(self) -> None:
        """Go back to before the person's last move, with all that came after it."""
        to = self._before_last_move()
        if not self.can_take_back or to is None:
            return
        with self._quietly():
            self.session.rewind(to, TAKEN_BACK)
        self._run_clocks()
        self._go(*self._after_taking_back())

    # Inside

    def _before_last_move(self) -> int | None:
        """How many events there were before the person's last move, all its parts; None: none."""
        match, person = self.session.match, self.person
        own = None if person is None else match.game.seats[person]
        found: int | None = None
        for index in reversed(match.line()):
            event = match.events[index]
            if isinstance(event, Acted) and event.seat == own:
                if found is not None and self._round_of(index) != self._round_of(found):
                    break
                found = index
        return found

    def _round_of(self, index: int) -> int:
        """Return the round in which an event happened."""
        return self.session.match.states[index].position.round

    def _after_taking_back(self) -> Place:
        return self._acts(self.person)

    def _acts(self, seat: Seat | None) -> Place:
        """Return the phase in which this seat acts."""
        return (Phase.THINKING if seat in self.programs else Phase.TURN), seat

    def _view(self) -> MatchView:
        return self.session.view(PUBLIC)

    def _follow(self) -> None:
        """The match has changed, perhaps by itself: a deadline fell, the computer slept."""
        if not self._busy and not self._settled():
            self.changed.emit()

    def _settled(self) -> bool:
        """Follow what the match decided by itself; returns whether it did."""
        view = self._view()
        place = (Phase.OVER, None) if view.over else self._moved_on(view)
        if place is None and view.paused and self.phase in ACTING:
            place = (Phase.PAUSED, self.seat)
        if place is not None:
            self._go(*place)
        return place is not None

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        self.phase, self.seat = phase, seat
        self.changed.emit()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Ignore the session's signals meanwhile: this object causes them."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def _run_clocks(self) -> None:
        if self._view().paused:
            with self._quietly():
                self.session.resume()

    def _rest(self) -> None:
        """Pause the clocks while the seat changes."""
        view = self._view()
        if view.timed and not view.paused and not view.over:
            with self._quietly():
                self.session.pause("The seat changes.")


class Turns(HotSeatController):
    """Turn by turn: the seat on the move is at the screen."""

    def _begin(self) -> Place:
        seat = self._on_move()
        return (Phase.GATE, seat) if self._view().paused else self._acts(seat)

    def _accepted(self, seat: Seat) -> None:
        self._go(*self._acts(self._on_move()))

    def _moved_on(self, view: MatchView) -> Place | None:
        over = self.phase in ACTING and self.seat not in view.awaiting
        return self._acts(self._on_move()) if over and not view.paused else None

    def _on_move(self) -> Seat | None:
        return next(iter(self._view().awaiting), None)


class SealedRounds(HotSeatController):
    """Sealed rounds: the seats come one after the other, and between them a curtain falls.

    Nothing that one of them submitted is shown while the other may look.
    """

    def __init__(
        self,
        session: Session,
        parent: QObject | None = None,
        programs: frozenset[Seat] = frozenset(),
    ) -> None:
        self._replacing = False
        super().__init__(session, parent, programs)
        self._round = self._view().round

    @property
    def replacing(self) -> bool:
        return self.phase is Phase.TURN and self._replacing

    def first(self) -> Seat:
        """Return who submits first in this round: the seats take turns at that too."""
        return Seat.ONE if self._view().round % 2 else Seat.TWO

    # Commands

    def keep(self) -> None:
        if self.replacing:
            self._rest()
            self._go(Phase.COMPLETE, None)

    def change(self, seat: Seat) -> None:
        if self.phase is Phase.COMPLETE:
            self._replacing = True
            self._go(Phase.CURTAIN, seat)

    def reveal(self) -> None:
        if self.phase is Phase.COMPLETE:
            self.session.close_round()

    def told(self) -> None:
        if self.phase is not Phase.REVEAL:
            return
        if not self.programs:
            self._go(Phase.GATE, self.first())
            return
        self._run_clocks()
        self._go(*self._chooser())

    # Inside

    def _after_taking_back(self) -> Place:
        self._round = self._view().round
        return super()._after_taking_back()

    def _begin(self) -> Place:
        view = self._view()
        if self.programs:
            return (Phase.GATE, self.person) if view.paused else self._chooser()
        if view.complete:
            return Phase.COMPLETE, None
        if len(view.awaiting) == 1:
            return Phase.CURTAIN, next(iter(view.awaiting))
        return Phase.GATE, self.first()

    def _accepted(self, seat: Seat) -> None:
        view = self._view()
        if self.programs:
            self._go(*self._chooser())
        elif view.complete:
            self._rest()
            self._go(Phase.COMPLETE, None)
        elif seat in view.awaiting:
            self.changed.emit()  # one of several parts is in
        else:
            self._refresh()
            self._rest()
            self._go(Phase.CURTAIN, seat.other)

    def _moved_on(self, view: MatchView) -> Place | None:
        before, self._round = self._round, view.round
        if view.round == before:
            waits = self.programs and self.phase in (Phase.TURN, Phase.THINKING)
            place = self._chooser() if waits and not view.paused else None
            return None if place == (self.phase, self.seat) else place
        self._rest()
        return Phase.REVEAL, None

    def _chooser(self) -> Place:
        """Return where a round stands in which at most one person chooses: nobody has to look away.

        A complete round is shown as soon as everything that was done is settled.
        """
        view = self._view()
        if view.complete:
            QTimer.singleShot(0, self, self._reveal_all)
            return Phase.COMPLETE, None
        if self.person in view.awaiting:
            return Phase.TURN, self.person
        return Phase.THINKING, next(iter(view.awaiting), None)

    def _acts(self, seat: Seat | None) -> Place:
        return self._chooser() if self.programs else super()._acts(seat)

    def _reveal_all(self) -> None:
        with suppress(KnownError):  # its time ran out: it has been closed already
            self.reveal()

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        if phase not in (Phase.TURN, Phase.CURTAIN, Phase.PAUSED):
            self._replacing = False
        super()._go(phase, seat)

    def _refresh(self) -> None:
        """Give the clock back what the first seat used: at one computer each has all of it."""
        for one in self.session.match.state.clocks.running:
            if one.timer.seat is None and one.used > one.extra:
                with self._quietly():
                    self.session.adjust(one.timer.key, one.used - one.extra, EACH_ITS_TIME)


def usual_controller(
    session: Session, parent: QObject | None = None, programs: frozenset[Seat] = frozenset()
) -> HotSeatController:
    """Return the controller for a game that has none of its own; programs play some seats."""
    sealed = session.match.game.kind is GameKind.SEALED
    return (SealedRounds if sealed else Turns)(session, parent, programs)
