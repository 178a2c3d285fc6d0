"""The plans of this user, kept in the settings, and the time they are measured by."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from games import registry
from games.core import Game, Pair, check_name
from gui import watch as clockwatch
from gui.schedule.course import over
from gui.schedule.plan import EARLIEST, LATEST, Plan, moment_text
from gui.settings import Settings
from gui.watch import Watch

TICK = 1_000


class Schedules(QObject):
    """The plans there are. `changed`: one is another; `ticked`: a second has passed, while asked.

    Every change is written at once, so nothing of it is lost with the program.
    """

    changed = Signal()
    ticked = Signal()

    def __init__(
        self, settings: Settings, watch: Watch = clockwatch.computer, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._settings, self._watch = settings, watch
        self._asked = 0
        self._timer = QTimer(self)
        self._timer.setInterval(TICK)
        self._timer.timeout.connect(self.ticked)

    def now(self) -> datetime:
        """The moment on this computer's wall clock."""
        return datetime.fromtimestamp(self._watch().wall / 1000, UTC)

    def plans(self) -> tuple[Plan, ...]:
        """The plans that can be read, the next start first."""
        found = [plan for plan in self._settings.now.schedules if _sound(plan)]
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
        self._write((*self._settings.now.schedules, plan))
        return plan

    def keep(self, plan: Plan) -> None:
        """Keep a changed plan in place of the one of the same id."""
        kept = self._settings.now.schedules
        self._write(tuple(plan if one.id == plan.id else one for one in kept))

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
        kept = self._settings.now.schedules
        self._write(tuple(one for one in kept if one.id != plan_id))

    def listen(self, on: bool) -> None:
        """Tick while somebody listens."""
        self._asked = max(0, self._asked + (1 if on else -1))
        if self._asked and not self._timer.isActive():
            self._timer.start()
        elif not self._asked:
            self._timer.stop()

    def _write(self, plans: tuple[Plan, ...]) -> None:
        self._settings.change(schedules=plans)
        self.changed.emit()


def _sound(plan: Plan) -> bool:
    """Whether a plan from a file is one of a game there is, at a moment that can be."""
    try:
        for name in filter(None, plan.players.values()):
            check_name(name)
        return plan.game in registry.game_ids() and EARLIEST <= plan.begins <= LATEST
    except ValueError:
        return False
