"""Finished matches looked at again: those of the archive, and files from outside."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from games import record
from games.core import PUBLIC, KnownError
from games.matchview import view_of
from games.strict import read_bytes
from gui import exports
from gui.app.kept import Kept
from gui.app.pages import Pages
from gui.app.services import Services
from gui.home.page import HomePage
from gui.window import MainWindow

PACK = ".garnet-puzzle.json"


class Records(QObject):
    """Opens records in Review, and saves them. What is wrong with one is said on Home."""

    def __init__(
        self,
        services: Services,
        kept: Kept,
        window: MainWindow,
        home: HomePage,
        pages: Pages,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._services, self._kept, self._pages = services, kept, pages
        self._window, self._home = window, home

    def review_kept(self, match_id: str) -> None:
        """Look at a match of the archive."""
        try:
            header, match = self._kept.store.load(match_id)
        except KnownError as error:
            self._home.tell(str(error))
            return
        self._pages.review(match, header)

    def save_kept(self, match_id: str) -> None:
        """Save the record of a match of the archive where the user says."""
        try:
            _, match = self._kept.store.load(match_id)
            name = exports.file_name(view_of(match, PUBLIC), record.SUFFIX)
            title = self.tr("Save the record")
            where = self._services.ask_where
            path = exports.save_bytes(self._window, record.dump(match), title, name, where)
        except KnownError as error:
            self._home.tell(str(error))
            return
        if path is not None:
            self._window.toast.say(self.tr("Saved."))

    def ask(self) -> None:
        """Let the user choose a file, and open it."""
        path = self._services.ask_to_open(self._window)
        if path is not None:
            self.open(path)

    def open(self, path: Path) -> None:
        """Look at a record from outside. A pack of puzzles is laid on the Workshop's bench."""
        if path.name.endswith(PACK):
            self._pages.rooms.open_pack(self._services.theme, path)
            return
        try:
            match = record.replay(record.read(read_bytes(path)))
        except KnownError as error:
            text = self.tr("{0} cannot be read: {1}.").format(path.name, str(error).rstrip("."))
            self._home.tell(text)
        except record.RecordRefused as refused:
            self._home.tell(self.tr("{0} breaks the rules: {1}").format(path.name, refused))
        else:
            self._home.tell("")
            self._pages.review(match)
