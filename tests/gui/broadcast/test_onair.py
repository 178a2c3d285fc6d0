"""The broadcast of a live match: two real processes, and what the window sends them."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QObject, QProcess, Signal
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.broadcast.feed import Wait
from games.broadcast.hand import Hand, Pace
from games.broadcast.show import Break, Scenes, Show
from games.core import GameKind, Seat
from games.laws import begun, random_course
from games.match.match import Match
from games.match.tournament import NO_PORTRAITS
from gui.broadcast import onair
from gui.broadcast.onair import OnAir
from gui.kit.theme import DARK, LIGHT
from gui.table.feed import publish
from gui.table.session import Session
from gui.table.watch import ClockTimes
from tests.processes import free_port

STILL = ClockTimes(0, 0, None)
"""A stopped clock."""
WAIT = 30_000
"""Maximum time in ms for processes to start."""


def state(air: OnAir) -> dict[str, Any]:
    with urllib.request.urlopen(air.address + "state.json", timeout=5) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def shows(air: OnAir, what: Callable[[dict[str, Any]], object]) -> Callable[[], bool]:
    """Return a condition: the served state satisfies `what`."""

    def look() -> bool:
        found = state(air) if air.address else {}
        return bool(found.get("state") and what(found["state"]))

    return look


@pytest.fixture
def air(qtbot: QtBot) -> Iterator[OnAir]:
    found = OnAir()
    yield found
    found.stop()


def session(game_id: str, match: Match | None = None) -> Session:
    return Session(match or begun(registry.game(game_id), random.Random(1)), None)


def test_a_live_match_is_served_and_the_next_one_after_it(
    air: OnAir, qtbot: QtBot, tmp_path: Path
) -> None:
    one = session("thwart-omega")
    air.look(DARK)
    air.follow(publish(one, one))
    air.start(free_port(), 0, tmp_path / "texts")
    qtbot.waitUntil(shows(air, lambda now: now["game"] == "thwart-omega"), timeout=WAIT)
    one.resume()
    one.submit(Seat.ONE, "B:A1 W:B1")
    qtbot.waitUntil(shows(air, lambda now: now["seats"][0]["stands"] == "submitted"), timeout=WAIT)
    one.pause("A pause.")
    qtbot.waitUntil(
        shows(air, lambda now: (now["banner"] or {}).get("kind") == "paused"), timeout=WAIT
    )
    air.look(LIGHT)
    qtbot.waitUntil(shows(air, lambda now: not now["dark"]), timeout=WAIT)
    two = session("masked-army")
    air.follow(publish(two, two))
    qtbot.waitUntil(shows(air, lambda now: now["game"] == "masked-army"), timeout=WAIT)
    assert (tmp_path / "texts" / "game.txt").read_text("utf-8") == "Masked Army"
    air.hold(300)
    qtbot.waitUntil(lambda: bool(state(air)["still"]), timeout=WAIT)
    air.follow(None)
    one.stop()
    two.stop()


def kill(air: OnAir, which: str, qtbot: QtBot) -> None:
    process: QProcess = getattr(air._processes, which)
    os.kill(process.processId(), signal.SIGKILL)
    qtbot.waitUntil(lambda: not air.address, timeout=WAIT)


def test_what_dies_is_started_again_by_itself(air: OnAir, qtbot: QtBot) -> None:
    one, port = session("gyulbot"), free_port()
    air.follow(publish(one, one))
    air.start(port, 0, None)
    qtbot.waitUntil(shows(air, lambda now: True), timeout=WAIT)
    for which in ("_renderer", "_server"):
        epoch = state(air)["epoch"]
        kill(air, which, qtbot)
        assert air.on and air.problem
        qtbot.waitUntil(shows(air, lambda now: now["game"] == "gyulbot"), timeout=WAIT)
        assert not air.problem and state(air)["epoch"] != epoch
    one.stop()


def test_what_cannot_begin_is_said(air: OnAir, qtbot: QtBot) -> None:
    port = free_port()
    air.start(port, 0, None)
    qtbot.waitUntil(lambda: bool(air.address), timeout=WAIT)
    taken = OnAir()
    taken.start(port, 0, None)
    qtbot.waitUntil(lambda: bool(taken.problem), timeout=WAIT)
    assert str(port) in taken.problem and not taken.on


def test_what_waits_outlives_the_server(air: OnAir, qtbot: QtBot) -> None:
    one = session("masked-army")
    air.follow(publish(one, one))
    air.start(free_port(), 5, None)
    qtbot.waitUntil(lambda: bool(air.address), timeout=WAIT)
    one.concede(Seat.ONE)
    kill(air, "_server", qtbot)
    qtbot.waitUntil(shows(air, lambda now: now["over"]), timeout=WAIT)
    assert state(air)["delay"] == 5
    one.stop()


def test_the_ending_is_shown_before_it_ends(air: OnAir, qtbot: QtBot) -> None:
    one = session("masked-army")
    air.follow(publish(one, one))
    air.start(free_port(), 3, None)
    qtbot.waitUntil(shows(air, lambda now: not now["over"]), timeout=WAIT)
    one.concede(Seat.ONE)
    air.end()
    assert air.on and air.ending and 2 < air.left <= 3
    kill(air, "_server", qtbot)
    qtbot.waitUntil(shows(air, lambda now: now["over"]), timeout=WAIT)
    qtbot.waitUntil(lambda: not air.on, timeout=WAIT)
    assert not air.problem and not air.ending
    one.stop()


CRASH = """
import os, sys
os.environ["QT_QPA_PLATFORM"] = "offscreen"
from PySide6.QtWidgets import QApplication
from gui.broadcast.onair import OnAir
app = QApplication([])
air = OnAir()
def told():
    if air.address:
        os._exit(7)
