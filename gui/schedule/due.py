from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC
from gui.kit.texts import Schedule
from gui.kit.widgets.buttons import Button, Kind, quiet
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.notices import Banner
from gui.kit.widgets.sheets import Sheet
from gui.schedule import words
from gui.schedule.panel import SchedulePanel, StartEdit, usual_start
from gui.schedule.plans import Schedules
from gui.table.session import Session

WIDTH = 660


class DeskSchedule(QObject):
    """Shows an evening's schedule in the Desk's banner until the match starts.

    `planned(datetime)` carries the start chosen for a match without an evening.
    """

    planned = Signal(object)

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
        """Show the whole schedule or, without a schedule, ask when the match should start."""
        plan = self._schedules.of(self._match)
        sheet = Sheet(self._page, Schedule.tr("Schedule"), WIDTH)
        if plan is not None:
            panel = SchedulePanel(self._schedules, plan)
            status = label("", Role.OK)
            panel.said.connect(status.setText)
            sheet.body.addWidget(panel)
            sheet.body.addWidget(status)
            sheet.addButton(sheet.closes(quiet(Schedule.tr("Close"))))
        else:
            self._ask(sheet)
        sheet.open()

    def leave(self) -> None:
        self._listen(False)

    def _ask(self, sheet: Sheet) -> None:
        text = Schedule.tr(
            "When does the match start? Everything else is scheduled relative to the start."
        )
        sheet.body.addWidget(label(text, Role.MUTED, wrap=True))
        start = StartEdit()
        start.setStart(usual_start(self._schedules.now()))
        sheet.body.addWidget(start)
        keep = sheet.addButton(Button(Schedule.tr("Schedule it"), Kind.PRIMARY, key="⏎"))

        def plan_it() -> None:
            self.planned.emit(start.start())
            sheet.close()
            self.open()

        keep.clicked.connect(plan_it)

    def _show(self) -> None:
        view = self._session.view(PUBLIC)
        plan = None if view.started or view.over else self._schedules.of(self._match)
        now = self._schedules.now()
        ahead = plan is not None and now < plan.begins
        self._banner.say(words.told(plan, now) if plan is not None and ahead else "")
        self._listen(ahead)

    def _listen(self, on: bool) -> None:
        if on is not self._listening:
            self._listening = on
            self._schedules.listen(on)
