"""Chat messages are read as they were when somebody last looked at the readings."""

from __future__ import annotations

import difflib

import pytest

from tests.golden import readings

SHOWN, MOST = 6, 400_000
"""Number of changed lines that are shown, and maximum size of all files in bytes."""


@pytest.mark.parametrize("name", readings.names())
def test_messages_are_read_the_same(name: str) -> None:
    stored = (readings.FOLDER / f"{name}.txt").read_text("utf-8")
    before, after = stored.splitlines(), readings.readings(name, stored).splitlines()
    compared = [*difflib.unified_diff(before, after, n=0, lineterm="")][2:]
    changes = [line for line in compared if not line.startswith("@@")]
    if changes:
        more = [f"… and {len(changes) - SHOWN} more lines"] * (len(changes) > SHOWN)
        told = "\n".join([f"readings/{name}.txt", *changes[:SHOWN], *more])
        pytest.fail(f"{told}\nif that is wanted: python -m tests.golden.readings", pytrace=False)


def test_the_files_stay_small() -> None:
    files = [*readings.FOLDER.glob("*.txt")]
    assert {path.stem for path in files} == set(readings.names())
    assert sum(path.stat().st_size for path in files) < MOST
