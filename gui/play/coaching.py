from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QAbstractButton

from games.core import Seat
from games.engine import judging
from games.engine.judging import Judgement
from games.match.history import visible_board
from gui.games import spoken
from gui.kit.texts import Play
from gui.kit.widgets.buttons import quiet
from gui.kit.widgets.flow import keep_room
from gui.kit.widgets.notices import Banner
from gui.kit.wording import wording
from gui.play import words
from gui.play.steps import Steps
from gui.table.hotseat import Phase
from gui.table.programs.advising import Coach


class Coaching(QObject):
    """Shows the coach's remarks in `banner`.

    `chosen(bool)` is emitted when the user turns the coach on or off with `switch`.
    """

    chosen = Signal(bool)

    def __init__(self, steps: Steps, banner: Banner, switch: QAbstractButton) -> None:
        super().__init__(steps)
        self._steps, self._host, self._banner, self._switch = steps, steps.host, banner, switch
        self._coach: Coach | None = None
        self.take_back = banner.add(quiet(Play.tr("Undo"), "undo"))
        self.take_back.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the page handles Enter
        self.take_back.clicked.connect(self._take_back)
        switch.toggled.connect(self._turn)
        switch.clicked.connect(self.chosen)

    def offer(self, coach: Coach, on: bool) -> None:
        self._coach = coach
        coach.asked.connect(lambda: self._say(Play.tr("Coach: let me see…")))
        coach.warming.connect(
            lambda: self._say(Play.tr("Coach: I am warming up; my first remark takes a while…"))
        )
        coach.judged.connect(self._tell)
        coach.failed.connect(lambda: self._say(words.coach_fails()))
        coach.takenBack.connect(
            lambda: self._say(Play.tr("Coach: undone. Look for something better."))
        )
        self._host.changed.connect(self._follow)
        keep_room(self._switch)
        self._switch.show()
        self._switch.setChecked(on)

    def turn(self, on: bool) -> None:
        if self._coach is not None:
            self._switch.setChecked(on)

    def _turn(self, on: bool) -> None:
        if self._coach is not None:
            self._coach.setOn(on)
            self._say(
                Play.tr("Coach: after each of your moves I say what it gave away.") if on else ""
            )

    def _tell(self, judgement: Judgement) -> None:
        if not judgement.mistake or not judgement.best:
            self._say(words.coach_praises() if judgement.after is not None else words.coach_fails())
            return
        match, seat = self._host.session.match, Seat(judgement.seat)
        game, position = match.game, match.states[judgement.events].position
        board = visible_board(match.upto(judgement.events), seat)
        explanation = (
            judging.reason(match, judgement) if judging.disclosed(match, judgement) else None
        )
        reason = "" if explanation is None else wording(self._host.view, you=seat)(explanation)
        actions = [game.read(move, position, seat) for move in judgement.best]
        players = match.setup.players
        better = " · ".join(spoken(game, action, seat, players, board) for action in actions)
        self._say(words.coach_tells(judgement.cost, reason, better), mistake=True)

    def _say(self, text: str, mistake: bool = False) -> None:
        self.take_back.setVisible(mistake)
        self._banner.say(text)
        self._follow()

    def _follow(self) -> None:
        over = self._host.phase is Phase.OVER
        self.take_back.setEnabled(self._host.can_take_back)
        self._switch.setVisible(not over)
        if over:
            self._banner.say("")

    def _take_back(self) -> None:
        self._steps.scene.clearDraft()
        self._steps.take_back()
