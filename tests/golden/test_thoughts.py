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


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with today's answers, written by a process without numba."""
    folder = tmp_path_factory.mktemp("thoughts")
    command = [sys.executable, "-m", "tests.golden.thoughts", "--to", str(folder)]
    subprocess.run(command, cwd=Path(__file__).parents[2], check=True)
    return folder


@pytest.mark.parametrize("game_id", thoughts.game_ids())
def test_bots_answer_the_same(written: Path, game_id: str) -> None:
    name = f"{game_id}-thoughts.md"
    wanted = (thoughts.FOLDER / name).read_text("utf-8")
    changed = "if that is wanted: python -m tests.golden.thoughts"
    assert (written / name).read_text("utf-8") == wanted, changed
