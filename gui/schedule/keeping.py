"""The plans of this user, kept in the archive, and the time they are measured by."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import Game, Pair, check_name
from gui.schedule.course import over
from gui.schedule.plan import EARLIEST, LATEST, Plan, moment_text
from gui.storage.store import Store
from gui.table import watch as clockwatch
from gui.table.watch import Watch

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
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.ticked)

    def now(self) -> datetime:
        """The moment on this computer's wall clock."""
        return datetime.fromtimestamp(self._watch().wall / 1000, UTC)

    def plans(self) -> tuple[Plan, ...]:
        """The plans that can be read, the next start first."""
        found = [plan for plan in map(_plan, self._kept.plans()) if plan is not None]
        return tuple(sorted(found, key=lambda plan: plan.begins))

    def open(self) -> tuple[Plan, ...]:
        """Those whose match has not been opened, and is not long past."""
        now = self.now()
        return tuple(plan for plan in self.plans() if not plan.match and not over(plan, now))

    def plan(self, plan_id: str) -> Plan | None:
        """The plan of that id."""
        return next((plan for plan in self.plans() if plan.id == plan_id), None)

    def of(self, match_id: str) -> Plan | None:
        """The plan of a match."""
        return next((plan for plan in self.plans() if match_id and plan.match == match_id), None)

    def add(self, game: Game, players: Pair[str], start: datetime, match: str = "") -> Plan:
        """Keep another plan."""
        plan = Plan(
            id=uuid.uuid4().hex,
            game=game.id,
            players=game.with_seat_names(players),
            start=moment_text(start),
            match=match,
        )
        self.keep(plan)
        return plan

    def keep(self, plan: Plan) -> None:
        """Keep a changed plan in place of the one of the same id."""
        there = next((one for one in self._kept.plans() if one["id"] == plan.id), {})
        self._kept.keep_plan({**there, **msgspec.to_builtins(plan)})
        self.changed.emit()

    def move(self, plan: Plan, start: datetime) -> None:
        """Give a plan another start: what was told stays told."""
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
    """A plan of a game there is, at a moment that can be; None if it is anything else."""
    try:
        plan = msgspec.convert(kept, Plan)
        for name in filter(None, plan.players.values()):
            check_name(name)
        sound = plan.game in registry.game_ids() and EARLIEST <= plan.begins <= LATEST
    except (msgspec.ValidationError, ValueError):
        return None
    return plan if sound else None
