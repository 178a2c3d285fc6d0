"""The schedule as a page: a card for each planned match, and new ones."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from games.core import Game, Pair, Seat
from games.match.occasion import NOTHING
from gui.games import face
from gui.kit.theme import RING_RADIUS, Space, px
from gui.kit.widgets.buttons import Button, Kind, icon_button, quiet
from gui.kit.widgets.cards import EmptyState
from gui.kit.widgets.fields import LONGEST_NAME, Field
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import ElidedLabel, Role, Section, label
from gui.kit.widgets.marks import SeatMark
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.pages import FlowGrid, PageHeader, centred
from gui.schedule import words
from gui.schedule.panel import SchedulePanel, StartEdit, usual_start
from gui.schedule.plans import Plan, Schedules
from gui.table.occasion import OccasionSheet

WIDEST = 760


class PlanCard(QWidget):
    """A planned match: its players, its course, and the two things to do with it."""

    openRequested = Signal(object)
    dropRequested = Signal(str)
    said = Signal(str)

    def __init__(self, schedules: Schedules, plan: Plan, game: Game) -> None:
        super().__init__()
        self.panel = SchedulePanel(schedules, plan, game)
        self.open = Button(words.tr("Open the match…"), Kind.NORMAL)
        self.drop = icon_button("trash", words.tr("Forget this plan"))
        head = QHBoxLayout()
        head.setSpacing(Space.S)
        head.addWidget(ElidedLabel(words.players(plan, game), Role.HEADING), 1)
        head.addWidget(self.open)
        head.addWidget(self.drop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, Space.L)
        column.setSpacing(Space.S)
        column.addLayout(head)
        column.addWidget(self.panel)
        self.panel.said.connect(self.said)
        self.open.clicked.connect(lambda: self.openRequested.emit(self.panel.plan))
        self.drop.clicked.connect(partial(self.dropRequested.emit, plan.id))


class SchedulePage(QWidget):
    """All plans for a game. `openRequested(Plan)`: its match is to be umpired now."""

    backRequested = Signal()
    openRequested = Signal(object)

    def __init__(self, schedules: Schedules, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._schedules, self._game = schedules, game
        self._cards: dict[str, PlanCard] = {}
        self.header = PageHeader(game.title, words.tr("Schedule"))
        self.event_button = quiet(words.tr("Event…"), "edit")
        self.header.addEnd(self.event_button)
        self.names = Pair(*(self._name_field(seat) for seat in Seat))
        self.start = StartEdit()
        self.add = Button(words.tr("Plan this match"), Kind.PRIMARY, key="⏎")
        self._empty = EmptyState(
            "timer",
            words.tr("No match is planned"),
            words.explained(game),
        )
        self._lay_out()
        self.toast = Toast(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setProperty(RING_RADIUS, -1)
        self.header.backRequested.connect(self.backRequested)
        self.add.clicked.connect(self.plan_it)
        self.event_button.clicked.connect(self.edit_event)
        schedules.changed.connect(self._show)
        self.start.setStart(usual_start(schedules.now()))
        self._show()

    def enter(self) -> None:
        """The page is shown."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def cards(self) -> tuple[PlanCard, ...]:
        """The plans that are shown, the next start first."""
        return tuple(self._cards.values())

    def plan_it(self) -> None:
        """Keep what is entered as a plan."""
        names = self.names.map(lambda field: " ".join(field.text().split()))
        self._schedules.add(self._game, names, self.start.start())
        for field in self.names:
            field.clear()
        self.start.setStart(usual_start(self._schedules.now()))

    def edit_event(self) -> OccasionSheet:
        """Have the event entered that all matches which are planned belong to."""
        plans = self._schedules.open()
        now = self._schedules.occasion(plans[0]) if plans else NOTHING
        explained = words.tr("All matches that are planned belong to it, one evening’s say.")
        sheet = OccasionSheet(self, now, self._schedules.belong_to, explained=explained)
        sheet.open()
        return sheet

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.plan_it()
        elif event.key() == Qt.Key.Key_Escape:
            self.backRequested.emit()
        else:
            super().keyPressEvent(event)

    # Inside

    def _show(self) -> None:
        """Show a card for each plan, and keep existing cards."""
        plans = [plan for plan in self._schedules.open() if plan.game == self._game.id]
        kept = {plan.id: plan for plan in plans}
        for plan_id in [one for one in self._cards if one not in kept]:
            card = self._cards.pop(plan_id)
            card.hide()
            card.deleteLater()
        fresh = {one: self._cards.get(one) or self._card(plan) for one, plan in kept.items()}
        for index, card in enumerate(fresh.values()):
            self._list.insertWidget(index, card)
        self._cards = fresh
        self._planned.setVisible(bool(fresh))
        event = self._schedules.occasion(plans[0]).heading if plans else ""
        title = words.tr("Planned")
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
        title = self._game.titles[seat]
        field = Field(title, title)
        field.edit.setMaxLength(LONGEST_NAME)
        field.activated.connect(self.plan_it)
        return field

    def _lay_out(self) -> None:
        form = QVBoxLayout()
        form.setSpacing(Space.S)
        form.addWidget(Section(words.tr("Plan a match")))
        who = FlowGrid(least=260, most=2)
        for seat, field in self.names.items():
            box = QWidget()
            row = QHBoxLayout(box)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(Space.L)
            row.addWidget(SeatMark(face(self._game.id).seat_styles[seat], 22))
            row.addWidget(field, 1)
            who.add(box)
        form.addWidget(who)
        form.addWidget(Flow(self.start, self.add, readable=440))
        self._planned = Section(words.tr("Planned"))
        self._list = QVBoxLayout()
        self._list.setSpacing(Space.L)
        inner = QWidget()
        inner.setMaximumWidth(px(WIDEST))
        column = QVBoxLayout(inner)
        column.setContentsMargins(Space.XL, Space.M, Space.XL, Space.XL)
        column.setSpacing(Space.L)
        column.addLayout(form)
        column.addWidget(self._planned)
        column.addLayout(self._list)
        column.addWidget(self._empty)
        hint = words.tr("Plans are kept on this computer, also when Garnet is closed.")
        column.addWidget(label(hint, Role.CAPTION, wrap=True))
        column.addStretch(1)
        area = centred(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.header)
        outer.addWidget(area, 1)
