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


def escape(one: Shell) -> None:
    QTest.keyClick(one.garnet.window.focusWidget() or one.page, Qt.Key.Key_Escape)


@pytest.mark.alike
@pytest.mark.parametrize(
    "button",
    [
        *("learn", "practise", "diary", "people", "rehearse", "workshop", "evening", "broadcast"),
        *("settings", "about"),
    ],
)
def test_esc_leaves_pages_opened_from_home(shell: Make, button: str) -> None:
    one = shell()
    home = one.garnet.window.page
    assert isinstance(home, HomePage)
    pressed = getattr(home, button)
    pressed.trigger() if isinstance(pressed, QAction) else one.click(pressed)
    assert one.page is not home
    escape(one)
    assert one.page is home


@pytest.mark.parametrize("open_", ["review", "rules", "lesson"])
def test_esc_leaves_pages_opened_from_a_match_or_a_game(shell: Make, open_: str) -> None:
    one = shell()
    garnet, home = one.garnet, one.page
    one.start("masked-army", clocks=False)
    one.play.host.concede(Seat.ONE)
    played = one.match
    garnet.leaving.go_home()
    match open_:
        case "review":
            garnet.pages.review(played, None)
        case "rules":
            garnet.pages.open_rules("masked-army", "MA-3")
        case "lesson":
            garnet.teaching.begin("masked-army")
    assert one.page is not home
    escape(one)
    assert one.page is home
