"""Sheets, toasts and tweens: they appear, disappear, and leave nothing behind."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.kit.look.tokens import Tween
from gui.kit.theme import DARK, LIGHT, Theme, set_theme
from gui.kit.widgets.buttons import Button
from gui.kit.widgets.fields import Field
from gui.kit.widgets.notices import Toast
from gui.kit.widgets.sheets import ReasonPrompt, Sheet
from tests.gui.typed import find

STILL = DARK.with_motion(False)


@pytest.fixture
def host(qtbot: QtBot) -> QWidget:
    """Return a window with a button and a shortcut, both blocked by an open sheet."""
    window = QWidget()
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    button = Button("Reveal")
    button.setObjectName("below")
    column.addWidget(button)
    window.resize(640, 480)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    button.setFocus()
    return window


def focused() -> QWidget:
    found = QApplication.focusWidget()
    assert found is not None
    return found


def test_a_sheet_keeps_the_keyboard_and_gives_it_back(qtbot: QtBot, host: QWidget) -> None:
    below = find(host, QWidget, "below")
    fired: list[str] = []
    shortcut = QShortcut(QKeySequence("R"), host)
    shortcut.activated.connect(lambda: fired.append("R"))
    QTest.keyClick(host, Qt.Key.Key_R)
    assert fired == ["R"]
    sheet = Sheet(host, "Options")
    field = Field("Name")
    sheet.body.addWidget(field)
    save = sheet.addButton(Button("Save"))
    sheet.open()
    assert QApplication.focusWidget() is field.edit
    QTest.keyClick(field.edit, Qt.Key.Key_R)
    assert (fired, field.text()) == (["R"], "r")
    seen = []
    for _ in range(4):
        QTest.keyClick(focused(), Qt.Key.Key_Tab)
        seen.append(QApplication.focusWidget())
    assert seen[0] is save
    assert seen[2] is field.edit, "field, save, cross, and round again"
    assert below not in seen
    QTest.keyClick(focused(), Qt.Key.Key_Backtab)
    assert QApplication.focusWidget() is field.edit
    with qtbot.waitSignal(sheet.closed, timeout=20_000):
        QTest.keyClick(focused(), Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is below


def test_a_sheet_closes_when_what_had_the_keyboard_is_gone(qtbot: QtBot, host: QWidget) -> None:
    below = find(host, QWidget, "below")
    sheet = Sheet(host, "Options")
    sheet.open()
    with qtbot.waitSignal(below.destroyed, timeout=20_000):
        below.deleteLater()
    with qtbot.waitSignal(sheet.closed, timeout=20_000):
        QTest.keyClick(sheet, Qt.Key.Key_Escape)


def test_a_click_beside_a_sheet_closes_it_and_one_in_it_does_not(
    qtbot: QtBot, host: QWidget
) -> None:
    sheet = Sheet(host, "Options")
    sheet.open()
    closed: list[int] = []
    sheet.closed.connect(lambda: closed.append(1))
    host.resize(700, 500)
    assert sheet.size() == host.size()
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=sheet.rect().center() - QPoint(0, 40))
    assert not closed
    set_theme(sheet.window(), LIGHT)
    sheet.grab()
    QTest.mouseClick(sheet, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert closed == [1]


def test_no_reason_no_deed(qtbot: QtBot, host: QWidget) -> None:
    prompt = ReasonPrompt(
        host, "Correct the move", "It is taken back.", "Correct", ("Typing slip",)
    )
    given: list[str] = []
    prompt.reasonGiven.connect(given.append)
    prompt.open()
    assert QApplication.focusWidget() is prompt.field.edit
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    QTest.keyClicks(prompt.field.edit, "   ")
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    assert given == []
    chip = next(b for b in prompt.findChildren(Button) if b.text() == "Typing slip")
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert prompt.field.text() == "Typing slip"
    QTest.keyClick(prompt.field.edit, Qt.Key.Key_Return)
    assert given == ["Typing slip"]


@pytest.mark.parametrize("theme", [DARK, STILL])
def test_a_toast_goes_by_itself(qtbot: QtBot, host: QWidget, theme: Theme) -> None:
    set_theme(host, theme)
    toast = Toast(host)
    toast.say("Copied.", milliseconds=20)
    assert toast.text() == toast.accessibleName() == "Copied."
    assert host.rect().contains(toast.geometry())
    host.resize(500, 300)
    toast.say("A much longer message " * 8, icon=None, milliseconds=20)
    assert host.rect().contains(toast.geometry())
    set_theme(toast.window(), LIGHT)
    toast.grab()
    qtbot.waitUntil(lambda: not toast.isVisible(), timeout=20_000)
    assert toast.text() == ""
    assert not any(timer.isActive() for timer in toast.findChildren(QTimer))


def test_a_tween_that_turns_round_begins_where_it_is(host: QWidget) -> None:
    received: list[float] = []
    tween = Tween(host, received.append, 0.5)
    tween.to(1.0, 1000)
    tween.setCurrentTime(0)
    assert tween.now == 0.5
    tween.setCurrentTime(500)
    middle = tween.now
    assert 0.5 < middle < 1.0 and received == sorted(received)
    tween.to(0.0, 1000)
    tween.setCurrentTime(1)
    assert middle - 0.05 < tween.now < middle
    tween.setCurrentTime(1000)
    assert tween.now == received[-1] == 0.0
    tween.to(0.0, 1000)
    assert tween.state() is Tween.State.Stopped, "it is there already"


def test_a_tween_arrives_at_once_when_nothing_moves(qtbot: QtBot, host: QWidget) -> None:
    received: list[float] = []
    tween = Tween(host, received.append)
    tween.to(1.0, 0)
    tween.to(1.0, 0)
    assert (tween.now, received) == (1.0, [1.0])
    tween.to(0.0, 40)
    tween.to(0.5, 40)
    qtbot.waitUntil(lambda: tween.state() is Tween.State.Stopped, timeout=20_000)
    assert tween.now == 0.5
    assert received == sorted(received, reverse=True) or received[-1] == 0.5
