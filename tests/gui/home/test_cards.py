"""Cards on Home: what one has more than another makes none of them uneven."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games import registry
from gui.home.page import HomePage
from gui.kit.theme import DARK, apply
from gui.picture.board import LivingBoard


@pytest.fixture(autouse=True)
def _mouse_away(qapp: QApplication) -> None:
    """No card is under the mouse, which lies where another test has left it."""
    QCursor.setPos(qapp.primaryScreen().geometry().bottomRight())


@pytest.mark.alike
@pytest.mark.parametrize("width", [640, 800, 1280, 1920])
def test_the_buttons_of_a_row_of_cards_are_level(
    qtbot: QtBot, qapp: QApplication, width: int
) -> None:
    apply(qapp, DARK)
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(width, 720)
    with qtbot.waitExposed(page):
        page.show()
    assert {bool(card.game.parts.names) for card in page.cards} == {True, False}
    rows: dict[int, set[tuple[int, int]]] = {}
    for card in page.cards:
        rows.setdefault(card.y(), set()).add((card.play.y(), card.rules.y()))
    assert all(len(places) == 1 for places in rows.values())


@pytest.mark.parametrize(("width", "height", "side"), [(1280, 720, 132), (1280, 1000, 190)])
def test_in_a_low_window_there_is_room_for_what_to_go_on_with(
    qtbot: QtBot, qapp: QApplication, width: int, height: int, side: int
) -> None:
    apply(qapp, DARK)
    page = HomePage()
    qtbot.addWidget(page)
    page.resize(width, height)
    with qtbot.waitExposed(page):
        page.show()
    assert all(0 <= card.board.width() - side <= 8 for card in page.cards)
    assert max(card.geometry().bottom() for card in page.cards) < 0.75 * height
    for card in page.cards:
        for button in (card.play, card.bot, card.more):
            assert button.isHidden() or card.rect().contains(button.geometry())


@pytest.mark.parametrize("button", ["play", "umpire"])
def test_no_card_stands_out_after_its_page_was_left(
    qtbot: QtBot, qapp: QApplication, button: str
) -> None:
    apply(qapp, DARK)
    page = HomePage()
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    card = page.cards[1]
    pressed = getattr(card, button)
    pressed.setFocus()
    assert card.play.property("kind") == "primary"
    page.hide()
    assert card.play.property("kind") == "normal"
    page.show()
    page.enter()
    assert card.play.property("kind") == "normal"


def test_a_card_stands_out_while_the_keyboard_is_at_one_of_its_buttons(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK)
    page = HomePage()
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    first, second = page.cards[:2]
    first.rules.setFocus()
    assert first.play.property("kind") == "primary"
    second.umpire.setFocus()
    assert first.play.property("kind") == "normal"
    assert second.play.property("kind") == "primary"


def test_a_cards_board_fits_where_little_is_left(qtbot: QtBot) -> None:
    """It is only looked at, so it may be smaller than a board that is played on."""
    board = LivingBoard(registry.game("thwart-omega"))
    qtbot.addWidget(board)
    board.wake()
    assert board.minimumSizeHint() == QSize(64, 64)
