"""The schedule page: a card for each planned match with its due moments, and a form for new
ones."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

from PySide6.QtCore import QDateTime, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QWidget

from games.core import Game, Pair, Seat
from games.match.tournament import NO_TOURNAMENT
from gui.games import face
from gui.kit.exports import Posting
from gui.kit.texts import Schedule
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.cards import EmptyState
from gui.kit.widgets.fields import LONGEST_NAME, Field
from gui.kit.widgets.flow import Flow, discard, in_column, in_row
from gui.kit.widgets.labels import Divider, ElidedLabel, Role, Section, label, set_role
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.pages import FlowGrid, Page, centred
from gui.kit.wording import plain
from gui.schedule import words
from gui.schedule.plans import EARLIEST, LATEST, START, Moment, Plan, Schedules, Standing, course
from gui.table.naming import propose_people
from gui.table.tournament import TournamentSheet

WIDEST = 760


class PlanCard(QWidget):
    """A planned match: players, due moments, and two buttons."""

    openRequested = Signal(object)
    dropRequested = Signal(str)
    said = Signal(str)

    def __init__(self, schedules: Schedules, plan: Plan, game: Game) -> None:
        super().__init__()
        self.panel = SchedulePanel(schedules, plan, game)
        self.open = Button(Schedule.tr("Open the match…"), Kind.NORMAL)
        self.drop = icon_button("trash", Schedule.tr("Forget this plan"))
        head = in_row(
            (ElidedLabel(words.players(plan, game), Role.HEADING), 1),
            self.open,
            self.drop,
            gap=Space.S,
        )
        in_column(head, self.panel, gap=Space.S, margins=(0, 0, 0, Space.L), of=self)
        self.panel.said.connect(self.said)
        self.open.clicked.connect(lambda: self.openRequested.emit(self.panel.plan))
        self.drop.clicked.connect(partial(self.dropRequested.emit, plan.id))


class SchedulePage(Page):
    """All plans for a game. `openRequested(Plan)`: open its match at the Desk."""

    openRequested = Signal(object)

    def __init__(self, schedules: Schedules, game: Game) -> None:
        super().__init__()
        self._schedules, self._game = schedules, game
        self._cards: dict[str, PlanCard] = {}
        self.head(game.title, Schedule.tr("Schedule"))
        self.event_button = quiet(Schedule.tr("Event…"), "edit")
        self.header.addEnd(self.event_button)
        self.names = Pair(*(self._name_field(seat) for seat in Seat))
        self.start = StartEdit()
        self.add = Button(Schedule.tr("Plan this match"), Kind.PRIMARY, key="⏎")
        self._empty = EmptyState(
            "timer",
            Schedule.tr("No match is planned"),
            words.explained(game),
        )
        self._lay_out()
        self.toast = Toast(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)
        self.add.clicked.connect(self.plan_it)
        self.event_button.clicked.connect(self.edit_event)
        self.start.startChanged.connect(self._on_entered)
        schedules.changed.connect(self._show)
        self.start.setStart(usual_start(schedules.now()))
        self._on_entered()
        self._show()

    def enter(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def cards(self) -> tuple[PlanCard, ...]:
        """Return the cards of the plans, the next start first."""
        return tuple(self._cards.values())

    def plan_it(self) -> None:
        """Add a plan from the form."""
        names = self.names.map(lambda field: " ".join(field.text().split()))
        self._schedules.add(self._game, names, self.start.start())
        for field in self.names:
            field.clear()
        self.start.setStart(usual_start(self._schedules.now()))
        self._entered = False
        self.add.setHeld(True)
        self.names.one.setFocus(Qt.FocusReason.OtherFocusReason)

    def edit_event(self) -> TournamentSheet:
        """Open the sheet for the event of all planned matches."""
        plans = self._schedules.open()
        now = self._schedules.tournament(plans[0]) if plans else NO_TOURNAMENT
        explained = Schedule.tr("All matches that are planned belong to it, one evening’s say.")
        sheet = TournamentSheet(self, now, self._schedules.belong_to, explained=explained)
        sheet.open()
        return sheet

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._entered and not event.isAutoRepeat():
                self.plan_it()
        else:
            super().keyPressEvent(event)

    # Internals

    def _on_entered(self, *_: object) -> None:
        """Note that the form was edited: from now on Enter adds a plan."""
        self._entered = True
        self.add.setHeld(False)

    def _show(self) -> None:
        """Show a card for each plan, reusing existing cards."""
        plans = [plan for plan in self._schedules.open() if plan.game == self._game.id]
        kept = {plan.id: plan for plan in plans}
        for plan_id in [one for one in self._cards if one not in kept]:
            card = self._cards.pop(plan_id)
            discard(card)
        fresh = {one: self._cards.get(one) or self._card(plan) for one, plan in kept.items()}
        for index, card in enumerate(fresh.values()):
            self._list.insertWidget(index, card)
        self._cards = fresh
        self._planned.setVisible(bool(fresh))
        event = self._schedules.tournament(plans[0]).heading if plans else ""
        title = Schedule.tr("Planned")
        self._planned.setTitle(f"{title} · {event}" if event else title)
        self.event_button.setEnabled(bool(plans))
        self._empty.setVisible(not fresh)

    def _card(self, plan: Plan) -> PlanCard:
        card = PlanCard(self._schedules, plan, self._game)
        card.openRequested.connect(self.openRequested)
        card.dropRequested.connect(self._schedules.drop)
        card.said.connect(self.toast.say)
        return card

    def _name_field(self, seat: Seat) -> Field:
        title = plain(self._game.titles[seat])
        field = Field(title, title)
        field.setLongest(LONGEST_NAME)
        propose_people(field.edit, self._schedules.people)
        field.textChanged.connect(self._on_entered)
        return field

    def _lay_out(self) -> None:
        who = FlowGrid(least=260, most=2)
        for seat, field in self.names.items():
            box = QWidget()
            in_row(
                SeatMark(face(self._game.id).seat_styles[seat], 22), (field, 1), gap=Space.L, of=box
            )
            who.add(box)
        form = in_column(
            Section(Schedule.tr("Plan a match")),
            who,
            Flow(self.start, self.add, readable=440),
            gap=Space.S,
        )
        self._planned = Section(Schedule.tr("Planned"))
        self._list = in_column(gap=Space.L)
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        hint = Schedule.tr("Plans are kept on this computer, also when Garnet is closed.")
        in_column(
            form,
            self._planned,
            self._list,
            self._empty,
            label(hint, Role.CAPTION, wrap=True),
            None,
            gap=Space.L,
            margins=(Space.XL, Space.M, Space.XL, Space.XL),
            of=inner,
        )
        area = centred(inner)
        in_column(self.header, (area, 1), gap=0, of=self)


FORMAT = "ddd d MMM yyyy   HH:mm"
_ROLES = {
    Standing.DONE: Role.OK,
    Standing.DUE: Role.GOLD,
    Standing.NEXT: Role.STRONG,
    Standing.LATER: Role.MUTED,
}


class StartEdit(QWidget):
    """A local date and time with its zone. `startChanged(datetime)`: in UTC."""

    startChanged = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.edit = QDateTimeEdit()
        self.edit.setDisplayFormat(FORMAT)
        self.edit.setDateTimeRange(_shown(EARLIEST), _shown(LATEST))
        self.edit.setAccessibleName(Schedule.tr("The match starts"))
        self.edit.setMinimumWidth(px(248))
        self.zone = label("", Role.MUTED)
        in_column(Flow(label(Schedule.tr("Start"), Role.MUTED), self.edit, self.zone), of=self)
        self.edit.dateTimeChanged.connect(self._on_changed)

    def start(self) -> datetime:
        """Return the date and time in UTC."""
        return datetime.fromtimestamp(self.edit.dateTime().toSecsSinceEpoch(), UTC)

    def setStart(self, start: datetime) -> None:
        """Show a date and time without emitting `startChanged`."""
        with QSignalBlocker(self.edit):
            self.edit.setDateTime(_shown(start))
        self._show_zone()

    def _on_changed(self) -> None:
        self._show_zone()
        self.startChanged.emit(self.start())

    def _show_zone(self) -> None:
        self.zone.setText(words.zone(self.start().astimezone()))


class MomentRow(QWidget):
    """A row for a due moment: name, time, countdown, text, and a "done" mark."""

    copyRequested = Signal(str)
    doneChanged = Signal(str, bool)

    def __init__(self, moment: Moment, game: Game) -> None:
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
        said = in_column(self.what, self.when, gap=0)
        in_row(
            (said, 1),
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
        """Show the state of a moment."""
        self.when.setText(words.when(moment.at))
        self.left.setText(words.countdown(moment, now))
        set_role(self.left, _ROLES[moment.standing])
        self.done.setChecked(moment.standing is Standing.DONE)


class SchedulePanel(QWidget):
    """A stored plan. `said`: a confirmation in words."""

    said = Signal(str)

    def __init__(self, schedules: Schedules, plan: Plan, game: Game) -> None:
        super().__init__()
        self._schedules, self._plan, self._game = schedules, plan, game
        self._posting = Posting()
        self.start = StartEdit()
        self.rows: dict[str, MomentRow] = {}
        self._column = in_column(self.start, gap=Space.XS, of=self)
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
        """The stored plan."""
        return self._plan

    def copy(self, key: str) -> None:
        """Copy the post for that moment, or its next part, to the clipboard.

        After the last part the moment counts as done.
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
    """Return a moment in local time."""
    return QDateTime.fromSecsSinceEpoch(round(moment.timestamp()))


def usual_start(now: datetime) -> datetime:
    """Return the default start of a new plan: in three days, at a full hour."""
    full = now.replace(minute=0, second=0, microsecond=0)
    return full + timedelta(days=3, hours=1)
