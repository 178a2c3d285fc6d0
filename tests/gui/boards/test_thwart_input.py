from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut

from games.core import Seat
from tests.gui import mouse

if TYPE_CHECKING:
    from .conftest import Table

RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def table(thwart_table: Table, positions: ModuleType) -> Table:
    """Return a board after three rounds: doubles on A1 and C3, D4 burned."""
    return thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE), Seat.ONE)


def test_two_clicks_and_enter_propose_black_then_white(table: Table) -> None:
    table.click("D5", "F2")
    assert table.proposed == []
    table.keys("Return")
    assert table.proposed == ["B:D5 W:F2"]
    assert table.drafts == ["B:D5", "B:D5 W:F2"]


def test_the_surface_may_confirm(table: Table) -> None:
    table.click("D5")
    table.scene.confirmDraft()
    assert table.proposed == []
    table.click("F2")
    table.scene.confirmDraft()
    assert table.proposed == ["B:D5 W:F2"]


@pytest.mark.parametrize("name", ["A1", "D4", "C3"])
def test_full_and_burned_cells_take_no_stone(table: Table, name: str) -> None:
    table.click(name)
    assert table.drafts == []


def test_a_click_on_a_drafted_stone_lifts_it(table: Table) -> None:
    table.click("D5", "F2", "D5")
    assert table.drafts[-1] == "W:F2"
    table.click("G1")
    assert table.drafts[-1] == "B:G1 W:F2"


def test_a_third_click_places_the_first_stone_anew(table: Table) -> None:
    table.click("D5", "F2", "G1")
    assert table.drafts[-1] == "B:G1 W:F2"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_colours_can_be_exchanged(table: Table, by_mouse: bool) -> None:
    def exchange() -> None:
        if by_mouse:
            table.click("G2", button=RIGHT)
        else:
            table.keys("X")

    exchange()
    table.click("D5")
    assert table.drafts == ["", "W:D5"]
    table.click("F2")
    exchange()
    assert table.drafts[-1] == "B:D5 W:F2"


def test_dragging_moves_a_stone(table: Table) -> None:
    table.click("D5", "F2")
    table.drag("F2", "G4")
    assert table.drafts[-1] == "B:D5 W:G4"
    table.drag("G4", "D5")
    assert table.drafts[-1] == "B:G4 W:D5"
    table.drag("D5", "A1")
    assert table.drafts[-1] == "B:G4 W:D5"


def test_a_new_stone_can_be_dragged_at_once(table: Table) -> None:
    table.drag("D5", "E6")
    assert table.drafts == ["B:D5", "B:E6"]


def test_a_stone_dragged_off_the_board_stays(table: Table) -> None:
    table.click("D5")
    mouse.drag(table.board.viewport(), table.point("D5"), QPoint(1, 1))
    assert table.scene.draft() == "B:D5"


def test_keys_alone_are_enough(table: Table) -> None:
    table.keys("Right", "Down", "Space", "Right", "Down", "Return", "Return")
    assert table.proposed == ["B:D5 W:E6"]
    table.keys("Space", "X")
    assert table.scene.draft() == "W:D5"


def test_enter_without_a_cursor_is_left_to_the_surface(table: Table) -> None:
    table.click("D5")
    enter = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    assert not table.scene.understands(enter)
    table.keys("Return")
    assert table.scene.draft() == "B:D5"
    table.click("F2")
    assert table.scene.understands(enter)


def test_shortcuts_do_not_take_the_boards_keys(table: Table) -> None:
    taken: list[str] = []
    shortcut = QShortcut(QKeySequence(Qt.Key.Key_X), table.board)
    shortcut.activated.connect(lambda: taken.append("X"))
    table.keys("X")
    table.click("D5")
    assert (taken, table.scene.draft()) == ([], "W:D5")


