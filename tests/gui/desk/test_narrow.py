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
@pytest.mark.parametrize("state", [state for state in STATES if state.name in SUITE], ids=str)
def test_nothing_is_clipped_in_any_window(desk: Make, state: State) -> None:
    table = state.bring(desk)
    found = []
    for size in SIZES:
        table.page.resize(*size)
        settle(table.page)
        wrong = complaints(table.page, table.page.footer.primary, state.cell)
        found += [f"{size}: {said}" for said in wrong]
    assert found == []


@pytest.mark.alike
@pytest.mark.painted
@pytest.mark.parametrize("state", [state for state in STATES if state.name in LARGER], ids=str)
def test_with_larger_text_nothing_is_clipped(desk: Make, qapp: QApplication, state: State) -> None:
    """On a laptop nothing scrolls at up to 125 %; the primary action is always visible."""
    table = state.bring(desk)
    try:
        for scale, size in ((1.25, (1366, 768)), (2.0, (1366, 768)), (2.0, (640, 600))):
            apply(qapp, THEME.with_scale(scale))
            table.page.resize(*size)
            settle(table.page)
            assert complaints(table.page, table.page.footer.primary) == [], (scale, size)
            areas = [area for area in table.page.findChildren(QScrollArea) if area.isVisible()]
            scroll = [area for area in areas if area.verticalScrollBar().isVisible()]
            assert bool(scroll) == (scale > 1.25)
    finally:
        apply(qapp, THEME)


def test_the_text_of_the_filled_button_is_complete_at_any_text_size(
    desk: Make, qapp: QApplication
) -> None:
    table = desk("thwart-omega")
    table.press("Return")
    found = []
    try:
        apply(qapp, THEME.with_scale(2.0))
        table.page.resize(640, 600)
        for paste in ("", "Ann: b a1 w b2"):
            table.paste(paste)
            settle(table.page)
            button = table.page.footer.primary
            found.append((button.text(), button.width() >= button.sizeHint().width()))
    finally:
        apply(qapp, THEME)
    assert found == [("Submit", True), ("Submit for Ann", True)]


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 683])
@pytest.mark.parametrize("paused", [False, True])
def test_a_stamp_does_not_move_buttons(desk: Make, width: int, paused: bool) -> None:
    table = desk("masked-army", turn_seconds=120, bank_seconds=300)
    table.page.resize(width, 740)
    table.press("Return")
    settle(table.page)
    before = [panel.geometry() for panel in table.page.panels]
    table.passes(140_000)
    if paused:
        table.press("Ctrl+P")
        table.passes(1_000)
    table.press("F11")
    settle(table.page)
    assert table.page.panels.one.state.text().startswith("arrived")
    assert [panel.geometry() for panel in table.page.panels] == before


@pytest.mark.parametrize("game", ["thwart-omega", "unlucky-for-some"])
def test_in_a_low_window_the_seat_with_the_focus_scrolls_into_view(desk: Make, game: str) -> None:
    table = desk(game)
    table.page.resize(640, 480)
    for panel in table.page.panels:
        panel.setText("no move at all, " * 30)
    settle(table.page)
    for seat in (TWO, ONE, TWO):
        table.press(f"Alt+{seat.value + 1}")
        QApplication.processEvents()
        field = QApplication.focusWidget()
        assert field is not None and table.page.panels[seat].isAncestorOf(field)
        assert field.visibleRegion().boundingRect() == field.rect()
    if game == "thwart-omega":
        table.page.resize(1280, 720)
        settle(table.page)
        assert not table.page.body.seats.verticalScrollBar().isVisible()


def items() -> int:
    """Return the number of layout items that PySide keeps alive."""
    return sum(type(one) is QWidgetItem for one in gc.get_objects())


def test_a_new_layout_leaves_no_old_layout_items(desk: Make) -> None:
    """PySide would delete such items a second time, long after Qt did, and the Desk would crash."""
    table = desk("gyulbot")
    before, seen = items(), set()
    for size in SIZES:
        table.page.resize(*size)
        settle(table.page)
        seen.add(table.page.body.arrangement)
        assert items() <= before
    assert len(seen) > 2


