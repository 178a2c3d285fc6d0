"""What all tests of windows share."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QWindow
from PySide6.QtWidgets import QApplication, QWidget

from gui.kit import aside, processes
from gui.kit.theme import DARK, set_theme


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "painted: its windows are painted whenever they change")


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> Iterator[QApplication]:
    """Qt ends the process where letters are measured or painted before there is an application.

    Everything is shown dark and nothing moves, unless a test gives it another theme. A test leaves
    no window: in another test it would have the mouse, or the keyboard.
    """
    set_theme(qapp, DARK.with_motion(False))
    before = shown()
    yield qapp
    assert shown() <= before


@pytest.fixture(autouse=True)
def _collected_between_tests() -> Iterator[None]:
    """As in the application (`processes.Collector`), no other thread destroys what windows left."""
    gc.disable()
    yield
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)
    gc.enable()


class Unseen(QObject):
    """Keeps windows from being painted, as Qt does with those that are minimised.

    A picture of one (`grab`, `render`) is painted whole all the same.
    """

    def take(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.Expose:
            return False
        for one in QApplication.topLevelWidgets():
            if one.windowHandle() is window:
                one.setAttribute(Qt.WidgetAttribute.WA_Mapped, False)
        return True


@pytest.fixture(autouse=True)
def _unseen(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[None]:
    """What changes in a window is not painted: nobody looks at it, unless the test does.

    A window has the keyboard before it is painted for the first time.
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
    monkeypatch.setattr(aside, "QUICK", 60)


def shown() -> set[QWidget]:
    """The windows that can be seen."""
    return {one for one in QApplication.topLevelWidgets() if one.isVisible()}


@pytest.fixture(scope="session", autouse=True)
def _tests_are_not_looked_at() -> Iterator[None]:
    """Leave alone where a page opens what stays in any case: the tests are a million objects.

    What pages left behind is collected all the same. test_collector.py tries the whole.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "set_aside", partial(gc.collect, 1))
        yield
