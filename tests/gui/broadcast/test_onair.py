"""The broadcast of a live match: two real processes, and what the window writes to them."""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from games import registry
from games.broadcast import live
from games.core import GameKind, Seat
from games.laws import begun, going_on
from games.match.match import Match
from gui.broadcast.onair import OnAir
from gui.kit.board.hand import Hand, Pace
from gui.kit.theme import DARK, LIGHT
from gui.table.feed import publish
from gui.table.session import Session
from gui.table.watch import Look
from tests.processes import free_port

STILL = Look(0, 0, None)
"""A watch that stands."""
WAIT = 30_000
"""Processes start as fast as the computer lets them."""


def state(air: OnAir) -> dict[str, Any]:
    with urllib.request.urlopen(air.address + "state.json", timeout=5) as answer:
        found: dict[str, Any] = json.load(answer)
        return found


def shows(air: OnAir, what: Callable[[dict[str, Any]], object]) -> Callable[[], bool]:
    """Whether it serves a state of which something is true."""

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


def test_what_dies_is_said_and_can_be_started_anew(air: OnAir, qtbot: QtBot) -> None:
    one, port = session("gyulbot"), free_port()
    air.follow(publish(one, one))
    air.start(port, 0, None)
    qtbot.waitUntil(shows(air, lambda now: True), timeout=WAIT)
    assert air._maker is not None
    air._maker.kill()
    qtbot.waitUntil(lambda: not air.on, timeout=WAIT)
    assert air.problem and not air.address
    air.start(port, 0, None)
    assert not air.problem
    qtbot.waitUntil(shows(air, lambda now: now["game"] == "gyulbot"), timeout=WAIT)
    taken = OnAir()
    taken.start(port, 0, None)
    qtbot.waitUntil(lambda: bool(taken.problem), timeout=WAIT)
    assert str(port) in taken.problem and not taken.on
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


def written(air: OnAir, one: Session, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    lines: list[bytes] = []
    monkeypatch.setattr(air, "_write", lambda line: lines.append(live.write(line)))
    air.follow(publish(one, one))
    return lines


SEALED = [one for one in registry.game_ids() if registry.game(one).kind is GameKind.SEALED]


@pytest.mark.parametrize("game_id", SEALED)
def test_twins_write_equal_bytes_until_the_secret_is_public(
    game_id: str, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two matches that differ in one pending action, and in the message that it came with."""
    rng = random.Random(game_id)
    match = begun(registry.game(game_id), rng)
    for _ in going_on(match, rng):
        actions = match.game.actions(match.position, Seat.ONE)
        if len(actions) > 1 and not match.position.complete() and len(match.events) > 4:
            break
    told = []
    for action in actions[:2]:
        twin = Match(match.game, match.setup, match.seed, match.table, match.events)
        one, air = Session(twin, None, watch=lambda: STILL), OnAir()
        one.resume()
        lines = written(air, one, monkeypatch)
        one.submit(Seat.ONE, action, sent=f"my move: {action}")
        air.follow(None)
        one.stop()
        told.append(lines)
    assert told[0] == told[1] and len(told[0]) > 1


def test_a_stamp_writes_nothing(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """That a message has arrived is the umpire's to know."""
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
    said: list[live.Line] = []
    monkeypatch.setattr(OnAir, "_write", lambda air, line: said.append(line))
    one, air = session("thwart-omega"), OnAir()
    feed = publish(one, one)
    air.follow(feed)
    for seconds, unhurried in ((0, False), (30, True), (0, False)):
        air.hold(seconds)
        assert said[-1] == live.Handed(Hand(unhurried=unhurried))
    air.hold(5)
    feed.take(Hand(pace=Pace.SLOW))
    assert said[-1] == live.Handed(Hand(pace=Pace.SLOW, unhurried=True))
    assert not feed.hand.unhurried  # the Stage is live
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
