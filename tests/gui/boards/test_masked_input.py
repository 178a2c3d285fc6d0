from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from games.core import Seat

if TYPE_CHECKING:
    from .conftest import Table

PIECES = ("A1-A2", "B1-B2", "I9-I8")
RIGHT = Qt.MouseButton.RightButton


@pytest.fixture
def table(masked_table: Table, positions: ModuleType) -> Table:
    """Return a board with three pieces in two corners; the blue seat is to move."""
    return masked_table.see(positions.laid(PIECES)[-1].view(Seat.TWO), Seat.TWO)


def wheel(table: Table, name: str, delta: int) -> None:
    port, place = table.board.viewport(), table.point(name)
    event = QWheelEvent(
        QPointF(place), QPointF(port.mapToGlobal(place)), QPoint(), QPoint(0, delta),
        Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
        False,
    )  # fmt: skip
    QApplication.sendEvent(port, event)


def test_dragging_from_own_to_other_and_enter(table: Table) -> None:
    table.drag("F4", "G4")
    assert table.drafts == ["F4", "F4-G4"]
    table.keys("Return")
    assert table.proposed == ["F4-G4"]


def test_a_drag_that_wanders_ends_where_it_points(table: Table) -> None:
    table.drag("F4", "G4", "F6")
    assert table.scene.draft() == "F4-F5"


def test_two_clicks(table: Table) -> None:
    table.click("F4", "F3")
    assert table.drafts == ["F4", "F4-F3"]
    table.scene.confirmDraft()
    assert table.proposed == ["F4-F3"]


def test_a_second_click_elsewhere_begins_anew(table: Table) -> None:
    table.click("F4", "D7")
    assert table.scene.draft() == "D7"
    table.click("D7")
    assert table.scene.draft() == ""


@pytest.mark.parametrize("name", ["A1", "B2", "I8"])
def test_full_cells_are_not_chosen(table: Table, name: str) -> None:
    table.click(name)
    assert table.drafts == []


def test_a_cell_without_an_empty_neighbour_is_not_chosen(
    masked_table: Table, positions: ModuleType
) -> None:
    view = positions.laid(("A2-A3", "B1-B2"))[-1].view(Seat.ONE)
    masked_table.see(view, Seat.ONE).click("A1")
    assert masked_table.drafts == []


def test_a_piece_does_not_lie_on_another(table: Table) -> None:
    table.drag("C1", "B1")
    assert table.scene.draft() == "C1"


@pytest.mark.parametrize("way", ["key", "right", "wheel", "surface"])
def test_a_piece_is_turned(table: Table, way: str) -> None:
    def turn() -> None:
        if way == "key":
            table.keys("R")
        elif way == "right":
            table.click("D2", button=RIGHT)
        elif way == "wheel":
            wheel(table, "D2", -120)
        else:
            table.scene.rotateDraft()

    table.click("F4")
    seen = []
    for _ in range(4):
        turn()
        seen.append(table.scene.draft())
    assert seen == ["F4-F3", "F4-G4", "F4-F5", "F4-E4"]


def test_the_wheel_turns_both_ways(table: Table) -> None:
    table.click("F4", "G4")
    wheel(table, "F4", 120)
    assert table.scene.draft() == "F4-F3"


def test_turning_over_an_empty_cell_begins_a_piece(table: Table) -> None:
    table.hover("F4")
    table.keys("R")
    assert table.scene.draft() == "F4-F3"


def test_colours_are_flipped(table: Table) -> None:
    table.click("F4", "G4")
    table.keys("F")
    assert table.scene.draft() == "G4-F4"


def test_keys_alone_are_enough(table: Table) -> None:
    table.keys("Up", "Up", "Right", "Return", "Right", "Return")
    assert table.proposed == ["F4-G4"]


def test_escape_goes_back_step_by_step(table: Table) -> None:
    table.click("F4", "G4")
    table.keys("Escape")
    assert table.scene.draft() == "F4"
    table.keys("Backspace")
    assert table.scene.draft() == ""


def test_without_input_nothing_is_read(masked_table: Table, positions: ModuleType) -> None:
    table = masked_table.see(positions.laid(PIECES)[-1].view(Seat.TWO))
    before = table.pixels()
    table.drag("F4", "G4")
    table.click("F4", "F3")
    table.click("F4", button=RIGHT)
    wheel(table, "F4", 120)
    table.keys("R", "Return")
    assert (table.proposed, table.drafts) == ([], [])
    assert table.pixels() == before


def test_the_previewed_piece_has_the_colours_of_its_seat(
    table: Table, positions: ModuleType
) -> None:
    table.scene.setDraft("F4-G4")
    as_blue = table.pixels()
    table.scene.setInput(Seat.ONE)
    table.scene.setDraft("G4-F4")
    assert table.pixels() == as_blue


def test_the_desk_previews_the_piece_of_the_seat_on_the_move(
    masked_table: Table, positions: ModuleType
) -> None:
    position = positions.laid(PIECES)[-1]
    shown = masked_table.see(position.view(Seat.TWO))
    shown.scene.setDraft("F4-G4")
    before = shown.pixels()
    assert shown.drafts == []
    shown.scene.setInput(Seat.TWO)
    shown.scene.setDraft("F4-G4")
    assert shown.pixels() == before


def test_a_draft_ends_with_its_turn(table: Table, positions: ModuleType) -> None:
    table.click("F4", "G4")
    table.keys("Return")
    table.scene.setView(positions.laid((*PIECES, "F4-G4"))[-1].view(Seat.TWO), False)
    assert table.scene.draft() == ""


def test_nothing_is_chosen_once_the_match_is_over(table: Table) -> None:
    table.scene.setOver(True)
    table.click("F4")
    assert table.drafts == []
