"""The schedule before a match (UF-3): tasks and their times, texts to copy, and restarts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, QDateTime, QTime
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.evening.values import Entry, Evening, Participant, Series
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.match import Match, Table
from games.match.record import setup_of
from gui.kit.theme import DARK, apply
from gui.kit.widgets.notices import Banner, Tone
from gui.kit.widgets.sheets import Sheet
from gui.schedule import words
from gui.schedule.due import DeskSchedule
from gui.schedule.panel import SchedulePanel
from gui.schedule.plans import (
    EARLIEST,
    ISOLATE,
    LATEST,
    START,
    Plan,
    Schedules,
    Status,
    ahead,
    course,
    moment_text,
    most_urgent,
    plan_of,
)
from gui.storage.store import Store
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.gui.typed import there

THEME = DARK.with_motion(False)
GAME = registry.game("unlucky-for-some")
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
KEYS = ("candle-countdown", "know-your-nodes", ISOLATE, "wandering-noughts", START)


class Clock:
    def __init__(self, at: datetime = NOON) -> None:
        self.at = at

    def __call__(self) -> ClockTimes:
        return ClockTimes(0, round(self.at.timestamp() * 1000), 0)


def evening(hours: float, *told: str, begun: bool = False) -> Evening:
    people = (Participant("Ann"), Participant("Ben"))
    series = Series(("Ann", "Ben"), first="Ann", live="m" if begun else "")
    date = moment_text(NOON + timedelta(hours=hours))
    return Evening("Cup", people, (Entry(GAME.id),), (series,), date=date, told=told)


def plan(hours: float, *told: str, begun: bool = False) -> Plan:
    return there(plan_of("p", evening(hours, *told, begun=begun)))


def standings(hours: float, *told: str, begun: bool = False) -> list[Status]:
    return [moment.status for moment in course(plan(hours, *told, begun=begun), NOON)]


@pytest.mark.clause("UF-3")
def test_tasks_are_due_at_their_times() -> None:
    done, due, soon, later = Status.DONE, Status.DUE, Status.NEXT, Status.LATER
    assert tuple(item.key for item in course(plan(72), NOON)) == KEYS
    assert standings(72) == [soon, later, later, later, later]
    assert standings(48) == [due, soon, later, later, later]
    assert standings(48, "candle-countdown") == [done, soon, later, later, later]
    assert standings(24) == [due, due, due, soon, later]
    assert standings(3, *KEYS[:3]) == [done, done, done, due, soon]
    assert standings(0, *KEYS[:4]) == [done, done, done, done, due]
    assert standings(0, *KEYS[:4], begun=True) == [done] * 5
    assert standings(1, *KEYS[:4], begun=True)[-1] is soon
    assert [item.at for item in course(plan(72), NOON)] == [
        NOON + timedelta(hours=hours) for hours in (24, 48, 48, 69, 72)
    ]
    assert most_urgent(plan(0, *KEYS[:4], begun=True), NOON) is None
    assert there(most_urgent(plan(24, *KEYS[:2]), NOON)).key == ISOLATE


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"),
        (9, "9 s"),
        (250, "4 min 10 s"),
        (3_600, "1 h"),
        (11_100, "3 h 5 min"),
        (97_200, "1 d 3 h"),
        (86_400 + 59, "1 d"),
    ],
)
def test_durations_are_worded(seconds: int, text: str) -> None:
    assert words.span(timedelta(seconds=seconds)) == text


def test_countdowns_and_time_zones_are_worded() -> None:
    due = course(plan(48), NOON)[0]
    assert words.countdown(due, NOON) == "due now"
    assert words.countdown(due, NOON + timedelta(minutes=12)) == "due for 12 min"
    assert words.countdown(course(plan(49), NOON)[0], NOON) == "in 1 h"
    for hours, said in ((0, "UTC"), (1, "UTC+1"), (-3.5, "UTC-3:30"), (5.75, "UTC+5:45")):
        moment = NOON.astimezone(__import__("datetime").timezone(timedelta(hours=hours)))
        assert words.zone(moment) == said


@pytest.mark.clause("UF-3")
def test_each_text_mentions_only_its_own_trial() -> None:
    one = plan(72)
    posts = {moment.key: "\n".join(words.post(one, moment)) for moment in course(one, NOON)}
    assert "candles" in posts["candle-countdown"] and "Sway" not in posts["candle-countdown"]
    assert "Sway" in posts["know-your-nodes"] and "candle" not in posts["know-your-nodes"]
    assert "noughts" in posts["wandering-noughts"].casefold()
    assert "isolated" in posts[ISOLATE] and "UF-3" in posts[ISOLATE]
    assert all(text.startswith("**Unlucky For Some** · Ann – Ben") for text in posts.values())
    assert "**[ruling]**" not in "".join(posts.values())
    map_ = posts["know-your-nodes"].split("```")
    assert len(map_) == 3 and "\n" in map_[1].strip()


def test_names_in_a_text_mention_nobody() -> None:
    people = (Participant("@everyone"), Participant("**b**"))
    odd = replace(evening(72), people=people, series=(Series(("@everyone", "**b**")),))
    (told,) = words.post(there(plan_of("p", odd)), course(plan(72), NOON)[-1])
    assert "@everyone" not in told and "\\*\\*b" in told


def test_an_evening_of_other_games_has_only_its_start() -> None:
    other = there(plan_of("p", replace(evening(2), programme=(Entry("masked-army"),))))
    assert [moment.key for moment in course(other, NOON)] == [START]
    assert words.told(other, NOON) == "It starts in 2 h."
    (said,) = words.post(other, course(other, NOON)[0])
    assert said.startswith("**Cup** · Ann – Ben") and "It starts now." in said


@pytest.mark.parametrize("date", ["", "soon", "0001-01-01T00:00:00", "9999-12-31T23:00:00"])
def test_an_evening_without_a_valid_date_has_no_plan(date: str) -> None:
    assert plan_of("p", replace(evening(1), date=date)) is None


def test_upcoming_tasks_are_listed() -> None:
    assert ahead(plan(1), NOON) and not ahead(plan(-1), NOON)
    assert ahead(plan(-1, KEYS[0]), NOON) and not ahead(plan(-1, KEYS[0], begun=True), NOON)
    assert not ahead(plan(-13, KEYS[0]), NOON)


Kept = tuple[Store, Schedules, Clock]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Kept]:
    clock = Clock()
    store = Store.open(tmp_path / "a.garnet-archive")
    yield store, Schedules(store, clock), clock
    store.close()


def test_done_marks_and_moved_starts_are_stored_with_the_evening(kept: Kept) -> None:
    store, schedules, _ = kept
    store.evenings.keep("p", evening(30))
    schedules.mark("p", KEYS[0], True)
    schedules.move("p", NOON + timedelta(hours=50))
    found = there(schedules.plan("p"))
    assert found.begins == NOON + timedelta(hours=50) and found.evening.told == (KEYS[0],)
    schedules.mark("p", KEYS[0], False)
    assert there(schedules.plan("p")).evening.told == ()
    assert schedules.plan("q") is None and schedules.of("") is None
    schedules.mark("q", KEYS[0], True)


Opened = tuple[SchedulePanel, Schedules, Clock, list[str]]


@pytest.fixture
def panel(kept: Kept, qtbot: QtBot, qapp: QApplication) -> Iterator[Opened]:
    apply(qapp, THEME)
    store, schedules, clock = kept
    store.evenings.keep("p", evening(25))
    found = SchedulePanel(schedules, there(schedules.plan("p")))
    texts: list[str] = []
    found.said.connect(texts.append)
    qtbot.addWidget(found)
    found.show()
    yield found, schedules, clock, texts
    found.close()
    assert not schedules._timer.isActive()


def test_tasks_can_be_ticked_off_but_not_the_start(panel: Opened) -> None:
    rows = panel[0].rows
    assert [key for key, row in rows.items() if row.done.isHidden()] == [START] and len(rows) > 1


def test_countdowns_are_updated(panel: Opened) -> None:
    found, schedules, clock, _ = panel
    rows = found.rows
    assert tuple(rows) == KEYS and rows["know-your-nodes"].left.text() == "in 1 h"
    clock.at += timedelta(minutes=59, seconds=30)
    schedules.ticked.emit()
    assert rows["know-your-nodes"].left.text() == "in 30 s"
    clock.at += timedelta(seconds=31)
    schedules.ticked.emit()
    assert rows["know-your-nodes"].left.text() == "due now"


@pytest.mark.clause("UF-3")
def test_copying_a_text_marks_it_as_done_and_that_can_be_undone(panel: Opened) -> None:
    found, schedules, _, said = panel
    row = found.rows["know-your-nodes"]
    row.copy.click()
    assert said[-1] == (
        "Announce Know Your Nodes rules: part 1 of 2 is copied. Press again to copy the next part."
    )
    first = QGuiApplication.clipboard().text()
    assert "Sway" in first and not row.done.isChecked()
    row.copy.click()
    second = QGuiApplication.clipboard().text()
    assert said[-1] == "Announce Know Your Nodes rules: part 2 of 2 is copied."
    assert "KN-7" in second and "KN-7" not in first
    assert max(units(first), units(second)) <= LIMIT
    assert row.done.isChecked() and row.left.text() == "done ✓"
    row.done.click()
    assert not row.done.isChecked() and there(schedules.plan("p")).evening.told == ()
    found.rows[START].copy.click()
    assert there(schedules.plan("p")).evening.told == ()
    QGuiApplication.clipboard().clear()


def test_a_start_can_be_moved(panel: Opened) -> None:
    found, schedules, _, _ = panel
    moved = NOON + timedelta(hours=50)
    found.start.edit.setDateTime(QDateTime.fromSecsSinceEpoch(round(moved.timestamp())))
    assert there(schedules.plan("p")).begins == moved
    assert found.rows["candle-countdown"].left.text() == "in 2 h"


def test_the_latest_start_that_can_be_written_is_shown(panel: Opened) -> None:
    found, schedules, _, _ = panel
    edit = found.start.edit
    edit.setDateTime(QDateTime(QDate(9999, 12, 31), QTime(23, 0)))
    assert there(schedules.plan("p")).begins == LATEST
    assert found.rows["candle-countdown"].left.text().startswith("in ")
    edit.setDateTime(QDateTime(QDate(1800, 1, 1), QTime(0, 0)))
    assert there(schedules.plan("p")).begins == EARLIEST


@pytest.mark.clause("UF-3")
def test_the_desk_shows_what_is_due_until_the_match_starts(
    kept: Kept, qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, THEME)
    store, schedules, _ = kept
    host, banner = QWidget(), Banner(Tone.CALM, stacked=True)
    banner.setParent(host)
    host.resize(900, 700)
    qtbot.addWidget(host)
    host.show()
    match = Match(GAME, setup_of(GAME, None, {}, {"dmo": "Ann", "ec": "Ben"}), bytes(32), Table())
    session = Session(match, None)
    desk = DeskSchedule(host, banner, session, schedules, "m")
    assert banner.said() == ""
    desk.planned.connect(lambda _start: store.evenings.keep("p", evening(72, begun=True)))
    desk.open()
    (sheet,) = host.findChildren(Sheet)
    plan_it = next(b for b in sheet.findChildren(type(desk.button)) if b.text() == "Schedule it")
    plan_it.click()
    schedules.move("p", NOON + timedelta(hours=24, minutes=5))
    assert banner.said().startswith("It starts in 1 d")
    assert "Announce Candle Countdown rules: due for 23 h 55 min." in banner.said()
    panels = [panel for panel in host.findChildren(SchedulePanel) if panel.isVisible()]
    assert len(panels) == 1 and schedules._timer.isActive()
    session.resume()
    assert banner.said() == ""
    session.stop()
    for one in host.findChildren(Sheet):
        one.close()
    desk.leave()
    host.close()
    assert not schedules._timer.isActive()
