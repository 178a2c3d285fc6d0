"""Cards on Home: what one has more than another makes none of them uneven."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from gui.home.page import HomePage
from gui.theme import DARK, apply


@pytest.mark.parametrize("width", [640, 800, 1280, 1920])
def test_the_buttons_of_a_row_of_cards_are_level(qtbot, qapp: QApplication, width: int) -> None:
    apply(qapp, DARK)
    page = HomePage(DARK)
    qtbot.addWidget(page)
    page.resize(width, 720)
    with qtbot.waitExposed(page):
        page.show()
    assert {card.has_more for card in page.cards} == {True, False}
    rows: dict[int, set[tuple[int, int]]] = {}
    for card in page.cards:
        rows.setdefault(card.y(), set()).add((card.play.y(), card.rules.y()))
    assert all(len(places) == 1 for places in rows.values())


@pytest.mark.parametrize("button", ["play", "umpire"])
def test_no_card_stands_out_after_its_page_was_left(qtbot, qapp: QApplication, button: str) -> None:
    apply(qapp, DARK)
    page = HomePage(DARK)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    card = page.cards[0]
    pressed = getattr(card, button)
    pressed.setFocus()
    assert card.play.property("kind") == "primary"
    page.hide()
    assert card.play.property("kind") == "normal"
    page.show()
    page.enter()
    assert card.play.property("kind") == "normal"


def test_a_card_stands_out_while_the_keyboard_is_at_one_of_its_buttons(
    qtbot, qapp: QApplication
) -> None:
    apply(qapp, DARK)
    page = HomePage(DARK)
    qtbot.addWidget(page)
    with qtbot.waitActive(page):
        page.show()
    first, second = page.cards[:2]
    first.rules.setFocus()
    assert first.play.property("kind") == "primary"
    second.umpire.setFocus()
    assert first.play.property("kind") == "normal"
    assert second.play.property("kind") == "primary"
