"""Planned matches: what is kept of one, what is due when before it, and all that there are."""

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
from games.match.occasion import NOTHING, Occasion, read, told
from gui.storage.store import Store
from gui.table import watch as clockwatch
from gui.table.watch import Watch

EARLIEST, LATEST = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 1, 1, tzinfo=UTC)
"""Between these a match may be planned; what is reckoned from its start is a moment too."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is to be umpired.

    `players` by seat name, "" where nobody is named yet. `start`: ISO 8601, in UTC. `told`: the
    keys of what was done (`course.Moment.key`). `match`: the archive's id once it has been opened.
    `event`: the one that it belongs to, as a record has it.
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
        """The start; ValueError if it is no moment."""
        moment = datetime.fromisoformat(self.start)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)

    def tell(self, key: str, done: bool) -> Plan:
        """Return the plan with a moment marked as done, or not."""
        told = tuple(one for one in self.told if one != key)
        return msgspec.structs.replace(self, told=(*told, key) if done else told)


def moment_text(moment: datetime) -> str:
    """Return a moment as plans keep it."""
    return moment.astimezone(UTC).isoformat(timespec="seconds")


ISOLATE, START = "isolation", "start"
KEPT = timedelta(hours=12)
"""So long after its start a plan is still offered."""


class Standing(Enum):
    """How something that is planned stands."""

    DONE = "done"
    DUE = "due"
    NEXT = "next"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that is due before a match. `key`: a trial's id, `ISOLATE` or `START`."""

    key: str
    at: datetime
    standing: Standing


def course(plan: Plan, now: datetime) -> tuple[Moment, ...]:
    """All that is due, in order; the rules of a trial before the isolation of the same moment."""
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
    """What is to be done first: what is due, or else what comes next; None if all is done."""
    moments = course(plan, now)
    for standing in (Standing.DUE, Standing.NEXT):
        for moment in moments:
            if moment.standing is standing:
                return moment
    return None


def over(plan: Plan, now: datetime) -> bool:
    """Whether a plan is of no more use: long past, or its match has been opened and started."""
    return now > plan.begins + KEPT


TICK = 1_000


class Schedules(QObject):
    """The plans there are. `changed`: one is another; `ticked`: a second has passed, while asked.

    Every change is written at once, so nothing of it is lost with the program.
    """

    changed = Signal()
    ticked = Signal()

    def __init__(
        self, store: Store, watch: Watch = clockwatch.computer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._kept, self._watch = store.household, watch
        self._asked = 0
        self._timer = QTimer(self, interval=TICK)
        self._timer.timeout.connect(self.ticked)

    def now(self) -> datetime:
        """Return the moment on this computer's wall clock."""
        return datetime.fromtimestamp(self._watch().wall / 1000, UTC)

    def plans(self) -> tuple[Plan, ...]:
        """Return the plans that can be read, the next start first."""
        found = [plan for plan in map(_plan, self._kept.plans()) if plan is not None]
        return tuple(sorted(found, key=lambda plan: plan.begins))

    def open(self) -> tuple[Plan, ...]:
        """Those whose match has not been opened, and is not long past."""
        now = self.now()
        return tuple(plan for plan in self.plans() if not plan.match and not over(plan, now))

    def plan(self, plan_id: str) -> Plan | None:
        """Return the plan of that id."""
        return next((plan for plan in self.plans() if plan.id == plan_id), None)

    def of(self, match_id: str) -> Plan | None:
        """Return the plan of a match."""
        return next((plan for plan in self.plans() if match_id and plan.match == match_id), None)

    def add(self, game: Game, players: Pair[str], start: datetime, match: str = "") -> Plan:
        """Keep another plan."""
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
        """Keep a changed plan in place of the one of the same id."""
        there = next((one for one in self._kept.plans() if one["id"] == plan.id), {})
        self._kept.keep_plan({**there, **msgspec.to_builtins(plan)})
        self.changed.emit()

    def belong_to(self, occasion: Occasion) -> None:
        """All matches that are planned belong to this event, and those planned from now on."""
        for plan in self.open():
            event = told(occasion, registry.game(plan.game).seats)
            self.keep(msgspec.structs.replace(plan, event=event))

    def occasion(self, plan: Plan) -> Occasion:
        """Return the event that a planned match belongs to; what is none is left out."""
        try:
            return read(plan.event, registry.game(plan.game).seats)
        except KnownError:
            return NOTHING

    def _evening(self) -> dict[str, Any]:
        """Return the event of the matches that are planned: another one belongs to it, too."""
        return next((one.event for one in self.open() if one.event), {})

    def move(self, plan: Plan, start: datetime) -> None:
        """Give a plan another start; what is marked as done stays so."""
        self.keep(msgspec.structs.replace(plan, start=moment_text(start)))

    def bind(self, plan_id: str, match: str) -> None:
        """The match of a plan has been opened."""
        plan = self.plan(plan_id)
        if plan is not None:
            self.keep(msgspec.structs.replace(plan, match=match))

    def drop(self, plan_id: str) -> None:
        """Forget a plan."""
        self._kept.drop_plan(plan_id)
        self.changed.emit()

    def listen(self, on: bool) -> None:
        """Tick while somebody listens."""
        self._asked = max(0, self._asked + (1 if on else -1))
        if self._asked and not self._timer.isActive():
            self._timer.start()
        elif not self._asked:
            self._timer.stop()


def _plan(kept: dict[str, Any]) -> Plan | None:
    """Return a plan of a game there is, at a moment that can be; None if it is anything else."""
    try:
        plan = msgspec.convert(kept, Plan)
        for name in filter(None, plan.players.values()):
            check_name(name)
        sound = plan.game in registry.game_ids() and EARLIEST <= plan.begins <= LATEST
    except (msgspec.ValidationError, ValueError):
        return None
    return plan if sound else None
