from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from games.core import Game, GameKind, KnownError, Pair, Refusal
from games.match.match import Match
from games.rehearsal.evening import Evening, Posted
from games.rehearsal.judgement import Report, report
from games.rehearsal.script import ENTERED, Script, Sort
from gui.kit.texts import Rehearsals
from gui.table.session import Session

HINT_BELOW = 10_000
"""Maximum time left on the clock, in milliseconds, at which a message triggers a hint."""


class UmpireCoach:
    """Chooses hints for the umpire. Each hint is given once. `hint` is the current one."""

    def __init__(self, game: Game) -> None:
        self._hints_by_sort = _about_messages(game)
        self._hints_by_moment = _about_moments()
        self.hint = self._hints_by_moment.pop("start")

    def hear(self, posted: Posted) -> None:
        sort = posted.line.sort
        self.hint = self._hints_by_sort.pop(sort, self.hint)
        if sort in ENTERED and posted.clock is not None and posted.clock.total <= HINT_BELOW:
            self.hint = self._hints_by_moment.pop("soon", self.hint)

    def update(self, match: Match, evening: Evening) -> None:
        if match.outcome is not None or not match.started:
            return
        moment = ""
        if match.held:
            moment = "held"
        elif match.position.complete():
            moment = "complete"
        elif any(
            phase.ended is not None and phase.scene.posted for phase in evening.phases.values()
        ):
            moment = "over"
        self.hint = self._hints_by_moment.pop(moment, self.hint)


def _about_moments() -> dict[str, str]:
    return {
        "start": Rehearsals.tr(
            "Nora and Felix write in this chat. The Desk’s filled button (Enter) does the next "
            "step; post here what it copies, with Ctrl+V. Alt+0 moves the keyboard focus to the "
            "chat and back."
        ),
        "soon": Rehearsals.tr(
            "Only seconds are left. F11 for Nora or F12 for Felix notes when the message arrived. "
            "That time counts, so you can enter the message calmly."
        ),
        "held": Rehearsals.tr(
            "The time is up, and nothing has happened yet. Enter what arrived in time (F11 or F12 "
            "corrects the time); then the Desk’s button says how the rules settle the rest."
        ),
        "complete": Rehearsals.tr(
            "Both are in. Until you reveal the round, either player can still correct a move, so "
            "do not hurry."
        ),
        "over": Rehearsals.tr(
            "Tell the players what happened: Copy post at the Desk (Ctrl+Shift+C), then paste it"
            " into this chat (Ctrl+V)."
        ),
    }


def _about_messages(game: Game) -> dict[Sort, str]:
    mends = Rehearsals.tr("Was that a correction? Enter it as well: it replaces the last entry.")
    if game.kind is GameKind.TURNS:
        mends = Rehearsals.tr(
            "Was that a correction? If the move has already been entered, press Ctrl+M at the "
            "Desk to correct it; then enter the message."
        )
    return {
        Sort.MOVE: Rehearsals.tr(
            "A move. Select the message and press “To the Desk”, or Enter; there Enter submits it."
        ),
        Sort.WORD: Rehearsals.tr(
            "A word for the random draws: the match begins with one from each player. Pass both "
            "messages to the Desk (Shift selects several), or type them when the Desk asks."
        ),
        Sort.MENDS: mends,
        Sort.QUESTION: Rehearsals.tr(
            "A question needs an answer: write it below. Ctrl+L at the Desk copies how much time "
            "is left."
        ),
        Sort.CHATTER: Rehearsals.tr(
            "Not everything is a move. Ignore messages that need no response."
        ),
        Sort.LATE: Rehearsals.tr(
            "Did that arrive in time? The time of arrival counts, so look at the clock."
        ),
        Sort.REFUSED: Rehearsals.tr(
            "If the Desk refuses a move, tell the player why. The clock keeps running."
        ),
        Sort.ASKS: Rehearsals.tr(
            "Could that mean two things? Do not guess: write to the player, and wait."
        ),
        Sort.REPEAT: Rehearsals.tr("Have you seen that before? Entering it twice changes nothing."),
        Sort.CONCEDES: Rehearsals.tr(
            "Is that meant seriously? If so, end the match in the Desk’s menu ⋯ (F10)."
        ),
    }


BEAT = 200
"""Interval between updates of the simulated players, in milliseconds."""


class RehearsedSession(Session):
    """A session whose match begins with the words sent in the chat, which determine all draws.

    `sent` holds these words, and `entered` holds the words that the umpire has entered.
    """

    sent: Pair[str] | None = None
    entered: Pair[str] | None = None

    def begin(self, words: Pair[str] | None = None, without: bool = False) -> None:
        """Begin the match with the words sent in the chat or, if none were sent, with `words`."""
        self.entered = words
        if self.sent is None:
            super().begin(words, without)
        else:
            super().begin(self.sent)


class Rehearsal(QObject):
    """Runs a rehearsal in a session. After a mistake, the clocks are paused until it is fixed."""

    messagePosted = Signal(object)
    """Carries a new message in the chat, as a `Posted`."""
    troubleChanged = Signal(object)
    """Carries the current `Trouble`, or None when it is resolved."""
    hintChanged = Signal(str)
    ended = Signal()

    def __init__(
        self, session: RehearsedSession, script: Script, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        session.sent = script.words
        self.evening = Evening(session.match.game, script)
        self._coach = UmpireCoach(session.match.game)
        self._hint, self._trouble, self._over = "", False, False
        self._timer = QTimer(self, interval=BEAT)
        self._timer.timeout.connect(session.observe)
        self._timer.timeout.connect(self.update)
        session.changed.connect(self.update)

    def start(self) -> None:
        self._timer.start()
        self.update()

    def stop(self) -> None:
        self._timer.stop()
        with suppress(RuntimeError):  # it may already be disconnected
            self._session.changed.disconnect(self.update)

    def update(self) -> None:
        if self._over:
            return
        evening, session = self.evening, self._session
        evening.begun_with = session.entered
        for posted in evening.observe(session.match, session.now):
            self._coach.hear(posted)
            self.messagePosted.emit(posted)
        self._coach.update(session.match, evening)
        if self._coach.hint != self._hint:
            self._hint = self._coach.hint
            self.hintChanged.emit(self._hint)
        self._show_trouble()
        if evening.over:
            self._over = True
            self._timer.stop()
            self.ended.emit()

    @property
    def begun(self) -> bool:
        """True if the match has started, so that there is something to report."""
        return self._session.match.started

    def write(self, text: str) -> None:
        self.evening.hear(text)
        self.update()

    def put_right(self) -> None:
        """Rewind the match to just before a mistake, and enter the correct action.

        On failure, end the rehearsal.
        """
        try:
            self.evening.put_right(self._session)
        except (KnownError, Refusal):  # the match has changed in the meantime
            self._over = True
            self.ended.emit()
            return
        self._trouble = False
        self.troubleChanged.emit(None)
        self.update()

    def report(self) -> Report:
        return report(self.evening, self._session.match)

    def _show_trouble(self) -> None:
        trouble = self.evening.trouble
        if (trouble is not None) is self._trouble:
            return
        self._trouble = trouble is not None
        match = self._session.match
        if trouble is not None and match.outcome is None and not match.paused:
            with suppress(KnownError), self._session.automatically():
                self._session.pause(Rehearsals.tr("Rehearsal: something needs to be corrected."))
        self.troubleChanged.emit(trouble)
