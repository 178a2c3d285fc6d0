"""Suggestion of another bot level after several matches, depending on the user's results."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from games.core import PUBLIC
from gui.app.matches import Matches
from gui.app.pages import Pages
from gui.app.services import Kept
from gui.table.programs import words
from gui.table.programs.sitting import described, levels, title

if TYPE_CHECKING:
    from gui.app.live import LiveMatch


class Ladder(QObject):
    """A controller that suggests the next bot when the open match has ended.

    `meet` starts a match of a game against a bot.
    """

    def __init__(
        self,
        kept: Kept,
        matches: Matches,
        pages: Pages,
        meet: Callable[[str, str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._kept, self._matches, self._pages, self._meet = kept, matches, pages, meet
        self._asked: LiveMatch | None = None
        matches.shownChanged.connect(self._watch)

    def _watch(self) -> None:
        from gui.play.page import PlayPage  # not needed for the first paint

        live = self._matches.shown
        if live is not None and isinstance(live.page, PlayPage):
            live.session.changed.connect(self._offer_next)

    def _offer_next(self) -> None:
        """Request the results, once, when a match ends."""
        live, reader = self._matches.shown, self._pages.diary
        if live is None or not live.over:
            self._asked = None
        elif self._asked is not live:
            self._asked = live
            reader.grown.connect(self._suggest)
            reader.read(self._kept.store)

    def _suggest(self) -> None:
        from gui.diary.counting import next_rival
        from gui.play.page import PlayPage

        reader, live = self._pages.diary, self._matches.shown
        reader.grown.disconnect(self._suggest)
        if live is None or live is not self._asked or not isinstance(live.page, PlayPage):
            return
        page, view = live.page, live.session.view(PUBLIC)
        person = page.host.person
        if person is None:
            return
        name, rival = view.player(person), live.sitters().get(person.other, "")
        found = next_rival(reader.diary, view.game.id, name, rival, levels(view.game.id))
        if found is None:
            return
        program, score = found
        said = words.suggested(name, score.won, score.of, title(rival))
        game = view.game.id
        page.suggest(said, words.try_(described(program)), lambda: self._meet(game, program))
