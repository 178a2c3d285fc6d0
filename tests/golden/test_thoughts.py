"""Bots answer as they did when somebody last read their answers."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.golden import thoughts

pytestmark = pytest.mark.skipif(
    (sys.platform, platform.machine()) != ("linux", "x86_64"), reason="sums are rounded differently"
)


@pytest.mark.parametrize("game_id", thoughts.game_ids())
def test_bots_answer_the_same(tmp_path: Path, game_id: str) -> None:
    """A process without numba writes the answers."""
    command = [sys.executable, "-m", "tests.golden.thoughts", "--to", str(tmp_path), game_id]
    subprocess.run(command, cwd=Path(__file__).parents[2], check=True)
    name = f"{game_id}-thoughts.md"
    wanted = (thoughts.FOLDER / name).read_text("utf-8")
    changed = "if that is wanted: python -m tests.golden.thoughts"
    assert (tmp_path / name).read_text("utf-8") == wanted, changed
