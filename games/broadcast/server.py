"""The server of the broadcast, for this computer only.

Any page in a browser on this computer could try to read the broadcast, and any program can send
requests. Therefore, `Host` must be this server's address (against DNS rebinding), requests from
other sites' pages are refused, and no content of a request is stored or executed. Only clients that
know the token can control what is shown (`games.broadcast.show`).
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from string import Template
from typing import Any
from urllib.parse import urlsplit

from msgspec.structs import replace
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream, StreamClosedError
from tornado.web import Application, HTTPError, RequestHandler
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from games.broadcast import show
from games.broadcast.captions import Captions, Sound
from games.broadcast.delay import Delay
from games.broadcast.feed import (
    HERE,
    Delayed,
    Frame,
    Line,
    Look,
    Pictures,
    Snapshot,
    State,
    Wait,
    version_of,
    write_snapshot,
)
from games.broadcast.show import Command, Ready, Refused, Scenes, Show, Unknown
from games.broadcast.sources import SOURCES
from games.core import KnownError
from resources import FONTS, OVERLAY, SOUNDS

NAMES = (HERE, "localhost")
MOST_CONNECTIONS = 200
"""Maximum number of connections; browser sources, at most twenty, use a few each."""
IDLE = 30.0
"""Seconds after which an idle connection is closed."""
ALIVE = 2.0
"""Seconds after which a stream repeats the state, so that sources can detect a lost connection."""
HEADER_BYTES = 16_384
BODY_BYTES = 1_024
"""Maximum size (bytes) of a request's body, which is ignored: some programs always send one."""
LAST_SOUNDS = 8
"""Number of sounds named in a state. A source that has missed more sounds plays none of them."""

MOST_KEPT = 200
"""Maximum number of images that are kept; the oldest images are dropped."""

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".otf": "font/otf",
    ".wav": "audio/wav",
}
_POLICY = (
    "default-src 'self'; media-src 'self'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*;"
    " style-src 'self' 'unsafe-inline'; frame-ancestors 'self'"
)


class Hub:
    """The current state, and the connections that wait for changes.

    `snapshot` holds the values for sources, except those that change over time, such as `age`.
    `frame` is the board's image; `pictures` are people's pictures and the logo, keyed by version.
    `delay` holds values that are not shown yet, and `wait` is the sender's own delay.
    `notify_window` reports a command to the window before the command is carried out, and returns
    False if that is impossible. `on_state` is called after every `release` with the state, its age
    in ms, and the captions.
    """

    def __init__(
        self,
        delay: float,
        now: Callable[[], float] = time.monotonic,
        notify_window: Callable[[Command], bool] = lambda _command: True,
    ) -> None:
        self.now, self.notify_window = now, notify_window
        self.delay = Delay[Delayed](delay)
        self.wait = Wait(0)
        self.snapshot = Snapshot(epoch=secrets.token_hex(4))
        self.frame = Frame(b"")
        self.pictures: dict[str, bytes] = {}
        self._state_moment = self._still_since = 0.0
        self._waiting: set[asyncio.Event] = set()
        self.on_state: Callable[[State, int, Captions], None] = lambda *_: None

    def do(self, command: Command) -> None:
        """Carry out a command at once. Raise `Refused` if that is currently impossible."""
        show.check(command, self.snapshot.scenes, self.snapshot.ready)
        if not self.notify_window(command):
            raise Refused("Garnet is busy. Try again.")
        self._put(show=show.after(self.snapshot.show, command))
        self._wake()

    def take(self, value: Line) -> None:
        """Add a new value, to be shown after the delay.

        The streamer's commands take effect at once.
        """
        if isinstance(value, Show):
            self._put(show=value)
            self._wake()
            return
        if not isinstance(value, Wait):
            self.delay.put(value, self.now())
            return
        if value.still and not self.wait.still:
            self._still_since = self.now()
        elif self.wait.still and not value.still:
            self._state_moment += self.now() - max(self._still_since, self._state_moment)
        self.wait = value
        self._wake()

    def release(self) -> float | None:
        """Show the values that are due; return the seconds until the next one, or None."""
        due = self.delay.due(self.now())
        for value, moment in due:
            if isinstance(value, State):
                self._state_moment = moment
            self._show(value)
        if due:
            self._wake()
        if self.snapshot.state is not None:
            self.on_state(self.snapshot.state, self.age, self.snapshot.captions)
        after = self.delay.next()
        return None if after is None else max(0.0, after - self.now())

    def _show(self, value: Delayed) -> None:
        now = self.snapshot
        match value:
            case State():
                self._put(state=value)
            case Frame():
                self.frame = value
                self._put(frames=now.frames + 1)
            case Pictures(pngs):
                all_pictures = self.pictures | {version_of(png): png for png in pngs}
                self.pictures = dict(list(all_pictures.items())[-MOST_KEPT:])
            case Scenes():
                self._put(scenes=value, show=now.show.staged(value, now.scenes or Scenes()))
            case Ready():
                self._put(ready=value)
            case Captions():
                self._put(captions=value)
            case Sound(name):
                self._put(heard=now.heard + 1, sounds=(*now.sounds, name)[-LAST_SOUNDS:])
            case Look():
                self._put(brand=None if value == Look() else value)

    def _put(self, **changed: Any) -> None:
        self.snapshot = replace(self.snapshot, **changed)

    @property
    def watching(self) -> int:
        return len(self._waiting)

    @property
    def age(self) -> int:
        """The age in ms of the current state, not counting the delay, or 0 if there is no state."""
        if self.snapshot.state is None:
            return 0
        now = self._still_since if self.wait.still else self.delay.shown_moment(self.now())
        return round(max(0.0, now - self._state_moment) * 1000)

    def body(self) -> bytes:
        snapshot = replace(
            self.snapshot,
            age=self.age,
            still=self.wait.still,
            delay=self.delay.seconds + self.wait.seconds,
            watching=self.watching,
        )
        return write_snapshot(snapshot)

    def _wake(self) -> None:
        for event in self._waiting:
            event.set()

    async def bodies(self) -> AsyncGenerator[bytes]:
        """Yield the state as bytes: now, at each change, and at least every `ALIVE` seconds."""
        changed = asyncio.Event()
        self._waiting.add(changed)
        try:
            while True:
                changed.clear()
                yield self.body()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), ALIVE)
        finally:
            self._waiting.discard(changed)


