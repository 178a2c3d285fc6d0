"""Received messages are stored; at the Desk only the umpire can open them, with one key."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from games.core import PUBLIC, Seat
from games.match.inbox import received_messages
from games.match.post import messages
from gui.kit.widgets.buttons import Button
from gui.review.page import ReviewPage
from gui.table.sheets import ReceivedSheet
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import there

ONE, TWO = Seat


def kept(table: Desk) -> list[tuple[Seat | None, str | None]]:
    return [(message.seat, message.text) for message in received_messages(table.session.match)]


def opened(table: Desk) -> ReceivedSheet:
    table.press("F7")
    sheet = table.sheet()
    assert isinstance(sheet, ReceivedSheet)
    return sheet


def running(desk: Make, game: str = "thwart-omega") -> Desk:
    table = desk(game)
    table.click(table.page.footer.primary)
    return table


def test_a_paste_is_stored_unchanged(desk: Make) -> None:
    table = running(desk)
    message = "[18:42] Ann: uhm **c3** black, d5 white\r\n[18:43] Ann: pls hurry"
    table.paste(message)
    assert kept(table) == [(ONE, message.replace("\r\n", "\n"))]
    table.press("Return")  # the move that Garnet read is no new message
    assert kept(table) == [(ONE, message.replace("\r\n", "\n"))]


def at(table: Desk) -> list[tuple[Seat | None, int]]:
    return [(message.seat, message.at) for message in received_messages(table.session.match)]


def told(table: Desk, seat: Seat) -> list[str]:
    """Return the arrival times of a seat's messages as shown on the sheet."""
    sheet = opened(table)
    table.press("Left" if seat is ONE else "Right")
    said = [label.text() for label in sheet.list.findChildren(QLabel)][::2]
    sheet.close()
    return said


def test_a_message_is_stored_even_while_its_author_is_asked_for(desk: Make) -> None:
    """The message must not be lost if the program ends before the question is answered."""
    table = running(desk)
    table.passes(20_000)
    table.paste("b c3 w d5")
    assert table.page.questions.asking and at(table) == [(None, 20_000)]
    for seat in Seat:
        assert told(table, seat) == ["Round 1 · sender not given · arrived with 0:40 left"]
    table.page.questions.banner.ask()
    table.passes(10_000)
    table.press("2")
    assert at(table) == [(TWO, 20_000)] and kept(table) == [(TWO, "b c3 w d5")]
    assert table.page.panels.two.state.text() == "arrived with 0:40 left"
    assert told(table, TWO) == ["Round 1 · arrived with 0:40 left"] and told(table, ONE) == [
        "Nothing yet."
    ]


def test_a_message_without_a_known_author_stays_stored(desk: Make) -> None:
    table = running(desk)
    table.paste("Zoe: b c3 w d5")
    table.press("Escape")
    assert [message.seat for message in received_messages(table.session.match)] == [None]


def test_messages_of_a_player_and_a_stranger_are_stored_once_each(desk: Make) -> None:
    table = running(desk)
    table.paste("Ann: b c3 w d5\nZoe: b a1 w a2")
    assert dict(kept(table)) == {ONE: "b c3 w d5", None: "b a1 w a2"}
    table.press("2")
    assert dict(kept(table)) == {ONE: "b c3 w d5", TWO: "b a1 w a2"} and len(kept(table)) == 2


@pytest.mark.clause("GEN-7")
def test_correcting_a_stamp_corrects_the_stored_arrival(desk: Make) -> None:
    """The same holds in a hold, where the message was late until its stamp was corrected."""
    table = desk(hold=True)
    table.press("Return")
    table.passes(75_000)
    table.paste("Ann: b c3 w d5")
    assert told(table, ONE) == ["Round 1 · arrived 15 s late"]
    table.press("F11")
    table.type("0:12")
    table.press("Return")
    assert table.page.panels.one.state.text() == "arrived with 0:12 left"
    assert told(table, ONE) == ["Round 1 · arrived with 0:12 left"]


