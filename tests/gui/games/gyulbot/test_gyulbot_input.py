from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from games.core import Seat
from games.gyulbot.view import Claim
from games.kinds.grids import cell_name
from tests.gui import mouse
from tests.gui.motion import set_motion
from tests.gui.typed import there

from . import conftest as at

if TYPE_CHECKING:
    from .conftest import Hands, MakeHands

ONE, TWO = Seat
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_a_solution_made_with_arrows_is_proposed_by_itself(mixed: Hands) -> None:
    mixed.keys("G", "Left", "Down", "B", "Up", "Left")
    assert mixed.proposed == []
    mixed.keys("Down")
    assert mixed.proposed == ["solve Green LD Blue ULD"]
    assert mixed.drafts[0] == "solve Green L"
    assert mixed.drafts[-1] == mixed.proposed[0]


def test_gyulbots_are_chosen_by_number_and_slid_with_wasd(mixed: Hands) -> None:
    mixed.keys("3", "A", "S", "2", "W", "A", "S")
    assert mixed.proposed == ["solve Green LD Blue ULD"]


def test_tab_goes_through_the_gyulbots_and_on(mixed: Hands) -> None:
    assert there(mixed.scene.attempt).chosen == "blue"
    assert mixed.scene.tab(True) and there(mixed.scene.attempt).chosen == "green"
    assert not mixed.scene.tab(True) and there(mixed.scene.attempt).chosen == "green"
    assert (
        mixed.scene.tab(False)
        and mixed.scene.tab(False)
        and there(mixed.scene.attempt).chosen == "red"
    )
    assert not mixed.scene.tab(False)
    mixed.keys("Tab")
    assert there(mixed.scene.attempt).chosen == "blue"


def test_the_one_that_may_finish_is_chosen_first(hands: Hands) -> None:
    hands.see(at.claimed(at.start(at.MIXED, at.EASY), 5).view(ONE), ONE)
    assert there(hands.scene.attempt).chosen == "blue"
    hands.see(at.claimed(at.start(at.EASY), 5).view(ONE), ONE)
    assert there(hands.scene.attempt).chosen == "red"


def test_clicks_on_a_gyulbot_and_on_where_it_goes(mixed: Hands) -> None:
    mixed.click("C1", "A1", "A1", "A5")
    assert mixed.scene.draft() == "solve Green LD"
    mixed.click("E2", "E1", "B1", "A3")
    assert mixed.proposed == ["solve Green LD Blue ULD"]


def test_a_click_on_a_cell_on_the_way_slides_all_the_way(mixed: Hands) -> None:
    mixed.click("B2")
    assert mixed.scene.draft() == "solve Blue L"
    assert there(mixed.scene.attempt).bodies["blue"] == ((1, 1),)


def test_a_click_that_leads_nowhere_does_nothing(mixed: Hands) -> None:
    mixed.click("H8", "F6")
    assert mixed.drafts == [] and there(mixed.scene.attempt).chosen == "blue"


def test_a_drag_slides_the_gyulbot_it_begins_on(mixed: Hands) -> None:
    mixed.drag("C1", "B1")
    mixed.drag("A1", "A3")
    assert mixed.scene.draft() == "solve Green LD"


def test_a_swipe_anywhere_slides_the_chosen_one(mixed: Hands) -> None:
    mixed.drag("G7", "G5")
    assert mixed.scene.draft() == "solve Blue U"


def test_a_drag_that_comes_back_slides_nothing(mixed: Hands) -> None:
    before = mixed.pixels()
    mixed.drag("C1", "B1", drop=False)
    held = mixed.pixels()
    mouse.move(mixed.board.viewport(), mixed.point("C1"), at.LEFT)
    QTest.mouseRelease(mixed.board.viewport(), at.LEFT, at.NO, mixed.point("C1"))
    assert mixed.scene.draft() == "" and held != before


def test_a_slide_that_shifts_nothing_is_no_move(mixed: Hands) -> None:
    mixed.keys("G", "Up")
    assert mixed.drafts == [] and "cannot move up" in mixed.said[-1]


def test_moves_are_taken_back_and_made_again(mixed: Hands) -> None:
    mixed.keys("G", "Left", "Down", "B", "Up")
    mixed.keys("Backspace")
    assert mixed.scene.draft() == "solve Green LD"
    mixed.keys("Z", held=CTRL)
    assert mixed.scene.draft() == "solve Green L"
    mixed.keys("Y", held=CTRL)
    mixed.keys("Z", held=CTRL | SHIFT)
    assert mixed.scene.draft() == "solve Green LD Blue U"
    mixed.click("H8", button=Qt.MouseButton.RightButton)
    assert mixed.scene.draft() == "solve Green LD"
    mixed.keys("Escape")
    assert mixed.scene.draft() == "" and mixed.drafts[-1] == ""
    for _ in range(3):
        mixed.keys("Y", held=CTRL)
    assert mixed.scene.draft() == "solve Green LD Blue U"


