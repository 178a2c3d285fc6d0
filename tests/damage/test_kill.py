"""After kill -9 at any moment, no acknowledged event is lost, and the match can continue."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from games.match.archive import Archive
from tests.damage.player import resumed

ROOT = Path(__file__).parents[2]
ID = "ab" * 16


def python(*arguments: str) -> list[str]:
    """Return the command line of a Python process that can import both games and tests."""
    start = "import sys; sys.path.insert(0, sys.argv.pop(1)); import runpy;"
    run = "runpy.run_module(sys.argv.pop(1), run_name='__main__', alter_sys=True)"
    return [sys.executable, "-W", "error", "-c", f"{start} {run}", str(ROOT), *arguments]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="players are started by fork")
def test_two_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    """The kills come while the archive is created, between and inside commits, and on reopening."""
    command = python("tests.damage.killing", str(tmp_path), "200", "6")
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["kills"] == 200
    assert report["most"] > 20


def test_killed_processes_lose_nothing(tmp_path: Path) -> None:
    path, chance = tmp_path / "matches.db", random.Random(7)
    for _ in range(4):
        command = python("tests.damage.player", str(path), ID)
        with subprocess.Popen(command, stdout=subprocess.PIPE) as player:
            assert player.stdout is not None
            heard = [player.stdout.readline() for _ in range(chance.randrange(1, 40))]
            player.kill()
            heard += player.stdout.readlines()
        events = [line.split() for line in heard if line.startswith(b"event")]
        with Archive.open(path) as archive:
            match, _ = resumed(archive, ID)
        assert len(match.events) >= int(events[-1][1])
        assert match.heads[int(events[-1][1])] == events[-1][2].decode()