@pytest.mark.clause("GEN-7")
def test_a_message_that_replaces_another_has_its_own_arrival(desk: Make) -> None:
    table = running(desk)
    table.passes(10_000)
    table.paste("Ann: b c3 w d5")
    table.passes(10_000)
    table.paste("Ann: b c3 w d6")
    assert at(table) == [(ONE, 20_000), (ONE, 10_000)]
    assert table.page.panels.one.state.text() == "arrived with 0:40 left"
    table.passes(10_000)
    table.paste("Ann: c1 d1")
    assert table.page.questions.asking and at(table)[0] == (ONE, 30_000)
    table.passes(10_000)
    table.press("1")
    assert table.page.panels.one.state.text() == "arrived with 0:30 left"


def test_each_stored_message_of_a_sheet_has_the_arrival_of_its_part(desk: Make) -> None:
    table = running(desk, "unlucky-for-some")
    tray = "arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S"
    table.paste(f"Ann: {tray}\nBen: {tray}")
    for _ in range(2):
        table.press("Return")
    table.passes(10_000)
    table.paste("Ann: candles: light I")
    table.passes(10_000)
    table.paste("Ann: nodes: C4=2")
    assert told(table, ONE)[:2] == [
        "Round 1 · arrived with 4:40 left",
        "Round 1 · arrived with 4:50 left",
    ]


def test_in_a_paste_of_both_players_each_message_has_its_own_arrival(desk: Make) -> None:
    table = running(desk)
    table.paste("Ann: B:C3 W:D4\nBen: b a1, w f6")
    assert dict(kept(table)) == {ONE: "B:C3 W:D4", TWO: "b a1, w f6"}


def test_typed_text_is_stored_when_it_is_submitted(desk: Make) -> None:
    table = running(desk)
    table.press("Alt+1")
    table.type("b c3, w d4")
    assert kept(table) == []
    table.press("Return")
    assert kept(table) == [(ONE, "b c3, w d4")]
    assert table.session.match.position.pending(ONE)
    table.press("Alt+2")
    table.type("b c3, w c3")
    table.press("Return")
    assert len(kept(table)) == 1, "it was refused"


def test_chatter_is_stored_if_only_one_player_can_have_sent_it(desk: Make) -> None:
    table = running(desk, "masked-army")
    table.paste("did you get my message?")
    assert kept(table) == [(ONE, "did you get my message?")]


def test_the_newest_is_first_and_each_seat_has_its_own_list(desk: Make) -> None:
    table = running(desk)
    table.paste("Ann: B:C3 W:D4")
    table.paste("Ben: b a1, w f6")
    table.paste("Ann: sorry, B:C3 W:E4")
    sheet = opened(table)
    assert sheet.texts() == ["Ann: sorry, B:C3 W:E4", "Ann: B:C3 W:D4"]
    table.press("Right")
    assert sheet.texts() == ["Ben: b a1, w f6"]
    shown = [label.text() for label in sheet.list.findChildren(QLabel)]
    assert shown == ["Round 1 · arrived with 1:00 left", "Ben: b a1, w f6"]
    table.press("Return")
    assert not sheet.isVisible()


def test_with_hidden_text_messages_are_readable_only_on_request(
    desk: Make,
) -> None:
    table = running(desk)
    table.paste("Ann: B:C3 W:D4")
    table.press("F8")
    sheet = opened(table)
    assert sheet.texts() == ["Hidden."]
    table.click(sheet.show_all)
    assert sheet.texts() == ["Ann: B:C3 W:D4"] and not sheet.show_all.isVisible()


def test_old_messages_do_not_reveal_a_masked_board(desk: Make) -> None:
    """MA-10: the umpire either unmasks the board, which is logged, or sees the public view."""
    table = running(desk, "masked-army")
    for text in ("F4-G4", "A1-A2", "C3-C4"):
        table.paste(text)
        table.press("Return")
    sheet = opened(table)
    table.press("Left")
    assert sheet.texts()[0] == "C3-C4" and "unmask the board" in sheet.texts()[1]
    sheet.close()
    table.session.unmask(True)
    sheet = opened(table)
    table.press("Left")
    assert sheet.texts() == ["C3-C4", "F4-G4"]


