"""The schedule of an evening (UF-3), computed backwards from the evening's start."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import Game, KnownError
from games.evening.values import Evening
from gui.storage.evenings import StoredEvening
from gui.storage.store import Store
from gui.table import watch as clockwatch
from gui.table.watch import Watch

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
"""Earliest and latest allowed date of an evening. They keep all dates of its schedule valid."""


@dataclass(frozen=True, slots=True)
class Plan:
    """An evening with a valid date. `id` is the evening's id in the archive."""

    id: str
    evening: Evening
    begins: datetime

    @property
    def game(self) -> Game | None:
        """The first game in the programme whose rules are announced in advance, or None."""
        games = (registry.game(entry.game) for entry in self.evening.programme)
        return next((game for game in games if game.parts.announced_before), None)

    @property
    def begun(self) -> bool:
        return any(series.begun for series in self.evening.series)


def plan_of(id: str, evening: Evening) -> Plan | None:
    """Return an evening's plan, or None if its date is invalid."""
    try:
        begins = datetime.fromisoformat(evening.date)
    except ValueError:
        return None
    begins = begins if begins.tzinfo is not None else begins.replace(tzinfo=UTC)
    return Plan(id, evening, begins) if EARLIEST <= begins <= LATEST else None


def mark_done(evening: Evening, key: str, done: bool) -> Evening:
    others = tuple(other for other in evening.told if other != key)
    return replace(evening, told=(*others, key) if done else others)


def moment_text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="seconds")


ISOLATE, START = "isolation", "start"
PLANNED_AFTER_START = timedelta(hours=12)
"""Time after the start for which an evening without matches still counts as planned."""


class Status(Enum):
    DONE = "done"
    DUE = "due"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of the schedule at which the host must act.

    `key` is `ISOLATE`, `START`, or the id of the trial whose rules are announced.
    """

    key: str
    at: datetime
    status: Status


def course(plan: Plan, now: datetime) -> tuple[Moment, ...]:
    """Return all moments in chronological order.

    Simultaneous moments are in the order rules, isolation, start.
    """
    start, game = plan.begins, plan.game
    moments = [(START, start)]
    if game is not None:
        before = [(part, start - ahead) for part, ahead in game.parts.announced_before]
        moments = [*before, (ISOLATE, start - game.parts.isolated_before), *moments]
    moments_with_status: list[Moment] = []
    ahead = False
    for key, at in sorted(moments, key=lambda moment: moment[1]):
        if key in plan.evening.told or (key == START and plan.begun and at <= now):
            status = Status.DONE
        elif at <= now:
            status = Status.DUE
        else:
            status = Status.LATER if ahead else Status.NEXT
            ahead = True
        moments_with_status.append(Moment(key, at, status))
    return tuple(moments_with_status)


def most_urgent(plan: Plan, now: datetime) -> Moment | None:
    """Return the first moment that is due, or else the next moment, or None if all are done."""
    moments = course(plan, now)
    for status in (Status.DUE, Status.NEXT):
        for moment in moments:
            if moment.status is status:
                return moment
    return None


def ahead(plan: Plan, now: datetime) -> bool:
    """Return True if an evening is planned and has not begun.

    If some moments are done but no match has begun, it counts as planned until
    `PLANNED_AFTER_START` after its start.
    """
    if plan.begun and plan.begins <= now:
        return False
    return now < plan.begins or (
        bool(plan.evening.told) and now < plan.begins + PLANNED_AFTER_START
    )


TICK = 1_000


class Schedules(QObject):
    """Access to the schedules of all evenings. `ticked` is emitted every second (see `listen`)."""

    changed = Signal()
    ticked = Signal()

    def __init__(
        self, store: Store, watch: Watch = clockwatch.computer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._evenings, self._watch = store.evenings, watch
        self._listeners = 0
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.ticked)

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._watch().wall / 1000, UTC)

    def plan(self, evening_id: str) -> Plan | None:
        evening = self._evenings.all.get(evening_id)
        return None if evening is None else plan_of(evening_id, evening)

    def of(self, match_id: str) -> Plan | None:
        stored: StoredEvening | None = self._evenings.of_match(match_id) if match_id else None
        return None if stored is None else plan_of(stored.id, stored.evening)

    def mark(self, evening_id: str, key: str, done: bool) -> None:
        self._change(evening_id, lambda evening: mark_done(evening, key, done))

    def move(self, evening_id: str, start: datetime) -> None:
        """Change the start of an evening. Moments that are already done remain done."""
        self._change(evening_id, lambda evening: replace(evening, date=moment_text(start)))

    def _change(self, evening_id: str, do: Callable[[Evening], Evening]) -> None:
        # The evening has been deleted, or the write has failed, which is reported elsewhere.
        with suppress(KnownError):
            self._evenings.change(evening_id, do)
        self.changed.emit()

    def listen(self, on: bool) -> None:
        """Add (`on`) or remove a listener. `ticked` is emitted while there are listeners."""
        self._listeners = max(0, self._listeners + (1 if on else -1))
        if self._listeners and not self._timer.isActive():
            self._timer.start()
        elif not self._listeners:
            self._timer.stop()
