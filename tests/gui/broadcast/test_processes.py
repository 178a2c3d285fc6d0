"""The processes of the broadcast: how much of their output the window keeps."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from gui.broadcast import processes
from gui.broadcast.processes import COMPLAINT, BroadcastProcesses
from tests.processes import free_port

WAIT = 30_000
LOUD = """
import sys
for number in range(40):
    print(number, "x" * 50_000, file=sys.stderr, flush=True)
print("This is why.", file=sys.stderr, flush=True)
sys.stdin.read(1)
"""


@pytest.fixture
def loud(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[BroadcastProcesses]:
    """Replace the processes by ones that write 2 MB of errors, and exit on any input."""
    monkeypatch.setattr(processes, "own_command", lambda *_: [sys.executable, "-c", LOUD])
    owner = QObject()
    found = BroadcastProcesses(free_port(), None, "", owner)
    yield found
    found.stop()


def test_of_complaints_the_last_bytes_are_kept(loud: BroadcastProcesses, qtbot: QtBot) -> None:
    server = loud._server
    qtbot.waitUntil(lambda: loud._complaints[server].endswith(b"why.\n"), timeout=WAIT)
    assert all(len(kept) <= COMPLAINT for kept in loud._complaints.values())
    server.setReadChannel(server.ProcessChannel.StandardError)
    assert server.bytesAvailable() == 0, "nothing waits to be read"


def test_why_it_ended_is_the_last_thing_it_said(loud: BroadcastProcesses, qtbot: QtBot) -> None:
    texts: list[str] = []
    loud.ended.connect(texts.append)
    loud._renderer.write(b"\n")
    qtbot.waitUntil(lambda: bool(texts), timeout=WAIT)
    assert texts[0] == "This is why."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows stops no process for a while")
def test_who_still_runs_does_not_say_why_it_ended(loud: BroadcastProcesses, qtbot: QtBot) -> None:
    texts: list[str] = []
    loud.ended.connect(texts.append)
    maker = loud._renderer
    qtbot.waitUntil(lambda: loud._complaints[maker].endswith(b"why.\n"), timeout=WAIT)
    # otherwise it would end together with the maker
    os.kill(loud._server.processId(), signal.SIGSTOP)
    loud._complaints[loud._server] = b"It works"
    maker.kill()
    qtbot.waitUntil(lambda: bool(texts), timeout=WAIT)
    assert texts[0] == "This is why."
