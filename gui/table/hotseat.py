"""Controllers for matches at one computer: `Turns`, `SealedRounds`, and the base class of both."""

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
    """A phase of a match at one computer. Below, `seat` means `HotSeatController.seat`.

    - `GATE`: `seat` must confirm that it is ready
    - `TURN`: `seat` acts on the board
    - `CURTAIN`: everything is hidden until `seat` confirms that it is at the screen
    - `COMPLETE`: both submissions are made and can be revealed
    - `REVEAL`: the submissions are being revealed
    - `READY`: both seats must confirm that they are ready for the round
    - `RACE`: either seat can act
    - `THINKING`: the bot that plays `seat` is choosing its move
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
"""Phases in which a seat can act and the clocks run."""

PhaseAndSeat = tuple[Phase, Seat | None]

TAKEN_BACK = "The player took a move back."
FULL_TIME_EACH = "at one computer, each player has the full time"


@dataclass(frozen=True, slots=True)
class SideAction:
    """An additional action of the seat at the screen, with the question that confirms it."""

    text: str
    icon: str
    question: str
    explanation: str
    confirm: str
    stay: str
    do: Callable[[], None]


class HotSeatController(QObject):
    """The state of a match at one computer. The clocks run only while a seat can act.

    Commands raise `Refusal` or `KnownError`, and do nothing in phases to which they do not apply.
    `programs` holds the seats played by bots.
    """

    changed = Signal()

    def __init__(self, session: Session, programs: frozenset[Seat]) -> None:
        super().__init__()
        self.session = session
        self.programs = programs
        self._busy = False
        view = self._view()
        self.phase, self.seat = (Phase.OVER, None) if view.over else self._begin()
        session.changed.connect(self._on_session_changed)

    # To be implemented by subclasses.

    def _begin(self) -> PhaseAndSeat:
        """Return the first phase of a new or resumed match, and the seat at the screen."""
        raise NotImplementedError

    def _accepted(self, seat: Seat) -> None:
        """Continue after an accepted submission by `seat`.

        This is not called if the submission ends the match or `_next_if_advanced` handles it.
        """
        raise NotImplementedError

    def _next_if_advanced(self, view: MatchView) -> PhaseAndSeat | None:
        """Return the next phase and seat if the round or the seat to act has changed, else None."""
        return None

    @property
    def viewer(self) -> Viewer:
        if self.person is not None:
            return self.person
        return self.seat if self.phase is Phase.TURN and self.seat is not None else PUBLIC

    @property
    def person(self) -> Seat | None:
        """The seat of the only human player, or None if two people or only bots play."""
        seats = frozenset(Seat) - self.programs
        return next(iter(seats)) if len(seats) == 1 else None

    @property
    def demonstration(self) -> bool:
        return len(self.programs) == len(Seat)

    @property
    def pausable(self) -> bool:
        """True if the match can be paused, because a seat can act or only bots play."""
        pausable_phases = (Phase.COMPLETE, Phase.REVEAL, Phase.READY) if self.demonstration else ()
        return self.phase in (*ACTING, *pausable_phases)

    @property
    def view(self) -> MatchView:
        return self.session.view(self.viewer)

    @property
    def kind(self) -> GameKind:
        return self.session.match.game.kind

    @property
    def sealed(self) -> bool:
        return self.kind is GameKind.SEALED

    @property
    def acting_in_secret(self) -> bool:
        """True while a seat acts in secret and the other player may be present."""
        return self.sealed and not self.programs and self.phase is Phase.TURN

    @property
    def replacing(self) -> bool:
        """True if the seat at the screen has a secret submission to keep or replace (GEN-3)."""
        return False

    @property
    def can_take_back(self) -> bool:
        """True if the only human player can undo the last move. Never True in a race."""
        at_it = self.phase in (Phase.TURN, Phase.THINKING) and not self.session.match.game.kind.race
        return at_it and self.person is not None and self.before_last_move() is not None

    def before_last_move(self) -> int | None:
        """Return the number of events before the only human player's last move, or None."""
        match, person = self.session.match, self.person
        seat_name = None if person is None else match.game.seats[person]
        last: int | None = None
        for index in reversed(match.line()):
            event = match.events[index]
            if isinstance(event, Acted) and event.seat == seat_name:
                if last is not None and self._round_of(index) != self._round_of(last):
                    break
                last = index
        return last

    # Can be overridden by a game's controller.

    def prompt(self) -> str:
        """Return a one-line description of the player's task, or "" to use the default."""
        return ""

    def status(self, seat: Seat) -> str:
        """Return the status shown beside a seat, or "" to use the default."""
        return ""

    def side_actions(self) -> tuple[SideAction, ...]:
        return ()

    def ready(self) -> None:
        """Confirm that the seat at the screen is ready."""
        if self.phase in (Phase.GATE, Phase.CURTAIN):
            self._run_clocks()
            self._go(*self._acting_phase(self.seat))

    def propose(self, actions: Sequence[Any]) -> None:
        """Submit actions for the seat at the screen, in the given order."""
        if self.phase is not Phase.TURN or self.seat is None:
            return
        seat = self.seat
        self.session.observe()
        if self.phase is not Phase.TURN or self.seat is not seat:
            return
        try:
            with self._ignoring_signals():
                for action in actions:
                    self.session.submit(seat, action)
        except (Refusal, KnownError):
            self.changed.emit()  # some parts may have been accepted
            raise
        if not self._follow_match():
            self._accepted(seat)

    def keep(self) -> None:
        """Keep the secret submission of the seat at the screen."""

    def change(self, seat: Seat) -> None:
        """Let a seat replace its secret submission."""

    def reveal(self) -> None:
        """Reveal both secret submissions."""

    def finish_reveal(self) -> None:
        """Continue with the next round after the reveal."""

    def pause(self) -> None:
        if not self.pausable:
            return
        view = self._view()
        if view.timed and not view.paused:
            self.session.pause()
        if self.demonstration and self.phase is not Phase.PAUSED:
            self._go(Phase.PAUSED, self.seat)

    def resume(self) -> None:
        """Resume the match with the same seat at the screen."""
        if self.phase is Phase.PAUSED:
            self._run_clocks()
            self._go(*self._acting_phase(self.seat))

    def concede(self, seat: Seat) -> None:
        self.session.concede(seat)

    def take_back(self) -> None:
        to = self.before_last_move()
        if not self.can_take_back or to is None:
            return
        with self._ignoring_signals():
            self.session.rewind(to, TAKEN_BACK)
        self._run_clocks()
        self._go(*self._after_taking_back())

    def _round_of(self, index: int) -> int:
        return self.session.match.states[index].position.round

    def _after_taking_back(self) -> PhaseAndSeat:
        return self._acting_phase(self.person)

    def _acting_phase(self, seat: Seat | None) -> PhaseAndSeat:
        return (Phase.THINKING if seat in self.programs else Phase.TURN), seat

    def _view(self) -> MatchView:
        return self.session.view(PUBLIC)

    def _on_session_changed(self) -> None:
        if not self._busy and not self._follow_match():
            self.changed.emit()

    def _follow_match(self) -> bool:
        """Enter the phase that a change of the match requires. Return False if it requires none."""
        view = self._view()
        place = (Phase.OVER, None) if view.over else self._next_if_advanced(view)
        if place is None and view.paused and self.phase in ACTING:
            place = (Phase.PAUSED, self.seat)
        if place is not None:
            self._go(*place)
        return place is not None

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        self.phase, self.seat = phase, seat
        self.changed.emit()

    @contextmanager
    def _ignoring_signals(self) -> Iterator[None]:
        """Within the `with` block, ignore the session's signals, because the block causes them."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def _run_clocks(self) -> None:
        if self._view().paused:
            with self._ignoring_signals():
                self.session.resume()

    def _pause_clocks(self) -> None:
        view = self._view()
        if view.timed and not view.paused and not view.over:
            with self._ignoring_signals():
                self.session.pause("The seat changes.")


class Turns(HotSeatController):
    """A controller for alternating turns: the seat to move is at the screen."""

    def _begin(self) -> PhaseAndSeat:
        seat = self._on_move()
        return (Phase.GATE, seat) if self._view().paused else self._acting_phase(seat)

    def _accepted(self, seat: Seat) -> None:
        self._go(*self._acting_phase(self._on_move()))

    def _next_if_advanced(self, view: MatchView) -> PhaseAndSeat | None:
        over = self.phase in ACTING and self.seat not in view.awaiting
        return self._acting_phase(self._on_move()) if over and not view.paused else None

    def _on_move(self) -> Seat | None:
        return next(iter(self._view().awaiting), None)


class SealedRounds(HotSeatController):
    """A controller for sealed rounds: the seats act one after the other.

    A submission is never shown while the other player can see the screen.
    """

    def __init__(self, session: Session, programs: frozenset[Seat]) -> None:
        self._replacing = False
        super().__init__(session, programs)
        self._round = self._view().round

    @property
    def replacing(self) -> bool:
        return self.phase is Phase.TURN and self._replacing

    def first(self) -> Seat:
        """Return the seat that submits first in this round: seat one in odd rounds."""
        return Seat.ONE if self._view().round % 2 else Seat.TWO

    def keep(self) -> None:
        if self.replacing:
            self._pause_clocks()
            self._go(Phase.COMPLETE, None)

    def change(self, seat: Seat) -> None:
        if self.phase is Phase.COMPLETE:
            self._replacing = True
            self._go(Phase.CURTAIN, seat)

    def reveal(self) -> None:
        if self.phase is Phase.COMPLETE:
            self.session.close_round()

    def finish_reveal(self) -> None:
        if self.phase is not Phase.REVEAL:
            return
        if not self.programs:
            self._go(Phase.GATE, self.first())
            return
        self._run_clocks()
        self._go(*self._choosing_phase())

    def _after_taking_back(self) -> PhaseAndSeat:
        self._round = self._view().round
        return super()._after_taking_back()

    def _begin(self) -> PhaseAndSeat:
        view = self._view()
        if self.programs:
            return (Phase.GATE, self.person) if view.paused else self._choosing_phase()
        if view.complete:
            return Phase.COMPLETE, None
        if len(view.awaiting) == 1:
            return Phase.CURTAIN, next(iter(view.awaiting))
        return Phase.GATE, self.first()

    def _accepted(self, seat: Seat) -> None:
        view = self._view()
        if self.programs:
            self._go(*self._choosing_phase())
        elif view.complete:
            self._pause_clocks()
            self._go(Phase.COMPLETE, None)
        elif seat in view.awaiting:
            self.changed.emit()  # some parts are still missing
        else:
            self._give_back_time()
            self._pause_clocks()
            self._go(Phase.CURTAIN, seat.other)

    def _next_if_advanced(self, view: MatchView) -> PhaseAndSeat | None:
        before, self._round = self._round, view.round
        if view.round == before:
            waits = self.programs and self.phase in (Phase.TURN, Phase.THINKING)
            place = self._choosing_phase() if waits and not view.paused else None
            return None if place == (self.phase, self.seat) else place
        self._pause_clocks()
        return Phase.REVEAL, None

    def _choosing_phase(self) -> PhaseAndSeat:
        """Return the phase and seat in a round with at most one human player.

        If the round is complete, schedule its reveal.
        """
        view = self._view()
        if view.complete:
            QTimer.singleShot(0, self, self._reveal_all)
            return Phase.COMPLETE, None
        if self.person in view.awaiting:
            return Phase.TURN, self.person
        return Phase.THINKING, next(iter(view.awaiting), None)

    def _acting_phase(self, seat: Seat | None) -> PhaseAndSeat:
        return self._choosing_phase() if self.programs else super()._acting_phase(seat)

    def _reveal_all(self) -> None:
        with suppress(KnownError):  # the deadline has already closed the round
            self.reveal()

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        if phase not in (Phase.TURN, Phase.CURTAIN, Phase.PAUSED):
            self._replacing = False
        super()._go(phase, seat)

    def _give_back_time(self) -> None:
        """Restore the time used by the first seat, so that each seat has the full time."""
        for clock in self.session.match.state.clocks.running:
            if clock.timer.seat is None and clock.used > clock.extra:
                with self._ignoring_signals():
                    self.session.adjust(clock.timer.key, clock.used - clock.extra, FULL_TIME_EACH)


def usual_controller(session: Session, programs: frozenset[Seat]) -> HotSeatController:
    sealed = session.match.game.kind is GameKind.SEALED
    return (SealedRounds if sealed else Turns)(session, programs)
