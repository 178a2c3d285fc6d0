"""The Desk explains how to enlarge one of three trials, and does it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from games.core import Seat
from gui.desk.arrangement import Arrangement
from gui.games.unlucky.scene import UnluckyScene
from gui.kit.theme import apply
from tests.gui.layouts import settle

from .conftest import THEME, Desk, Make
from .states import unlucky_held

WHOLE = "unlucky-for-some"


def click_title(table: Desk, number: int) -> None:
    side = table.page.side
    assert isinstance(side.scene, UnluckyScene)
    head = side.scene.trials.frames[number].head
    assert head is not None
    at: QPoint = side.board.mapFromScene(head.center())
    QTest.mouseClick(side.board.viewport(), Qt.MouseButton.LeftButton, pos=at)


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1280, 720), (860, 640), (760, 640)])
def test_a_click_on_a_title_enlarges_its_trial(desk: Make, size: tuple[int, int]) -> None:
    table = desk(WHOLE)
    table.page.resize(*size)
    QApplication.processEvents()
    line, scene = table.page.side.otherwise, table.page.side.scene
    assert isinstance(scene, UnluckyScene)
    scene.enlarge(None)
    assert line.fullText() == "1, 2, 3: enlarge"
    assert line.text() == (line.fullText() if size[0] > 760 else "")
    click_title(table, 2)
    assert scene.trials.focus == 2 and line.fullText() == "3 again: show all three"
    click_title(table, 2)
    assert scene.trials.focus is None and line.fullText() == "1, 2, 3: enlarge"


def test_its_number_enlarges_it_unless_a_field_has_the_focus(desk: Make) -> None:
    table = desk(WHOLE)
    scene = table.page.side.scene
    assert isinstance(scene, UnluckyScene)
    table.page.header.more.setFocus()
    table.press("2")
    assert scene.trials.focus == 1
    table.press("0")
    assert scene.trials.focus is None
    table.press("Alt+1")
    table.press("2")
    assert scene.trials.focus is None and table.page.panels[Seat.ONE].text().endswith(": 2")


@pytest.mark.parametrize("game", ["thwart-omega", "know-your-nodes"])
def test_a_single_board_is_not_explained(desk: Make, game: str) -> None:
    assert desk(game).page.side.otherwise.text() == ""


@pytest.mark.parametrize(("width", "number"), [(684, 0), (1280, None)])
def test_the_candles_are_shown_large_while_arranging_if_three_boards_would_be_tiny(
    desk: Make, width: int, number: int | None
) -> None:
    table = desk(WHOLE)
    table.page.resize(width, 700)
    QApplication.processEvents()
    scene = table.page.side.scene
    assert isinstance(scene, UnluckyScene) and scene.panels[0].opened()
    assert scene.trials.focus == number


@pytest.fixture
def usual_text(qapp: QApplication) -> Iterator[None]:
    yield
    apply(qapp, THEME)


@pytest.mark.usefixtures("usual_text")
@pytest.mark.alike
@pytest.mark.parametrize("saved", [True, False])
def test_the_parts_beside_the_board_scroll_together(
    desk: Make, qapp: QApplication, saved: bool
) -> None:
    one = unlucky_held(desk)
    apply(qapp, THEME.with_scale(1.5))
    one.page.banners.saving.say("" if saved else "The match could not be saved: no room is left.")
    one.page.resize(1280, 720)
    settle(one.page)
    assert one.page.body.arrangement is Arrangement.ASIDE
    areas = (area for area in one.page.findChildren(QScrollArea) if area.isVisible())
    (area,) = (area for area in areas if area.verticalScrollBar().isVisible())
    assert area is one.page.body.seats and area.isAncestorOf(one.page.notices)
    area.verticalScrollBar().setValue(area.verticalScrollBar().maximum())
    one.page.notices.heard.say("Nothing in that message was used.")
    settle(one.page)
    assert area.verticalScrollBar().value() == 0, "what is new must not be overlooked"
    assert one.page.notices.heard.visibleRegion().boundingRect().height() > 0
