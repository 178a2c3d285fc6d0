from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from games.engine import judging
from games.engine.judging import Judgement
from gui.table.hotseat import HotSeatController
from gui.table.programs.analysis import LONG, MoveJudge, hinted


def coached(host: HotSeatController) -> bool:
    """Return True if there is exactly one human player and the game allows hints."""
    return host.person is not None and hinted(host.session.match.game)


class Coach(QObject):
    """Judges each move of the only human player in casual play, from that player's view.

    - `asked`: a move is being judged
    - `judged(Judgement)`: the move has been judged
    - `failed`: the move cannot be judged
    - `warming`: judging takes longer than usual, because the bot is compiling its code
    - `takenBack`: the judged move was undone
    """

    asked = Signal()
    judged = Signal(object)
    failed = Signal()
    warming = Signal()
    takenBack = Signal()

    def __init__(self, host: HotSeatController, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._host, self._on, self._shown = host, False, False
        self._at = -1
        self._judge = MoveJudge(host.session.match, self)
        self._judge.weighed.connect(self._on_weighed)
        self._judge.failed.connect(self.failed)
        self._long = QTimer(self, singleShot=True)
        self._long.timeout.connect(self.warming)
        for signal in (self.judged, self.failed, self.takenBack):
            signal.connect(self._long.stop)
        host.changed.connect(self._follow)

    def setOn(self, on: bool) -> None:
        self._on, self._shown, self._at = on, False, self._last_move()
        self._judge.close()
        self._long.stop()

    def close(self) -> None:
        """Stop permanently, and end the bot's process."""
        self.setOn(False)

    def _last_move(self) -> int:
        events = self._host.before_last_move()
        return -1 if events is None else events

    def _follow(self) -> None:
        at, match, seat = self._last_move(), self._host.session.match, self._host.person
        if not self._on or seat is None or at == self._at:
            return
        if at < self._at:
            if self._shown:
                self._shown = False
                self.takenBack.emit()
            return
        open_ = match.states[at].position.round == match.position.round
        if match.outcome is not None or (open_ and seat in match.position.awaiting()):
            return
        self._at, self._shown = at, True
        self._judge.ask(at, seat, judging.played(match, at, seat))
        self._long.start(LONG)
        self.asked.emit()

    def _on_weighed(self, judgement: Judgement) -> None:
        if self._shown and judgement.events == self._at:
            self.judged.emit(judgement)
