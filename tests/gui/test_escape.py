"""Esc leaves every page of the window, except pages with a running match."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from games.core import Seat
from gui.home.page import HomePage
from tests.gui.shell import Make, Shell, shell

__all__ = ["shell"]


def escape(app: Shell) -> None:
    QTest.keyClick(app.garnet.window.focusWidget() or app.page, Qt.Key.Key_Escape)


@pytest.mark.alike
@pytest.mark.parametrize(
    "button",
    [
        *("learn", "practise", "diary", "people", "rehearse", "workshop", "evening", "broadcast"),
        *("settings", "about"),
    ],
)
def test_esc_leaves_pages_opened_from_home(shell: Make, button: str) -> None:
    app = shell()
    home = app.garnet.window.page
    assert isinstance(home, HomePage)
    pressed = getattr(home, button)
    pressed.trigger() if isinstance(pressed, QAction) else app.click(pressed)
    assert app.page is not home
    escape(app)
    assert app.page is home


@pytest.mark.parametrize("open_", ["review", "rules", "lesson"])
def test_esc_leaves_pages_opened_from_a_match_or_a_game(shell: Make, open_: str) -> None:
    app = shell()
    garnet, home = app.garnet, app.page
    app.start("masked-army", clocks=False)
    app.play.host.concede(Seat.ONE)
    played = app.match
    garnet.leaving.go_home()
    match open_:
        case "review":
            garnet.pages.review(played, None)
        case "rules":
            garnet.pages.open_rules("masked-army", "MA-3")
        case "lesson":
            garnet.teaching.begin("masked-army")
    assert app.page is not home
    escape(app)
    assert app.page is home
