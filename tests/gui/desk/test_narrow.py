"""The Desk in any window: nothing is clipped or overlaps, and the board can be clicked."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QScrollArea, QWidgetItem

from gui.desk.arrangement import Arrangement
from gui.desk.tabs import Page
from gui.kit.theme import apply
from tests.gui.desk.states import STATES, SUITE, State
from tests.gui.layouts import complaints, settle

from .conftest import ONE, THEME, TWO, Desk, Make

LARGER = ("omega_asked", "army_turn", "unlucky_refused")
SIZES = ((640, 600), (683, 768), (800, 600), (960, 700), (960, 1080), (1280, 720), (1920, 1080))


@pytest.mark.alike
@pytest.mark.parametrize("state", [one for one in STATES if one.name in SUITE], ids=str)
def test_nothing_is_clipped_in_any_window(desk: Make, state: State) -> None:
    one = state.bring(desk)
    found = []
    for size in SIZES:
        one.page.resize(*size)
        settle(one.page)
        wrong = complaints(one.page, one.page.footer.primary, state.cell)
        found += [f"{size}: {said}" for said in wrong]
    assert found == []


@pytest.mark.alike
@pytest.mark.painted
@pytest.mark.parametrize("state", [one for one in STATES if one.name in LARGER], ids=str)
def test_with_larger_text_nothing_is_clipped(desk: Make, qapp: QApplication, state: State) -> None:
    """On a laptop nothing scrolls at up to 125 %; the primary action is always visible."""
    one = state.bring(desk)
    try:
        for scale, size in ((1.25, (1366, 768)), (2.0, (1366, 768)), (2.0, (640, 600))):
            apply(qapp, THEME.with_scale(scale))
            one.page.resize(*size)
            settle(one.page)
            assert complaints(one.page, one.page.footer.primary) == [], (scale, size)
            areas = [area for area in one.page.findChildren(QScrollArea) if area.isVisible()]
            scroll = [area for area in areas if area.verticalScrollBar().isVisible()]
            assert bool(scroll) == (scale > 1.25)
    finally:
        apply(qapp, THEME)


def test_the_text_of_the_filled_button_is_complete_at_any_text_size(
    desk: Make, qapp: QApplication
) -> None:
    one = desk("thwart-omega")
    one.press("Return")
    found = []
    try:
        apply(qapp, THEME.with_scale(2.0))
        one.page.resize(640, 600)
        for paste in ("", "Ann: b a1 w b2"):
            one.paste(paste)
            settle(one.page)
            button = one.page.footer.primary
            found.append((button.text(), button.width() >= button.sizeHint().width()))
    finally:
        apply(qapp, THEME)
    assert found == [("Submit", True), ("Submit for Ann", True)]


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 683])
@pytest.mark.parametrize("paused", [False, True])
def test_a_stamp_does_not_move_buttons(desk: Make, width: int, paused: bool) -> None:
    one = desk("masked-army", turn_seconds=120, bank_seconds=300)
    one.page.resize(width, 740)
    one.press("Return")
    settle(one.page)
    before = [panel.geometry() for panel in one.page.panels]
    one.passes(140_000)
    if paused:
        one.press("Ctrl+P")
        one.passes(1_000)
    one.press("F11")
    settle(one.page)
    assert one.page.panels.one.state.text().startswith("arrived")
    assert [panel.geometry() for panel in one.page.panels] == before


@pytest.mark.parametrize("game", ["thwart-omega", "unlucky-for-some"])
def test_in_a_low_window_the_seat_with_the_focus_scrolls_into_view(desk: Make, game: str) -> None:
    one = desk(game)
    one.page.resize(640, 480)
    for panel in one.page.panels:
        panel.setText("no move at all, " * 30)
    settle(one.page)
    for seat in (TWO, ONE, TWO):
        one.press(f"Alt+{seat.value + 1}")
        QApplication.processEvents()
        field = QApplication.focusWidget()
        assert field is not None and one.page.panels[seat].isAncestorOf(field)
        assert field.visibleRegion().boundingRect() == field.rect()
    if game == "thwart-omega":
        one.page.resize(1280, 720)
        settle(one.page)
        assert not one.page.body.seats.verticalScrollBar().isVisible()


def items() -> int:
    """Return the number of layout items that PySide keeps alive."""
    return sum(type(one) is QWidgetItem for one in gc.get_objects())


def test_a_new_layout_leaves_no_old_layout_items(desk: Make) -> None:
    """PySide would delete such items a second time, long after Qt did, and the Desk would crash."""
    one = desk("gyulbot")
    before, seen = items(), set()
    for size in SIZES:
        one.page.resize(*size)
        settle(one.page)
        seen.add(one.page.body.arrangement)
        assert items() <= before
    assert len(seen) > 2


def shown(one: Desk) -> set[Page]:
    parts = one.page.body.parts
    pages = {Page.BOARD: parts.board, Page.NEWS: parts.news, Page.LOG: parts.log}
    return {page for page, part in pages.items() if part.isVisible()}


def test_keys_open_the_tabs_of_the_log_and_the_board(desk: Make) -> None:
    one = desk("unlucky-for-some")
    one.press("Return")
    assert shown(one) == {Page.BOARD, Page.NEWS, Page.LOG}
    one.page.resize(640, 600)
    settle(one.page)
    assert one.page.body.arrangement is Arrangement.BELOW and shown(one) == {Page.BOARD}
    one.press("Alt+4")
    assert shown(one) == {Page.LOG} and one.page.log.list.hasFocus()
    one.press("Alt+3")
    assert shown(one) == {Page.BOARD} and one.page.side.board.hasFocus()


def test_opened_in_a_small_window_the_board_is_shown_first(desk: Make) -> None:
    one = desk("unlucky-for-some", shown=False)
    one.page.resize(640, 600)
    one.page.show()
    settle(one.page)
    assert one.page.body.arrangement is Arrangement.BELOW and shown(one) == {Page.BOARD}


def test_the_result_becomes_visible_by_itself(desk: Make) -> None:
    one = desk("thwart-omega")
    one.press("Return")
    one.page.resize(640, 600)
    one.page.show_page(Page.LOG)
    settle(one.page)
    assert shown(one) == {Page.BOARD, Page.LOG}
    one.session.concede(TWO)
    assert shown(one) == {Page.BOARD, Page.NEWS} and one.page.result.isVisible()
    tabs = one.page.body.tabs
    assert tabs.tabText(tabs.currentIndex()) == "Result"


def test_facts_for_the_umpire_alone_have_a_tab_until_the_end(desk: Make) -> None:
    one = desk("gyulbot")
    one.page.resize(683, 768)
    settle(one.page)
    tabs, panel = one.page.body.tabs, one.page.panel
    assert panel is not None and not panel.isVisible()
    one.page.show_page(Page.ALONE)
    assert panel.isVisible()
    one.session.concede(TWO)
    assert not panel.isVisible() and tabs.chosen is Page.NEWS


def test_the_next_step_is_readable_in_full_on_half_a_screen(desk: Make) -> None:
    one = desk()
    footer = one.page.footer
    one.page.resize(683, 768)
    for text in (
        "post the commitment, which asks both players for a word",
        "time: answer about the paste, or leave it (Esc)",
    ):
        footer.setNext(text)
        settle(one.page)
        shown = [
            label.text().replace("\n", " ")
            for label in footer.findChildren(QLabel)
            if label.isVisible()
        ]
        assert text in shown and footer.height() == footer.sizeHint().height()


def test_the_prompt_of_an_empty_field_is_readable_on_half_a_screen(desk: Make) -> None:
    one = desk("masked-army")
    one.press("Return")
    one.enter(ONE, "F4-G4")
    one.page.resize(683, 768)
    one.press("Alt+1")
    for _ in range(2):
        check_placeholders(one)
        one.press("Ctrl+M")


def check_placeholders(one: Desk) -> None:
    settle(one.page)
    for panel in one.page.panels:
        for edit in panel.findChildren(QLineEdit):
            asks = edit.fontMetrics().horizontalAdvance(edit.placeholderText())
            assert asks < edit.contentsRect().width() - 12, edit.placeholderText()


def test_the_prompt_of_a_candle_sheet_is_readable_on_half_a_screen(desk: Make) -> None:
    one = desk("unlucky-for-some")
    one.press("Return")
    one.page.resize(683, 768)
    check_placeholders(one)


def test_the_prompt_of_a_rebuttal_is_readable_on_half_a_screen(desk: Make) -> None:
    one = desk("gyulbot")
    one.press("Return")
    one.enter(ONE, "claim 24")
    one.page.resize(683, 768)
    check_placeholders(one)
