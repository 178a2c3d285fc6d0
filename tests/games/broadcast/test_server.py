"""The broadcast's server: its answers, its access control, and its resistance to bad input."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
from collections.abc import Awaitable, Callable
from contextlib import closing
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.broadcast import server as serving
from games.broadcast.feed import HERE, Frame, Wait, read_line, write_line
from games.broadcast.server import Hub, Server
from games.broadcast.show import Break, Scenes
from games.broadcast.sources import SOURCES
from games.process import own_command
from tests.drawing import examples
from tests.games.broadcast.test_feed import PNG, STATE

Ask = Callable[[bytes], Awaitable[bytes]]


def served(talk: Callable[[int, Hub], Awaitable[None]], delay: float = 0.0) -> None:
    """Run a conversation with a server, on its own port, that shows a state."""

    async def run() -> None:
        hub = Hub(delay)
        hub.take(STATE)
        hub.release()
        server = Server(hub)
        server.listen(0, HERE)
        (port,) = {socket.getsockname()[1] for socket in server._sockets.values()}
        try:
            await asyncio.wait_for(talk(port, hub), 30)
        finally:
            server.stop()
            await server.close_all_connections()

    asyncio.run(run())


async def response_to(port: int, sent: bytes, host: str = HERE) -> bytes:
    """Return everything that the server answers to these bytes until it closes or falls silent."""
    reader, writer = await asyncio.open_connection(HERE, port)
    try:
        writer.write(sent.replace(b"HOST", f"{host}:{port}".encode()))
        await writer.drain()
        found = b""
        while True:
            more = await asyncio.wait_for(reader.read(65536), 0.5)
            if not more:
                return found
            found += more
    except (TimeoutError, ConnectionError):
        return found
    finally:
        writer.close()


def test_an_empty_stage_has_no_age() -> None:
    now = 90_000.0
    hub = Hub(0.0, lambda: now)
    assert hub.age == 0 and json.loads(hub.body())["age"] == 0
    hub.take(STATE)
    hub.release()
    now += 1.5
    assert hub.age == 1_500


def test_a_break_is_sent_with_and_without_a_match() -> None:
    hub = Hub(0.0, lambda: 90_000.0)
    rest = Scenes("break", rest=Break("Break", "Starts soon", 1_000, "Cup", ("Ann", "Ben")))
    told = read_line(write_line(rest))
    assert told == rest
    hub.take(told)
    hub.release()
    shown = json.loads(hub.body())
    assert shown["state"] is None and shown["scenes"]["break"]["until"] == 1_000
    assert shown["show"]["scene"] == "break"
    hub.take(STATE)
    hub.take(Scenes())
    hub.release()
    assert json.loads(hub.body())["show"]["scene"] == "live"


def request(path: str = "/state.json", method: str = "GET", *headers: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: HOST", "Connection: close", *headers, "", ""]
    return "\r\n".join(lines).encode()


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_the_state_is_the_latest_one_sent() -> None:
    async def talk(port: int, hub: Hub) -> None:
        answer = await response_to(port, request())
        head, _, body = answer.partition(b"\r\n\r\n")
        assert status(answer) == 200 and b"application/json" in head
        data = json.loads(body)
        assert data["state"]["seats"][0]["name"] == "Ann" and data["age"] >= 0
        for name in (b"no-store", b"nosniff", b"same-origin", b"default-src 'self'"):
            assert name in head
        assert b"tornado" not in head.lower() and b"python" not in head.lower()
        assert b"access-control" not in head.lower(), "no other page may read it"

    served(talk)


def test_all_pages_are_served_and_link_to_no_other_site() -> None:
    async def talk(port: int, hub: Hub) -> None:
        index = await response_to(port, request("/"))
        for name in (source.name for source in SOURCES):
            assert f'href="{name}.html"'.encode() in index
            page = await response_to(port, request(f"/{name}.html"))
            assert status(page) == 200 and b"overlay.js" in page
        for name in ("overlay.css", "overlay.js", "GarnetSans-Regular.otf"):
            assert status(await response_to(port, request(f"/{name}"))) == 200

    served(talk)
    for kind, content in serving.PAGES.values():
        if kind.startswith("text"):
            outside = content.replace(b"http://www.w3.org/2000/svg", b"")
            assert b"http:" not in outside and b"https:" not in outside
            assert b":has(" not in outside, "older OBS has a browser that does not know it"


def test_the_board_is_the_newest_picture() -> None:
    async def talk(port: int, hub: Hub) -> None:
        assert status(await response_to(port, request("/board.png"))) == 404
        hub.take(Frame(PNG + b"one"))
        hub.take(Frame(PNG + b"two"))
        hub.release()
        assert (await response_to(port, request("/board.png"))).endswith(PNG + b"two")

    served(talk)


def test_followers_receive_a_change_at_once_or_delayed() -> None:
    async def talk(port: int, hub: Hub) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        writer.write(f"GET /changes HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
        first = await reader.readuntil(b'"frames":0,')
        assert b"text/event-stream" in first
        hub.take(Frame(PNG))
        after = hub.release()
        if hub.delay.seconds:
            assert after is not None and 0.2 < after <= 0.3
            await asyncio.sleep(after)
            hub.release()
        assert await asyncio.wait_for(reader.readuntil(b'"frames":1,'), 5)
        writer.close()

    served(talk)

    async def later(port: int, hub: Hub) -> None:
        while hub.snapshot.state is None:
            await asyncio.sleep(hub.release() or 0)
        await talk(port, hub)

    served(later, delay=0.3)


def test_it_counts_the_followers_and_reports_a_standstill() -> None:
    async def listens(port: int, hub: Hub) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        writer.write(f"GET /changes HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
        assert b'"still":false' in await reader.readuntil(b'"watching":1,')
        now = hub.now()
        hub.now = lambda: now + 5.0
        hub.take(Wait(2, still=True))
        still = await asyncio.wait_for(reader.readuntil(b'"watching":1,'), 5)
        assert b'"still":true,"delay":2' in still
        hub.now = lambda: now + 7.1
        hub.take(Wait(2))
        hub.now = lambda: now + 7.2
        on = await asyncio.wait_for(reader.readuntil(b'"watching":1,'), 5)
        assert b'"still":false' in on
        ages = [int(text.split(b'"age":')[1].split(b",")[0]) for text in (still, on)]
        assert ages[0] == pytest.approx(5000, abs=500) and 0 < ages[1] - ages[0] < 500
        writer.close()

    served(listens)


@pytest.mark.parametrize(
    ("headers", "host", "answer"),
    [
        ((), "localhost", 200),
        (("Origin: http://ORIGIN",), HERE, 200),
        (("Sec-Fetch-Site: same-origin",), HERE, 200),
        (("Sec-Fetch-Site: none",), HERE, 200),
        ((), "evil.example", 403),
        ((), "127.0.0.1.evil.example", 403),
        ((), "[::1", 403),
        (("Origin: http://evil.example",), HERE, 403),
        (("Origin: null",), HERE, 403),
        (("Origin: http://[",), HERE, 403),
        (("Origin: http://127.0.0.1",), HERE, 403),
        (("Sec-Fetch-Site: cross-site",), HERE, 403),
        (("Sec-Fetch-Site: same-site",), HERE, 403),
    ],
)
def test_only_its_own_pages_may_request(headers: tuple[str, ...], host: str, answer: int) -> None:
    async def talk(port: int, hub: Hub) -> None:
        own = [header.replace("ORIGIN", f"{HERE}:{port}") for header in headers]
        for path in ("/state.json", "/changes", "/scene.html", "/", "/nothing"):
            method = "HEAD" if path == "/changes" else "GET"
            found = status(await response_to(port, request(path, method, *own), host))
            assert found == (404 if path == "/nothing" and answer == 200 else answer)

    served(talk)


def handshake(*headers: str) -> bytes:
    key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    upgrade = ("Upgrade: websocket", "Sec-WebSocket-Version: 13", key, *headers)
    return request("/follow", "GET", *upgrade).replace(b"close", b"Upgrade")


@pytest.mark.parametrize(
    ("origin", "host", "answer"),
    [
        ("http://127.0.0.1:PORT", HERE, 101),
        ("http://evil.example", HERE, 403),
        ("null", HERE, 403),
        ("http://evil.example:PORT", "evil.example", 403),
    ],
)
def test_only_its_own_pages_may_follow(origin: str, host: str, answer: int) -> None:
    async def talk(port: int, hub: Hub) -> None:
        told = await response_to(
            port, handshake(f"Origin: {origin.replace('PORT', str(port))}"), host
        )
        assert status(told) == answer and (b'"name":"Ann"' in told) is (answer == 101)

    served(talk)


def test_the_number_of_followers_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 3)

    async def talk(port: int, hub: Hub) -> None:
        sent = handshake().replace(b"HOST", f"{HERE}:{port}".encode())
        answers = []
        for _ in range(4):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(sent)
            answers.append((await reader.readline(), writer))
        assert [line.split()[1] for line, _ in answers] == [b"101"] * 3 + [b"503"]
        for _, writer in answers:
            writer.close()

    served(talk)


@pytest.mark.parametrize(
    "method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT"]
)
def test_nothing_can_be_sent_to_it(method: str) -> None:
    async def talk(port: int, hub: Hub) -> None:
        before = hub.snapshot.state
        assert status(await response_to(port, request("/state.json", method))) in (400, 405)
        assert hub.snapshot.state is before
        assert status(await response_to(port, request())) == 200

    served(talk)


HOSTILE = (
    b"\r\n\r\n",
    b"GET",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 10_000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: HOST\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil\r\n\r\n",
    b"GET /state.json HTTP/1.1\r\nHost: HOST\r\nContent-Length: 99999999999\r\n\r\n",
    b"GET /state.json HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n",
    *(
        request(path)
        for path in (
            "/../feed.py",
            "/..%2f..%2fetc/passwd",
            "/%2e%2e/feed.py",
            "//etc/passwd",
            "/overlay.css/../server.py",
            "/C:\\Windows",
            "/" + quote("\0"),
            "/state.json;a=b",
            "/?" + "a=b&" * 3000,
        )
    ),
)


@pytest.mark.parametrize("sent", HOSTILE, ids=range(len(HOSTILE)))
def test_invalid_requests_are_refused_and_it_continues(sent: bytes) -> None:
    async def talk(port: int, hub: Hub) -> None:
        answer = await response_to(port, sent)
        assert b"root:" not in answer and b"import" not in answer
        assert b"Traceback" not in answer
        assert status(await response_to(port, request())) == 200

    served(talk)


def test_any_bytes_and_incomplete_requests_leave_it_running() -> None:
    whole = request()

    @settings(max_examples=examples(15), deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(st.binary(max_size=60) | st.integers(0, len(whole)), min_size=1, max_size=5))
    def throw(parts: list[bytes | int]) -> None:
        async def talk(port: int, hub: Hub) -> None:
            for part in parts:
                _, writer = await asyncio.open_connection(HERE, port)
                writer.write(part if isinstance(part, bytes) else whole[:part])
                writer.close()
            assert status(await response_to(port, request())) == 200

        served(talk)

    throw()


def test_a_thousand_connections_leave_it_running(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MOST_CONNECTIONS", 20)

    async def talk(port: int, hub: Hub) -> None:
        held = []
        for number in range(1_000):
            _, writer = await asyncio.open_connection(HERE, port)
            if number < 60:
                held.append(writer)
            else:
                writer.close()
        for writer in held:
            writer.close()
        await asyncio.sleep(0.05)
        assert status(await response_to(port, request())) == 200

    served(talk)


def test_every_server_has_an_epoch_of_its_own() -> None:
    found = [json.loads(Hub(0.0).body())["epoch"] for _ in range(3)]
    assert len(set(found)) == 3 and all(found)


def test_followers_hear_from_it_while_nothing_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "ALIVE", 0.05)

    async def talk(port: int, hub: Hub) -> None:
        reader, writer = await asyncio.open_connection(HERE, port)
        writer.write(f"GET /changes HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
        for _ in range(4):
            assert await asyncio.wait_for(reader.readuntil(b'"frames":0,'), 5)
        writer.close()

    served(talk)


def test_refused_requests_write_no_output() -> None:
    """Any page can send such requests without limit, and the window keeps the server's output."""
    with closing(socket.socket()) as one:
        one.bind((HERE, 0))
        port = one.getsockname()[1]
    command = own_command("overlay", "--ends", "--port", str(port), "-")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None and b"Serving" in process.stdout.readline()

        async def send() -> None:
            # The only kind of body that used to be refused after its request had been read and
            # logged.
            kind = "Content-Type: multipart/form-data"
            for sent in (request("/state.json?" + "a" * 9_000, "GET", kind), *HOSTILE):
                await response_to(port, sent)

        asyncio.run(send())
        _, complained = process.communicate(timeout=30)
    assert not complained
