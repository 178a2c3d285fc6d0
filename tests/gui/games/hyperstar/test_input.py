from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from games.core import Seat
from games.hyperstar.view import Item
from gui.games.hyperstar.hud import Command
from gui.games.hyperstar.overlays import Overlay

if TYPE_CHECKING:
    from .conftest import Disk, MakeDisk

SHIFT = Qt.KeyboardModifier.ShiftModifier
RIGHT = Qt.MouseButton.RightButton


def test_a_click_places_and_enter_confirms(disk: Disk) -> None:
    disk.click("C5")
    assert disk.drafts == ["C5"]
    assert disk.scene.complete()
    disk.keys("Return")
    assert disk.proposed == ["C5"]


@pytest.mark.parametrize("key", ["F4", "F6", "Shift"])
def test_keys_without_text_type_no_quote(disk: Disk, key: str) -> None:
    """The Play page uses F4 and F6, and only gets keys that the board leaves."""
    disk.keys(key)
    assert disk.scene.cursor.typed == ""


def test_a_second_click_elsewhere_places_there_and_on_the_same_cell_takes_it_back(
    disk: Disk,
) -> None:
    disk.click("C5", "'D4")
    assert disk.scene.draft() == "'D4"
    disk.click("'D4")
    assert disk.scene.draft() == ""
    assert not disk.scene.complete()


@pytest.mark.parametrize("name", ["O", "F7", "B3"])
def test_taken_cells_are_not_placed_on(disk: Disk, name: str) -> None:
    disk.click(name)
    assert disk.drafts == []


def test_a_pass_by_key_and_by_chip(disk: Disk) -> None:
    disk.keys("P")
    assert disk.scene.draft() == "pass"
    disk.keys("P")
    assert disk.scene.draft() == ""
    disk.click(disk.chip(Command.PASS))
    assert disk.scene.draft() == "pass"
    disk.keys("Enter")
    assert disk.proposed == ["pass"]


def test_a_stone_is_dragged_to_be_moved(disk: Disk, star: ModuleType) -> None:
    position = star.play(star.start(), "A1", "D1", "D3")
    disk.see(position, Seat.TWO)
    disk.drag("A1", "G1")
    assert disk.scene.draft() == "move A1>G1"
    disk.scene.confirmDraft()
    assert disk.proposed == ["move A1>G1"]


def test_a_stone_that_is_dropped_where_it_cannot_go_stays(disk: Disk, star: ModuleType) -> None:
    disk.see(star.play(star.start(), "A1", "D1", "D3"), Seat.TWO)
    disk.drag("A1", "F1")
    assert disk.drafts == []
    assert disk.scene.steering.camera.home


def test_a_used_item_is_not_dragged(disk: Disk) -> None:
    """First has used Move, so a drag that starts on one of its stones turns the board."""
    disk.drag("D3", "D6")
    assert disk.drafts == []
    assert not disk.scene.steering.camera.home


def test_a_stone_is_dragged_onto_another_to_be_swapped(disk: Disk) -> None:
    disk.drag("B1", "A1")
    assert disk.scene.draft() == "swap B1 A1"


def test_swapping_is_written_with_the_own_stone_first(disk: Disk) -> None:
    disk.keys("S")
    assert disk.scene.draft() == "swap"
    disk.click("A3", "B1")
    assert disk.scene.draft() == "swap B1 A3"
    disk.keys("Escape")
    assert disk.scene.draft() == ""


def test_two_clicks_move(disk: Disk, star: ModuleType) -> None:
    disk.see(star.play(star.start(), "A1", "D1", "D3"), Seat.TWO)
    disk.click("A1")
    assert disk.scene.draft() == "move A1"
    assert not disk.scene.complete()
    disk.click("A2")
    assert disk.scene.draft() == "move A1>A2"
    disk.click("A2")
    assert disk.scene.draft() == "move A1"


def test_shift_and_a_second_click_double(disk: Disk) -> None:
    disk.click("C5")
    disk.click("D6", keys=SHIFT)
    assert disk.drafts[-1] == "double C5 D6"
    disk.keys("Return")
    assert disk.proposed == ["double C5 D6"]


def test_double_is_previewed_stone_by_stone_and_named_in_board_order(disk: Disk) -> None:
    blank = disk.pixels()
    disk.click(disk.chip(Item.DOUBLE))
    assert disk.scene.draft() == "double"
    disk.click("D6")
    one = disk.pixels()
    disk.click("C5")
    assert disk.scene.draft() == "double C5 D6"
    two = disk.pixels()
    assert blank != one != two
    disk.click("D6")
    assert disk.scene.draft() == "double C5"
    disk.click(disk.chip(Item.DOUBLE))
    assert disk.scene.draft() == ""