def test_another_move_forgets_what_was_taken_back(mixed: Hands) -> None:
    mixed.keys("G", "Left", "Backspace", "Right")
    mixed.keys("Y", held=CTRL)
    assert mixed.scene.draft() == "solve Green R"


def test_what_is_too_long_is_not_proposed(hands: Hands) -> None:
    hands.see(at.claimed(at.start(at.EASY), 3).view(ONE), ONE)
    hands.keys("Up", "Left", "Down", "Right")
    assert there(hands.scene.attempt).solved and not hands.scene.complete()
    assert hands.proposed == [] and "too many moves" in hands.scene.prompt()
    hands.keys("Return")
    assert hands.proposed == []
    hands.keys("Down")
    assert hands.scene.draft() == "solve Red ULDR"


def test_more_moves_than_allowed_may_be_tried(hands: Hands) -> None:
    hands.see(at.claimed(at.start(at.EASY), 1).view(ONE), ONE)
    hands.keys("Up", "Down")
    assert hands.scene.draft() == "solve Red UD"
    assert "too many moves" in hands.scene.prompt()


def test_the_moves_are_counted(mixed: Hands) -> None:
    assert "5 moves at most" in mixed.scene.prompt()
    mixed.keys("G", "Left", "Down")
    assert mixed.scene.prompt().startswith("2 of 5")


def test_a_refusal_keeps_the_attempt_and_enter_sends_it_again(mixed: Hands) -> None:
    mixed.keys("G", "Left", "Down", "B", "Up", "Left", "Down")
    mixed.keys("Return")
    assert mixed.proposed == ["solve Green LD Blue ULD"] * 2
    assert mixed.scene.complete()


def test_a_commitment_that_arrives_keeps_the_attempt(mixed: Hands) -> None:
    mixed.keys("G", "Left")
    position = at.noted(at.claimed(at.start(at.MIXED, at.EASY), 5), "least 1 5")
    mixed.scene.setView(position.view(ONE), True)
    assert mixed.scene.draft() == "solve Green L"
    assert mixed.drafts == ["solve Green L"]


def test_an_attempt_ends_with_its_demonstration(mixed: Hands) -> None:
    mixed.keys("G", "Left")
    ended = at.failed(at.claimed(at.start(at.MIXED, at.EASY), 5))
    mixed.scene.setView(at.waiting(ended), False)
    assert mixed.scene.draft() == "" and mixed.drafts[-1] == ""
    assert not mixed.scene.complete()


@pytest.mark.parametrize("phase", ["race", "rebuttal", "other's demonstration", "over"])
def test_the_board_is_still_outside_the_own_demonstration(hands: Hands, phase: str) -> None:
    position = at.start(at.MIXED, at.EASY)
    if phase == "rebuttal":
        position = position.play(TWO, Claim(5))
    elif phase == "other's demonstration":
        position = at.claimed(position, 5, TWO)
    elif phase == "over":
        position = at.claimed(position, 5)
        hands.scene.setOver(True)
    hands.see(position.view(ONE), ONE)
    before = hands.pixels()
    hands.click("C1", "A1")
    hands.drag("C1", "A1")
    hands.keys("G", "Left", "2", "Return", "Backspace")
    hands.hover("H8")
    assert (hands.proposed, hands.drafts, hands.said) == ([], [], [])
    assert hands.pixels() == before and hands.scene.prompt() == ""


def test_without_input_nothing_is_read(hands: Hands) -> None:
    hands.see(at.claimed(at.start(at.MIXED, at.EASY), 5).view(ONE))
    before = hands.pixels()
    hands.click("C1", "A1")
    hands.keys("G", "Left")
    assert hands.drafts == [] and hands.pixels() == before


def test_typed_moves_are_shown_and_gone_on_from(mixed: Hands) -> None:
    mixed.scene.setDraft("solve Green LD Blue U")
    typed = mixed.pixels()
    assert mixed.scene.draft() == "solve Green LD Blue U" and mixed.drafts == []
    mixed.scene.setDraft("")
    mixed.keys("G", "Left", "Down", "B", "Up")
    assert mixed.pixels() == typed
    mixed.keys("Left", "Down")
    assert mixed.proposed == ["solve Green LD Blue ULD"]


