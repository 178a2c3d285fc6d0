"""An evening beside a live match: what comes when, told to whoever shows it."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import KnownError, Pair, Refusal
from games.rehearsal.evening import Evening
from games.rehearsal.judgement import Report, report
from games.rehearsal.script import Script
from gui.rehearsal.coach import Coach
from gui.rehearsal.words import tr
from gui.table.session import Session

BEAT = 200
"""How often the players are given a turn, in ms."""


class RehearsedSession(Session):
    """A session of an evening: it begins with the words that were sent, so all draws are known."""

    sent: Pair[str] | None = None
    entered: Pair[str] | None = None
    """What the umpire took them for."""

    def begin(self, words: Pair[str] | None = None, without: bool = False) -> None:
        """Begin the match, whatever was entered."""
        self.entered = words
        if self.sent is None:
            super().begin(words, without)
        else:
            super().begin(self.sent)


class Rehearsal(QObject):
    """Plays an evening while a session runs; the clocks stand while something is wrong."""

    came = Signal(object)
    """A message: `Posted`."""
    troubled = Signal(object)
    """What is wrong now: a `Trouble`, or None once it has been mended."""
    hinted = Signal(str)
    ended = Signal()
    """The evening is over."""

    def __init__(
        self, session: RehearsedSession, script: Script, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        session.sent = script.words
        self.evening = Evening(session.match.game, script)
        self._coach = Coach(session.match.game)
        self._hint, self._trouble, self._over = "", False, False
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT)
        self._timer.timeout.connect(session.observe)
        self._timer.timeout.connect(self.look)
        session.changed.connect(self.look)

    def start(self) -> None:
        """The players come."""
        self._timer.start()
        self.look()

    def stop(self) -> None:
        """The page is left."""
        self._timer.stop()
        with suppress(RuntimeError):  # it was disconnected before
            self._session.changed.disconnect(self.look)

    def look(self) -> None:
        """See what has come."""
        if self._over:
            return
        evening, session = self.evening, self._session
        evening.begun_with = session.entered
        for one in evening.observe(session.match, session.now):
            self._coach.hear(one)
            self.came.emit(one)
        self._coach.look(session.match, evening)
        if self._coach.hint != self._hint:
            self._hint = self._coach.hint
            self.hinted.emit(self._hint)
        self._show_trouble()
        if evening.over:
            self._over = True
            self._timer.stop()
            self.ended.emit()

    @property
    def begun(self) -> bool:
        """Whether there is anything to say about it."""
        return self._session.match.started

    def write(self, text: str) -> None:
        """The umpire writes to the players."""
        self.evening.hear(text)
        self.look()

    def put_right(self) -> None:
        """Go back to where it went wrong and enter what was meant."""
        try:
            self.evening.put_right(self._session)
        except (KnownError, Refusal):  # whatever was done to the match: the evening ends here
            self._over = True
            self.ended.emit()
            return
        self._trouble = False
        self.troubled.emit(None)
        self.look()

    def report(self) -> Report:
        """How it went."""
        return report(self.evening, self._session.match)

    def _show_trouble(self) -> None:
        trouble = self.evening.trouble
        if (trouble is not None) is self._trouble:
            return
        self._trouble = trouble is not None
        match = self._session.match
        if trouble is not None and match.outcome is None and not match.paused:
            with suppress(KnownError):
                self._session.pause(tr("Rehearsal: something is to be mended."))
        self.troubled.emit(trouble)
