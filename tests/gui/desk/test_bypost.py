"""A match by post at the Desk (GEN-11): the awaited player, reminders, and dates of arrival."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDateTime
from PySide6.QtGui import QGuiApplication

from games.core import UMPIRE, Seat
from games.match.bypost import HOUR, ByPost, Quiet
from games.match.clocks import Reading
from games.match.log import LogKind
from gui.desk import menu
from gui.desk.arrivalsheet import ArrivalSheet
from gui.desk.asking import AdjustSheet, RewindSheet
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.clock import ClockFace
from tests.games import worded
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a, there

by_post = pytest.mark.clause("GEN-11")
ONE, TWO = Seat.ONE, Seat.TWO
POST = ByPost(48, Quiet("UTC"))
"""The match opens on a Thursday in 1970; the Desk's clock starts at 00:16."""


def running(desk: Make, game: str = "hyperstar") -> Desk:
    table = desk(game, post=POST)
    table.session.resume()
    return table


def later(table: Desk, time: int) -> None:
    """Let time pass while the computer is asleep, which is no pause in a match by post."""
    table.sleeps(time)


@by_post
def test_the_desk_names_the_awaited_player_and_the_deadline(desk: Make) -> None:
    table = running(desk)
    clock = table.page.panels.one.clock
    assert clock.accessibleDescription() == "2 d 0 h, until Sat 00:16, running"
    assert table.page.notices.post.said() == "Waiting for Ann, 2 d 0 h left, until Sat 00:16."
    later(table, 30 * HOUR)
    assert table.page.notices.post.said() == "Waiting for Ann, 18 h 0 min left, until Sat 00:16."
    assert not table.view.paused
    later(table, 18 * HOUR + 1)
    assert table.view.held and not table.page.notices.post.said()
    assert table.page.notices.time.said() == "Time. Ann: nothing arrived."


@by_post
def test_a_reminder_is_offered_late_and_copied_at_any_time(desk: Make) -> None:
    table = running(desk)
    notices, exporter = table.page.notices, table.page.exporter
    rows = menu.build(table.page, table.view, table.page.commands, exporter, ())
    enabled = {
        row.text().partition("\t")[0]: row.isEnabled()
        for row in rows.actions()
        if "reminder" in row.text()
    }
    assert enabled == {"Copy a reminder for Ann": True, "Copy a reminder for Ben": False}
    rows.deleteLater()
    assert not notices.reminders.one.isVisible()
    later(table, 36 * HOUR)
    assert notices.reminders.one.isVisible() and not notices.reminders.two.isVisible()
    notices.reminders.one.click()
    assert QGuiApplication.clipboard().text() == (
        "Ann, your move in HyperStar against Ben is due (turn 1): 12 h 0 min left,"
        " until Sat 00:16 (UTC)."
    )


@by_post
def test_reminders_do_not_depend_on_what_only_the_umpire_knows(desk: Make) -> None:
    table = running(desk, "thwart-omega")
    later(table, 40 * HOUR)
    reminders = table.page.notices.reminders
    before = [(reminder.isVisible(), reminder.text()) for reminder in reminders]
    table.session.stamp(TWO)
    table.press("Alt+2")
    table.type("b c3 w d5")
    assert [(reminder.isVisible(), reminder.text()) for reminder in reminders] == before
    assert before[0][0] and before[1][0]


@by_post
@pytest.mark.clause("GEN-7")
def test_an_arrival_is_given_by_date_and_time(desk: Make) -> None:
    table = running(desk)
    later(table, 60 * HOUR)
    assert table.view.held
    table.session.stamp(ONE)
    table.page.refresh()
    table.page.arrivals.correct(ONE)
    sheet = as_a(ArrivalSheet, table.sheet())
    moment = there(sheet.moment)
    assert not sheet.time.isVisible() and moment.text() == "Sat 1970-01-03 12:16"
    assert sheet.shown.text() == "Sat 12:16, too late" and not sheet.confirm.isEnabled()
    moment.setDateTime(moment.dateTime().addDays(3))
    assert moment.text() == "Sat 1970-01-03 12:16", "no later than now"
    moment.setDateTime(there(QDateTime.fromString("1970-01-02T18:20:00Z", "yyyy-MM-ddTHH:mm:sst")))
    assert sheet.shown.text() == "arrived Fri 18:20"
    sheet.confirm.click()
    (stamp,) = table.session.view(UMPIRE).stamps
    assert stamp.arrived == (24 + 18) * HOUR + 20 * 60_000
    table.session.submit(ONE, "A1")
    assert not table.view.held


@by_post
def test_a_clock_by_post_is_described_in_words(desk: Make) -> None:
    face = ClockFace()
    face.setReading(Reading(51 * HOUR, by_post=True))
    assert face.accessibleDescription() == "2 d 3 h"
    face.setReading(Reading(51 * HOUR))
    assert face.accessibleDescription() == "51:00:00"


@by_post
@pytest.mark.clause("GEN-8")
def test_extra_time_is_given_in_hours(desk: Make) -> None:
    table = running(desk)
    later(table, 60 * HOUR)
    table.page.commands.ask_time()
    sheet = as_a(AdjustSheet, table.sheet())
    (step,) = (button for button in sheet.findChildren(Button) if button.text() == "+6 h")
    step.click()
    sheet.reason.setText("asked for it")
    sheet.confirm.click()
    assert not table.view.held
    assert table.page.notices.post.said() == "Waiting for Ann, 6 h 0 min left, until Sat 18:16."
    log = worded.log(table.session.match, UMPIRE)
    assert log[-1] == "+6 h 0 min, until Sat 18:16: asked for it"


@by_post
def test_a_rewind_offers_more_than_a_day(desk: Make) -> None:
    table = running(desk)
    table.session.submit(ONE, "A1")
    (line,) = (item for item in table.view.log if item.kind is LogKind.MOVE)
    table.page.commands.ask_rewind(line)
    sheet = as_a(RewindSheet, table.sheet())
    assert [clock.left for clock in sheet.clocks()] == [48 * HOUR] and sheet.problem() == ""
