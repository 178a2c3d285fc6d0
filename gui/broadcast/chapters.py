from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from games.broadcast.chapters import KEPT, Chapter
from games.core import Ms
from games.match.matchview import MatchView
from gui.kit.texts import Broadcast
from gui.picture import words
from gui.picture.column import leader_of
from gui.storage.settings import Settings
from gui.table.feed import PublicFeed


def line_of(before: MatchView, view: MatchView) -> str:
    """Return a chapter's title for the change between two views, or "" for no new chapter."""
    if view.over:
        text = "" if before.over else words.headline(view)
    elif view.round < before.round or before.over:
        text = ""
    else:
        leader, closed = leader_of(view), view.round > max(before.round, 1)
        leads = leader is not None and leader is not leader_of(before)
        text = words.when(before) if closed and not view.game.kind.alternating else ""
        if leader is not None and leads:
            took = words.takes_the_lead(words.name_in_sentence(view.player(leader)))
            text = Broadcast.tr("{0}: {1}").format(words.when(before), took)
    return text.replace(words.ISOLATE, "").replace(words.POP, "")


class Chapters(QObject):
    """Stores a stream's chapters in the settings.

    `delay` returns the broadcast's delay in seconds. `wall` returns milliseconds since 1970.
    """

    def __init__(
        self,
        settings: Settings,
        delay: Callable[[], float],
        wall: Callable[[], Ms],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._delay, self._wall = settings, delay, wall
        self._feed: PublicFeed | None = None
        self._view: MatchView | None = None

    def follow(self, feed: PublicFeed | None) -> None:
        """Record chapters of the match shown by `feed`. If `feed` is None, stop recording."""
        if feed is self._feed:
            return
        if self._feed is not None:
            self._feed.changed.disconnect(self._take)
        self._feed, self._view = feed, None
        if feed is not None:
            feed.changed.connect(self._take)
            self._take(feed.view)

    def _take(self, view: MatchView) -> None:
        before, self._view = self._view or view, view
        kept = self._settings.now.chapters
        chapters = [chapter for chapter in kept if chapter.at > self._wall() - KEPT]
        mine, number = view.commitment, before.round
        if view.round < before.round or (before.over and not view.over):  # moves were undone
            chapters = [
                chapter
                for chapter in chapters
                if chapter.match != mine or chapter.round < view.round
            ]
        text = line_of(before, view)
        if (
            not text
            and view.started
            and not view.over
            and mine not in {chapter.match for chapter in chapters}
        ):
            text = Broadcast.tr("{0}: {1}").format(view.game.title, " – ".join(view.names))
            number = 0
        if text:
            at = self._wall() + round(self._delay() * 1_000)
            chapters.append(Chapter(at, text, mine, number))
        if tuple(chapters) != kept:
            self._settings.change(chapters=tuple(chapters))
