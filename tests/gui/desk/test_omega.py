from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from games.core import Seat
from games.match.events import Acted, Closed, Drawn, Expired, Held, Received, Stamped, Unstamped
from gui.desk.asking import AdjustSheet, ConfirmSheet, RewindSheet
from gui.desk.primary import AWAIT, FIX_TEXT, REVEAL, START, SUBMIT
from gui.kit.widgets.buttons import Button
from tests.gui.desk.conftest import Desk, Make
from tests.gui.typed import as_a

ONE, TWO = Seat.ONE, Seat.TWO


def played(table: Desk) -> list[type]:
    """Return the kinds of the events after the start, without arrival stamps."""
    kinds = [type(event) for event in table.session.match.events[1:]]
    return [kind for kind in kinds if kind is not Received]


@pytest.mark.clause("GEN-2", "GEN-3", "TO-2", "TO-10")
def test_a_whole_round_can_be_umpired_by_keys(desk: Make) -> None:
    table = desk()
    assert (table.primary, table.page.primary.action) == ("Start the clocks", START.of())
    table.press("Return")
    assert table.view.started and not table.view.paused
    assert not table.page.footer.primary.isEnabled()
    assert table.page.footer.next() == "Ann and Ben to submit"

    table.press("Alt+1")
    table.type("b c3 w c3")
    assert table.message(ONE) == "Read as B:C3 W:C3: Both stones are on C3; they need two cells."
    assert table.clause(ONE) == "TO-2"
    assert table.page.primary.action == FIX_TEXT.of(ONE)
    table.press("Return")
    assert table.view.awaiting == {ONE, TWO}

    table.press("Escape")
    table.type("b c3, w d5")
    assert table.message(ONE) == "black on C3, white on D5: legal"
    assert table.clause(ONE) == "" and table.primary == "Submit for Ann"
    table.press("Return")
    assert table.view.awaiting == {TWO}
    assert table.page.panels.one.text() == ""
    assert table.page.panels.one.state.text() == "received ✓"
    assert table.page.panels.two.state.text() == "to submit"

    table.enter(ONE, "B:A1 W:B2")
    table.enter(TWO, "W C4 B A1")
    assert (table.primary, table.page.primary.action) == ("Reveal", REVEAL.of())
    assert table.page.footer.next() == "reveal round 1; both are in"
    table.press("Return")
    assert table.view.round == 2
    reveal = table.view.board.last
    assert [submission.black for submission in reveal.submissions] == [(0, 0), (0, 0)]
    stamped = [Stamped, Acted]  # a refused text keeps its stamp when it is cleared
    assert played(table) == [*stamped, *stamped, *stamped, Closed]
    assert table.page.primary.action == AWAIT.of(ONE, TWO)


