from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

from PySide6.QtCore import QDateTime, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QWidget

from games.core import Game
from gui.kit.exports import Posting
from gui.kit.texts import Schedule
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.flow import Flow, in_column, in_row
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, label, set_role
from gui.schedule import words
from gui.schedule.plans import EARLIEST, LATEST, START, Moment, Plan, Schedules, Status, course

FORMAT = "ddd d MMM yyyy   HH:mm"
_ROLES = {
    Status.DONE: Role.OK,
    Status.DUE: Role.GOLD,
    Status.NEXT: Role.STRONG,
    Status.LATER: Role.MUTED,
}


class StartEdit(QWidget):
    """An editor for a date and time in local time. `startChanged` carries a UTC `datetime`."""

    startChanged = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.edit = QDateTimeEdit()
        self.edit.setDisplayFormat(FORMAT)
        self.edit.setDateTimeRange(shown_moment(EARLIEST), shown_moment(LATEST))
        self.edit.setAccessibleName(Schedule.tr("Start"))
        self.edit.setMinimumWidth(px(248))
        self.zone = label("", Role.MUTED)
        in_column(Flow(label(Schedule.tr("Start"), Role.MUTED), self.edit, self.zone), of=self)
        self.edit.dateTimeChanged.connect(self._on_changed)

    def start(self) -> datetime:
        return datetime.fromtimestamp(self.edit.dateTime().toSecsSinceEpoch(), UTC)

    def setStart(self, start: datetime) -> None:
        """Set the date and time without emitting `startChanged`."""
        with QSignalBlocker(self.edit):
            self.edit.setDateTime(shown_moment(start))
        self._show_zone()

    def _on_changed(self) -> None:
        self._show_zone()
        self.startChanged.emit(self.start())

    def _show_zone(self) -> None:
        self.zone.setText(words.zone(self.start().astimezone()))


class MomentRow(QWidget):
    copyRequested = Signal(str)
    doneChanged = Signal(str, bool)

    def __init__(self, moment: Moment, game: Game | None) -> None:
        super().__init__()
        self.key = moment.key
        self.what = ElidedLabel(words.what(moment, game), Role.STRONG)
        self.when = ElidedLabel("", Role.CAPTION)
        self.left = label("", Role.MUTED)
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.copy = icon_button("copy", Schedule.tr("Copy the text to post"))
        self.done = QCheckBox(Schedule.tr("done"))
        self.done.setAccessibleName(Schedule.tr("{what}: done").format(what=self.what.fullText()))
        if moment.key == START:
            self.done.hide()
        texts = in_column(self.what, self.when, gap=0)
        in_row(
            (texts, 1),
            self.left,
            self.copy,
            self.done,
            gap=Space.M,
            margins=(0, Space.XS, 0, Space.XS),
            of=self,
        )
        self.copy.clicked.connect(lambda: self.copyRequested.emit(self.key))
        self.done.clicked.connect(lambda on: self.doneChanged.emit(self.key, on))

    def show_moment(self, moment: Moment, now: datetime) -> None:
        self.when.setText(words.when(moment.at))
        self.left.setText(words.countdown(moment, now))
        set_role(self.left, _ROLES[moment.status])
        self.done.setChecked(moment.status is Status.DONE)


class SchedulePanel(QWidget):
    """A panel with the start of an evening and a row for each moment of its schedule."""

    said = Signal(str)

    def __init__(self, schedules: Schedules, plan: Plan) -> None:
        super().__init__()
        self._schedules, self._plan = schedules, plan
        self._posting = Posting()
        self.start = StartEdit()
        self.rows: dict[str, MomentRow] = {}
        self._column = in_column(self.start, gap=Space.XS, of=self)
        for moment in course(plan, schedules.now()):
            row = MomentRow(moment, plan.game)
            row.copyRequested.connect(self.copy)
            row.doneChanged.connect(partial(schedules.mark, plan.id))
            self.rows[moment.key] = row
            self._column.addWidget(Divider())
            self._column.addWidget(row)
        self.start.startChanged.connect(partial(schedules.move, plan.id))
        schedules.changed.connect(self._on_changed)
        schedules.ticked.connect(self._show)
        self._show()

    @property
    def plan(self) -> Plan:
        return self._plan

    def copy(self, key: str) -> None:
        """Copy the next part of a moment's post. After the last part, mark the moment as done."""
        plan = self._plan
        moment = next(
            moment_ for moment_ in course(plan, self._schedules.now()) if moment_.key == key
        )
        texts = words.post(plan, moment)
        self._posting.copy(texts, lambda: texts)
        self.said.emit(words.copied(moment, plan.game, *self._posting.last))
        if key != START and not self._posting.parts_left(texts):
            self._schedules.mark(plan.id, key, True)

    def _on_changed(self) -> None:
        plan = self._schedules.plan(self._plan.id)
        if plan is not None:
            self._plan = plan
            self._show()

    def _show(self) -> None:
        now = self._schedules.now()
        if self.start.start() != self._plan.begins:
            self.start.setStart(self._plan.begins)
        for moment in course(self._plan, now):
            if moment.key in self.rows:
                self.rows[moment.key].show_moment(moment, now)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._schedules.listen(True)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        self._schedules.listen(False)
        super().hideEvent(event)


def shown_moment(moment: datetime) -> QDateTime:
    return QDateTime.fromSecsSinceEpoch(round(moment.timestamp()))


def usual_start(now: datetime) -> datetime:
    """Return the default start of a new plan: a full hour, three days ahead."""
    full = now.replace(minute=0, second=0, microsecond=0)
    return full + timedelta(days=3, hours=1)
