"""The place of the Stage's window next to the main window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication

from gui.picture.layout import SMALLEST
from gui.stage import Backdrop
from gui.stage.window import best_place
from tests.gui.shell import Make, shell
from tests.gui.typed import there

__all__ = ["shell"]

FRAME = QMargins(1, 20, 1, 5)
SCREEN = QRect(0, 0, 1920, 1080)
WINDOW = QRect(320, 128, 1280, 800)
FIELDS = QRect(928, 288, 392, 305)
PRIMARY = QRect(1410, 900, 160, 36)


def test_another_screen_is_taken_and_its_middle() -> None:
    other = QRect(1920, 0, 1600, 900)
    found = best_place(SCREEN, [other], WINDOW, [FIELDS], FRAME)
    assert other.contains(found) and found.marginsRemoved(FRAME).size() == QSize(1280, 720)
    assert (found.center() - other.center()).manhattanLength() <= 1


@pytest.mark.parametrize(
    ("used", "size"),
    [
        ([QRect(0, 0, 600, 300)], QSize(1280, 720)),
        ([FIELDS, PRIMARY], QSize(800, 450)),
        ([QRect(650, 0, 620, 1080)], SMALLEST.toSize()),
    ],
)
def test_on_one_screen_it_is_as_large_as_covers_nothing_in_use(
    used: list[QRect], size: QSize
) -> None:
    found = best_place(SCREEN, [], WINDOW, used, FRAME)
    assert SCREEN.contains(found) and found.marginsRemoved(FRAME).size() == size
    assert not any(found.intersects(part) for part in used)


def test_of_two_free_corners_it_takes_the_one_beside_the_window() -> None:
    for window, corner in (
        (QRect(0, 0, 1280, 1040), SCREEN.bottomRight()),
        (QRect(640, 0, 1280, 1040), SCREEN.bottomLeft()),
    ):
        used = [QRect(window.center().x() - 200, 40, 400, 200)]
        found = best_place(SCREEN, [], window, used, FRAME)
        assert corner in (found.bottomRight(), found.bottomLeft())


def test_where_there_is_no_room_it_is_small_and_covers_least() -> None:
    screen = QRect(0, 0, 1280, 720)
    fields = [QRect(516, 96, 446, 158), QRect(516, 266, 446, 158)]
    found = best_place(screen, [], screen, fields, FRAME)
    assert found.marginsRemoved(FRAME).size() == SMALLEST.toSize()
    assert found.bottomLeft() == screen.bottomLeft()
    tiny = best_place(QRect(40, 30, 500, 300), [], screen, fields, FRAME)
    assert tiny.topLeft() == QRect(40, 30, 0, 0).topLeft()


@pytest.mark.alike
@pytest.mark.parametrize("kind", ["umpire", "play"])
def test_it_opens_without_taking_the_keyboard(shell: Make, kind: str) -> None:
    app = shell()
    app.start("thwart-omega", kind, clocks=False)
    app.press("F2")
    stage = there(app.live.stage)
    # In the tests' platform every new window becomes active; other platforms use this attribute.
    assert stage.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    app.qtbot.waitUntil(stage.isActiveWindow)
    app.come_forward()
    app.press("F2")  # F2 brings the Stage to the front
    QApplication.processEvents()
    assert app.garnet.window.isActiveWindow() and not stage.isActiveWindow()


def test_a_stage_that_has_the_keyboard_keeps_it_behind_every_backdrop(shell: Make) -> None:
    app = shell()
    app.start("thwart-omega", "umpire", clocks=False)
    app.press("F2")
    stage = there(app.live.stage)
    stage.activateWindow()
    app.qtbot.waitUntil(stage.isActiveWindow)
    for _ in Backdrop:  # one of the backdrops needs a new native window
        app.qtbot.keyClick(stage, Qt.Key.Key_B)
        app.qtbot.waitUntil(stage.isActiveWindow)


SAVE = """
import sys
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtWidgets import QApplication, QWidget
from gui.stage.window import restore_place

app = QApplication([])
stage = QWidget()
if len(sys.argv) == 1:
    stage.setGeometry(2200, 100, 900, 500)
    stage.show()
    app.processEvents()
    print(bytes(stage.saveGeometry().toBase64().data()).decode())
else:
    assert restore_place(stage, QByteArray.fromBase64(sys.argv[1].encode()), ())
    stage.show()
    app.processEvents()
    place = stage.geometry()
    print(stage.screen().name(), place.x(), place.y(), place.width(), place.height())
"""


def test_place_size_and_screen_are_remembered(tmp_path: Path) -> None:
    def run(screens: int, *given: str) -> str:
        size = {"y": 0, "width": 1920, "height": 1080}
        config = [{"name": f"s{n}", "x": 1920 * n, **size} for n in range(screens)]
        file = tmp_path / f"{screens}.json"
        file.write_text(json.dumps({"screens": config}))
        platform = {"QT_QPA_PLATFORM": f"offscreen:configfile={file}"}
        done = subprocess.run(
            [sys.executable, "-c", SAVE, *given],
            env=os.environ | platform,
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        return done.stdout.strip()

    kept = run(2)
    assert run(2, kept) == "s1 2200 100 900 500"
    screen, x, y, *size = run(1, kept).split()
    assert (screen, size) == ("s0", ["900", "500"])
    assert 0 <= int(x) <= 1020 and 0 <= int(y) <= 580
