"""A broadcast from start to end: the captured Stage, and three sources in a real browser.

Run: python -m tests.bench.show_onair GAME OUT [DELAY [light]], on a screen or under `xvfb-run -s
"-screen 0 2600x1500x24"`. It umpires a match in real windows with the real broadcast processes, and
takes pictures of the Stage's screen and of Chromium's pages: at the start, during a reveal, while a
round waits, while paused, and at the end. It prints delays. The pictures are for people to look at.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tornado.websocket import websocket_connect

from games import registry
from games.core import Pair, Seat, judged_live
from games.match.match import Match, Table
from games.match.tournament import Tournament
from gui.app.crash import Reporter
from gui.app.garnet import Garnet
from gui.app.services import Services
from gui.broadcast.page import BroadcastPage
from gui.kit.theme import Appearance
from gui.stage.window import StageWindow
from gui.storage.matches import Request
from gui.storage.settings import Settings
from gui.storage.store import Store
from tests.gui.broadcast.conftest import BROWSER
from tests.gui.broadcast.test_browser import Tab

SOURCES = (("scene", 1920, 1080), ("clocks", 760, 160), ("board", 900, 900))
PLAYERS = Pair("Wilhelmina Featherstonehaugh", "Ben")
EVENT = Tournament(
    "Winter Cup", "", "Semi-final", "2 – 1", Pair("Bosnia and Herzegovina", "Norway")
)
GROUND = {"r": 40, "g": 90, "b": 60, "a": 1}
"""The background of a streamer's scene."""
PORT = 8799
MOST = 150
"""Number of moves after which the first player concedes."""


