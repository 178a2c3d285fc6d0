"""Run the checks of garbage collection (tests/gui/collecting.py)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_what_stays_is_set_aside_and_collected_once_it_is_garbage() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.gui.collecting"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.stdout, done.stderr) == ("kept\n", "")
