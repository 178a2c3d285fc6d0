"""Planned evenings, and planned matches of older versions of Garnet."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.core import Seat
from games.evening.standing import standing
from games.evening.values import Length
from gui.desk.page import DeskPage
from gui.evening.form import EveningForm
from gui.evening.page import EveningPage
from gui.newmatch.page import NewMatchPage
from gui.schedule.panel import SchedulePanel
from gui.schedule.plans import moment_text
from gui.storage.store import Store
from tests.gui.layouts import complaints, settle
from tests.gui.shell import Make, Shell, Watch, shell
from tests.gui.typed import as_a, find

__all__ = ["shell"]

WHOLE = "unlucky-for-some"
NOW = datetime.fromtimestamp(Watch()().wall / 1000, UTC)


def planned(hours: float = 30, **more: Any) -> dict[str, Any]:
    """Return a plan as stored by an older version of Garnet."""
    start = moment_text(NOW + timedelta(hours=hours))
    players = {"dmo": "Ann", "ec": "Ben"}
    return {"id": "p" * 32, "game": WHOLE, "players": players, "start": start, **more}


def opened(make: Make, path: Path, *plans: dict[str, Any]) -> Shell:
    """Open Garnet with an archive that contains these plans."""
    store = Store.open(path)
    for plan in plans:
        store.household.keep_plan(plan)
    store.close()
    one = make(path)
    one.qtbot.waitUntil(lambda: not one.garnet.data.store.opening)
    return one


def test_old_plans_become_evenings(shell: Make, tmp_path: Path) -> None:
    event = {"title": "Winter Cup", "line": "Presented by…", "team": {"dmo": "North"}}
    path = tmp_path / "old.garnet-archive"
    app = opened(shell, path, planned(told=["candle-countdown"], event=event))
    store = app.garnet.data.store
    assert store.household.plans() == () and list(store.evenings.all) == ["p" * 32]
    evening = store.evenings.all["p" * 32]
    assert evening.title == "Winter Cup" and evening.names == ("Ann", "Ben")
    assert evening.people[0].team == "North" and evening.length == Length(1)
    assert standing(evening).counts[0].next is not None
    app.garnet.evenings.open("p" * 32)
    page = as_a(EveningPage, app.page)
    panel = find(page, SchedulePanel)
    assert panel.plan.begins == NOW + timedelta(hours=30)
    assert panel.rows["candle-countdown"].done.isChecked()
    app.click(page.set_up[0])
    new = as_a(NewMatchPage, app.page)
    assert tuple(new.draft.names) == ("Ann", "Ben") and new.draft.game.id == WHOLE
    event_now = new.draft.tournament
    assert (event_now.title, event_now.line) == ("Winter Cup", "Presented by…")


@pytest.mark.parametrize(
    "odd",
    [
        {"game": "chess"},
        {"game": 7},
        {"players": ["Ann", "Ben"]},
        {"start": 5},
        {"players": {"dmo": "E\nC"}},
        {"event": {"title": 5}},
        {"match": "m"},
        {"players": {"dmo": "Ann", "ec": "Ann"}},
    ],
)
def test_what_is_no_plan_makes_no_evening(shell: Make, tmp_path: Path, odd: dict[str, Any]) -> None:
    app = opened(shell, tmp_path / "old.garnet-archive", planned(**odd))
    names = [evening.names for evening in app.garnet.data.store.evenings.all.values()]
    assert names in ([], [("E C", "EC")])
    assert app.garnet.home.isVisible()


def test_whoever_was_not_named_is_called_as_the_seat(shell: Make, tmp_path: Path) -> None:
    path = tmp_path / "old.garnet-archive"
    app = opened(shell, path, planned(players={"dmo": "", "ec": "Ben"}))
    (evening,) = app.garnet.data.store.evenings.all.values()
    assert evening.names[1] == "Ben" and evening.names[0]


def test_a_changed_date_is_followed_by_the_page(shell: Make, tmp_path: Path) -> None:
    app = opened(shell, tmp_path / "old.garnet-archive", planned())
    app.garnet.evenings.open("p" * 32)
    page = as_a(EveningPage, app.page)
    schedules = app.garnet.data.schedules
    schedules.move("p" * 32, NOW + timedelta(hours=50))
    assert page.evening == app.garnet.data.store.evenings.all["p" * 32]
    app.garnet.evenings.open_changes("p" * 32)
    as_a(EveningForm, app.page).ready.click()
    assert app.page is page and find(page, SchedulePanel).plan.begins == NOW + timedelta(hours=50)


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (640, 480)])
def test_nothing_of_a_plan_is_clipped(shell: Make, tmp_path: Path, size: tuple[int, int]) -> None:
    app = opened(shell, tmp_path / "old.garnet-archive", planned())
    app.garnet.window.resize(*size)
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    app.garnet.evenings.open("p" * 32)
    settle(app.garnet.window)
    assert complaints(app.garnet.window) == []
    app.start("masked-army", "umpire")
    app.live.session.begin(None, without=True)
    app.live.session.concede(Seat.ONE)
    settle(app.garnet.window)
    assert as_a(DeskPage, app.page).result.series.isVisibleTo(app.page)
    assert complaints(app.garnet.window) == []
