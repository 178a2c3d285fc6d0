"""In tests a window is painted only for pictures, which are complete."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot


class Patch(QWidget):
    colour, painted = "red", 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.colour))
        painter.end()


def opened(qtbot: QtBot) -> tuple[QWidget, Patch]:
    """Show, resize, hide and show again a window with a `Patch`."""
    window, patch = QWidget(), Patch()
    QVBoxLayout(window).addWidget(patch)
    qtbot.addWidget(window)
    for size in (200, 300):
        window.resize(size, size)
        with qtbot.waitExposed(window):
            window.show()
        QApplication.processEvents()
        window.resize(size + 50, size)
        QApplication.processEvents()
        if size == 200:
            window.hide()
            QApplication.processEvents()
    return window, patch


def test_a_picture_shows_what_has_changed(qtbot: QtBot) -> None:
    window, patch = opened(qtbot)
    before = window.grab().toImage()
    patch.colour = "blue"
    patch.update()
    QApplication.processEvents()
    assert patch.painted == 1
    now = window.grab().toImage()
    assert patch.painted == 2 and now.size() == before.size()
    middle = now.rect().center()
    assert [item.pixelColor(middle).name() for item in (before, now)] == ["#ff0000", "#0000ff"]


@pytest.mark.painted
def test_a_visible_window_shows_each_change(qtbot: QtBot) -> None:
    _window, patch = opened(qtbot)
    before = patch.painted
    patch.update()
    QApplication.processEvents()
    assert patch.painted == before + 1 > 2
