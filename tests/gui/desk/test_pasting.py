"""Pasting at the Desk: parts of a message go to their seats; ambiguous ones raise a question."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.core import Seat
from games.match.events import Acted, Fixed
from gui.desk.asking import ConfirmSheet
from gui.desk.deskview import FieldState
from gui.desk.handles import HandlesSheet
from gui.desk.struck import pieces, shown
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO


def struck(table: Desk) -> list[str]:
    """Return the parts of the last paste that are struck through."""
    return [piece.strip() for piece, use in table.page.paster.struck.pieces() if not use]


def texts(table: Desk) -> list[str]:
    return [panel.text() for panel in table.page.panels]


def test_a_named_paste_goes_to_its_seat_and_says_so(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("[12:03] **Ben**: B C3, W D5")
    assert table.page.panels.two.text() == "B:C3 W:D5" and table.toast == "Pasted for Ben."
    assert QApplication.focusWidget() is table.panels.two.field.edit
    assert table.primary == "Submit for Ben"
    table.press("Return")
    assert table.view.awaiting == {ONE}


def test_both_at_once_then_twice_enter(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: B C3, W D5\nBen: B A1, W A2")
    assert table.toast == "Pasted for Ann and Ben."
    for _ in range(2):
        table.press("Return")
    assert table.view.round == 2


def test_unused_text_is_struck_through_until_the_move_is_entered(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann — Today at 9:15 PM\nok black d2 no wait c4, white b6 pls\nZoe: hurry")
    assert table.page.panels.one.text() == "B:C4 W:B6"
    assert table.page.notices.heard.isVisible()
    assert struck(table) == ["ok", "d2 no wait", "pls", "Zoe: hurry"]
    table.press("Return")
    assert not table.page.notices.heard.isVisible()
    table.paste("Ben: B C3, W D5")
    assert not table.page.notices.heard.isVisible(), "all of it was used"


def test_a_paste_without_a_move_says_so_and_is_struck_through(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: good luck, have fun")
    assert table.page.notices.heard.said() == "It contains no move."
    assert struck(table) == ["Ann: good luck, have fun"]
    assert texts(table) == ["", ""]
    table.press("Escape")
    assert not table.page.notices.heard.isVisible()


@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_a_message_without_a_name_raises_a_question(desk: Make, key: str, seat: Seat) -> None:
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    banner = table.page.questions.banner
    assert banner.isVisible() and banner.said() == "Who sent this?"
    assert texts(table) == ["", ""]
    table.press(key)
    assert not banner.isVisible()
    assert table.page.panels[seat].text() == "B:C3 W:D5"
    assert table.page.panels[seat.other].text() == ""


@pytest.mark.parametrize(("key", "move"), [("1", "B:C3 W:D5"), ("2", "B:D5 W:C3")])
def test_two_interpretations_are_offered_as_two_buttons(desk: Make, key: str, move: str) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: c3 d5")
    banner, choices = table.page.questions.banner, table.page.questions.choices
    assert banner.said() == "Ann: It is not clear which stone goes where. Which is it?"
    assert [button.text() for button in choices[:2]] == ["B:C3 W:D5", "B:D5 W:C3"]
    assert [button.isVisible() for button in choices] == [True, True, False, False]
    assert not any(button.icon().isNull() for button in choices[:2]), "the keys are shown"
    table.press("Return")
    assert texts(table) == ["", ""], "Enter answers nothing"
    table.press(key)
    assert texts(table) == [move, ""] and table.primary == "Submit for Ann"


def test_questions_about_both_seats_are_asked_one_after_the_other(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: c3 d5\nBen: black e5 or e6, white f1")
    table.press("2")
    assert texts(table) == ["B:D5 W:C3", ""] and table.page.questions.asking
    table.press("1")
    assert texts(table) == ["B:D5 W:C3", "B:E5 W:F1"] and not table.page.questions.asking


def test_until_the_reveal_a_message_without_a_name_may_replace_either(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: b c3 w d5\nBen: b e1 w e2")
    table.press("Return")
    assert table.view.complete
    table.paste("b a1 w a2")
    assert table.page.questions.banner.said() == "Who sent this?"
    table.press("2")
    table.press("Return")
    table.press("Return")
    assert table.view.round == 2
    assert [event.text for event in table.session.match.events if hasattr(event, "text")] == [
        "B:C3 W:D5",
        "B:E1 W:E2",
        "B:A1 W:A2",
    ]


def test_one_doubtful_interpretation_is_one_button(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ben: black c3 white d5?")
    choices = table.page.questions.choices
    assert table.page.questions.banner.said() == "Ben: It is a question. Is this correct?"
    assert choices[0].isVisible() and not choices[1].isVisible()
    table.press("2")
    assert table.page.questions.asking
    table.press("1")
    assert texts(table) == ["", "B:C3 W:D5"]


def test_keys_that_a_field_would_receive_are_not_shown(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    choices = table.page.questions.choices
    assert not any(button.icon().isNull() for button in choices)
    table.press("Alt+2")
    assert all(button.icon().isNull() for button in choices)
    table.type("1")
    assert table.page.panels.two.text() == "1" and table.page.questions.asking
    table.click(choices[0])
    assert table.page.panels.one.text() == "B:C3 W:D5"


def test_a_question_can_be_dismissed_with_escape_and_answered_with_the_mouse(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    table.press("Escape")
    assert not table.page.questions.banner.isVisible() and texts(table) == ["", ""]
    table.paste("B C3, W D5")
    table.click(table.page.questions.choices[1])
    assert table.page.panels.two.text() == "B:C3 W:D5"


def test_a_whole_round_can_be_umpired_with_the_mouse_alone(desk: Make) -> None:
    table = desk()
    page, choices = table.page, table.page.questions.choices

    def paste(text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        table.click(page.footer.paste)

    table.click(page.footer.primary)
    paste("Ann: b c3 w d5")
    table.click(page.footer.primary)
    paste("e1 e2")
    table.click(choices[1])  # choose the seat
    table.click(choices[0])  # choose between the two moves
    assert texts(table) == ["", "B:E1 W:E2"]
    table.click(page.footer.primary)
    table.click(page.footer.primary)
    assert table.view.round == 2


def test_an_illegal_move_is_shown_in_the_field_with_the_reason(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: black c3, white on c3 too")
    assert table.page.panels.one.text() == "B:C3 W:C3" and table.clause(ONE) == "TO-2"
    assert table.message(ONE) == "Both stones are on C3; they need two cells."


def test_refused_text_in_a_field_is_not_struck_through(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: B C3, W D5\nBen: black c3, white on c3 too")
    assert table.clause(TWO) == "TO-2" and struck(table) == []


def test_unreadable_text_is_shown_in_the_field_unchanged(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: black d4 and white d5\nunless he takes it")
    assert table.page.panels.one.text() == "black d4 and white d5 unless he takes it"
    assert table.page.panels.one.field_state is FieldState.REFUSED
    assert table.message(ONE) == "It depends on a condition."


def test_a_paste_in_a_field_is_for_that_seat_unless_it_names_the_other(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.paste("my stone c3 and his d5")
    assert table.page.panels.one.text() == "B:C3 W:D5"
    table.press("Ctrl+A")
    table.paste("Ben: B A1, W A2")
    assert texts(table) == ["B:C3 W:D5", "B:A1 W:A2"]


def test_a_paste_into_a_half_typed_text_is_a_plain_paste(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("B C3 ")
    table.paste("W D5")
    assert table.page.panels.one.text() == "B C3 W D5"


@pytest.mark.parametrize("text", ["Ben: B A1, W A2", "Ben:\nB A1, W A2"])
def test_a_message_goes_to_its_seat_also_from_a_half_typed_text(desk: Make, text: str) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("B C3 ")
    table.paste(text)
    assert texts(table) == ["B C3 ", "B:A1 W:A2"]


def test_free_text_is_interpreted_and_shown_before_it_is_entered(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("c3 for black and the white one on d5")
    assert table.message(ONE) == "Read as B:C3 W:D5: legal"
    table.press("Return")
    assert as_a(Acted, table.session.match.events[-1]).text == "B:C3 W:D5"
    table.press("Alt+2")
    table.type("c3 d5")
    assert table.message(TWO) == "It is not clear which stone goes where."


def test_in_an_alternating_game_it_goes_to_the_seat_on_the_move(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.paste("f4 g4")
    assert table.page.panels.two.text() == "F4-G4" and table.clause(TWO) == "MA-3"


def test_a_move_without_a_name_does_not_replace_the_other_seats_message(
    desk: Make,
) -> None:
    """The move goes to the seat to move, although the focus is in the other seat's field."""
    table = desk("masked-army")
    table.press("Return")
    table.press("Alt+2")
    table.paste("H1-H2")
    assert texts(table) == ["", "H1-H2"], "it came early, and waits"
    table.paste("gg\nf4-g4!!!!")
    assert texts(table) == ["F4-G4", "H1-H2"]
    table.press("Return")
    assert table.view.awaiting == {TWO} and texts(table) == ["", "H1-H2"]


