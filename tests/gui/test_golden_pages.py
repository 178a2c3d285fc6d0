"""Every page says what it said, and its widgets are where they were, when somebody last looked."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from tests.golden import pages

MOST = 8
"""This many differing lines of a file are shown."""

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="keys and letters have other names and widths there"
)


def lines(file: Path) -> list[str]:
    """Return the lines of a file, each after the name of its page."""
    found, page = [], ""
    for line in file.read_text("utf-8").split("\n"):
        page = line if line.startswith("# ") else page
        found.append(f"{page}: {line}")
    return found


def differences(is_now: Path, stored: Path) -> Iterator[str]:
    changed = unified_diff(lines(stored), lines(is_now), n=0, lineterm="")
    return (line for line in changed if not line.startswith(("---", "+++", "@@")))


@pytest.mark.parametrize("name", pages.names())
def test_the_pages_say_the_same_at_the_same_place(tmp_path: Path, name: str) -> None:
    command = [sys.executable, "-m", "tests.golden.pages", "--to", str(tmp_path), name]
    done = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    changed = [
        line
        for kind in (pages.TEXTS, pages.LAYOUTS)
        for line in islice(
            differences(tmp_path / kind / f"{name}.txt", pages.FOLDER / kind / f"{name}.txt"), MOST
        )
    ]
    told = "\n".join([*changed, f"if that is wanted: python -m tests.golden.pages {name}"])
    assert not changed, told
