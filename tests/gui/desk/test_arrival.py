"""The time of arrival counts: it is stamped by typing, by pasting or with a key."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel

from games.core import Seat
from games.match.events import Acted, Restamped, Stamped, Unstamped
from gui.desk import incoming
from gui.desk.arrivalsheet import ArrivalSheet, arrival_of
from gui.desk.asking import ConfirmSheet
from gui.desk.page import DeskPage, DeskSettings
from gui.desk.primary import AWAIT, FIX_TEXT, SUBMIT
from gui.desk.sheet import SheetPanel
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO
UNLUCKY = "unlucky-for-some"
SHEET = "candles: light I\nnodes: C4=2 A1=1\nnoughts: place C3"
TRAY = "8F 7F 6F 5M 4M 3M 2S 1S 0S"


def stamps(table: Desk) -> list[tuple[Seat, str]]:
    return [(stamp.seat, stamp.part) for stamp in table.view.stamps]


def test_times_are_abbreviated_in_little_space() -> None:
    assert (incoming.short_arrival("0:03"), incoming.short_arrival("")) == ("0:03 left", "arrived")
    assert incoming.short_lateness(2_400) == "2.4 s late" and incoming.arrived_late(2_000).endswith(
        "2 s late"
    )
    assert (incoming.seconds(9_999), incoming.seconds(10_000)) == ("10 s", "10 s")


def kinds(table: Desk) -> list[type]:
    return [type(event) for event in table.session.match.events]


def state(table: Desk, seat: Seat) -> str:
    return table.page.panels[seat].state.text()


@pytest.mark.clause("GEN-7")
def test_the_first_letter_stamps_a_message_and_emptying_the_field_removes_the_stamp(
    desk: Make,
) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.passes(113_000)
    table.press("Alt+1")
    table.type("f")
    assert stamps(table) == [(ONE, "")] and state(table, ONE) == "arrived with 0:07 left"
    table.passes(5_000)
    table.type("4-g4")
    assert len(stamps(table)) == 1 and state(table, ONE) == "arrived with 0:07 left"
    table.press("Escape")
    assert not stamps(table) and kinds(table)[-2:] == [Stamped, Unstamped]
    table.type("f4-g4")
    assert state(table, ONE) == "arrived with 0:02 left"
    table.press("Return")
    acted = table.session.match.events[-1]
    assert isinstance(acted, Acted) and acted.arrived == 118_000
    assert not stamps(table) and table.view.awaiting == {TWO}


@pytest.mark.clause("GEN-7")
def test_a_seats_clock_is_charged_only_up_to_the_arrival(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.passes(110_000)
    table.press("F11")
    table.passes(60_000)
    table.paste("F4-G4")
    assert stamps(table) == [(ONE, "")], "it has the stamp that was made when it was seen"
    table.press("Return")
    (bank,) = {reading.bank for reading in table.session.readings() if reading.seat is ONE}
    assert bank == 300_000, "nothing of the bank is used"


@pytest.mark.clause("GEN-7")
def test_a_key_and_a_button_stamp_the_message_that_is_visible(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(53_000)
    table.press("F12")
    assert stamps(table) == [(TWO, "")] and state(table, TWO) == "arrived with 0:07 left"
    assert table.page.primary.action == AWAIT.of(TWO)
    table.click(table.page.panels.one.arrival)
    assert set(stamps(table)) == {(ONE, ""), (TWO, "")}
    table.press("F12")
    sheet = as_a(ArrivalSheet, table.sheet())
    table.click(sheet.back)
    assert stamps(table) == [(ONE, "")] and state(table, TWO) == "to submit"


@pytest.mark.clause("GEN-7")
def test_a_stamp_can_be_corrected_by_hand_and_this_is_logged(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(53_000)
    table.press("Alt+1")
    table.type("b c3 w d5")
    table.click(table.page.panels.one.arrival)
    sheet = as_a(ArrivalSheet, table.sheet())
    assert sheet.shown.text() == "arrived with 0:07 left" and not sheet.confirm.isEnabled()
    table.type("12")
    assert sheet.confirm.isEnabled() and sheet.shown.text() == "arrived with 0:12 left"
    table.press("Tab")
    table.press("Return")
    assert table.sheets() == 0 and state(table, ONE) == "arrived with 0:12 left"
    event = table.session.match.events[-1]
    assert isinstance(event, Restamped) and event.arrived == 48_000 and event.reason
    assert event.reason in table.view.word(table.view.log[-1].message)
    assert all(event.reason not in table.public.word(line.message) for line in table.public.log)


@pytest.mark.clause("GEN-7")
def test_the_field_for_correcting_a_stamp_begins_with_the_time_on_the_clock(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(53_400)
    table.press("F11")
    table.press("F11")
    sheet = as_a(ArrivalSheet, table.sheet())
    assert sheet.shown.text() == "arrived with 0:07 left" and sheet.time.text() == "0:07"


def test_enter_in_the_time_field_corrects_the_stamp(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(53_000)
    table.press("F11")
    table.press("F11")
    table.type("12")
    table.press("Return")
    assert table.sheets() == 0 and state(table, ONE) == "arrived with 0:12 left"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("0:40", "arrived with 0:40 left"),
        ("40", "arrived with 0:40 left"),
        ("-11", "arrived 11 s late"),
        ("-99", "arrived 15 s late"),
        ("7", "arrived with 0:07 left"),
    ],
)
def test_arrivals_are_described_with_the_clocks_reading(desk: Make, typed: str, text: str) -> None:
    """The time is written in the clock's style, even at 0; the headline shows it during typing."""
    table = desk(hold=True)
    table.press("Return")
    table.passes(75_000)
    table.press("F11")
    table.press("F11")
    (sheet,) = table.page.findChildren(ArrivalSheet)
    assert sheet.shown.text() == "arrived 15 s late" and not sheet.confirm.isEnabled()
    table.type(typed)
    assert sheet.shown.text() == text
    table.press("Return")
    assert table.sheets() == 0 and state(table, ONE) == text


