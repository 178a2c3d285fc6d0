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


def reviewed(app: Shell) -> ReviewPage:
    """Open Review of a match that is no longer open."""
    app.garnet.pages.review(omega().start().finish().match)
    page = app.page
    assert isinstance(page, ReviewPage)
    return page


def settle() -> None:
    QApplication.processEvents()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_review_opens_and_controls_the_stage(shell: Make) -> None:
    app = shell()
    page = reviewed(app)
    page.goTo(2)
    app.press("F2")
    stage = app.garnet.review_stage.stage
    assert stage is not None and stage.isVisible()
    assert stage.surface.view == page.feed.view
    QTest.keyClick(stage, Qt.Key.Key_Right)
    assert page.step == 3 and stage.surface.view == page.feed.view
    app.press("F2")
    assert app.garnet.review_stage.stage is stage


def test_the_stage_closes_with_its_page_and_reopens_in_its_place(shell: Make) -> None:
    app = shell()
    page = reviewed(app)
    app.click(page.stage_button)
    stage = app.garnet.review_stage.stage
    assert stage is not None
    stage.setGeometry(30, 40, 700, 500)
    app.garnet.window.back()
    settle()
    assert app.garnet.review_stage.stage is None
    app.click(reviewed(app).stage_button)
    again = app.garnet.review_stage.stage
    assert again is not None and again.geometry() == QRect(30, 40, 700, 500)


def test_a_replay_is_on_air_and_afterwards_the_live_match(shell: Make) -> None:
    app = shell()
    app.start("masked-army", "umpire")
    live = app.garnet.matches.shown
    assert live is not None
    live.session.concede(ONE)
    air = app.garnet.broadcasting
    page = reviewed(app)
    assert air._source is None and air._live is live
    app.click(page.stage_button)
    assert air._source is not None and air._source() is page.feed
    assert app.garnet.review_stage.stage is not None
    app.garnet.review_stage.stage.close()
    settle()
    assert air._source is None and air._live is live


def test_a_new_backdrop_applies_to_the_stage(shell: Make) -> None:
    app = shell()
    app.click(reviewed(app).stage_button)
    app.garnet.services.settings.change(ground="green")
    assert app.garnet.review_stage.stage is not None
    assert app.garnet.review_stage.stage.surface.backdrop.name == "GREEN"


def test_the_desk_has_the_casters_actions_in_its_menu(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire")
    live = app.garnet.matches.shown
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
    app.press("F2")
    assert choose(0) == "Stage: replay the last reveal" and live.feed.hand.replays == 1
    assert choose(1) == "Stage: reveals at half speed" and live.feed.hand.pace is Pace.SLOW
    assert choose(1) == "Stage: reveals step by step" and live.feed.hand.pace is Pace.STEPPED
    assert choose(2) == "Stage: continue the reveal" and live.feed.hand.steps == 1
    assert choose(1) == "Stage: reveals at normal speed" and live.feed.hand.pace is Pace.USUAL
    assert live.stage is not None
    live.stage.close()
    settle()
    assert rows() == []
    close()