def test_no_reveal_while_a_replacement_is_refused(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.enter(TWO, "B:C1 W:C2")
    table.enter(ONE, "B:A1 W:A1")
    assert table.page.primary.action == FIX_TEXT.of(ONE) and table.view.complete
    table.press("Return")
    assert table.view.round == 1
    table.press("Escape")
    assert table.page.primary.action == AWAIT.of(ONE), "its message may still be put right"
    table.press("Escape")
    assert table.primary == "Reveal"


def test_a_replaced_submission_cannot_be_restored(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.press("Alt+1")
    edit = table.panels.one.field.edit
    for keys in ("Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y"):
        table.press(keys)
        assert edit.text() == ""
    assert not edit.isUndoAvailable() and not edit.isRedoAvailable()
    assert edit.accessibleDescription() == table.message(ONE)
    assert "A1" not in table.message(ONE)


@pytest.mark.clause("TO-9", "GEN-4")
def test_at_the_deadline_missing_moves_are_drawn(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.press("Alt+2")
    table.type("b c3 w")
    table.passes(60_001)
    assert table.view.round == 1, "what was typed in time is not finished"
    for _ in range(2):
        table.press("Escape")
    assert played(table) == [Stamped, Acted, Stamped, Held, Unstamped, Drawn, Expired]
    assert table.view.round == 2 and table.view.board.last.drawn == {TWO}
    assert any("drawn (GEN-4)" in table.view.word(line.message) for line in table.view.log)


@pytest.mark.clause("GEN-3")
def test_a_complete_round_closes_by_itself_after_an_announced_time(desk: Make) -> None:
    table = desk(grace=5_000)
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.enter(TWO, "B:C1 W:C2")
    assert table.primary == "Reveal · 5 s"
    table.passes(2_000)
    assert table.primary == "Reveal · 3 s"
    table.enter(TWO, "B:C1 W:C3")
    assert table.primary == "Reveal · 5 s"
    table.passes(5_001)
    assert table.view.round == 2


def test_the_shared_clock_can_be_adjusted(desk: Make) -> None:
    table = desk()
    table.press("Return")
    page = table.page
    assert page.shared.isVisible() and not page.panels.one.clock.isVisible()
    table.passes(10_000)
    assert page.shared.face.reading().left == 50_000
    table.click(page.shared.face)
    sheet = as_a(AdjustSheet, table.sheet())
    table.type("15")
    assert not sheet.confirm.isEnabled()
    table.press("Return")  # move the focus to the field for the reason
    table.type("The Stage froze")
    table.press("Return")
    assert table.sheets() == 0
    assert page.shared.face.reading().left == 65_000
    assert table.view.word(table.view.log[-1].message) == "+15 s for the round: The Stage froze"


def test_the_preview_of_an_adjustment_follows_the_clock(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Ctrl+1")
    sheet = as_a(AdjustSheet, table.sheet())
    table.type("-0:30")
    shown = sheet.findChildren(QLabel)
    assert any(label.text().endswith("1:00 → 0:30") for label in shown)
    table.passes(20_000)
    assert any(label.text().endswith("0:40 → 0:10") for label in shown)
    table.passes(20_000)
    assert any(label.text().endswith("0:20 → 0:00") for label in shown)


def test_clocks_can_be_adjusted_with_any_readable_time(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Ctrl+1")
    sheet = as_a(AdjustSheet, table.sheet())
    told = sheet.findChildren(QLabel)
    for text, left in (("1:30", "2:30"), ("-0:15", "0:45"), ("2 min", "3:00"), ("1h", "61:00")):
        sheet.time.selectAll()
        table.type(text)
        assert any(item.text().endswith(f"→ {left}") for item in told), text
    sheet.reason.setText("why")
    assert sheet.confirm.isEnabled()
    sheet.time.setFocus()
    for text in ("a lot", "99:00:00", "0"):
        sheet.time.selectAll()
        table.type(text)
        table.press("Return")
        assert not sheet.confirm.isEnabled() and table.sheets() == 1
        why = sheet.time.problem()
        assert bool(why) is (text != "0")
        assert not why or any(item.isVisible() and item.text() == why for item in told)
    assert len(table.session.match.events) == 1


@pytest.mark.clause("TO-9", "GEN-4")
def test_a_rewind_past_the_deadline_gives_time_again(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.passes(60_001)
    assert table.view.round == 2
    table.press("Ctrl+P")
    line = next(
        item for item in table.view.log if table.view.word(item.message).startswith("Time is up")
    )
    table.page.commands.ask_rewind(line)
    sheet = as_a(RewindSheet, table.sheet())
    ((turn, bank),) = sheet.boxes
    assert turn.text() == "1:00" and bank is None, "nothing was left: all of it is offered"
    wrong = next(
        button for button in sheet.findChildren(Button) if button.text() == "Wrong move entered"
    )
    tops = [item.mapTo(sheet, item.rect().topLeft()).y() for item in (turn, wrong, sheet.field)]
    assert tops == sorted(tops), "the reasons stand above the field that they fill"
    table.type("The line was down")
    for text in ("0", "soon", "-5"):
        turn.setFocus()
        turn.selectAll()
        table.type(text)
        sheet.field.edit.setFocus()
        table.press("Return")
        assert table.sheets() == 1 and sheet.problem(), text
        assert any(label.isVisible() and label.text() == sheet.problem() for label in labels(sheet))
    turn.setFocus()
    turn.selectAll()
    table.type("0:45")
    table.press("Tab")
    sheet.field.edit.setFocus()
    table.press("Return")
    assert table.sheets() == 0 and table.view.round == 1
    assert table.page.shared.face.reading().left == 45_000
    told = "Back to round 1 with 0:45 left: The line was down"
    assert table.view.word(table.view.log[-1].message) == told
    why = table.public.pause_reason
    assert why is not None and table.public.word(why) == told
    assert told in table.page.notices.standing.said()
    assert table.primary == "Resume"
    table.press("Return")
    table.passes(1_000)
    assert table.view.round == 1 and len(table.view.awaiting) == 2
    assert not table.view.word(table.view.log[-1].message).startswith("Time is up")


def labels(widget: QWidget) -> list[QLabel]:
    return widget.findChildren(QLabel)


def test_a_click_on_the_board_drafts_for_the_chosen_seat(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.click_cell((2, 2))
    assert table.page.panels.one.text() != ""
    assert table.message(ONE) == "…" and table.clause(ONE) == ""
    table.click_cell((3, 4))
    assert table.message(ONE) == "black on C3, white on D5: legal"
    assert table.page.primary.action == SUBMIT.of(ONE)
    table.press("Return")
    assert table.view.awaiting == {TWO}
    assert table.page.side.scene.draft() == ""
    assert table.page.side.whose.accessibleName() == "Ben"
    table.press("Ctrl+G")
    assert table.page.side.whose.accessibleName() == "Ann"


def test_typed_moves_appear_on_the_board_unless_text_is_hidden(desk: Make) -> None:
    table = desk()
    scene = table.page.side.scene
    table.press("Return")
    table.press("Alt+1")
    table.type("b c3 w d5")
    assert scene.draft() == "B:C3 W:D5"
    table.press("F8")
    edit = table.panels.one.field.edit
    assert edit.echoMode() is QLineEdit.EchoMode.Password
    assert scene.draft() == "" and table.message(ONE) == "Legal"
    table.press("Backspace")
    assert "D" not in table.message(ONE) and table.clause(ONE) == ""
    table.press("F8")
    assert edit.echoMode() is QLineEdit.EchoMode.Normal


def test_untimed_rounds_are_closed_by_calling_time(desk: Make) -> None:
    table = desk(timed=False)
    assert not table.page.shared.isVisible() and not table.page.header.pause.isVisible()
    table.enter(ONE, "B:A1 W:B2")
    table.click(table.page.call_time)
    table.click(as_a(ConfirmSheet, table.sheet()).cancel)
    assert table.view.round == 1
    table.press("Ctrl+T")
    table.click(as_a(ConfirmSheet, table.sheet()).confirm)
    assert table.view.round == 2 and table.view.board.last.drawn == {TWO}


def test_a_double_click_acts_only_once(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.enter(ONE, "B:A1 W:B2")
    table.press("Alt+2")
    table.type("B:C1 W:C2")
    primary = table.page.footer.primary
    table.qtbot.mouseClick(primary, Qt.MouseButton.LeftButton)
    table.qtbot.mouseDClick(primary, Qt.MouseButton.LeftButton)
    assert table.view.complete and table.view.round == 1


def test_the_clause_of_a_refusal_can_be_read(desk: Make) -> None:
    table = desk()
    table.press("Return")
    table.press("Alt+1")
    table.type("b h9 w a1")
    with table.qtbot.waitSignal(table.page.rulesRequested) as asked:
        table.click(table.panels.one.field.clause)
    assert asked.args == ["TO-1"]
