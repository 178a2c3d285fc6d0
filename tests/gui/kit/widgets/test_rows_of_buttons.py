"""The buttons below a banner's text are in a row if they fit, else in a column."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.theme import DARK, apply
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.notices import Banner, Tone
from gui.kit.widgets.pages import Scrolling
from tests.gui.layouts import complaints, settle

LONG = ("Bartholomew Fitzgerald-Smythe", "Maximiliana Wolkenstein-Rodank")


def asked(qtbot: QtBot, qapp: QApplication, names: tuple[str, str]) -> tuple[QWidget, Banner]:
    """Return a scroll area with a question, and the question's banner."""
    apply(qapp, DARK.with_motion(False))
    banner = Banner(Tone.ASK, stacked=True)
    for key, name in zip("12", names, strict=True):
        banner.add_answer(Button(name), key)
    banner.say("Whose is “black E5, white F6”?")
    window = QWidget()
    column = QVBoxLayout(window)
    column.addWidget(Scrolling(banner, snug=True))
    column.addStretch(1)
    qtbot.addWidget(window)
    window.show()
    return window, banner


@pytest.mark.alike
@pytest.mark.parametrize("names", [("Ann", "Ben"), LONG])
def test_it_comes_to_rest_at_every_size(
    qtbot: QtBot, qapp: QApplication, names: tuple[str, str]
) -> None:
    """Scroll bars take width and columns take height, yet the layout must not oscillate."""
    window, banner = asked(qtbot, qapp, names)
    for height in (90, 110, 130, 150, 170, 190, 220):
        for width in range(180, 700, 7):
            window.resize(width, height)
            QApplication.processEvents()
        settle(window)
        before = banner.size()
        settle(window)
        assert banner.size() == before


def test_a_column_where_a_row_is_too_wide(qtbot: QtBot, qapp: QApplication) -> None:
    window, banner = asked(qtbot, qapp, LONG)
    places = []
    for width in (700, 300):
        window.resize(width, 300)
        settle(window)
        assert complaints(window) == []
        places.append([button.pos() for button in banner.findChildren(Button)])
    (left, right), (upper, lower) = places
    assert left.y() == right.y() and left.x() < right.x()
    assert upper.x() == lower.x() and upper.y() < lower.y()


def test_a_long_name_beside_a_short_one_is_not_cut_where_both_fit(
    qtbot: QtBot, qapp: QApplication
) -> None:
    window, banner = asked(qtbot, qapp, ("Mira", "Konstantinopoulos"))
    short, long = banner.findChildren(Button)
    rows = set()
    for width in range(250, 500, 4):
        window.resize(width, 300)
        settle(window)
        assert long.width() >= long.sizeHint().width(), width
        rows.add((short.y() == long.y(), short.width() == long.width()))
    assert rows == {(False, True), (True, False), (True, True)}


def test_a_button_cut_short_tells_all_in_its_tooltip(qtbot: QtBot, qapp: QApplication) -> None:
    window, banner = asked(qtbot, qapp, LONG)
    button = banner.findChildren(Button)[0]
    for width, said in ((700, ""), (200, LONG[0])):
        window.resize(width, 300)
        settle(window)
        QToolTip.hideText()
        QToolTip.showText(QPoint(), "")
        at = button.rect().center()
        event = QHelpEvent(QEvent.Type.ToolTip, at, button.mapToGlobal(at))
        QApplication.sendEvent(button, event)
        assert QToolTip.text() == said
    assert button.text() == LONG[0] and button.accessibleName() in ("", LONG[0])
