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


def chapter_title(before: MatchView, view: MatchView) -> str:
    """Return the title of the chapter that begins between two views, or "" if none begins."""
    if view.over:
        text = "" if before.over else words.headline(view)
    elif view.round < before.round or before.over:
        text = ""
    else:
        leader, round_ended = leader_of(view), view.round > max(before.round, 1)
        took_lead = leader is not None and leader is not leader_of(before)
        text = words.when(before) if round_ended and not view.game.kind.alternating else ""
        if leader is not None and took_lead:
            took = words.takes_the_lead(words.name_in_sentence(view.player(leader)))
            text = Broadcast.tr("{0}: {1}").format(words.when(before), took)
    return text.replace(words.ISOLATE, "").replace(words.POP, "")


class Chapters(QObject):
    """Records the chapters of a stream in the settings.

    `delay` returns the broadcast's delay in seconds. `wall` returns the current time in
    milliseconds since the Unix epoch.
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
            self._feed.changed.disconnect(self._on_view_changed)
        self._feed, self._view = feed, None
        if feed is not None:
            feed.changed.connect(self._on_view_changed)
            self._on_view_changed(feed.view)

    def _on_view_changed(self, view: MatchView) -> None:
        previous, self._view = self._view or view, view
        stored = self._settings.now.chapters
        chapters = [chapter for chapter in stored if chapter.at > self._wall() - KEPT]
        commitment, number = view.commitment, previous.round
        if view.round < previous.round or (previous.over and not view.over):  # moves were undone
            chapters = [
                chapter
                for chapter in chapters
                if chapter.match != commitment or chapter.round < view.round
            ]
        text = chapter_title(previous, view)
        if (
            not text
            and view.started
            and not view.over
            and commitment not in {chapter.match for chapter in chapters}
        ):
            text = Broadcast.tr("{0}: {1}").format(view.game.title, " – ".join(view.names))
            number = 0
        if text:
            time = self._wall() + round(self._delay() * 1_000)
            chapters.append(Chapter(time, text, commitment, number))
        if tuple(chapters) != stored:
            self._settings.change(chapters=tuple(chapters))
