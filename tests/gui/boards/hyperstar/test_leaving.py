"""A program that ends while a board's window is open ends in good order."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[4]

PROGRAM = """
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from gui.boards import scene_class
from gui.boards.scene import BoardView
from gui.theme import DARK, Motion, load_fonts

application = QApplication([])
load_fonts()
window = QWidget()
row = QVBoxLayout(window)
kept = []
for game in ("hyperstar", "masked-army", "thwart-omega"):
    scene = scene_class(game)(DARK, Motion(False))
    board = BoardView(scene)
    row.addWidget(board)
    kept.append((scene, board))
window.show()
application.processEvents()
"""


def test_a_window_left_open_at_the_end_does_no_harm() -> None:
    """Qt's objects go in any order then: a view must not outlive its scene."""
    env = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr
