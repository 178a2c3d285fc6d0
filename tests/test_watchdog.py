"""Endless tests are ended, slow ones are not, and neither affects other tests."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


def run(
    folder: Path, body: str, cpu: int = 600, wall: int = 600, stack: int = 600, shared: bool = False
) -> subprocess.CompletedProcess[str]:
    """Run pytest on one test with our conftest and these limits; `shared` uses a worker."""
    path = folder / "test_it.py"
    imports = "import os, re, threading, time"
    path.write_text(f"{imports}\n\ndef test_it():\n    {body}\n", "utf-8")
    limits = f"cpu_timeout = {cpu}\nfaulthandler_timeout = {wall}\nstack_after = {stack}"
    ini = f"[pytest]\n{limits}\nfaulthandler_exit_on_timeout = true\n"
    (folder / "pytest.ini").write_text(ini, "utf-8")
    without = ["no:cacheprovider", "no:pytest-qt"]  # imports take seconds
    without += [] if shared else ["no:xdist"]
    plugins = [word for name in (*without, "tests.conftest") for word in ("-p", name)]
    plugins += ["-n", "1"] if shared else []
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plugins, "-c", str(folder / "pytest.ini"), str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
    )


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="processor time is not counted here")
def test_a_test_that_computes_endlessly_is_ended_with_its_stack(tmp_path: Path) -> None:
    """Even in C code, which no Python thread could interrupt."""
    ended = run(tmp_path, 're.match("(a+)+b", 40 * "a")', cpu=1)
    assert ended.returncode == -signal.SIGPROF
    assert 'test_it.py", line 4 in test_it' in ended.stderr


def test_a_test_that_waits_endlessly_is_ended_with_its_stack(tmp_path: Path) -> None:
    ended = run(tmp_path, "threading.Event().wait()", wall=1)
    assert ended.returncode == 1
    assert 'test_it.py", line 4 in test_it' in ended.stderr


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such timer here")
def test_a_slow_test_in_a_worker_shows_its_stack(tmp_path: Path) -> None:
    """The test continues; its stack is known even if the run is stopped early."""
    ended = run(tmp_path, "time.sleep(2)", stack=1, shared=True)
    assert ended.returncode == 0, ended.stdout
    assert 'test_it.py", line 4 in test_it' in ended.stderr


def test_an_endless_test_in_a_worker_is_ended_with_its_stack(tmp_path: Path) -> None:
    ended = run(tmp_path, "threading.Event().wait()", wall=1, shared=True)
    assert ended.returncode == 1
    assert 'test_it.py", line 4 in test_it' in ended.stderr


def test_a_slow_test_is_left_alone(tmp_path: Path) -> None:
    """It takes three times its limit in wall time, but hardly any processor time."""
    ended = run(tmp_path, "time.sleep(3)", cpu=1)
    assert ended.returncode == 0, ended.stdout


def test_processor_time_is_limited_and_not_wall_time(pytestconfig: pytest.Config) -> None:
    """Its processor time ends it first, even with a tenth of a core."""
    assert pytestconfig.getini("cpu_timeout") <= 60
    assert 10 * pytestconfig.getini("cpu_timeout") <= pytestconfig.getini("faulthandler_timeout")


@pytest.mark.parametrize(
    "body",
    [
        'os.environ["TZ"] = "Asia/Tokyo"',
        'os.chdir("/")',
        "threading.excepthook = threading.__excepthook__",
    ],
)
def test_a_test_that_changes_shared_state_fails(tmp_path: Path, body: str) -> None:
    ended = run(tmp_path, body)
    assert ended.returncode == 1 and "surroundings() == before" in ended.stdout
