"""Who is at the screen, and what may be on it: the course of a match at one computer.

`HotSeat` is what every manner of acting has in common; `turns`, `sealed` and `race` are the three
there are, and `seating` finds the one that fits a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum

from PySide6.QtCore import QObject, Signal

from games.core import PUBLIC, KnownError, Manner, Refusal, Seat, Viewer
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


class HotSeat(QObject):
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
        """Where a match stands that is opened, new or resumed."""
        raise NotImplementedError

    def _accepted(self, seat: Seat) -> None:
        """Go on after a submission of `seat` that left the match where it was."""
        raise NotImplementedError

    def _moved_on(self, view: MatchView) -> Place | None:
        """Where to go if the match has moved on by itself: a deadline fell. None: stay."""
        return None

    # What there is to see

    @property
    def viewer(self) -> Viewer:
        """For whose eyes the screen is now."""
        if self.person is not None:
            return self.person
        return self.seat if self.phase is Phase.TURN and self.seat is not None else PUBLIC

    @property
    def person(self) -> Seat | None:
        """The seat of the one person, if there is one alone: nothing is hidden from nobody."""
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
    def manner(self) -> Manner:
        """How the seats act."""
        return self.session.match.game.manner

    @property
    def sealed(self) -> bool:
        """Whether submissions are secret until both are in."""
        return self.manner is Manner.SEALED

    @property
    def replacing(self) -> bool:
        """Whether the seat at the screen has submitted and may keep that (GEN-3)."""
        return False

    # Commands

    def ready(self) -> None:
        """The seat that was called is at the screen."""
        if self.phase in (Phase.GATE, Phase.CURTAIN):
            self._run_clocks()
            self._go(*self._acts(self.seat))

    def propose(self, text: str) -> None:
        """The seat at the screen submits."""
        if self.phase is not Phase.TURN or self.seat is None:
            return
        seat = self.seat
        self.session.observe()  # a deadline that fell meanwhile comes first
        if self.phase is not Phase.TURN or self.seat is not seat:
            return
        try:
            with self._quietly():
                for part in self.session.match.game.split(text):
                    self.session.submit(seat, part)
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
        """The reveal has been shown: on to the next round."""

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

    # Inside

    def _acts(self, seat: Seat | None) -> Place:
        """Where it stands when it is this seat's to act."""
        return (Phase.THINKING if seat in self.programs else Phase.TURN), seat

    def _view(self) -> MatchView:
        return self.session.view(PUBLIC)

    def _follow(self) -> None:
        """The match has changed, perhaps by itself: a deadline fell, the computer slept."""
        if not self._busy and not self._settled():
            self.changed.emit()

    def _settled(self) -> bool:
        """Take over what the match decided by itself; whether it did."""
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
        """What the session tells meanwhile is this object's own doing."""
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
        """Let the clocks stand while the seat changes; it is nobody's time."""
        view = self._view()
        if view.timed and not view.paused and not view.over:
            with self._quietly():
                self.session.pause("The seat changes.")