class _Handler(RequestHandler):
    """Base class of all handlers, which checks requests and sets the response headers."""

    SUPPORTED_METHODS: tuple[str, ...] = ("GET", "HEAD")

    def initialize(self, hub: Hub) -> None:
        self.hub = hub

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")

    def prepare(self) -> None:
        if not _is_own_host(self.request.host):
            raise HTTPError(403, reason="Ask at the address that Garnet names")
        headers = self.request.headers
        ours = f"http://{self.request.host}"
        if headers.get("Origin", ours) != ours:
            raise HTTPError(403, reason="Not for other pages")
        if headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
            raise HTTPError(403, reason="Not for other pages")

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}: {self._reason}\n")

    def send_error(self, status_code: int = 500, **kwargs: Any) -> None:
        if not self._headers_written:  # clients cannot read errors within a stream
            super().send_error(status_code, **kwargs)

    def head(self, *path: str) -> Any:
        return self.get(*path)

    def compute_etag(self) -> None:
        """Return no ETag: hashing would cost the most time, and sources never use a cache."""


def _is_own_host(host: str) -> bool:
    try:
        return urlsplit(f"//{host}").hostname in NAMES
    except ValueError:
        return False


class _State(_Handler):
    def get(self) -> None:
        self.set_header("Content-Type", "application/json")
        self.finish(self.hub.body())


class _Changes(_Handler):
    """The stream of changes (server-sent events), each the body of `/state.json` at that time."""

    async def get(self) -> None:
        self.set_header("Content-Type", "text/event-stream")
        if self.request.method == "HEAD":
            return
        with contextlib.suppress(StreamClosedError):
            async with contextlib.aclosing(self.hub.bodies()) as bodies:
                async for body in bodies:
                    self.write(b"data: " + body + b"\n\n")
                    await self.flush()


class _Follow(_Handler, WebSocketHandler):
    """The stream of changes over a WebSocket.

    Browsers open at most six HTTP connections to a server, but more WebSockets.
    """

    def prepare(self) -> None:
        super().prepare()
        if self.hub.watching >= MOST_CONNECTIONS:
            raise HTTPError(503, reason="Too many follow")

    async def open(self, *path: str, **given: str) -> None:
        with contextlib.suppress(WebSocketClosedError):
            async with contextlib.aclosing(self.hub.bodies()) as bodies:
                async for body in bodies:
                    await self.write_message(body)