def test_typed_moves_that_lead_to_the_goal_are_complete_but_not_sent(mixed: Hands) -> None:
    mixed.scene.setDraft("solve Green LD Blue ULD")
    assert mixed.scene.complete() and mixed.proposed == []
    mixed.scene.confirmDraft()
    assert mixed.proposed == ["solve Green LD Blue ULD"]


@pytest.mark.parametrize("text", ["claim 5", "undercut 4", "lower 3", "decline", ""])
def test_claims_are_nothing_to_be_shown(mixed: Hands, text: str) -> None:
    before = mixed.pixels()
    mixed.scene.setDraft(text)
    assert mixed.pixels() == before


@pytest.mark.parametrize("text", ["solve", "A1", "solve Red X", "R U R D"])
def test_what_is_not_canonical_is_no_draft(mixed: Hands, text: str) -> None:
    with pytest.raises(ValueError):
        mixed.scene.setDraft(text)


def test_typed_moves_are_kept_up_to_the_one_that_shifts_nothing(mixed: Hands) -> None:
    mixed.scene.setDraft("solve Green LUD")
    assert mixed.scene.draft() == "solve Green LD"


def test_the_draft_is_forgotten_when_another_seat_comes(mixed: Hands) -> None:
    mixed.keys("G", "Left")
    mixed.scene.setInput(TWO)
    assert mixed.scene.draft() == ""


def test_hovering_shows_where_a_gyulbot_would_stop(mixed: Hands) -> None:
    plain = mixed.pixels()
    mixed.hover("C1")
    over_green = mixed.pixels()
    mixed.hover("C2")
    on_the_way = mixed.pixels()
    assert plain != over_green != on_the_way != plain
    assert mixed.board.viewport().cursor().shape() is Qt.CursorShape.PointingHandCursor
    mixed.hover("H8")
    assert mixed.board.viewport().cursor().shape() is Qt.CursorShape.ArrowCursor
    mixed.scene.pointer_left()
    assert mixed.pixels() == plain


def test_the_whole_body_slides_and_is_chosen_by_any_of_its_gyulbots(hands: Hands) -> None:
    hands.see(at.claimed(at.start(at.RIGID), 4).view(ONE), ONE)
    hands.drag("D2", "D1")
    assert there(hands.scene.attempt).bodies["red"] == ((0, 0), (3, 0))
    hands.click("F1", "G5", "H8")
    assert hands.proposed == ["solve Red URDR"]


def test_touches_put_a_solution_together(mixed: Hands) -> None:
    for point in mixed.scene.touches("solve Green LD Blue ULD"):
        place = mixed.board.mapFromScene(point)
        mixed.click(_name(mixed, place))
    assert mixed.proposed == ["solve Green LD Blue ULD"]
    assert mixed.scene.touches("claim 5") == []
    assert mixed.scene.touches("solve Green U") == []


def _name(hands: Hands, place: QPoint) -> str:
    cell = hands.scene.layout.cell_at(hands.board.mapToScene(place))
    assert cell is not None
    return cell_name(cell)


def test_a_slide_moves_and_the_next_key_ends_it(make_hands: MakeHands) -> None:
    moving, still = make_hands(motion=True), make_hands()
    for hands in (moving, still):
        hands.see(at.claimed(at.start(at.MIXED, at.EASY), 5).view(ONE), ONE)
        hands.keys("G", "Left")
    assert moving.scene.sliding()
    assert moving.pixels() != still.pixels()
    for hands in (moving, still):
        hands.keys("Down", "Backspace")
    moving.scene.settle()
    assert not moving.scene.sliding()
    assert moving.pixels() == still.pixels()
    assert moving.finished == []


def test_a_slide_ends_with_motion_or_with_the_window(make_hands: MakeHands) -> None:
    hands = make_hands(motion=True)
    hands.see(at.claimed(at.start(at.MIXED, at.EASY), 5).view(ONE), ONE)
    hands.keys("G", "Left")
    set_motion(False, hands.board)
    assert not hands.scene.sliding()
    set_motion(True, hands.board)
    hands.keys("Down")
    assert hands.scene.sliding()
    hands.board.close()
    assert not hands.scene.sliding()


def test_what_keys_come_to_is_spoken(mixed: Hands) -> None:
    mixed.keys("G")
    assert mixed.said[-1] == "Green C1: right H1, down C3, left A1."
    mixed.keys("Left")
    assert mixed.said[-1] == "Green A1. 1 of 5."
    mixed.keys("Backspace")
    assert mixed.said[-1] == "0 of 5."
    mixed.keys("Left", "Down", "B", "Up", "Left", "Down")
    assert mixed.said[-1] == "Blue A4. 5 of 5: the goal is reached."
