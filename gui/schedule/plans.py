"""Planned matches: their stored form, their due moments, and the collection of all plans."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import Game, KnownError, Pair, check_name
from games.match.tournament import NO_TOURNAMENT, Tournament, as_record, from_record
from gui.storage.store import Store
from gui.table import watch as clockwatch
from gui.table.watch import Watch

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
"""Range of dates for planned matches, within which times before them are valid, too."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A planned umpired match.

    `players` by seat name, "" if unknown. `start`: ISO 8601, in UTC. `told`: keys of moments that
    are done (`course.Moment.key`). `match`: the archive's id once it was opened. `event`: the
    match's event, as in a record.
    """

    id: str
    game: str
    players: dict[str, str]
    start: str
    told: tuple[str, ...] = ()
    match: str = ""
    event: dict[str, Any] = {}

    @property
    def begins(self) -> datetime:
        """The start; ValueError if invalid."""
        moment = datetime.fromisoformat(self.start)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)

    def tell(self, key: str, done: bool) -> Plan:
        """Return the plan with a moment marked as done or not done."""
        told = tuple(one for one in self.told if one != key)
        return msgspec.structs.replace(self, told=(*told, key) if done else told)


def moment_text(moment: datetime) -> str:
    """Return a moment in the stored format."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


ISOLATE, START = "isolation", "start"
KEPT = timedelta(hours=12)
"""Time after its start during which a plan is still offered."""


class Standing(Enum):
    """The state of a planned moment."""

    DONE = "done"
    DUE = "due"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment before a match at which something must be done. `key`: a trial's id, `ISOLATE` or
    `START`."""

    key: str
    at: datetime
    standing: Standing


def course(plan: Plan, now: datetime) -> tuple[Moment, ...]:
    """Return all moments in order; at the same time, a trial's rules come before the isolation."""
    start, game = plan.begins, registry.game(plan.game)
    moments = [(part, start - before) for part, before in game.parts.told_before]
    moments += [(ISOLATE, start - game.parts.isolated_before), (START, start)]
    found: list[Moment] = []
    ahead = False
    for key, at in sorted(moments, key=lambda one: one[1]):
        if key in plan.told or (key == START and plan.match and at <= now):
            standing = Standing.DONE
        elif at <= now:
            standing = Standing.DUE
        else:
            standing = Standing.LATER if ahead else Standing.NEXT
            ahead = True
        found.append(Moment(key, at, standing))
    return tuple(found)


def pressing(plan: Plan, now: datetime) -> Moment | None:
    """Return the moment to act on: one that is due, else the next; None if all are done."""
    moments = course(plan, now)
    for standing in (Standing.DUE, Standing.NEXT):
        for moment in moments:
            if moment.standing is standing:
                return moment
    return None


def over(plan: Plan, now: datetime) -> bool:
    """Return True if a plan is long past."""
    return now > plan.begins + KEPT


TICK = 1_000


class Schedules(QObject):
    """The plans. `changed`: a plan has changed; `ticked`: every second while `listen` is on.

    Every change is saved at once.
    """

    changed = Signal()
    ticked = Signal()

    def __init__(
        self, store: Store, watch: Watch = clockwatch.computer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kept, self._watch, self.people = store.household, watch, store.people
        self._asked = 0
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.ticked)

    def now(self) -> datetime:
        """Return the current time of this computer."""
        return datetime.fromtimestamp(self._watch().wall / 1000, UTC)

    def plans(self) -> tuple[Plan, ...]:
        """Return the readable plans, the next start first."""
        found = [plan for plan in map(_plan, self._kept.plans()) if plan is not None]
        return tuple(sorted(found, key=lambda plan: plan.begins))

    def open(self) -> tuple[Plan, ...]:
        """Return the plans whose match was not opened and is not long past."""
        now = self.now()
        return tuple(plan for plan in self.plans() if not plan.match and not over(plan, now))

    def plan(self, plan_id: str) -> Plan | None:
        """Return the plan with that id; None if there is none."""
        return next((plan for plan in self.plans() if plan.id == plan_id), None)

    def of(self, match_id: str) -> Plan | None:
        """Return the plan of a match; None if there is none."""
        return next((plan for plan in self.plans() if match_id and plan.match == match_id), None)

    def add(self, game: Game, players: Pair[str], start: datetime, match: str = "") -> Plan:
        """Add a plan."""
        plan = Plan(
            id=uuid.uuid4().hex,
            game=game.id,
            players=game.with_seat_names(players),
            start=moment_text(start),
            match=match,
            event=self._evening(),
        )
        self.keep(plan)
        return plan

    def keep(self, plan: Plan) -> None:
        """Replace the stored plan with the same id."""
        there = next((one for one in self._kept.plans() if one["id"] == plan.id), {})
        self._kept.keep_plan({**there, **msgspec.to_builtins(plan)})
        self.changed.emit()

    def belong_to(self, tournament: Tournament) -> None:
        """Assign this event to all planned matches; plans added later inherit it."""
        for plan in self.open():
            event = as_record(tournament, registry.game(plan.game).seats)
            self.keep(msgspec.structs.replace(plan, event=event))

    def tournament(self, plan: Plan) -> Tournament:
        """Return the event of a planned match; an empty one if invalid."""
        try:
            return from_record(plan.event, registry.game(plan.game).seats)
        except KnownError:
            return NO_TOURNAMENT

    def _evening(self) -> dict[str, Any]:
        """Return the event of the planned matches, for new plans; {} for none."""
        return next((one.event for one in self.open() if one.event), {})

    def move(self, plan: Plan, start: datetime) -> None:
        """Move a plan to another start; done moments stay done."""
        self.keep(msgspec.structs.replace(plan, start=moment_text(start)))

    def bind(self, plan_id: str, match: str) -> None:
        """Record that the match of a plan was opened."""
        plan = self.plan(plan_id)
        if plan is not None:
            self.keep(msgspec.structs.replace(plan, match=match))

    def drop(self, plan_id: str) -> None:
        """Delete a plan."""
        self._kept.drop_plan(plan_id)
        self.changed.emit()

    def listen(self, on: bool) -> None:
        """Start or stop ticking; calls are counted."""
        self._asked = max(0, self._asked + (1 if on else -1))
        if self._asked and not self._timer.isActive():
            self._timer.start()
        elif not self._asked:
            self._timer.stop()


def _plan(kept: dict[str, Any]) -> Plan | None:
    """Return a stored plan; None if its game is unknown or its data invalid."""
    try:
        plan = msgspec.convert(kept, Plan)
        for name in filter(None, plan.players.values()):
            check_name(name)
        sound = plan.game in registry.game_ids() and EARLIEST <= plan.begins <= LATEST
    except (msgspec.ValidationError, ValueError):
        return None
    return plan if sound else None