class _Picture(_Handler):
    """The image of the board, or another image by its version."""

    def get(self, version: str = "") -> None:
        data = self.hub.pictures.get(version) if version else self.hub.frame.png
        if not data:
            raise HTTPError(404, reason="There is no such picture yet")
        self.set_header("Content-Type", "image/png")
        self.finish(data)


class _Do(_Handler):
    """A command from a client that knows the token."""

    SUPPORTED_METHODS = ("POST",)

    def initialize(self, hub: Hub, token: str = "") -> None:
        super().initialize(hub)
        self._token = token.encode()

    def post(self, name: str) -> None:
        scheme, _, token = self.request.headers.get("Authorization", "").partition(" ")
        known = hmac.compare_digest(token.strip().encode(), self._token)
        if not (self._token and known and scheme.lower() == "bearer"):
            self.set_header("WWW-Authenticate", "Bearer")
            none = "Commands are refused without --token or GARNET_TOKEN"
            wrong = "This needs the token of the Broadcast page, --token or GARNET_TOKEN"
            raise HTTPError(401, reason=wrong if self._token else none)
        values = {key: self.get_query_argument(key) for key in self.request.query_arguments}
        try:
            self.hub.do(show.command(name, values))
        except Unknown as error:
            self._refuse(404, error)
        except Refused as error:
            self._refuse(409, error)
        else:
            self.set_status(204)

    def _refuse(self, code: int, error: KnownError) -> None:
        self.set_status(code)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{error}\n")


class _Page(_Handler):
    """A page or one of its parts. Only files shipped with Garnet are served."""

    def get(self, name: str = "") -> None:
        if name == "favicon.ico":  # every browser requests this file
            self.set_status(204)
            return
        page = PAGES.get(name or "index.html")
        if page is None:
            raise HTTPError(404, reason="There is no such page")
        kind, content = page
        self.set_header("Content-Type", kind)
        self.finish(content)


SHIPPED = {
    path.name: path
    for path in (*OVERLAY.iterdir(), *FONTS.iterdir(), *SOUNDS.iterdir())
    if path.suffix in _TYPES
}


def _pages() -> dict[str, tuple[str, bytes]]:
    pages = {name: (_TYPES[SHIPPED[name].suffix], SHIPPED[name].read_bytes()) for name in SHIPPED}
    kind, frame = pages.pop("page.html")
    _, sheet = pages.pop("sheet.html")
    bodies = {
        source.name: pages[source.page][1].decode() for source in SOURCES if source.page in pages
    }
    scenes: dict[str, str] = {
        name: _filled(sheet, name=name) for name in show.NAMES if name != "live"
    }
    match = f'<div class="match page-scene">\n{bodies["scene"]}</div>\n'
    bodies |= {**scenes, "show": match + "".join(scenes.values())}
    for source in SOURCES:
        page = _filled(frame, name=source.name, shows=str(source.shows), body=bodies[source.name])
        pages[source.page] = kind, page.encode()
    return pages


def _filled(template: bytes, **values: str) -> str:
    return Template(template.decode()).substitute(values)


PAGES = _pages()
"""The served files, read once at import."""


class Server(HTTPServer):
    """An HTTP server that closes surplus and idle connections."""

    def initialize(self, hub: Hub, token: str = "") -> None:  # type: ignore[override]
        """Set the hub and the token for commands (see `HTTPServer`); "" refuses all commands."""
        arguments = {"hub": hub}
        application = Application(
            [
                (r"/state\.json", _State, arguments),
                (r"/changes", _Changes, arguments),
                (r"/follow", _Follow, arguments),
                (r"/board\.png", _Picture, arguments),
                (r"/picture-([0-9a-f]{16})\.png", _Picture, arguments),
                (r"/do/(.*)", _Do, {**arguments, "token": token}),
                (r"/?(.*)", _Page, arguments),
            ],
            log_function=lambda handler: None,
            compress_response=False,
        )
        super().initialize(
            application,
            idle_connection_timeout=IDLE,
            body_timeout=IDLE,
            max_body_size=BODY_BYTES,
            max_header_size=HEADER_BYTES,
        )

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        if len(self._connections) >= MOST_CONNECTIONS:
            stream.close()
            return
        super().handle_stream(stream, address)
