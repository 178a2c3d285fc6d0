"""The browser sources in a real browser: their content, transparency and updates."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import signal
import subprocess
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot
from tornado.websocket import WebSocketClientConnection, websocket_connect

from games.broadcast import show
from games.broadcast.captions import Caption, Captions, Pips, Result, Sound, Token, Tone, Working
from games.broadcast.feed import (
    HERE,
    Banner,
    Entry,
    Event,
    Frame,
    Last,
    Move,
    Part,
    Pictures,
    SeatState,
    State,
    version_of,
    write_line,
)
from games.broadcast.server import Hub, Server
from games.broadcast.show import Show, command
from games.broadcast.sources import SOURCES
from games.core import Seat
from games.match.clocks import Clock
from games.process import own_command
from gui.broadcast.onair import OnAir
from gui.kit.exports import packed
from gui.table.feed import publish
from tests.gui.broadcast.conftest import BROWSER
from tests.gui.broadcast.test_onair import session
from tests.processes import free_port

LONG = "Bartholomew Fitzgerald-Smythe"
TITLE = "The Grand Winter Championship of the Northern Lights League"
PEOPLE = tuple(f"{LONG[:27]} {number:02}" for number in range(16))


def rounds() -> tuple[show.Round, ...]:
    found, names = [], PEOPLE
    for title in ("Round of 16", "Quarter-finals", "Semifinals", "Final"):
        pairs = zip(names[::2], names[1::2], strict=True)
        meetings = tuple((show.Side(a, "2", True), show.Side(b, "1")) for a, b in pairs)
        found.append(show.Round(title, meetings, True))
        names = names[::2]
    return tuple(found)


BOTH = show.Person(PEOPLE[0], "Northern Lights", "won 3 of 4"), show.Person(PEOPLE[1])
SCENES = show.Scenes(
    "live",
    show.Intro(TITLE, "Live from nowhere", "Starts soon", PEOPLE),
    show.Versus(
        BOTH,
        "Thwart Omega",
        "Grow groups whose sizes multiply to more than theirs.",
        TITLE,
        "2 – 1",
        Pips(("Ann", "Ben"), (4, 2), 3, "best of 5"),
    ),
    show.Break("Break", "Starts soon", None, TITLE, PEOPLE[:2], "Game 2: Thwart Omega"),
    show.Winner(
        "Winner",
        f"{PEOPLE[0]} wins",
        BOTH[0],
        "480 – 91",
        "The groups multiply to 480 and 91.",
        TITLE,
        "2 – 1",
    ),
    show.Table(TITLE, tuple(show.Row(1, person, "3–0–1", "6 – 2", "3½") for person in PEOPLE[:8])),
    show.Bracket(TITLE, rounds()),
)
"""All scenes at once, with names and titles of the greatest length."""
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")


def _green() -> bytes:
    image = QImage(90, 90, QImage.Format.Format_ARGB32)
    image.fill(QColor("#3FD07E"))
    return packed(image)


GREEN = _green()
PARTS = (Part("A3", "black"), Part("B4", "white"))
SEATS = tuple(
    SeatState(
        seat,
        LONG,
        "#B52C47",
        "#FFFFFF",
        mark,
        stands="to move",
        said="to move",
        points=12,
        clock=Clock(95_000, 240_000, running=seat == "black"),
        score=Working((Token("12"), Token("×", Tone.QUIET), Token("4")), "48"),
        team="Bosnia and Herzegovina",
        portrait=version_of(GREEN) if seat == "black" else "",
    )
    for seat, mark in (("black", "◆"), ("white", "✚"))
)
FULL = State(
    "thwart-omega",
    "Thwart Omega",
    (SEATS[0], SEATS[1]),
    when="Round 12",
    last=Last("Round 11 revealed", (Move("black", PARTS), Move("white", PARTS, drawn=True)), ""),
    banner=Banner("paused", "Paused", "The umpire asks for silence.", seat="black"),
    log=tuple(Entry(n // 3, "B:A3 W:B4", ("black", "white", None)[n % 3]) for n in range(12)),
    foot="Commitment 0011 2233 4455",
    event=Event("Winter Cup", "Presented by the Genius Society", "Semi-final", "2 – 1"),
    chance=0.63,
    course=((1, 0, 0), (2, 3, 1), (3, 4, 9)),
)
BESIDE = Captions(
    None,
    (Result(("Ann", "Ben"), ("2", "1")), Result(("Chidi", LONG), ("1½", "½"))),
    (Caption(LONG, "Twice champion of the Winter Cup, and never out of time"),),
    (Caption("Maria", "@maria"), Caption(LONG, "Statistics"), Caption("Tom")),
)

LOOK = """(() => {
  const edge = [...document.querySelectorAll('.panel, .clock, .series, img')].filter((one) =>
    !one.hidden && !one.closest('[hidden]') && getComputedStyle(one).display !== 'none');
  const rects = edge.map((one) => one.getBoundingClientRect()).filter((one) => one.width);
  return JSON.stringify({
    hidden: document.body.hidden,
    text: document.body.innerText,
    left: Math.min(...rects.map((one) => one.left)),
    top: Math.min(...rects.map((one) => one.top)),
    right: innerWidth - Math.max(...rects.map((one) => one.right)),
    bottom: innerHeight - Math.max(...rects.map((one) => one.bottom)),
    shown: rects.length,
    broken: [...document.images].filter((one) => one.src && !one.naturalWidth).length,
    colour: getComputedStyle(document.body).color,
  });
})()"""


class Tab:
    """A page of a remote-controlled browser, with the errors that it reported."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket, self._number = socket, 0
        self.complaints: list[str] = []

    async def call(self, method: str, **given: Any) -> dict[str, Any]:
        self._number += 1
        asked = {"id": self._number, "method": method, "params": given}
        await self._socket.write_message(json.dumps(asked))
        while True:
            async with asyncio.timeout(30):
                data = json.loads(await self._socket.read_message() or "{}")
            if data.get("id") == self._number:
                found: dict[str, Any] = data.get("result", data)
                return found
            if data.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded"):
                self.complaints.append(json.dumps(data["params"]))

    async def run(self, script: str) -> Any:
        found = await self.call("Runtime.evaluate", expression=script, awaitPromise=True)
        return found["result"].get("value")

    async def look(self) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(await self.run(LOOK))
        return data

    async def until(self, script: str) -> None:
        for _ in range(200):
            if await self.run(script):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"never: {script}")

    async def open(self, url: str, width: int, height: int) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=False,
        )  # fmt: skip
        await self.call("Page.navigate", url=url)
        await self.until("document.readyState === 'complete' && !document.body.hidden")

    async def picture(self) -> QImage:
        found = await self.call("Page.captureScreenshot", format="png")
        return QImage.fromData(base64.b64decode(found["data"]))


