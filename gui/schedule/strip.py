"""What is due next before planned matches, in a line each: for Home."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.labels import ElidedLabel, Role, Section
from gui.schedule import words
from gui.schedule.course import Standing, pressing
from gui.schedule.keeping import Schedules
from gui.schedule.plan import Plan


class PlanLine(QWidget):
    """A plan in one line, with the way to all of it."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.words = ElidedLabel("", Role.BODY)
        self.open = Button(words.tr("Schedule"), Kind.QUIET, "timer")
        row = QHBoxLayout(self)
        row.setContentsMargins(Space.M, 0, Space.S, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.open)

    def show_now(self, schedules: Schedules, game: Game) -> None:
        """Say what comes next; what is due stands out."""
        now = schedules.now()
        moment = pressing(self.plan, now)
        due = moment is not None and moment.standing is Standing.DUE
        self.words.setText(words.strip(self.plan, game, moment, now))
        self.open.setKind(Kind.NORMAL if due else Kind.QUIET)


class ScheduleStrip(QWidget):
    """The planned matches, if there are any. `scheduleRequested(game)`."""

    scheduleRequested = Signal(str)

    def __init__(
        self,
        schedules: Schedules,
        game: Callable[[str], Game],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._schedules, self._game = schedules, game
        self.lines: list[PlanLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.S)
        self._column.addWidget(Section(words.tr("Planned")))
        schedules.changed.connect(self._build)
        schedules.ticked.connect(self._show)
        self._build()

    def _build(self) -> None:
        for line in self.lines:
            line.hide()
            line.deleteLater()
        self.lines = [PlanLine(plan) for plan in self._schedules.open()]
        for line in self.lines:
            line.open.clicked.connect(
                lambda _on=False, game=line.plan.game: self.scheduleRequested.emit(game)
            )
            self._column.addWidget(line)
        self.setVisible(bool(self.lines))
        self._show()

    def _show(self) -> None:
        for line in self.lines:
            line.show_now(self._schedules, self._game(line.plan.game))

    def showEvent(self, event) -> None:
        super().showEvent(event)
        self._schedules.listen(True)
        self._show()

    def hideEvent(self, event) -> None:
        self._schedules.listen(False)
        super().hideEvent(event)