def shown(table: Desk) -> set[Page]:
    parts = table.page.body.parts
    pages = {Page.BOARD: parts.board, Page.NEWS: parts.news, Page.LOG: parts.log}
    return {page for page, part in pages.items() if part.isVisible()}


def test_keys_open_the_tabs_of_the_log_and_the_board(desk: Make) -> None:
    table = desk("unlucky-for-some")
    table.press("Return")
    assert shown(table) == {Page.BOARD, Page.NEWS, Page.LOG}
    table.page.resize(640, 600)
    settle(table.page)
    assert table.page.body.arrangement is Arrangement.BELOW and shown(table) == {Page.BOARD}
    table.press("Alt+4")
    assert shown(table) == {Page.LOG} and table.page.log.list.hasFocus()
    table.press("Alt+3")
    assert shown(table) == {Page.BOARD} and table.page.side.board.hasFocus()


def test_opened_in_a_small_window_the_board_is_shown_first(desk: Make) -> None:
    table = desk("unlucky-for-some", shown=False)
    table.page.resize(640, 600)
    table.page.show()
    settle(table.page)
    assert table.page.body.arrangement is Arrangement.BELOW and shown(table) == {Page.BOARD}


def test_the_result_becomes_visible_by_itself(desk: Make) -> None:
    table = desk("thwart-omega")
    table.press("Return")
    table.page.resize(640, 600)
    table.page.show_page(Page.LOG)
    settle(table.page)
    assert shown(table) == {Page.BOARD, Page.LOG}
    table.session.concede(TWO)
    assert shown(table) == {Page.BOARD, Page.NEWS} and table.page.result.isVisible()
    tabs = table.page.body.tabs
    assert tabs.tabText(tabs.currentIndex()) == "Result"


def test_facts_for_the_umpire_alone_have_a_tab_until_the_end(desk: Make) -> None:
    table = desk("gyulbot")
    table.page.resize(683, 768)
    settle(table.page)
    tabs, panel = table.page.body.tabs, table.page.panel
    assert panel is not None and not panel.isVisible()
    table.page.show_page(Page.ALONE)
    assert panel.isVisible()
    table.session.concede(TWO)
    assert not panel.isVisible() and tabs.chosen is Page.NEWS


def test_the_next_step_is_readable_in_full_on_half_a_screen(desk: Make) -> None:
    table = desk()
    footer = table.page.footer
    table.page.resize(683, 768)
    for text in (
        "post the commitment, which asks both players for a word",
        "time is up: answer the question, or dismiss it (Esc)",
    ):
        footer.setNext(text)
        settle(table.page)
        shown = [
            label.text().replace("\n", " ")
            for label in footer.findChildren(QLabel)
            if label.isVisible()
        ]
        assert text in shown and footer.height() == footer.sizeHint().height()


def test_the_prompt_of_an_empty_field_is_readable_on_half_a_screen(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.enter(ONE, "F4-G4")
    table.page.resize(683, 768)
    table.press("Alt+1")
    for _ in range(2):
        check_placeholders(table)
        table.press("Ctrl+M")


def check_placeholders(table: Desk) -> None:
    settle(table.page)
    for panel in table.page.panels:
        for edit in panel.findChildren(QLineEdit):
            asks = edit.fontMetrics().horizontalAdvance(edit.placeholderText())
            assert asks < edit.contentsRect().width() - 12, edit.placeholderText()


def test_the_prompt_of_a_candle_sheet_is_readable_on_half_a_screen(desk: Make) -> None:
    table = desk("unlucky-for-some")
    table.press("Return")
    table.page.resize(683, 768)
    check_placeholders(table)


def test_the_prompt_of_a_rebuttal_is_readable_on_half_a_screen(desk: Make) -> None:
    table = desk("gyulbot")
    table.press("Return")
    table.enter(ONE, "claim 24")
    table.page.resize(683, 768)
    check_placeholders(table)
