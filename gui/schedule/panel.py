"""One plan: its start, what is due before it with a countdown each, and texts to copy."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from PySide6.QtCore import QDateTime, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game
from gui.kit.exports import Posting
from gui.kit.theme import Space, px
from gui.kit.widgets.buttons import icon_button
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, label, set_role
from gui.schedule import words
from gui.schedule.plans import EARLIEST, LATEST, START, Moment, Plan, Schedules, Standing, course

FORMAT = "ddd d MMM yyyy   HH:mm"
_ROLES = {
    Standing.DONE: Role.OK,
    Standing.DUE: Role.GOLD,
    Standing.NEXT: Role.STRONG,
    Standing.LATER: Role.MUTED,
}


class StartEdit(QWidget):
    """A date and a time of this computer, with its zone. `startChanged(datetime)`: in UTC."""

    startChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.edit = QDateTimeEdit()
        self.edit.setDisplayFormat(FORMAT)
        self.edit.setDateTimeRange(_shown(EARLIEST), _shown(LATEST))
        self.edit.setAccessibleName(words.tr("The match starts"))
        self.edit.setMinimumWidth(px(248))
        self.zone = label("", Role.MUTED)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Flow(label(words.tr("Start"), Role.MUTED), self.edit, self.zone))
        self.edit.dateTimeChanged.connect(self._on_changed)

    def start(self) -> datetime:
        """The moment, in UTC."""
        return datetime.fromtimestamp(self.edit.dateTime().toSecsSinceEpoch(), UTC)

    def setStart(self, start: datetime) -> None:
        """Show a moment without emitting `startChanged`."""
        with QSignalBlocker(self.edit):
            self.edit.setDateTime(_shown(start))
        self._show_zone()

    def _on_changed(self) -> None:
        self._show_zone()
        self.startChanged.emit(self.start())

    def _show_zone(self) -> None:
        self.zone.setText(words.zone(self.start().astimezone()))


class MomentRow(QWidget):
    """Something that is due: what, when, how long there is yet, its text, whether it is done."""

    copyRequested = Signal(str)
    doneChanged = Signal(str, bool)

    def __init__(self, moment: Moment, game: Game) -> None:
        super().__init__()
        self.key = moment.key
        self.what = ElidedLabel(words.what(moment, game), Role.STRONG)
        self.when = ElidedLabel("", Role.CAPTION)
        self.left = label("", Role.MUTED)
        self.left.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.copy = icon_button("copy", words.tr("Copy the text to post"))
        self.done = QCheckBox(words.tr("done"))
        self.done.setAccessibleName(f"{words.what(moment, game)}: {words.tr('done')}")
        if moment.key == START:
            self.done.hide()
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addWidget(self.what)
        said.addWidget(self.when)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, Space.XS, 0, Space.XS)
        row.setSpacing(Space.M)
        row.addLayout(said, 1)
        row.addWidget(self.left)
        row.addWidget(self.copy)
        row.addWidget(self.done)
        self.copy.clicked.connect(lambda: self.copyRequested.emit(self.key))
        self.done.clicked.connect(lambda on: self.doneChanged.emit(self.key, on))

    def show_moment(self, moment: Moment, now: datetime) -> None:
        """Show how it stands."""
        self.when.setText(words.when(moment.at))
        self.left.setText(words.countdown(moment, now))
        set_role(self.left, _ROLES[moment.standing])
        self.done.setChecked(moment.standing is Standing.DONE)


class SchedulePanel(QWidget):
    """A plan, as it is kept. `said`: something was done, in words."""

    said = Signal(str)

    def __init__(
        self,
        schedules: Schedules,
        plan: Plan,
        game: Game,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._schedules, self._plan, self._game = schedules, plan, game
        self._posting = Posting()
        self.start = StartEdit()
        self.rows: dict[str, MomentRow] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(Space.XS)
        self._column.addWidget(self.start)
        for moment in course(plan, schedules.now()):
            row = MomentRow(moment, game)
            row.copyRequested.connect(self.copy)
            row.doneChanged.connect(self._mark)
            self.rows[moment.key] = row
            self._column.addWidget(Divider())
            self._column.addWidget(row)
        self.start.startChanged.connect(self._move)
        schedules.changed.connect(self._on_changed)
        schedules.ticked.connect(self._show)
        self._show()

    @property
    def plan(self) -> Plan:
        """The plan as it is kept."""
        return self._plan

    def copy(self, key: str) -> None:
        """Put what is to be posted at that moment on the clipboard, or the next part of it.

        With the last one it counts as done.
        """
        moment = next(one for one in course(self._plan, self._schedules.now()) if one.key == key)
        texts = words.post(self._plan, self._game, moment)
        self._posting.copy(texts, lambda: texts)
        self.said.emit(words.copied(moment, self._game, *self._posting.last))
        if key != START and not self._posting.left(texts):
            self._mark(key, True)

    def _mark(self, key: str, done: bool) -> None:
        self._schedules.keep(self._plan.tell(key, done))

    def _move(self, start: datetime) -> None:
        self._schedules.move(self._plan, start)

    def _on_changed(self) -> None:
        kept = self._schedules.plan(self._plan.id)
        if kept is not None:
            self._plan = kept
            self._show()

    def _show(self) -> None:
        now = self._schedules.now()
        if self.start.start() != self._plan.begins:
            self.start.setStart(self._plan.begins)
        for moment in course(self._plan, now):
            self.rows[moment.key].show_moment(moment, now)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._schedules.listen(True)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        self._schedules.listen(False)
        super().hideEvent(event)


def _shown(moment: datetime) -> QDateTime:
    """A moment in this computer's time."""
    return QDateTime.fromSecsSinceEpoch(round(moment.timestamp()))


def usual_start(now: datetime) -> datetime:
    """Where a new plan begins: in three days, at a full hour, so that nothing is missed yet."""
    full = now.replace(minute=0, second=0, microsecond=0)
    return full + timedelta(days=3, hours=1)
