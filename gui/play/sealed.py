"""In secret: the seats come one after the other, and between them a curtain falls.

Nothing that one of them submitted is shown while the other may look.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from games.core import Seat
from games.matchview import MatchView
from gui.play.hotseat import HotSeat, Phase, Place
from gui.session import Session

EACH_ITS_TIME = "at one computer each has the whole time"


class SealedRounds(HotSeat):
    """A game of sealed rounds at one computer."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        self._replacing = False
        super().__init__(session, parent)
        self._round = self._view().round

    @property
    def replacing(self) -> bool:
        return self.phase is Phase.TURN and self._replacing

    def first(self) -> Seat:
        """Who submits first in this round: the seats take turns at that too."""
        return Seat.ONE if self._view().round % 2 else Seat.TWO

    # Commands

    def keep(self) -> None:
        """The seat at the screen leaves its submission as it is."""
        if self.replacing:
            self._rest()
            self._go(Phase.COMPLETE, None)

    def change(self, seat: Seat) -> None:
        """A seat wants to replace its submission."""
        if self.phase is Phase.COMPLETE:
            self._replacing = True
            self._go(Phase.CURTAIN, seat)

    def reveal(self) -> None:
        """Show both submissions."""
        if self.phase is Phase.COMPLETE:
            self.session.close_round()

    def told(self) -> None:
        """The reveal has been shown: on to the next round."""
        if self.phase is Phase.REVEAL:
            self._go(Phase.GATE, self.first())

    # Inside

    def _begin(self) -> Place:
        view = self._view()
        if view.complete:
            return Phase.COMPLETE, None
        if len(view.awaiting) == 1:
            return Phase.CURTAIN, next(iter(view.awaiting))
        return Phase.GATE, self.first()

    def _accepted(self, seat: Seat) -> None:
        view = self._view()
        if view.complete:
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
            return None
        self._rest()
        return Phase.REVEAL, None

    def _go(self, phase: Phase, seat: Seat | None) -> None:
        if phase not in (Phase.TURN, Phase.CURTAIN, Phase.PAUSED):
            self._replacing = False
        super()._go(phase, seat)

    def _refresh(self) -> None:
        """Give a round's clock back what the first has used: at one computer each has it whole."""
        for one in self.session.match.state.clocks.running:
            if one.timer.seat is None and one.used > one.extra:
                with self._quietly():
                    self.session.adjust(one.timer.key, one.used - one.extra, EACH_ITS_TIME)


def whole_sheet(view: MatchView, seat: Seat, draft: str) -> str:
    """What is drafted, and “no action” in every other part that the seat still owes (UF-4)."""
    chosen = {piece.partition(": ")[0] for piece in view.game.split(draft)} if draft else set()
    lines = [f"{part}: none" for part in view.lacking(seat) if part not in chosen]
    return "\n".join(filter(None, (draft, *lines)))
