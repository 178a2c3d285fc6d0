"""`garnet engine` as a process ends whatever happens to the program at its other end."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.core import Seat
from games.match import record, referee
from tests.games.engine.test_protocol import match_of

SOON = 5.0
"""Seconds within which a process must have ended, even on a busy computer."""

Process = subprocess.Popen[bytes]


def send(process: Process, message: Any) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()


def hear(process: Process) -> Any:
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


@pytest.fixture
def searching() -> Iterator[Process]:
    """Return an engine during a long search."""
    match = match_of("hyperstar")
    words = ["engine", "hyperstar", "--level", "expert", "--ready", "--seed", "a"]
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", "gui", *words], stdin=pipe, stdout=pipe, stderr=pipe
    )
    for header in (record.header(match, Seat.TWO), record.header(match, Seat.ONE)):
        send(process, {"new": header, "seat": "first"})
        assert hear(process) == {"ok": True}
    send(process, {"observe": referee.answer(match, Seat.ONE)})
    assert hear(process) == {"ok": True}
    send(process, {"go": {"ms": 30}})
    answer = hear(process)
    assert answer["info"]["simulations"] > 0 and "value" in answer["info"], "its kernels are ready"
    send(process, {"go": {"ms": 3_600_000}})
    time.sleep(0.2)
    yield process
    process.kill()
    process.wait()
    for end in (process.stdin, process.stdout, process.stderr):
        with contextlib.suppress(OSError):
            if end is not None:
                end.close()


def ended(process: Process) -> tuple[int, bytes]:
    """Return the exit status and the error output."""
    began = time.monotonic()
    status = process.wait(SOON)
    assert time.monotonic() - began < SOON and process.stderr is not None
    return status, process.stderr.read()


@pytest.mark.skipif(os.name == "nt", reason="there are no signals")
def test_the_engine_ends_on_request(searching: Process) -> None:
    searching.send_signal(signal.SIGTERM)
    assert ended(searching) == (-signal.SIGTERM, b"")


def test_stop_gives_the_answer_and_quit_ends_the_engine(searching: Process) -> None:
    send(searching, {"stop": True})
    assert hear(searching)["info"]["simulations"] > 0
    send(searching, {"go": {"ms": 3_600_000}})
    send(searching, {"quit": True})
    assert "move" in hear(searching)
    assert ended(searching) == (0, b"")


def test_a_closed_output_is_not_an_error(searching: Process) -> None:
    assert searching.stdout is not None
    searching.stdout.close()
    send(searching, {"stop": True})
    assert ended(searching) == (0, b"")


def test_the_engine_answers_and_ends_with_its_input(searching: Process) -> None:
    assert searching.stdin is not None
    send(searching, {"stop": True})
    send(searching, {"go": {"ms": 30}})
    searching.stdin.close()
    assert "move" in hear(searching) and "move" in hear(searching)
    assert ended(searching) == (0, b"")


def test_the_engine_can_quit_while_kernels_are_compiled(tmp_path: Path) -> None:
    """At exit the interpreter used to crash in the compiler's thread."""
    match, pipe = match_of("hyperstar"), subprocess.PIPE
    with subprocess.Popen(
        [sys.executable, "-m", "gui", "engine", "hyperstar", "--level", "expert"],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
    ) as process:
        send(process, {"new": record.header(match, Seat.ONE), "seat": "first"})
        assert hear(process) == {"ok": True}
        time.sleep(1.0)
        send(process, {"quit": True})
        assert ended(process) == (0, b"")
