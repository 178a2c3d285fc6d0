"""A requested hint: a move that the person starts meanwhile takes precedence."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from games.match.match import State
from gui.play import words
from gui.play.frame import PlayFrame

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ALONE = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""Modifier keys, which have no effect alone."""


class PendingHint(QObject):
    """A watcher of the board's keys between the request for a hint and its arrival.

    `wanted`: Enter was pressed on an empty board, so the hint is to be played at once.
    """

    def __init__(self, page: PlayFrame) -> None:
        super().__init__(page)
        self._page = page
        self._asked: State | None = None
        self._draft = ""
        self._own = self.wanted = False
        page.board.installEventFilter(self)

    def begin(self) -> None:
        """Start watching."""
        self._asked, self._draft = self._state(), self._page.scene.draft()
        self._own = self.wanted = False

    def own_move(self) -> bool:
        """Stop watching; return True if the person has started a move."""
        own = self._waits() and (self._own or self._page.scene.draft() != self._draft)
        self._asked = None
        return own

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._waits():
            if event.key() in ENTER and not self._own and not self._page.scene.draft():
                self.wanted = True
                self._page.footer.tell(words.looking(played=True))
                return True
            if event.key() not in ALONE and event.key() not in ENTER:
                self._own, self.wanted = True, False
        return False

    def _waits(self) -> bool:
        """Return True if the match has not changed since the request."""
        return self._asked is not None and self._asked is self._state()

    def _state(self) -> State:
        return self._page.host.session.match.state