class Show:
    """The application, a browser with a page per source, and the folder for pictures."""

    sources: tuple[tuple[str, int, int], ...] = SOURCES

    def __init__(self, app: QApplication, folder: Path, out: Path, delay: int, dark: bool) -> None:
        self.app, self.out, self.delay = app, out, delay
        settings = Settings(None)
        settings.change(mode="dark" if dark else "light", air_port=PORT, air_delay=delay)
        self.garnet = Garnet(
            Services(
                appearance=Appearance(app, settings.now.taste),
                settings=settings,
                open_store=lambda: Store.open(folder / "garnet.archive"),
                new_seed=lambda: bytes(32),
                reporter=Reporter(folder / "garnet.log"),
            )
        )
        self._folder = folder
        self._tabs: dict[str, Tab] = {}

    async def pump(self) -> None:
        while True:
            self.app.processEvents()
            await asyncio.sleep(0.003)

    async def until(self, done: Callable[[], object], most: float = 30) -> None:
        end = time.monotonic() + most
        while not done():
            if time.monotonic() > end:
                raise TimeoutError
            await asyncio.sleep(0.01)

    def press(self, keys: str) -> None:
        target = QApplication.focusWidget() or self.garnet.window.page
        QTest.keySequence(target, QKeySequence(keys))

    @property
    def stage(self) -> StageWindow:
        live = self.garnet.matches.shown
        assert live is not None and live.stage is not None
        return live.stage

    async def browse(self, stack: ExitStack) -> None:
        assert BROWSER is not None
        line = [BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        line += ["--remote-debugging-port=0", f"--user-data-dir={self._folder}", "about:blank"]
        silent = subprocess.DEVNULL
        browser = stack.enter_context(subprocess.Popen(line, stdout=silent, stderr=silent))
        stack.callback(browser.kill)
        port = self._folder / "DevToolsActivePort"
        await self.until(lambda: port.exists() and port.read_text().strip())
        at = f"127.0.0.1:{port.read_text().split()[0]}"
        with urllib.request.urlopen(f"http://{at}/json/version") as answer:
            whole = Tab(await websocket_connect(json.load(answer)["webSocketDebuggerUrl"]))
        for name, width, height in self.sources:  # separate visible windows
            made = await whole.call("Target.createTarget", url="about:blank", newWindow=True)
            url = f"ws://{at}/devtools/page/{made['targetId']}"
            tab = self._tabs[name] = Tab(await websocket_connect(url, max_message_size=50_000_000))
            await tab.call("Page.enable")
            await tab.call("Emulation.setDefaultBackgroundColorOverride", color=GROUND)
            await tab.call(
                "Emulation.setDeviceMetricsOverride",
                width=width, height=height, deviceScaleFactor=1, mobile=False,
            )  # fmt: skip
            await tab.call(
                "Page.navigate", url=f"http://127.0.0.1:{PORT}/{name.partition('@')[0]}.html"
            )

    async def told_to_the_end(self) -> None:
        """Wait until the sources show the winner."""
        await self.until(lambda: not self.stage.surface.moving())
        for _ in range(9):  # until the points have been counted
            if await self._tabs["scene"].run(WON):
                break
            await asyncio.sleep(5)
        await asyncio.sleep(1)

    async def shoot(self, name: str) -> None:
        at = self.stage.geometry()
        seen = self.stage.screen().grabWindow(0, at.x(), at.y(), at.width(), at.height())
        seen.save(str(self.out / f"{name}-stage.png"))
        told = await self._tabs["scene"].run(TOLD)
        for source, tab in self._tabs.items():
            (await tab.picture()).save(str(self.out / f"{name}-{source}.png"))
        view = self.stage.surface.view
        print(f"{name}: the Stage is in round {view.round}; the scene: {told}", flush=True)


WON = "state.seats.some((one) => one.stands === 'won')"
TOLD = "state && [state.when, state.banner && state.banner.title, frames].join(', ')"


async def run(show: Show, game_id: str) -> None:
    garnet, game = show.garnet, registry.game(game_id)
    garnet.window.show()
    await show.until(lambda: garnet.data.opened)
    garnet.window.activateWindow()
    await show.until(garnet.window.isActiveWindow)
    show.press("Ctrl+B")
    page = garnet.window.page
    assert isinstance(page, BroadcastPage)
    page.switch.click()
    await show.until(lambda: page._air.address)
    with ExitStack() as stack:
        await show.browse(stack)
        table = Table(True, None, False, None if game.kind.alternating else True)
        request = Request(game, None, {}, PLAYERS, table, "umpire", bytes(32), tournament=EVENT)
        garnet.matches.start(request)
        show.press("F2")
        show.stage.resize(1280, 720)
        show.stage.move(1300, 700)
        garnet.window.activateWindow()
        await asyncio.sleep(2.5 + show.delay)
        await show.shoot("1-start")
        await play(show)
        await show.told_to_the_end()
        await show.shoot("5-end")
        garnet.leaving.anyway = True
        garnet.window.close()


async def play(show: Show) -> None:
    live = show.garnet.matches.shown
    assert live is not None
    session, rng = live.session, random.Random(4)
    match = session.match
    if not match.begun:
        session.begin()
    session.resume()
    if judged_live(match.game, match.setup.options):
        session.show_chance(True)
    for number in range(MOST):
        if match.paused:
            session.resume()
        before = len(match.events)
        for seat in Seat:
            if match.outcome is None and seat in match.position.awaiting():
                for action in _one(rng, match, seat):
                    session.submit(seat, match.game.write(action))
        if match.outcome is None and len(match.events) == before:
            session.call_time()  # a demonstration without a known solution
        if match.outcome is None and match.position.complete():
            session.close_round()
        if match.outcome is not None:
            return
        if number == 6:
            await asyncio.sleep(0.45)
            await show.shoot("2-reveal")
        await show.until(lambda: not show.stage.surface.moving())
        await asyncio.sleep(0.1 if number < 9 else 0)
        if number == 6:
            await asyncio.sleep(1 + show.delay)
            await show.shoot("3-round")
        if number == 8:
            if match.paused:
                session.resume()
            session.pause("One of the players has lost the connection.")
            await asyncio.sleep(1 + show.delay)
            await show.shoot("4-paused")
            session.resume()
    session.concede(Seat.ONE)


def _one(rng: random.Random, match: Match, seat: Seat) -> list[Any]:
    """Return a list with an action of the seat, or an empty list."""
    actions = match.game.actions(match.position, seat)
    return [rng.choice(actions)] if actions else []


async def main(game_id: str, out: str, delay: str = "0", look: str = "dark") -> None:
    app = QApplication([])
    where = Path(out)
    where.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        show = Show(app, Path(folder), where, int(delay), look == "dark")
        pumping = asyncio.ensure_future(show.pump())
        try:
            await run(show, game_id)
        finally:
            pumping.cancel()
            with suppress(asyncio.CancelledError):
                await pumping


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
