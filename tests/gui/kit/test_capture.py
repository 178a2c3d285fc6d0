"""While the Stage is visible, recordings leave out the main window where the system allows that."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.garnet import Garnet
from gui.home.settings_page import SettingsPage
from gui.kit import capture
from gui.kit.capture import EXCLUDE, NONE, CaptureExclusion
from tests.gui.shell import Make, shell
from tests.gui.typed import as_a

__all__ = ["shell"]


class Recorder:
    """Records the calls to the system."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def __call__(self, window: int, value: int) -> None:
        assert window
        self.values.append(value)


def test_only_while_a_stage_is_visible(qtbot: QtBot) -> None:
    window, told = QWidget(), Recorder()
    qtbot.addWidget(window)
    guard = CaptureExclusion(window, lambda: True, told)
    guard.update()
    assert told.values == []
    for shown in (True, True, False):
        guard.set_stage_shown(shown)
    assert told.values == [EXCLUDE, NONE]


def test_the_setting_decides_at_once(shell: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Recorder()
    app = shell()
    garnet: Garnet = app.garnet
    monkeypatch.setattr(garnet.left_out, "_change", told)
    app.start("masked-army", kind="umpire")
    app.press("F2")
    assert told.values == [EXCLUDE]
    garnet.services.settings.change(left_out=False)
    assert told.values == [EXCLUDE, NONE]
    garnet.services.settings.change(left_out=True)
    app.stage.close()
    assert told.values == [EXCLUDE, NONE, EXCLUDE, NONE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows can")
def test_elsewhere_the_settings_do_not_speak_of_it(shell: Make) -> None:
    app = shell(settings=True)
    app.click(app.garnet.home.settings)
    page = as_a(SettingsPage, app.page)
    assert not capture.POSSIBLE and not page.left_out.isVisible()
    capture.set_affinity(1, EXCLUDE)
