"""Cost of a broadcast for the window, and delay of a change at a browser source.

The changes are moves, the first as soon as the board is on air. A change has arrived when a source
has received it and the first picture of the moving board. Also: pictures per second during a
reveal, and the processor time of server and maker, idle and during moves.

Run: python -m tests.bench.bench_onair [GAME [SOURCES [SECONDS]]]; SECONDS: time between moves, by
default none. Processor times are those of this process (the window's) and of both others; delays
are wall times and need an idle computer.
"""

from __future__ import annotations

import json
import os
import random
import socket
import statistics
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC
from games.laws import begun, random_course
from games.match.match import Match
from games.match.matchview import view_of
from gui.broadcast.onair import OnAir
from gui.kit.theme import DARK
from gui.picture.surface import StageSurface
from gui.table.feed import publish
from gui.table.session import Session
from tests.bench.scale import scaled

SOURCES = scaled(20, 1)
CHANGES = scaled(30, 3)
REST = scaled(10, 1)
"""Seconds for which nothing moves."""
APART = 0.15
"""Seconds without a picture after which the animation counts as finished."""


class Listener(threading.Thread):
    """A source: follows changes, fetches pictures and records when the latest came."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self.frames, self.came = 0, 0.0
        self.gaps: list[float] = []

    def run(self) -> None:
        with urllib.request.urlopen(self._address + "changes") as stream:
            for line in stream:
                if not line.startswith(b"data: "):
                    continue
                frames = json.loads(line[6:])["frames"]
                if frames > self.frames:
                    with urllib.request.urlopen(f"{self._address}board.png?{frames}") as picture:
                        picture.read()
                    now = time.monotonic()
                    self.gaps.append((now - self.came) / max(1, frames - self.frames))
                    self.frames, self.came = frames, now


class Cost:
    """Processor time of server and maker from now on."""

    def __init__(self, air: OnAir) -> None:
        serving = air._processes
        assert serving is not None
        self._pids = serving._server.processId(), serving._renderer.processId()
        self._at, self._before = time.monotonic(), self._now()

    def _now(self) -> list[float]:
        """Return the processor seconds of both so far."""
        tick = os.sysconf("SC_CLK_TCK")
        stats = (Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2] for pid in self._pids)
        return [sum(map(int, text.split()[11:13])) / tick for text in stats]

    def __str__(self) -> str:
        passed = time.monotonic() - self._at
        server, maker = (
            100 * (now - before) / passed
            for now, before in zip(self._now(), self._before, strict=True)
        )
        return f"server {server:.1f} %, maker {maker:.1f} % of a core"


def main(game_id: str = "hyperstar", sources: str = str(SOURCES), pace: str = "0") -> None:
    app = QApplication([])
    match = begun(registry.game(game_id), random.Random(1))
    moves = random_course(match, random.Random(2), idle=0)
    next(moves)
    session = Session(Match(match.game, match.setup, match.seed, match.table, match.events), None)
    feed, air = publish(session), OnAir()
    stage = StageSurface(feed.view, feed.readings)
    feed.changed.connect(stage.setView)
    air.look(DARK)
    air.follow(feed)
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    started = time.monotonic()
    air.start(port, 0, None)
    _wait(app, lambda: bool(air.address))
    listeners = [Listener(air.address) for _ in range(int(sources))]
    for listener in listeners:
        listener.start()
    _wait(app, lambda: all(listener.frames for listener in listeners))
    begins = time.monotonic() - started
    cost = Cost(air)
    _wait(app, lambda: False, REST)
    resting, cost = str(cost), Cost(air)
    listeners[0].gaps.clear()
    spent, late, gaps = [], [], [0.0]
    for _ in zip(range(CHANGES), moves, strict=False):
        fresh = view_of(match, PUBLIC)
        before, shown = time.process_time(), listeners[0].frames
        begun_at = time.monotonic()
        air._send_view(fresh, animated=True)
        spent.append(time.process_time() - before)
        _wait(app, partial(_further, listeners[0], shown), 2, gaps)
        if listeners[0].frames > shown:  # a sealed submission does not change the board
            late.append(listeners[0].came - begun_at)
            _wait(app, partial(_rests, listeners[0]), 5, gaps)
        _wait(app, lambda: False, begun_at + float(pace) - time.monotonic(), gaps)
    moving = str(cost)
    air.stop()
    session.stop()
    print(f"{game_id}, {sources} sources, {CHANGES} changes")
    print(f"the board is on air after {begins:.1f} s (wall)")
    print(f"window, CPU a change: {_ms(spent)}")
    first = f"{_ms(late)}, the first {1000 * late[0]:.0f} ms (wall)" if late else "nothing in time"
    print(f"in the source after:  {first}")
    print(f"while nothing moves:  {resting}")
    print(f"while moves are made: {moving}")
    near = [gap for gap in listeners[0].gaps if gap < APART]
    if near:
        print(f"pictures of a reveal: {1 / statistics.median(near):.0f} a second (wall)")
    print(f"longest gap of the window's loop: {max(gaps) * 1000:.1f} ms (wall)")


def _further(listener: Listener, frames: int) -> bool:
    return listener.frames > frames


def _rests(listener: Listener) -> bool:
    return time.monotonic() - listener.came > 0.3


def _ms(times: list[float]) -> str:
    typical, most = statistics.median(times) * 1000, max(times) * 1000
    return f"{typical:.2f} ms, at most {most:.2f} ms"


def _wait(
    app: QApplication, done: Callable[[], bool], most: float = 30, gaps: list[float] | None = None
) -> None:
    end = time.monotonic() + most
    while not done() and time.monotonic() < end:
        before = time.monotonic()
        app.processEvents()
        if gaps is not None:
            gaps.append(time.monotonic() - before)
        time.sleep(0.001)


if __name__ == "__main__":
    main(*sys.argv[1:])