Talk = Callable[[Tab, Hub, str], Awaitable[None]]


def browsed(talk: Talk, browser: str) -> None:
    """Run a conversation with a new tab of a browser, and with a local server for its pages."""

    async def run() -> None:
        hub = Hub(0)
        hub.take(Show(lower=(True, True)))
        for told in (Pictures((GREEN,)), FULL, BESIDE, Frame(GREEN), SCENES):
            hub.take(told)
        hub.release()
        server = Server(hub)
        server.listen(0, HERE)
        (port,) = {socket.getsockname()[1] for socket in server._sockets.values()}
        page = json.loads(await asked(f"{browser}/json/new?about:blank"))
        socket = await websocket_connect(page["webSocketDebuggerUrl"], max_message_size=50_000_000)
        try:
            tab = Tab(socket)
            for domain in ("Page", "Runtime", "Log"):
                await tab.call(f"{domain}.enable")
            await tab.call("Page.bringToFront")
            clear = {"r": 0, "g": 0, "b": 0, "a": 0}
            await tab.call("Emulation.setDefaultBackgroundColorOverride", color=clear)
            await asyncio.wait_for(talk(tab, hub, f"http://{HERE}:{port}/"), 100)
        finally:
            socket.close()
            while await socket.read_message() is not None:
                pass
            await asked(f"{browser}/json/close/{page['id']}")
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


async def asked(url: str) -> bytes:
    """Return the browser's answer to a request for a tab."""

    def ask() -> bytes:
        request = urllib.request.Request(url, method="PUT")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return bytes(answer.read())

    return await asyncio.to_thread(ask)


LOWER = "document.querySelector('.lower')"


