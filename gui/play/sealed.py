"""In secret: the seats come one after the other, and between them a curtain falls.

Nothing that one of them submitted is shown while the other may look.
"""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QTimer

from games.core import KnownError, Seat
from games.match.matchview import MatchView
from gui.play.hotseat import HotSeat, Phase, Place
from gui.table.session import Session

EACH_ITS_TIME = "at one computer each has the whole time"


class SealedRounds(HotSeat):
    """A game of sealed rounds at one computer."""

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
        if self.phase is not Phase.REVEAL:
            return
        if not self.programs:
            self._go(Phase.GATE, self.first())
            return
        self._run_clocks()
        self._go(*self._chooser())

    # Inside

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
        """Where a round stands in which at most one person chooses: nobody has to look away.

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
