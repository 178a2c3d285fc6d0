"""Any program as a player: every failure is reported in a sentence and harms no match."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from threading import Timer
from types import SimpleNamespace
from typing import Any

import pytest

from games.core import Seat
from games.engine.answers import (
    LONGEST_MOVE,
    LONGEST_QUOTE,
    LONGEST_WAIT,
    Complained,
    EngineFailed,
    answer_in,
    choice_in,
    shortly,
)
from games.engine.bots import Choice, Level
from games.engine.players import ProgramPlayer, line_of, words_in
from tests.games.engine.test_arena import inside, paired, timed
from tests.games.engine.test_protocol import match_of


def program(code: str) -> list[str]:
    return [sys.executable, "-c", code]


ECHO = "import sys\nfor line in sys.stdin: print({!r}, flush=True)"


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("pass", "ended"),
        (ECHO.format("hello"), "cannot be read"),
        (ECHO.format('{"error": "no"}'), "no"),
        (ECHO.format('{"ok": true}'), "no move"),
        (ECHO.format("9" * 5000), "cannot be read|answer"),
    ],
)
def test_a_failing_program_reports_why(code: str, reason: str) -> None:
    player = ProgramPlayer(program(code))
    match = match_of("thwart-omega")
    try:
        with pytest.raises(EngineFailed, match=reason):
            for _ in range(2):
                player.begin(match, Seat.ONE)
                player.choose(10, 0)
    finally:
        player.close()


def test_a_missing_program_is_reported() -> None:
    with pytest.raises(EngineFailed, match="cannot start"):
        ProgramPlayer(["/no/such/program", "at all"]).begin(match_of("thwart-omega"), Seat.ONE)


def test_a_hanging_program_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.players.STARTING", 0.1)
    player = ProgramPlayer(program("import time; time.sleep(60)"))
    try:
        with pytest.raises(EngineFailed, match="in time"):
            player.begin(match_of("thwart-omega"), Seat.ONE)
    finally:
        player.close()


SLOW = """
import sys, time
for line in sys.stdin:
    time.sleep(0.5)
    print('{"ok": true}', flush=True)
"""


def test_a_program_can_take_longer_to_load_than_to_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.players.PATIENCE", 0.1)
    player = ProgramPlayer(program(SLOW))
    try:
        for _ in range(2):  # also after a restart
            player.begin(match_of("thwart-omega"), Seat.ONE)
            with pytest.raises(EngineFailed, match="in time"):
                player.choose(10, 0)
    finally:
        player.close()


def test_a_program_that_ended_is_restarted() -> None:
    once = "import sys, json\nsys.stdin.readline(); print(json.dumps({'ok': True}), flush=True)"
    player = ProgramPlayer(program(once))
    try:
        match = match_of("thwart-omega")
        for _ in range(2):
            player.begin(match, Seat.ONE)
            assert player._process is not None
            player._process.wait(5)
    finally:
        player.close()


ANSWERS = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    asked += "go" in message
    {0}
    print(json.dumps({{"move": "Z99"}} if "go" in message else {{"ok": True}}), flush=True)
"""