def test_messages_are_visible_to_nobody_else_but_shown_in_review(desk: Make, qtbot: QtBot) -> None:
    table = running(desk)
    before = table.public, messages(table.public, ())
    table.session.received(ONE, "a secret wish")
    assert messages(table.public, ()) == before[1] and table.public.head == before[0].head
    assert "wish" not in repr(table.session.view(PUBLIC))
    table.session.concede(TWO)
    page = ReviewPage(table.session.match)
    qtbot.addWidget(page)
    with qtbot.waitExposed(page):
        page.show()
    there(page.side.received).click()
    (sheet,) = page.findChildren(ReceivedSheet)
    assert sheet.texts() == ["a secret wish"]
    table.session.match.received_texts.clear()
    bare = ReviewPage(table.session.match)
    qtbot.addWidget(bare)
    assert bare.side.received is None


def test_a_text_is_stored_once_and_again_after_a_change(desk: Make) -> None:
    table = running(desk, "unlucky-for-some")
    table.paste("Ann: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S")
    table.press("Return")
    table.paste("Ben: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 1 and len(kept(table)) == 2
    table.press("Alt+1")
    table.type("light I")
    table.press("Tab")
    table.type("C9=2")
    table.press("Return")
    assert kept(table)[0] == (ONE, "light I\nC9=2")
    table.press("Return")
    assert len(kept(table)) == 3, "nothing was typed since"


def again(table: Desk, number: int = 0) -> None:
    """Click *Use again* for one of the messages; number 0 is the newest."""
    sheet = opened(table)
    buttons = [button for button in sheet.list.findChildren(Button) if button.text() == "Use again"]
    table.click(buttons[number])
    assert not sheet.isVisible()


@pytest.mark.clause("GEN-7")
def test_a_message_is_used_again_with_the_time_at_which_it_arrived(desk: Make) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(46_000)
    table.paste("Ann: b c3 w d5")
    assert table.page.panels.one.state.text() == "arrived with 0:14 left"
    table.press("Escape")
    assert not table.page.panels.one.text()
    table.passes(34_000)
    again(table)
    assert table.page.panels.one.text() == "B:C3 W:D5"
    assert table.page.panels.one.state.text() == "arrived with 0:14 left"
    assert table.primary == "Enter Ann’s move (arrived in time)"
    assert len(received_messages(table.session.match)) == 1, "it came once"
    table.press("Return")
    assert table.view.awaiting == {TWO}


def test_an_older_message_is_used_in_place_of_the_one_that_stands_there(desk: Make) -> None:
    table = running(desk)
    table.passes(10_000)
    table.paste("Ann: b c3 w d5")
    table.passes(10_000)
    table.paste("Ann: b c3 w d6")
    again(table, 1)
    assert table.page.panels.one.text() == "B:C3 W:D5"
    assert table.page.panels.one.state.text() == "arrived with 0:50 left"


def test_reusing_a_message_without_an_author_raises_a_question(desk: Make) -> None:
    table = running(desk)
    table.passes(10_000)
    table.paste("b c3 w d5")
    table.press("Escape")
    table.passes(10_000)
    again(table)
    assert table.page.questions.asking
    table.press("2")
    assert kept(table) == [(TWO, "b c3 w d5")]
    assert table.page.panels.two.state.text() == "arrived with 0:50 left"


def test_messages_about_masked_or_finished_matches_cannot_be_reused(desk: Make) -> None:
    table = running(desk, "masked-army")
    for text in ("F4-G4", "A1-A2", "C3-C4"):
        table.paste(text)
        table.press("Return")
    sheet = opened(table)
    table.press("Left")
    assert len([button for button in sheet.list.findChildren(Button) if not button.isHidden()]) == 1
    sheet.close()
    table.session.concede(ONE)
    assert not opened(table).list.findChildren(Button)
