"""Turn by turn: the seat on the move is at the screen."""

from __future__ import annotations

from games.core import Seat
from games.match.matchview import MatchView
from gui.play.hotseat import ACTING, HotSeat, Phase, Place


class Turns(HotSeat):
    """An alternating game at one computer."""

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