def test_the_opening_places_a_stone_of_the_opponent(disk: Disk, star: ModuleType) -> None:
    """The preview has the other seat's colour; items and the pass are unavailable."""
    disk.see(star.start(), Seat.ONE)
    disk.keys("P", "M", "S", "X")
    assert disk.drafts == []
    disk.pixels()
    assert not [c for c in disk.scene.panel.chips if c.live and isinstance(c.act, Item)]
    assert "Ben" in disk.scene.prompt()
    disk.click("A1")
    disk.keys("Return")
    assert disk.proposed == ["A1"]
    at = disk.point("A1")
    shown = disk.pixels().pixelColor(at.x() - 14, at.y() - 3)
    theirs, ours = (disk.scene.styles[seat].fill for seat in (Seat.TWO, Seat.ONE))
    assert _apart(shown, theirs) < _apart(shown, ours)


def _apart(one: QColor, other: str) -> int:
    two = QColor(other)
    pairs = ((one.red(), two.red()), (one.green(), two.green()), (one.blue(), two.blue()))
    return sum(abs(a - b) for a, b in pairs)


# The keyboard


def test_keys_alone_are_enough(disk: Disk) -> None:
    disk.keys("Space", "Up", "Left", "Left", "Space", "Return")
    assert disk.said[0].startswith("O: both, centre")
    assert disk.said[1].startswith("A1: Ben")
    assert disk.proposed == ["F3"]


def test_arrows_walk_to_the_neighbour_in_that_direction(disk: Disk) -> None:
    disk.type("D6")
    for key, there in (("Up", "D3"), ("Up", "D1"), ("Left", "E1"), ("Left", "E3"), ("Right", "E1"),
                       ("Up", "O"), ("Down", "D1")):  # fmt: skip
        disk.keys(key)
        assert disk.said[-1].split(":")[0] == there


def test_an_arrow_that_leads_off_the_board_stays(disk: Disk) -> None:
    disk.type("'D4")
    disk.keys("Down", "Down")
    assert disk.scene.name_of(disk.scene.cursor.cell) == "'D4"


@pytest.mark.parametrize("name", ["O", "A1", "A2", "'C4"])
def test_tab_goes_round_the_ring_clockwise(disk: Disk, name: str) -> None:
    if name == "O":
        disk.keys("Space")
    else:
        disk.type(name)
    ring = disk.scene.steering.cells.ring(disk.index(name))
    names = [disk.scene.name_of(index) for index in ring]
    place = names.index(name)
    seen = []
    for _ in ring:
        disk.keys("Tab")
        seen.append(disk.scene.name_of(disk.scene.cursor.cell))
    assert seen == [*names[place + 1 :], *names[: place + 1]]
    disk.keys("Backtab", held=SHIFT)
    assert disk.scene.name_of(disk.scene.cursor.cell) == names[place - 1]


def test_tab_leaves_a_board_whose_cursor_is_not_shown(disk: Disk) -> None:
    disk.keys("Tab")
    assert not disk.scene.cursor.shown


def test_typing_ahead_lights_what_could_be_meant_and_then_the_cell(disk: Disk) -> None:
    blank = disk.pixels()
    disk.type("'")
    names = disk.scene.steering.cells.board.names
    edge = {n for n in names if n.startswith("'")}
    assert {disk.scene.name_of(i) for i in disk.scene.cursor.meant(names)} == edge
    many = disk.pixels()
    disk.type("b")
    assert {disk.scene.name_of(i)[:2] for i in disk.scene.cursor.meant(names)} == {"'B"}
    few = disk.pixels()
    disk.type("5")
    assert disk.scene.name_of(disk.scene.cursor.cell) == "'B5"
    assert disk.said[-1] == "'B5: empty, edge"
    assert len({i.cacheKey() for i in (blank, many, few)}) == 3
    assert blank != many != few
    assert disk.scene.draft() == "'B5"
    disk.keys("Return")
    assert disk.proposed == ["'B5"]


def test_a_name_typed_after_another_choice_is_the_one_that_is_played(disk: Disk) -> None:
    disk.click("C5")
    disk.type("'B5")
    assert disk.drafts == ["C5", "'B5"]
    disk.type("F7")  # F7 is taken: the cursor goes there, but the choice stays
    disk.keys("Return")
    assert disk.proposed == ["'B5"]


def test_space_after_a_name_keeps_its_stone_and_takes_it_back_when_pressed_again(
    disk: Disk,
) -> None:
    disk.keys("D", "4", "Space")
    assert disk.scene.draft() == "D4"
    disk.keys("Space")
    assert disk.scene.draft() == ""


