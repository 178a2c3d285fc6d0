"""Who is at the screen, and what may be on it: the course of a match at one computer.

In an alternating game the seat on the move is at the screen, turn after turn. In a sealed one
the seats come one after the other, and between them a curtain falls: nothing that one of them
submitted is shown while the other may look. The clocks run only while somebody may act.
"""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QObject, Signal

from games.core import PUBLIC, Seat, Viewer
from games.matchview import MatchView
from gui.session import Session

EACH_ITS_TIME = "at one computer each has the whole time"


class Phase(Enum):
    """What the page waits for.

    `GATE`: somebody says that `seat` is ready. `TURN`: `seat` acts. `CURTAIN`: everything is
    hidden until `seat` has taken the place. `COMPLETE`: both submissions are in. `REVEAL`: they
    are shown. `PAUSED`: the clocks were stopped. `OVER`: the match has ended.
    """

    GATE = "gate"
    TURN = "turn"
    CURTAIN = "curtain"
    COMPLETE = "complete"
    REVEAL = "reveal"
    PAUSED = "paused"
    OVER = "over"


class HotSeat(QObject):
    """The state of a match at one computer. `changed`: phase, seat or the match is another.

    Commands raise `Refusal` or `KnownError` and then change nothing, as those of a session.
    """

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._sealed = not session.match.game.alternating
        self._replacing = False
        self._busy = False
        self.phase, self.seat = self._begin()
        self._round = self._view().round
        session.changed.connect(self._follow)

    # What there is to see

    @property
    def viewer(self) -> Viewer:
        """For whose eyes the screen is now."""
        return self.seat if self.phase is Phase.TURN and self.seat is not None else PUBLIC

    @property
    def view(self) -> MatchView:
        """What may be on the screen."""
        return self.session.view(self.viewer)

    @property
    def replacing(self) -> bool:
        """Whether the seat at the screen has submitted and may keep that (GEN-3)."""
        return self.phase is Phase.TURN and self._replacing

    @property
    def sealed(self) -> bool:
        """Whether submissions are secret until both are in."""
        return self._sealed

    def first(self) -> Seat:
        """Who submits first in this round: the seats take turns at that too."""
        return Seat.ONE if self._view().round % 2 else Seat.TWO

    # Commands

    def ready(self) -> None:
        """The seat that was called is at the screen."""
        if self.phase not in (Phase.GATE, Phase.CURTAIN):
            return
        self._run_clocks()
        self._go(Phase.TURN, self.seat)

    def propose(self, text: str) -> None:
        """The seat at the screen submits."""
        if self.phase is not Phase.TURN or self.seat is None:
            return
        seat = self.seat
        self.session.observe()  # a deadline that fell meanwhile comes first
        if self.phase is not Phase.TURN or self.seat is not seat:
            return
        self._busy = True
        try:
            self.session.submit(seat, text)
        finally:
            self._busy = False
        if self._settled():
            return
        if not self._sealed:
            self._go(Phase.TURN, self._on_move())
        elif self._view().complete:
            self._rest()
            self._go(Phase.COMPLETE, None)
        else:
            self._refresh()
            self._rest()
            self._go(Phase.CURTAIN, seat.other)

    def keep(self) -> None:
        """The seat at the screen leaves its submission as it is."""
        if self.replacing:
            self._rest()
            self._go(Phase.COMPLETE, None)

    def change(self, seat: Seat) -> None:
        """A seat wants to replace its submission."""
        if self.phase is Phase.COMPLETE:
            self._go(Phase.CURTAIN, seat, replacing=True)

    def reveal(self) -> None:
        """Show both submissions."""
        if self.phase is Phase.COMPLETE:
            self.session.close_round()

    def told(self) -> None:
        """The reveal has been shown: on to the next round."""
        if self.phase is Phase.REVEAL:
            self._go(Phase.GATE, self.first())

    def pause(self) -> None:
        """Stop the clocks."""
        if self._view().timed and self.phase is Phase.TURN:
            self.session.pause()

    def resume(self) -> None:
        """Go on after a pause; the seat that acted is at the screen again."""
        if self.phase is Phase.PAUSED:
            self._run_clocks()
            self._go(Phase.TURN, self.seat)

    def concede(self, seat: Seat) -> None:
        """A seat gives up."""
        self.session.concede(seat)

    # Inside

    def _view(self) -> MatchView:
        return self.session.view(PUBLIC)

    def _begin(self) -> tuple[Phase, Seat | None]:
        """Where a match stands that is opened, new or resumed."""
        view = self._view()
        if view.over:
            return Phase.OVER, None
        if view.complete:
            return Phase.COMPLETE, None
        if not self._sealed:
            waiting = self._on_move()
            return (Phase.GATE if view.paused else Phase.TURN), waiting
        if len(view.awaiting) == 1:
            return Phase.CURTAIN, next(iter(view.awaiting))
        return Phase.GATE, self.first()

    def _on_move(self) -> Seat | None:
        return next(iter(self._view().awaiting), None)

    def _follow(self) -> None:
        """The match has changed, perhaps by itself: a deadline fell, the computer slept."""
        if self._busy:
            return
        if not self._settled():
            self.changed.emit()

    def _settled(self) -> bool:
        """Take over what the match decided by itself; whether it did."""
        view = self._view()
        before, self._round = self._round, view.round
        if view.over:
            self._go(Phase.OVER, None)
        elif self._sealed and view.round != before:
            self._rest()
            self._go(Phase.REVEAL, None)
        elif view.paused and self.phase is Phase.TURN:
            self._go(Phase.PAUSED, self.seat, self._replacing)
        elif not self._sealed and self.phase is Phase.TURN and self.seat not in view.awaiting:
            self._go(Phase.TURN, self._on_move())
        else:
            return False
        return True

    def _go(self, phase: Phase, seat: Seat | None, replacing: bool | None = None) -> None:
        if replacing is not None:
            self._replacing = replacing
        elif phase is not Phase.TURN:
            self._replacing = False
        self.phase, self.seat = phase, seat
        self.changed.emit()

    def _run_clocks(self) -> None:
        if self._view().paused:
            self._busy = True
            try:
                self.session.resume()
            finally:
                self._busy = False

    def _refresh(self) -> None:
        """Give a round's clock back what the first has used: at one computer each has it whole."""
        for one in self.session.match.state.clocks.running:
            if one.timer.seat is None and one.used > one.extra:
                self._busy = True
                try:
                    self.session.adjust(one.timer.key, one.used - one.extra, EACH_ITS_TIME)
                finally:
                    self._busy = False

    def _rest(self) -> None:
        """Let the clocks stand while the seat changes; it is nobody's time."""
        view = self._view()
        if view.timed and not view.paused and not view.over:
            self._busy = True
            try:
                self.session.pause("The seat changes.")
            finally:
                self._busy = False
