"""What the umpire of a race does: start rounds, say who came first, refuse demonstrations."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from games.core import UMPIRE, Manner, Refusal, Seat
from games.match.post import clock_text
from gui.desk import dutywords, racing
from gui.desk.frame import DeskFrame
from gui.desk.orders import Orders
from gui.desk.outbox import Outbox
from gui.table.session import Session


def meant(session: Session, seat: Seat, text: str) -> str:
    """What a seat's text means now: in a race a bare number is a claim, an undercut, …"""
    view = session.view(UMPIRE)
    return racing.meant(view, seat, text) if view.game.manner is Manner.RACE else text


def preview(session: Session, seat: Seat, text: str) -> str:
    """The canonical text of what a seat's field holds; raises `Refusal`."""
    return session.preview(seat, meant(session, seat, text))


class RaceOrders(QObject):
    """Carries out what only a race asks of the umpire; `frame` is the Desk.

    `first(seat)`: this seat's text came first. `dismissed`: that question is left for later.
    """

    first = Signal(object)
    dismissed = Signal()

    def __init__(self, session: Session, frame: DeskFrame, orders: Orders, outbox: Outbox) -> None:
        super().__init__(frame)
        self._session, self._frame = session, frame
        self._orders, self._outbox = orders, outbox
        frame.notices.arbiter.dismissed.connect(self.dismissed)
        for seat, button in frame.notices.firsts.items():
            button.clicked.connect(lambda _on=False, seat=seat: self.first.emit(seat))

    def start_round(self) -> None:
        """Start the round: everybody sees the puzzle, and it is on the clipboard to be posted."""
        if self._orders.run(self._session.resume):
            self._outbox.copy_post()
            self._frame.toast.say(dutywords.dealt(1 + self._outbox.left))

    def refuse(self, seat: Seat) -> None:
        """List a demonstration that is none; the answer to it is on the clipboard (GY-9)."""
        panel, view = self._frame.panels[seat], self._session.view(UMPIRE)
        text = panel.text().strip()
        try:
            preview(self._session, seat, text)
        except Refusal as refusal:
            player, why, clause = view.player(seat), refusal.reason, refusal.clause
            self._outbox.copy_reply(racing.reply(player, text, why, clause, self._left(seat)))
            self._frame.toast.say(dutywords.answered())
            if self._frame.race is not None:
                self._frame.race.refuse(self._session.now, text, why, clause)
            panel.clear()

    def _left(self, seat: Seat) -> str:
        """What a seat's clock still has; "" if there is none."""
        dials = (one for one in self._session.readings() if one.seat is seat)
        return next((clock_text(one.left) for one in dials), "")
