"""The schedule before a match (UF-3): what is due when, texts to copy, kept over restarts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QDate, QDateTime, Qt, QTime
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from games.core import Pair
from games.match.chat import units
from games.match.chat_messages import LIMIT
from games.match.match import Match, Table
from games.match.record import setup_of
from gui.kit.theme import DARK, apply
from gui.kit.widgets.notices import Banner, Tone
from gui.kit.widgets.sheets import Sheet
from gui.schedule import words
from gui.schedule.due import DeskSchedule, ScheduleStrip
from gui.schedule.page import SchedulePage, SchedulePanel
from gui.schedule.plans import (
    EARLIEST,
    ISOLATE,
    LATEST,
    START,
    Plan,
    Schedules,
    Standing,
    course,
    moment_text,
    pressing,
)
from gui.storage.store import Store
from gui.table.session import Session
from gui.table.watch import Look
from tests.gui.typed import there

THEME = DARK.with_motion(False)
GAME = registry.game("unlucky-for-some")
NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
KEYS = ("candle-countdown", "know-your-nodes", ISOLATE, "wandering-noughts", START)


class Clock:
    """A wall clock that is set by hand."""

    def __init__(self, at: datetime = NOON) -> None:
        self.at = at

    def __call__(self) -> Look:
        return Look(0, round(self.at.timestamp() * 1000), 0)


def plan(hours: float, **fields: Any) -> Plan:
    start = moment_text(NOON + timedelta(hours=hours))
    return Plan(id="p", game=GAME.id, players={"dmo": "Ann", "ec": "Ben"}, start=start, **fields)


def standings(hours: float, **fields: Any) -> list[Standing]:
    return [moment.standing for moment in course(plan(hours, **fields), NOON)]


@pytest.mark.clause("UF-3")
def test_what_is_due_when() -> None:
    done, due, soon, later = Standing.DONE, Standing.DUE, Standing.NEXT, Standing.LATER
    assert tuple(one.key for one in course(plan(72), NOON)) == KEYS
    assert standings(72) == [soon, later, later, later, later]
    assert standings(48) == [due, soon, later, later, later]
    assert standings(48, told=("candle-countdown",)) == [done, soon, later, later, later]
    assert standings(24) == [due, due, due, soon, later]
    assert standings(3, told=KEYS[:3]) == [done, done, done, due, soon]
    assert standings(0, told=KEYS[:4]) == [done, done, done, done, due]
    assert standings(0, told=KEYS[:4], match="m") == [done] * 5
    assert standings(1, told=KEYS[:4], match="m")[-1] is soon
    assert [one.at for one in course(plan(72), NOON)] == [
        NOON + timedelta(hours=hours) for hours in (24, 48, 48, 69, 72)
    ]
    assert pressing(plan(0, told=KEYS[:4], match="m"), NOON) is None
    assert there(pressing(plan(24, told=KEYS[:2]), NOON)).key == ISOLATE


@pytest.mark.parametrize(
    ("seconds", "said"),
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
def test_lengths_of_time(seconds: int, said: str) -> None:
    assert words.span(timedelta(seconds=seconds)) == said


def test_countdowns_and_zones() -> None:
    due = course(plan(48), NOON)[0]
    assert words.countdown(due, NOON) == "due now"
    assert words.countdown(due, NOON + timedelta(minutes=12)) == "due for 12 min"
    assert words.countdown(course(plan(49), NOON)[0], NOON) == "in 1 h"
    for hours, said in ((0, "UTC"), (1, "UTC+1"), (-3.5, "UTC-3:30"), (5.75, "UTC+5:45")):
        moment = NOON.astimezone(__import__("datetime").timezone(timedelta(hours=hours)))
        assert words.zone(moment) == said


@pytest.mark.clause("UF-3")
def test_each_text_tells_its_trial_and_no_other() -> None:
    one = plan(72)
    posts = {moment.key: "\n".join(words.post(one, GAME, moment)) for moment in course(one, NOON)}
    assert "candles" in posts["candle-countdown"] and "Sway" not in posts["candle-countdown"]
    assert "Sway" in posts["know-your-nodes"] and "candle" not in posts["know-your-nodes"]
    assert "noughts" in posts["wandering-noughts"].casefold()
    assert "isolated" in posts[ISOLATE] and "UF-3" in posts[ISOLATE]
    assert all(text.startswith("**Unlucky For Some** · Ann – Ben") for text in posts.values())
    assert "**[ruling]**" not in "".join(posts.values())
    map_ = posts["know-your-nodes"].split("```")
    assert len(map_) == 3 and "\n" in map_[1].strip()


def test_names_in_a_text_call_nobody() -> None:
    one = msgspec.structs.replace(plan(72), players={"dmo": "@everyone", "ec": "**b**"})
    (told,) = words.post(one, GAME, course(one, NOON)[-1])
    assert "@everyone" not in told and "\\*\\*b" in told


def test_plans_survive_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "a.garnet-archive"
    kept = Schedules(Store.open(path), Clock())
    one = kept.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=30))
    kept.keep(one.tell("candle-countdown", True))
    again = Schedules(Store.open(path), Clock())
    (found,) = again.plans()
    assert found.begins == NOON + timedelta(hours=30) and found.told == ("candle-countdown",)
    again.bind(found.id, "m1")
    assert again.open() == () and again.of("m1") is not None and again.of("") is None
    third = Schedules(Store.open(path), Clock())
    assert third.of("m1") is not None
    third.drop(found.id)
    assert Schedules(Store.open(path), Clock()).plans() == ()


@pytest.mark.parametrize(
    ("game", "start"),
    [
        ("chess", "2026-05-06T12:00:00+00:00"),
        (GAME.id, "0001-01-01T00:00:00+05:00"),
        (GAME.id, "9999-12-31T23:00:00+00:00"),
        (GAME.id, ""),
    ],
)
def test_a_plan_that_cannot_be_is_passed_over(qtbot: QtBot, game: str, start: str) -> None:
    odd = Plan(id="x", game=game, players={}, start=start)
    sound = plan(72)
    store = Store(None)
    for one in (odd, msgspec.structs.replace(sound, id="p")):
        store.household.keep_plan(msgspec.to_builtins(one))
    store.household.keep_plan({"id": "y", "start": 5})
    kept = Schedules(store, Clock())
    assert kept.plans() == kept.open() == (sound,)
    strip = ScheduleStrip(kept, registry.game)
    qtbot.addWidget(strip)
    assert [line.plan for line in strip.lines] == [sound]


@pytest.mark.parametrize("name", ["E" * 101, "E\nC"])
def test_a_plan_with_a_name_that_cannot_be_is_passed_over(name: str) -> None:
    store = Store(None)
    odd = msgspec.structs.replace(plan(72), players={"dmo": name, "ec": "E"})
    store.household.keep_plan(msgspec.to_builtins(odd))
    assert Schedules(store, Clock()).plans() == ()


def test_the_latest_start_that_can_be_written_is_shown_everywhere(
    page: Opened, qtbot: QtBot
) -> None:
    found, schedules, _ = page
    schedules.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=72))
    (card,) = found.cards()
    edit = card.panel.start.edit
    edit.setDateTime(QDateTime(QDate(9999, 12, 31), QTime(23, 0)))
    assert schedules.plans()[0].begins == LATEST
    assert schedules.open() and card.panel.rows["candle-countdown"].left.text().startswith("in ")
    edit.setDateTime(QDateTime(QDate(1800, 1, 1), QTime(0, 0)))
    assert schedules.plans()[0].begins == EARLIEST
    strip = ScheduleStrip(schedules, registry.game)
    qtbot.addWidget(strip)
    assert strip.lines == []


def test_long_past_plans_are_not_offered() -> None:
    clock = Clock()
    kept = Schedules(Store(None), clock)
    kept.add(GAME, Pair("", ""), NOON + timedelta(hours=1))
    assert len(kept.open()) == 1
    clock.at += timedelta(hours=14)
    assert kept.open() == () and len(kept.plans()) == 1


Opened = tuple[SchedulePage, Schedules, Clock]


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> Iterator[Opened]:
    apply(qapp, THEME)
    clock = Clock()
    schedules = Schedules(Store(None), clock)
    found = SchedulePage(schedules, GAME)
    qtbot.addWidget(found)
    found.resize(1280, 720)
    found.show()
    found.enter()
    yield found, schedules, clock
    found.close()
    assert not schedules._timer.isActive()
    found.toast._timer.stop()


def test_a_plan_is_entered_shown_and_ticks(page: Opened, qtbot: QtBot) -> None:
    found, schedules, clock = page
    assert found.cards() == () and found._empty.isVisible()
    found.names.one.setText("Ann")
    found.names.two.setText("  Ben  B ")
    start = NOON + timedelta(hours=25)
    found.start.edit.setDateTime(QDateTime.fromSecsSinceEpoch(round(start.timestamp())))
    qtbot.mouseClick(found.add, __import__("PySide6.QtCore").QtCore.Qt.MouseButton.LeftButton)
    (kept,) = schedules.plans()
    assert kept.players == {"dmo": "Ann", "ec": "Ben B"} and kept.begins == start
    (card,) = found.cards()
    rows = card.panel.rows
    assert tuple(rows) == KEYS and rows["know-your-nodes"].left.text() == "in 1 h"
    assert found.names.one.text() == ""
    clock.at += timedelta(minutes=59, seconds=30)
    schedules.ticked.emit()
    assert rows["know-your-nodes"].left.text() == "in 30 s"
    clock.at += timedelta(seconds=31)
    schedules.ticked.emit()
    assert rows["know-your-nodes"].left.text() == "due now"


@pytest.mark.clause("UF-3")
def test_copying_a_text_marks_it_as_done_and_that_can_be_undone(page: Opened, qtbot: QtBot) -> None:
    found, schedules, _ = page
    schedules.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=24))
    (card,) = found.cards()
    row = card.panel.rows["know-your-nodes"]
    row.copy.click()
    assert found.toast.text() == (
        "The rules of Know Your Nodes are told: part 1 of 2 is copied. "
        "The next press copies the next one."
    )
    first = QGuiApplication.clipboard().text()
    assert "Sway" in first and not row.done.isChecked()
    row.copy.click()
    second = QGuiApplication.clipboard().text()
    assert found.toast.text() == "The rules of Know Your Nodes are told: part 2 of 2 is copied."
    assert "KN-7" in second and "KN-7" not in first
    assert max(units(first), units(second)) <= LIMIT
    assert row.done.isChecked() and row.left.text() == "done ✓"
    row.done.click()
    assert not row.done.isChecked() and schedules.plans()[0].told == ()
    card.panel.rows[START].copy.click()
    assert schedules.plans()[0].told == ()
    QGuiApplication.clipboard().clear()


def test_a_start_can_be_moved_and_a_plan_forgotten(page: Opened) -> None:
    found, schedules, _ = page
    schedules.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=72))
    (card,) = found.cards()
    moved = NOON + timedelta(hours=50)
    card.panel.start.edit.setDateTime(QDateTime.fromSecsSinceEpoch(round(moved.timestamp())))
    assert schedules.plans()[0].begins == moved
    assert card.panel.rows["candle-countdown"].left.text() == "in 2 h"
    card.drop.click()
    assert found.cards() == () and schedules.plans() == ()


def test_the_match_of_a_plan_is_asked_for(page: Opened, qtbot: QtBot) -> None:
    found, schedules, _ = page
    schedules.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=1))
    with qtbot.waitSignal(found.openRequested) as asked:
        found.cards()[0].open.click()
    assert asked.args[0].players["dmo"] == "Ann"


def test_home_tells_what_is_due_next(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, THEME)
    clock = Clock()
    schedules = Schedules(Store(None), clock)
    strip = ScheduleStrip(schedules, registry.game)
    qtbot.addWidget(strip)
    assert strip.lines == []
    one = schedules.add(GAME, Pair("Ann", "Ben"), NOON + timedelta(hours=49))
    (line,) = strip.lines
    said = "Unlucky For Some · Ann – Ben: The rules of Candle Countdown are told · in 1 h"
    assert line.words.fullText() == said
    schedules.bind(one.id, "m")
    assert strip.lines == []


@pytest.mark.clause("UF-3")
def test_the_desk_shows_what_is_due_until_the_match_starts(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, THEME)
    clock = Clock()
    schedules = Schedules(Store(None), clock)
    host, banner = QWidget(), Banner(Tone.CALM, stacked=True)
    banner.setParent(host)
    host.resize(900, 700)
    qtbot.addWidget(host)
    host.show()
    match = Match(GAME, setup_of(GAME, None, {}, {"dmo": "Ann", "ec": "Ben"}), bytes(32), Table())
    session = Session(match, None)
    desk = DeskSchedule(host, banner, session, schedules, "m1")
    assert banner.said() == ""
    desk.open()
    (sheet,) = host.findChildren(Sheet)
    plan_it = next(b for b in sheet.findChildren(type(desk.button)) if b.text() == "Plan it")
    plan_it.click()
    kept = schedules.of("m1")
    assert kept is not None and kept.players == {"dmo": "Ann", "ec": "Ben"}
    schedules.move(kept, NOON + timedelta(hours=24, minutes=5))
    assert banner.said().startswith("The match starts in 1 d")
    assert "The rules of Candle Countdown are told: due for 23 h 55 min." in banner.said()
    panels = [one for one in host.findChildren(SchedulePanel) if one.isVisible()]
    assert len(panels) == 1 and schedules._timer.isActive()
    session.resume()
    assert banner.said() == ""
    session.stop()
    for one in host.findChildren(Sheet):
        one.close()
    desk.leave()
    host.close()
    assert not schedules._timer.isActive()


def test_enter_plans_a_match_once(page: Opened, qtbot: QtBot) -> None:
    found, schedules, _ = page
    found.names.one.setFocus()
    qtbot.keyClicks(found.names.one.edit, "Ann")
    qtbot.keyClick(found.names.one.edit, Qt.Key.Key_Return)
    assert [one.players for one in schedules.plans()] == [{"dmo": "Ann", "ec": ""}]
    assert QApplication.focusWidget() is found.names.one.edit and found.add.property("held")
    qtbot.keyClick(found.names.one.edit, Qt.Key.Key_Return)
    assert len(schedules.plans()) == 1, "nothing was entered since"
    qtbot.keyClicks(found.names.one.edit, "Ben")
    assert not found.add.property("held")
    found.start.edit.setFocus()
    qtbot.keyClick(found.start.edit, Qt.Key.Key_Return)
    assert len(schedules.plans()) == 2
