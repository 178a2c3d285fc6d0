"""Each button, field, menu and key of every page does what it did when somebody last looked."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from tests.golden import presses
from tests.golden.looks import LINES, differences, read

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="keys and letters have other names and shapes there"
)
MOST = 700_000
"""Maximum size of all files in bytes."""


@pytest.mark.parametrize("name", presses.names())
def test_presses_do_the_same(tmp_path: Path, name: str) -> None:
    command = [sys.executable, "-m", "tests.golden.presses", "--to", str(tmp_path), name]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=1_200
    )
    assert done.returncode == 0, done.stderr
    now = read(tmp_path / f"{name}.txt")
    changed = [*islice(differences(presses.stored(name), now), LINES)]
    told = "\n".join([*changed, f"if that is wanted: python -m tests.golden.presses {name}"])
    if changed:
        pytest.fail(told, pytrace=False)


def test_the_files_stay_small() -> None:
    files = [*presses.FOLDER.glob("*.txt")]
    assert {file.stem for file in files} == set(presses.names())
    assert sum(file.stat().st_size for file in files) < MOST