air.changed.connect(told)
air.start(int(sys.argv[1]), 300, None)
app.exec()
"""


def test_it_ends_with_a_window_that_crashes(qtbot: QtBot) -> None:
    port = free_port()
    ended = subprocess.run(
        [sys.executable, "-c", CRASH, str(port)], timeout=60, cwd=Path(__file__).parents[3]
    )
    assert ended.returncode == 7

    def refused() -> bool:
        with closing(socket.socket()) as one:
            return one.connect_ex(("127.0.0.1", port)) != 0

    qtbot.waitUntil(refused, timeout=WAIT)


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class FakeProcesses(QObject):
    """A stand-in for the processes, which records what it is sent."""

    ready = Signal()
    commanded = Signal(object)
    ended = Signal(str)
    finished = Signal()
    last: FakeProcesses

    def __init__(self, port: int, files: Path | None, token: str, parent: QObject) -> None:
        super().__init__(parent)
        FakeProcesses.last, self.lines, self.stopped = self, list[live.Line](), False

    def write(self, line: live.Line) -> None:
        self.lines.append(line)

    def stop(self) -> None:
        self.stopped = True

    @property
    def kinds(self) -> list[str]:
        return [type(line).__name__ for line in self.lines]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Replace the processes by `FakeProcesses`; time passes only by this clock."""
    monkeypatch.setattr(onair, "BroadcastProcesses", FakeProcesses)
    return Clock()


def on_air(clock: Clock, delay: float) -> OnAir:
    air = OnAir(None, clock)
    air.start(8765, delay, None)
    FakeProcesses.last.ready.emit()
    return air


