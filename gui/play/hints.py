from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from games.core import Seat
from games.engine.bots import Choice
from games.match.match import State
from gui.kit.board.view import BoardView
from gui.kit.texts import Play
from gui.play import words
from gui.play.steps import Steps
from gui.table.hotseat import Phase

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
MODIFIERS = (
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
)
"""Modifier keys, which have no effect on their own."""


class Hints(QObject):
    """Shows a hint on the board, unless the player starts a move before the hint arrives.

    If the player presses Enter while waiting, the hint is played as soon as it arrives.
    """

    def __init__(self, board: BoardView, steps: Steps, say: Callable[[str], None]) -> None:
        super().__init__(board)
        self._board, self._host, self._scene = board, steps.host, steps.scene
        self._steps, self._say = steps, say
        self._asked_state: State | None = None
        self._draft = ""
        self._player_moved = self._play_when_found = False
        board.installEventFilter(self)
        steps.hintRequested.connect(self._begin)

    def wait(self) -> None:
        if self._host.phase is Phase.TURN:
            self._say(words.warming())

    def show(self, seat: Seat | None, hint: Choice | None) -> None:
        """Show a hint, or say that there is none, if `seat` is still to act."""
        host = self._host
        if host.phase is not Phase.TURN or seat is None or host.seat is not seat:
            return
        due = self._is_awaited()
        player_has_move = due and (self._player_moved or self._scene.draft() != self._draft)
        self._asked_state = None
        if hint is None:
            self._say(Play.tr("No hint right now."))
            return
        if not player_has_move:
            self._steps.lay_out(hint.move)
        self._say(words.hinted(self._steps.spoken(hint.move, seat), hint.value, hint.line))
        if self._play_when_found and not player_has_move:
            self._scene.confirmDraft()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and self._is_awaited()
        ):
            if event.key() in ENTER and not self._player_moved and not self._scene.draft():
                self._play_when_found = True
                self._say(words.looking(played=True))
                return True
            if event.key() not in MODIFIERS and event.key() not in ENTER:
                self._player_moved, self._play_when_found = True, False
        return False

    def _begin(self) -> None:
        self._asked_state, self._draft = self._host.session.match.state, self._scene.draft()
        self._player_moved = self._play_when_found = False
        self._say(words.looking())
        self._board.setFocus(Qt.FocusReason.OtherFocusReason)  # Enter plays the pending hint

    def _is_awaited(self) -> bool:
        return self._asked_state is not None and self._asked_state is self._host.session.match.state
