from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from PySide6.QtCore import QObject, Signal

from games import registry
from games.core import Game, KnownError
from gui.app.learning import Training, offers
from gui.app.services import AppData
from gui.diary.counting import in_a_row
from gui.home.daily import Daily
from gui.kit.background import Background
from gui.storage.store import Store
from gui.table.extensions import PageOffer, Tries

Offers = Sequence[tuple[Game, tuple[PageOffer, ...]]]


def offer_of_day(offers: Offers, day: date) -> tuple[Game, PageOffer] | None:
    """Return the game and practice page with the puzzle of the day, or None if there is none.

    The date determines the game, so everybody gets the same puzzle.
    """
    offers_ = sorted(
        ((game, offer) for game, pages in offers for offer in pages if offer.daily and offer.board),
        key=lambda pair: pair[0].id,
    )
    return offers_[day.toordinal() % len(offers_)] if offers_ else None


class PuzzleOfTheDay(QObject):
    """Prepares the puzzle of the day in the background, because its imports take 200 ms."""

    chosen = Signal(object)

    def __init__(self, data: AppData, training: Training, parent: QObject) -> None:
        super().__init__(parent)
        self._data, self._training = data, training
        self._work: Background[Daily | None] | None = None

    def find(self) -> None:
        if self._work is not None or self._data.store.opening:
            return
        try:
            tries = _PracticeSnapshot(self._data.store)
        except KnownError:
            return  # Home shows this error
        day = self._training.today
        self._work = Background(lambda _stop: daily_of(tries, day), self, many_objects=False)
        self._work.answered.connect(self._tell)
        self._work.failed.connect(self._fail)
        self._work.start()

    def open(self) -> None:
        day = self._training.today
        if (offer := offer_of_day(offers(), day)) is not None:
            self._training.begin(offer[1], day)

    def _tell(self, daily: Daily | None) -> None:
        self._work = None
        if daily is not None:
            self.chosen.emit(daily)

    def _fail(self, error: BaseException) -> None:
        self._work = None
        raise error


class _PracticeSnapshot:
    """The practice results of all games, read in advance for use by another thread."""

    def __init__(self, store: Store) -> None:
        self._rows = {game: store.practice(game) for game in registry.game_ids()}

    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        return self._rows.get(game, ())

    def practised(self, game: str, data: dict[str, Any]) -> None:
        raise NotImplementedError


def daily_of(tries: Tries, day: date) -> Daily | None:
    every_offer = offers()
    chosen = offer_of_day(every_offer, day)
    if chosen is None:
        return None
    solved = {
        (game.id, day)
        for game, pages in every_offer
        for offer in pages
        if offer.progress is not None
        for day in offer.progress(tries).days
    }
    game, offer = chosen
    assert offer.board is not None
    days = map(date.fromisoformat, {day for _game, day in solved})
    return Daily(
        game, offer.board(day), (game.id, day.isoformat()) in solved, in_a_row(days, day)[0]
    )
