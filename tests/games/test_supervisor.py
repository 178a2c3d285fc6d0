"""Processes started by another program end with it, or with the process that requested them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.match import draws
from games.process import HOME, own_command
from games.supervisor import CANNOT_START, supervised
from tests.processes import free_port, started_by, survivors, written

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="the tests look into /proc for what is left"
)

SLEEPS = "echo $$ >>{0}; exec sleep 600"
LEFT_BEHIND = {
    "a child": "sh -c '{sleeps}' & ",
    "a session of its own": "setsid sh -c '{sleeps}' & ",
    "a grandchild in a session": "(setsid sh -c '(setsid sh -c \"{sleeps}\" &)' &) ; ",
    "one that is deaf": "setsid sh -c 'trap \"\" TERM INT HUP; {sleeps}' & ",
}


@pytest.fixture(params=LEFT_BEHIND)
def leaves(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    """Return a shell command that leaves a process behind, and the file with its process id."""
    pids = tmp_path / "pids"
    return LEFT_BEHIND[request.param].format(sleeps=SLEEPS.format(pids)), pids


def test_leftover_processes_end_with_the_program(leaves: tuple[str, Path]) -> None:
    shell, pids = leaves
    waits = f"while [ ! -s {pids} ]; do sleep 0.02; done; exit 3"
    done = subprocess.run(supervised(["sh", "-c", shell + waits]), timeout=60)
    assert done.returncode == 3
    assert survivors(written(pids, 1)) == []


def test_all_processes_end_with_the_supervisor(leaves: tuple[str, Path]) -> None:
    shell, pids = leaves
    process = subprocess.Popen(supervised(["sh", "-c", f"{shell} {SLEEPS.format(pids)}"]))
    started = written(pids, 2)
    process.terminate()
    process.wait(20)
    assert survivors(started) == []


ENDED_WHILE_STARTING = """
import os, pathlib, signal, subprocess, sys, time
from games import supervisor
start = subprocess.Popen
def started(*words, **how):
    process = start(*words, **how)
    while len(pathlib.Path({pids!r}).read_text().split()) < 2:
        time.sleep(0.02)
    os.kill(os.getpid(), signal.SIGTERM)
    return process
subprocess.Popen = started
sys.exit(supervisor.run(os.getppid(), sys.argv[1:]))
"""


def test_all_processes_end_with_a_supervisor_that_is_killed_during_start(
    leaves: tuple[str, Path],
) -> None:
    shell, pids = leaves
    pids.touch()
    code = ENDED_WHILE_STARTING.format(pids=str(pids))
    words = ["sh", "-c", f"{shell} {SLEEPS.format(pids)}"]
    subprocess.run([sys.executable, "-c", code, *words], cwd=HOME, timeout=60)
    assert survivors(written(pids, 2)) == []


@pytest.mark.parametrize("with_signal", [signal.SIGKILL, signal.SIGTERM])
def test_all_processes_end_with_the_parent(
    leaves: tuple[str, Path], with_signal: signal.Signals
) -> None:
    shell, pids = leaves
    words = ["sh", "-c", f"{shell} {SLEEPS.format(pids)}"]
    asks = "import subprocess; from games.supervisor import supervised;"
    asks += f" subprocess.run(supervised({words!r}))"
    asker = subprocess.Popen([sys.executable, "-c", asks], cwd=HOME)
    started = written(pids, 2)
    asker.send_signal(with_signal)
    asker.wait(20)
    assert survivors(started) == []


def test_only_the_program_holds_its_pipes() -> None:
    """A reader notices at once when the program closes its output, even if it still runs."""
    words = supervised(["sh", "-c", "read line; echo $line; exec >&-; exec sleep 600"])
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"hello\n")
        process.stdin.flush()
        assert process.stdout.read() == b"hello\n"
        assert process.poll() is None
        process.terminate()


def test_a_program_that_cannot_start_is_reported() -> None:
    done = subprocess.run(supervised(["/no/such/program"]), capture_output=True, text=True)
    assert done.returncode == CANNOT_START
    assert "/no/such/program could not be started" in done.stderr


def test_a_frozen_garnet_runs_the_supervisor() -> None:
    words = ["supervise", str(os.getpid()), "sh", "-c", "exit 7", "--help"]
    assert subprocess.run(own_command(*words), timeout=60).returncode == 7


RECORD = Path(HOME, "tests", "data", "cases")


@pytest.mark.parametrize("with_signal", [signal.SIGKILL, signal.SIGTERM])
def test_the_broadcast_maker_ends_with_its_server(
    with_signal: signal.Signals,
) -> None:
    """The maker holds the whole record."""
    record = sorted(RECORD.rglob("*.garnet.json"))[0]
    command = own_command("overlay", "--port", str(free_port()), str(record))
    with subprocess.Popen(command, stdout=subprocess.PIPE) as server:
        try:
            assert server.stdout is not None and b"Serving" in server.stdout.readline()
            makers = started_by(server.pid)
            server.send_signal(with_signal)
            server.wait(20)
        finally:
            server.kill()
    assert len(makers) == 1 and survivors(makers) == []


def test_a_puzzle_search_ends_with_its_parent() -> None:
    """The search may run for minutes before its first output fails."""
    seed = "00" * draws.SEED_BYTES
    hard = ["--min", "60", "--max", "99", "--size", "5x5", "--count", "999", "--seed", seed]
    asks = "import subprocess, sys; from games.process import own_command;"
    asks += f" process = subprocess.Popen(own_command('generate', '--tied', *{hard!r}),"
    asks += " stdin=subprocess.PIPE); print(process.pid, flush=True); process.wait()"
    with subprocess.Popen(
        [sys.executable, "-c", asks], cwd=HOME, stdout=subprocess.PIPE, text=True
    ) as asker:
        assert asker.stdout is not None
        pid = int(asker.stdout.readline())
        asker.kill()
    assert survivors([pid]) == []
