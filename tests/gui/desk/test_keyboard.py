"""The Desk without a mouse; the keyboard focus is always in a sensible place."""

from __future__ import annotations

import pytest
import shiboken6
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit

from games.core import Seat
from gui.desk.asking import AdjustSheet, KeysSheet
from gui.desk.menu import listed
from gui.desk.seatpanel import SeatPanel
from gui.kit.widgets.buttons import Button
from tests.gui.desk.conftest import Make
from tests.gui.typed import as_a, there

ONE, TWO = Seat.ONE, Seat.TWO


def test_a_round_of_each_kind_can_be_umpired_by_keyboard_alone(desk: Make) -> None:
    table = desk()
    for keys in ("Return", "Alt+1"):
        table.press(keys)
    table.type("B A1 W A2")
    table.press("Return")
    table.press("Alt+3")
    assert table.page.side.board.hasFocus()
    for keys in ("Space", "Space", "Right", "Space"):
        table.press(keys)
    assert table.page.panels.two.canonical == "B:D4 W:E4"
    table.press("Return")
    table.press("Return")
    assert table.view.round == 2


def test_keys_of_the_desk_have_no_effect_in_text_fields(desk: Make) -> None:
    table = desk()
    edit = QLineEdit()
    table.qtbot.addWidget(edit)
    taken = {
        key.toString()
        for standard in QKeySequence.StandardKey
        if standard.name in _EDITING
        for key in QKeySequence.keyBindings(standard)
    } | {"Ctrl+K", "Ctrl+U", "Ctrl+E", "Ctrl+D", "Ctrl+A", "Ctrl+Y", "Ctrl+H"}
    keys = {QKeySequence(item.key).toString() for item in table.page.shortcuts.keys} - {"Ctrl+V"}
    assert not keys & taken
    assert len(keys) == len(table.page.shortcuts.keys) - 1
    table.press("Alt+1")
    table.type("?")
    assert table.page.panels.one.text() == "?" and table.sheets() == 0


_EDITING = {
    "Cut", "Copy", "Paste", "Undo", "Redo", "SelectAll", "Delete", "DeleteEndOfLine",
    "DeleteCompleteLine", "DeleteStartOfWord", "DeleteEndOfWord", "Backspace", "MoveToStartOfLine",
    "MoveToEndOfLine", "MoveToNextWord", "MoveToPreviousWord", "MoveToStartOfBlock",
    "MoveToEndOfBlock", "SelectNextWord", "SelectPreviousWord", "Deselect",
}  # fmt: skip


@pytest.mark.parametrize("key", ["F1", "?"])
def test_the_sheet_of_keys_is_complete(desk: Make, key: str) -> None:
    table = desk()
    table.press(key)
    assert isinstance(table.sheet(), KeysSheet)
    rows = listed(table.page.shortcuts.keys)
    assert len(rows) == len(table.page.shortcuts.keys) + 5
    assert ("Alt+1", "Ann’s field") in rows
    table.press("Ctrl+P")
    table.press("Return")
    assert not table.view.started or table.sheets() == 0
    table.press("Escape")


@pytest.mark.alike
@pytest.mark.parametrize(
    ("game", "some"),
    [
        ("thwart-omega", {"Ctrl+R", "Ctrl+G", "F9"}),
        ("masked-army", {"Ctrl+M", "F9"}),
        ("hyperstar", {"Ctrl+M", "F6", "F9"}),
        ("gyulbot", set()),
        ("unlucky-for-some", {"Ctrl+R", "Ctrl+G", "F4", "F9"}),
    ],
)
def test_keys_without_effect_are_not_listed(desk: Make, game: str, some: set[str]) -> None:
    keys = {key for key, _ in listed(desk(game).page.shortcuts.keys)}
    assert keys & {"Ctrl+R", "Ctrl+G", "Ctrl+M", "F4", "F6", "F9"} == some


@pytest.mark.alike
@pytest.mark.parametrize("game", ["thwart-omega", "masked-army", "gyulbot", "hyperstar"])
def test_the_sheet_of_keys_lists_only_keys_with_an_effect(desk: Make, game: str) -> None:
    table = desk(game)
    bound = {shortcut.key().toString() for shortcut in table.page.findChildren(QShortcut)}
    for over in (False, True):
        if over:
            table.session.concede(Seat.ONE)
        table.press("F1")
        said = {label.text() for label in table.sheet().findChildren(QLabel)}
        table.press("Escape")
        rows = {item.key: item.text for item in table.page.shortcuts.keys if item.text in said}
        assert set(rows) <= bound and "F1" in rows
        assert ("F9" in rows) is table.page.side.unmask.isVisible()
        assert ("Ctrl+P" in rows) is not over


