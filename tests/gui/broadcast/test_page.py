"""The Broadcast page: its switches, what it stores, and the links it offers."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from games.broadcast import live
from games.broadcast.delay import Delay
from games.broadcast.server import PAGES
from games.broadcast.sources import SOURCES
from gui.broadcast.onair import OnAir
from gui.broadcast.page import BroadcastPage
from gui.kit.widgets.sheets import Sheet
from gui.storage.settings import Settings
from tests.gui.kit.widgets.test_controls import scroll

pytestmark = pytest.mark.painted


class Air(OnAir):
    """A broadcast stand-in that starts no process."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[tuple[object, ...]] = []
        self._on = False

    @property
    def on(self) -> bool:
        return self._on

    def start(self, port: int, delay: float, files: Path | None) -> None:
        self.calls.append((port, delay, files))
        self._on, self.problem = True, ""
        self.changed.emit()

    def stop(self) -> None:
        self._on = False
        self.changed.emit()

    def end(self) -> None:
        self.ending = True
        self.changed.emit()

    def hold(self, seconds: float) -> None:
        self.calls.append((seconds,))

    def die(self, why: str) -> None:
        """Behave as if a process had ended by itself."""
        self._on, self.problem = False, why
        self.changed.emit()


@pytest.fixture
def air() -> Air:
    return Air()


@pytest.fixture
def page(qtbot: QtBot, air: Air, tmp_path: Path) -> BroadcastPage:
    found = BroadcastPage(Settings(), air, lambda parent, title, name, then: then(tmp_path / name))
    qtbot.addWidget(found)
    found.resize(900, 700)
    found.show()
    return found


def test_it_is_off_until_it_is_switched_on(page: BroadcastPage, air: Air) -> None:
    assert not page.switch.isChecked() and not air.calls
    page.switch.click()
    assert air.calls == [(8765, 0, None)] and "Starting" in page.state.text()
    page.switch.click()
    assert not air.on and "Off" in page.state.text()


def test_what_died_is_said_and_started_anew(page: BroadcastPage, air: Air) -> None:
    page.switch.click()
    air.die("Port 8765 cannot be used.")
    assert "Port 8765 cannot be used." in page.problem.text() and not page.switch.isChecked()
    page.problem.action.click()
    assert air.on and page.switch.isChecked() and not page.problem.text()


def test_the_delay_changes_on_air_and_places_do_not(
    page: BroadcastPage, air: Air, tmp_path: Path
) -> None:
    page.port.setValue(9000)
    page._choose_folder(str(tmp_path))
    assert str(tmp_path) in page.folder_name.text() and page.no_folder.isEnabled()
    page.switch.click()
    assert air.calls == [(9000, 0, tmp_path)]
    for fixed in (page.port, page.folder, page.no_folder):
        assert not fixed.isEnabled()
    page.delay.setValue(45)
    page.delay.editingFinished.emit()
    assert air.calls[1:] == [(45,)] and page._settings.now.air_delay == 45
    page.delay.editingFinished.emit()
    assert len(air.calls) == 2, "nothing was changed"
    page.switch.click()
    page.no_folder.click()
    assert page.port.isEnabled() and page.folder.isEnabled() and not page.no_folder.isEnabled()
    page.switch.click()
    assert air.calls[2:] == [(9000, 45, None)]


def test_the_wheel_changes_nothing(page: BroadcastPage, air: Air, qtbot: QtBot) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.delay.setValue(45)
    for box in (page.port, page.delay):
        box.setFocus()
        for there in (box, box.lineEdit()):
            scroll(there)
    assert (page.port.value(), page.delay.value()) == (8765, 45) and not air.calls
    for field in (page.port, page.delay, page.began_at):
        assert field.focusPolicy() is Qt.FocusPolicy.StrongFocus, "no focus by wheel"


def test_enter_after_starting_again_ends_nothing(
    page: BroadcastPage, air: Air, qtbot: QtBot
) -> None:
    with qtbot.waitActive(page):
        page.activateWindow()
    page.switch.click()
    air.die("Port 8765 cannot be used.")
    page.problem.action.setFocus()
    for _ in range(2):
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, Qt.Key.Key_Return)
    assert air.on and len(air.calls) == 2


def test_what_is_interrupted_needs_nobody(page: BroadcastPage, air: Air) -> None:
    page.switch.click()
    air.problem = "It was killed."
    air.changed.emit()
    assert "automatically" in page.problem.text() and "It was killed." in page.problem.text()
    assert page.problem.action.isHidden() and page.switch.isChecked()


@pytest.mark.parametrize(
    "answer", ["Stay on air", "Stop now", "Show the last 30 seconds, then stop"]
)
def test_what_waits_is_asked_about(page: BroadcastPage, air: Air, answer: str) -> None:
    page.switch.click()
    air._queue = Delay(30)
    air._queue.put(live.Solved(), air._now())
    page.switch.click()
    assert air.on and page.switch.isChecked(), "nothing is lost before the answer"
    (sheet,) = page.findChildren(Sheet)
    said = [button for button in sheet.buttons() if button.text().startswith(answer)]
    said[0].click()
    assert air.on is (answer != "Stop now")
    assert air.ending is answer.startswith("Show") and page.switch.isChecked() is air.on


def test_every_source_is_a_page_that_is_served_and_has_a_link(page: BroadcastPage) -> None:
    for source in SOURCES:
        assert source.page in PAGES
        page.links[source.name].click()
        assert QGuiApplication.clipboard().text() == f"http://127.0.0.1:8765/{source.page}"


def test_the_scenes_for_obs_hold_every_source_in_place(page: BroadcastPage, tmp_path: Path) -> None:
    page.scenes.click()
    data = json.loads((tmp_path / "garnet-obs.json").read_bytes())
    sources = {source["name"]: source for source in data["sources"]}
    urls = {source["settings"].get("url") for source in data["sources"]} - {None}
    assert urls == {f"http://127.0.0.1:8765/{source.page}" for source in SOURCES}
    scenes = [source for source in data["sources"] if source["id"] == "scene"]
    assert [scene["name"] for scene in scenes] == [item["name"] for item in data["scene_order"]]
    for scene in scenes[:2]:
        names = {item["name"] for item in scene["settings"]["items"]}
        assert {"Garnet lower1", "Garnet lower2", "Garnet sound"} < names
    for scene in scenes:
        for item in scene["settings"]["items"]:
            source = sources[item["name"]]
            assert source["uuid"] == item["source_uuid"]
            wide, high = source["settings"]["width"], source["settings"]["height"]
            assert item["pos"]["x"] + wide <= 1920 and item["pos"]["y"] + high <= 1080
    pieces = [source for source in SOURCES if not source.whole and not source.aside]
    areas = [QRectF(piece.left, piece.top, piece.width, piece.height) for piece in pieces]
    assert not any(one.intersects(other) for one, other in combinations(areas, 2))
    assert data["resolution"] == {"x": 1920, "y": 1080}  # the file is for another canvas
