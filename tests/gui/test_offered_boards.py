"""Learn and Practice show pictures of boards; entries of one game share a card."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from games import registry
from gui.app.learning import offers, taught
from gui.kit.theme import DARK, LIGHT, Theme, apply
from gui.kit.widgets.cards import PictureCard
from gui.lessons.page import ChoosePage as LearnPage
from gui.picture.board import BoardPicture
from gui.practice.choose import ChoosePage as PracticePage
from tests.gui.layouts import complaints, settle

DAY = date(2026, 11, 24)


class NoTries:
    def practice(self, game: str) -> tuple[dict[str, Any], ...]:
        return ()

    def practised(self, game: str, data: dict[str, Any]) -> None: ...


def shown(page: QWidget, qtbot: QtBot, size: tuple[int, int] = (1280, 720)) -> QWidget:
    qtbot.addWidget(page)
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    settle(page)
    return page


@pytest.mark.painted
def test_every_lesson_has_a_picture_and_unluckys_are_one_card(
    qtbot: QtBot, qapp: QApplication
) -> None:
    apply(qapp, DARK.with_motion(False))
    lessons = taught()
    page = LearnPage(lessons, dict)
    shown(page, qtbot, (1280, 2000))
    cards = page.findChildren(PictureCard)
    parts = {game.id for game, _ in lessons if registry.containing_game(game.id)}
    assert len(parts) == 3 and len(cards) == len(lessons) - len(parts)
    whole = next(card for card in cards if card.accessibleName() == "Unlucky For Some")
    held = [page.begin[id] for id in page.begin if whole.isAncestorOf(page.begin[id])]
    assert held == [page.begin[id] for id in page.begin if id in {*parts, "unlucky-for-some"}]
    pictures = page.findChildren(BoardPicture)
    assert len(pictures) == len(cards)
    qtbot.waitUntil(lambda: all(picture.ready for picture in pictures))
    assert [key for key in page.begin] == [game.id for game, _ in lessons]


@pytest.mark.painted
def test_pictures_are_made_only_once_they_are_seen(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    made: list[str] = []
    page = QWidget()
    picture = BoardPicture(registry.game("thwart-omega"), lambda: made.append("one"), 96)
    picture.setParent(page)
    qtbot.addWidget(page)
    QApplication.processEvents()
    assert not made and not picture.ready


@pytest.mark.painted
def test_practice_shows_the_board_of_todays_puzzle(qtbot: QtBot, qapp: QApplication) -> None:
    apply(qapp, DARK.with_motion(False))
    page = PracticePage(offers(), NoTries(), DAY)
    shown(page, qtbot, (1280, 2000))
    pictures = page.findChildren(BoardPicture)
    assert len(pictures) == len(offers()) == len(page.daily)
    qtbot.waitUntil(lambda: all(picture.ready for picture in pictures))


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("size", [(1280, 720), (960, 1040), (640, 600), (1920, 1080)])
def test_nothing_is_clipped(
    qtbot: QtBot, qapp: QApplication, theme: Theme, size: tuple[int, int]
) -> None:
    apply(qapp, theme.with_motion(False))
    for page in (LearnPage(taught(), dict), PracticePage(offers(), NoTries(), DAY)):
        assert complaints(shown(page, qtbot, size)) == []
        page.hide()