@pytest.mark.clause("GEN-7")
def test_an_arrival_set_by_the_umpire_survives_changes_of_the_text(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(20_000)
    table.press("F11")
    table.press("F11")
    table.type("45")
    table.press("Return")
    table.press("Alt+1")
    table.type("1")
    table.passes(20_000)
    table.paste("Ann: b c3 w d5")
    assert table.page.panels.one.text() == "B:C3 W:D5"
    assert state(table, ONE) == "arrived with 0:45 left" and len(stamps(table)) == 1
    table.press("Escape")
    assert not stamps(table), "what is cleared by hand is gone"


def test_a_rewind_clears_the_fields(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.paste("F4-G4")
    table.press("Return")
    table.paste("Ben: c3-c4")
    line = next(item for item in table.view.log if item.seat is ONE and item.action is not None)
    table.page.commands.ask_rewind(line)
    table.type("Wrong move entered")
    table.press("Return")
    assert table.view.round == 1
    assert not any(panel.text() for panel in table.page.panels) and not stamps(table)


def test_a_message_that_replaces_another_gets_its_own_arrival(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(10_000)
    table.paste("Ann: b c3 w d5")
    table.passes(10_000)
    table.paste("Ann: b c3 w d5")
    assert state(table, ONE) == "arrived with 0:50 left", "the same text is the same message"
    table.paste("Ann: b c3 w d6")
    assert state(table, ONE) == "arrived with 0:40 left"
    assert len(stamps(table)) == 1


@pytest.mark.clause("GEN-7")
def test_each_part_of_a_sheet_has_its_own_arrival(desk: Make) -> None:
    table = desk(UNLUCKY)
    table.press("Return")
    table.paste(f"Ann: {TRAY}\nBen: {TRAY}")
    for _ in range(2):
        table.press("Return")
    assert table.view.round == 1
    table.passes(10_000)
    table.press("F11")
    parts = table.view.parts
    assert stamps(table) == [(ONE, part) for part in parts]
    rows = as_a(SheetPanel, table.page.panels.one).rows
    assert {rows[part].state.text() for part in parts} == {"4:50 left"}
    table.passes(10_000)
    table.paste("Ann:\n" + "\n".join(SHEET.splitlines()[:2]))
    table.press("Return")
    acted = [event for event in table.session.match.events if isinstance(event, Acted)][-2:]
    assert {item.arrived for item in acted} == {10_000}
    assert not stamps(table), "what the message did not hold is taken back"
    table.paste("Ann:\n" + SHEET.splitlines()[2])
    assert rows[parts[2]].state.text() == "4:40 left"


@pytest.mark.clause("GEN-7")
def test_of_two_claims_the_one_that_arrived_first_is_entered_first(desk: Make) -> None:
    table = desk("gyulbot")
    table.press("Return")
    if table.view.paused:
        table.press("Return")
    table.passes(1_000)
    table.press("F12")
    table.passes(2_000)
    table.press("Alt+1")
    table.type("8")
    assert table.page.primary.action == AWAIT.of(TWO), "Ben’s message was seen before"
    table.press("Alt+2")
    table.type("9")
    assert table.page.primary.action == SUBMIT.of(TWO)
    table.passes(1_000)
    table.press("Return")
    assert table.view.board.standing.claimant is TWO
    table.press("Return")
    sheet = as_a(ConfirmSheet, table.sheet())
    assert any("before the current phase" in label.text() for label in sheet.findChildren(QLabel))
    table.click(sheet.confirm)
    assert (
        table.view.board.standing.undercut_by is ONE
        if hasattr(table.view.board.standing, "undercut_by")
        else True
    )
    assert table.view.board.demonstrator is ONE


@pytest.mark.clause("GEN-7")
def test_of_two_claims_pasted_at_once_the_umpire_says_which_came_first(desk: Make) -> None:
    table = desk("gyulbot")
    table.press("Return")
    if table.view.paused:
        table.press("Return")
    table.passes(1_000)
    table.paste("Ann: 9\nBen: claim 8")
    assert table.page.notices.arbiter.isVisible()
    table.click(table.page.notices.firsts.two)
    assert table.view.board.standing.claimant is TWO


@pytest.mark.clause("GEN-7")
def test_a_message_that_raises_a_question_is_stamped_when_it_is_pasted(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(50_000)
    table.paste("b c3 w d5")
    assert table.page.questions.asking and not stamps(table), "nobody knows whose it is"
    table.passes(5_000)
    table.press("2")
    assert state(table, TWO) == "arrived with 0:10 left"


@pytest.mark.clause("GEN-7")
def test_a_message_with_two_meanings_is_stamped_while_it_is_asked_about(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(50_000)
    table.paste("Ann: black E5, white C4 or D5")
    assert table.page.questions.asking and state(table, ONE) == "arrived with 0:10 left"
    table.press("Escape")
    assert not stamps(table), "it is entered for nobody"


@pytest.mark.clause("GEN-7")
def test_messages_stamped_before_a_pause_can_be_entered_during_it(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("F11")
    table.press("Ctrl+P")
    assert table.primary == "Resume"
    table.press("Alt+1")
    table.type("b c3 w d5")
    assert table.primary == "Enter Ann’s move (before the pause)"
    table.passes(1_000)
    table.press("Alt+2")
    table.type("b c1 w d1")
    assert table.page.primary.action == SUBMIT.of(ONE), "Ben’s came while the clocks stood"
    table.press("Return")
    assert table.view.awaiting == {TWO} and table.view.paused
    assert table.primary == "Resume"


def test_messages_typed_before_the_clocks_start_are_stamped_when_they_start(desk: Make) -> None:
    table = desk()
    table.press("Alt+1")
    table.type("b c3 w d5")
    table.page.commands.start()
    table.passes(1_000)
    table.press("Return")
    assert table.view.awaiting == {TWO}


def test_without_clocks_messages_are_not_stamped(desk: Make) -> None:
    table = desk(timed=False)
    table.enter(ONE, "B:A1 W:B2")
    assert Stamped not in kinds(table) and not table.page.panels.one.arrival.isVisible()
    table.page.arrivals.stamp(ONE)
    assert "No clock" in table.toast


@pytest.mark.clause("GEN-7")
def test_stamps_survive_closing_and_reopening_the_desk(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.passes(113_000)
    table.press("Alt+1")
    table.type("f4")
    table.session.pause("Garnet was closed")
    table.session.changed.disconnect(table.page.refresh)  # the first Desk is closed
    table.passes(5_000)
    page = DeskPage(table.session, DeskSettings())
    table.qtbot.addWidget(page)
    panel = page.panels.one
    assert panel.state.text() == "arrived with 0:07 left" and not panel.text()
    panel.setText("f4-g4")
    assert len(table.view.stamps) == 1
    assert page.footer.primary.text() == "Enter Ann’s move (before the pause)"
    page.footer.primary.click()
    assert table.view.awaiting == {TWO} and not table.view.stamps
    page.toast._timer.stop()


def test_the_seat_explains_why_a_message_from_a_pause_waits(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.passes(5_000)
    table.press("Ctrl+P")
    table.passes(1_000)
    table.paste("Ann: F4-G4")
    assert state(table, ONE) == "arrived while paused"
    (stamp,) = table.view.stamps
    assert arrival_of(table.session.match, stamp).short == "resume first", "beside a part"
    assert table.primary == "Resume"
    table.press("Return")
    assert state(table, ONE) == "arrived with 1:55 left"
    assert table.page.primary.action == SUBMIT.of(ONE)


@pytest.mark.parametrize("hidden", [False, True])
def test_enter_after_a_paste_without_a_move_does_nothing(desk: Make, hidden: bool) -> None:
    table = desk("masked-army", private=hidden)
    table.paste("ben: oops, sorry")
    assert table.page.notices.heard.said() == "It contains no move."
    table.press("Return")
    assert not table.view.started and not table.page.notices.heard.said()
    table.press("Return")
    assert table.view.started


@pytest.mark.clause("GEN-7")
def test_one_paste_is_one_moment_of_arrival(desk: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    table = desk()
    table.press("Return")
    read = table.session.read

    def slow(seat: Seat, text: str) -> object:
        table.watch.steady += 15
        return read(seat, text)

    monkeypatch.setattr(table.session, "read", slow)
    table.paste("Ann: B C3, W D5\nBen: B A1, W A2")
    one, two = table.view.stamps
    assert one.arrived == two.arrived
    table.passes(1_000)
    assert table.session.now >= one.arrived + 1_000, "the clock runs on"


def out_of_time(table: Desk) -> None:
    deadline = table.session.match.next_deadline()
    assert deadline is not None
    table.passes(deadline - table.session.now + 20_000)
    assert table.view.held


@pytest.mark.clause("GEN-7", "GEN-8")
@pytest.mark.parametrize("again", ["typed", "pasted"])
def test_a_cleared_refused_text_keeps_its_arrival_for_the_corrected_text(
    desk: Make, again: str
) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(46_000)
    table.paste("Ann: b b2 w b2")
    out_of_time(table)
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.press("Escape")
    assert not table.page.panels.one.text()
    assert state(table, ONE) == "arrived with 0:14 left"
    assert table.toast.startswith("Ann’s message still counts: arrived with 0:14 left. Press Esc")
    if again == "typed":
        table.type("b b2 w e5")
        assert table.primary == "Enter Ann’s move (arrived in time)"
    else:
        table.paste("Ann: b b2 w b2")
    assert state(table, ONE) == "arrived with 0:14 left" and len(stamps(table)) == 1


@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize("keyboard", ["field", "page"])
def test_escape_again_removes_the_arrival_of_a_cleared_text(desk: Make, keyboard: str) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(46_000)
    table.paste("Ann: b b2 w b2")
    if keyboard == "page":
        table.page.enter()
    out_of_time(table)
    table.press("Escape")
    assert table.page.primary.action == AWAIT.of(ONE), "nothing is drawn over what came in time"
    table.press("Escape")
    assert not stamps(table) and table.primary == "Draw for Ann"


@pytest.mark.clause("GEN-7")
def test_a_different_message_does_not_inherit_the_arrival_of_a_cleared_one(desk: Make) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(20_000)
    table.paste("Ann: b b2 w b2")
    table.press("Escape")
    table.passes(10_000)
    table.paste("Ann: b b2 w e5")
    assert state(table, ONE) == "arrived with 0:30 left" and len(stamps(table)) == 1
    table.press("Escape")
    assert not stamps(table), "what was legal goes with its time"


@pytest.mark.clause("GEN-7")
@pytest.mark.parametrize(
    ("text", "arrival"), [("b b2 w b2", "0:40"), ("b d4 w e5", "0:30")], ids=["same", "another"]
)
def test_a_text_left_at_a_closed_desk_does_not_pass_on_its_arrival(
    desk: Make, text: str, arrival: str
) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(20_000)
    table.paste("Ann: b b2 w b2")
    table.session.changed.disconnect(table.page.refresh)  # the first Desk is closed
    table.page.toast._timer.stop()
    table.page = DeskPage(table.session, DeskSettings())
    table.qtbot.addWidget(table.page)
    table.page.show()
    assert state(table, ONE) == "arrived with 0:40 left" and not table.page.panels.one.text()
    table.passes(10_000)
    table.paste(f"Ann: {text}")
    assert state(table, ONE) == f"arrived with {arrival} left" and len(stamps(table)) == 1


@pytest.mark.clause("GEN-7")
def test_the_other_seats_cleared_text_is_unaffected(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: b b2 w b2")
    table.press("Escape")
    table.press("Alt+2")
    table.type("b c3 w d4")
    table.press("Escape")
    assert stamps(table) == [(ONE, "")]


def test_in_a_sheet_only_the_refused_part_keeps_its_arrival(desk: Make) -> None:
    table = desk(UNLUCKY)
    table.press("Return")
    table.paste(f"Ann: {TRAY}\nBen: {TRAY}")
    for _ in range(2):
        table.press("Return")
    candles, nodes, _ = table.view.parts
    table.paste("Ann:\ncandles: light I\nnodes: C4=99")
    table.page.enter()
    table.press("Return")
    table.press("Escape")
    assert stamps(table) == [(ONE, nodes)] and table.view.lacking(ONE)[0] != candles
    table.press("Escape")
    assert not stamps(table)