def test_a_nickname_keeps_its_spelling_at_the_start_of_a_sentence(desk: Make) -> None:
    table = desk(players=("e_is_cool", "Ben"))
    table.session.concede(Seat.ONE)
    shown = [label.text() for label in table.page.findChildren(QLabel)]
    assert "e_is_cool conceded (GEN-6)" in shown


def test_keys_of_the_desk_have_no_effect_while_a_sheet_is_open(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Ctrl+1")
    assert isinstance(table.sheet(), AdjustSheet)
    table.press("Ctrl+P")
    table.press("Ctrl+R")
    assert not table.view.paused and table.sheets() == 1
    table.press("Escape")
    assert table.sheets() == 0


def test_a_click_leaves_enter_to_the_primary_button(desk: Make) -> None:
    table = desk()
    table.click(table.page.footer.post)
    table.press("Return")
    assert table.view.started
    table.enter(ONE, "B:A1 W:B2")
    table.enter(TWO, "B:C1 W:C2")
    table.click(table.page.shared.face)
    table.press("Escape")
    table.click(table.panels.one.eye)
    table.press("Return")
    assert table.view.round == 2


def test_a_held_enter_acts_only_once(desk: Make) -> None:
    from PySide6.QtCore import QEvent, Qt
    from PySide6.QtGui import QKeyEvent

    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.enter(TWO, "B:C1 W:C2")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(table.page, held)
    assert table.view.round == 1


@pytest.mark.alike
@pytest.mark.parametrize(("game", "move"), [("masked-army", "F4-G4"), ("thwart-omega", "BA1 WA2")])
def test_tab_reaches_every_control(desk: Make, game: str, move: str) -> None:
    table = desk(game)
    table.press("Return")
    table.enter(ONE, move)
    visited = set()
    for _ in range(40):
        table.press("Tab")
        visited.add(QApplication.focusWidget())
    page, (one, two) = table.page, table.panels
    army = {
        one.correct,
        two.clock,
        page.side.unmask,
    }
    wanted = (army if game == "masked-army" else {two.eye}) | {
        two.field.edit, page.side.board, page.log.list, page.header.home, page.header.stage,
        page.header.pause, page.header.more, page.footer.post, page.footer.picture,
    }  # fmt: skip
    assert not wanted - visited, [item.accessibleName() for item in wanted - visited]
    assert all(there(widget).accessibleName() or as_a(Button, widget).text() for widget in visited)


def test_keys_request_the_stage_home_and_the_rules(desk: Make) -> None:
    table = desk()
    for signal, key in ((table.page.stageRequested, "F2"), (table.page.rulesRequested, "F3")):
        with table.qtbot.waitSignal(signal):
            table.press(key)
    with table.qtbot.waitSignal(table.page.homeRequested):
        table.click(table.page.header.home)
    with table.qtbot.waitSignal(table.page.stageRequested):
        table.click(table.page.header.stage)


def test_the_menu_opens_by_key(desk: Make) -> None:
    table = desk()
    table.press("F10")
    popup = QApplication.activePopupWidget()
    assert popup is not None and popup.actions()
    popup.close()


def test_text_typed_outside_fields_goes_to_the_only_awaited_seat(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.type("b")  # both seats are awaited, so its owner is unknown
    assert [panel.text() for panel in table.page.panels] == ["", ""]
    table.enter(ONE, "B:A1 W:B2")
    table.press("F8")
    table.type("B")
    table.type(":C3 W:D5")
    two = as_a(SeatPanel, table.page.panels.two)
    assert two.text() == "B:C3 W:D5" and table.page.panels.one.text() == ""
    assert two.field.edit.echoMode() is QLineEdit.EchoMode.Password
    assert table.message(TWO) == "Legal" and table.page.side.scene.draft() == ""
    table.press("Return")
    table.type("b")
    assert [panel.text() for panel in table.page.panels] == ["", ""]


def test_the_desk_regains_the_focus_when_its_owner_disappears(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    gone = QLineEdit(table.page)
    gone.show()
    gone.setFocus()
    assert gone.hasFocus()
    shiboken6.delete(gone)
    assert table.page.hasFocus()


def test_after_a_sheet_opened_from_the_log_enter_presses_the_primary_button(desk: Make) -> None:
    table = desk("masked-army")
    table.press("Return")
    table.enter(ONE, "F4-G4")
    table.press("Alt+4")
    table.press("Return")
    table.type("a slip")
    table.press("Return")
    assert table.page.hasFocus() and table.view.paused
    table.press("Alt+4")
    table.page.commands.ask_award(TWO)
    table.type("Ann left")
    table.press("Return")
    assert table.view.over and table.primary == "Copy the result"
    table.press("Return")
    assert table.primary == "Home"
