"""A whole evening on air: twelve sources in a real browser, a delay, and a server killed twice.

Run: python -m tests.bench.evening_onair OUT [DELAY], on a screen or under `xvfb-run -s "-screen 0
2600x1500x24"`. A bracket of four is played in real windows: three matches, with winner, bracket and
break between them. Meanwhile the sources are checked: they must show only what the window has
shown, and only after the delay. In the second and third match the server is killed; the time until
every source is connected again is printed. The pictures (1080p, 720p, 480p and 9:16) are for people
to look at.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from PySide6.QtWidgets import QApplication

from games.core import PUBLIC, Seat
from games.evening.values import Entry, Evening, Kind, Length, Participant
from gui.app.stage_content import StageContent
from gui.broadcast.page import BroadcastPage
from gui.desk.page import DeskPage
from gui.evening.page import EveningPage
from gui.newmatch.page import NewMatchPage
from gui.picture import words
from tests.bench.show_onair import Show

GAMES = ("thwart-omega", "masked-army", "hyperstar")
MOVES = 6
EARLY = 0.05
"""Seconds by which two clocks may differ."""
KEY = "[state.title, state.seats.map((one) => one.name).join(' – '), state.when, state.over].join()"
SHOWN = f"""JSON.stringify([
  state && {KEY}, scenes && scenes.winner && scenes.winner.title, directed.scene, epoch,
  performance.now() - heard < 5000,
  !document.querySelector('img.board') || document.querySelector('img.board').naturalWidth > 0,
])"""


class EveningShow(Show):
    """The show with twelve sources; `first`: when the window first showed something."""

    sources = (
        ("show", 1920, 1080), ("scene", 1280, 720), ("show@480", 854, 480),
        ("show@tall", 1080, 1920), ("players", 1920, 96), ("clocks", 760, 160),
        ("board", 900, 900), ("score", 720, 200), ("ticker", 1920, 56), ("lower1", 900, 160),
        ("log", 720, 350), ("banner", 900, 180),
    )  # fmt: skip
    first: dict[str, float]

    def prepare(self) -> None:
        """Start recording what the window and the sources show."""
        self.first, self.came, self.wrong = {}, dict[str, list[float]](), set[str]()
        self.samples, self.epochs = 0, dict[str, str]()
        self.acting: float | None = None
        self._lock = asyncio.Lock()

    @contextmanager
    def acts(self) -> Iterator[None]:
        """Date everything done inside from the start, however long the windows take to paint."""
        self.acting = time.monotonic()
        yield
        self.note()
        self.acting = None

    def note(self) -> None:
        live, now = self.garnet.broadcasting.chosen, self.acting or time.monotonic()
        if live is not None:
            view = live.session.view(PUBLIC)
            told = view.game.title, " – ".join(view.names), words.when(view), str(view.over).lower()
            self.first.setdefault(",".join(told), now)
            if view.over:
                self.first.setdefault(words.headline(view), now)

    async def watch(self) -> None:
        """Check that the sources show only what the window has shown, and not too early."""
        while True:
            for name, tab in self._tabs.items():
                async with self._lock:
                    found = json_of(await tab.run(SHOWN))
                    now = time.monotonic()
                self.samples += 1
                key, winner, _, self.epochs[name], _, drawn = found
                for told in filter(None, (key, winner)):
                    self._check(name, told, now)
                if key and not drawn:
                    self.wrong.add(f"{name}: half a picture")
            await asyncio.sleep(0.05)

    def _check(self, name: str, text: str, now: float) -> None:
        began = self.first.get(text)
        if began is None:
            self.wrong.add(f"{name}: {text} was never shown")
        elif now - began < self.delay - EARLY:
            self.wrong.add(f"{name}: {text} after {now - began:.1f} s")
        else:
            self.came.setdefault(f"{name} {text}", []).append(now - began - self.delay)

    async def shoot(self, name: str) -> None:
        async with self._lock:
            for source, tab in self._tabs.items():
                (await tab.picture()).save(str(self.out / f"{name}-{source}.png"))

    async def kill(self, name: str) -> None:
        """Kill the server, and wait until every source is connected to another one."""
        air, before = self.garnet.broadcasting.air, dict(self.epochs)
        assert air._processes is not None
        began = time.monotonic()
        os.kill(air._processes._server.processId(), signal.SIGKILL)
        back: dict[str, float] = {}
        while len(back) < len(self._tabs):
            for source in self._tabs:
                if self.epochs[source] != before[source]:
                    back.setdefault(source, time.monotonic() - began)
            await asyncio.sleep(0.01)
        low, high = min(back.values()), max(back.values())
        print(f"{name}: killed; the first source back after {low:.1f} s, all {high:.1f} s")


def json_of(text: str) -> list[str]:
    data: list[str] = json.loads(text)
    return data


async def run(show: EveningShow) -> None:
    garnet = show.garnet
    garnet.window.show()
    await show.until(lambda: garnet.data.opened)
    garnet.broadcasting.open()
    page = garnet.window.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    await show.until(lambda: page._air.address)
    people = tuple(map(Participant, ("Wilhelmina Featherstonehaugh", "Ben", "Chidi", "Dana")))
    programme = tuple(map(Entry, GAMES))
    cup = Evening("Winter Cup", people, programme, (), Kind.BRACKET, Length(1))
    garnet.data.store.evenings.keep("a" * 32, cup)
    garnet.matches.opened.connect(lambda _live: show.note())
    garnet.staging.open(None, "a" * 32)
    with ExitStack() as stack:
        await show.browse(stack)
        watching = asyncio.ensure_future(show.watch())
        try:
            for number in range(3):
                await match(show, number)
        finally:
            watching.cancel()
        garnet.leaving.anyway = True
        garnet.broadcasting.air.stop()
        garnet.window.close()


async def match(show: EveningShow, number: int) -> None:
    garnet, staging = show.garnet, show.garnet.staging
    garnet.leaving.anyway = True
    garnet.window.home()
    garnet.evenings.open("a" * 32)
    page = garnet.window.page
    assert isinstance(page, EveningPage)
    page.set_up[0].click()
    assert isinstance(garnet.window.page, NewMatchPage)
    with show.acts():
        garnet.window.page.footer.start.click()
    await show.until(lambda: isinstance(garnet.window.page, DeskPage))
    await asyncio.sleep(show.delay / 3)
    live = garnet.matches.shown
    assert live is not None
    session, rng = live.session, random.Random(number)
    with show.acts():
        if not session.match.begun:
            session.begin(None, without=session.view(Seat.ONE).words)
        session.resume()
    for move in range(MOVES):
        if session.match.outcome is not None:
            break
        if session.match.paused:
            with show.acts():
                session.resume()
        for seat in Seat:
            actions = session.match.game.actions(session.match.position, seat)
            if session.match.outcome is None and seat in session.match.position.awaiting():
                with show.acts():
                    session.submit(seat, session.match.game.write(rng.choice(actions)))
        if session.match.outcome is None and session.match.position.complete():
            with show.acts():
                session.close_round()
        await asyncio.sleep(2)
        if number and move == MOVES // 2:
            await show.kill(f"match {number + 1}")
    await show.shoot(f"{number + 1}-match")
    if session.match.outcome is None:
        with show.acts():
            session.concede(Seat.TWO)
    await asyncio.sleep(show.delay + 3)
    await show.shoot(f"{number + 1}-end")
    staging.show(StageContent.WINNER)
    await asyncio.sleep(3)
    staging.show(StageContent.TABLE)
    await asyncio.sleep(show.delay - 1)
    await show.shoot(f"{number + 1}-winner")
    staging.show_break(round(1000 * time.time()) + 300_000)
    await asyncio.sleep(4)
    await show.shoot(f"{number + 1}-bracket")
    await asyncio.sleep(show.delay)
    await show.shoot(f"{number + 1}-break")


async def main(out: str, delay: str = "15") -> None:
    app = QApplication([])
    where = Path(out)
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        show = EveningShow(app, Path(folder), where, int(delay), dark=True)
        show.prepare()
        pumping = asyncio.ensure_future(pump(show))
        try:
            await run(show)
        finally:
            pumping.cancel()
            with suppress(asyncio.CancelledError):
                await pumping
    late = [min(times) for times in show.came.values()]
    print(f"{show.samples} looks at {len(show.sources)} sources, {len(late)} changes")
    print(f"after the delay: median {sorted(late)[len(late) // 2]:.2f} s, at most {max(late):.2f}")
    print("\n".join(sorted(show.wrong)) or "nothing wrong was on air")


async def pump(show: EveningShow) -> None:
    while True:
        show.app.processEvents()
        show.note()
        await asyncio.sleep(0.003)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