def test_every_source_fits_its_size_and_is_clear_around(browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        for source in SOURCES:
            if source.sounds:
                continue
            for share in (1.0, 2 / 3):
                size = (round(source.width * share), round(source.height * share))
                await tab.open(address + source.page, *size)
                await tab.until(
                    "[...document.images].every((one) => one.hidden || one.naturalWidth)"
                )
                await tab.until(f"!{LOWER} || !{LOWER}.getAnimations().length")
                found = await tab.look()
                where = f"{source.page} {size}: {found}"
                least = -0.5 if source.name == "board" else 3.5
                for side in ("left", "top", "right", "bottom"):
                    assert found[side] >= least, where
                assert found["shown"] and not found["broken"], where
                if source.name in ("scene", "players"):
                    assert LONG in found["text"] and "2 – 1" in found["text"], where
                if source.name == "log":
                    assert await tab.run("document.querySelectorAll('.entry').length") == 12
                if source.name == "clocks":
                    seen = "[...document.querySelectorAll('.one')].filter((one) => one.offsetWidth)"
                    assert await tab.run(f"{seen}.length") == 2, "there is no shared clock"
                    assert await tab.run("document.querySelectorAll('.mark').length") == 2
                if source.name != "board":
                    shot = await tab.picture()
                    assert shot.pixelColor(0, 0).alpha() == 0, where
                    assert shot.pixelColor(shot.width() - 1, shot.height() - 1).alpha() == 0
        assert not tab.complaints

    browsed(talk, browser)


BREAK = "document.querySelector('.break')"
COUNTS = f"/^[12]:[0-9][0-9]:[0-9][0-9]$/.test({BREAK}.querySelector('.left').textContent)"


@pytest.mark.alike
@pytest.mark.parametrize("page", ["scene.html", "banner.html"])
def test_who_opens_a_source_in_a_break_sees_the_countdown(page: str, browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        until = round(time.time() * 1000) + 7_000_000
        rest = show.Break("Break", "Starts soon", until, "Winter Cup", (LONG, LONG), "Game 2")
        hub.take(show.Scenes("break", rest=rest))
        hub.release()
        size = (1920, 1080) if page == "scene.html" else (900, 180)
        await tab.open(address + page, *size)
        await tab.until(COUNTS)
        assert await tab.run("getComputedStyle(document.body.firstElementChild).visibility") == (
            "hidden"
        )
        hub.take(show.Scenes("break", rest=show.Break("Break", "Starts soon", 1_000)))
        hub.release()
        await tab.until(f"{BREAK}.querySelector('.left').textContent === 'Starts soon'")
        hub.take(show.Scenes())
        hub.release()
        await tab.until(f"{BREAK}.hidden")
        assert not tab.complaints

    browsed(talk, browser)


SCENE = """(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const column = document.querySelector('.column'), board = box('.board');
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  return JSON.stringify({
    beside: board.right - box('.column').left,
    below: Math.max(...[...column.children].map((one) => one.getBoundingClientRect().bottom)),
    covering: document.elementFromPoint(x, y).className,
    banner: box('.banner').height,
    over: column.scrollHeight - column.clientHeight,
  });
})()"""


@pytest.mark.alike
@pytest.mark.parametrize("wide", [90, 120])
def test_nothing_of_the_scene_covers_the_board_or_is_cut_off(browser: str, wide: int) -> None:
    crowded = (*(Token("12 × 3 × 2 × 1 ×") for _ in range(9)),)
    seats = tuple(replace(seat, score=Working(crowded, "1024", "points")) for seat in SEATS)
    full = replace(FULL, seats=(seats[0], seats[1]), shared=Clock(60_000))
    reason = "One of the players has lost the connection; we go on as soon as she is back. " * 3

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        picture = QImage(wide, 90, QImage.Format.Format_ARGB32)
        picture.fill(QColor("#3FD07E"))
        hub.take(Frame(packed(picture)))
        hub.release()
        await tab.open(address + "scene.html", 1280, 720)
        await tab.until(f"document.querySelector('.board').naturalWidth === {wide}")
        for kind in ("soon", "paused", "result"):
            hub.take(replace(full, banner=Banner(kind, f"{LONG} wins", reason, "Winner")))
            hub.release()
            await tab.until(f"document.querySelector('.banner.{kind}') !== null")
            await tab.until("column.scrollHeight <= column.clientHeight")
            data = json.loads(await tab.run(SCENE))
            assert data["beside"] < 0 and data["covering"] == "board", (kind, data)
            assert data["over"] <= 0 and data["below"] <= 720 and data["banner"] > 60, data

    browsed(talk, browser)


TALL = """(() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const column = document.querySelector('.column');
  return JSON.stringify([
    box('.board').width, box('.column').top - box('.board').bottom, box('.column').width,
    column.scrollHeight - column.clientHeight,
  ]);
})()"""


def test_in_a_tall_scene_the_board_stands_above_the_column(browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(address + "scene.html", 1080, 1920)
        await tab.until("document.querySelector('.board').naturalWidth === 90")
        await tab.until("column.scrollHeight <= column.clientHeight")
        board, gap, column, over = json.loads(await tab.run(TALL))
        assert board > 1000 and column > 1000 and 0 < gap < 60 and over <= 0

    browsed(talk, browser)


HAS = Working((Token("2 points"), Token("·", Tone.QUIET), Token("0 lines")), caption="so far")
WORKED = Working((Token("12"), Token("×", Tone.QUIET), Token("4")), "48")
WON = Working((Token("Rounds"), Token("1 · 2")))


@pytest.mark.alike
@pytest.mark.parametrize(
    ("points", "score", "shown"),
    [
        (3, WON, ["3"]),
        (None, WORKED, ["48"]),
        (None, HAS, ["2 points · 0 lines"]),
        (None, None, []),
    ],
)
def test_the_strip_has_the_score_that_is_public(
    browser: str, points: int | None, score: Working | None, shown: list[str]
) -> None:
    seats = tuple(replace(seat, points=points, score=score, clock=None, team="") for seat in SEATS)
    clock = Clock(60_000)

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(replace(FULL, seats=(seats[0], seats[1]), shared=clock, event=None, banner=None))
        hub.release()
        await tab.open(address + "players.html", 1920, 96)
        for share in (1920, 854):
            await tab.call(
                "Emulation.setDeviceMetricsOverride",
                width=share, height=share // 20, deviceScaleFactor=1, mobile=False,
            )  # fmt: skip
            said = (await tab.look())["text"].replace("\u00a0", " ").split("\n")
            said = [
                line.strip() for line in said if line.strip() and not line.strip().startswith(LONG)
            ]
            assert said == [*shown, "1:00", *shown]

    browsed(talk, browser)


def test_the_last_move_stays_while_a_round_is_about_to_start(browser: str) -> None:
    seen = "document.querySelector('.last').offsetHeight > 0"

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(address + "scene.html", 1280, 720)
        assert not await tab.run(seen), "paused"
        hub.take(replace(FULL, banner=Banner("soon", "Round 2 starts soon")))
        hub.release()
        await tab.until("document.querySelector('.banner.soon') !== null")
        assert await tab.run(seen)
        data = json.loads(await tab.run(SCENE))
        assert data["over"] <= 0 and data["below"] <= 720 and data["banner"] > 30, data

    browsed(talk, browser)


@pytest.mark.parametrize("dark", [True, False], ids=["dark", "light"])
def test_a_source_is_as_light_as_garnet_throughout(browser: str, dark: bool) -> None:
    """Text and background always belong to the same theme."""
    lightness = """(() => {
      const style = getComputedStyle(document.querySelector('.panel'));
      const of = (colour) => Math.max(...colour.match(/[0-9]+/g).slice(0, 3).map(Number));
      return JSON.stringify([of(style.backgroundColor), of(style.color)]);
    })()"""

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(replace(FULL, dark=dark, banner=None))
        hub.release()
        await tab.open(address + "scene.html", 1280, 720)
        await tab.until("document.querySelector('.panel') !== null")
        ground, letters = json.loads(await tab.run(lightness))
        assert (ground < 100 and letters > 180) if dark else (ground > 180 and letters < 100)

    browsed(talk, browser)


def test_letters_stay_as_large_when_a_banner_comes(browser: str) -> None:
    """A banner is shown at the foot of the column, so the text keeps its room."""

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        before = replace(FULL, foot="", banner=None, chance=None, last=None, course=())
        hub.take(before)
        hub.release()
        await tab.open(address + "scene.html", 1280, 720)
        hub.take(replace(before, banner=Banner("soon", "The match starts soon")))
        hub.release()
        await tab.until("document.querySelector('.banner.soon') !== null")
        assert await tab.run("document.documentElement.style.getPropertyValue('--fit')") == "1"

    browsed(talk, browser)


def test_a_source_follows_what_happens(browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(address + "scene.html", 1280, 720)
        before = await tab.run("document.querySelector('.seat .clock').innerText")
        assert before.endswith("+ 4:00") and before.removesuffix("+ 4:00") <= "1:35"
        await tab.until(
            f"document.querySelector('.seat .clock').innerText !== {json.dumps(before)}"
        )
        resting = "[...document.querySelectorAll('.seat .clock')].map((one) => one.classList[1])"
        assert await tab.run(f"{resting}.join()") == ",still", "whose clock runs is to be seen"
        dark = (await tab.look())["colour"]
        hub.take(replace(FULL, dark=False, banner=Banner("result", "Ann wins", overline="Winner")))
        hub.release()
        await tab.until("document.body.innerText.includes('Ann wins')")
        assert (await tab.look())["colour"] != dark
        await tab.run("document.documentElement.style.setProperty('--garnet-text', '#123456')")
        assert (await tab.look())["colour"] == "rgb(18, 52, 86)"
        picture = await tab.run("document.querySelector('img.board').src")
        hub.take(Frame(packed(QImage(40, 40, QImage.Format.Format_RGB32))))
        hub.release()
        await tab.until(f"document.querySelector('img.board').src !== {json.dumps(picture)}")
        scripts = await tab.run("document.scripts.length")
        evil = replace(SEATS[0], name="<img src=x onerror=alert(1)>", team="</div><script>")
        hub.take(replace(FULL, seats=(evil, SEATS[1])))
        hub.release()
        await tab.until("document.body.innerText.includes('<img src=x')")
        assert await tab.run("document.scripts.length") == scripts == 2
        assert not tab.complaints

    browsed(talk, browser)


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1920, 1080), (854, 480), (1080, 1920)])
def test_the_show_changes_to_each_scene_and_cuts_nothing_off(
    browser: str, size: tuple[int, int]
) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(f"{address}show.html", *size)
        for name in show.NAMES:
            hub.do(show.command("scene", {"name": name}))
            seen = "getComputedStyle({0}).opacity === '1'"
            shown = "document.querySelector('.match')"
            if name != "live":
                shown = f"document.querySelector('[data-scene-of={name}]')"
            await tab.until(seen.format(shown))
            sheets = "[...document.querySelectorAll('.sheet')]"
            visible = f"{sheets}.filter((one) => getComputedStyle(one).visibility === 'visible')"
            await tab.until(f"{visible}.length === {int(name != 'live')}")
            if name != "live":
                over = f"{visible}.every((one) => one.scrollHeight <= one.clientHeight + 1)"
                assert await tab.run(over), (name, size)
                wide = f"{visible}.every((one) => one.scrollWidth <= one.clientWidth + 1)"
                assert await tab.run(wide), (name, size)
        assert not tab.complaints

    browsed(talk, browser)


def test_who_plays_next_has_a_point_for_each_that_is_needed(browser: str) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(f"{address}versus.html", 1280, 720)
        count = "document.querySelectorAll('.sheet .pips {}').length"
        assert await tab.run(count.format("span")) == 6
        assert await tab.run(count.format(".full")) == 3
        assert not tab.complaints

    browsed(talk, browser)


@pytest.mark.alike
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_sixty_four_people_are_all_seen(browser: str, size: tuple[int, int]) -> None:
    names = tuple(f"{LONG} {number:02}" for number in range(64))
    pairs = tuple(
        (show.Side(a), show.Side(b)) for a, b in zip(names[::2], names[1::2], strict=True)
    )
    rows = tuple(
        show.Row(place, name, "3–0–1", "6 – 2", "3½") for place, name in enumerate(names, 1)
    )
    later = show.Round("Round of 32", ((show.Side(""), show.Side("")),) * 16)
    rounds = (show.Round("Round of 64", pairs), later)
    sheet = "document.querySelector('.sheet')"
    least = """Math.min(...[...document.querySelectorAll('.sheet td, .sheet .side')].map((one) =>
      parseFloat(getComputedStyle(one).fontSize)))"""

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(show.Scenes(table=show.Table(TITLE, rows), bracket=show.Bracket(TITLE, rounds)))
        hub.release()
        for name in ("table", "bracket"):
            await tab.open(f"{address}{name}.html", *size)
            await tab.until(f"document.body.innerText.includes('{names[-1]}')")
            for way in ("Height", "Width"):
                assert await tab.run(f"{sheet}.scroll{way} <= {sheet}.client{way}"), (name, way)
            assert await tab.run(least) >= 12, name
            assert "Round of 32" not in await tab.run("document.body.innerText")
        assert not tab.complaints

    browsed(talk, browser)


def test_all_sources_in_one_browser_follow(browser: str) -> None:
    """A browser opens few connections to one server, and each listener keeps one of them open."""

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        await tab.open(address, 1280, 720)
        for source in SOURCES:
            await tab.run(
                "document.body.append(document.createElement('iframe'));"
                f"document.body.lastChild.src = '{source.page}'"
            )
        shown = (
            "Array.from(frames).filter((one) => !one.document.body.hidden"
            " && one.document.querySelector('[data-show], [data-scene-of], .hint'))"
        )
        await tab.until(f"{shown}.length === {len(SOURCES)}")
        hub.take(Frame(packed(QImage(40, 40, QImage.Format.Format_RGB32))))
        hub.take(replace(FULL, banner=Banner("result", "Ann wins", overline="Winner")))
        hub.release()
        await tab.until("frames[1].document.querySelector('img.board').naturalWidth === 40")
        await tab.until("frames[0].document.body.innerText.includes('Ann wins')")

    browsed(talk, browser)


COLOUR = """(() => {
  const canvas = document.createElement('canvas').getContext('2d');
  canvas.drawImage(document.querySelector('img.board'), 0, 0);
  return [...canvas.getImageData(5, 5, 1, 1).data].join();
})()"""
BOARDS = {"#C03030": "192,48,48,255", "#3030C0": "48,48,192,255"}


@contextlib.contextmanager
def served(port: int, colour: str) -> Iterator[None]:
    """Run a server, in a process of its own, that shows a board of one colour; then kill it."""
    board = QImage(40, 40, QImage.Format.Format_RGB32)
    board.fill(QColor(colour))
    command = own_command("overlay", "--ends", "--port", str(port), "-")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdin is not None and process.stdout is not None
        for told in (Frame(packed(board)), FULL):
            process.stdin.write(write_line(told))
        process.stdin.flush()
        assert b"Serving" in process.stdout.readline()
        yield
        process.kill()


def test_a_source_fetches_anew_what_another_server_shows(browser: str) -> None:
    """Both servers have shown one picture, so its number alone does not show a change."""

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        port = free_port()
        for colour, seen in BOARDS.items():
            with served(port, colour):
                if not await tab.run("location.port"):
                    await tab.open(f"http://{HERE}:{port}/scene.html", 1280, 720)
                await tab.until(f"{COLOUR} === '{seen}'")

    browsed(talk, browser)


def test_a_source_without_a_word_says_so_and_its_clocks_stand(browser: str) -> None:
    clock = "document.querySelector('.seat .clock').innerText"
    stale = "document.body.classList.contains('stale')"

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        port = free_port()
        with served(port, "#C03030"):
            await tab.open(f"http://{HERE}:{port}/scene.html", 1280, 720)
            await tab.until(f"{clock}.startsWith('1:')")
            assert not await tab.run(stale)
        await tab.until(stale)
        stood = await tab.run(clock)
        await tab.run("new Promise((done) => setTimeout(done, 1500))")
        assert await tab.run(clock) == stood and await tab.run("!document.body.hidden")
        with served(port, "#C03030"):
            await tab.until(f"!{stale}")
            await tab.until(f"{clock} !== {json.dumps(stood)}")

    browsed(talk, browser)


async def living(app: QCoreApplication) -> None:
    """Process the window's events while waiting for the browser."""
    while True:
        app.processEvents()
        await asyncio.sleep(0.01)


def test_the_ending_is_aired_though_the_server_is_killed(browser: str, qtbot: QtBot) -> None:
    """A match is on air with a delay up to its end: with window, both processes and a browser."""
    one, air = session("masked-army"), OnAir()
    won = "state.over && document.body.innerText.includes('wins')"

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        app = QCoreApplication.instance()
        assert app is not None
        window = asyncio.create_task(living(app))
        air.follow(publish(one, one))
        air.start(free_port(), 4, None)
        while not air.address:
            await asyncio.sleep(0.1)
        await tab.open(air.address + "scene.html", 1280, 720)
        epoch = await tab.run("epoch")
        one.concede(Seat.ONE)
        air.end()
        assert air._processes is not None and not await tab.run(won)
        os.kill(air._processes._server.processId(), signal.SIGKILL)
        for _ in range(3):  # processes start slowly on a busy computer
            with contextlib.suppress(AssertionError):
                await tab.until(won)
                break
        assert await tab.run(won) and await tab.run("epoch") != epoch
        while air.on:
            await asyncio.sleep(0.1)
        window.cancel()

    browsed(talk, browser)
    assert not air.problem
    one.stop()


LAID = """(() => {
  const all = (name) => [...document.querySelectorAll(name)];
  const right = (one) => Math.round(one.getBoundingClientRect().right);
  return JSON.stringify({
    said: all('.seat .score').map((one) => one.textContent.replaceAll('\\u00a0', ' ')),
    totals: all('.seat .total').map(right),
    cut: all('.two').some((one) => one.scrollHeight > one.clientHeight + 1),
    turn: all('.stand.move').map((one) => one.getBoundingClientRect().width),
    lit: all('.seat').map((one) => one.classList.contains('lit')),
    edges: all('.chance .bar span').map((one) => parseFloat(getComputedStyle(one).borderTopWidth)),
  });
})()"""
NEGATIVE = Working(
    (Token("4"), Token("−", Tone.QUIET), Token("4"), Token("×", Tone.QUIET), Token("2")), "−4"
)


def test_a_small_scene_tells_scores_titles_and_whose_turn_it_is(browser: str) -> None:
    """At 480p, as on the Stage: the seat to move is visible, and totals are in one column."""
    title = "The Genius Society Winter Invitational Championship of 2026!"
    assert len(title) == 60
    turns = replace(SEATS[0], score=NEGATIVE), replace(SEATS[1], stands="rests")
    shown = replace(FULL, seats=turns, event=Event(title), title=title, banner=None)

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(shown)
        hub.release()
        for page in ("scene.html", "title.html", "event.html"):
            size = (854, 480) if page == "scene.html" else (400, 43)
            await tab.open(address + page, *size)
            await tab.until(f"document.body.innerText.includes({title[-9:]!r})")
            data = json.loads(await tab.run(LAID))
            assert not data["cut"], page
            if page == "scene.html":
                assert data["said"] == ["4 − 4 × 2 = −4", "12 × 4 = 48"]
                assert len(set(data["totals"])) == 1, "in one column"
                assert data["lit"] == [True, False] and min(data["turn"]) > 10
                assert len(data["turn"]) == 1 and min(data["edges"]) >= 1.5
        hub.take(replace(shown, banner=Banner("paused", "Paused")))
        hub.release()
        await tab.open(address + "players.html", 854, 43)
        assert json.loads(await tab.run(LAID))["lit"] == [False, False], "nobody moves in a pause"

    browsed(talk, browser)


SEEN = f"{LOWER} && {LOWER}.offsetWidth > 0"


@pytest.mark.alike
@pytest.mark.parametrize("reduced", [False, True])
def test_a_lower_third_comes_and_goes(browser: str, reduced: bool) -> None:
    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        motion = {"name": "prefers-reduced-motion", "value": "reduce" if reduced else ""}
        await tab.call("Emulation.setEmulatedMedia", features=[motion])
        hub.take(replace(FULL, seats=(replace(SEATS[0], name="Ann"), SEATS[1])))
        hub.take(Captions(people=(Caption("Ann", "Twice champion"), Caption("Cleo", "Else"))))
        hub.release()
        await tab.open(address + "lower1.html", 900, 160)
        await tab.until(SEEN)
        said = (await tab.look())["text"]
        assert "Ann" in said and "Twice champion" in said and "Else" not in said
        length = f"getComputedStyle({LOWER}).animationDuration"
        name = f"getComputedStyle({LOWER}).animationName"
        assert await tab.run(name) == ("none" if reduced else "enter")
        assert reduced or await tab.run(length) == "0.24s"
        hub.do(command("lower", {"player": "1", "on": "0"}))
        await tab.until(f"{LOWER}.hidden")
        hub.do(command("lower", {"player": "1", "on": "1"}))
        await tab.until(SEEN)
        assert not tab.complaints

    browsed(talk, browser)


def test_the_score_and_the_results_tell_no_more_than_they_are_told(browser: str) -> None:
    bare = tuple(replace(seat, name=name, score=None, points=None)
                 for seat, name in zip(SEATS, ("Ann", "Ben"), strict=True))  # fmt: skip
    ahead = replace(bare[0], score=WORKED, leads=True), replace(bare[1], points=3)
    text = "document.body.innerText.replace(/\\s+/g, ' ').trim()"

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(replace(FULL, seats=bare, event=None))
        hub.take(Captions())
        hub.release()
        await tab.open(address + "score.html", 720, 200)
        await tab.until("document.querySelector('[data-show=total]').hidden")
        hub.take(replace(FULL, seats=ahead, event=None))
        hub.take(Captions(Pips(("Ben", "Ann"), (1, 4), 2), (Result(("Ann", "Ben"), ("2", "½")),)))
        hub.release()
        await tab.until("document.querySelectorAll('.totals .row').length === 2")
        assert await tab.run(text) == "Ann 12 × 4 48 Ben 3"
        full = "[...document.querySelectorAll('.pips')]"
        full += ".map((one) => one.innerHTML.match(/full|half/g))"
        assert json.loads(await tab.run(f"JSON.stringify({full})")) == [["full"] * 2, ["half"]]
        assert await tab.run("document.querySelector('.leads .name').innerText.trim()") == "Ann"
        await tab.open(address + "ticker.html", 1920, 56)
        assert await tab.run(text) == "Ann 2 – ½ Ben"
        assert not await tab.run("document.querySelector('.moves')"), "all of it is seen"
        many = tuple(Result((LONG, f"Ben {n}"), ("2", "1")) for n in range(9))
        hub.take(Captions(results=many))
        hub.release()
        await tab.until("document.querySelector('.moves') !== null")
        hub.take(Captions())
        hub.release()
        await tab.until("document.querySelector('[data-show=ticker]').hidden")
        assert not tab.complaints

    browsed(talk, browser)


def test_sounds_are_played_once_and_none_of_before(browser: str) -> None:
    heard = "window.heard.join()"
    spy = (
        "window.heard = []; HTMLMediaElement.prototype.play = function () {"
        " window.heard.push(new URL(this.src).pathname); return Promise.resolve(); }; true"
    )

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        hub.take(Sound("end"))
        hub.release()
        await tab.open(address + "sound.html", 400, 20)
        await tab.until("played !== null")
        assert await tab.run(spy)
        for name in ("submitted", "submitted", "revealed"):
            hub.take(Sound(name))
        hub.release()
        await tab.until(f"{heard} === '/submitted.wav,/submitted.wav,/revealed.wav'")
        hub.take(Sound("lead"))
        hub.release()
        await tab.until(f"{heard}.endsWith('/revealed.wav,/lead.wav')")
        loaded = "new Promise((done) => { const one = new Audio('lead.wav');"
        loaded += " one.oncanplaythrough = () => done(true); one.onerror = () => done(false); })"
        assert await tab.run(loaded), "the server and its policy let it be played"
        assert not tab.complaints

    browsed(talk, browser)


def test_the_course_of_the_score_fills_what_the_column_leaves(browser: str) -> None:
    lines = "document.querySelectorAll('.course polyline').length"

    async def talk(tab: Tab, hub: Hub, address: str) -> None:
        roomy = replace(FULL, banner=None, chance=None, last=None)
        hub.take(roomy)
        hub.release()
        await tab.open(address + "scene.html", 1280, 720)
        await tab.until(f"{lines} === 3")
        hub.take(replace(roomy, course=()))
        hub.release()
        await tab.until(f"{lines} === 0")
        assert not tab.complaints

    browsed(talk, browser)
