"""Closing a match whose winner nothing undecided can change (UF-2)."""

from __future__ import annotations

from PySide6.QtCore import QObject

from games.core import PUBLIC
from games.match.matchview import MatchView
from gui.desk import words
from gui.desk.orders import Orders
from gui.kit.widgets.banner import Banner
from gui.kit.widgets.buttons import Button
from gui.kit.wording import wording
from gui.table.session import Session


class Closing(QObject):
    """Says in a banner that the umpire may close the match, and offers to do it."""

    def __init__(self, session: Session, banner: Banner, orders: Orders, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._banner, self._orders = session, banner, orders
        self.button = banner.add(Button(words.tr("Close the match…"), icon="award"))
        self.button.clicked.connect(self._ask)

    def setView(self, view: MatchView) -> None:
        """Say it if it is so, by what everybody knows."""
        settled = None if view.over else view.game.settled(view.board)
        self._banner.say("" if settled is None else words.may_close(wording(view)(settled[1])))

    def _ask(self) -> None:
        view = self._session.view(PUBLIC)
        settled = None if view.over else view.game.settled(view.board)
        if settled is not None:
            seat, reason = settled
            self._orders.ask_award(seat, wording(view)(reason))
