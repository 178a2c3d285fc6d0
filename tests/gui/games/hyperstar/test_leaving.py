from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conftest import Disk

ROOT = Path(__file__).parents[4]

PROGRAM = """
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.games import scene_class
from gui.kit.board.view import BoardView
from gui.kit.theme import Motion, load_fonts

application = QApplication([])
load_fonts()
kept = []
for game in ("hyperstar", "masked-army") * 5:
    window = QWidget()
    scene = scene_class(game)()
    board = BoardView(scene)
    QVBoxLayout(window).addWidget(board)
    window.show()
    kept += [scene, board, window]
application.processEvents()
"""


def test_a_scene_belongs_to_its_view(disk: Disk) -> None:
    assert disk.scene.parent() is disk.board


def test_a_window_left_open_at_the_end_does_no_harm() -> None:
    """At exit, Qt deletes objects in any order; one scene alone would not always show the fault."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
