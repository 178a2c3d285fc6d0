"""Fixtures for all tests with windows."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QCursor, QWindow
from PySide6.QtWidgets import QApplication, QWidget

from gui.kit import audio, background, processes
from gui.kit.texts import App
from gui.kit.theme import DARK, apply, theme_of

DARK_AND_STILL = DARK.with_motion(False)


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "painted: its windows are painted whenever they change")


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[QApplication]:
    """Return the application, in the dark theme and without motion.

    Without an application, Qt aborts when fonts are used. After each test all windows are closed:
    otherwise they could take the mouse or keyboard in the next one. The mouse pointer is outside
    all windows, and the clipboard is empty.
    """
    if theme_of() != DARK_AND_STILL or not qapp.styleSheet():
        apply(qapp, DARK_AND_STILL)
    qapp.setCursorFlashTime(0)  # a blinking cursor would change pictures
    QCursor.setPos(-100, -100)  # the pointer may still be over this test's widgets
    QApplication.clipboard().clear()
    before, in_threads = shown(), threading.excepthook
    yield qapp
    threading.excepthook = in_threads  # tests of crash reporting change it
    assert shown() <= before
    assert QApplication.activePopupWidget() is None  # a popup would grab the mouse
    assert QApplication.overrideCursor() is None
    assert QApplication.layoutDirection() is Qt.LayoutDirection.LeftToRight
    assert QLocale() == QLocale.system()
    assert App.tr("Show the evening") == "Show the evening"


@pytest.fixture(autouse=True)
def _silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audio, "program_file", lambda name: "")
    monkeypatch.setattr(audio, "_play_windows", lambda file: None)


@pytest.fixture(autouse=True)
def _collected_between_tests() -> Iterator[None]:
    """Keep other threads from collecting windows as garbage, as `processes.Collector` does."""
    gc.disable()
    yield
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)
    gc.enable()


class Unseen(QObject):
    """Keeps windows from being painted, as if they were minimised.

    `grab` and `render` still paint complete pictures.
    """

    def take(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Expose:
            return False
        for widget in QApplication.topLevelWidgets():
            if widget.windowHandle() is window:
                widget.setAttribute(Qt.WidgetAttribute.WA_Mapped, False)
        return True


@pytest.fixture(autouse=True)
def _unseen(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """Do not repaint windows, except in tests of painting.

    A window can get the keyboard before it is first painted.
    """
    if request.node.get_closest_marker("painted"):
        yield
        return
    unseen = Unseen()
    qapp.focusWindowChanged.connect(unseen.take)
    yield
    qapp.focusWindowChanged.disconnect(unseen.take)


@pytest.fixture(autouse=True)
def _files_are_there_when_they_were_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "QUICK", 60)
    monkeypatch.setattr(background, "next_turn", lambda _parent, do: do())


def shown() -> set[QWidget]:
    return {widget for widget in QApplication.topLevelWidgets() if widget.isVisible()}


@pytest.fixture(scope="session", autouse=True)
def _tests_are_not_looked_at() -> Iterator[None]:
    """Do not run a full garbage collection when a page opens: the tests have a million objects.

    Objects of removed pages are still collected; test_collector.py tests the full collection.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "collect_and_freeze", partial(gc.collect, 1))
        yield
