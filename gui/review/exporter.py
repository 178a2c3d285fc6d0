from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from games.engine import judging
from games.match import exportlog, record
from games.match.archive import Header
from games.match.matchview import MatchView
from games.match.post import messages
from gui.film.saving import Clips
from gui.kit import exports
from gui.kit.texts import Review
from gui.kit.wording import translate
from gui.picture.still import public_picture
from gui.review.replay import Replay
from gui.storage.analyses import StoredAnalyses


class Exporter(exports.Exporting):
    """Copies the current step of Review, and saves the match.

    Without a `header`, no log can be saved.
    """

    posted = Signal()

    def __init__(
        self,
        replay: Replay,
        header: Header | None,
        host: QWidget,
        where: exports.Where,
        keeping: StoredAnalyses | None = None,
    ) -> None:
        super().__init__(host, where)
        self._keeping = keeping
        self._replay, self._header = replay, header
        self._at, self._open = 0, False
        self.clips = Clips(host, where)

    def setStep(self, index: int, revealed: bool) -> None:
        """Set the step. If `revealed` is True, exports contain all secrets."""
        self._at, self._open = index, revealed

    def post_label(self) -> str:
        return self._posting.label((self._at, self._open), Review.tr("Copy post"))

    def copy_post(self) -> None:
        """Copy the step's post or, if the post is long, its next message."""
        readings = self._replay.frame(self._at).readings
        view = self._view()
        key = self._at, self._open
        self._posting.copy(key, lambda: messages(view, readings, translate=translate))
        self.confirmed.emit(self._posting.confirmation())
        self.posted.emit()

    def copy_picture(self) -> None:
        exports.copy_picture(public_picture(self._view(), self._replay.frame(self._at).readings))
        self.confirmed.emit(Review.tr("Copied."))

    def save_record(self) -> None:
        match = self._replay.match
        self._save_named(Review.tr("Save record"), record.SUFFIX, lambda: record.dump(match))

    def save_log(self) -> None:
        match, header = self._replay.match, self._header
        assert header is not None
        suffix = exportlog.SUFFIX
        self._save_named(Review.tr("Save log"), suffix, lambda: exportlog.dump(match, header))

    def ask_for_clip(self) -> None:
        match, keeping = self._replay.match, self._keeping
        stored = None if keeping is None else keeping.load(judging.depth(self._replay.pace))
        chances = judging.line(match, judging.load(match, stored) or ())
        self.clips.ask(match, self._header, self._replay.steps[self._at].events, chances)

    def _save_named(self, title: str, suffix: str, data: Callable[[], bytes]) -> None:
        last = self._replay.frame(len(self._replay.steps) - 1)
        self.save(title, exports.file_name(last.saw, suffix), data)

    def _view(self) -> MatchView:
        frame = self._replay.frame(self._at)
        return frame.open if self._open else frame.saw
