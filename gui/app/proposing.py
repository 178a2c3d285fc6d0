"""Suggestions of which bot to play, based on the user's results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from games.core import PUBLIC
from gui.app.matches import Matches
from gui.app.pages import Pages
from gui.app.services import AppData
from gui.table.programs import words
from gui.table.programs.seat_player import described, levels, title

if TYPE_CHECKING:
    from gui.app.live import LiveMatch
    from gui.diary.reading import DiaryReader
    from gui.newmatch.page import NewMatchPage
    from gui.storage.store import Store

RECENT_MATCHES = 200
"""Number of recent matches that are considered when a bot is proposed."""


class Proposal(QObject):
    """Proposes a bot on a New match page, once the user's results have been read."""

    def __init__(self, page: NewMatchPage, reader: DiaryReader, store: Store, me: str) -> None:
        super().__init__(page)
        self._page, self._reader = page, reader
        reader.grown.connect(self._propose)
        reader.read(store, me, RECENT_MATCHES)

    def _propose(self) -> None:
        from gui.diary.counting import fitting_rival
        from gui.diary.rating import course

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


class Ladder(QObject):
    """Suggests the next bot after a match. `meet(game_id, program)` starts a match against it."""

    def __init__(
        self,
        data: AppData,
        matches: Matches,
        pages: Pages,
        meet: Callable[[str, str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._data, self._matches, self._pages, self._meet = data, matches, pages, meet
        self._match: LiveMatch | None = None
        matches.shownChanged.connect(self._watch)

    def _watch(self) -> None:
        from gui.play.page import PlayPage  # not needed for the first paint

        live = self._matches.shown
        if live is not None and isinstance(live.page, PlayPage):
            live.session.changed.connect(self._offer_next)

    def _offer_next(self) -> None:
        live, reader = self._matches.shown, self._pages.diary
        if live is None or not live.over:
            self._match = None
        elif self._match is not live:
            self._match = live
            reader.grown.connect(self._suggest)
            reader.read(self._data.store)

    def _suggest(self) -> None:
        from gui.diary.counting import next_rival
        from gui.play.page import PlayPage

        reader, live = self._pages.diary, self._matches.shown
        reader.grown.disconnect(self._suggest)
        if live is None or live is not self._match or not isinstance(live.page, PlayPage):
            return
        page, view = live.page, live.session.view(PUBLIC)
        person = page.host.person
        if person is None:
            return
        name, rival = view.player(person), live.sitters().get(person.other, "")
        suggestion = next_rival(reader.diary, view.game.id, name, rival, levels(view.game.id))
        if suggestion is None:
            return
        program, score = suggestion
        why = words.suggested(name, score.won, score.of, title(rival))
        game = view.game.id
        page.suggest(why, words.try_(described(program)), lambda: self._meet(game, program))
