from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from games.core import KnownError
from games.core.strict_json import Unreadable
from games.match import boardcode
from games.match.boardcode import BoardCode
from gui.app.services import Services
from gui.app.window import MainWindow
from gui.home.page import HomePage
from gui.kit.background import FileReader
from gui.kit.processes import collection_paused
from gui.kit.texts import App
from gui.kit.wording import trouble
from gui.storage.settings import Settings

COMPOSED = "composed"
"""Settings key for moves composed on boards opened from codes, keyed by the match's commitment."""
MAX_MATCHES = 20
"""Maximum number of matches whose composed moves are stored."""


class RemoteBoards(QObject):
    """Opens boards from codes pasted on Home (NOTATION.md, "Code"), and stores composed moves."""

    def __init__(
        self, services: Services, window: MainWindow, home: HomePage, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._settings, self._window, self._home = services.settings, window, home
        self._reader = FileReader(self)

    def paste(self) -> None:
        self.open(QGuiApplication.clipboard().text())

    def open(self, text: str) -> None:
        """Open the board that a code describes, or show an error on Home. This can take 300 ms."""
        self._reader.read(lambda: boardcode.read(text), self._take, self._refuse)

    def _take(self, code: BoardCode | None) -> None:
        if code is None:
            self._home.tell(
                App.tr(
                    "The pasted text does not contain a board. A board’s code begins with garnet1:"
                )
            )
        elif code.over:
            self._home.tell(App.tr("This match is over. The umpire can send you its record."))
        else:
            self._show(code)

    def _refuse(self, error: KnownError) -> None:
        self._home.tell(App.tr("This board cannot be shown: {0}.").format(trouble(error)))

    def _show(self, code: BoardCode) -> None:
        game, match_id = code.record.game, code.record.commitment
        from gui.remote.page import RemotePage

        try:
            with collection_paused():
                page = RemotePage(code, composed_for(self._settings, match_id))
        except Unreadable as error:
            self._refuse(error)
            return
        page.composedChanged.connect(lambda composed: self._keep(match_id, composed))
        self._home.tell("")
        self._window.open(page, App.tr("Board · {0}").format(game.title))

    def _keep(self, match_id: str, composed: Any) -> None:
        note = self._settings.note(COMPOSED)
        stored = dict(note) if isinstance(note, dict) else {}
        stored.pop(match_id, None)
        stored[match_id] = msgspec.to_builtins(composed)
        self._settings.keep_note(COMPOSED, dict(list(stored.items())[-MAX_MATCHES:]))


def composed_for(settings: Settings, match_id: str) -> Any:
    """Return the moves composed on this computer for a match (`gui.remote.page.Composed`)."""
    from gui.remote.page import Composed

    note = settings.note(COMPOSED)
    with suppress(msgspec.ValidationError):
        if isinstance(note, dict):
            return msgspec.convert(note.get(match_id, {}), Composed)
    return Composed()