def test_where_the_keyboard_has_gone_enter_chooses_first(disk: Disk) -> None:
    disk.type("D6")
    disk.keys("Down")
    name = disk.scene.name_of(disk.scene.cursor.cell)
    assert name != "D6" and disk.scene.draft() == "D6"
    disk.keys("Return")
    assert disk.proposed == [] and disk.scene.draft() == name
    disk.keys("Return")
    assert disk.proposed == [name]


def test_a_name_typed_for_an_item_waits_to_be_chosen(disk: Disk) -> None:
    disk.keys("X")
    disk.type("C5")
    assert disk.scene.draft() == "double"
    disk.keys("Return")
    assert disk.scene.draft() == "double C5"


def test_two_digits_are_read_at_radius_five(make_disk: MakeDisk, star: ModuleType) -> None:
    disk = make_disk().see(star.start(5), Seat.ONE)
    disk.type("’a12")
    assert disk.scene.name_of(disk.scene.cursor.cell) == "'A12"
    disk.keys("Backspace")
    assert disk.scene.name_of(disk.scene.cursor.cell) == "'A1"


def test_a_name_that_goes_nowhere_begins_anew(disk: Disk) -> None:
    disk.type("A1B3")
    assert disk.scene.name_of(disk.scene.cursor.cell) == "B3"


def test_escape_goes_back_step_by_step(disk: Disk) -> None:
    disk.type("C5")
    assert disk.scene.draft() == "C5"
    disk.keys("Escape")
    assert disk.scene.draft() == ""
    assert disk.scene.cursor.shown
    disk.keys("Escape")
    assert not disk.scene.cursor.shown


# Drafts from elsewhere, and invalid drafts


@pytest.mark.parametrize("text", ["C5", "pass", "swap B1 A1", "double C5 D6"])
def test_a_draft_is_shown_and_taken_back(disk: Disk, text: str) -> None:
    before = disk.pixels()
    disk.scene.setDraft(text)
    assert disk.scene.draft() == text
    assert disk.pixels() != before
    assert disk.drafts == disk.proposed == []
    disk.scene.clearDraft()
    assert disk.drafts == [""]
    assert disk.pixels() == before


@pytest.mark.parametrize("text", ["c5", "H1", "swap A1-B1", "move B1", "double C5 D6"])
def test_what_is_not_canonical_is_refused_as_a_draft(disk: Disk, text: str) -> None:
    if text in ("move B1", "double C5 D6"):  # incomplete and complete items are valid drafts
        disk.scene.setDraft(text)
        assert disk.scene.draft() == text
        return
    with pytest.raises(ValueError):
        disk.scene.setDraft(text)


def test_the_desk_sees_the_draft_of_the_seat_on_the_move(disk: Disk, star: ModuleType) -> None:
    disk.see(star.middle())
    before = disk.pixels()
    disk.scene.setDraft("C5")
    assert disk.pixels() != before


def test_without_input_nothing_is_chosen_but_the_board_can_be_looked_at(
    make_disk: MakeDisk, star: ModuleType
) -> None:
    disk = make_disk().see(star.middle())
    before = disk.pixels()
    disk.click("C5")
    disk.drag("B1", "A1")
    disk.keys("P", "Space", "Return")
    assert (disk.proposed, disk.drafts) == ([], [])
    assert disk.pixels() == before
    disk.scene.setTools(True)
    disk.scene.turnSwitch("groups")
    assert Overlay.GROUPS in disk.scene.on
    disk.click("C5")
    assert disk.drafts == []


def test_a_draft_ends_with_its_turn(disk: Disk, star: ModuleType) -> None:
    disk.click("C5")
    disk.scene.setView(star.view_of(star.play(star.middle(), "C5")), False)
    assert disk.scene.draft() == ""
    assert disk.drafts[-1] == ""


def test_another_seats_draft_is_forgotten(disk: Disk) -> None:
    disk.click("C5")
    disk.scene.setInput(Seat.TWO)
    assert disk.scene.draft() == ""


def test_nothing_is_chosen_once_the_match_is_over(disk: Disk) -> None:
    disk.scene.setOver(True)
    disk.click("C5")
    disk.keys("P")
    assert disk.drafts == []


def test_chips_show_what_is_used_and_what_is_left(disk: Disk, star: ModuleType) -> None:
    disk.pixels()
    items = {(c.seat, c.act): c for c in disk.scene.panel.chips if isinstance(c.act, Item)}
    assert len(items) == 6
    assert items[Seat.ONE, Item.MOVE].spent
    assert not items[Seat.ONE, Item.MOVE].live
    assert items[Seat.ONE, Item.SWAP].live
    assert not items[Seat.TWO, Item.MOVE].spent
    assert not items[Seat.TWO, Item.MOVE].live
