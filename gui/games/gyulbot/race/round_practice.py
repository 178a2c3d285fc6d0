from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from games.core import InvalidAction, Pair, Seat
from games.gyulbot import solution
from games.gyulbot.packs import Entry
from games.gyulbot.practice import Exercise
from gui.games.gyulbot.attempt import SOLVE
from gui.games.gyulbot.practice.trainer import over, trying
from gui.games.gyulbot.race import words
from gui.games.gyulbot.race.words import RoundRecord
from gui.games.gyulbot.scene import GyulbotScene
from gui.games.gyulbot.words import Gyulbot
from gui.kit.widgets.buttons import Button, quiet
from gui.kit.widgets.flow import Flow, in_column
from gui.kit.widgets.labels import Role, label, set_role, show_text


def missed(record: RoundRecord) -> bool:
    """Return True if a shortest solution is known but no player demonstrated one of that length."""
    demonstrated = None if record.ended is None else record.ended.solution
    return record.way is not None and (demonstrated is None or len(demonstrated) > len(record.way))


class RoundPractice(QWidget):
    """A panel that presents a match's puzzles one by one.

    The user looks for the shortest solutions.

    `showRequested(step, then)` requests that a step of the match be shown, and that `then` be
    called with the board's scene. `changed` is emitted when practice begins or ends.
    """

    showRequested = Signal(int, object)
    changed = Signal()

    def __init__(self, records: tuple[RoundRecord, ...], players: Pair[str]) -> None:
        super().__init__()
        self.rounds, self._players = tuple(filter(missed, records)), players
        self._at, self.busy = 0, False
        self.title = label("", Role.STRONG, wrap=True)
        self.task = label("", Role.BODY, wrap=True)
        self.message = label("", Role.STRONG, wrap=True)
        self.show_it = quiet(Gyulbot.tr("Show the shortest solution"), "eye")
        self.next = Button(Gyulbot.tr("Next mistake"), icon="chevron-right")
        self.end = quiet(Gyulbot.tr("Back to the analysis"), "x")
        buttons = Flow(self.show_it, self.next, self.end, gap=4)
        in_column(self.title, self.task, buttons, self.message, gap=8, of=self)
        self.show_it.clicked.connect(self._show_answer)
        self.next.clicked.connect(lambda: self._pose(self._at + 1))
        self.end.clicked.connect(self.stop)
        self.hide()

    @property
    def round(self) -> RoundRecord:
        return self.rounds[self._at]

    def begin(self) -> None:
        if self.rounds:
            self.busy = True
            self.show()
            self._pose(0)
            self.changed.emit()

    def stop(self) -> None:
        if self.busy:
            self.busy = False
            self.hide()
            self.changed.emit()

    def _pose(self, at: int) -> None:
        self._at = at
        record = self.round
        self.title.setText(words.mistake(at + 1, len(self.rounds), record.number))
        self.task.setText(words.find(record, self._players))
        self._say("", Role.STRONG)
        self.show_it.show()
        self.next.setVisible(at + 1 < len(self.rounds))
        self.showRequested.emit(record.step, partial(self._show_puzzle, at))

    def _show_puzzle(self, at: int, scene: GyulbotScene) -> None:
        scene.setOver(False)
        scene.setView(trying(_entry(self.rounds[at])), False)
        scene.setInput(Seat.ONE)
        scene.actionProposed.connect(self._take, Qt.ConnectionType.UniqueConnection)
        for view in scene.views():
            view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, text: str) -> None:
        if not self.busy:
            return
        try:
            moves = solution.read(text.removeprefix(SOLVE))
        except InvalidAction:
            return
        assert self.round.way is not None
        shortest = len(moves) == len(self.round.way)
        self._say(words.found(len(moves), shortest), Role.OK if shortest else Role.WARN)
        self.show_it.setVisible(not shortest)

    def _show_answer(self) -> None:
        record = self.round
        assert record.way is not None
        end = over(Exercise.of(_entry(record)).ended())

        def show(scene: GyulbotScene) -> None:
            scene.setInput(None)
            scene.setView(end, True)

        self.showRequested.emit(record.step, show)
        self._say(words.shortest(record.way), Role.OK)
        self.show_it.hide()

    def _say(self, text: str, role: Role) -> None:
        set_role(self.message, role)
        show_text(self.message, text)


def _entry(record: RoundRecord) -> Entry:
    assert record.way is not None
    return Entry(puzzle=record.puzzle, least=len(record.way), line=solution.write(record.way))
