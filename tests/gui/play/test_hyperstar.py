"""HyperStar at one computer: whole matches by mouse and keys, items on the board, the opening."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QLabel

from games.hyperstar.view import Item
from gui.games.hyperstar.scene import HyperStarScene
from gui.table.hotseat import Phase
from gui.table.simulated_input import settle
from tests.gui import mouse
from tests.gui.hyperstar_games import LARGE, OUT, SMALL
from tests.gui.play.conftest import TWO, Make, Play
from tests.gui.typed import as_a, there


def started(play: Make, *turns: str, radius: int = 3, **options: Any) -> Play:
    one = play("hyperstar", radius=radius, **options)
    if one.phase is Phase.GATE:
        one.next()
    for text in turns:
        take(one, text)
    return one


def touch(one: Play, text: str) -> None:
    board, scene = one.page.board, one.page.scene
    board.grab()
    places = scene.touches(text)
    assert places, text
    for place in places:
        at = board.mapFromScene(place)
        mouse.click(board.viewport(), at)
        board.grab()  # the chips of items are placed by painting
    assert scene.draft() == text


def take(one: Play, text: str) -> None:
    """Take a turn; `OUT` lets the clock expire."""
    before = one.session.match.position.round
    if text == OUT:
        one.passes(30_001)
    else:
        touch(one, text)
        one.next()
    assert one.phase is Phase.OVER or one.session.match.position.round == before + 1


def drag(one: Play, source: str, target: str) -> None:
    board, scene = one.page.board, one.page.scene
    board.grab()
    start, end = (board.mapFromScene(scene.touches(cell)[0]) for cell in (source, target))
    mouse.drag(board.viewport(), start, end)


def texts(one: Play) -> str:
    return "\n".join(label.text() for label in one.page.findChildren(QLabel) if label.isVisible())


@pytest.mark.clause("HS-5", "HS-6", "HS-7", "HS-8", "HS-9", "HS-10")
def test_a_whole_match_can_be_played_by_clicks(play: Make) -> None:
    one = started(play, *SMALL, timed=True)
    assert one.phase is Phase.OVER
    assert one.winner == "Ann wins."
    assert one.reason == "2 against −5."
    said = texts(one)
    assert "6 − 4 × 1" in said and "3 − 4 × 2" in said
    assert [panel.score.text() for panel in one.page.side.panels] == ["2", "−5"]
    assert "Ann wins.\n2 against −5" in said, "the result stands in the column"
    assert not one.page.side.moves.isVisible(), "and takes the place of the moves"
    assert "Ann: filled 'A2, 'A3, 'A4 (HS-10 b)" in one.page.side.happened(), "said to readers"
    assert one.others == ["Home", "Review", "Learn from mistakes", "Save clip…"]


def test_the_large_board_can_be_played_by_clicks(play: Make) -> None:
    one = started(play, *LARGE, radius=4)
    assert one.phase is Phase.OVER and one.winner == "Ben wins."


@pytest.mark.clause("HS-5")
def test_the_opening_is_explained_on_the_board_and_below_it(play: Make) -> None:
    one = started(play)
    scene = as_a(HyperStarScene, one.page.scene)
    assert one.page.footer.prompt() == "Ann to move."
    assert one.page.footer.hint() == "Opening: place a stone for Ben on any empty cell."
    card = there(scene._facts(there(scene.view)).card)
    assert (card.title, *card.lines) == ("Opening", "Ann places a stone for Ben.")
    touch(one, "'C1")
    assert one.page.footer.hint() == "a stone for Ben on 'C1"
    one.next()
    assert one.page.footer.hint() == "Opening: place a stone for Ann on any empty cell."
    assert there(scene.view).stones.two == {"'C1", "O"}


def test_a_whole_match_can_be_played_by_keys(play: Make) -> None:
    one = started(play)
    assert one.page.board.hasFocus()
    for text in ("'C1", "'E2", "A1", "D1", "A2", "D2"):
        for letter in text:
            one.qtbot.keyClick(one.page.board, letter)
        assert one.page.scene.draft() == text
        one.press("Return")
    one.press("X")  # choose the item Double
    for text in ("B1", "B2"):
        for letter in text:
            one.qtbot.keyClick(one.page.board, letter)
        one.press("Space")
    assert one.page.footer.hint() == "Double on B1 and B2"
    one.press("Return")
    assert Item.DOUBLE not in one.page.scene.view.items.one
    for _ in range(2):
        one.press("P")
        one.press("Return")
    assert one.phase is Phase.OVER


def test_arrows_walk_and_escape_takes_back(play: Make) -> None:
    one = started(play, "'C1", "'E2")
    for key in ("Up", "Up", "Space"):
        one.press(key)
    assert one.page.scene.draft() == "A1"
    one.press("Escape")
    assert one.page.scene.draft() == "" and not one.page.footer.primary.isEnabled()


@pytest.mark.clause("HS-7")
def test_stones_can_be_dragged_to_move_and_to_swap(play: Make) -> None:
    one = started(play, "'C1", "'E2", "A1", "D1")
    drag(one, "A1", "B1")
    assert one.page.scene.draft() == "move A1>B1"
    assert one.page.footer.hint() == "Move: A1 goes to B1"
    one.next()
    assert one.page.scene.view.items.one == (Item.SWAP, Item.DOUBLE)
    one = started(play, "'C1", "'E2", "C1", "D1")
    drag(one, "C1", "D1")
    assert one.page.scene.draft() == "swap C1 D1"


def test_dragging_the_ground_turns_the_board_and_places_nothing(play: Make) -> None:
    one = started(play, "'C1", "'E2")
    scene = as_a(HyperStarScene, one.page.scene)
    before = scene.steering.camera
    drag(one, "A1", "A3")
    assert scene.steering.camera != before and scene.draft() == ""
    one.press("Home")
    assert scene.steering.aim.home


@pytest.mark.clause("HS-6", "HS-9")
def test_the_pass_button_says_what_a_pass_does(play: Make) -> None:
    one = started(play, "'C1", "'E2")
    touch(one, "pass")
    assert one.page.footer.hint() == "Pass: no stone this turn"
    one.offer("Undo")
    assert one.page.scene.draft() == ""
    take(one, "pass")
    scene = as_a(HyperStarScene, one.page.scene)
    card = there(scene._facts(there(scene.view)).card)
    assert (card.title, *card.lines) == ("Ann passes", "Another pass ends the game.")
    assert "One more pass ends the game (HS-9)" in one.page.side.happened()


@pytest.mark.clause("HS-8")
def test_after_a_timeout_the_other_player_moves_and_no_pass_is_counted(play: Make) -> None:
    one = started(play, "'C1", "'E2", timed=True)
    touch(one, "A1")
    one.passes(30_001)
    scene = as_a(HyperStarScene, one.page.scene)
    assert there(scene.view).to_move is TWO and scene.draft() == ""
    card = there(scene._facts(there(scene.view)).card)
    assert (card.title, *card.lines) == ("Ann is out of time", "no move, and no pass")


@pytest.mark.clause("HS-8")
def test_the_bank_and_extra_time_are_shown(play: Make) -> None:
    one = started(play, timed=True, extra_time=["first"], reserve_time=["second"])
    first, second = (panel.clock.reading() for panel in one.page.side.panels)
    assert (first.left, first.bank) == (40_000, None)
    assert (second.left, second.bank) == (30_000, 300_000)


@pytest.mark.clause("HS-7")
def test_an_item_that_is_used_or_not_held_cannot_be_chosen(play: Make) -> None:
    one = started(play, "'C1", "'E2", "A1", "D1", items={"first": ["swap"]})
    for key in ("M", "X"):
        one.press(key)
        assert one.page.scene.draft() == ""
    one.press("S")
    assert one.page.scene.draft() == "swap"
    assert one.page.footer.hint() == "Swap: choose a stone that touches one of the other colour."


def test_the_final_scoring_is_shown_and_any_key_skips_it(play: Make) -> None:
    one = started(play, *SMALL[:-1], motion=True, timed=True)
    take(one, "pass")
    scene = one.page.scene
    assert one.phase is Phase.OVER and scene.animating()
    assert one.page.footer.prompt() == "The match is over."
    scene.seek(scene.running_time * 0.9)
    assert "6 − 4 ×" in texts(one)
    assert one.page.footer.hint() == "Groups cost 4 each (HS-10 c). Press any key to skip."
    assert not any(panel.name._lit for panel in one.page.side.panels)
    one.press("Space")
    assert not scene.animating() and one.winner == "Ann wins."
    assert [panel.name._lit for panel in one.page.side.panels] == [True, False]


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 640), (700, 900), (640, 480)])
def test_pass_items_and_switches_are_in_reach_at_every_size(
    play: Make, size: tuple[int, int]
) -> None:
    one = started(play, "'C1", "'E2")
    one.page.resize(*size)
    settle(2)
    one.page.board.grab()
    scene = as_a(HyperStarScene, one.page.scene)
    live = {chip.act for chip in scene.panel.chips if chip.live}
    assert {Item.MOVE, Item.SWAP, Item.DOUBLE} <= live
    inside = one.page.board.viewport().rect()
    for chip in scene.panel.chips:
        assert inside.contains(one.page.board.mapFromScene(chip.area.center()))
    assert one.page.header.look.isVisible()
    one.page.header.look.click()
    opened = QApplication.activePopupWidget()
    assert opened is not None
    opened.close()
    touch(one, "pass")
    one.next()
    assert one.session.match.position.round == 4
