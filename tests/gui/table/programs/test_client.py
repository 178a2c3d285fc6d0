"""A client and its program's process: answers, and everything a program may do wrong."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QElapsedTimer, QProcess, QTimer
from pytestqt.qtbot import QtBot

from games.engine.answers import LONGEST_WAIT
from games.engine.bots import Choice
from games.engine.players import words_in
from gui.kit.processes import ENDING
from gui.table.programs.client import Client, Handshake
from tests.gui.table.programs import fakes
from tests.processes import survivors, written


class Heard:
    """A client with the signals that it has emitted, for a fake or for the program `own`."""

    def __init__(
        self, manner: str, *moves: str, grace: int = 10_000, own: list[str] | None = None
    ) -> None:
        line = own or words_in(fakes.command(manner, moves))
        self.client = Client(line, grace=grace, starting=grace)
        self.answers: list[tuple[int, str]] = []
        self.restarts: list[str] = []
        self.failures: list[str] = []
        self.client.answered.connect(lambda ticket, item: self.answers.append((ticket, item.move)))
        self.client.restarted.connect(self.restarts.append)
        self.client.failed.connect(self.failures.append)
        self.client.begin({"game": "any"}, "one")


def test_a_question_is_answered(qtbot: QtBot) -> None:
    client = Heard("good", "first", "second")
    client.client.observe({}, 0)
    ticket = client.client.ask(10, 0)
    qtbot.waitUntil(lambda: client.answers == [(ticket, "first")], timeout=20_000)
    client.client.close()
    assert client.client.ask(10, 0) and client.restarts == [] == client.failures


def test_a_question_that_was_taken_back_is_not_answered(qtbot: QtBot) -> None:
    client = Heard("good", "first", "second")
    client.client.ask(10, 0)
    ticket = client.client.ask(10, 0)
    qtbot.waitUntil(lambda: bool(client.answers), timeout=20_000)
    assert [asked for asked, _ in client.answers] == [ticket]
    client.client.close()


@pytest.mark.alike
@pytest.mark.parametrize("manner", ["crash", "garbage", "endless"])
def test_a_program_that_fails_twice_is_given_up(qtbot: QtBot, manner: str) -> None:
    client = Heard(manner)
    client.client.ask(10, 0)
    qtbot.waitUntil(lambda: bool(client.failures), timeout=40_000)
    assert len(client.restarts) == 1 and client.client.dead and client.answers == []


ANSWERS = """
import sys
for line in sys.stdin:
    print(sys.argv[1] if '"go"' in line else sys.argv[2], flush=True)
"""


def answering(go: str, other: str = "{}") -> Heard:
    """Return a client of a program that always gives these answers."""
    return Heard("", own=[sys.executable, "-c", ANSWERS, go, other])


@pytest.mark.parametrize(
    "answer",
    [
        '{"move": "B:A1 W:B1", "info": {"value": NaN}}',
        '{"move": ["B:A1 W:B1"]}',
        '["B:A1 W:B1"]',
        "B:A1 W:B1",
        '{"move": "B:A1 W:B1' + "A" * 101_000 + '"}',
        "[" * 30_000,
    ],
)
def test_possible_moves_are_never_quoted(qtbot: QtBot, answer: str) -> None:
    one = answering(answer)
    one.client.ask(10, 0)
    qtbot.waitUntil(lambda: bool(one.failures), timeout=40_000)
    assert one.restarts == one.failures == ["the program’s answer cannot be read"]


def test_other_output_is_quoted_in_one_line(qtbot: QtBot) -> None:
    one = answering("{}", "Usage:\tmine [-x] \x1b[31m FILE")
    qtbot.waitUntil(lambda: bool(one.failures), timeout=40_000)
    told = "the program’s answer cannot be read (Usage: mine [-x] \ufffd[31m FILE)"
    assert one.failures == [told]


def test_a_program_that_never_stops_talking_is_given_up(qtbot: QtBot) -> None:
    flood = "import sys; sys.stdin.readline()\nwhile True: print('{}' * 50)"
    client = Heard("", own=[sys.executable, "-c", flood])
    qtbot.waitUntil(lambda: bool(client.failures), timeout=40_000)
    assert len(client.restarts) == 1 and client.client.dead


def test_numbers_beyond_all_bounds_are_taken_as_far_as_they_go(qtbot: QtBot) -> None:
    info = f'{{"value": 1e999, "simulations": -1, "after": {10**90}}}'
    one = answering(f'{{"move": "claim 3", "info": {info}}}')
    found: list[Choice] = []
    one.client.answered.connect(lambda ticket, choice: found.append(choice))
    one.client.ask(10, 0)
    qtbot.waitUntil(lambda: bool(found), timeout=20_000)
    assert found == [Choice("claim 3", after=LONGEST_WAIT)]
    QTimer().start(LONGEST_WAIT)  # QTimer must accept this interval
    one.client.close()


def test_a_hanging_program_is_given_up_in_time(qtbot: QtBot) -> None:
    client = Heard("hang", grace=600)
    client.client.ask(100, 0)
    started = time.monotonic()
    qtbot.waitUntil(lambda: bool(client.failures), timeout=20_000)
    assert len(client.restarts) == 1 and time.monotonic() - started < 15


def test_a_program_that_fails_once_continues(
    qtbot: QtBot, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FAKE_MARK", f"{tmp_path}/mark")
    client = Heard("crash-once", "first")
    ticket = client.client.ask(10, 0)
    qtbot.waitUntil(lambda: client.answers == [(ticket, "first")], timeout=40_000)
    assert len(client.restarts) == 1 and not client.client.dead
    client.client.close()


def test_a_missing_program_is_reported(qtbot: QtBot) -> None:
    failures: list[str] = []
    client = Client(["/no/such/program"])
    client.failed.connect(failures.append)
    client.begin({}, "one")
    qtbot.waitUntil(lambda: failures == ["the program cannot be started"], timeout=20_000)


def test_closing_waits_for_nobody(qtbot: QtBot) -> None:
    client = Heard("hang")
    client.client.ask(60_000, 0)
    qtbot.wait(300)
    clock = QElapsedTimer()
    clock.start()
    client.client.close()
    assert clock.elapsed() < 2 * ENDING, "it was asked to think for a minute"
    assert client.failures == []


QUITS = """
import sys
from PySide6.QtCore import QCoreApplication, QTimer
from gui.table.programs.client import Client

