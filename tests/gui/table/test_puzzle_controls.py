"""What every page on which a puzzle is tried has: its clock, its hints, the result of a day."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gui.table.puzzle_controls import PuzzleControls
from tests.gui.shell import Watch

DAY = date(2026, 11, 22)


def test_the_clock_stands_once_it_is_over(qtbot: QtBot) -> None:
    page, watch = QWidget(), Watch()
    qtbot.addWidget(page)
    controls = PuzzleControls(watch, DAY, page)
    controls.begin("")
    (tick,) = controls.findChildren(QTimer)
    assert tick.isActive()
    watch.now += 61_500
    controls.end()
    watch.now += 5_000
    controls.show_time()
    assert controls.clock.text() == "1:01" and controls.ms == 61_500
    assert not tick.isActive()
    controls.copy_result("HyperStar", True, 2, 1)
    said = QApplication.clipboard().text()
    assert said == "Garnet · HyperStar · 22 Nov 2026 · solved in 1:01, 2 tries, 1 hint"


def test_hints_are_shown_until_it_is_over(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    controls = PuzzleControls(Watch(), None, page)
    controls.begin("Look twice.")
    controls.show_given(["One.", "Two."], more=False, over=False)
    assert controls.hints.text() == "One.\nTwo." and not controls.hint.isEnabled()
    assert controls.idea.text() == "Look twice." and controls.day_text is None
    controls.show_given(["One."], more=True, over=True)
    parts = (controls.hints, controls.hint, controls.give_up, controls.copy)
    assert all(part.isHidden() for part in parts)
