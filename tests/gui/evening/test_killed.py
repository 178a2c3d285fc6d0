"""Every acknowledged change of an evening survives kill -9, at each step."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from games.evening import files
from games.evening.standing import standing
from games.match.archive import Archive
from tests.gui.evening.steps import FIRST, ID, STEPS


def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    path, expected = tmp_path / "a.garnet-archive", FIRST
    for number in range(len(STEPS) + 1):
        if number:
            expected = STEPS[number - 1](expected)
        command = (sys.executable, "-m", "tests.gui.evening.steps", str(path), str(number))
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            said = child.stdout.readline()
            child.kill()
        assert said == "done\n", number
        with Archive.open(path) as archive:
            assert files.restore(archive.evenings.all()[ID]) == expected, number
    assert standing(expected).counts[0].winner == "Mira" and len(expected.log) == 12