def test_the_prompt_says_what_comes_next(table: Table) -> None:
    assert "black" in table.scene.prompt()
    table.click("D5")
    assert "white" in table.scene.prompt() and not table.scene.complete()
    table.click("F2")
    assert "Enter" in table.scene.prompt() and table.scene.complete()
    table.scene.setInput(None)
    assert table.scene.prompt() == ""


@pytest.mark.parametrize("key", ["Escape", "Backspace"])
def test_the_draft_can_be_dropped(table: Table, key: str) -> None:
    table.click("D5", "F2")
    table.keys(key)
    assert table.drafts[-1] == "" and table.scene.draft() == ""
    table.keys("Return")
    assert table.proposed == []


def test_without_input_nothing_is_read(thwart_table: Table, positions: ModuleType) -> None:
    table = thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    before = table.pixels()
    table.click("D5", "F2")
    table.drag("D5", "E6")
    table.click("D5", button=RIGHT)
    table.keys("Right", "Space", "X", "Return")
    assert (table.proposed, table.drafts) == ([], [])
    assert table.pixels() == before
    assert table.board.focusPolicy() is Qt.FocusPolicy.NoFocus


def test_another_seat_never_sees_a_draft(table: Table, positions: ModuleType) -> None:
    fresh = table.pixels()
    table.click("D5", "F2")
    table.scene.setInput(Seat.TWO)
    assert table.scene.draft() == "" and table.drafts[-1] == ""
    table.scene.setInput(None)
    table.scene.setInput(Seat.ONE)
    table.board.clearFocus()
    assert table.pixels() == fresh


def test_a_typed_move_is_shown_and_not_sent_back(table: Table) -> None:
    fresh = table.pixels()
    table.scene.setDraft("B:D5 W:F2")
    assert table.drafts == []
    typed = table.pixels()
    assert typed != fresh
    table.scene.setDraft("")
    assert table.drafts == [] and table.pixels() == fresh


def test_the_desk_previews_without_input(thwart_table: Table, positions: ModuleType) -> None:
    table = thwart_table.see(positions.thwart_rounds()[-1].view(Seat.ONE))
    fresh = table.pixels()
    table.scene.setDraft("B:D5 W:F2")
    assert table.pixels() != fresh
    table.scene.confirmDraft()
    assert table.proposed == []


def test_an_accepted_draft_gives_way_to_the_received_one(
    table: Table, positions: ModuleType
) -> None:
    position = positions.thwart_rounds()[-1]
    table.click("D5", "F2")
    table.keys("Return")
    table.scene.setView(positions.submitted(position, Seat.ONE, "D5", "F2").view(Seat.ONE), False)
    assert table.scene.draft() == ""
    assert "D5" in table.board.accessibleDescription()
    table.click("G1")
    assert table.scene.draft() == "B:G1"


def test_a_refused_draft_stays(table: Table, positions: ModuleType) -> None:
    position = positions.thwart_rounds()[-1]
    table.click("D5", "F2")
    table.keys("Return")
    received = positions.submitted(position, Seat.TWO, "G1", "G2").view(Seat.ONE)
    table.scene.setView(received, False)
    assert table.scene.draft() == "B:D5 W:F2"


def test_a_draft_ends_with_its_round(table: Table, positions: ModuleType) -> None:
    table.click("D5")
    after = positions.thwart_round(positions.thwart_rounds()[-1], "G1", "G2", "G3", "G4")
    table.scene.setView(after.view(Seat.ONE), False)
    assert table.scene.draft() == ""


def test_hover_lights_only_cells_that_can_be_chosen(table: Table) -> None:
    table.hover("A1")
    before = table.pixels()
    table.hover("D5")
    assert table.pixels() != before
    assert table.board.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    table.hover("A1")
    assert table.pixels() == before
    assert table.board.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor


def test_the_cursor_is_seen_and_lights_its_coordinates(table: Table) -> None:
    before = table.pixels()
    table.keys("Left")
    assert table.pixels() != before
