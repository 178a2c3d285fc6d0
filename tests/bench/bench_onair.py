"""What a match on air costs the window, and how long a change takes to a browser source.

Run: python -m tests.bench.bench_onair [GAME]. CPU times are of this process alone (the window's);
delays are wall times and need a computer that is not busy.
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

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from games import registry
from games.core import PUBLIC
from games.laws import begun, going_on
from games.match.match import Match
from games.match.matchview import view_of
from games.match.occasion import Occasion
from gui.broadcast.onair import OnAir
from gui.kit.theme import DARK
from gui.picture.surface import StageSurface
from gui.table.session import Session, publish

SOURCES = 20
CHANGES = 30


class Listener(threading.Thread):
    """A source: follows the changes and notes when each came."""

    def __init__(self, address: str) -> None:
        super().__init__(daemon=True)
        self._address = address
        self.heard: list[tuple[float, str]] = []

    def run(self) -> None:
        with urllib.request.urlopen(self._address + "changes") as stream:
            for line in stream:
                if line.startswith(b"data: "):
                    told = json.loads(line[6:])
                    state = told["state"] or {}
                    self.heard.append((time.monotonic(), json.dumps(state.get("event"))))


def main(game_id: str = "hyperstar") -> None:
    """Print the figures."""
    app = QApplication([])
    match = begun(registry.game(game_id), random.Random(1))
    for _ in zip(range(20), going_on(match, random.Random(2)), strict=False):
        pass
    session = Session(Match(match.game, match.setup, match.seed, match.table, match.events), None)
    feed, air = publish(session), OnAir()
    stage = StageSurface(feed.view, feed.readings)
    feed.changed.connect(stage.setView)
    air.look(DARK)
    air.follow(feed)
    with closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    air.start(port, 0, None)
    _wait(app, lambda: bool(air.address))
    listeners = [Listener(air.address) for _ in range(SOURCES)]
    for listener in listeners:
        listener.start()
    _wait(app, lambda: all(listener.heard for listener in listeners))
    spent, late, gaps = [], [], [0.0]
    for number in range(CHANGES):
        session.match.occasion = Occasion(f"Change {number}")
        fresh = view_of(session.match, PUBLIC)
        before = time.process_time()
        air._change(fresh)
        spent.append(time.process_time() - before)
        begun_at = time.monotonic()
        _wait(app, partial(_heard, listeners[0], f"Change {number}"), 5, gaps)
        late.append(listeners[0].heard[-1][0] - begun_at)
    air.stop()
    session.stop()
    print(f"{game_id}, {SOURCES} sources, {CHANGES} changes")
    print(f"window, CPU a change: {_ms(spent)}")
    print(f"in the source after:  {_ms(late)} (wall)")
    print(f"longest gap of the window's loop: {max(gaps) * 1000:.1f} ms (wall)")


def _heard(listener: Listener, wanted: str) -> bool:
    return wanted in listener.heard[-1][1]


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