def passes(air: OnAir, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    air._release()


def test_what_happens_is_told_when_its_time_has_come(qtbot: QtBot, clock: Clock) -> None:
    session = Session(begun(registry.game("masked-army"), random.Random(1)), None)
    air = on_air(clock, 30)
    feed = publish(session, session)
    air.follow(feed)
    passes(air, clock, 10)
    feed.take(Hand(pace=Pace.SLOW))
    assert FakeProcesses.last.kinds == ["Wait"] and air.left == 30
    passes(air, clock, 20)
    assert FakeProcesses.last.kinds == ["Wait", "Pictured", "Opened", "Hand"] and air.left == 10
    passes(air, clock, 10)
    assert FakeProcesses.last.lines[-1] == Hand(pace=Pace.SLOW, unhurried=True)
    assert air.left == 0
    air.stop()
    session.stop()


def test_another_process_is_told_what_the_one_before_was_told(qtbot: QtBot, clock: Clock) -> None:
    session = Session(
        begun(registry.game("masked-army"), random.Random(1)), None, watch=lambda: STILL
    )
    air = on_air(clock, 30)
    air.look(DARK)
    feed = publish(session, session)
    air.follow(feed)
    passes(air, clock, 30)
    session.resume()
    passes(air, clock, 5)
    before, shown = (
        FakeProcesses.last,
        [line for line in FakeProcesses.last.lines if isinstance(line, live.Opened)],
    )
    before.ended.emit("It was killed.")
    assert before.stopped and air.on and not air.address and air.problem == "It was killed."
    air._restart_timer.timeout.emit()
    assert FakeProcesses.last is not before and FakeProcesses.last.lines[1:] == [
        live.Pictured(NO_PORTRAITS),
        shown[-1],
        Hand(unhurried=True),
        Wait(30),
    ]
    assert air.left == 25, "what waits goes on waiting"
    passes(air, clock, 25)
    assert isinstance(FakeProcesses.last.lines[-1], live.Changed | live.Ticked)
    air.stop()
    session.stop()


def test_a_scene_is_told_after_the_delay_and_to_another_process(qtbot: QtBot, clock: Clock) -> None:
    rest = Scenes("break", rest=Break("Break", until=1_000))
    air = OnAir(None, clock)
    air.tell(rest)  # not on air yet
    air.start(8765, 30, None)
    FakeProcesses.last.ready.emit()
    assert rest not in FakeProcesses.last.lines
    passes(air, clock, 30)
    assert FakeProcesses.last.lines[-1] == rest
    FakeProcesses.last.ended.emit("It was killed.")
    air._restart_timer.timeout.emit()
    assert FakeProcesses.last.lines[-2:] == [
        rest,
        Show("break"),
    ], "another process shows the same scene"
    air.tell(Scenes())
    passes(air, clock, 30)
    assert FakeProcesses.last.lines[-1] == Scenes()
    air.stop()


def test_it_is_tried_less_and_less_often_until_it_has_served_for_a_while(
    qtbot: QtBot, clock: Clock
) -> None:
    air, waits = on_air(clock, 0), []
    for _ in range(9):
        FakeProcesses.last.ended.emit("No.")
        waits.append(air._restart_timer.interval())
        clock.now += 100
        air._restart_timer.timeout.emit()
    assert waits[0] <= 1_000 and waits == sorted(waits) and waits[-1] == waits[-2] == 8_000
    for served, wait in ((1, 8_000), (100, 300), (100, 300)):
        FakeProcesses.last.ready.emit()
        clock.now += served
        FakeProcesses.last.ended.emit("No.")
        assert air._restart_timer.interval() == wait
        air._restart_timer.timeout.emit()
    air.stop()


def test_nothing_is_told_while_a_longer_delay_is_reached(qtbot: QtBot, clock: Clock) -> None:
    session = Session(begun(registry.game("masked-army"), random.Random(1)), None)
    air = on_air(clock, 0)
    feed = publish(session, session)
    air.follow(feed)
    count = len(FakeProcesses.last.lines)
    air.hold(20)
    unhurried = Hand(unhurried=True)
    assert FakeProcesses.last.lines[count:] == [Wait(20, still=True), unhurried]
    passes(air, clock, 1)
    feed.take(Hand(pace=Pace.SLOW))
    passes(air, clock, 18)
    assert len(FakeProcesses.last.lines) == count + 2
    passes(air, clock, 1)
    assert FakeProcesses.last.lines[count + 2 :] == [Wait(20)]
    passes(air, clock, 1)
    assert FakeProcesses.last.lines[-1] == Hand(pace=Pace.SLOW, unhurried=True)
    air.stop()
    session.stop()


def test_a_shorter_delay_tells_at_once_what_is_due_and_no_clock_twice(
    qtbot: QtBot, clock: Clock
) -> None:
    session = Session(begun(registry.game("masked-army"), random.Random(1)), None)
    air = on_air(clock, 300)
    feed = publish(session, session)
    air.follow(feed)
    for number in range(100):
        passes(air, clock, 0.1)
        feed.tick((replace(feed.readings[0], left=number),))
    assert FakeProcesses.last.kinds == ["Wait"]
    passes(air, clock, 1)
    air.hold(0)
    assert FakeProcesses.last.kinds[1:] == ["Wait", "Pictured", "Opened", "Hand", "Ticked", "Hand"]
    air.stop()
    session.stop()


def test_what_waits_is_played_out_and_nothing_new_comes_in(qtbot: QtBot, clock: Clock) -> None:
    session = Session(begun(registry.game("masked-army"), random.Random(1)), None)
    two = Session(begun(registry.game("gyulbot"), random.Random(1)), None)
    air = on_air(clock, 30)
    air.follow(publish(session, session))
    passes(air, clock, 1)
    air.end()
    air.follow(publish(two, two))
    session.concede(Seat.ONE)
    passes(air, clock, 28)
    assert air.on and FakeProcesses.last.kinds == ["Wait"]
    passes(air, clock, 1)
    assert FakeProcesses.last.kinds == ["Wait", "Pictured", "Opened", "Hand", "Finished"] and air.on
    FakeProcesses.last.finished.emit()
    assert not air.on and FakeProcesses.last.stopped and not air.problem
    session.stop()
    two.stop()


@pytest.mark.clause("GEN-6")
def test_what_was_hidden_leaves_by_the_hosts_press_and_after_the_delay(
    qtbot: QtBot, clock: Clock
) -> None:
    one = session("masked-army")
    air = on_air(clock, 30)
    air.follow(publish(one, one))
    one.resume()
    one.submit(Seat.ONE, "F4-G4")
    one.submit(Seat.TWO, "A1-A2")
    one.concede(Seat.ONE)
    passes(air, clock, 60)
    told = len(FakeProcesses.last.lines)
    assert (
        '"F4-G4"' not in str(FakeProcesses.last.lines)
        and "r" not in board_of(FakeProcesses.last.lines[-1])[3]
    )
    one.show_hidden(True)
    passes(air, clock, 29)
    assert len(FakeProcesses.last.lines) == told
    passes(air, clock, 1)
    last = FakeProcesses.last.lines[-1]
    assert isinstance(last, live.Changed) and last.cut
    assert "r" in board_of(last)[3] and last.view.disclosed is None
    air.stop()
    one.stop()


def board_of(line: live.Line) -> list[str]:
    assert isinstance(line, live.Changed | live.Opened)
    rows: list[str] = list(line.view.board.board)
    return rows


def written(air: OnAir, session: Session, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    lines: list[bytes] = []
    monkeypatch.setattr(air, "_queue_line", lambda line: lines.append(live.write(line)))
    air.follow(publish(session, session))
    return lines


SEALED = [
    game_id for game_id in registry.game_ids() if registry.game(game_id).kind is GameKind.SEALED
]


@pytest.mark.parametrize("delay", [0, 30])
@pytest.mark.parametrize("game_id", SEALED)
def test_twins_write_equal_bytes_until_the_secret_is_public(
    game_id: str, delay: float, qtbot: QtBot, clock: Clock
) -> None:
    """The matches differ in one pending action and in the message that brought it.

    The lines stay equal after a restart of the processes, too, and at the end of the match.
    """
    rng = random.Random(game_id)
    match = begun(registry.game(game_id), rng)
    for _ in random_course(match, rng):
        actions = match.game.actions(match.position, Seat.ONE)
        if len(actions) > 1 and not match.position.complete() and len(match.events) > 4:
            break
    received = []
    for action in actions[:2]:
        twin = Match(match.game, match.setup, match.seed, match.table, match.events)
        one, air = Session(twin, None, watch=lambda: STILL), on_air(clock, delay)
        one.resume()
        air.follow(publish(one, one))
        one.submit(Seat.ONE, action, sent=f"my move: {action}")
        waits = air.left
        passes(air, clock, delay)
        first = FakeProcesses.last
        first.ended.emit("It was killed.")
        air._restart_timer.timeout.emit()
        air.end()
        air.stop()
        one.stop()
        received.append(
            (waits, [live.write(line) for line in first.lines + FakeProcesses.last.lines])
        )
    assert received[0] == received[1] and len(received[0][1]) > 6


def test_a_stamp_writes_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the umpire may know that a message has arrived."""
    match = begun(registry.game("thwart-omega"), random.Random(2))
    one, air = Session(match, None, watch=lambda: STILL), OnAir()
    one.resume()
    lines = written(air, one, monkeypatch)
    count = len(lines)
    one.stamp(Seat.ONE)
    assert len(lines) == count
    air.follow(None)
    one.stop()


def test_with_a_delay_no_clock_hurries_a_reveal(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    received: list[live.Line] = []
    monkeypatch.setattr(OnAir, "_queue_line", lambda air, line: received.append(line))
    one, air = session("thwart-omega"), OnAir()
    feed = publish(one, one)
    air.follow(feed)
    for seconds, unhurried in ((0, False), (30, True), (0, False)):
        air.hold(seconds)
        assert received[-1] == Hand(unhurried=unhurried)
    air.hold(5)
    feed.take(Hand(pace=Pace.SLOW))
    assert received[-1] == Hand(pace=Pace.SLOW, unhurried=True)
    assert not feed.hand.unhurried  # a live Stage waits for nothing
    air.follow(None)
    one.stop()


def test_what_a_game_cannot_tell_ends_it_with_a_sentence(
    air: OnAir, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = session("thwart-omega")
    air.start(free_port(), 0, None)

    def refuse(line: live.Line) -> bytes:
        raise TypeError("toys:View is no value")

    monkeypatch.setattr(live, "write", refuse)
    air.follow(publish(one, one))
    assert not air.on and "toys:View" in air.problem
    one.stop()
