"""Practice: what the games offer, and the page of each."""

from __future__ import annotations

from datetime import UTC, date, datetime

from PySide6.QtCore import QObject

from games import registry
from games.core import Game
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.games import face
from gui.table.places import PageOffer


class Training(QObject):
    """Opens the choice of what is practised, and what is chosen there."""

    def __init__(self, services: Services, kept: Kept, window: MainWindow, parent: QObject) -> None:
        super().__init__(parent)
        self._services, self._kept, self._window = services, kept, window

    @property
    def today(self) -> date:
        """The day by which everybody has the same puzzle (UTC)."""
        return datetime.fromtimestamp(self._services.watch().wall / 1000, UTC).date()

    def open(self) -> None:
        """Let the user choose what to practise."""
        from gui.practice.choose import ChoosePage

        page = ChoosePage(offers(), self._kept.store, self.today)
        page.backRequested.connect(self._window.back)
        page.chosen.connect(self.begin)
        self._window.open(page, self.tr("Practice"), page.leave)

    def begin(self, offer: PageOffer, day: date | None = None) -> None:
        """Open a page, with the puzzle of a day if one is given."""
        tries, watch = self._kept.store, self._services.watch
        if day is None or offer.daily is None:
            page = offer.make(tries, watch, self._services.settings)
        else:
            page = offer.daily(tries, watch, day)
        page.backRequested.connect(self._window.back)
        self._window.open(page, offer.title, page.leave)


def offers() -> list[tuple[Game, tuple[PageOffer, ...]]]:
    """What there is to practise, by game; the trials of one come after it."""
    from gui.practice.page import offer_of

    found = []
    for game in map(registry.game, registry.game_ids()):
        own = offer_of(game)
        pages = (*((own,) if own is not None else ()), *face(game.id).pages())
        if pages:
            found.append((game, pages))
    return found