app = QCoreApplication([])
client = Client(sys.argv[1:])
client.begun.connect(lambda: client.ask(60_000, 0))
client.begun.connect(client.close)
client.begun.connect(lambda: QTimer.singleShot(0, app.quit))
client.begin({"game": "any"}, "one")
app.exec()
"""


def test_quitting_leaves_no_process_behind() -> None:
    line = words_in(fakes.command("hang"))
    command = [sys.executable, "-c", QUITS, *line]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout == result.stderr == ""


LEFT_OPEN = """
import sys
from PySide6.QtCore import QCoreApplication
from gui.table.programs.client import Client

app = QCoreApplication([])
clients = [Client(sys.argv[1:]) for _ in range(3)]
for one in clients:
    one.begin({"game": "any"}, "one")
    one.begun.connect(app.quit)
app.exec()
"""


def test_programs_at_the_table_end_with_the_application() -> None:
    line = words_in(fakes.command("hang"))
    command = [sys.executable, "-c", LEFT_OPEN, *line]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert result.stdout == result.stderr == ""


def test_closing_the_client_ends_the_process(qtbot: QtBot) -> None:
    client = Heard("hang")
    client.client.ask(60_000, 0)
    qtbot.waitUntil(lambda: client.client.asking, timeout=20_000)
    (process,) = client.client.findChildren(QProcess)
    client.client.close()
    assert process.state() is QProcess.ProcessState.NotRunning


@pytest.mark.skipif(os.name == "nt", reason="there are no sessions")
def test_child_processes_of_a_program_end_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    """The shell of a script may have started an engine, which keeps a pipe open while it runs."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    def lives() -> bool:
        try:
            return os.read(reading, 1) != b""
        except BlockingIOError:
            return True

    engine = f"exec 3>{shlex.quote(str(pipe))}; echo '{{}}'; sleep 600; true"
    client = Heard("", own=["sh", "-c", f"sh -c {shlex.quote(engine)}; true"])
    try:
        qtbot.waitUntil(lambda: client.client.ready, timeout=20_000)
        assert lives()
        client.client.close()
        qtbot.waitUntil(lambda: not lives(), timeout=20_000)
    finally:
        os.close(reading)


@pytest.mark.skipif(sys.platform != "linux", reason="the test looks into /proc")
@pytest.mark.parametrize("then", ["exec sleep 600", "exit 0"])
def test_children_in_their_own_session_also_end(qtbot: QtBot, tmp_path: Path, then: str) -> None:
    """The process ends when the client closes the program, and when the program ends first."""
    pids = tmp_path / "pids"
    leaves = f"setsid sh -c 'echo $$ >>{pids}; exec sleep 600' & "
    waits = f"while [ ! -s {pids} ]; do sleep 0.02; done; echo '{{}}'; {then}"
    client = Heard("", own=["sh", "-c", leaves + waits])
    started = written(pids, 1)
    if then == "exit 0":
        qtbot.waitUntil(lambda: bool(client.restarts), timeout=20_000)
    client.client.close()
    assert survivors(started) == []


@pytest.mark.parametrize(("manner", "said"), [("good", True), ("nobody", False)])
def test_the_handshake_reports_whether_the_program_answers(
    qtbot: QtBot, manner: str, said: bool
) -> None:
    line = words_in(fakes.command()) if manner == "good" else [sys.executable, "-c", "pass"]
    heard: list[str] = []
    shake = Handshake(line, {"game": "any"}, "one")
    shake.done.connect(heard.append)
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    assert (heard == [""]) is said


def test_a_program_that_never_answered_tells_why_it_ended(qtbot: QtBot) -> None:
    heard: list[str] = []
    complaint = "import sys; sys.exit('Loading.\\nI have no book.')"
    shake = Handshake([sys.executable, "-c", complaint], {"game": "any"}, "one")
    shake.done.connect(heard.append)
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    assert heard == ["the program ended: I have no book."]


COMPLAINING = """
import sys
for line in sys.stdin:
    if '"go"' in line:
        raise SystemExit("I meant to play D4")
    print("{}", flush=True)
"""


def test_later_error_output_is_not_shown_since_it_may_be_secret(qtbot: QtBot) -> None:
    client = Heard("", own=[sys.executable, "-c", COMPLAINING])
    client.client.ask(10, 0)
    qtbot.waitUntil(lambda: bool(client.failures), timeout=40_000)
    assert client.restarts == client.failures == ["the program ended"]


def test_a_flood_of_error_output_blocks_nobody(qtbot: QtBot) -> None:
    flood = "import sys; sys.stderr.write('x' * (1 << 20)); sys.stderr.flush(); print('{}')"
    client = Heard("", own=[sys.executable, "-c", flood])
    qtbot.waitUntil(lambda: bool(client.failures), timeout=40_000)
    assert client.failures[0].startswith("the program ended")


def test_the_window_lives_while_a_program_hangs(qtbot: QtBot) -> None:
    client = Heard("hang")
    client.client.ask(60_000, 0)
    beats: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append(1))
    timer.start(10)
    qtbot.wait(500)
    timer.stop()
    client.client.close()
    assert len(beats) > 10
