"""No event is lost if other programs change the files of a live match and Garnet is killed."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.damage.disturbances import KINDS
from tests.damage.test_kill import python


@pytest.mark.skipif(not hasattr(os, "fork"), reason="savers are started by fork")
def test_no_stored_event_is_lost_whatever_happens_to_the_archive(tmp_path: Path) -> None:
    command = python("tests.damage.disturbing", str(tmp_path / "trial"), "0")
    done = subprocess.run(command, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    trials = [json.loads(line) for line in done.stdout.splitlines()]
    assert {trial["kind"] for trial in trials} == KINDS.keys() and len(KINDS) >= 28
    assert all(trial["acknowledged"] >= 8 for trial in trials)
    assert [trial for trial in trials if trial["missing"] or trial["letters"] > 0] == []
    assert [trial for trial in trials if trial["shown_missing"]] == [], (
        "said not to be saved, yet kept"
    )
    assert [trial for trial in trials if trial["died"]] == [], "a signal ended the program"
