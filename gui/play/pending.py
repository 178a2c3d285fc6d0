"""A hint that is on its way: what the person does at the board meanwhile comes first."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from games.match.match import State
from gui.play import words
from gui.play.frame import PlayFrame

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ALONE = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)
"""Keys that do nothing by themselves."""


class PendingHint(QObject):
    """Follows the keys of the board from when a hint is asked for until it is there.

    `wanted`: Enter was pressed on an empty board, so the hint is to be played as soon as it comes.
    """

    def __init__(self, page: PlayFrame) -> None:
        super().__init__(page)
        self._page = page
        self._asked: State | None = None
        self._draft = ""
        self._own = self.wanted = False
        page.board.installEventFilter(self)

    def begin(self) -> None:
        """A hint has been asked for."""
        self._asked, self._draft = self._state(), self._page.scene.draft()
        self._own = self.wanted = False

    def own_move(self) -> bool:
        """End it, and return whether the person has begun a move since."""
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
        """Return whether the hint is still due: the match stands as when it was asked for."""
        return self._asked is not None and self._asked is self._state()

    def _state(self) -> State:
        return self._page.host.session.match.state
