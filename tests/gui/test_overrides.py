"""An exception in an override of a Qt method is reported; the process continues."""

from __future__ import annotations

import subprocess
import sys

import pytest
import shiboken6
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

import gui
from gui.kit import overrides

assert gui


class Faulty(QWidget):
    """A widget whose overrides raise exceptions, called by compiled code."""

    def paintEvent(self, event: QPaintEvent) -> None:
        gone = QObject()
        shiboken6.delete(gone)
        gone.objectName()

    def sizeHint(self) -> QSize:
        return QSize(int("wide"), 1)

    def own(self) -> int:
        return int("x")


class Derived(Faulty):
    def sizeHint(self) -> QSize:
        return super().sizeHint()


@pytest.mark.parametrize("kind", [Faulty, Derived])
def test_an_error_in_an_override_reaches_the_caller_of_qt(qtbot: QtBot, kind: type[Faulty]) -> None:
    one = kind()
    qtbot.addWidget(one)
    one.resize(20, 20)
    with pytest.raises(RuntimeError, match="already deleted"):
        one.grab()
    with pytest.raises(ValueError, match="wide"):
        one.adjustSize()


def test_only_overrides_are_touched() -> None:
    if overrides.NEEDED:
        assert hasattr(Faulty.sizeHint, "__wrapped__")
    assert not hasattr(Faulty.own, "__wrapped__")


def test_errors_are_complete_in_any_import_order() -> None:
    """Each module with a Qt class must import the kit first, which fresh processes check."""
    text = (
        "import gui.desk.moveedit\n"
        "from PySide6.QtWidgets import QApplication, QWidget\n"
        "class W(QWidget):\n"
        "    def sizeHint(self): return int('x')\n"
        "app = QApplication([])\n"
        "try: W().adjustSize()\n"
        "except ValueError: print('told')\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, check=False, timeout=60
    )
    assert (run.returncode, run.stdout) == (0, "told\n"), run.stderr
