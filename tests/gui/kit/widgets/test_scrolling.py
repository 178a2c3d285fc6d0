from __future__ import annotations

from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.widgets.flow import in_column
from gui.kit.widgets.pages import Scrolling
from tests.gui.layouts import settle


def test_a_bar_goes_when_the_content_fits_without_it(qtbot: QtBot) -> None:
    inner = QWidget()
    in_column(QLabel("some words that wrap " * 12, wordWrap=True), margins=(0, 0, 0, 0), of=inner)
    area = Scrolling(inner)
    qtbot.addWidget(area)
    area.resize(120, 40)
    area.show()
    settle(area)
    bar = area.verticalScrollBar()
    assert bar.isVisible()
    needed = inner.heightForWidth
    width = next(w for w in range(200, 900) if needed(w) < needed(w - bar.width()))
    area.resize(width, needed(width))
    settle(area)
    assert not bar.isVisible()
    area.resize(width, needed(width) - 1)
    settle(area)
    assert bar.isVisible()
