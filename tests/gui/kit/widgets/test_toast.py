"""A toast's text takes one or two lines; longer text is elided."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.kit.theme import Size, Weight, font, load_fonts
from gui.kit.widgets.notices import Toast, in_two


def test_a_toast_lies_where_its_room_is(qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(600, 300)
    host.show()
    asked: list[int] = []

    def room(wide: int) -> QRect:
        asked.append(wide)
        return QRect(40, 10, 200, 60)

    toast = Toast(host, room)
    toast.say("Copied.")
    assert toast.geometry().left() == 40 and toast.width() == 200
    assert toast.geometry().top() >= 10 and 0 < asked[0] < 200
    toast.say("Copied, and much more besides.")
    assert asked[1] > asked[0]


def test_long_words_take_two_lines_and_then_an_ellipsis() -> None:
    load_fonts()
    metrics = QFontMetrics(font(Size.CAPTION, Weight.STRONG))
    text = "What was pasted here fits nobody: there is no such cell"
    whole = metrics.horizontalAdvance(text)
    half = max(map(metrics.horizontalAdvance, (text[:25], text[25:])))
    assert in_two(text, metrics, whole) == text
    first, second = in_two(text, metrics, half).splitlines()
    assert f"{first} {second}" == text
    first, second = in_two(text, metrics, half // 2).splitlines()
    assert text.startswith(first) and second.endswith("…")
    assert in_two("Unbreakable" * 9, metrics, half).endswith("…")
