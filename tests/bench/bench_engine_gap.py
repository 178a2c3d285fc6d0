"""How long the windows' event loop is blocked: idle, during compilation, during a search.

A timer fires every 5 ms; its delay is measured.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import tempfile
import time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import msgspec
from PySide6.QtCore import QCoreApplication, QEventLoop, QTimer, qInstallMessageHandler

from games import registry
from games.core import Seat
from games.engine.bots import Choice, Level
from games.match import draws, record
from games.match.match import Match
from games.match.referee import answer
from games.process import own_command
from gui.app.start import application
from gui.table.programs.client import Client
from gui.table.programs.seat_player import bot, command
from tests.bench.scale import scaled

SECONDS = scaled(4.0, 0.3)
BEAT = 5
GAP, CANCEL = 30.0, 100.0


def main() -> None:
    """Measure idle, compilation, an expert's search, and the time to stop it."""
    qInstallMessageHandler(lambda *_: None)
    application()
    report("without a bot", gaps(SECONDS))
    report("kernels compiled", compiling())
    for game in ("thwart-omega", "hyperstar")[: scaled(2, 1)]:
        report(f"expert bot, {game}", *thinking(game))


def gaps(seconds: float) -> list[float]:
    """Return the delay of each tick in ms."""
    found: list[float] = []
    last = time.perf_counter()

    def beat() -> None:
        nonlocal last
        now = time.perf_counter()
        found.append(max(0.0, (now - last) * 1000 - BEAT))
        last = now

    timer = QTimer()
    timer.setTimerType(timer.timerType().PreciseTimer)
    timer.setInterval(BEAT)
    timer.timeout.connect(beat)
    timer.start()
    loop = QEventLoop()
    QTimer.singleShot(round(seconds * 1000), loop.quit)
    loop.exec()
    timer.stop()
    return found


def compiling() -> list[float]:
    """Return the delays while every kernel is compiled, as on Garnet's first start."""
    found: list[float] = []
    with tempfile.TemporaryDirectory() as cache:
        process = subprocess.Popen(
            own_command("kernels", *scaled((), ("games.masked_army.search",))),
            env=os.environ | {"NUMBA_CACHE_DIR": cache},
            stdout=subprocess.DEVNULL,
        )
        while process.poll() is None:
            found += gaps(SECONDS)
    return found


def thinking(game_id: str) -> tuple[list[float], float | None]:
    """Return the delays during an expert's search, and the time in ms until it stops.

    The time is None if the search had already ended.
    """
    game = registry.game(game_id)
    seed = bytes(draws.SEED_BYTES)
    options = game.drawn.supply(game.default_edition, msgspec.to_builtins({}), draws.drawer(seed))
    players = {name: name for name in game.seats}
    match = Match(game, record.setup_of(game, game.default_edition, options, players), seed)
    match.append(match.resume(0))
    seat = next(iter(match.position.awaiting()), Seat.ONE)
    client = Client(command(bot(Level.EXPERT), game_id))
    answers: list[Choice] = []
    client.answered.connect(lambda _ticket, choice: answers.append(choice))
    client.begin(record.header(match, seat), game.seats[seat])
    client.observe(answer(match, seat), 0)
    _ask(client, answers, 100)  # the search has started
    gaps(2 * SECONDS)  # and its kernels are compiled
    answers.clear()
    client.ask(60_000, 0)
    found = gaps(SECONDS)
    answered = bool(answers)
    started = time.perf_counter()
    client.stop()
    _wait(answers)
    cancelled = (time.perf_counter() - started) * 1000
    client.close()
    return found, None if answered else cancelled


def _ask(client: Client, answers: list[Choice], ms: int) -> None:
    client.ask(ms, 0)
    _wait(answers)


def _wait(answers: list[Choice]) -> None:
    end = time.monotonic() + 60
    while not answers and time.monotonic() < end:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 50)


def report(name: str, late: list[float], cancelled: float | None = None) -> None:
    p99 = statistics.quantiles(late, n=100)[98] if len(late) > 1 else max(late)
    line = (
        f"{name:32} median {statistics.median(late):5.1f}  p99 {p99:5.1f}  max {max(late):5.1f} ms"
    )
    if cancelled is not None:
        line += f"  stopped in {cancelled:.0f} ms (figure: {CANCEL:.0f})"
    print(f"{line}  (figure: p99 below {GAP:.0f})")


if __name__ == "__main__":
    main()
