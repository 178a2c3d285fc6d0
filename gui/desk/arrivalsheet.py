"""Descriptions of messages' arrival times, and the sheet for correcting the times (GEN-7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import QDate, QDateTime, Qt, QTime, QTimeZone
from PySide6.QtWidgets import QDateTimeEdit, QSizePolicy, QWidget

from games.core import Ms
from games.match.arrivals import clock_at
from games.match.bypost import ByPost
from games.match.clocks import clock_text
from games.match.match import Match
from games.match.stamps import Stamp
from gui.desk import incoming
from gui.kit.texts import Desk
from gui.kit.widgets.buttons import Button, Kind
from gui.kit.widgets.choices import Segmented
from gui.kit.widgets.fields import DurationBox, Field
from gui.kit.widgets.flow import Flow
from gui.kit.widgets.labels import Role, label
from gui.kit.widgets.sheets import Sheet
from gui.kit.wording import plain

MAX_CORRECTION = 3_600
"""Maximum correction of an arrival in one step, in seconds."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """The arrival of a message, compared with the seat's clock. Times are in milliseconds.

    - `left`: the time left on the seat's clock, or in its bank if `bank` is True. It is None if
      there is no clock.
    - `late`: the time since the deadline, or 0
    """

    stamp: Stamp
    left: Ms | None
    bank: bool = False
    late: Ms = 0
    paused: bool = False
    """True if the message arrived during a pause. It can be entered once the clocks run again."""
    moment: str = ""
    """In a match by post, the formatted date and time when the message arrived, otherwise ""."""

    @property
    def text(self) -> str:
        if self.moment:
            return (Desk.tr("{0}, too late") if self.late > 0 else Desk.tr("arrived {0}")).format(
                self.moment
            )
        if self.late:
            return incoming.arrived_late(self.late)
        if self.paused:
            return Desk.tr("arrived while paused")
        return incoming.arrived("" if self.left is None else clock_text(self.left), self.bank)

    @property
    def short(self) -> str:
        """A short description of the arrival, for example `0:07 left`."""
        if self.moment:
            return self.moment
        if self.late:
            return incoming.short_lateness(self.late)
        if self.paused:
            return Desk.tr("resume first")
        return incoming.short_arrival("" if self.left is None else clock_text(self.left))


def arrival_of(match: Match, stamp: Stamp) -> Arrival:
    arrival, moment = _arrival_of(match, stamp), match.moment(stamp.arrived)
    return arrival if moment is None else dataclasses.replace(arrival, moment=plain(moment))


def _arrival_of(match: Match, stamp: Stamp) -> Arrival:
    hold = match.state.hold
    if hold is not None and stamp.arrived > hold.at:
        return Arrival(stamp, 0, late=stamp.arrived - hold.at)
    reading = clock_at(match.states, match.events, stamp.seat, stamp.arrived)
    if reading is None:
        return Arrival(stamp, None)
    pause = match.paused and match.started and stamp.arrived > match.paused_since()
    return Arrival(stamp, reading.shown, bank=reading.on_bank, paused=pause)


class ArrivalSheet(Sheet):
    """A sheet to correct a message's arrival, with a reason, or to remove the message's stamp.

    The umpire enters the time left on the clock, or how late the message was. If no clock was
    running, the umpire enters how many seconds earlier the message arrived. In a match by post, the
    umpire enters a date and time.
    """

    def __init__(
        self,
        host: QWidget,
        player: str,
        arrivals: Sequence[Arrival],
        names: Sequence[str],
        at: Callable[[Stamp], Arrival],
        correct: Callable[[int, Ms, str], object],
        take_back: Callable[[int], object],
        post: ByPost | None = None,
        now: Ms = 0,
    ) -> None:
        super().__init__(host, Desk.tr("When did {0}’s message arrive?").format(player))
        self._arrivals = {arrival.stamp.number: arrival for arrival in arrivals}
        self._at, self._correct_stamp, self._take_back_stamp = at, correct, take_back
        choices: list[tuple[object, str]] = [
            (arrival.stamp.number, name) for arrival, name in zip(arrivals, names, strict=True)
        ]
        self.which = Segmented(choices, Desk.tr("Which part"))
        self.which.setVisible(len(choices) > 1)
        self.shown = label("", Role.HEADING)
        self.time = DurationBox(-MAX_CORRECTION, MAX_CORRECTION)
        self.moment = MomentBox(post, now) if post is not None else None
        self.time.setHidden(post is not None)
        self._asks = label("", Role.MUTED, wrap=True)
        self._asks.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        line = Flow(self._asks, self.moment or self.time)
        self.reason = Field(Desk.tr("Reason"), Desk.tr("for the log"))
        self.reason.edit.setMaxLength(200)
        self.reason.setText(Desk.tr("it arrived before the umpire saw it"))
        for part in (self.which, self.shown, line):
            self.body.addWidget(part)
        self.body.addWidget(self.reason)
        back = Button(Desk.tr("Remove stamp"), Kind.QUIET)
        self.back = self.addButton(self.closes(back, self._take_back))
        self.addButton(self.closes(Button(Desk.tr("Cancel"), Kind.QUIET)))
        self.confirm = self.addButton(Button(Desk.tr("Correct it"), Kind.PRIMARY, key="⏎"))
        confirming = [self.confirm.clicked, self.reason.activated, self.time.activated]
        changed = [self.reason.textChanged, self.time.textEdited]
        if self.moment is not None:
            confirming.append(self.moment.lineEdit().returnPressed)
            changed.append(self.moment.dateTimeChanged)
        for signal in confirming:
            signal.connect(self._correct)
        for signal in changed:
            signal.connect(self._show)
        self.which.valueChanged.connect(self._begin)
        self._begin()

    def open(self) -> None:
        super().open()
        field = self.moment or self.time
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def _chosen(self) -> Arrival:
        return self._arrivals[int(str(self.which.value()))]

    def _begin(self) -> None:
        chosen = self._chosen()
        if self.moment is not None:
            asks = Desk.tr("Date and time ({0})").format(self.moment.zone)
            self._asks.setText(asks)
            self.moment.setAccessibleName(asks)
            self.moment.setAt(chosen.stamp.arrived)
            self._show()
            return
        asks = (
            Desk.tr("Seconds earlier (negative: later)")
            if chosen.left is None
            else Desk.tr("Time left on arrival (negative: how late)")
        )
        self._asks.setText(asks)
        self.time.setAccessibleName(asks)
        self.time.setValue(_seconds(chosen))
        self.time.selectAll()
        self._show()

    def _moment(self) -> Ms | None:
        if self.moment is not None:
            return self.moment.at()
        chosen, value = self._chosen(), self.time.value()
        if value is None or value == _seconds(chosen):
            return None
        earlier = 1_000 * value - _left_of(chosen)
        return max(0, chosen.stamp.arrived - earlier)

    def _show(self) -> None:
        chosen, moment = self._chosen(), self._moment()
        arrival = chosen if moment is None else self._at(replace(chosen.stamp, arrived=moment))
        self.shown.setText(arrival.text)
        self.confirm.setEnabled(moment is not None and bool(self.reason.text().strip()))

    def _correct(self) -> None:
        moment = self._moment()
        if self.confirm.isEnabled() and moment is not None:
            number = self._chosen().stamp.number
            self.close()
            self._correct_stamp(number, moment, self.reason.text().strip())

    def _take_back(self) -> None:
        self._take_back_stamp(self._chosen().stamp.number)


class MomentBox(QDateTimeEdit):
    """An editor for a moment of match time, shown as a date and time in the umpire's time zone."""

    def __init__(self, post: ByPost, now: Ms) -> None:
        super().__init__()
        self._post, self._initial = post, QDateTime()
        self.zone = post.quiet.zone
        self.setTimeZone(QTimeZone.utc())  # UTC has no daylight saving time
        self.setDisplayFormat("ddd yyyy-MM-dd HH:mm")
        self.setMaximumDateTime(_qt(post.wall(now)))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def setAt(self, at: Ms) -> None:
        """Show a moment of match time, rounded down to the minute."""
        wall_time = self._post.wall(at).replace(second=0, microsecond=0)
        self._initial = _qt(wall_time)
        self.setDateTime(self._initial)

    def at(self) -> Ms | None:
        """Return the entered moment, or None if it is unchanged since `setAt`."""
        entered = self.dateTime()
        if entered == self._initial:
            return None
        day, clock = entered.date(), entered.time()
        wall_time = datetime(day.year(), day.month(), day.day(), clock.hour(), clock.minute())
        return self._post.at_wall(wall_time)


def _qt(wall_time: datetime) -> QDateTime:
    date = QDate(wall_time.year, wall_time.month, wall_time.day)
    return QDateTime(date, QTime(wall_time.hour, wall_time.minute), QTimeZone.utc())


def _left_of(arrival: Arrival) -> Ms:
    """Return the milliseconds left on the clock: negative if late, 0 if no clock was running."""
    return -arrival.late if arrival.late else arrival.left or 0


def _seconds(arrival: Arrival) -> int:
    left = _left_of(arrival)
    return left // 1_000 if arrival.late else -(-left // 1_000)