@pytest.mark.parametrize(
    ("does", "reasons"),
    [
        ("pass", ["Z99", "Z99"]),
        ("if asked: break", ["ended", "ended"]),
        ("if asked: import time; time.sleep(60)", ["in time", "in time"]),
        ("if asked: sys.stdout.buffer.write(b'\\xff{\\n'); continue", ["cannot be read"] * 2),
        ("print(json.dumps({'ok': 1}), flush=True)", ["before it was asked|no move"] * 2),
        ("if asked: sys.stdout.write('x' * 3_000_000)", ["cannot be read", "cannot be read"]),
    ],
)
def test_a_bad_program_is_restarted_once_and_reported(
    does: str, reasons: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Hurried(ProgramPlayer):
        def choose(self, ms: int, now: int) -> Choice:
            with monkeypatch.context() as hurry:
                hurry.setattr("games.engine.players.PATIENCE", 0.3 if "sleep" in does else 30.0)
                return super().choose(ms, now)

    player = Hurried(program(ANSWERS.format(does)))
    pairing = paired(timed(match_of("masked-army")), player, inside(Level.RANDOM))
    try:
        pairing.play()
    finally:
        player.close()
    assert pairing.match.outcome is not None and len(pairing.faults) == 2
    for fault, reason in zip(pairing.faults, reasons, strict=True):
        assert fault.seat is Seat.ONE and re.search(reason, fault.reason)


FLOOD = """
import sys
for line in sys.stdin:
    while True:
        print('{"ok": true}', flush=True)
"""


def test_surplus_output_is_not_read() -> None:
    player = ProgramPlayer(program(FLOOD))
    match = match_of("thwart-omega")
    try:
        player.begin(match, Seat.ONE)
        time.sleep(0.3)
        assert player._lines.qsize() <= 3, "it would fill the memory"
        with pytest.raises(EngineFailed, match="before it was asked"):
            player.choose(10, 0)
    finally:
        player.close()


def test_a_program_that_answers_without_reading_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("games.engine.players.STARTING", 0.3)
    player = ProgramPlayer(program("import time; time.sleep(60)"))
    match = match_of("thwart-omega")
    try:
        player._start()
        with pytest.raises(EngineFailed, match="stopped reading input"):
            player.observe({"detail": "x" * 1_000_000}, match.state.clocks.at)
    finally:
        player.close()


def test_ctrl_c_during_a_request_does_not_delay_the_exit(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt while the watchdog was being started used to delay the end by 40 s."""
    watches = list[Timer]()

    class Interrupted(Timer):
        def start(self) -> None:
            watches.append(self)
            super().start()
            raise KeyboardInterrupt

    monkeypatch.setattr("games.engine.players.threading.Timer", Interrupted)
    player = ProgramPlayer(program("import time; time.sleep(60)"))
    try:
        with pytest.raises(KeyboardInterrupt):
            player.begin(match_of("thwart-omega"), Seat.ONE)
    finally:
        player.close()
    watches[0].join(5)
    assert not watches[0].is_alive()


@pytest.mark.skipif(os.name == "nt", reason="there are no process groups")
def test_child_processes_of_a_program_end_with_it() -> None:
    """The shell of a script may have started an engine, which keeps the output open."""
    child = "import subprocess, sys; subprocess.run(['sleep', '600'])"
    player = ProgramPlayer(
        program(f"import sys; sys.stdin.readline(); print('{{}}', flush=True); {child}")
    )
    player.begin(match_of("thwart-omega"), Seat.ONE)
    time.sleep(0.3)
    player.close()
    assert player._reader is not None and not player._reader.is_alive()


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("mine", ["mine"]),
        ("'my own' --level \"very good\"", ["my own", "--level", "very good"]),
        ("'my own", []),
        (" ", []),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="quotes are read as they are usual there")
def test_command_lines_are_split_like_in_shells(command: str, words: list[str]) -> None:
    assert words_in(command) == words


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_command_lines_survive_a_round_trip(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.players.os", SimpleNamespace(name=system))
    words = ["C:\\Program Files\\mine.exe", "--level", "it's good", ""]
    assert words_in(line_of(words)) == words


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "it ended"),
        ("\n", "cannot be read: not JSON"),
        ("[" * 100_000 + "]" * 100_000, "nested deeper than 32"),
        ('{"move":' * 100_000, "nested deeper than 32"),
        ('{"move": "A1", "info": {"value": NaN}}', "NaN is not a number"),
        ('{"move": "\\ud800"}', "half a character"),
        ('{"move": "A1", "move": "A2"}', "occurs twice"),
        ('{"\\u001b": 1, "\\u001b": 2}', "the key “\ufffd” occurs twice"),
        ("x" * 2_000_000, "at most 1,048,576"),
        ("null", "not an object: null"),
        ("9" * 5_000, "5,000 digits"),
        ('{"error": "\\u001b[2Jgo\\naway\\u0007."}', "answered: \ufffd\\[2Jgo away\ufffd$"),
        ('{"error": {"code": [1, 2]}}', 'answered: {"code": \\[1, 2]}$'),
    ],
)
def test_unreadable_answers_are_reported_in_a_line(line: str, reason: str) -> None:
    with pytest.raises(EngineFailed, match=reason) as failed:
        answer_in("it", line)
    assert str(failed.value).isprintable() and len(str(failed.value)) < 2 * LONGEST_QUOTE


def test_long_error_messages_are_shortened() -> None:
    with pytest.raises(Complained) as failed:
        answer_in("it", json.dumps({"error": "e" * 900_000}))
    assert failed.value.message == "e" * LONGEST_QUOTE
    assert shortly("A\tB\r\n\x1b[0m") == "A B \ufffd[0m"


@pytest.mark.parametrize("move", [None, 5, True, ["A1"], {"A1": 1}, "A" * (LONGEST_MOVE + 1)])
def test_invalid_moves_are_refused(move: object) -> None:
    with pytest.raises(EngineFailed, match="no move in the answer") as failed:
        choice_in({"move": move})
    assert len(str(failed.value)) < 2 * LONGEST_QUOTE


@pytest.mark.parametrize(
    "info",
    [
        *(None, 7, [1], "sure", {"value": "0.5", "after": "1", "simulations": 0.5}),
        {"value": 7.5, "after": -3, "simulations": -4},
        {"value": float("inf"), "after": None, "simulations": [1]},
        {"value": -(10**90)},
    ],
)
def test_other_information_is_used_if_valid(info: Any) -> None:
    assert choice_in({"move": "A1", "info": info}) == Choice("A1")


def test_waiting_times_are_limited() -> None:
    said = choice_in({"move": "claim 3", "info": {"after": 10**90, "value": 1}})
    assert said == Choice("claim 3", value=1.0, after=LONGEST_WAIT) and LONGEST_WAIT < 1 << 31
