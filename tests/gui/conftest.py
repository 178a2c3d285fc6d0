"""What all tests of windows share."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from gui.kit import processes
from gui.kit.theme import DARK, set_theme


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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """What a test has left is worked off, but not painted: nobody looks at it any more."""
    try:
        return (yield)
    finally:
        for window in shown():
            window.setUpdatesEnabled(False)


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
