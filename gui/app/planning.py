from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from games import registry
from games.core import KnownError, Pair, Refusal
from games.core.lazy import lazy
from games.core.strict_json import Unreadable
from games.match.tournament import NO_TOURNAMENT, Tournament, from_record, one_line
from gui.app.services import AppData, Services
from gui.app.window import MainWindow
from gui.kit.wording import plain

if TYPE_CHECKING:
    from games.evening import hosting, values
    from games.evening.values import Evening
    from gui.evening.page import EveningPage
else:
    hosting, values = lazy("games.evening", "hosting values")


class Planning(QObject):
    """Shows what is due before planned evenings (UF-3), on Home and on the evenings' pages."""

    def __init__(
        self, services: Services, data: AppData, window: MainWindow, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._services, self._data, self._window = services, data, window

    def told(self, evening_id: str, evening: Evening) -> str:
        """Return a line about an evening's start and about what is due before the start, or ""."""
        from gui.schedule import words
        from gui.schedule.plans import ahead, plan_of

        plan, now = plan_of(evening_id, evening), self._data.schedules.now()
        return words.told(plan, now) if plan is not None and ahead(plan, now) else ""

    def show(self, evening_id: str, page: EveningPage) -> None:
        from gui.schedule.panel import SchedulePanel
        from gui.schedule.plans import ahead

        schedules = self._data.schedules
        plan = schedules.plan(evening_id)
        if plan is None or not ahead(plan, schedules.now()):
            page.setPlan(None)
            return
        panel = SchedulePanel(schedules, plan)
        panel.said.connect(self._window.toast.say)
        schedules.changed.connect(page.follow)
        page.setPlan(panel)

    def take_over(self) -> None:
        """Convert matches planned with an older version of Garnet to evenings."""
        household, evenings = self._data.store.household, self._data.store.evenings
        settings = self._services.settings
        for plan in household.plans():
            try:
                evening, event = evening_of(plan)
                evenings.keep(plan["id"], evening)
                if event.line:
                    settings.change(event={**settings.now.event, "line": event.line})
            except Unreadable:
                pass  # not a valid plan; perhaps its game is not installed
            except KnownError:
                return  # the archive is not writable; try again at the next start
            else:
                household.drop_plan(plan["id"])


def evening_of(plan: dict[str, Any]) -> tuple[Evening, Tournament]:
    """Return the evening and the tournament of a match planned with an older version of Garnet.

    Players without a name get the names of their seats. Raise `Unreadable` if the plan is invalid.
    """
    game_id, players, start = (plan.get(name) for name in ("game", "players", "start"))
    known = isinstance(game_id, str) and registry.knows(game_id) and isinstance(players, dict)
    if not known or not isinstance(start, str) or plan.get("match"):
        raise Unreadable("not a plan")
    game = registry.game(str(game_id))
    event = NO_TOURNAMENT if not plan.get("event") else from_record(plan["event"], game.seats)
    named = Pair(*((players or {}).get(name) for name in game.seats))
    titles = game.titles.map(plain)
    names = Pair(*(one_line(str(name or title)) for name, title in zip(named, titles, strict=True)))
    title = one_line(event.heading or " – ".join(names))
    entry = values.Entry(game.id, game.default_edition)
    try:
        evening = hosting.smallest(title, (names.one, names.two), (entry,), values.Length(1))
    except Refusal as refusal:
        raise Unreadable(str(refusal.reason)) from None
    people = tuple(map(values.Participant, names, ((), ()), event.teams))
    done = tuple(text for text in plan.get("told", ()) if isinstance(text, str))
    first = None if entry.decides_first else names.one
    series = tuple(replace(series, first=first) for series in evening.series)
    return replace(evening, people=people, series=series, date=start, told=done), event
