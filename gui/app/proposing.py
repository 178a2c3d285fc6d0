"""Proposal of a bot that fits the user's results, while a new match is set up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.diary.counting import fitting_rival
from gui.diary.rating import course
from gui.table.programs import words
from gui.table.programs.sitting import levels, title

if TYPE_CHECKING:
    from gui.diary.reading import DiaryReader
    from gui.newmatch.page import NewMatchPage
    from gui.storage.store import Store

LATEST = 200
"""Number of latest matches to evaluate."""


class Proposal(QObject):
    """The proposal on a New match page, made once the latest results have been read."""

    def __init__(self, page: NewMatchPage, reader: DiaryReader, store: Store, me: str) -> None:
        super().__init__(page)
        self._page, self._reader = page, reader
        reader.grown.connect(self._propose)
        reader.read(store, me, LATEST)

    def _propose(self) -> None:
        self._reader.grown.disconnect(self._propose)
        game, diary = self._page.draft.game, self._reader.diary
        rated = course(diary, game)
        rating = rated[-1] if rated else None
        proposal = fitting_rival(diary, game.id, levels(game.id))
        if proposal is None:
            self._page.propose("", "", rating)
            return
        last, bot, score = proposal
        why = words.proposed(score.won, score.of, title(last), title(bot))
        self._page.propose(bot, why, rating)
