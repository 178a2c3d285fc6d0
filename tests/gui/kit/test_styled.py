"""Properties that the style sheet refers to."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gui.kit.look.sheet import set_styled


def test_a_property_restyles_the_widget(qtbot: QtBot) -> None:
    shown = QLabel("text")
    shown.setStyleSheet('QLabel[loud="yes"] { font-size: 40px }')
    qtbot.addWidget(shown)
    shown.show()
    low = shown.sizeHint().height()
    set_styled(shown, "loud", "yes")
    assert shown.sizeHint().height() > low


class Stale(QLabel):
    """A label whose style PySide takes for another object."""

    def style(self) -> object:  # type: ignore[override]
        return object()


def test_a_style_that_is_taken_for_another_object_is_survived(qtbot: QtBot) -> None:
    shown = Stale("text")
    qtbot.addWidget(shown)
    set_styled(shown, "loud", "yes")
    assert shown.property("loud") == "yes"