def test_a_correction_is_combined_with_the_submission(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:C3 W:D5")
    table.paste("Ann: *W D6")
    assert texts(table) == ["B:C3 W:D6", ""]
    table.press("Return")
    table.paste("Ann: black c4")
    table.press("Return")
    table.press("1")
    assert texts(table) == ["B:C4 W:D6", ""]


def test_dismissing_a_message_also_discards_its_arrival(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: c3 d5")
    assert table.page.arrivals.of(ONE) is not None
    table.press("Escape")
    assert table.page.arrivals.of(ONE) is None
    assert table.toast.startswith("Ann’s message and its arrival time were set aside")


def test_a_chat_of_several_turns_is_entered_turn_by_turn(desk: Make) -> None:
    table = desk("hyperstar")
    table.press("Return")
    table.paste("Ann: A5\nBen: B3 then\nAnn: ok, C4")
    first, second = table.view.setup.players
    assert sorted((first, second)) == ["Ann", "Ben"]
    entered = []
    for _ in range(3):
        table.press("Return")
        entered = [event.text for event in table.session.match.events if hasattr(event, "text")]
    assert entered == (["A5", "B3", "C4"] if first == "Ann" else ["B3", "C4"])


@pytest.mark.clause("GEN-3")
def test_a_paste_during_a_correction_is_read_as_a_correction(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.press("Ctrl+M")
    table.paste("Ann: sorry, mine F4 and his F5")
    assert table.primary == "Correct for Ann" and table.page.panels.one.text() == "F4-F5"


def test_an_empty_clipboard_and_a_late_paste_are_reported(desk: Make) -> None:
    table = desk()
    QGuiApplication.clipboard().clear()
    table.press("Ctrl+V")
    assert table.toast == "There is no text to paste."
    table.session.abandon("Enough")
    table.paste("Ann: B C3, W D5")
    assert table.toast == "The match is over."


def test_messages_do_not_quote_hidden_texts(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("F8")
    table.page.enter()
    questions = table.page.questions
    table.paste("B C3, W D5")
    assert questions.banner.isVisible() and not questions.message.isVisible()
    table.press("1")
    table.paste("Ben: c3 d5")
    assert not any(button.isVisible() for button in questions.choices)
    table.press("1")
    assert table.page.panels.two.text() == "" and questions.asking
    assert questions.banner.said() == "It can be read in two ways. Show the text to choose."
    table.press("F8")
    assert questions.message.text() == "c3 d5" and questions.choices[0].text() == "B:C3 W:D5"
    table.press("1")
    table.press("F8")
    table.paste("Ann: black a1, white a2 please")
    assert not table.page.notices.heard.isVisible()
    table.press("F8")
    assert struck(table) == ["please"]


def test_an_unknown_chat_name_is_asked_about_once_and_remembered(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("xX_Ann_Xx — Today at 9:15 PM\nb c3 w d5\nBen — Today at 9:16 PM\nb e1 w e2")
    assert table.page.questions.banner.said() == "Who is xX_Ann_Xx?"
    assert texts(table) == ["", "B:E1 W:E2"]
    table.press("1")
    assert texts(table) == ["B:C3 W:D5", "B:E1 W:E2"]
    assert table.page.handles.of(ONE) == ("xX_Ann_Xx",)
    for _ in range(3):
        table.press("Return")
    table.paste("xX_Ann_Xx: black f1 white f2")
    assert not table.page.questions.asking and texts(table) == ["B:F1 W:F2", ""]


def test_a_name_in_a_paste_into_a_field_is_asked_for_too_and_nobody_is_asked_for_once(
    desk: Make,
) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+2")
    table.paste("[21:15] benny: b e1 w e2")
    assert table.page.questions.banner.said() == "Who is benny?" and texts(table) == ["", ""]
    table.press("2")
    assert table.page.handles.of(TWO) == ("benny",) and texts(table) == ["", "B:E1 W:E2"]
    table.page.enter()
    table.paste("Kim: b a1 w a2 would be my move")
    table.press("Escape")
    assert texts(table) == ["", "B:E1 W:E2"]
    table.paste("Kim: b a1 w a2 would be my move")
    assert not table.page.questions.asking and table.page.handles.seats() == {"benny": TWO}


@pytest.mark.parametrize("other", ["", "\nBen — Today at 9:23 PM\nWhite e7 blk a7"])
def test_an_unknown_writer_is_asked_about_also_in_the_other_ones_field(
    desk: Make, other: str
) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+2")
    table.paste(f"newname4 — Today at 9:22 PM\nblack D7 white G1{other}")
    assert table.page.questions.banner.said() == "Who is newname4?"
    table.press("1")
    assert texts(table) == ["B:D7 W:G1", "B:A7 W:E7" if other else ""]


def test_an_unknown_writers_unclear_move_in_a_field_is_asked_about(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+2")
    table.paste("newname4 — Today at 9:22 PM\nblack c3, white on c3 too")
    assert table.page.questions.banner.said() == "Who is newname4?"
    table.press("2")
    assert table.clause(TWO) == "TO-2"


def test_a_move_by_a_stranger_raises_a_question_if_players_only_chat(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: hi\nBen: my move was B a7 w c1\nsinger: go!!\nstranger10: black D7 white G1")
    assert table.page.questions.banner.said() == "Who is stranger10?"


def test_the_keyboard_leaves_the_field_with_the_round(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B C3, W D5")
    table.enter(TWO, "B A1, W A2")
    table.press("Alt+2")
    table.press("Return")
    assert table.view.round == 2 and QApplication.focusWidget() is table.page
    table.paste("B C1, W D1")
    assert table.page.questions.banner.said() == "Who sent this?"


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "hyperstar", "unlucky-for-some"])
def test_a_pasted_post_of_the_umpire_is_not_anybodys_move(desk: Make, game: str) -> None:
    table = desk(game)
    table.press("Return")
    table.page.exporter.copy_post()
    text = QGuiApplication.clipboard().text()
    table.page.paster.paste()
    assert "Ann" in text and set(texts(table)) == {""} and not table.page.questions.asking


# Which pieces are struck through


def test_the_pieces_of_a_message_add_up_to_the_whole() -> None:
    text = "ok: B C3, W D5 !!"
    found = list(pieces(text, [(4, 8), (10, 14)]))
    assert "".join(piece for piece, _ in found) == text
    assert [piece for piece, use in found if not use] == ["ok: "]


def test_of_a_long_chat_lines_of_no_use_are_counted() -> None:
    text = "\n".join([*(f"line {number}" for number in range(20)), "B C3"])
    told = list(shown(text, [(len(text) - 4, len(text))]))
    assert told[-1] == ("18 more lines", False) and ("B C3", True) in told
    assert [piece for piece, use in told if not use][:2] == ["line 0", "line 1"]


# Names in the chat


def test_chat_names_can_be_viewed_and_changed(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.page.handles.set(ONE, ("xX_Ann_Xx",))
    assert "xX_Ann_Xx" in table.page.panels.one.name.toolTip()
    table.press("F5")
    sheet = as_a(HandlesSheet, table.sheet())
    assert [field.edit.text() for field in sheet.fields] == ["xX_Ann_Xx", ""]
    sheet.fields.two.edit.setText("benny, xx_ann_xx")
    table.click(sheet.confirm)
    assert table.page.handles.of(ONE) == ()
    assert table.page.handles.of(TWO) == ("benny", "xx_ann_xx")
    table.paste("benny: b e1 w e2")
    assert texts(table) == ["", "B:E1 W:E2"]


REFUSED = [
    ("masked-army", "A1-A2", "ben: my a2 yours a3 please", TWO, "A2-A3", "A2 is not empty."),
    ("masked-army", "A1-A2", "ann: D4 D5 then", ONE, "D4-D5", "It is Ben’s turn."),
    ("hyperstar", "D4", "ben: ok i take D4 then", TWO, "D4", "D4 is not empty."),
    ("hyperstar", "D4", "ann: E5 :)", ONE, "E5", "It is Ben’s turn."),
    ("gyulbot", "claim 9", "ann: decline 7", ONE, "decline 7", None),
]


@pytest.mark.parametrize(("game", "before", "text", "seat", "read", "why"), REFUSED)
def test_an_illegal_move_is_reported_as_understood(
    desk: Make, game: str, before: str, text: str, seat: Seat, read: str, why: str
) -> None:
    """The field shows the move with the reason; no message claims that there was no move."""
    table = desk(game)
    table.press("Return")
    table.session.submit(ONE, table.session.read(ONE, before))
    table.paste(text)
    assert table.page.panels[seat].text() == read
    assert why is None or table.message(seat) == why
    assert not table.page.notices.heard.said() and not struck(table)
    assert not table.page.paster.unused, "Enter has nothing to put away"


def test_typed_freely_it_says_which_move_was_read_and_why_it_is_refused(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.enter(ONE, "A1-A2")
    table.enter(TWO, "my a2 yours a3 please")
    assert table.message(TWO) == "Read as A2-A3: A2 is not empty." and table.clause(TWO) == "MA-3"


def test_the_chosen_part_is_not_struck_through(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: c3 d5")
    table.press("1")
    assert texts(table) == ["B:C3 W:D5", ""] and not table.page.notices.heard.said()


def test_up_to_four_readings_are_buttons(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: black a1 or a2 or a3 or a4, white g1")
    choices = table.page.questions.choices
    assert [choice.text() for choice in choices] == [f"B:A{number} W:G1" for number in range(1, 5)]
    assert all(choice.isVisible() for choice in choices)
    table.press("4")
    assert table.page.panels.one.text() == "B:A4 W:G1"
    table.paste("Ann: black a1 or a2 or a3 or a4 or a5, white g1")
    assert not table.page.questions.asking
    assert table.message(ONE) == "The message names more than one choice.", (
        "the player is to be asked"
    )


def test_enter_closes_a_question_without_answers_and_then_submits(desk: Make) -> None:
    table = desk("unlucky-for-some")
    table.press("Return")
    for name in ("Ann", "Ben"):
        table.paste(f"{name}: arrange 8F 7F 6F 5M 4M 3M 2S 1S 0S")
        table.press("Return")
    table.press("Return")
    table.paste("Ann: light A")
    table.paste("Ben: noughts: d4")
    assert table.page.notices.question.said()
    assert not any(button.isVisible() for button in table.page.questions.choices)
    table.press("Return")
    assert not table.page.notices.question.said()
    table.press("Return")
    assert table.session.match.position.pending(Seat.ONE)


def test_a_question_stays_open_while_the_other_player_writes(desk: Make) -> None:
    table = desk("masked-army", hold=True)
    table.press("Return")
    table.passes(10_000)
    table.paste("Ann: E5-F5 (me, him) or (him, me)?")
    asked = table.page.notices.question.said()
    assert asked.startswith("Ann")
    (stamp,) = table.view.stamps
    table.passes(5_000)
    table.paste("Ben: hurry up please :)")
    assert table.page.notices.question.said() == asked
    assert stamp in table.view.stamps
    table.paste("Ann: E5-F5")
    assert table.page.notices.question.said() == ""
    assert table.page.panels.one.text() == "E5-F5"


def test_two_messages_without_a_name_are_asked_about_one_after_the_other(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("black f7 white a2")
    table.passes(3_000)
    table.paste("black a1 white e5")
    table.press("1")
    assert texts(table) == ["B:F7 W:A2", ""] and table.page.questions.asking
    table.press("2")
    assert texts(table) == ["B:F7 W:A2", "B:A1 W:E5"] and not table.page.questions.asking
    arrived = {stamp.seat: stamp.arrived for stamp in table.view.stamps}
    assert arrived[Seat.TWO] - arrived[Seat.ONE] == 3_000


def test_the_same_message_is_asked_about_once(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("black f7 white a2")
    table.paste("black f7 white a2")
    table.press("2")
    assert texts(table) == ["", "B:F7 W:A2"] and not table.page.questions.asking


def test_at_0_what_arrived_is_told_below_what_a_paste_did_not_use(desk: Make) -> None:
    table = desk(hold=True)
    table.press("Return")
    table.passes(61_000)
    table.paste("Ann: black c3 white d5\nand may the better one win, see you all next week")
    assert table.page.notices.heard.isVisible() and table.page.notices.time.isVisible()


def test_a_stray_digit_does_not_replace_a_pasted_move(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: black c3 white d5")
    table.press("1")
    assert table.page.panels.one.text() == "B:C3 W:D51"
    table.press("Backspace")
    table.press("Return")
    assert table.page.panels.one.text() == "" and ONE not in table.view.awaiting


@pytest.mark.parametrize("fix", ["oops its B b3", "wait no, i meant black b3"])
def test_a_correction_is_put_together_with_a_text_that_was_refused(desk: Make, fix: str) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: b b2 w a1\nBen: b c3 w d4")
    for _ in range(2):
        table.press("Return")
    table.paste("Ann: b b2 w e5")
    assert table.panels.one.field_state is FieldState.REFUSED
    table.paste(f"Ann: {fix}")
    assert texts(table) == ["B:B3 W:E5", ""] and table.primary == "Submit for Ann"
    assert not table.page.questions.asking


def test_a_correction_is_put_together_with_what_is_not_entered_yet(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.paste("Ann: b c3 w d5")
    table.paste("Ann: *W D6")
    assert texts(table) == ["B:C3 W:D6", ""] and not table.page.questions.asking


@pytest.mark.clause("GEN-3")
@pytest.mark.parametrize("text", ["wait no, i meant F4-F5", "oops, his on F5"])
def test_a_message_by_the_last_mover_is_offered_as_a_correction(desk: Make, text: str) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.passes(10_000)
    table.paste(f"Ann: {text}")
    banner, (first, second, *_) = table.page.questions.banner, table.page.questions.choices
    assert (
        banner.said() == "Ann moved last, and it is the other player’s turn. Is this a correction?"
    )
    assert first.text() == "Correct the last move: F4-F5" and not second.isVisible()
    assert texts(table) == ["", ""] and table.view.awaiting == {TWO}
    table.passes(10_000)
    table.press("1")
    assert texts(table) == ["F4-F5", ""] and table.primary == "Correct for Ann"
    table.press("Return")
    fixed = as_a(Fixed, table.session.match.events[-1])
    assert fixed.text == "F4-F5" and fixed.arrived == 10_000 and table.view.awaiting == {TWO}


@pytest.mark.clause("GEN-3")
def test_a_mistaken_correction_can_be_dismissed_and_the_turn_continues(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.paste("Ann: wait no, i meant F4 and F5")
    shown = [choice.text() for choice in table.page.questions.choices if choice.isVisible()]
    assert shown == [f"Correct the last move: {move}" for move in ("F4-F5", "F5-F4")]
    table.press("Escape")
    assert not table.page.questions.asking and not table.view.stamps
    table.paste("Ben: c3 c4")
    table.press("Return")
    assert [event.text for event in table.session.match.events if hasattr(event, "text")] == [
        "F4-G4",
        "C3-C4",
    ]


@pytest.mark.clause("GEN-6")
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "hyperstar"])
def test_a_message_that_gives_up_is_offered_as_a_concession_but_never_entered_unasked(
    desk: Make, game: str
) -> None:
    table = desk(game)
    table.press("Return")
    table.press("Return")
    table.paste("Ann: ok i give up, gg")
    first = table.page.questions.choices[0]
    assert first.isVisible() and first.text() == "Ann concedes…"
    assert texts(table) == ["", ""]
    table.press("Return")
    assert not table.view.over, "Enter answers nothing"
    table.page.questions.banner.ask()
    table.press("1")
    sheet = as_a(ConfirmSheet, table.sheet())
    assert not table.view.over
    table.click(sheet.confirm)
    assert table.view.outcome is not None and table.view.outcome.winner is not None
    assert table.view.player(table.view.outcome.winner) == "Ben"


@pytest.mark.clause("GEN-6", "GY-8")
def test_in_a_race_giving_up_may_be_no_more_than_declining(desk: Make) -> None:
    table = desk("gyulbot")
    while table.view.paused:
        table.press("Return")
    table.paste("Ann: 9")
    table.press("Return")
    table.paste("Ben: i give up, gg")
    shown = [choice.text() for choice in table.page.questions.choices if choice.isVisible()]
    assert shown == ["Ben concedes…", "decline"]
    table.press("2")
    assert texts(table) == ["", "decline"]


def test_a_question_scrolls_into_view_where_the_whole_desk_scrolls(
    qtbot: QtBot, desk: Make
) -> None:
    table = desk()
    table.press("Return")
    table.page.resize(540, 680)
    table.paste("Ann: c3 d5")
    choice = table.page.questions.choices[0]
    qtbot.waitUntil(lambda: choice.visibleRegion().boundingRect() == choice.rect())
