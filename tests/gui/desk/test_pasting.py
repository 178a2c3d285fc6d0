"""Pasting at the Desk: to the seat it fits, and which one is said."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from games.core import Pair, Seat
from gui.desk.pasting import route

ONE, TWO = Seat.ONE, Seat.TWO


def test_a_named_paste_goes_to_its_seat_and_says_so(desk):
    table = desk()
    table.press("Return")
    table.paste("[12:03] **Ben**: B C3, W D5")
    assert table.page.panels.two.text() == "B C3, W D5" and table.toast == "Pasted for Ben."
    assert QApplication.focusWidget() is table.page.panels.two.field.edit
    assert table.primary == "Submit for Ben"
    table.press("Return")
    assert table.view.awaiting == {ONE}


def test_both_at_once_then_three_times_enter(desk):
    table = desk()
    table.press("Return")
    table.paste("Ann: B C3, W D5\nBen: B A1, W A2")
    assert table.toast == "Pasted for Ann and Ben."
    for _ in range(3):
        table.press("Return")
    assert table.view.round == 2


@pytest.mark.parametrize(("key", "seat"), [("1", ONE), ("2", TWO)])
def test_what_fits_both_is_asked(desk, key, seat):
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    banner = table.page.paster.banner
    assert banner.isVisible() and banner.words.text() == "Whose is “B C3, W D5”?"
    assert table.page.panels.one.text() == table.page.panels.two.text() == ""
    table.press(key)
    assert not banner.isVisible()
    assert table.page.panels[seat].text() == "B C3, W D5"
    assert table.page.panels[seat.other].text() == ""


def test_the_question_has_the_keyboard_also_when_a_field_was_filled(desk):
    table = desk()
    table.press("Return")
    table.paste("B A1, W A2\nBen: B C3, W D5")
    banner, choices = table.page.paster.banner, table.page.paster.choices
    assert banner.isVisible() and table.page.panels.two.text() == "B C3, W D5"
    assert not choices.one.icon().isNull(), "the key is shown"
    table.press("Return")
    assert banner.isVisible() and table.page.panels.one.text() == "", "Enter answers nothing"
    table.press("1")
    assert table.page.panels.one.text() == "B A1, W A2"
    assert table.page.panels.two.text() == "B C3, W D5"


def test_no_key_is_shown_that_would_be_typed_into_a_field(desk):
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    choices = table.page.paster.choices
    assert not any(button.icon().isNull() for button in choices)
    table.press("Alt+2")
    assert all(button.icon().isNull() for button in choices)
    table.type("1")
    assert table.page.panels.two.text() == "1" and table.page.paster.asking
    table.click(choices.one)
    assert table.page.panels.one.text() == "B C3, W D5"


def test_the_question_is_left_with_escape_and_answered_with_the_mouse(desk):
    table = desk()
    table.press("Return")
    table.paste("B C3, W D5")
    table.press("Escape")
    assert not table.page.paster.banner.isVisible() and table.page.panels.one.text() == ""
    table.paste("B C3, W D5")
    table.click(table.page.paster.choices.two)
    assert table.page.panels.two.text() == "B C3, W D5"


def test_what_fits_nobody_says_why_and_can_be_mended(desk):
    table = desk()
    table.press("Return")
    table.paste("B C3, W C3")
    said = table.page.paster.banner.words.text()
    assert said == "“B C3, W C3” fits nobody. Both stones are on C3; they need two cells. (TO-2)"
    table.press("1")
    assert table.page.panels.one.text() == "B C3, W C3" and table.clause(ONE) == "TO-2"


def test_a_paste_in_a_field_is_for_that_seat_unless_it_names_the_other(desk):
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.paste("> B C3, W D5")
    assert table.page.panels.one.text() == "B C3, W D5"
    table.press("Ctrl+A")
    table.paste("Ben: B A1, W A2")
    assert table.page.panels.one.text() == "B C3, W D5"
    assert table.page.panels.two.text() == "B A1, W A2"


def test_a_paste_into_a_half_typed_text_is_a_plain_paste(desk):
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("B C3 ")
    table.paste("W D5")
    assert table.page.panels.one.text() == "B C3 W D5"


@pytest.mark.parametrize("text", ["Ben: B A1, W A2", "Ben:\nB A1, W A2"])
def test_a_message_goes_to_its_seat_also_from_a_half_typed_text(desk, text):
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("B C3 ")
    table.paste(text)
    assert table.page.panels.one.text() == "B C3 "
    assert table.page.panels.two.text() == "B A1, W A2"


def test_in_an_alternating_game_it_goes_to_the_seat_on_the_move(desk):
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.paste("f4 g4")
    assert table.page.panels.two.text() == "f4 g4" and table.clause(TWO) == "MA-3"


@pytest.mark.clause("GEN-3")
def test_a_paste_for_a_correction_is_read_as_one(desk):
    table = desk("masked-army")
    table.press("Return")
    table.paste("f4 g4")
    table.press("Return")
    table.press("Ctrl+M")
    table.paste("Ann: sorry, F4 F5")
    assert table.clause(ONE) == "MA-3"
    table.press("Escape")
    table.press("Ctrl+M")
    table.paste("Ann: F4 F5")
    assert table.primary == "Correct for Ann"


def test_nothing_to_paste_and_too_late(desk):
    table = desk()
    QGuiApplication.clipboard().clear()
    table.press("Ctrl+V")
    assert table.toast == "There is no text to paste."
    table.session.abandon("Enough")
    table.paste("Ann: B C3, W D5")
    assert table.toast == "The match is over."


def test_hidden_texts_are_not_quoted(desk):
    table = desk()
    table.press("Return")
    table.press("F8")
    table.page.enter()
    table.paste("B C3, W D5")
    assert "C3" not in table.page.paster.banner.words.text()
    table.press("F8")
    assert "C3" in table.page.paster.banner.words.text()


@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "hyperstar", "unlucky-for-some"])
def test_a_post_that_is_pasted_back_speaks_for_nobody(desk, game):
    table = desk(game)
    table.press("Return")
    table.page.exporter.copy_post()
    text = QGuiApplication.clipboard().text()
    (part,) = route(text, Pair(("Ann",), ("Ben",)), table.page.paster._check)
    assert "Ann" in text and part.named is None and not part.fits
