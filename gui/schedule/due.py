"""The next moments of planned matches, on Home and at the Desk."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC, Game
from gui.kit.texts import Schedule
from gui.kit.theme import Space
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.flow import discard, in_column, in_row
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.widgets.notices import Banner
from gui.kit.widgets.sheets import Sheet
from gui.schedule import words
from gui.schedule.page import SchedulePanel, StartEdit, usual_start
from gui.schedule.plans import Plan, Schedules, Standing, pressing
from gui.table.session import Session


class PlanLine(QWidget):
    """A plan in one line, with a button that opens the schedule."""

    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan = plan
        self.words = ElidedLabel("", Role.BODY)
        self.open = Button(Schedule.tr("Schedule"), Kind.QUIET, "timer")
        in_row((self.words, 1), self.open, margins=(Space.M, 0, Space.S, 0), of=self)

    def show_now(self, schedules: Schedules, game: Game) -> None:
        """Show the next moment, highlighted if it is due."""
        now = schedules.now()
        moment = pressing(self.plan, now)
        due = moment is not None and moment.standing is Standing.DUE
        self.words.setText(words.strip(self.plan, game, moment, now))
        self.open.setKind(Kind.NORMAL if due else Kind.QUIET)


class ScheduleStrip(QWidget):
    """The lines of planned matches, if there are any. `scheduleRequested(game)`."""

    scheduleRequested = Signal(str)

    def __init__(self, schedules: Schedules, game: Callable[[str], Game]) -> None:
        super().__init__()
        self._schedules, self._game = schedules, game
        self.lines: list[PlanLine] = []
        self._column = in_column(Section(Schedule.tr("Planned")), gap=Space.S, of=self)
        schedules.changed.connect(self._build)
        schedules.ticked.connect(self._show)
        self._build()

    def _build(self) -> None:
        for line in self.lines:
            discard(line)
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

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._schedules.listen(True)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        self._schedules.listen(False)
        super().hideEvent(event)


WIDTH = 660


class DeskSchedule(QObject):
    """The link between a plan and a banner of the Desk, until the match has started.

    `page` hosts sheets; while it is hidden nothing is updated.
    """

    def __init__(
        self,
        page: QWidget,
        banner: Banner,
        session: Session,
        schedules: Schedules,
        match_id: str,
    ) -> None:
        super().__init__(page)
        self._page, self._banner, self._session = page, banner, session
        self._schedules, self._match = schedules, match_id
        self._listening = False
        self.button = banner.add(Button(Schedule.tr("Schedule…"), Kind.QUIET, "timer"))
        self.button.clicked.connect(self.open)
        schedules.changed.connect(self._show)
        schedules.ticked.connect(self._show)
        session.changed.connect(self._show)
        self._show()

    def open(self) -> None:
        """Show the whole schedule; if there is none, ask for the start."""
        plan = self._schedules.of(self._match)
        view = self._session.view(PUBLIC)
        sheet = Sheet(self._page, Schedule.tr("Schedule"), WIDTH)
        if plan is not None:
            panel = SchedulePanel(self._schedules, plan, view.game)
            said = label("", Role.OK)
            panel.said.connect(said.setText)
            sheet.body.addWidget(panel)
            sheet.body.addWidget(said)
            sheet.addButton(sheet.closes(quiet(Schedule.tr("Close"))))
        else:
            self._ask(sheet)
        sheet.open()

    def leave(self) -> None:
        """Stop when the Desk is closed."""
        self._listen(False)

    def _ask(self, sheet: Sheet) -> None:
        view = self._session.view(PUBLIC)
        text = Schedule.tr("When does the match start? The rest is counted back from then.")
        sheet.body.addWidget(label(text, Role.MUTED, wrap=True))
        start = StartEdit()
        start.setStart(usual_start(self._schedules.now()))
        sheet.body.addWidget(start)
        keep = sheet.addButton(Button(Schedule.tr("Plan it"), Kind.PRIMARY, key="⏎"))

        def plan_it() -> None:
            self._schedules.add(view.game, view.setup.players, start.start(), self._match)
            sheet.close()
            self.open()

        keep.clicked.connect(plan_it)

    def _show(self) -> None:
        view = self._session.view(PUBLIC)
        plan = self._schedules.of(self._match)
        now = self._schedules.now()
        ahead = plan is not None and not view.started and not view.over and now < plan.begins
        if plan is None or not ahead:
            self._banner.say("")
        else:
            moment = pressing(plan, now)
            start = words.left_to_start(plan, now)
            told = words.moment_line(moment, view.game, now) if moment is not None else ""
            self._banner.say(f"{start} {told}".strip())
        self._listen(ahead)

    def _listen(self, on: bool) -> None:
        if on is not self._listening:
            self._listening = on
            self._schedules.listen(on)
