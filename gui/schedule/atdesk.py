"""The schedule of the match on the Desk: what is due in a line, and all of it in a sheet."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from games.core import PUBLIC
from gui.kit.widgets.banner import Banner
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.schedule import words
from gui.schedule.course import pressing
from gui.schedule.keeping import Schedules
from gui.schedule.panel import SchedulePanel, StartEdit, usual_start
from gui.table.session import Session

WIDTH = 660


class DeskSchedule(QObject):
    """Keeps a banner of the Desk up to date until the match has started.

    `page` is what sheets rise over; it also says whether anybody looks.
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
        self.button = banner.add(Button(words.tr("Schedule…"), Kind.QUIET, "timer"))
        self.button.clicked.connect(self.open)
        schedules.changed.connect(self._show)
        schedules.ticked.connect(self._show)
        session.changed.connect(self._show)
        self._show()

    def open(self) -> None:
        """Show the whole schedule; if there is none, ask for the start."""
        plan = self._schedules.of(self._match)
        view = self._session.view(PUBLIC)
        sheet = Sheet(self._page, words.tr("Schedule"), WIDTH)
        if plan is not None:
            panel = SchedulePanel(self._schedules, plan, view.game)
            said = label("", Role.OK)
            panel.said.connect(said.setText)
            sheet.body.addWidget(panel)
            sheet.body.addWidget(said)
            done = sheet.addButton(Button(words.tr("Close"), Kind.QUIET))
            done.clicked.connect(sheet.close)
        else:
            self._ask(sheet)
        sheet.open()

    def leave(self) -> None:
        """The Desk is gone."""
        self._listen(False)

    def _ask(self, sheet: Sheet) -> None:
        view = self._session.view(PUBLIC)
        text = words.tr("When does the match start? What is due before it is reckoned from there.")
        sheet.body.addWidget(label(text, Role.MUTED, wrap=True))
        start = StartEdit()
        start.setStart(usual_start(self._schedules.now()))
        sheet.body.addWidget(start)
        keep = sheet.addButton(Button(words.tr("Plan it"), Kind.PRIMARY, key="⏎"))

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
