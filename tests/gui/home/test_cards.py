"""Cards on Home have equal heights, whatever their content."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from gui.home.cards import GameCard, Rival
from gui.home.page import HomePage
from gui.kit.theme import DARK, apply
from gui.picture.demo_board import DemoBoard


@pytest.fixture(autouse=True)
def _mouse_away(qapp: QApplication) -> None:
    """Move the mouse away: after another test it may be over a card."""
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
        for button in (card.play, card.bot, card.level, card.more):
            assert button.isHidden() or card.rect().contains(button.geometry())


def test_the_opponent_is_chosen_on_the_card(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK)
    chosen = ["bot:beginner"]

    def rivals() -> list[Rival]:
        levels = (("bot:beginner", "Beginner"), ("bot:expert", "Expert"))
        return [Rival(one, f"{word} bot", word, one in chosen) for one, word in levels]

    window = QWidget()
    qtbot.addWidget(window)
    card = GameCard(registry.game("thwart-omega"))
    card.setParent(window)
    card.resize(320, card.heightForWidth(320))
    window.show()
    card.setRivals(rivals())
    card.rivalChosen.connect(lambda _game, program: chosen.__setitem__(0, program))
    card.rivalChosen.connect(lambda: card.setRivals(rivals()))
    assert card.bot.text() == "Play a bot · Beginner"
    beginner, expert = card.rivals_menu().actions()
    assert beginner.isChecked() and not expert.isChecked()
    expert.trigger()
    assert chosen == ["bot:expert"] and card.bot.text() == "Play a bot · Expert"
    card.resize(212, card.heightForWidth(212))
    assert card.bot.text() == "Play a bot", "no word is cut"
    assert "Expert bot" in card.bot.toolTip()


def test_hosts_find_all_they_do_in_one_menu(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK)
    page = HomePage()
    qtbot.addWidget(page)
    umpired: list[str] = []
    for card in page.cards:
        card.umpireRequested.connect(umpired.append)
    first, *others = page.host_menu().actions()
    assert [other for other in others if not other.isSeparator()] == [
        page.evening,
        page.rehearse,
        page.broadcast,
        page.open,
    ]
    games = first.menu()
    assert isinstance(games, QMenu)
    for action in games.actions():
        action.trigger()
    assert umpired == [card.game.id for card in page.cards]


def test_a_cards_board_fits_where_little_is_left(qtbot: QtBot) -> None:
    """It is only a picture, so it may be smaller than a board to play on."""
    board = DemoBoard(registry.game("thwart-omega"))
    qtbot.addWidget(board)
    board.wake()
    assert board.minimumSizeHint() == QSize(64, 64)
