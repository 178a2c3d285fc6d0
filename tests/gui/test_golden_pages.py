"""Every page says what it said when somebody last read it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden import pages

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="keys and letters have other names and widths there"
)


@pytest.mark.parametrize("name", pages.names())
def test_the_pages_say_the_same(tmp_path: Path, name: str) -> None:
    command = [sys.executable, "-m", "tests.golden.pages", "--to", str(tmp_path), name]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    wanted = (pages.FOLDER / f"{name}.txt").read_text("utf-8")
    changed = "if that is wanted: python -m tests.golden.pages"
    assert (tmp_path / f"{name}.txt").read_text("utf-8") == wanted, changed
