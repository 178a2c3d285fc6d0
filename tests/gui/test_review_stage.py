"""A finished match on the Stage: opened from Review, on air, and closed with its page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from games.broadcast.hand import Pace
from gui.desk.page import DeskPage
from gui.review import ReviewPage
from tests.gui.shell import ONE, Make, Shell, shell
from tests.gui.stage.conftest import omega

__all__ = ["shell"]


def reviewed(one: Shell) -> ReviewPage:
    """Open Review of a match that is no longer open."""
    one.garnet.pages.review(omega().start().finish().match)
    page = one.page
    assert isinstance(page, ReviewPage)
    return page


def settle() -> None:
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_review_opens_and_controls_the_stage(shell: Make) -> None:
    one = shell()
    page = reviewed(one)
    page.goTo(2)
    one.press("F2")
    stage = one.garnet.review_stage.stage
    assert stage is not None and stage.isVisible()
    assert stage.surface.view == page.feed.view
    QTest.keyClick(stage, Qt.Key.Key_Right)
    assert page.step == 3 and stage.surface.view == page.feed.view
    one.press("F2")
    assert one.garnet.review_stage.stage is stage


def test_the_stage_closes_with_its_page_and_reopens_in_its_place(shell: Make) -> None:
    one = shell()
    page = reviewed(one)
    one.click(page.stage_button)
    stage = one.garnet.review_stage.stage
    assert stage is not None
    stage.setGeometry(30, 40, 700, 500)
    one.garnet.window.back()
    settle()
    assert one.garnet.review_stage.stage is None
    one.click(reviewed(one).stage_button)
    again = one.garnet.review_stage.stage
    assert again is not None and again.geometry() == QRect(30, 40, 700, 500)


def test_a_replay_is_on_air_and_afterwards_the_live_match(shell: Make) -> None:
    one = shell()
    one.start("masked-army", "umpire")
    live = one.garnet.matches.shown
    assert live is not None
    live.session.concede(ONE)
    air = one.garnet.broadcasting
    page = reviewed(one)
    assert air._source is None and air._live is live
    one.click(page.stage_button)
    assert air._source is not None and air._source() is page.feed
    assert one.garnet.review_stage.stage is not None
    one.garnet.review_stage.stage.close()
    settle()
    assert air._source is None and air._live is live


def test_a_new_backdrop_applies_to_the_stage(shell: Make) -> None:
    one = shell()
    one.click(reviewed(one).stage_button)
    one.garnet.services.settings.change(ground="green")
    assert one.garnet.review_stage.stage is not None
    assert one.garnet.review_stage.stage.surface.backdrop.name == "GREEN"


def test_the_desk_has_the_casters_actions_in_its_menu(shell: Make) -> None:
    one = shell()
    one.start("thwart-omega", "umpire")
    live = one.garnet.matches.shown
    assert live is not None and isinstance(live.page, DeskPage)
    page = live.page

    def rows() -> list[QAction]:
        page.shortcuts.show_menu()
        opened = [menu for menu in page.findChildren(QMenu) if menu.isVisible()]
        return [row for menu in opened for row in menu.actions() if row.text().startswith("Stage:")]

    def choose(number: int) -> str:
        row = rows()[number]
        row.trigger()
        text = row.text()
        close()
        return text

    def close() -> None:
        for menu in page.findChildren(QMenu):
            menu.close()
        settle()

    assert rows() == []
    close()
    one.press("F2")
    assert choose(0) == "Stage: the last reveal again" and live.feed.hand.replays == 1
    assert choose(1) == "Stage: reveals at half speed" and live.feed.hand.pace is Pace.SLOW
    assert choose(1) == "Stage: reveals step by step" and live.feed.hand.pace is Pace.STEPPED
    assert choose(2) == "Stage: continue the reveal" and live.feed.hand.steps == 1
    assert choose(1) == "Stage: reveals as usual" and live.feed.hand.pace is Pace.USUAL
    assert live.stage is not None
    live.stage.close()
    settle()
    assert rows() == []
    close()
