"""Finished matches looked at again, and saved as records."""

from __future__ import annotations

from PySide6.QtCore import QObject

from games.core import PUBLIC, KnownError
from games.match import record
from games.match.matchview import view_of
from gui.app.pages import Pages
from gui.app.services import Kept, Services
from gui.app.window import MainWindow
from gui.kit import exports
from gui.storage.store import Store


class Records(QObject):
    """Opens matches of an archive in Review, and saves them; what cannot be is told."""

    def __init__(
        self,
        services: Services,
        kept: Kept,
        window: MainWindow,
        pages: Pages,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._pages = services, kept, pages
        self._window = window

    def review_kept(self, match_id: str, store: Store | None = None) -> None:
        """Look at a match of the archive, or of another one."""
        try:
            header, match = (store or self._kept.store).load(match_id)
        except KnownError as error:
            self._window.notice.say(str(error))
            return
        self._window.notice.say("")
        self._pages.review(match, header)

    def save_kept(self, match_id: str, store: Store | None = None) -> None:
        """Save the record of a match of the archive, or of another one, where the user says."""
        try:
            _, match = (store or self._kept.store).load(match_id)
            name = exports.file_name(view_of(match, PUBLIC), record.SUFFIX)
            title = self.tr("Save the record")
            data = record.dump(match)
        except KnownError as error:
            self._window.notice.say(str(error))
            return
        where = self._services.ask_where
        exports.save_bytes(
            self._window,
            data,
            title,
            name,
            where,
            lambda _path: self._window.toast.say(self.tr("Saved.")),
            self._window.notice.say,
        )
